//! Options of queries: each field of their records sets an option of the library, and 0 leaves it at its default.

use wayfare::{QueryOption, QueryOptions};

use crate::{
    failure::Failure,
    pointer::{Text, TextList},
    record::{BoundingBox, Circle, Point},
};

/// Returns the options that a record gives, if there is one.
pub(crate) fn asked(given: Option<&impl Given>) -> Result<QueryOptions, Failure> {
    let mut asked = QueryOptions::default();
    given.map_or(Ok(()), |given| given.set(("options", &[]), &mut asked))?;
    Ok(asked)
}

/// The name of a field, and the option that it sets, if it has one.
pub(crate) type Field<'a> = (&'static str, &'a [QueryOption]);

/// The value of a field.
pub(crate) trait Given {
    fn set(&self, field: Field<'_>, asked: &mut QueryOptions) -> Result<(), Failure>;
}

/// Says which option each field of a record sets. Others hold a record of options.
macro_rules! sets {
    ($record:ident { $($field:ident $(=> $option:ident)?,)* }) => {
        impl $crate::options::Given for $record<'_> {
            fn set(
                &self,
                _: $crate::options::Field<'_>,
                asked: &mut wayfare::QueryOptions,
            ) -> Result<(), $crate::failure::Failure> {
                $($crate::options::Given::set(
                    &self.$field,
                    (stringify!($field), &[$(wayfare::QueryOption::$option)?]),
                    asked,
                )?;)*
                Ok(())
            }
        }
    };
}
pub(crate) use sets;

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

sets! {
    Filter {
        countries => Country,
        regions => Region,
        kinds => Kind,
        feature_classes => FeatureClass,
        bounding_box => Bbox,
        circle => Circle,
        min_population => MinPopulation,
        with_costs => WithCosts,
    }
}

impl<T: Given> Given for Option<&T> {
    fn set(&self, field: Field<'_>, asked: &mut QueryOptions) -> Result<(), Failure> {
        self.map_or(Ok(()), |value| value.set(field, asked))
    }
}

impl Given for bool {
    fn set(&self, (_, option): Field<'_>, asked: &mut QueryOptions) -> Result<(), Failure> {
        for option in option.iter().filter(|_| *self) {
            // Of all flags, this one is on by default: its field is `no_fuzzy`.
            asked.set(*option, &(*option != QueryOption::Fuzzy).to_string())?;
        }
        Ok(())
    }
}

macro_rules! values {
    ($($type:ty: |$value:ident, $field:ident| $texts:expr;)*) => {$(
        impl Given for $type {
            fn set(&self, ($field, option): Field<'_>, asked: &mut QueryOptions) -> Result<(), Failure> {
                let $value = self;
                for text in $texts {
                    for option in option {
                        asked.set(*option, text.as_ref())?;
                    }
                }
                Ok(())
            }
        }
    )*};
}

values! {
    usize: |number, _field| [number.to_string()].into_iter().filter(|_| *number != 0);
    u64: |number, _field| [number.to_string()].into_iter().filter(|_| *number != 0);
    f32: |number, _field| [number.to_string()].into_iter().filter(|_| *number != 0.0);
    f64: |number, _field| [number.to_string()].into_iter().filter(|_| *number != 0.0);
    TextList: |texts, field| texts.get(field)?;
    // Letters, each of which is a value.
    Text: |letters, field| letters.optional(field)?.unwrap_or_default().chars().map(String::from);
    Point: |point, _field| [point.get()?.to_string()];
    BoundingBox: |around, _field| [around.get()?.to_string()];
    Circle: |around, _field| [around.get()?.to_string()];
}
