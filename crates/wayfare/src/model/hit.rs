//! Places that were found: by a text or near a point.

use std::fmt;

use wayfare_format::{NameKind, fold, fold_postal_code, word_starts};

use super::Location;
use crate::{Result, index::Index};

/// A place found by its name. Its fields are at hand at once; [`Self::location`] reads the rest.
#[derive(Clone, Copy)]
pub struct Hit<'d> {
    /// Id of the place.
    pub geonameid: u32,
    /// How the text matched.
    pub matched: MatchKind,
    /// Relevance from 0 to 1; comparable within one answer.
    pub score: f32,
    pub(crate) place: PlaceRef<'d>,
}

impl<'d> Hit<'d> {
    /// The place.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn location(&self) -> Result<Location<'d>> {
        self.place.location()
    }

    /// The name of the place that `text`, which was searched for, matched: to show `Lissabon → Lisbon`. The
    /// place's own name where it was found by something else than a name or a postal code.
    ///
    /// This reads all names of the place; ask for those that are shown only.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn matched_name(&self, text: &str) -> Result<String> {
        let place = self.location()?;
        let folded = fold(text);
        let by_code = self.matched == MatchKind::PostalCode;
        let own = [place.name, place.ascii_name].into_iter().filter(|_| !by_code).map(str::to_owned);
        let others = place.alternate_names.into_iter().filter(|other| match other.kind {
            NameKind::Link | NameKind::Wikidata => false,
            kind => (kind == NameKind::Postal) == by_code,
        });
        let names = own.chain(others.map(|other| other.name));
        // Of names that are equally far from the text, the first one is the most proper one.
        let nearest = names.min_by_key(|name| self.matched.distance(name, &folded));
        Ok(nearest.unwrap_or_else(|| place.name.to_owned()))
    }
}

/// A place that an answer names without having read it.
#[derive(Clone, Copy)]
pub(crate) struct PlaceRef<'d> {
    pub(crate) index: &'d Index,
    pub(crate) at: u32,
}

impl<'d> PlaceRef<'d> {
    fn location(self) -> Result<Location<'d>> {
        self.index.location_at(self.at)
    }
}

/// How a search text matched a place, strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum MatchKind {
    /// The text is the place's postal code.
    PostalCode,
    /// The text is the place's id.
    Id,
    /// The text is a pair of coordinates near the place.
    Coordinates,
    /// The text is the place's name.
    Exact,
    /// The text is another name of the place.
    ExactAlternate,
    /// The text is a name of the place, then its state or country.
    Qualified,
    /// The place's name starts with the text.
    Prefix,
    /// Another name of the place starts with the text.
    PrefixAlternate,
    /// A later word of one of the place's names starts with the text.
    WordPrefix,
    /// One of the place's names holds the text in the middle of a word.
    Infix,
    /// One of the place's names is the text but for one letter.
    Typo,
}

impl MatchKind {
    /// How far a name is from one that a folded text matches in this way; 0 for one that it does.
    fn distance(self, name: &str, text: &str) -> usize {
        let folded = fold(name);
        let unlike = |like: bool| usize::from(!like);
        match self {
            Self::PostalCode => {
                let (code, text) = (fold_postal_code(name), fold_postal_code(text));
                unlike(text.contains(&*code) || code.starts_with(&*text))
            }
            Self::Id | Self::Coordinates => 0,
            Self::Exact | Self::ExactAlternate => unlike(folded == text),
            Self::Qualified if text.contains(&*folded) => text.len() - folded.len(),
            Self::Qualified => usize::MAX,
            Self::Prefix | Self::PrefixAlternate => unlike(folded.starts_with(text)),
            Self::WordPrefix => {
                let mut words = word_starts(&folded).filter_map(|at| folded.get(at..));
                unlike(words.any(|word| word.starts_with(text)))
            }
            Self::Infix => unlike(folded.contains(text)),
            // Two edits change eight bytes at most, and comparing long names takes long.
            Self::Typo if folded.len().abs_diff(text.len()) > 8 => usize::MAX,
            Self::Typo => strsim::osa_distance(&folded, text),
        }
    }
}

/// A place and how far it is from the point asked about. [`Self::location`] reads the place.
///
/// Its country is its own, which near a border may not be the point's.
#[derive(Clone, Copy)]
pub struct NearbyPlace<'d> {
    /// Id of the place.
    pub geonameid: u32,
    /// Great-circle distance in kilometres.
    pub distance_km: f64,
    pub(crate) place: PlaceRef<'d>,
}

impl<'d> NearbyPlace<'d> {
    /// The place.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn location(&self) -> Result<Location<'d>> {
        self.place.location()
    }
}

impl PartialEq for Hit<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.geonameid, self.matched, self.score) == (other.geonameid, other.matched, other.score)
    }
}

impl PartialEq for NearbyPlace<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.geonameid, self.distance_km) == (other.geonameid, other.distance_km)
    }
}

impl fmt::Debug for Hit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { geonameid, matched, score, .. } = self;
        write!(f, "Hit {{ geonameid: {geonameid}, matched: {matched:?}, score: {score} }}")
    }
}

impl fmt::Debug for NearbyPlace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { geonameid, distance_km, .. } = self;
        write!(f, "NearbyPlace {{ geonameid: {geonameid}, distance_km: {distance_km} }}")
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Hit<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Whole<'d> {
            location: Location<'d>,
            matched: MatchKind,
            score: f32,
        }
        let location = self.location().map_err(serde::ser::Error::custom)?;
        Whole { location, matched: self.matched, score: self.score }.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for NearbyPlace<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Whole<'d> {
            location: Location<'d>,
            distance_km: f64,
        }
        let location = self.location().map_err(serde::ser::Error::custom)?;
        Whole { location, distance_km: self.distance_km }.serialize(serializer)
    }
}
