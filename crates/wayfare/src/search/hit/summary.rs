//! What a list shows of a hit.

use super::Hit;
use crate::{MatchKind, PlaceSummary, PostalCode, Result};

/// What a list shows of a hit. [`Hit::summary`] makes it.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct HitSummary<'d> {
    /// The place.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub place: PlaceSummary<'d>,
    /// How the text matched.
    pub match_kind: MatchKind,
    /// How good the match is, from 0 to 1; comparable within one answer.
    pub score: f32,
    /// How likely this place is what the text means, from 0 to 1.
    pub confidence: f32,
    /// The postal code that matched, if one did. It says whether the place is merely the nearest one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub postal_code: Option<PostalCode<'d>>,
}

impl<'d> Hit<'d> {
    /// Returns what a list shows of the hit.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let best = world.search("lissabon")?[0].summary()?;
    /// assert_eq!((best.place.name, best.match_kind.as_str()), ("Lisbon", "exact-alternate"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn summary(&self) -> Result<HitSummary<'d>> {
        Ok(HitSummary {
            place: self.place()?.summary()?,
            match_kind: self.match_kind(),
            score: self.score(),
            confidence: self.confidence()?,
            postal_code: self.postal_code()?,
        })
    }
}
