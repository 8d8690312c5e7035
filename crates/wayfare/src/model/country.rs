//! Countries.

use super::Source;

/// A country or dependent territory; `00` is At Sea.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Country<'d> {
    /// ISO 3166-1 alpha-2 code.
    pub country_code: &'d str,
    /// Name in English.
    pub name: &'d str,
    /// ISO 4217 code of its currency; `None` where there is none (Antarctica).
    pub currency_code: Option<&'d str>,
    /// How much a visitor is expected to bargain, 0 (not at all) to 4 (often), where known.
    pub negotiate: Option<u8>,
    /// Where `negotiate` comes from; in the default data it is an estimate.
    pub negotiate_source: Option<Source<'d>>,
    /// ISO 3166-1 alpha-3 code; may be empty.
    pub iso3: &'d str,
    /// Name of the capital; may be empty.
    pub capital: &'d str,
    /// Continent code: AF, AN, AS, EU, NA, OC, SA; may be empty.
    pub continent: &'d str,
    /// Inhabitants, where known.
    pub population: Option<u64>,
    /// Square kilometres, where known.
    pub area_km2: Option<f64>,
    /// Language tags, comma-separated, most spoken first.
    pub languages: &'d str,
    /// Codes of the neighbouring countries, comma-separated.
    pub neighbours: &'d str,
    /// International calling code.
    pub phone: &'d str,
    /// Top-level domain.
    pub tld: &'d str,
    /// Form of its postal codes, `#` a digit and `@` a letter; may be empty.
    pub postal_format: &'d str,
    /// GeoNames id of the country, where known.
    pub geonameid: Option<u32>,
    /// Whether travel costs are known for the country.
    pub has_costs: bool,
}
