//! Filters of queries for places.

use crate::{
    failure::WayfareError,
    place::PlaceKind,
    point::{BoundingBox, Circle},
};

/// A filter of places; by default, it allows all of them.
#[derive(Debug, Clone, Default, uniffi::Record)]
pub struct Filter {
    /// Only places in these countries: codes of two letters.
    #[uniffi(default)]
    pub countries: Vec<String>,
    /// Only places in these admin1 regions, such as `US.CA` or `CA.Ontario`.
    #[uniffi(default)]
    pub regions: Vec<String>,
    /// Only these kinds. The nearest places are always places.
    #[uniffi(default)]
    pub kinds: Vec<PlaceKind>,
    /// Only places of these GeoNames feature classes, each a letter: `P` for populated places.
    #[uniffi(default)]
    pub feature_classes: String,
    /// Only places in this box.
    #[uniffi(default)]
    pub bounding_box: Option<BoundingBox>,
    /// Only places in this circle.
    #[uniffi(default)]
    pub circle: Option<Circle>,
    /// Only places with at least this many inhabitants.
    #[uniffi(default)]
    pub min_population: u64,
    /// Only places with travel costs.
    #[uniffi(default)]
    pub with_costs: bool,
}

impl TryFrom<Filter> for wayfare::Filter {
    type Error = WayfareError;

    fn try_from(given: Filter) -> Result<Self, WayfareError> {
        let mut filter = Self::new()
            .min_population(given.min_population)
            .with_costs(given.with_costs);
        for code in given.countries {
            filter = filter.country(&code);
        }
        filter = given.regions.into_iter().fold(filter, Self::region);
        filter = given
            .kinds
            .into_iter()
            .map(Into::into)
            .fold(filter, Self::kind);
        filter = given
            .feature_classes
            .chars()
            .fold(filter, Self::feature_class);
        if let Some(around) = given.bounding_box {
            filter = filter.bounding_box(around.try_into()?);
        }
        if let Some(around) = given.circle {
            filter = filter.circle(around.try_into()?);
        }
        Ok(filter)
    }
}
