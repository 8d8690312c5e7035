//! Postal codes.

use crate::{dataset::Dataset, failure::WayfareError, point::Point, record::record};

record! {
    /// A postal code and the place that it stands for.
    PostalCode from wayfare::PostalCode<'_> as code {
        /// The code as its country writes it.
        code: String = code.code.to_owned(),
        /// Code of its country.
        country_code: String = code.country_code.to_string(),
        /// Name of the place in the postal data.
        place_name: String = code.place_name.to_owned(),
        /// Name of the admin1 region in the postal data.
        admin1_name: Option<String> = code.admin1_name.map(str::to_owned),
        /// Where it is, where known.
        point: Option<Point> = code.point.map(Point::from),
        /// Id of the place that the code is attached to.
        place_id: Option<u32> = code.place_id.map(|id| id.get()),
        /// Whether that place is merely the nearest one: none nearby has the name in the postal data.
        by_distance: bool = code.by_distance,
    }
}

#[uniffi::export]
impl Dataset {
    /// Finds a postal code in all countries that have it.
    pub fn postal_code(&self, code: &str) -> Result<Vec<PostalCode>, WayfareError> {
        Ok(self.0.postal_code(code)?.into_iter().map(PostalCode::from).collect())
    }
}
