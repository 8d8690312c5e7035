//! Countries, regions and postal codes.

use pyo3::prelude::*;

use crate::{
    info::Source,
    record::{owned, record},
};

record! {
    /// A country or dependent territory.
    Country from wayfare::Country<'_> as country, shown ["code", "name"] {
        /// ISO 3166-1 alpha-2 code.
        code: String = country.code.to_string(),
        /// Name in English.
        name: String = country.name.to_owned(),
        /// Code of its currency; `None` where there is none (Antarctica).
        currency_code: Option<String> = country.currency_code.map(|code| code.to_string()),
        /// How much a visitor is expected to bargain, 0 (not at all) to 4 (often), where known.
        bargaining: Option<u8> = country.bargaining,
        /// Where `bargaining` comes from; in the default data it is an estimate.
        bargaining_source: Option<Source> = country.bargaining_source.map(Source::from),
        /// ISO 3166-1 alpha-3 code.
        iso3: Option<String> = owned(country.iso3),
        /// Name of the capital.
        capital: Option<String> = owned(country.capital),
        /// Continent code: AF, AN, AS, EU, NA, OC, SA.
        continent: Option<String> = owned(country.continent),
        /// Inhabitants, where known.
        population: Option<u64> = country.population,
        /// Square kilometres, where known.
        area_km2: Option<f64> = country.area_km2,
        /// Language tags, most spoken first.
        languages: Vec<String> = country.languages.iter().map(str::to_owned).collect(),
        /// Codes of the neighbouring countries.
        neighbours: Vec<String> = country.neighbours.iter().map(str::to_owned).collect(),
        /// International calling code.
        calling_code: Option<String> = owned(country.calling_code),
        /// Top-level domain.
        domain: Option<String> = owned(country.domain),
        /// Form of its postal codes, `#` a digit and `@` a letter.
        postal_format: Option<String> = owned(country.postal_format),
        /// GeoNames' id of the country, where known.
        place_id: Option<u32> = country.place_id.map(wayfare::PlaceId::get),
        /// Whether travel costs are known for the country.
        has_costs: bool = country.has_costs,
    }
}

record! {
    /// The administrative region of a place.
    Region from wayfare::Region<'_> as region, shown ["code", "name"] {
        /// GeoNames' code of the region, within the region or country above it: `CA` of `US.CA`.
        code: String = region.code.to_owned(),
        /// Its name, where known.
        name: Option<String> = region.name.map(str::to_owned),
    }
}

record! {
    /// The country and the region that a point lies in.
    RegionAt from (wayfare::Country<'_>, Option<wayfare::Region<'_>>) as found, shown ["country", "admin1"] {
        /// The country.
        country: Country = found.0.into(),
        /// The admin1 region of the country, where known.
        admin1: Option<Region> = found.1.map(Region::from),
    }
}

record! {
    /// A postal code and the place that it stands for.
    PostalCode from wayfare::PostalCode<'_> as code, shown ["code", "country_code", "place_name"] {
        /// The code as its country writes it.
        code: String = code.code.to_owned(),
        /// Its country.
        country_code: String = code.country_code.to_string(),
        /// Name of the place in the postal data.
        place_name: String = code.place_name.to_string(),
        /// Name of the admin1 region in the postal data, where it has one.
        admin1_name: Option<String> = code.admin1_name.map(str::to_owned),
        /// Degrees north, where known.
        latitude: Option<f64> = code.point.map(wayfare::Point::latitude),
        /// Degrees east, where known.
        longitude: Option<f64> = code.point.map(wayfare::Point::longitude),
        /// The id of the place that the code is attached to, if any.
        place_id: Option<u32> = code.place_id.map(wayfare::PlaceId::get),
        /// Whether that place is merely the nearest one: none nearby has the name in the postal data.
        by_distance: bool = code.by_distance,
    }
}
