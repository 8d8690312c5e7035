//! What canonical columns hold.

use std::collections::BTreeMap;

use wayfare_text::{Holds, is_missing};

use super::date::is_zero_date;
use super::schema::{Mapping, SourceSpec};

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
        "lang" | "isolanguage" | "languages" | "symbol" | "postal_format" | "postal_regex"
        | "outline" => None,
        "name" | "asciiname" | "alternatenames" | "translations" | "alternate_name"
        | "place_name" | "admin1_name" | "admin2_name" | "admin3_name" | "capital" | "city"
        | "alternatename" => Some(Holds::Name),
        "country_code" | "sovereign_code" | "admin1" | "code" | "cc2" | "iso3" | "continent"
        | "tld" | "neighbours" | "currency_code" | "successor" | "admin1_code" | "admin2_code"
        | "admin3_code" | "admin4_code" | "feature_class" | "feature_code" | "timezone"
        | "postal_code" | "zip" | "phone" => Some(Holds::Code),
        _ => Some(Holds::Value),
    }
}

impl SourceSpec {
    /// Returns the file's names for canonical columns that it names differently.
    pub(crate) fn own_columns(&self) -> BTreeMap<String, String> {
        let own = |(name, mapping): (&String, &Mapping)| match mapping {
            Mapping::Column(column) => Some((canonical(name).to_owned(), column.clone())),
            Mapping::Constant(_) => None,
        };
        self.columns.iter().filter_map(own).collect()
    }

    /// Returns whether a trimmed text in a canonical column means that the value is unknown.
    pub(crate) fn means_unknown(&self, column: &str, text: &str) -> bool {
        // The country of this code is Namibia.
        let is_namibia = text == "NA" && matches!(column, "country_code" | "sovereign_code");
        let is_date = matches!(column, "date" | "modification_date");
        !text.is_empty()
            && !is_namibia
            && (self.missing.iter().any(|missing| missing == text)
                || holds(column).is_some_and(|holds| is_missing(text, holds))
                || is_date && is_zero_date(text))
    }
}

/// Returns whether a canonical column holds numbers that a table may write with a decimal comma, or with something between
/// groups of digits.
pub(crate) fn holds_numbers(name: &str) -> bool {
    matches!(
        name,
        "latitude"
            | "longitude"
            | "population"
            | "elevation"
            | "dem"
            | "accuracy"
            | "area"
            | "january"
            | "july"
            | "raw"
            | "rate"
            | "per_successor"
            | "budget"
            | "midrange"
            | "luxury"
            | "error"
            | "count"
            | "cost"
            | "dormprice"
            | "privateprice"
    )
}
