//! The alternate names of a place, in all languages.

use std::fmt;

use wayfare_format::{Name, NameIter, NameKind, NameList};

use crate::index::Index;

/// The alternate names of a place; iterate to read them. They are stored compressed, so each is a new `String`.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # let world = wayfare::Dataset::open("world")?;
/// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
/// for name in lisbon.alternate_names()? {
///     println!("{} ({})", name.text, name.language.unwrap_or("any language"));
/// }
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct AlternateNames<'d> {
    pub(crate) list: NameList<'d>,
    pub(crate) index: &'d Index,
}

impl<'d> AlternateNames<'d> {
    /// Iterates over the names.
    ///
    /// See [`Place::alternate_names`](crate::Place::alternate_names) for an example.
    pub fn iter(self) -> AlternateNamesIter<'d> {
        self.into_iter()
    }

    /// Returns the names in one string, with a separator between them. This is much faster than reading them one by one.
    /// Names of several languages that are equal and follow one another are in it once.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// let names = lisbon.alternate_names()?.join(',');
    /// assert!(names.contains(",Lisboa,"), "{names}");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn join(&self, separator: char) -> String {
        self.list.join(separator)
    }

    /// Returns whether the place has no alternate names.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
    /// assert!(!lisbon.alternate_names()?.is_empty());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl<'d> IntoIterator for AlternateNames<'d> {
    type Item = AlternateName<'d>;
    type IntoIter = AlternateNamesIter<'d>;

    fn into_iter(self) -> AlternateNamesIter<'d> {
        AlternateNamesIter {
            names: self.list.into_iter(),
            index: self.index,
        }
    }
}

/// Iterator over [`AlternateNames`].
#[derive(Clone)]
pub struct AlternateNamesIter<'d> {
    names: NameIter<'d>,
    index: &'d Index,
}

impl<'d> Iterator for AlternateNamesIter<'d> {
    type Item = AlternateName<'d>;

    fn next(&mut self) -> Option<AlternateName<'d>> {
        let Name {
            text,
            language,
            kind,
        } = self.names.next()?;
        Some(AlternateName {
            text,
            language: self.index.language(language),
            kind,
        })
    }
}

impl PartialEq for AlternateNames<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.into_iter().eq(*other)
    }
}

impl fmt::Debug for AlternateNames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for AlternateNames<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// One alternate name of a place.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct AlternateName<'d> {
    /// The name or code.
    pub text: String,
    /// BCP 47 tag of its language, where known.
    pub language: Option<&'d str>,
    /// Its kind: a name, a postal code, an airport code …
    pub kind: NameKind,
}
