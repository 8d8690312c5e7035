//! What the search fixture was built from: the rows of its sources.

use std::fs;

use crate::support::FIXTURES;

/// The rows of a file of the search fixture, in columns.
pub(crate) fn rows(file: &str) -> Vec<Vec<String>> {
    let separator = if file.ends_with(".csv") { ',' } else { '\t' };
    let text = fs::read_to_string(format!("{FIXTURES}/{file}")).unwrap();
    let rows = text.lines().filter(|line| !line.is_empty());
    rows.map(|line| line.split(separator).map(str::to_owned).collect())
        .collect()
}

/// The rows of several files, but for their heads.
pub(crate) fn all_rows(files: &[&str]) -> Vec<Vec<String>> {
    files
        .iter()
        .flat_map(|file| {
            rows(file)
                .into_iter()
                .skip(usize::from(file.ends_with(".csv")))
        })
        .collect()
}

pub(crate) const PLACES: [&str; 2] = ["golden/sources/places.txt", "search/places.txt"];
pub(crate) const ADMIN1: [&str; 2] = ["golden/sources/admin1CodesASCII.txt", "search/states.txt"];
pub(crate) const COUNTRIES: [&str; 1] = ["golden/sources/countryInfo.txt"];
pub(crate) const DESTINATIONS: [&str; 1] = ["golden/sources/destinations.csv"];
pub(crate) const COUNTRY_NAMES: [&str; 3] = [
    "golden/sources/country-names.csv",
    "golden/sources/cldr-country-names.csv",
    "golden/sources/country-aliases.csv",
];
