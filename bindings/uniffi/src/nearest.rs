//! Places around a point, and the region that it lies in.

use crate::{
    dataset::Dataset,
    failure::WayfareError,
    options::{NearestOptions, asked},
    place::Place,
    point::Point,
    record::record,
};

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
            .nearest_with(point.try_into()?, &asked(options)?.nearest())?;
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
