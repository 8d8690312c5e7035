//! The dataset, and every call of the library that is made more than once: a change of its interface ends here.

use std::sync::OnceLock;

use wayfare::{
    AccommodationOptions, BoundingBox, Circle, Dataset, Filter, Hit, MatchKind, NearestOptions,
    Place, PlaceDetails, PlaceKind, Point, Result, SearchOptions,
};
use wayfare_format::{Header, SectionId};

/// The folder of the sources and datasets that tests share.
pub(crate) const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures");

/// The bytes of the search fixture. `tests/fixtures/search/README.md` says how they are made.
pub(crate) fn bytes() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(wayfare_datasets::search_index)
}

/// The bytes of a section of the search fixture.
pub(crate) fn section(id: SectionId) -> &'static [u8] {
    let header = Header::decode(bytes()).unwrap();
    let section = header
        .sections
        .iter()
        .find(|section| section.id == id)
        .unwrap();
    &bytes()[section.offset as usize..(section.offset + section.length) as usize]
}

/// The search fixture.
pub(crate) fn dataset() -> &'static Dataset {
    static DATASET: OnceLock<Dataset> = OnceLock::new();
    DATASET.get_or_init(|| {
        // Borrowed, and at an odd address, as the bytes in a program may be.
        let shifted = [&[0], bytes()].concat().leak();
        Dataset::from_bytes(&shifted[1..]).unwrap()
    })
}

/// What a query is told besides its subject; the default says nothing.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ask {
    pub(crate) limit: Option<usize>,
    pub(crate) strict: bool,
    pub(crate) near: Option<(f64, f64)>,
    pub(crate) radius_km: Option<f64>,
    pub(crate) countries: Vec<String>,
    pub(crate) regions: Vec<String>,
    pub(crate) kinds: Vec<PlaceKind>,
    pub(crate) classes: Vec<char>,
    /// South, west, north and east.
    pub(crate) bounding_box: Option<[f64; 4]>,
    /// A point and kilometres.
    pub(crate) circle: Option<((f64, f64), f64)>,
    pub(crate) with_costs: bool,
    pub(crate) min_population: u64,
}

impl Ask {
    /// For everything that there is.
    pub(crate) fn all() -> Self {
        Self {
            limit: Some(1000),
            ..Self::default()
        }
    }

    pub(crate) fn limit(self, limit: usize) -> Self {
        Self {
            limit: Some(limit),
            ..self
        }
    }

    /// No misspelt names.
    pub(crate) fn strict(self) -> Self {
        Self {
            strict: true,
            ..self
        }
    }

    pub(crate) fn near(self, latitude: f64, longitude: f64) -> Self {
        Self {
            near: Some((latitude, longitude)),
            ..self
        }
    }

    pub(crate) fn radius_km(self, km: f64) -> Self {
        Self {
            radius_km: Some(km),
            ..self
        }
    }

    pub(crate) fn countries<const N: usize>(self, codes: [&str; N]) -> Self {
        Self {
            countries: codes.map(str::to_owned).to_vec(),
            ..self
        }
    }

    pub(crate) fn regions<const N: usize>(self, codes: [&str; N]) -> Self {
        Self {
            regions: codes.map(str::to_owned).to_vec(),
            ..self
        }
    }

    pub(crate) fn kinds<const N: usize>(self, kinds: [PlaceKind; N]) -> Self {
        Self {
            kinds: kinds.to_vec(),
            ..self
        }
    }

    pub(crate) fn within(self, south: f64, west: f64, north: f64, east: f64) -> Self {
        Self {
            bounding_box: Some([south, west, north, east]),
            ..self
        }
    }

    pub(crate) fn around(self, center: (f64, f64), km: f64) -> Self {
        Self {
            circle: Some((center, km)),
            ..self
        }
    }

    fn filter(&self) -> Result<Filter> {
        let mut filter = Filter::new()
            .with_costs(self.with_costs)
            .min_population(self.min_population);
        for code in &self.countries {
            filter = filter.country(code);
        }
        if let Some([south, west, north, east]) = self.bounding_box {
            filter = filter.bounding_box(BoundingBox::new(
                Point::new(south, west)?,
                Point::new(north, east)?,
            )?);
        }
        if let Some(((latitude, longitude), km)) = self.circle {
            filter = filter.circle(Circle::new(Point::new(latitude, longitude)?, km)?);
        }
        filter = self
            .regions
            .iter()
            .fold(filter, |filter, code| filter.region(code));
        filter = self
            .kinds
            .iter()
            .fold(filter, |filter, &kind| filter.kind(kind));
        Ok(self
            .classes
            .iter()
            .fold(filter, |filter, &class| filter.feature_class(class)))
    }

    pub(crate) fn for_search(&self) -> Result<SearchOptions> {
        let mut options = SearchOptions::new()
            .fuzzy(!self.strict)
            .filter(self.filter()?);
        options = self
            .limit
            .map_or(options.clone(), |limit| options.limit(limit));
        match self.near {
            Some((latitude, longitude)) => Ok(options.near(Point::new(latitude, longitude)?)),
            None => Ok(options),
        }
    }

