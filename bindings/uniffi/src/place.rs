//! Places, as records of what most apps show.

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
    /// Whether it is a place proper, or a region or country.
    pub kind: PlaceKind,
    /// Primary name.
    pub name: String,
    /// Name in plain ASCII, where the source gives one.
    pub ascii_name: Option<String>,
    /// Its point.
    pub point: Point,
    /// Number of inhabitants, where known.
    pub population: Option<u64>,
    /// Code of its country, if it belongs to one.
    pub country_code: Option<String>,
    /// Name of the country.
    pub country_name: Option<String>,
    /// Code of its admin1 region within the country.
    pub admin1_code: Option<String>,
    /// Name of the admin1 region.
    pub admin1_name: Option<String>,
    /// Name of the admin2 region.
    pub admin2_name: Option<String>,
    /// GeoNames feature code, such as `PPLC` for a capital.
    pub feature_code: Option<String>,
    /// IANA time zone.
    pub time_zone: Option<String>,
    /// Code of the local currency.
    pub currency_code: Option<String>,
    /// Whether it has travel costs of its own.
    pub has_costs: bool,
}

impl TryFrom<wayfare::Place<'_>> for Place {
    type Error = WayfareError;

    fn try_from(place: wayfare::Place<'_>) -> Result<Self, WayfareError> {
        let details = place.details()?;
        Ok(Self {
            id: details.id.get(),
            kind: details.kind.into(),
            name: details.name.to_owned(),
            ascii_name: details.ascii_name.map(str::to_owned),
            point: details.point.into(),
            population: details.population,
            country_code: details.country_code.map(|code| code.to_string()),
            country_name: details.country_name.map(str::to_owned),
            admin1_code: details.admin1_code.map(str::to_owned),
            admin1_name: details.admin1_name.map(str::to_owned),
            admin2_name: details.admin2_name.map(str::to_owned),
            feature_code: details.feature_code.map(str::to_owned),
            time_zone: details.time_zone.map(str::to_owned),
            currency_code: details.currency_code.map(|code| code.to_string()),
            has_costs: details.has_costs,
        })
    }
}

#[uniffi::export]
impl Dataset {
    /// Finds the place with an id.
    pub fn place(&self, id: u32) -> Result<Option<Place>, WayfareError> {
        self.0.place(id)?.map(Place::try_from).transpose()
    }
}
