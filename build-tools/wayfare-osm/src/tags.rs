//! The tags of an element.

use std::str;

use crate::block::TagPairs;
use crate::budget::Budget;
use crate::element_id::ElementId;
use crate::error::{Error, Fault, escaped};

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

    /// Copies the tags of an element out of a block, unless one of them is no text.
    pub(crate) fn read(
        element: ElementId,
        pairs: TagPairs<'_>,
        memory: &mut Budget,
    ) -> Result<Result<Self, Error>, Fault> {
        let mut tags = Vec::new();
        for pair in pairs {
            let (key, value) = pair?;
            memory.spend(size_of::<(Box<str>, Box<str>)>() + key.len() + value.len())?;
            let (Ok(text_of_key), Ok(text)) = (str::from_utf8(key), str::from_utf8(value)) else {
                let (key, value) = (escaped(key), escaped(value));
                return Ok(Err(Error::NotUtf8 {
                    element,
                    key,
                    value,
                }));
            };
            tags.push((text_of_key.into(), text.into()));
        }
        Ok(Ok(Self(tags)))
    }
}

impl<'a> FromIterator<(&'a str, &'a str)> for Tags {
    fn from_iter<I: IntoIterator<Item = (&'a str, &'a str)>>(tags: I) -> Self {
        Self(
            tags.into_iter()
                .map(|(key, value)| (key.into(), value.into()))
                .collect(),
        )
    }
}
