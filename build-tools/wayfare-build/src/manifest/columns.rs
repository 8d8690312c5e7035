//! The canonical columns of each kind of table.

use super::schema::SourceKind;

/// The columns that a reader asks for.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Columns {
    /// Without these the table cannot be read.
    pub(crate) required: &'static [&'static str],
    pub(crate) optional: &'static [&'static str],
}

/// Another name that `country_code` goes by, since names of countries are accepted there too.
const COUNTRY: &str = "country";

impl Columns {
    /// Returns the columns of a kind of table; none for the files of GeoNames, whose form is fixed.
    pub(crate) fn of(kind: SourceKind) -> Self {
        let (required, optional): (&'static [&'static str], &'static [&'static str]) = match kind {
            SourceKind::Places
            | SourceKind::AlternateNames
            | SourceKind::Admin1
            | SourceKind::Admin2
            | SourceKind::Countries
            | SourceKind::TimeZones
            | SourceKind::Postal => (&[], &[]),
            SourceKind::CountryNames => (&["country_code", "lang", "name"], &[]),
            SourceKind::StateNames => (&["admin1_code", "lang", "name"], &[]),
            SourceKind::Borders => (&["country_code", "outline"], &["admin1_code"]),
            SourceKind::Currencies => (&["currency_code", "name"], &["symbol"]),
            SourceKind::Rates => (&["currency_code", "rate"], &[]),
            SourceKind::Categories => (&["category_id", "name", "sumtype"], &["description"]),
            SourceKind::Bargaining => (&["country_code", "negotiate"], &[]),
            SourceKind::CountryCosts => (
                &["country_code"],
                &["category_id", "budget", "midrange", "luxury", "error", "currency", "date"],
            ),
            SourceKind::LocationCosts => (
                &[],
                &[
                    "geonameid",
                    "name",
                    "country_code",
                    "state",
                    "category_id",
                    "budget",
                    "midrange",
                    "luxury",
                    "error",
                    "currency",
                    "date",
                ],
            ),
            SourceKind::CountryHighlights => {
                (&["country_code", "category_id", "cost", "description"], &["currency", "date"])
            }
            SourceKind::LocationHighlights => (
                &["category_id", "cost", "description"],
                &["geonameid", "name", "country_code", "state", "currency", "date"],
            ),
            SourceKind::Accommodation => (
                &["id", "name", "latitude", "longitude"],
                &[
                    "geonameid",
                    "description",
                    "url",
                    "dormavailable",
                    "dormprice",
                    "dormcurrency",
                    "privateavailable",
                    "privateprice",
                    "privatecurrency",
                    "rating_overall",
                    "addr1",
                    "addr2",
                    "addr3",
                    "zip",
                    "city",
                    "country_code",
                    "date",
                ],
            ),
            SourceKind::Islands => (
                &["name", "country_code", "latitude", "longitude", "geonameids"],
                &[
                    "feature_code",
                    "population",
                    "places_population",
                    "south",
                    "west",
                    "north",
                    "east",
                    "alternatenames",
                ],
            ),
        };
        Self { required, optional }
    }

    /// Iterates over all columns, the required ones first.
    pub(crate) fn iter(self) -> impl Iterator<Item = &'static str> {
        self.required.iter().chain(self.optional).copied()
    }
}

/// Returns the canonical name of a column of a manifest or a header.
pub(crate) fn canonical(name: &str) -> &str {
    if name == COUNTRY { "country_code" } else { name }
}
