//! Places: locations, search hits, neighbours and postal codes.

use wayfare_format::NameKind;

use super::AlternateNames;

/// A place with everything that is known of it. All texts but the other names borrow from the dataset.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Location<'d> {
    /// Unique id, from GeoNames.
    pub geonameid: u32,
    /// Local name.
    pub name: &'d str,
    /// Name in plain ASCII as the source gives it; may be empty.
    #[cfg_attr(feature = "serde", serde(rename = "asciiname"))]
    pub ascii_name: &'d str,
    /// Other names: postal codes first, then names and codes.
    #[cfg_attr(feature = "serde", serde(rename = "alternativenames"))]
    pub alternate_names: AlternateNames<'d>,
    /// Degrees north, WGS 84.
    pub latitude: f64,
    /// Degrees east, WGS 84.
    pub longitude: f64,
    /// GeoNames feature class, one letter: `P` for populated places.
    pub feature_class: &'d str,
    /// GeoNames feature code, such as `PPLC` for a capital.
    pub feature_code: &'d str,
    /// ISO 3166-1 code; empty where the place belongs to no country.
    pub country_code: &'d str,
    /// Name of the country.
    pub country_name: &'d str,
    /// Further country codes, comma-separated; usually empty.
    pub cc2: &'d str,
    /// Code of the state within the country; may be empty.
    pub admin1_code: &'d str,
    /// Name of the state, where known.
    #[cfg_attr(feature = "serde", serde(rename = "statename"))]
    pub state_name: Option<&'d str>,
    /// Code of the district within the state; may be empty.
    pub admin2_code: &'d str,
    /// Name of the district, where known.
    #[cfg_attr(feature = "serde", serde(rename = "districtname"))]
    pub district_name: Option<&'d str>,
    /// IANA time zone.
    #[cfg_attr(feature = "serde", serde(rename = "timezone"))]
    pub time_zone: &'d str,
    /// Number of inhabitants; 0 where unknown.
    pub population: u64,
    /// Metres above sea level, where known.
    pub elevation: Option<i16>,
    /// Metres above sea level from a digital elevation model, where known.
    pub dem: Option<i16>,
    /// Date of the last change in GeoNames, ISO 8601.
    pub modified: &'d str,
    /// How much a visitor is expected to bargain, 0 (not at all) to 4 (often): a figure of the country, whose
    /// [`negotiate_source`](crate::Country::negotiate_source) says where it comes from.
    pub negotiate: Option<u8>,
    /// ISO 4217 code of the local currency; `None` where there is none (Antarctica).
    pub currency_code: Option<&'d str>,
    /// Name of the currency.
    pub currency: Option<&'d str>,
    /// Symbol of the currency, where it has one.
    pub symbol: Option<&'d str>,
    /// Whether travel costs are known for this place.
    pub has_costs: bool,
}

impl Location<'_> {
    /// The place's name in a language (BCP 47 tag), where one is known; the preferred one if there are several.
    /// For a tag with a region or script, such as `pt-BR`, a name in the language at large will do.
    pub fn name_in(&self, lang: &str) -> Option<String> {
        let primary = lang.split('-').next().unwrap_or_default();
        let tagged = |tag: &str| {
            let mut names = self.alternate_names.into_iter();
            names.find(|other| other.kind == NameKind::Name && other.lang.eq_ignore_ascii_case(tag))
        };
        let found = tagged(lang).or_else(|| if primary == lang { None } else { tagged(primary) });
        found.filter(|_| !primary.is_empty()).map(|other| other.name)
    }
}

/// A postal code and the place that it stands for.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PostalCode<'d> {
    /// The code as its country writes it.
    pub code: &'d str,
    /// ISO 3166-1 code of the country.
    pub country_code: &'d str,
    /// Name of the place in the postal data.
    pub place_name: &'d str,
    /// Name of the state in the postal data; may be empty.
    pub state_name: &'d str,
    /// Latitude and longitude in degrees, where known.
    pub point: Option<(f64, f64)>,
    /// Id of the location that the code is attached to, if any.
    pub geonameid: Option<u32>,
}
