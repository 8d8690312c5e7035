//! The kinds of sources: what a file of each holds, in which form, with which columns. Schema, checks, readers, messages and
//! the table in `docs/data.md` follow this table.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// What is known of a kind of source.
pub(crate) struct Kind {
    pub(crate) form: Form,
    /// Without these columns a table cannot be read.
    pub(crate) required: &'static [&'static str],
    /// Those that a table may lack. If there are none, and the file has a fixed form, those of the form.
    optional: &'static [&'static str],
    /// Columns of which a table needs one.
    pub(crate) one_of: &'static [&'static str],
}

pub(crate) enum Form {
    /// A table with a header.
    Table,
    /// Lines of GeoNames, or a table that `columns` describes.
    Lines {
        /// How many columns a line has.
        counts: RangeInclusive<usize>,
        /// The columns in their order. Those that are not read have no name.
        columns: &'static [&'static str],
        /// The form in words.
        described: &'static str,
    },
    /// A file of listings of hotels, restaurants and sights, in a form of its own.
    Listings(&'static str),
    /// A log of what travellers paid, in a form that is recognised, or a table that `columns` describes.
    Log(&'static str),
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal $row:expr;)*) => {
        /// What a source file holds. The order is that of import.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum SourceKind {
            $($(#[$doc])* #[serde(rename = $name)] $kind,)*
        }

        impl SourceKind {
            /// Every kind, in the order in which they are imported.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// Returns the name in `sources.toml`.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            pub(crate) fn row(self) -> &'static Kind {
                match self {
                    $(Self::$kind => { const ROW: Kind = $row; &ROW })*
                }
            }
        }
    };
}

