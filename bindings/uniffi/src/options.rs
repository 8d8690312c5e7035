//! Options of queries, as records. Each field sets the option of the library that it names, or holds a record of others.

use wayfare::{QueryOption, QueryOptions};

use crate::{
    failure::WayfareError,
    place::PlaceKind,
    point::{BoundingBox, Circle, Point},
};

/// Returns the options that a record gives.
pub(crate) fn asked(given: impl Given) -> Result<QueryOptions, WayfareError> {
    let mut asked = QueryOptions::default();
    given.set(&[], &mut asked)?;
    Ok(asked)
}

/// The value of a field. It sets the option, if the field names one.
pub(crate) trait Given {
    fn set(self, option: &[QueryOption], asked: &mut QueryOptions) -> Result<(), WayfareError>;
}

macro_rules! options {
    ($($(#[$about:meta])* $record:ident {
        $($(#[$about_field:meta])* $field:ident: $type:ty $(=> $option:ident)?,)*
    })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, uniffi::Record)]
        pub struct $record {
            $($(#[$about_field])* pub $field: $type,)*
        }

        impl Given for $record {
            fn set(self, _: &[QueryOption], asked: &mut QueryOptions) -> Result<(), WayfareError> {
                $(self.$field.set(&[$(QueryOption::$option)?], asked)?;)*
                Ok(())
            }
        }
    )*};
}

options! {
    /// A filter of places; by default, it allows all of them.
    Filter {
        /// Only places in these countries: codes of two letters.
        #[uniffi(default)]
        countries: Vec<String> => Country,
        /// Only places in these admin1 regions, such as `US.CA` or `CA.Ontario`.
        #[uniffi(default)]
        regions: Vec<String> => Region,
        /// Only these kinds. The nearest places are always places.
        #[uniffi(default)]
        kinds: Vec<PlaceKind> => Kind,
        /// Only places of these GeoNames feature classes, each a letter: `P` for populated places.
        #[uniffi(default)]
        feature_classes: String => FeatureClass,
        /// Only places in this box.
        #[uniffi(default)]
        bounding_box: Option<BoundingBox> => Bbox,
        /// Only places in this circle.
        #[uniffi(default)]
        circle: Option<Circle> => Circle,
        /// Only places with at least this many inhabitants.
        #[uniffi(default)]
        min_population: u64 => MinPopulation,
        /// Only places with travel costs.
        #[uniffi(default)]
        with_costs: bool => WithCosts,
    }

    /// Options of a search.
    SearchOptions {
        /// Maximum number of hits, up to 1,000.
        #[uniffi(default = 20)]
        limit: u32 => Limit,
        /// Whether misspelt names are matched.
        #[uniffi(default = true)]
        fuzzy: bool => Fuzzy,
        /// Whether all hits are places proper: the most important places in a region then replace it.
        #[uniffi(default)]
        places_only: bool => PlacesOnly,
        /// Ranks places near this point higher.
        #[uniffi(default)]
        near: Option<Point> => Near,
        /// The filter of places.
        #[uniffi(default)]
        filter: Filter,
    }

    /// Options of a resolution.
    ResolveOptions {
        /// The options of its search.
        #[uniffi(default)]
        search: SearchOptions,
        /// The least confidence of a place that is taken, from 0 to 1; 0.96 by default.
        #[uniffi(default)]
        min_confidence: Option<f32> => MinConfidence,
        /// How near two places of one name must be to count as one, in kilometres; 10 by default.
        #[uniffi(default)]
        merge_km: Option<f64> => MergeKm,
        /// Whether a place proper is taken before a region or country of its name that it lies in.
        #[uniffi(default)]
        places_first: bool => PlacesFirst,
        /// Whether a text that is the whole name of a place means one in the dataset, and none that the dataset lacks.
        #[uniffi(default)]
        in_dataset: bool => InDataset,
    }

    /// Options of a query for the nearest places.
    NearestOptions {
        /// Maximum number of places, up to 1,000.
        #[uniffi(default = 10)]
        limit: u32 => Limit,
        /// Only places within this distance in kilometres.
        #[uniffi(default)]
        radius_km: Option<f64> => RadiusKm,
        /// Only places in the country that the point lies in.
        #[uniffi(default)]
        same_country: bool => SameCountry,
        /// The filter of places.
        #[uniffi(default)]
        filter: Filter,
    }
}

impl<T: Given> Given for Option<T> {
    fn set(self, option: &[QueryOption], asked: &mut QueryOptions) -> Result<(), WayfareError> {
        self.map_or(Ok(()), |value| value.set(option, asked))
    }
}

macro_rules! values {
    ($($type:ty: |$value:ident| $texts:expr;)*) => {$(
        impl Given for $type {
            fn set(self, option: &[QueryOption], asked: &mut QueryOptions) -> Result<(), WayfareError> {
                let $value = self;
                for text in $texts {
                    for option in option {
                        asked.set(*option, &text)?;
                    }
                }
                Ok(())
            }
        }
    )*};
}

values! {
    u32: |number| [number.to_string()];
    u64: |number| [number.to_string()];
    f32: |number| [number.to_string()];
    f64: |number| [number.to_string()];
    bool: |flag| [flag.to_string()];
    // Letters, each of which is a value.
    String: |letters| letters.chars().map(String::from);
    Vec<String>: |texts| texts;
    Vec<PlaceKind>: |kinds| kinds.into_iter().map(|kind| wayfare::PlaceKind::from(kind).to_string());
    Point: |point| [wayfare::Point::try_from(point)?.to_string()];
    BoundingBox: |around| [wayfare::BoundingBox::try_from(around)?.to_string()];
    Circle: |around| [wayfare::Circle::try_from(around)?.to_string()];
}
