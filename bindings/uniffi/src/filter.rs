//! Filters of queries for places.

use wayfare::{NearestOptions, SearchOptions};

use crate::failure::WayfareError;

/// A filter of places; by default, it allows all of them.
#[derive(Debug, Clone, Default, uniffi::Record)]
pub struct Filter {
    /// Only places in these countries: codes of two letters.
    #[uniffi(default)]
    pub countries: Vec<String>,
    /// Only places in these admin1 regions, such as `US.CA` or `CA.Ontario`.
    #[uniffi(default)]
    pub regions: Vec<String>,
    /// Only places of these GeoNames feature classes, each a letter: `P` for populated places.
    #[uniffi(default)]
    pub feature_classes: String,
    /// Only places with at least this many inhabitants.
    #[uniffi(default)]
    pub min_population: u64,
    /// Only places with travel costs.
    #[uniffi(default)]
    pub with_costs: bool,
}

macro_rules! filtered {
    ($($function:ident: $options:ident),*) => {$(
        pub(crate) fn $function(mut options: $options, filter: &Filter) -> Result<$options, WayfareError> {
            for code in &filter.countries {
                options = options.country(code.parse()?);
            }
            for code in &filter.regions {
                options = options.region(code);
            }
            for class in filter.feature_classes.chars() {
                options = options.feature_class(class);
            }
            Ok(options.min_population(filter.min_population).with_costs(filter.with_costs))
        }
    )*};
}

filtered!(search_among: SearchOptions, nearest_among: NearestOptions);
