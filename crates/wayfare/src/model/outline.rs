//! A line of the map.

use crate::{CountryCode, Point};

/// A line of the map: a coast, or a border. See [`Dataset::outlines`](crate::Dataset::outlines).
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Outline {
    /// The countries that lie on one side of it only: one on a coast, two on a border, none between regions of one
    /// country.
    pub countries: Vec<CountryCode>,
    /// Its points in order; the last one is the first where the line is closed.
    pub points: Vec<Point>,
}
