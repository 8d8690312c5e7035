//! A line of the map.

use crate::{CountryCode, Point};

/// A line of the map: a coast, or a border. See [`Dataset::outlines`](crate::Dataset::outlines).
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Outline {
    /// The countries that lie on one side of it only: one for a coast, two for a border between countries, none for a
    /// border between regions of one country.
    pub countries: Vec<CountryCode>,
    /// Its points in order. In a closed line, the last point equals the first.
    pub points: Vec<Point>,
}
