//! What rows mean: some answers at a time, in the order in which they are asked.

use wayfare::{Hit, Place, RegionAt};

use crate::error::Error;

/// So many answers are made into columns at a time. They fit into the cache of a core.
pub(crate) const BLOCK: usize = 1_024;

/// Takes a block of answers.
pub(crate) type Sink<'a, 'd> = dyn FnMut(&Answers<'d>) -> Result<(), Error> + 'a;

/// A block of answers.
pub(crate) enum Answers<'d> {
    Text(Vec<Found<'d>>),
    Point(Vec<Near<'d>>),
    Id(Vec<Place<'d>>),
}

/// A place that a text was found to mean, or may mean.
pub(crate) struct Found<'d> {
    pub(crate) hit: Hit<'d>,
    pub(crate) confidence: f32,
    /// The place, if the text clearly means it.
    pub(crate) place: Option<Place<'d>>,
}

/// What is around a point.
pub(crate) struct Near<'d> {
    /// The nearest place, and how many kilometres away it is, if anybody asks.
    pub(crate) nearest: Option<(Place<'d>, f64)>,
    /// What the point lies in, if anybody asks.
    pub(crate) region: Option<RegionAt<'d>>,
}

impl<'d> Answers<'d> {
    /// Returns the place of each answer.
    pub(crate) fn places(&self) -> Box<dyn Iterator<Item = Option<&Place<'d>>> + '_> {
        match self {
            Self::Text(found) => Box::new(found.iter().map(|found| found.place.as_ref())),
            Self::Point(near) => {
                Box::new(near.iter().map(|near| near.nearest.as_ref().map(|(place, _)| place)))
            }
            Self::Id(places) => Box::new(places.iter().map(Some)),
        }
    }

    /// Returns what was found by text; nothing for points and ids.
    pub(crate) fn found(&self) -> &[Found<'d>] {
        match self {
            Self::Text(found) => found,
            Self::Point(_) | Self::Id(_) => &[],
        }
    }

    /// Returns what is around points; nothing for texts and ids.
    pub(crate) fn near(&self) -> &[Near<'d>] {
        match self {
            Self::Text(_) | Self::Id(_) => &[],
            Self::Point(near) => near,
        }
    }
}
