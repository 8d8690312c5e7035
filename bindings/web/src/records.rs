//! The records that are leaner than those of the library: the alternate names of a large city make an answer ten times
//! as dear.

use std::borrow::Cow;

use serde::Serialize;
use wayfare::{CountryCode, Explanation, MatchKind, Place, PlaceId, PlaceKind, Point, Resolution, Source};

use crate::{Failure, options::Shown};

/// The summary of a place for a list.
#[derive(Serialize)]
pub(crate) struct Summary<'d> {
    id: PlaceId,
    name: &'d str,
    #[serde(flatten)]
    point: Point,
    kind: PlaceKind,
    country_code: Option<CountryCode>,
    admin1_name: Option<&'d str>,
}

/// A place found by a text.
#[derive(Serialize)]
pub(crate) struct Hit<'d> {
    #[serde(flatten)]
    place: Summary<'d>,
    #[serde(rename = "match")]
    kind: MatchKind,
    confidence: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    matched_name: Option<Cow<'d, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explanation>,
}

/// A place near a point.
#[derive(Serialize)]
pub(crate) struct NearbyPlace<'d> {
    #[serde(flatten)]
    place: Summary<'d>,
    distance_km: f64,
}

/// The resolution of a text.
#[derive(Serialize)]
pub(crate) struct Resolved<'d> {
    one: Option<Hit<'d>>,
    confidence: Option<f32>,
    hits: Vec<Hit<'d>>,
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

impl<'d> Summary<'d> {
    fn new(place: &Place<'d>) -> wayfare::Result<Self> {
        Ok(Self {
            id: place.id(),
            name: place.name(),
            point: place.point(),
            kind: place.kind()?,
            country_code: place.country_code()?,
            admin1_name: place.admin1()?.and_then(|region| region.name),
        })
    }
}

impl<'d> Hit<'d> {
    pub(crate) fn new(hit: &wayfare::Hit<'d>, shown: Shown) -> Result<Self, Failure> {
        Ok(Self {
            place: Summary::new(&hit.place()?)?,
            kind: hit.kind(),
            confidence: hit.confidence()?,
            matched_name: shown.matched_name.then(|| hit.matched_name()).transpose()?,
            explanation: shown.explanation.then(|| hit.explain()).transpose()?,
        })
    }

    pub(crate) fn all(hits: &[wayfare::Hit<'d>], shown: Shown) -> Result<Vec<Self>, Failure> {
        hits.iter().map(|hit| Self::new(hit, shown)).collect()
    }
}

impl<'d> NearbyPlace<'d> {
    pub(crate) fn new(near: &wayfare::NearbyPlace<'d>) -> Result<Self, Failure> {
        Ok(Self { place: Summary::new(&near.place()?)?, distance_km: near.distance_km() })
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