kinds! {
    /// Table of cost categories.
    Categories "categories" table(&["category_id", "name", "sumtype"], &["description"]);
    /// Table of currencies.
    Currencies "currencies"
        table(&["currency_code", "name"], &["symbol", "alternatename", "successor", "per_successor"]);
    /// Table of exchange rates.
    Rates "rates" table(&["currency_code", "rate"], &["date"]);
    /// GeoNames `countryInfo`.
    Countries "countries" lines(
        19..=19,
        &["country_code", "name"],
        &[
            "country_code", "iso3", "iso_numeric", "", "name", "capital", "area", "population", "continent", "tld",
            "currency_code", "currency_name", "phone", "postal_format", "postal_regex", "languages", "geonameid",
            "neighbours", "",
        ],
        "19 columns separated by tabs, without a header: ISO, ISO3, ISO-Numeric, fips, Country, Capital, Area, Population, \
         Continent, tld, CurrencyCode, CurrencyName, Phone, Postal Code Format, Postal Code Regex, Languages, geonameid, \
         neighbours, EquivalentFipsCode",
    );
    /// Table of countries' names in other languages.
    CountryNames "country-names" table(&["country_code", "lang", "name"], &["ispreferredname"]);
    /// Table of which countries belong to others.
    Territories "territories" table(&["country_code", "sovereign_code"], &[]);
    /// Table of how much to bargain.
    Bargaining "bargaining" table(&["country_code", "negotiate"], &[]);
    /// GeoNames `admin1CodesASCII`.
    Admin1 "admin1" REGIONS;
    /// Table of admin1 regions' names in other languages, and of further codes.
    Admin1Names "admin1-names" table(&["admin1_code", "lang", "name"], &[]);
    /// Table of outlines of countries and admin1 regions.
    Borders "borders" table(&["country_code", "outline"], &["admin1_code"]);
    /// GeoNames `admin2Codes`.
    Admin2 "admin2" REGIONS;
    /// GeoNames `timeZones`.
    TimeZones "time-zones" lines(
        5..=5,
        &["country_code", "timezone", "january", "july", "raw"],
        &["country_code", "timezone", "january", "july", "raw"],
        "5 columns separated by tabs: CountryCode, TimeZoneId, GMT offset, DST offset, rawOffset",
    );
    /// GeoNames main dump, 19 columns.
    Places "places" lines(
        19..=19,
        &["geonameid", "name", "latitude", "longitude"],
        &[
            "geonameid", "name", "asciiname", "alternatenames", "latitude", "longitude", "feature_class", "feature_code",
            "country_code", "cc2", "admin1_code", "admin2_code", "admin3_code", "admin4_code", "population", "elevation",
            "dem", "timezone", "modification_date",
        ],
        "19 columns separated by tabs, without a header: geonameid, name, asciiname, alternatenames, latitude, longitude, \
         feature class, feature code, country code, cc2, admin1 to admin4 code, population, elevation, dem, timezone, \
         modification date",
    );
    /// GeoNames `alternateNames` or `alternateNamesV2`.
    AlternateNames "alternate-names" lines(
        4..=10,
        &["geonameid", "alternate_name"],
        &[
            "", "geonameid", "isolanguage", "alternate_name", "ispreferredname", "isshortname", "iscolloquial",
            "ishistoric", "from", "to",
        ],
        "4 to 10 columns separated by tabs, without a header: alternateNameId, geonameid, isolanguage, alternate name, \
         isPreferredName, isShortName, isColloquial, isHistoric, from, to",
    );
    /// Extract of OpenStreetMap, `.osm.pbf`: lodgings, places, sights.
    OpenStreetMap "openstreetmap" listings("an extract of OpenStreetMap, .osm.pbf");
    /// Overture Maps, theme `places`, in GeoParquet: lodgings, sights.
    Overture "overture" listings("a file of Overture Maps, theme places, in GeoParquet");
    /// Table of islands, with the places on them.
    Islands "islands" table(
        &["name", "country_code", "latitude", "longitude", "geonameids"],
        &[
            "cc2", "feature_code", "population", "places_population", "south", "west", "north", "east", "alternatenames",
            "translations",
        ],
    );
    /// Table of places that travellers go to.
    Destinations "destinations" table(&[], &["geonameid", "name", "country_code", "admin1"]);
    /// GeoNames postal dump, 12 columns.
    Postal "postal" lines(
        12..=12,
        &["country_code", "postal_code"],
        &[
            "country_code", "postal_code", "place_name", "admin1_name", "admin1_code", "admin2_name", "admin2_code",
            "admin3_name", "admin3_code", "latitude", "longitude", "accuracy",
        ],
        "12 columns separated by tabs, without a header: country code, postal code, place name, admin1 to admin3 name and \
         code, latitude, longitude, accuracy",
    );
    /// Table of costs by country.
    CountryCosts "country-costs"
        table(
            &["country_code"],
            &["category_id", "budget", "midrange", "luxury", "error", "count", "currency", "date"],
        );
    /// Table of costs by place.
    LocationCosts "location-costs" of_places(
        &[],
        &[
            "geonameid", "name", "country_code", "admin1", "category_id", "budget", "midrange", "luxury", "error",
            "count", "currency", "date",
        ],
    );
    /// Table of examples of costs by country.
    CountryHighlights "country-highlights"
        table(&["country_code", "category_id", "cost", "description"], &["currency", "date"]);
    /// Table of examples of costs by place.
    LocationHighlights "location-highlights" of_places(
        &["category_id", "cost", "description"],
        &["geonameid", "name", "country_code", "admin1", "currency", "date"],
    );
    /// Table of places to stay.
    Accommodation "accommodation" table(
        &["id", "name", "latitude", "longitude"],
        &[
            "geonameid", "description", "url", "dormavailable", "dormprice", "dormcurrency", "privateavailable",
            "privateprice", "privatecurrency", "rating_overall", "addr1", "addr2", "addr3", "zip", "city", "country_code",
            "date",
        ],
    );
    /// Dump of Wikivoyage, or a table of its listings.
    Wikivoyage "wikivoyage" listings(
        "a dump of Wikivoyage, pages-articles.xml, .xml.bz2 or .xml.gz, or a table of its listings, .csv",
    );
    /// Log of what travellers paid.
    Spending "spending" Kind {
        form: Form::Log("an export of a tool that travellers note expenses with, or a table whose `columns` are named"),
        required: &[],
        optional: &[
            "date", "end_date", "nights", "amount", "income", "quantity", "unit_price", "currency", "converted",
            "converted_currency", "traveller", "style", "persons", "payer", "for", "shares", "category", "merchant_code",
            "description", "note", "name", "statement", "country_code", "latitude", "longitude", "type", "status", "stay",
        ],
        one_of: &[],
    };
}

