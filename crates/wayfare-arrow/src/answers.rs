//! Answers to rows, in blocks and in the order in which the rows are looked up.

use wayfare::{Hit, Place, RegionAt};

use crate::error::Error;

/// The number of answers that are made into columns at a time. They fit into the cache of a core.
pub(crate) const BLOCK: usize = 1_024;

/// Takes a block of answers, all but the last of which have [`BLOCK`] answers.
pub(crate) type Sink<'a, 'd> = dyn FnMut(&Answers<'d>) -> Result<(), Error> + 'a;

/// A block of answers.
pub(crate) enum Answers<'d> {
    Text(Vec<Found<'d>>),
    Point(Vec<Near<'d>>),
    Id(Vec<Place<'d>>),
}

/// The best hit of a text.
pub(crate) struct Found<'d> {
    pub(crate) hit: Hit<'d>,
    pub(crate) confidence: f32,
    /// The place, if the text clearly means it.
    pub(crate) place: Option<Place<'d>>,
}

/// The surroundings of a point.
pub(crate) struct Near<'d> {
    /// The nearest place and its distance in kilometres, if a column needs them.
    pub(crate) nearest: Option<(Place<'d>, f64)>,
    /// The country and region that the point lies in, if a column needs them.
    pub(crate) region: Option<RegionAt<'d>>,
}

impl<'d> Answers<'d> {
    /// Returns the place of each answer.
    pub(crate) fn places(&self) -> Box<dyn Iterator<Item = Option<&Place<'d>>> + '_> {
        match self {
            Self::Text(found) => Box::new(found.iter().map(|found| found.place.as_ref())),
            Self::Point(near) => Box::new(
                near.iter()
                    .map(|near| near.nearest.as_ref().map(|(place, _)| place)),
            ),
            Self::Id(places) => Box::new(places.iter().map(Some)),
        }
    }

    /// Returns the hits of texts; an empty slice for points and ids.
    pub(crate) fn found(&self) -> &[Found<'d>] {
        match self {
            Self::Text(found) => found,
            Self::Point(_) | Self::Id(_) => &[],
        }
    }

    /// Returns the surroundings of points; an empty slice for texts and ids.
    pub(crate) fn near(&self) -> &[Near<'d>] {
        match self {
            Self::Text(_) | Self::Id(_) => &[],
            Self::Point(near) => near,
        }
    }
}
