//! The records that differ from those of the library.

use std::borrow::Cow;

use serde::Serialize;
use wayfare::{DayCost, Expense, Explanation, HitSummary, PlaceSummary, Resolution, Source};

use crate::{Failure, options::Shown};

/// A place found by a text.
#[derive(Serialize)]
pub(crate) struct Hit<'d> {
    #[serde(flatten)]
    summary: HitSummary<'d>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matched_name: Option<Cow<'d, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explanation>,
}

/// The resolution of a text.
#[derive(Serialize)]
pub(crate) struct Resolved<'d> {
    one: Option<Hit<'d>>,
    confidence: Option<f32>,
    hits: Vec<Hit<'d>>,
}

/// A place, and what a day there costs.
#[derive(Serialize)]
pub(crate) struct CheapPlace<'d> {
    #[serde(flatten)]
    place: PlaceSummary<'d>,
    day: Expense,
    date: &'d str,
    source: Source<'d>,
}

impl<'d> CheapPlace<'d> {
    pub(crate) fn new(cheap: &DayCost<'d>) -> wayfare::Result<Self> {
        let &DayCost { place, day, date, source, .. } = cheap;
        Ok(Self { place: place.summary()?, day, date, source })
    }
}

/// The description of the dataset. Checksums of 64 bits are no numbers of JavaScript, so there are none.
#[derive(Serialize)]
pub(crate) struct Info<'d> {
    name: &'d str,
    library_version: &'static str,
    build_id: String,
    snapshot_date: &'d str,
    places: usize,
    regions: usize,
    places_with_costs: usize,
    countries: usize,
    currencies: usize,
    postal_codes: usize,
    accommodation: usize,
    sources: Vec<Source<'d>>,
}

impl<'d> Hit<'d> {
    pub(crate) fn new(hit: &wayfare::Hit<'d>, shown: Shown) -> Result<Self, Failure> {
        Ok(Self {
            summary: hit.summary()?,
            matched_name: shown.matched_name.then(|| hit.matched_name()).transpose()?,
            explanation: shown.explanation.then(|| hit.explain()).transpose()?,
        })
    }

    pub(crate) fn all(hits: &[wayfare::Hit<'d>], shown: Shown) -> Result<Vec<Self>, Failure> {
        hits.iter().map(|hit| Self::new(hit, shown)).collect()
    }
}

impl<'d> Resolved<'d> {
    pub(crate) fn new(resolution: &Resolution<'d>, shown: Shown) -> Result<Self, Failure> {
        let (one, confidence) = match resolution {
            Resolution::One { hit, confidence } => (Some(Hit::new(hit, shown)?), Some(*confidence)),
            Resolution::Several(_) | Resolution::None => (None, None),
        };
        Ok(Self { one, confidence, hits: Hit::all(resolution.hits(), shown)? })
    }
}

impl<'d> From<wayfare::Info<'d>> for Info<'d> {
    fn from(info: wayfare::Info<'d>) -> Self {
        Self {
            name: info.name,
            library_version: info.library_version,
            build_id: info.build_id,
            snapshot_date: info.snapshot_date,
            places: info.places,
            regions: info.regions,
            places_with_costs: info.places_with_costs,
            countries: info.countries,
            currencies: info.currencies,
            postal_codes: info.postal_codes,
            accommodation: info.accommodation,
            sources: info.sources,
        }
    }
}
