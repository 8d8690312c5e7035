//! The fields of a place that several objects have.

use std::borrow::Cow;

use wayfare::{CountryCode, CurrencyCode, DisplayNames, Hit, Place, PlaceDetails, Result};

use super::call::Call;
use crate::object::{Field, Row, field};

/// A place, with its name and those of its country and regions in the requested language, where they are known.
pub(super) struct LocalPlace<'d> {
    pub(super) details: PlaceDetails<'d>,
    name: Option<Cow<'d, str>>,
    country: Option<Cow<'d, str>>,
    admin1: Option<Cow<'d, str>>,
    admin2: Option<Cow<'d, str>>,
}

impl<'d> LocalPlace<'d> {
    /// Reads a place, without the names of its country and regions in the requested language.
    pub(super) fn new(call: &Call<'_>, place: &Place<'d>) -> Result<Self> {
        Ok(Self {
            details: place.details()?,
            name: call.in_language(|names| names.place(place))?,
            country: None,
            admin1: None,
            admin2: None,
        })
    }

    /// Reads a place.
    pub(super) fn with_regions(call: &Call<'_>, place: &Place<'d>) -> Result<Self> {
        let country = |names: &mut DisplayNames<'_>| {
            let country = place.country()?;
            country.map(|country| names.country(&country)).transpose()
        };
        Ok(Self {
            country: call.in_language(country)?.flatten(),
            admin1: call.in_language(|names| names.admin1(place))?.flatten(),
            admin2: call.in_language(|names| names.admin2(place))?.flatten(),
            ..Self::new(call, place)?
        })
    }

    pub(super) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(self.details.name)
    }

    /// Returns the name of its admin2 region.
    pub(super) fn admin2(&self) -> Option<&str> {
        self.admin2.as_deref().or(self.details.admin2_name)
    }
}

/// Returns what tells the places of hits apart from each other, where they are namesakes in one region.
pub(super) fn told_apart(hits: &[Hit<'_>]) -> Result<Vec<Option<String>>> {
    Place::told_apart(&hits.iter().map(Hit::place).collect::<Result<Vec<_>>>()?)
}

impl Row for LocalPlace<'static> {
    type Of<'d> = LocalPlace<'d>;
}

impl AboutPlace for LocalPlace<'static> {
    fn place<'a>(row: &'a LocalPlace<'_>) -> &'a LocalPlace<'a> {
        row
    }
}

/// An object about a place.
pub(super) trait AboutPlace: Row + Sized {
    /// Returns the place.
    fn place<'a>(row: &'a Self::Of<'_>) -> &'a LocalPlace<'a>;

    const NAME: Field<Self> = field!("name" Text "text" "Lisbon"
        "Its name." |row| Some(Self::place(row).name()));
    const KIND: Field<Self> = field!("kind" Text "text" "place"
        "What it is: `place`, `region` or `country`." |row| Some(Self::place(row).details.kind.as_str()));
    const LATITUDE: Field<Self> = field!("latitude" Degrees "degree" "38.7166700000"
        "Degrees north, WGS 84." |row| Some(Self::place(row).details.point.latitude()));
    const LONGITUDE: Field<Self> = field!("longitude" Degrees "degree" "-9.1333300000"
        "Degrees east, WGS 84." |row| Some(Self::place(row).details.point.longitude()));
    const POPULATION: Field<Self> = field!("population" optional Whole "inhabitants" "517802"
        "Number of inhabitants, where known." |row| Self::place(row).details.population);
    const BARGAINING: Field<Self> = field!("negotiate" optional Whole "scale of 0 to 4" "1"
        "How much a visitor is expected to bargain, 0 (not at all) to 4 (often), where known."
        |row| Self::place(row).details.bargaining.map(u64::from));
    const CURRENCY_CODE: Field<Self> = field!("currency_code" optional Text "ISO 4217 code" "EUR"
        "Code of the local currency, where there is one."
        |row| Self::place(row).details.currency_code.as_ref().map(CurrencyCode::as_str));
    const CURRENCY: Field<Self> = field!("currency" optional Text "text" "Euro"
        "Name of the local currency." |row| Self::place(row).details.currency_name);
    const SYMBOL: Field<Self> = field!("symbol" optional Text "text" "€"
        "Symbol of the local currency, where it has one." |row| Self::place(row).details.currency_symbol);

    // The explorer leaves out what is not known, where the interface of the service has an empty text.
    const ID: Field<Self> = field!("geonameid" Whole "id" "2267057"
        "Its id." |row| Some(Self::place(row).details.id.get().into()));
    const FEATURE_CODE: Field<Self> = field!("feature_code" optional Text "GeoNames code" "PPLC"
        "Its feature code, where known." |row| Self::place(row).details.feature_code);
    const COUNTRY_CODE: Field<Self> = field!("country_code" optional Text "ISO 3166-1 code" "PT"
        "Code of its country, where it is in one."
        |row| Self::place(row).details.country_code.as_ref().map(CountryCode::as_str));
    const COUNTRY_NAME: Field<Self> = field!("country_name" optional Text "text" "Portugal"
        "Name of its country, where it is in one."
        |row| Self::place(row).country.as_deref().or(Self::place(row).details.country_name));
    const ADMIN1_NAME: Field<Self> = field!("statename" optional Text "text" "Lisbon"
        "Name of its state or province, where known."
        |row| Self::place(row).admin1.as_deref().or(Self::place(row).details.admin1_name));
    const SOUTH: Field<Self> = field!("south" optional Degrees "degree" "36.8381700000"
        "Of a region or country: the least latitude of its box."
        |row| Self::place(row).details.bounding_box.map(|b| b.south));
    const WEST: Field<Self> = field!("west" optional Degrees "degree" "-31.2754000000"
        "The longitude from which its box goes east." |row| Self::place(row).details.bounding_box.map(|b| b.west));
    const NORTH: Field<Self> = field!("north" optional Degrees "degree" "42.1543000000"
        "The greatest latitude of its box." |row| Self::place(row).details.bounding_box.map(|b| b.north));
    const EAST: Field<Self> = field!("east" optional Degrees "degree" "-6.1890200000"
        "The longitude up to which its box goes." |row| Self::place(row).details.bounding_box.map(|b| b.east));
}
