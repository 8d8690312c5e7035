//! Countries.

use super::{List, PlaceId, Source};
use crate::{CountryCode, CurrencyCode};

/// A country or dependent territory; `00` is At Sea.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Country<'d> {
    /// ISO 3166-1 alpha-2 code.
    pub code: CountryCode,
    /// Name in English.
    pub name: &'d str,
    /// Code of its currency; `None` where there is none (Antarctica).
    pub currency_code: Option<CurrencyCode>,
    /// How much a visitor is expected to bargain, 0 (not at all) to 4 (often), where known.
    pub bargaining: Option<u8>,
    /// Where `bargaining` comes from; in the default data it is an estimate.
    pub bargaining_source: Option<Source<'d>>,
    /// ISO 3166-1 alpha-3 code.
    pub iso3: Option<&'d str>,
    /// Name of the capital.
    pub capital: Option<&'d str>,
    /// Continent code: AF, AN, AS, EU, NA, OC, SA.
    pub continent: Option<&'d str>,
    /// Inhabitants, where known.
    pub population: Option<u64>,
    /// Square kilometres, where known.
    pub area_km2: Option<f64>,
    /// Language tags, most spoken first.
    pub languages: List<'d>,
    /// Codes of the neighbouring countries.
    pub neighbours: List<'d>,
    /// International calling code.
    pub calling_code: Option<&'d str>,
    /// Top-level domain.
    pub domain: Option<&'d str>,
    /// Form of its postal codes, `#` a digit and `@` a letter.
    pub postal_format: Option<&'d str>,
    /// GeoNames' id of the country, where known; a dataset of populated places has no place with it.
    pub place_id: Option<PlaceId>,
    /// Whether travel costs are known for the country.
    pub has_costs: bool,
}
