//! Hits: places found by a text.

use std::{borrow::Cow, fmt, sync::Arc};

mod confidence;
mod explanation;
mod summary;

use self::confidence::is_region_of;
pub(crate) use self::confidence::{Match, MatchedBy, Rivals};
pub use self::{
    explanation::{Explanation, ScorePart},
    summary::HitSummary,
};
use crate::{MatchKind, Place, PlaceId, PostalCode, Result, index::Index};

/// A place found by a text. It holds how the text matched; [`Self::place`] reads the place.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # use wayfare::{Dataset, MatchKind};
/// let world = Dataset::open("world")?;
/// let hits = world.search("lissabon")?;
/// assert_eq!(hits[0].match_kind(), MatchKind::ExactAlternate);
/// assert_eq!(hits[0].matched_name()?, "Lissabon");
/// assert_eq!(hits[0].place()?.name(), "Lisbon");
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Clone)]
pub struct Hit<'d> {
    index: &'d Index,
    id: PlaceId,
    score: f32,
    matched: Match,
    /// Its position among the hits, from 0.
    position: usize,
    rivals: Arc<Rivals>,
}

impl<'d> Hit<'d> {
    /// The confidence from which a hit [is clear](Self::is_clear).
    pub const CLEAR: f32 = wayfare_format::numbers::CLEAR;

    /// Returns a hit: a place that a text matched, with what else the text can mean.
    pub(crate) fn new(
        index: &'d Index,
        id: PlaceId,
        score: f32,
        matched: Match,
        position: usize,
        rivals: &Arc<Rivals>,
    ) -> Self {
        Self {
            index,
            id,
            score,
            matched,
            position,
            rivals: Arc::clone(rivals),
        }
    }

    /// Returns the id of the place.
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

    /// Returns the primary name of the place. It reads nothing else, which takes a third of the time of [`Self::place`].
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.search("lisboa")?[0].name()?, "Lisbon");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn name(&self) -> Result<&'d str> {
        self.index.name(self.matched.at)
    }

    /// Prefetches the names of places all at once, which is quicker than one after the other.
    pub(crate) fn prefetch_names(hits: &[Self]) {
        if let Some(first) = hits.first() {
            let places = hits.iter().map(|hit| hit.matched.at);
            first.index.primary_names().prefetch(places);
        }
    }

    /// Returns how the text matched.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert_eq!(world.search("90210")?[0].match_kind(), wayfare::MatchKind::PostalCode);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn match_kind(&self) -> MatchKind {
        self.matched.kind
    }

    /// Returns how good the match is, from 0 to 1; comparable within one answer: the share that
    /// [`Explanation::score`] has of the highest one.
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

    /// Returns how likely this place is what the text means, from 0 to 1. Those of an answer add up to 1 at most.
    /// `docs/search.md` defines it.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let [lisbon, springfield] = ["lisbon", "springfield"].map(|text| world.search(text));
    /// assert!(lisbon?[0].confidence()? > 0.9);
    /// assert!(springfield?[0].confidence()? < 0.9);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn confidence(&self) -> Result<f32> {
        if self.match_kind() == MatchKind::Coordinates {
            return self
                .rivals
                .confidence_by_point(self.index, self.score, self.position);
        }
        self.rivals
            .confidence(self.index, self.matched, self.position)
    }

    /// Returns whether a program may act on this hit without asking back: its confidence is [`Self::CLEAR`] or more.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// assert!(world.search("lissabon")?[0].is_clear()?);
    /// assert!(!world.search("lissbon")?[0].is_clear()?);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn is_clear(&self) -> Result<bool> {
        Ok(self.confidence()? >= Self::CLEAR)
    }

    /// Returns what the score is made of.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let explanation = world.search("lisboa, portugal")?[0].explain()?;
    /// assert_eq!(explanation.parts[2].what, "a region, country or city that it is in");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn explain(&self) -> Result<Explanation> {
        let doubt = self.rivals.doubt(self.index, self.matched)?;
        Explanation::new(self.index, self.matched, doubt, self.confidence()?)
    }

    /// Returns whether a name of the place matched: not a postal code, a point, or the name of a region that it stands for.
    pub(crate) fn is_by_own_name(&self) -> Result<bool> {
        let Some(term) = self.matched.by.term() else {
            return Ok(false);
        };
        Ok(self
            .place()?
            .name_of_term(&self.index.term(term)?)?
            .is_some())
    }

    /// Returns whether one name matched for this hit and another, and both places have it.
    pub(crate) fn is_by_same_name(&self, other: &Self) -> Result<bool> {
        Ok(self.matched.by == other.matched.by
            && self.is_by_own_name()?
            && other.is_by_own_name()?)
    }

    /// Returns whether it is a region or country that contains another hit.
    pub(crate) fn is_region_of(&self, other: &Self) -> Result<bool> {
        is_region_of(self.index, self.matched.at, other.matched.at)
    }

    /// Returns the postal code that matched, with its country and its own point; `None` if something else matched.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let hits = world.search("90210, united states")?;
    /// let code = hits[0].postal_code()?.expect("it is a postal code");
    /// assert_eq!((code.code.as_str(), code.country_code.as_str()), ("90210", "US"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn postal_code(&self) -> Result<Option<PostalCode<'d>>> {
        match self.matched.by {
            MatchedBy::PostalCode(number) => self.index.postal_code_with_number(number).map(Some),
            MatchedBy::Term(_) | MatchedBy::NoTerm => Ok(None),
        }
    }

    /// Returns the place. Of an area in several countries, it is the part in the country that the text or the filter names, if it
    /// names one: `patagonia chile` has the country, the costs and the places to stay of Chile.
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
        self.index
            .place_with_id(self.matched.at, self.id)?
            .in_country(self.matched.country)
    }

    /// Returns the name that matched, to show `Lissabon → Lisbon`. For a place that [stands for its
    /// region](crate::SearchOptions::places_only), this is the region's name; for a hit by id or coordinates, the
    /// primary name.
    ///
    /// This reads all names of the place, so call it only for hits that are shown.
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
        if let Some(code) = self.postal_code()? {
            return Ok(Cow::Owned(code.code));
        }
        let place = self.place()?;
        let Some(number) = self.matched.by.term() else {
            return Ok(Cow::Borrowed(place.name()));
        };
        let term = self.index.term(number)?;
        if let Some(name) = place.name_of_term(&term)? {
            return Ok(name);
        }
        let mut budget = self.index.budget();
        for region in self.index.postings().names(number).flatten() {
            budget.spend(1)?;
            if self
                .index
                .main_places_of(region)
                .any(|place| place == self.matched.at)
            {
                let name = self.index.place_at(region)?.name_of_term(&term)?;
                return Ok(name.unwrap_or(Cow::Borrowed(place.name())));
            }
        }
        Ok(Cow::Borrowed(place.name()))
    }
}

impl PartialEq for Hit<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.matched.kind, self.score) == (other.id, other.matched.kind, other.score)
    }
}

impl fmt::Debug for Hit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            id,
            score,
            matched: Match { kind, .. },
            ..
        } = self;
        let name = self.place().map(|place| place.name()).unwrap_or_default();
        write!(
            f,
            "Hit {{ id: {id}, name: {name:?}, match_kind: {kind:?}, score: {score} }}"
        )
    }
}

/// Serializes [`Hit::summary`].
#[cfg(feature = "serde")]
impl serde::Serialize for Hit<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.summary()
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}
