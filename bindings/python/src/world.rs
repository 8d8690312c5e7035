//! Countries, regions and postal codes.

use pyo3::prelude::*;

use crate::{shown::shown, source::Source};

/// A country or dependent territory.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Country {
    /// ISO 3166-1 alpha-2 code.
    code: String,
    /// Name in English.
    name: String,
    /// Code of its currency; `None` where there is none (Antarctica).
    currency_code: Option<String>,
    /// How much a visitor is expected to bargain, 0 (not at all) to 4 (often), where known.
    bargaining: Option<u8>,
    /// Where `bargaining` comes from; in the default data it is an estimate.
    bargaining_source: Option<Source>,
    /// ISO 3166-1 alpha-3 code.
    iso3: Option<String>,
    /// Name of the capital.
    capital: Option<String>,
    /// Continent code: AF, AN, AS, EU, NA, OC, SA.
    continent: Option<String>,
    /// Inhabitants, where known.
    population: Option<u64>,
    /// Square kilometres, where known.
    area_km2: Option<f64>,
    /// Language tags, most spoken first.
    languages: Vec<String>,
    /// Codes of the neighbouring countries.
    neighbours: Vec<String>,
    /// International calling code.
    calling_code: Option<String>,
    /// Top-level domain.
    domain: Option<String>,
    /// Form of its postal codes, `#` a digit and `@` a letter.
    postal_format: Option<String>,
    /// GeoNames' id of the country, where known.
    place_id: Option<u32>,
    /// Whether travel costs are known for the country.
    has_costs: bool,
}

impl From<wayfare::Country<'_>> for Country {
    fn from(country: wayfare::Country<'_>) -> Self {
        let text = |text: Option<&str>| text.map(str::to_owned);
        let list = |list: wayfare::List<'_>| list.iter().map(str::to_owned).collect();
        Self {
            code: country.code.to_string(),
            name: country.name.to_owned(),
            currency_code: country.currency_code.map(|code| code.to_string()),
            bargaining: country.bargaining,
            bargaining_source: country.bargaining_source.map(Source::from),
            iso3: text(country.iso3),
            capital: text(country.capital),
            continent: text(country.continent),
            population: country.population,
            area_km2: country.area_km2,
            languages: list(country.languages),
            neighbours: list(country.neighbours),
            calling_code: text(country.calling_code),
            domain: text(country.domain),
            postal_format: text(country.postal_format),
            place_id: country.place_id.map(wayfare::PlaceId::get),
            has_costs: country.has_costs,
        }
    }
}

#[pymethods]
impl Country {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["code", "name"])
    }
}

/// The administrative region of a place.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Region {
    /// GeoNames' code of the region, within the region or country above it: `CA` of `US.CA`.
    code: String,
    /// Its name, where known.
    name: Option<String>,
}

impl From<wayfare::Region<'_>> for Region {
    fn from(region: wayfare::Region<'_>) -> Self {
        Self { code: region.code.to_owned(), name: region.name.map(str::to_owned) }
    }
}

#[pymethods]
impl Region {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["code", "name"])
    }
}

/// The country and the region that a point lies in.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct RegionAt {
    /// The country.
    country: Country,
    /// The admin1 region of the country, where known.
    admin1: Option<Region>,
}

impl TryFrom<wayfare::RegionAt<'_>> for RegionAt {
    type Error = wayfare::Error;

    fn try_from(found: wayfare::RegionAt<'_>) -> Result<Self, wayfare::Error> {
        Ok(Self { country: found.country()?.into(), admin1: found.admin1()?.map(Region::from) })
    }
}

#[pymethods]
impl RegionAt {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["country", "admin1"])
    }
}

/// A postal code and the place that it stands for.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct PostalCode {
    /// The code as its country writes it.
    code: String,
    /// Its country.
    country_code: String,
    /// Name of the place in the postal data.
    place_name: String,
    /// Name of the admin1 region in the postal data, where it has one.
    admin1_name: Option<String>,
    /// Degrees north, where known.
    latitude: Option<f64>,
    /// Degrees east, where known.
    longitude: Option<f64>,
    /// The id of the place that the code is attached to, if any.
    place_id: Option<u32>,
    /// Whether that place is merely the nearest one: none nearby has the name in the postal data.
    by_distance: bool,
}

impl From<wayfare::PostalCode<'_>> for PostalCode {
    fn from(code: wayfare::PostalCode<'_>) -> Self {
        Self {
            code: code.code.to_owned(),
            country_code: code.country_code.to_string(),
            place_name: code.place_name.to_owned(),
            admin1_name: code.admin1_name.map(str::to_owned),
            latitude: code.point.map(wayfare::Point::latitude),
            longitude: code.point.map(wayfare::Point::longitude),
            place_id: code.place_id.map(wayfare::PlaceId::get),
            by_distance: code.by_distance,
        }
    }
}

#[pymethods]
impl PostalCode {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["code", "country_code", "place_name"])
    }
}