const REGIONS: Kind = lines(
    4..=4,
    &["code", "name"],
    &["code", "name", "asciiname", "geonameid"],
    "4 columns separated by tabs, without a header: code, name, asciiname, geonameid",
);

type Names = &'static [&'static str];

const fn table(required: Names, optional: Names) -> Kind {
    Kind {
        form: Form::Table,
        required,
        optional,
        one_of: &[],
    }
}

/// A table in which a place is given by id or by name.
const fn of_places(required: Names, optional: Names) -> Kind {
    Kind {
        form: Form::Table,
        required,
        optional,
        one_of: &["geonameid", "name"],
    }
}

const fn lines(
    counts: RangeInclusive<usize>,
    required: Names,
    columns: Names,
    described: &'static str,
) -> Kind {
    Kind {
        form: Form::Lines {
            counts,
            columns,
            described,
        },
        required,
        optional: columns,
        one_of: &[],
    }
}

const fn listings(described: &'static str) -> Kind {
    Kind {
        form: Form::Listings(described),
        required: &[],
        optional: &[],
        one_of: &[],
    }
}

impl Kind {
    /// Iterates over the columns of a table, the required ones first.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &'static str> {
        // The form of a file also has the required columns, and some without a name.
        let is_further = |name: &&str| !(name.is_empty() || self.required.contains(name));
        self.required
            .iter()
            .copied()
            .chain(self.optional.iter().copied().filter(is_further))
    }

    pub(super) fn has(&self, column: &str) -> bool {
        self.columns().any(|name| name == column)
    }

    /// Returns whether rows are costs of a day in several levels of comfort.
    pub(crate) fn has_costs(&self) -> bool {
        self.has("budget")
    }

    /// Returns whether rows may name a place instead of giving its id.
    pub(crate) fn names_places(&self) -> bool {
        self.has("admin1") || matches!(self.form, Form::Log(_))
    }

    pub(crate) fn described(&self) -> String {
        match self.form {
            Form::Lines { described, .. } | Form::Listings(described) | Form::Log(described) => {
                described.to_owned()
            }
            Form::Table if self.required.is_empty() => {
                format!(
                    "a table with a header, of the columns {}",
                    self.optional.join(", ")
                )
            }
            Form::Table => format!(
                "a table with a header, with the columns {} (and {})",
                self.required.join(", "),
                self.optional.join(", ")
            ),
        }
    }
}

impl SourceKind {
    /// Returns whether rows are about places, all of which come from sources before it.
    pub(crate) fn refers_to_places(self) -> bool {
        self >= Self::Destinations
    }
}

impl fmt::Display for SourceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn the_docs_list_the_kinds_and_their_columns() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data.md");
        let page = std::fs::read_to_string(page).unwrap();
        let (_, table) = page.split_once("| kind | what | columns |\n").unwrap();
        let rows = table
            .lines()
            .skip(1)
            .take_while(|line| line.starts_with('|'));
        let rows: Vec<Vec<_>> = rows.map(|row| row.split(" | ").collect()).collect();
        assert_eq!(rows.len(), SourceKind::ALL.len());
        for (row, kind) in rows.iter().zip(SourceKind::ALL) {
            assert_eq!(row[0], format!("| `{kind}`"));
            let (required, optional) = row[2].split_once(" \\| ").unwrap_or((row[2], ""));
            let listed = |cell: &str| -> BTreeSet<String> {
                let place = ["geonameid", "name", "country_code", "admin1"].map(str::to_owned);
                let place = place.into_iter().filter(|_| cell.contains("*place"));
                cell.split('`')
                    .skip(1)
                    .step_by(2)
                    .map(str::to_owned)
                    .chain(place)
                    .collect()
            };
            let (required, optional) = (listed(required), listed(optional));
            let kind = kind.row();
            assert!(
                kind.required.iter().all(|name| required.contains(*name)),
                "{row:?}"
            );
            let columns: BTreeSet<_> = kind.columns().map(str::to_owned).collect();
            assert_eq!(&required | &optional, columns, "{row:?}");
        }
    }
}
