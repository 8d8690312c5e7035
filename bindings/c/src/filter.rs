//! Filters of queries for places.

use wayfare::PlaceKind;

use crate::{
    failure::Failure,
    pointer::{Text, TextList},
    record::{BoundingBox, Circle},
};

/// A filter of places; full of zeros, it allows all of them.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Filter<'a> {
    /// Only places in these countries: codes of two letters.
    pub countries: TextList,
    /// Only places in these admin1 regions, such as `US.CA` or `CA.Ontario`.
    pub regions: TextList,
    /// Only these kinds: `place`, `region`, `country`. The nearest places are always places.
    pub kinds: TextList,
    /// Only places of these GeoNames feature classes, each a letter: `P` for populated places.
    pub feature_classes: Text,
    /// Only places in this box; NULL for everywhere.
    pub bounding_box: Option<&'a BoundingBox>,
    /// Only places in this circle; NULL for everywhere.
    pub circle: Option<&'a Circle>,
    /// Only places with at least this many inhabitants.
    pub min_population: u64,
    /// Only places with travel costs.
    pub with_costs: bool,
}

impl Filter<'_> {
    pub(crate) fn get(&self) -> Result<wayfare::Filter, Failure> {
        let mut filter = wayfare::Filter::new()
            .min_population(self.min_population)
            .with_costs(self.with_costs);
        for code in self.countries.get("countries")? {
            filter = filter.country(code);
        }
        for code in self.regions.get("regions")? {
            filter = filter.region(code);
        }
        for name in self.kinds.get("kinds")? {
            let kind = PlaceKind::from_name(name);
            let unknown =
                Failure::Argument("kinds", "has a text other than place, region and country");
            filter = filter.kind(kind.ok_or(unknown)?);
        }
        for class in self
            .feature_classes
            .optional("feature_classes")?
            .unwrap_or_default()
            .chars()
        {
            filter = filter.feature_class(class);
        }
        if let Some(around) = self.bounding_box {
            filter = filter.bounding_box(around.get()?);
        }
        if let Some(around) = self.circle {
            filter = filter.circle(around.get()?);
        }
        Ok(filter)
    }
}
