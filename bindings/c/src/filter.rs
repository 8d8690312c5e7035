//! Filters of queries for places.

use wayfare::{NearestOptions, SearchOptions};

use crate::{
    failure::Failure,
    pointer::{Text, TextList},
};

/// A filter of places; full of zeros, it allows all of them.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Filter {
    /// Only places in these countries: codes of two letters.
    pub countries: TextList,
    /// Only places in these admin1 regions, such as `US.CA` or `CA.Ontario`.
    pub regions: TextList,
    /// Only places of these GeoNames feature classes, each a letter: `P` for populated places.
    pub feature_classes: Text,
    /// Only places with at least this many inhabitants.
    pub min_population: u64,
    /// Only places with travel costs.
    pub with_costs: bool,
}

macro_rules! filtered {
    ($($function:ident: $options:ident),*) => {$(
        pub(crate) fn $function(mut options: $options, filter: &Filter) -> Result<$options, Failure> {
            for code in filter.countries.get("countries")? {
                options = options.country(code.parse()?);
            }
            for code in filter.regions.get("regions")? {
                options = options.region(code);
            }
            for class in filter.feature_classes.optional("feature_classes")?.unwrap_or_default().chars() {
                options = options.feature_class(class);
            }
            Ok(options.min_population(filter.min_population).with_costs(filter.with_costs))
        }
    )*};
}

filtered!(search_among: SearchOptions, nearest_among: NearestOptions);
