//! Lists of short strings, such as the languages of a country.

use std::{fmt, str::Split};

/// A list of short strings, in order; often empty.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # let world = wayfare::Dataset::open("world")?;
/// let portugal = world.country("PT")?.expect("Portugal is in the dataset");
/// for neighbour in portugal.neighbours {
///     assert_eq!(neighbour, "ES");
/// }
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct List<'d>(&'d str);

impl<'d> List<'d> {
    /// Returns the list that a string holds, with commas between its items.
    pub(crate) fn new(text: &'d str) -> Self {
        Self(text)
    }

    /// Returns the strings in order.
    ///
    /// See [`List`] for an example.
    pub fn iter(self) -> ListIter<'d> {
        ListIter(self.0.split(','))
    }

    /// Returns whether the list is empty.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let japan = world.country("JP")?.expect("Japan is in the dataset");
    /// assert!(japan.neighbours.is_empty());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn is_empty(self) -> bool {
        self.iter().next().is_none()
    }

    /// Returns the list as one string, with commas between its items.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let portugal = world.country("PT")?.expect("Portugal is in the dataset");
    /// assert_eq!(portugal.neighbours.as_str(), "ES");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn as_str(self) -> &'d str {
        self.0
    }
}

/// Iterator over the texts of a [`List`].
#[derive(Debug, Clone)]
pub struct ListIter<'d>(Split<'d, char>);

impl<'d> Iterator for ListIter<'d> {
    type Item = &'d str;

    fn next(&mut self) -> Option<&'d str> {
        self.0.find(|text| !text.is_empty())
    }
}

impl DoubleEndedIterator for ListIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.rfind(|text| !text.is_empty())
    }
}

impl<'d> IntoIterator for List<'d> {
    type Item = &'d str;
    type IntoIter = ListIter<'d>;

    fn into_iter(self) -> ListIter<'d> {
        self.iter()
    }
}

impl<'d> IntoIterator for &List<'d> {
    type Item = &'d str;
    type IntoIter = ListIter<'d>;

    fn into_iter(self) -> ListIter<'d> {
        self.iter()
    }
}

impl fmt::Debug for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for List<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
