//! Converts keyword arguments to options of the library.

use pyo3::prelude::*;
use wayfare::{CountryCode, NearestOptions, Point, SearchOptions};

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

/// The filters that searches and nearest neighbour queries have in common.
pub(crate) struct Filter {
    pub(crate) country: Option<Texts>,
    pub(crate) region: Option<Texts>,
    pub(crate) with_costs: bool,
    pub(crate) feature_class: Option<Texts>,
    pub(crate) min_population: u64,
}

macro_rules! filtered {
    ($($name:ident: $options:ident),*) => {
        impl Filter {
            $(fn $name(self, mut options: $options) -> PyResult<$options> {
                for country in Texts::list(self.country) {
                    options = options.country(country.parse::<CountryCode>().map_err(raised)?);
                }
                for region in Texts::list(self.region) {
                    options = options.region(region);
                }
                for class in Texts::list(self.feature_class) {
                    options = options.feature_class(letter(&class)?);
                }
                Ok(options.with_costs(self.with_costs).min_population(self.min_population))
            })*
        }
    };
}
filtered!(search: SearchOptions, nearest: NearestOptions);

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
    let mut options = SearchOptions::new().limit(limit).fuzzy(fuzzy).places_only(places_only);
    if let Some((latitude, longitude)) = near {
        options = options.near(point(latitude, longitude)?);
    }
    filter.search(options)
}

/// Returns the options of a query for the nearest places.
pub(crate) fn nearest_options(
    limit: usize,
    radius_km: Option<f64>,
    same_country: bool,
    filter: Filter,
) -> PyResult<NearestOptions> {
    let mut options = NearestOptions::new().limit(limit).same_country(same_country);
    if let Some(km) = radius_km {
        options = options.radius_km(km);
    }
    filter.nearest(options)
}

/// Returns the point at a latitude and a longitude.
pub(crate) fn point(latitude: f64, longitude: f64) -> PyResult<Point> {
    Point::new(latitude, longitude).map_err(raised)
}