    pub(crate) fn for_nearest(&self) -> NearestOptions {
        let mut options = NearestOptions::new().filter(self.filter().unwrap());
        options = self
            .limit
            .map_or(options.clone(), |limit| options.limit(limit));
        self.radius_km
            .map_or(options.clone(), |km| options.radius_km(km))
    }

    pub(crate) fn for_accommodation(&self) -> AccommodationOptions {
        let mut options = AccommodationOptions::new().filter(self.filter().unwrap());
        options = self
            .limit
            .map_or(options.clone(), |limit| options.limit(limit));
        self.radius_km
            .map_or(options.clone(), |km| options.radius_km(km))
    }
}

/// A place that a search has found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Found {
    pub(crate) id: u32,
    pub(crate) matched: MatchKind,
    pub(crate) score: f32,
}

fn found(hits: &[Hit<'_>]) -> Vec<Found> {
    hits.iter()
        .map(|hit| Found {
            id: hit.id().get(),
            matched: hit.match_kind(),
            score: hit.score(),
        })
        .collect()
}

pub(crate) fn try_search(dataset: &Dataset, text: &str, ask: &Ask) -> Result<Vec<Found>> {
    Ok(found(&dataset.search_with(text, &ask.for_search()?)?))
}

pub(crate) fn try_complete(dataset: &Dataset, text: &str, ask: &Ask) -> Result<Vec<Found>> {
    Ok(found(&dataset.autocomplete_with(text, &ask.for_search()?)?))
}

#[track_caller]
pub(crate) fn search(text: &str, ask: &Ask) -> Vec<Found> {
    try_search(dataset(), text, ask).unwrap()
}

#[track_caller]
pub(crate) fn complete(text: &str, ask: &Ask) -> Vec<Found> {
    try_complete(dataset(), text, ask).unwrap()
}

/// The first place for a text, with default options.
#[track_caller]
pub(crate) fn best(text: &str) -> (u32, MatchKind) {
    let found = search(text, &Ask::default());
    found
        .first()
        .map(|first| (first.id, first.matched))
        .unwrap_or_else(|| panic!("nothing for {text:?}"))
}

/// The places nearest to a point, with their distances.
#[track_caller]
pub(crate) fn nearest(latitude: f64, longitude: f64, ask: &Ask) -> Vec<(u32, f64)> {
    let found = dataset()
        .nearest_with(point((latitude, longitude)), &ask.for_nearest())
        .unwrap();
    found
        .iter()
        .map(|near| (near.id().get(), near.distance_km()))
        .collect()
}

/// A point that there is.
#[track_caller]
pub(crate) fn point((latitude, longitude): (f64, f64)) -> Point {
    Point::new(latitude, longitude).unwrap()
}

/// A point in degrees.
pub(crate) fn degrees(point: Point) -> (f64, f64) {
    (point.latitude(), point.longitude())
}

/// The place with an id, if there is one.
pub(crate) fn place(id: u32) -> Option<Place<'static>> {
    dataset().place(id).unwrap()
}

/// All of a place.
#[track_caller]
pub(crate) fn location(id: u32) -> PlaceDetails<'static> {
    place(id).unwrap().details().unwrap()
}

/// All of all places, in the order of the dataset.
pub(crate) fn locations() -> Vec<PlaceDetails<'static>> {
    all(dataset().places())
        .iter()
        .map(|place| place.details().unwrap())
        .collect()
}

/// All items of a sound dataset.
pub(crate) fn all<T>(items: impl Iterator<Item = Result<T>>) -> Vec<T> {
    items.map(Result::unwrap).collect()
}

pub(crate) fn ids(found: &[Found]) -> Vec<u32> {
    found.iter().map(|found| found.id).collect()
}

/// Asserts that a query was refused as the caller's mistake, in words that name the offending `value`.
#[track_caller]
pub(crate) fn refused<T>(answer: Result<T>, value: &str) {
    let error = answer
        .err()
        .unwrap_or_else(|| panic!("`{value}` was accepted"));
    assert!(
        error.kind() == wayfare::ErrorKind::BadInput && error.to_string().contains(value),
        "{error}"
    );
}

/// Great-circle distance by the haversine formula, on a sphere of 6371.0088 km.
pub(crate) fn kilometres(from: (f64, f64), to: (f64, f64)) -> f64 {
    let [(a, b), (c, d)] =
        [from, to].map(|(latitude, longitude)| (latitude.to_radians(), longitude.to_radians()));
    let chord = ((c - a) / 2.0).sin().powi(2) + a.cos() * c.cos() * ((d - b) / 2.0).sin().powi(2);
    2.0 * 6371.0088 * chord.sqrt().clamp(0.0, 1.0).asin()
}
