//! Places, as records of their fields.

use crate::{dataset::Dataset, failure::WayfareError, point::Point};

/// The kind of a place: a place proper, or a region or country, which has places in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, uniffi::Enum)]
pub enum PlaceKind {
    /// A place at a point: a city, a village, a peak, an airport.
    Place,
    /// An area with a name: a state, a province, an island.
    Region,
    /// A country or territory with a code of ISO 3166-1.
    Country,
}

impl From<wayfare::PlaceKind> for PlaceKind {
    fn from(kind: wayfare::PlaceKind) -> Self {
        match kind {
            wayfare::PlaceKind::Region => Self::Region,
            wayfare::PlaceKind::Country => Self::Country,
            _ => Self::Place,
        }
    }
}

impl From<PlaceKind> for wayfare::PlaceKind {
    fn from(kind: PlaceKind) -> Self {
        match kind {
            PlaceKind::Place => Self::Place,
            PlaceKind::Region => Self::Region,
            PlaceKind::Country => Self::Country,
        }
    }
}

/// A place, region or country.
#[derive(Debug, Clone, PartialEq, uniffi::Record)]
pub struct Place {
    /// Its id, which is GeoNames' own and the same in every dataset.
    pub id: u32,
    /// Primary name.
    pub name: String,
    /// Name in plain ASCII, where the source gives one.
    pub ascii_name: Option<String>,
    /// Whether it is a place proper, or a region or country.
    pub kind: PlaceKind,
    /// GeoNames feature class, one letter: `P` for populated places.
    pub feature_class: Option<String>,
    /// GeoNames feature code, such as `PPLC` for a capital.
    pub feature_code: Option<String>,
    /// Its point.
    pub point: Point,
    /// Code of its country, if it belongs to one.
    pub country_code: Option<String>,
    /// Name of the country.
    pub country_name: Option<String>,
    /// Code of its admin1 region within the country.
    pub admin1_code: Option<String>,
    /// Name of the admin1 region.
    pub admin1_name: Option<String>,
    /// Code of its admin2 region within the admin1 region.
    pub admin2_code: Option<String>,
    /// Name of the admin2 region.
    pub admin2_name: Option<String>,
    /// IANA time zone.
    pub time_zone: Option<String>,
    /// Number of inhabitants, where known.
    pub population: Option<u64>,
    /// Metres above sea level, where known.
    pub elevation: Option<i16>,
    /// Metres above sea level by a digital elevation model, where known.
    pub dem: Option<i16>,
    /// Date of its last change in GeoNames, ISO 8601, where known.
    pub modified: Option<String>,
    /// How much a visitor bargains in its country, from 0 (not at all) to 4 (often), where known.
    pub bargaining: Option<u8>,
    /// Code of the local currency.
    pub currency_code: Option<String>,
    /// Name of the currency.
    pub currency_name: Option<String>,
    /// Symbol of the currency, where it has one.
    pub currency_symbol: Option<String>,
    /// Whether it has travel costs of its own.
    pub has_costs: bool,
}

impl TryFrom<wayfare::Place<'_>> for Place {
    type Error = WayfareError;

    fn try_from(place: wayfare::Place<'_>) -> Result<Self, WayfareError> {
        let details = place.details()?;
        Ok(Self {
            id: details.id.get(),
            name: details.name.to_owned(),
            ascii_name: owned(details.ascii_name),
            kind: details.kind.into(),
            feature_class: owned(details.feature_class),
            feature_code: owned(details.feature_code),
            point: details.point.into(),
            country_code: owned(details.country_code),
            country_name: owned(details.country_name),
            admin1_code: owned(details.admin1_code),
            admin1_name: owned(details.admin1_name),
            admin2_code: owned(details.admin2_code),
            admin2_name: owned(details.admin2_name),
            time_zone: owned(details.time_zone),
            population: details.population,
            elevation: details.elevation,
            dem: details.dem,
            modified: owned(details.modified),
            bargaining: details.bargaining,
            currency_code: owned(details.currency_code),
            currency_name: owned(details.currency_name),
            currency_symbol: owned(details.currency_symbol),
            has_costs: details.has_costs,
        })
    }
}

fn owned(text: Option<impl AsRef<str>>) -> Option<String> {
    text.map(|text| text.as_ref().to_owned())
}

#[uniffi::export]
impl Dataset {
    /// Finds the place with an id.
    pub fn place(&self, id: u32) -> Result<Option<Place>, WayfareError> {
        self.0.place(id)?.map(Place::try_from).transpose()
    }
}
