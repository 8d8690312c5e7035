//! Hits: places found by a text.

use std::{borrow::Cow, fmt, sync::Arc};

use wayfare_format::{NameKind, fold, fold_postal_code, word_starts};

use super::{Place, PlaceId};
use crate::{Result, index::Index};

/// A place found by its name. How it was found is at hand at once; [`Self::place`] reads the place.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, MatchKind};
/// let world = Dataset::open("world")?;
/// let hits = world.search("lissabon")?;
/// assert_eq!(hits[0].kind(), MatchKind::ExactAlternate);
/// assert_eq!(hits[0].matched_name()?, "Lissabon");
/// assert_eq!(hits[0].place()?.name(), "Lisbon");
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Clone)]
pub struct Hit<'d> {
    index: &'d Index,
    at: u32,
    id: PlaceId,
    kind: MatchKind,
    score: f32,
    /// The text that was searched for, folded.
    query: Arc<str>,
}

impl<'d> Hit<'d> {
    /// A hit of the place that stands at an index, by a folded text.
    pub(crate) fn new(
        index: &'d Index,
        at: u32,
        id: PlaceId,
        kind: MatchKind,
        score: f32,
        query: Arc<str>,
    ) -> Self {
        Self { index, at, id, kind, score, query }
    }

    /// The id of the place.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.search("lisboa")?[0].id().get(), 2267057);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn id(&self) -> PlaceId {
        self.id
    }

    /// How the text matched.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.search("90210")?[0].kind(), wayfare::MatchKind::PostalCode);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn kind(&self) -> MatchKind {
        self.kind
    }

    /// How good the match is, from 0 to 1; comparable within one answer.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let hits = world.search("springfield")?;
    /// assert!(hits[0].score() > hits[1].score());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn score(&self) -> f32 {
        self.score
    }

    /// The place.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.search("lisboa")?[0].place()?.name(), "Lisbon");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn place(&self) -> Result<Place<'d>> {
        self.index.place_with_id(self.at, self.id)
    }

    /// The name of the place that matched: to show `Lissabon → Lisbon`. The primary name where the place was found by
    /// something else than a name or a postal code.
    ///
    /// This reads all names of the place; ask for those that are shown only.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.search("LISSABON")?[0].matched_name()?, "Lissabon");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn matched_name(&self) -> Result<Cow<'d, str>> {
        let by_code = self.kind == MatchKind::PostalCode;
        let counts = |kind| match kind {
            NameKind::Link | NameKind::Wikidata => false,
            kind => (kind == NameKind::Postal) == by_code,
        };
        // Of names that are equally far from the text, the first one is the most proper one.
        Ok(self.place()?.nearest_name(!by_code, counts, |name| self.kind.distance(name, &self.query)))
    }
}

/// How a search text matched a place, strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MatchKind {
    /// The text is the place's postal code.
    PostalCode,
    /// The text is the place's id.
    Id,
    /// The text is a pair of coordinates near the place.
    Coordinates,
    /// The text is the place's primary name.
    Exact,
    /// The text is an alternate name of the place.
    ExactAlternate,
    /// The text is a name of the place, then its region or country.
    Qualified,
    /// The place's primary name starts with the text.
    Prefix,
    /// An alternate name of the place starts with the text.
    PrefixAlternate,
    /// A later word of one of the place's names starts with the text.
    WordPrefix,
    /// One of the place's names holds the text inside a word.
    Infix,
    /// One of the place's names is the text but for one or two edits.
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

impl PartialEq for Hit<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.kind, self.score) == (other.id, other.kind, other.score)
    }
}

impl fmt::Debug for Hit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, kind, score, .. } = self;
        write!(f, "Hit {{ id: {id}, kind: {kind:?}, score: {score} }}")
    }
}

/// Serializes the place as [`Place::details`], with the kind and the score.
#[cfg(feature = "serde")]
impl serde::Serialize for Hit<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Whole<'d> {
            place: Place<'d>,
            kind: MatchKind,
            score: f32,
        }
        let place = self.place().map_err(serde::ser::Error::custom)?;
        Whole { place, kind: self.kind, score: self.score }.serialize(serializer)
    }
}
