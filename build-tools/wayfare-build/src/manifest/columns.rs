//! The canonical columns of each kind of source.

use wayfare::Holds;

use super::schema::SourceKind;

/// The columns that a reader asks for.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Columns {
    /// Without these the table cannot be read.
    pub(crate) required: &'static [&'static str],
    pub(crate) optional: &'static [&'static str],
}

impl Columns {
    /// Returns the columns of a kind of table, or of a file of GeoNames that `columns` describes as one.
    pub(crate) fn of(kind: SourceKind) -> Self {
        let (required, optional): (&'static [&'static str], &'static [&'static str]) = match kind {
            SourceKind::Places => (&["geonameid", "name", "latitude", "longitude"], Self::form(kind)),
            SourceKind::AlternateNames => (&["geonameid", "alternate_name"], Self::form(kind)),
            SourceKind::Admin1 | SourceKind::Admin2 => (&["code", "name"], Self::form(kind)),
            SourceKind::Countries => (&["country_code", "name"], Self::form(kind)),
            SourceKind::TimeZones => (Self::form(kind), &[]),
            SourceKind::Postal => (&["country_code", "postal_code"], Self::form(kind)),
            SourceKind::CountryNames => (&["country_code", "lang", "name"], &["ispreferredname"]),
            SourceKind::Territories => (&["country_code", "sovereign_code"], &[]),
            SourceKind::Admin1Names => (&["admin1_code", "lang", "name"], &[]),
            SourceKind::Borders => (&["country_code", "outline"], &["admin1_code"]),
            SourceKind::Currencies => {
                (&["currency_code", "name"], &["symbol", "alternatename", "successor", "per_successor"])
            }
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
                    "admin1",
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
                &["geonameid", "name", "country_code", "admin1", "currency", "date"],
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
            SourceKind::OpenStreetMap | SourceKind::Overture | SourceKind::Wikivoyage => (&[], &[]),
            SourceKind::Destinations => (&[], &["geonameid", "name", "country_code", "admin1"]),
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
                    "translations",
                ],
            ),
        };
        Self { required, optional }
    }

    /// Returns the columns of a file of GeoNames in their order; none for tables. Those that are not read have no name.
    pub(crate) fn form(kind: SourceKind) -> &'static [&'static str] {
        match kind {
            SourceKind::Places => &[
                "geonameid",
                "name",
                "asciiname",
                "alternatenames",
                "latitude",
                "longitude",
                "feature_class",
                "feature_code",
                "country_code",
                "cc2",
                "admin1_code",
                "admin2_code",
                "admin3_code",
                "admin4_code",
                "population",
                "elevation",
                "dem",
                "timezone",
                "modification_date",
            ],
            SourceKind::AlternateNames => &[
                "",
                "geonameid",
                "isolanguage",
                "alternate_name",
                "ispreferredname",
                "isshortname",
                "iscolloquial",
                "ishistoric",
            ],
            SourceKind::Admin1 | SourceKind::Admin2 => &["code", "name", "asciiname", "geonameid"],
            SourceKind::Countries => &[
                "country_code",
                "iso3",
                "iso_numeric",
                "",
                "name",
                "capital",
                "area",
                "population",
                "continent",
                "tld",
                "currency_code",
                "currency_name",
                "phone",
                "postal_format",
                "postal_regex",
                "languages",
                "geonameid",
                "neighbours",
                "",
            ],
            SourceKind::TimeZones => &["country_code", "timezone", "january", "july", "raw"],
            SourceKind::Postal => &[
                "country_code",
                "postal_code",
                "place_name",
                "admin1_name",
                "admin1_code",
                "admin2_name",
                "admin2_code",
                "admin3_name",
                "admin3_code",
                "latitude",
                "longitude",
                "accuracy",
            ],
            _ => &[],
        }
    }

    /// Iterates over all columns, the required ones first.
    pub(crate) fn iter(self) -> impl Iterator<Item = &'static str> {
        // The form of a file also has the required columns, and some without a name.
        let is_further = move |name: &&str| !(name.is_empty() || self.required.contains(name));
        self.required.iter().copied().chain(self.optional.iter().copied().filter(is_further))
    }
}

/// Returns the canonical name of a column of a manifest or a header. Tables often call the country and the admin1 region of
/// their rows otherwise.
pub(crate) fn canonical(name: &str) -> &str {
    match name {
        "country" => "country_code",
        "state" => "admin1",
        name => name,
    }
}

/// Returns what a canonical column holds; `None` if no text in it means that it is unknown: `nan` is a language, and a
/// currency may have any symbol.
pub(crate) fn holds(name: &str) -> Option<Holds> {
    match name {
        "lang" | "isolanguage" | "languages" | "symbol" | "postal_format" | "postal_regex" | "outline" => {
            None
        }
        "name" | "asciiname" | "alternatenames" | "translations" | "alternate_name" | "place_name"
        | "admin1_name" | "admin2_name" | "admin3_name" | "capital" | "city" | "alternatename" => {
            Some(Holds::Name)
        }
        "country_code" | "sovereign_code" | "admin1" | "code" | "cc2" | "iso3" | "continent" | "tld"
        | "neighbours" | "currency_code" | "successor" | "admin1_code" | "admin2_code" | "admin3_code"
        | "admin4_code" | "feature_class" | "feature_code" | "timezone" | "postal_code" | "zip" | "phone" => {
            Some(Holds::Code)
        }
        _ => Some(Holds::Value),
    }
}

/// Returns whether a canonical column holds the countries that rows are about.
pub(crate) fn holds_countries(name: &str) -> bool {
    matches!(name, "country_code" | "sovereign_code")
}

/// Returns whether a canonical column holds dates.
pub(crate) fn holds_dates(name: &str) -> bool {
    matches!(name, "date" | "modification_date")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_file_of_geonames_has_the_same_columns_as_a_table() {
        for kind in SourceKind::ALL {
            let form: HashSet<_> =
                Columns::form(kind).iter().copied().filter(|name| !name.is_empty()).collect();
            let columns: HashSet<_> = Columns::of(kind).iter().collect();
            assert!(form.is_empty() || form == columns, "{kind}");
        }
    }
}
