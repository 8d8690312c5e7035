//! Postal codes.

use crate::{dataset::Dataset, failure::WayfareError, point::Point};

/// A postal code and the place that it stands for.
#[derive(Debug, Clone, PartialEq, uniffi::Record)]
pub struct PostalCode {
    /// The code as its country writes it.
    pub code: String,
    /// Code of its country.
    pub country_code: String,
    /// Name of the place in the postal data.
    pub place_name: String,
    /// Name of the admin1 region in the postal data.
    pub admin1_name: Option<String>,
    /// Where it is, where known.
    pub point: Option<Point>,
    /// Id of the place that the code is attached to.
    pub place_id: Option<u32>,
    /// Whether that place is merely the nearest one: none nearby has the name in the postal data.
    pub by_distance: bool,
}

impl From<wayfare::PostalCode<'_>> for PostalCode {
    fn from(postal_code: wayfare::PostalCode<'_>) -> Self {
        Self {
            code: postal_code.code.to_owned(),
            country_code: postal_code.country_code.to_string(),
            place_name: postal_code.place_name.to_owned(),
            admin1_name: postal_code.admin1_name.map(str::to_owned),
            point: postal_code.point.map(Point::from),
            place_id: postal_code.place_id.map(|id| id.get()),
            by_distance: postal_code.by_distance,
        }
    }
}

#[uniffi::export]
impl Dataset {
    /// Finds a postal code in all countries that have it.
    pub fn postal_code(&self, code: &str) -> Result<Vec<PostalCode>, WayfareError> {
        Ok(self.0.postal_code(code)?.into_iter().map(PostalCode::from).collect())
    }
}
