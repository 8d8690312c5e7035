//! Converts keyword arguments to options of the library.

use pyo3::prelude::*;
use wayfare::{BoundingBox, Circle, CountryCode, NearestOptions, PlaceKind, Point, SearchOptions};

use crate::errors::{BadInputError, raised};

/// One text, or several.
#[derive(FromPyObject)]
pub(crate) enum Texts {
    One(String),
    Several(Vec<String>),
}

impl Texts {
    /// Returns the texts; none for `None`.
    pub(crate) fn list(texts: Option<Self>) -> Vec<String> {
        match texts {
            None => Vec::new(),
            Some(Self::One(text)) => vec![text],
            Some(Self::Several(texts)) => texts,
        }
    }
}

/// West, south, east and north in degrees.
pub(crate) type Bbox = (f64, f64, f64, f64);

/// The filters that searches and nearest neighbour queries have in common.
pub(crate) struct Filter {
    pub(crate) country: Option<Texts>,
    pub(crate) region: Option<Texts>,
    pub(crate) kind: Option<Texts>,
    pub(crate) feature_class: Option<Texts>,
    pub(crate) bbox: Option<Bbox>,
    /// Latitude, longitude and kilometres.
    pub(crate) circle: Option<(f64, f64, f64)>,
    pub(crate) min_population: u64,
    pub(crate) with_costs: bool,
}

impl TryFrom<Filter> for wayfare::Filter {
    type Error = PyErr;

    fn try_from(given: Filter) -> PyResult<Self> {
        let mut filter = Self::new().with_costs(given.with_costs).min_population(given.min_population);
        for country in Texts::list(given.country) {
            filter = filter.country(country.parse::<CountryCode>().map_err(raised)?);
        }
        for region in Texts::list(given.region) {
            filter = filter.region(region);
        }
        for name in Texts::list(given.kind) {
            filter = filter.kind(kind(&name)?);
        }
        for class in Texts::list(given.feature_class) {
            filter = filter.feature_class(letter(&class)?);
        }
        if let Some((west, south, east, north)) = given.bbox {
            let around = BoundingBox::new(point(south, west)?, point(north, east)?).map_err(raised)?;
            filter = filter.bounding_box(around);
        }
        if let Some((latitude, longitude, km)) = given.circle {
            filter = filter.circle(Circle::new(point(latitude, longitude)?, km).map_err(raised)?);
        }
        Ok(filter)
    }
}

fn kind(name: &str) -> PyResult<PlaceKind> {
    PlaceKind::from_name(name).ok_or_else(|| {
        BadInputError::new_err(format!("{name:?} is not a kind: it must be place, region or country"))
    })
}

/// Returns the one letter of a text. The library checks whether it is a feature class.
fn letter(text: &str) -> PyResult<char> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Ok(letter),
        _ => Err(BadInputError::new_err(format!(
            "{text:?} is not a feature class: it must be a letter, such as P for populated places"
        ))),
    }
}

/// Returns the options of a search.
pub(crate) fn search_options(
    limit: usize,
    fuzzy: bool,
    near: Option<(f64, f64)>,
    places_only: bool,
    filter: Filter,
) -> PyResult<SearchOptions> {
    let mut options =
        SearchOptions::new().limit(limit).fuzzy(fuzzy).places_only(places_only).filter(filter.try_into()?);
    if let Some((latitude, longitude)) = near {
        options = options.near(point(latitude, longitude)?);
    }
    Ok(options)
}

/// Returns the options of a query for the nearest places.
pub(crate) fn nearest_options(
    limit: usize,
    radius_km: Option<f64>,
    same_country: bool,
    filter: Filter,
) -> PyResult<NearestOptions> {
    let mut options =
        NearestOptions::new().limit(limit).same_country(same_country).filter(filter.try_into()?);
    if let Some(km) = radius_km {
        options = options.radius_km(km);
    }
    Ok(options)
}

/// Returns the point at a latitude and a longitude.
pub(crate) fn point(latitude: f64, longitude: f64) -> PyResult<Point> {
    Point::new(latitude, longitude).map_err(raised)
}
