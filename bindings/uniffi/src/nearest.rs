//! Places around a point, and the region that it lies in.

use crate::{
    dataset::Dataset, failure::WayfareError, filter::Filter, place::Place, point::Point,
    record::record,
};

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

record! {
    /// A place and its distance.
    Near from wayfare::NearbyPlace<'_> as near {
        /// The place.
        place: Place = near.place()?.details()?.try_into()?,
        /// Great-circle distance in kilometres.
        distance_km: f64 = near.distance_km(),
    }
}

record! {
    /// The country and the region that a point lies in.
    Region from wayfare::RegionAt<'_> as found {
        /// Code of the country.
        country_code: String = found.country()?.code.to_string(),
        /// Name of the country.
        country_name: String = found.country()?.name.to_owned(),
        /// Code of the admin1 region within the country.
        admin1_code: Option<String> = found.admin1()?.map(|region| region.code.to_owned()),
        /// Name of the admin1 region.
        admin1_name: Option<String> = found.admin1()?.and_then(|region| region.name).map(str::to_owned),
    }
}

#[uniffi::export]
impl Dataset {
    /// Finds the places around a point, the nearest first.
    #[uniffi::method(default(options))]
    pub fn nearest(
        &self,
        point: Point,
        options: NearestOptions,
    ) -> Result<Vec<Near>, WayfareError> {
        let nearest = self
            .0
            .nearest_with(point.try_into()?, &options.try_into()?)?;
        nearest.into_iter().map(Near::try_from).collect()
    }

    /// Finds the country and the region in whose outlines a point lies; none at sea.
    pub fn region_at(&self, point: Point) -> Result<Option<Region>, WayfareError> {
        self.0
            .region_at(point.try_into()?)?
            .map(Region::try_from)
            .transpose()
    }
}
