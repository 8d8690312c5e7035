//! An element of an extract that was classified: a lodging, a place or a sight.

use crate::address::Address;
use crate::element_id::ElementId;
use crate::lodging::Lodging;
use crate::names::{Name, names};
use crate::place::Place;
use crate::point::Point;
use crate::table::{Feature, Kind, is_article};
use crate::tags::Tags;

/// A node, way or relation that has a name, a point and a feature of the table.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Element {
    /// Its type and number.
    pub id: ElementId,
    /// Where it is: a node, or the centre of a way or relation.
    pub point: Point,
    /// Its meanings, at most one for each [`Kind`]: a castle may be a hotel.
    pub features: Vec<&'static Feature>,
    /// All its tags.
    pub tags: Tags,
}

impl Element {
    /// Returns what it is as a thing of this kind.
    pub fn feature(&self, kind: Kind) -> Option<&'static Feature> {
        self.features
            .iter()
            .copied()
            .find(|feature| feature.kind == kind)
    }

    /// Returns its names.
    pub fn names(&self) -> impl Iterator<Item = Name<'_>> {
        names(&self.tags)
    }

    /// Returns its address.
    pub fn address(&self) -> Address<'_> {
        Address::from(&self.tags)
    }

    /// Returns what is known of it as a lodging.
    pub fn lodging(&self) -> Option<Lodging<'_>> {
        self.feature(Kind::Lodging)
            .map(|_| Lodging::from(&self.tags))
    }

    /// Returns what is known of it as a place.
    pub fn place(&self) -> Option<Place<'_>> {
        self.feature(Kind::Place).map(|_| Place::from(&self.tags))
    }

    /// Returns whether there is an item in Wikidata or an article in Wikipedia about it.
    pub fn is_notable(&self) -> bool {
        self.tags.iter().any(|(key, _)| is_article(key.as_bytes()))
    }

    /// Returns its item in Wikidata: `Q1844`.
    pub fn wikidata(&self) -> Option<&str> {
        self.tags.get("wikidata")
    }
}
