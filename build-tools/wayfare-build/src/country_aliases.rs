//! Names of countries in common use that ISO 3166 does not have.

/// Each with the code of its country.
pub(crate) const COUNTRY_ALIASES: &[(&str, &str)] = &[
    ("UK", "GB"),
    ("Great Britain", "GB"),
    ("Britain", "GB"),
    ("US", "US"),
    ("USA", "US"),
    ("America", "US"),
    ("UAE", "AE"),
    ("Holland", "NL"),
];
