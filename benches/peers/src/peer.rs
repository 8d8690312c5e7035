//! The trait of all peers, and the questions that they answer.

use std::{borrow::Cow, hint::black_box, path::Path};

use serde::{Deserialize, Serialize};

use crate::{error::Result, places::PeerPlace};

/// The maximum number of places.
pub(crate) const LIMIT: usize = 10;

/// Kinds of questions, under the names that `wayfare-eval` has for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum QuestionKind {
    /// A whole name.
    Exact,
    /// Another whole name, of whatever language.
    Alternate,
    /// The first three letters.
    Prefix3,
    /// The first five letters.
    Prefix5,
    /// Four to six letters from inside a word.
    Infix,
    /// A name with one edit.
    #[serde(rename = "one edit")]
    OneEdit,
    /// A name with two edits.
    #[serde(rename = "two edits")]
    TwoEdits,
    /// The nearest place of a point close to one.
    Nearest1,
    /// The ten nearest places of such a point.
    Nearest10,
    /// The ten nearest places of any point of the sphere.
    Anywhere10,
    /// Name, point and population of an id.
    Id,
    /// All that is known of an id.
    Record,
    /// The country that a point close to a place lies in.
    Country,
}

impl QuestionKind {
    /// The kinds that ask for the nearest places.
    pub(crate) const NEAREST: &[Self] = &[Self::Nearest1, Self::Nearest10, Self::Anywhere10];
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Question {
    /// The id of a place.
    Id(u32),
    /// Latitude and longitude.
    Point(f64, f64),
    /// What is typed.
    Text(String),
}

/// What is asked of a place by its id.
#[derive(Debug)]
#[expect(dead_code, reason = "answers by id are timed, not looked at")]
pub(crate) struct PlaceFacts<'p> {
    pub(crate) name: Cow<'p, str>,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    pub(crate) population: u64,
}

/// A library that answers questions about places, from files that it made before.
///
/// A peer is told what kind of question it is asked, as most of them have a call for each.
pub(crate) trait Peer: Sized {
    /// The kinds of questions that it can answer.
    const KINDS: &[QuestionKind];

    /// Makes the files that answering needs. The places are in the order of population.
    fn build(places: &[PeerPlace], folder: &Path) -> Result<()>;

    /// Opens these files.
    fn open(folder: &Path) -> Result<Self>;

    /// Ids of the first [`LIMIT`] places that a text finds.
    fn search(&self, _: QuestionKind, _: &str) -> Result<Vec<u32>> {
        Err("no search by name".into())
    }

    /// Ids of the nearest places, nearest first.
    fn nearest(&self, _latitude: f64, _longitude: f64, _limit: usize) -> Result<Vec<u32>> {
        Err("no search by distance".into())
    }

    /// The countries that a point lies in, by [`country_number`].
    fn country(&self, _latitude: f64, _longitude: f64) -> Result<Vec<u32>> {
        Err("no country by point".into())
    }

    /// Name, point and population of a place.
    fn place(&self, _id: u32) -> Result<PlaceFacts<'_>> {
        Err("no place by id".into())
    }

    /// Reads all that is known of a place.
    fn record(&self, _id: u32) -> Result<()> {
        Err("no whole record".into())
    }

    /// Asks a question of a kind; an id is answered by itself.
    fn ask(&self, kind: QuestionKind, question: &Question) -> Result<Vec<u32>> {
        match question {
            Question::Text(text) => self.search(kind, text),
            &Question::Point(latitude, longitude) if kind == QuestionKind::Country => {
                self.country(latitude, longitude)
            }
            &Question::Point(latitude, longitude) => self.nearest(
                latitude,
                longitude,
                if kind == QuestionKind::Nearest1 {
                    1
                } else {
                    LIMIT
                },
            ),
            &Question::Id(id) if kind == QuestionKind::Record => self.record(id).map(|()| vec![id]),
            &Question::Id(id) => {
                black_box(self.place(id)?);
                Ok(vec![id])
            }
        }
    }
}

/// Returns the number that the two letters of a country make; `None` of other codes.
pub(crate) fn country_number(code: &str) -> Option<u32> {
    let letters: [u8; 2] = code.as_bytes().try_into().ok()?;
    Some(u16::from_be_bytes(letters).into())
}
