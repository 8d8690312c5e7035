//! Postal codes.

use std::borrow::Cow;

use super::PlaceId;
use crate::{CountryCode, Point};

/// A postal code and the place that it stands for.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PostalCode<'d> {
    /// The code as its country writes it.
    pub code: String,
    /// Its country.
    pub country_code: CountryCode,
    /// Name of the place in the postal data.
    pub place_name: Cow<'d, str>,
    /// Name of the admin1 region in the postal data, where it has one.
    pub admin1_name: Option<&'d str>,
    /// Its point, where known.
    pub point: Option<Point>,
    /// The place that the code is attached to, if any.
    pub place_id: Option<PlaceId>,
    /// Whether that place is merely the nearest one: none nearby has the name in the postal data.
    pub by_distance: bool,
}

impl PostalCode<'_> {
    /// Returns whether a place is the one of the code, and not merely near it.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let hits = world.search("90210, united states")?;
    /// let code = hits[0].postal_code()?.expect("it is a postal code");
    /// assert!(code.is_of(hits[0].id()));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn is_of(&self, place: PlaceId) -> bool {
        self.place_id == Some(place) && !self.by_distance
    }
}
