//! The other names of a place, in all languages.

use std::fmt;

use wayfare_format::{Name, NameIter, NameKind, NameList};

use crate::index::Index;

/// The other names of a place; iterate to read them. They are stored compressed, so each is a new `String`.
#[derive(Clone, Copy)]
pub struct AlternateNames<'d> {
    pub(crate) list: NameList<'d>,
    pub(crate) index: &'d Index,
}

impl AlternateNames<'_> {
    /// Number of names.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl<'d> IntoIterator for AlternateNames<'d> {
    type Item = AlternateName<'d>;
    type IntoIter = AlternateNamesIter<'d>;

    fn into_iter(self) -> AlternateNamesIter<'d> {
        AlternateNamesIter { names: self.list.into_iter(), index: self.index }
    }
}

/// Iterator over [`AlternateNames`].
#[derive(Clone)]
pub struct AlternateNamesIter<'d> {
    names: NameIter<'d>,
    index: &'d Index,
}

impl AlternateNamesIter<'_> {
    /// The next name alone: without a copy of it, and without looking its language up.
    pub fn next_text(&mut self) -> Option<&str> {
        self.names.next_text()
    }
}

impl<'d> Iterator for AlternateNamesIter<'d> {
    type Item = AlternateName<'d>;

    fn next(&mut self) -> Option<AlternateName<'d>> {
        let Name { text, language, kind } = self.names.next()?;
        let lang = language
            .and_then(|language| self.index.languages().get(language as usize))
            .and_then(|record| self.index.text(record.string_ref).ok());
        Some(AlternateName { name: text, lang: lang.unwrap_or_default(), kind })
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
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// One other name of a place.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AlternateName<'d> {
    /// The name or code.
    pub name: String,
    /// BCP 47 tag of its language; empty where unknown.
    pub lang: &'d str,
    /// What it is: a name, a postal code, an airport code …
    pub kind: NameKind,
}
