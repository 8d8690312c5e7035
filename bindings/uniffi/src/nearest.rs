//! Places around a point, and the region that it lies in.

use crate::{dataset::Dataset, failure::WayfareError, filter::Filter, place::Place, point::Point};

/// Options of a query for the nearest places.
#[derive(Debug, Clone, uniffi::Record)]
pub struct NearestOptions {
    /// Maximum number of places, up to 1,000.
    #[uniffi(default = 10)]
    pub limit: u32,
    /// Only places within this distance in kilometres.
    #[uniffi(default)]
    pub radius_km: Option<f64>,
    /// Only places in the country that the point lies in.
    #[uniffi(default)]
    pub same_country: bool,
    /// The filter of places.
    #[uniffi(default)]
    pub filter: Filter,
}

impl TryFrom<NearestOptions> for wayfare::NearestOptions {
    type Error = WayfareError;

    fn try_from(options: NearestOptions) -> Result<Self, WayfareError> {
        let mut asked = Self::new()
            .limit(options.limit as usize)
            .same_country(options.same_country)
            .filter(options.filter.try_into()?);
        if let Some(km) = options.radius_km {
            asked = asked.radius_km(km);
        }
        Ok(asked)
    }
}

/// A place and its distance.
#[derive(Debug, Clone, PartialEq, uniffi::Record)]
pub struct Near {
    /// The place.
    pub place: Place,
    /// Great-circle distance in kilometres.
    pub distance_km: f64,
}

impl TryFrom<wayfare::NearbyPlace<'_>> for Near {
    type Error = WayfareError;

    fn try_from(near: wayfare::NearbyPlace<'_>) -> Result<Self, WayfareError> {
        Ok(Self { place: near.place()?.try_into()?, distance_km: near.distance_km() })
    }
}

/// The country and the region that a point lies in.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Region {
    /// Code of the country.
    pub country_code: String,
    /// Name of the country.
    pub country_name: String,
    /// Code of the admin1 region within the country.
    pub admin1_code: Option<String>,
    /// Name of the admin1 region.
    pub admin1_name: Option<String>,
}

impl TryFrom<wayfare::RegionAt<'_>> for Region {
    type Error = wayfare::Error;

    fn try_from(found: wayfare::RegionAt<'_>) -> wayfare::Result<Self> {
        let (country, admin1) = (found.country()?, found.admin1()?);
        Ok(Self {
            country_code: country.code.to_string(),
            country_name: country.name.to_owned(),
            admin1_code: admin1.map(|region| region.code.to_owned()),
            admin1_name: admin1.and_then(|region| region.name).map(str::to_owned),
        })
    }
}

#[uniffi::export]
impl Dataset {
    /// Finds the places around a point, the nearest first.
    #[uniffi::method(default(options))]
    pub fn nearest(&self, point: Point, options: NearestOptions) -> Result<Vec<Near>, WayfareError> {
        self.0
            .nearest_with(point.try_into()?, &options.try_into()?)?
            .into_iter()
            .map(Near::try_from)
            .collect()
    }

    /// Finds the country and the region in whose outlines a point lies; none at sea.
    pub fn region_at(&self, point: Point) -> Result<Option<Region>, WayfareError> {
        Ok(self.0.region_at(point.try_into()?)?.map(Region::try_from).transpose()?)
    }
}
