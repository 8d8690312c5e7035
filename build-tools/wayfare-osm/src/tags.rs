//! The tags of an element.

use std::str;

use crate::block::TagPairs;
use crate::budget::Budget;
use crate::error::Fault;

/// The tags of an element: keys and values, in the order of the file.
///
/// ```
/// let tags = wayfare_osm::Tags::from_iter([("place", "town"), ("name", "Vaduz")]);
/// assert_eq!(tags.get("name"), Some("Vaduz"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags(Vec<(Box<str>, Box<str>)>);

impl Tags {
    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().find(|tag| tag.0 == key).map(|tag| tag.1)
    }

    /// Returns the value of the first of these keys that there is.
    pub(crate) fn first(&self, keys: &[&str]) -> Option<&str> {
        keys.iter().find_map(|key| self.get(key))
    }

    /// Returns all tags: key and value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (&**key, &**value))
    }

    /// Copies the tags out of a block.
    pub(crate) fn read(pairs: TagPairs<'_>, budget: &mut Budget) -> Result<Self, Fault> {
        let mut tags = Vec::new();
        for pair in pairs {
            let (key, value) = pair?;
            budget.spend(size_of::<(Box<str>, Box<str>)>() + key.len() + value.len())?;
            tags.push((text(key)?.into(), text(value)?.into()));
        }
        Ok(Self(tags))
    }
}

impl<'a> FromIterator<(&'a str, &'a str)> for Tags {
    fn from_iter<I: IntoIterator<Item = (&'a str, &'a str)>>(tags: I) -> Self {
        Self(tags.into_iter().map(|(key, value)| (key.into(), value.into())).collect())
    }
}

fn text(bytes: &[u8]) -> Result<&str, Fault> {
    str::from_utf8(bytes).map_err(|_| Fault::corrupt(format!("`{}` is not UTF-8", bytes.escape_ascii())))
}
