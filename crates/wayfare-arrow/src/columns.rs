//! The columns that can be added to a table.

use std::{str::FromStr, sync::Arc};

use arrow_array::{
    Array, ArrayRef, BooleanArray, Float32Array, Float64Array, Int32Array, Int64Array, StringArray,
};
use arrow_schema::{DataType, Field};
use wayfare::{Place, Style};

use crate::{
    answers::Answers,
    costs::{Day, KnownCosts},
    error::Error,
};

macro_rules! columns {
    ($($doc:literal $column:ident $name:literal $kind:ident,)*) => {
        /// A column that can be added to a table. It may be null in any row.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Column {
            $(#[doc = $doc] $column,)*
        }

        impl Column {
            /// All columns.
            pub const ALL: &[Self] = &[$(Self::$column,)*];

            /// Returns its name, such as `country_code`. [`str::parse`] reads it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$column => $name,)*
                }
            }

            /// Returns the type of its values.
            pub fn data_type(self) -> DataType {
                match self {
                    $(Self::$column => DataType::$kind,)*
                }
            }
        }
    };
}

// Spark does not have unsigned numbers.
columns! {
    "GeoNames' id of the place." Id "geonameid" Int64,
    "Its primary name." Name "name" Utf8,
    "The same in ASCII." AsciiName "ascii_name" Utf8,
    "Its kind: a place, region, country or island." Kind "kind" Utf8,
    "GeoNames feature class." FeatureClass "feature_class" Utf8,
    "GeoNames feature code." FeatureCode "feature_code" Utf8,
    "Degrees north." Latitude "latitude" Float64,
    "Degrees east." Longitude "longitude" Float64,
    "ISO 3166-1 alpha-2 code of its country." CountryCode "country_code" Utf8,
    "The country's name in English." CountryName "country_name" Utf8,
    "Code of its admin1 region." Admin1Code "admin1_code" Utf8,
    "Name of its admin1 region." Admin1Name "admin1_name" Utf8,
    "Code of its admin2 region." Admin2Code "admin2_code" Utf8,
    "Name of its admin2 region." Admin2Name "admin2_name" Utf8,
    "IANA name of its time zone." TimeZone "time_zone" Utf8,
    "Its inhabitants." Population "population" Int64,
    "Metres above sea level." Elevation "elevation" Int32,
    "ISO 4217 code of its currency." CurrencyCode "currency_code" Utf8,
    "Whether it has travel costs of its own." HasCosts "has_costs" Boolean,
    "What a day costs on a budget, there or else in its country, in its currency." CostBudget "cost_budget" Float64,
    "What a midrange day costs." CostMidrange "cost_midrange" Float64,
    "What a day in luxury costs." CostLuxury "cost_luxury" Float64,
    "What a day costs on a budget, in US dollars." CostBudgetUsd "cost_budget_usd" Float64,
    "What a midrange day costs, in US dollars." CostMidrangeUsd "cost_midrange_usd" Float64,
    "What a day in luxury costs, in US dollars." CostLuxuryUsd "cost_luxury_usd" Float64,
    "The country whose costs these are, if they are not its own." CostInheritedFrom "cost_inherited_from" Utf8,
    "How far to trust the costs." CostProvenance "cost_provenance" Utf8,
    "By a text: the confidence that it means the place, from 0 to 1. Rows without a place may have one." Confidence "confidence" Float32,
    "By a text: how it matched." MatchKind "match_kind" Utf8,
    "By a text: the name that matched." MatchedName "matched_name" Utf8,
    "By a text with a postal code: whether the code has no place of its own, and this one is merely the nearest." NearPostalCode "near_postal_code" Boolean,
    "By a point: distance of the place in kilometres." DistanceKm "distance_km" Float64,
    "By a point: code of the country that it lies in." PointCountryCode "point_country_code" Utf8,
    "By a point: code of the admin1 region that it lies in." PointAdmin1Code "point_admin1_code" Utf8,
    "By a point: name of the admin1 region that it lies in." PointAdmin1Name "point_admin1_name" Utf8,
}

impl FromStr for Column {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.iter().copied().find(|column| column.name() == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|column| column.name()).collect();
            Error::Input(format!("no column {name:?} can be added: choose among {}", names.join(", ")))
        })
    }
}

/// Makes a column of a value of each row, where it is known.
fn each<T, V, A: FromIterator<Option<V>>>(
    rows: impl Iterator<Item = Option<T>>,
    known: impl Fn(T) -> wayfare::Result<Option<V>>,
) -> Result<A, Error> {
    Ok(rows.map(|row| row.map_or(Ok(None), &known)).collect::<wayfare::Result<A>>()?)
}

impl Column {
    /// Returns the field of the table, which is nullable.
    pub(crate) fn field(self, prefix: &str) -> Field {
        Field::new(format!("{prefix}{}", self.name()), self.data_type(), true)
    }

    /// Returns whether it is about the match of a text.
    pub(crate) fn is_of_text(self) -> bool {
        matches!(self, Self::Confidence | Self::MatchKind | Self::MatchedName | Self::NearPostalCode)
    }

    /// Returns whether it is about a point.
    pub(crate) fn is_of_point(self) -> bool {
        self == Self::DistanceKm || self.is_of_region_at()
    }

    /// Returns whether it is about the country and region that a point lies in.
    pub(crate) fn is_of_region_at(self) -> bool {
        matches!(self, Self::PointCountryCode | Self::PointAdmin1Code | Self::PointAdmin1Name)
    }

    /// Makes the column of a block of answers.
    pub(crate) fn array<'d>(
        self,
        answers: &Answers<'d>,
        costs: &mut KnownCosts<'_>,
    ) -> Result<ArrayRef, Error> {
        let places = answers.places();
        let found = answers.found().iter().map(Some);
        let distances = answers.near().iter().map(|near| near.nearest.as_ref());
        let regions = answers.near().iter().map(|near| near.region.as_ref());
        let text = |known: fn(&Place<'d>) -> wayfare::Result<Option<&'d str>>| {
            each::<_, _, StringArray>(answers.places(), known).map(array)
        };
        match self {
            Self::Id => {
                each::<_, _, Int64Array>(places, |place| Ok(Some(place.id().get().into()))).map(array)
            }
            Self::Name => text(|place| Ok(Some(place.name()))),
            Self::AsciiName => text(Place::ascii_name),
            Self::Kind => text(|place| Ok(Some(place.kind()?.as_str()))),
            Self::FeatureClass => text(|place| Ok(place.feature()?.class)),
            Self::FeatureCode => text(|place| Ok(place.feature()?.code)),
            Self::Latitude => {
                each::<_, _, Float64Array>(places, |place| Ok(Some(place.point().latitude()))).map(array)
            }
            Self::Longitude => {
                each::<_, _, Float64Array>(places, |place| Ok(Some(place.point().longitude()))).map(array)
            }
            Self::CountryCode => each::<_, _, StringArray>(places, Place::country_code).map(array),
            Self::CountryName => text(|place| Ok(place.country()?.map(|country| country.name))),
            Self::Admin1Code => text(|place| Ok(place.admin1()?.map(|region| region.code))),
            Self::Admin1Name => text(|place| Ok(place.admin1()?.and_then(|region| region.name))),
            Self::Admin2Code => text(|place| Ok(place.admin2()?.map(|region| region.code))),
            Self::Admin2Name => text(|place| Ok(place.admin2()?.and_then(|region| region.name))),
            Self::TimeZone => text(Place::time_zone),
            Self::Population => each::<_, _, Int64Array>(places, |place| {
                Ok(place.population().and_then(|inhabitants| inhabitants.try_into().ok()))
            })
            .map(array),
            Self::Elevation => {
                each::<_, _, Int32Array>(places, |place| Ok(place.elevation().map(i32::from))).map(array)
            }
            Self::CurrencyCode => {
                each::<_, _, StringArray>(places, |place| Ok(place.currency()?.map(|currency| currency.code)))
                    .map(array)
            }
            Self::HasCosts => {
                each::<_, _, BooleanArray>(places, |place| place.has_costs().map(Some)).map(array)
            }
            Self::CostBudget => amounts(answers, costs, |day| day.amount(Style::Budget)),
            Self::CostMidrange => amounts(answers, costs, |day| day.amount(Style::Midrange)),
            Self::CostLuxury => amounts(answers, costs, |day| day.amount(Style::Luxury)),
            Self::CostBudgetUsd => amounts(answers, costs, |day| day.amount_usd(Style::Budget)),
            Self::CostMidrangeUsd => amounts(answers, costs, |day| day.amount_usd(Style::Midrange)),
            Self::CostLuxuryUsd => amounts(answers, costs, |day| day.amount_usd(Style::Luxury)),
            Self::CostInheritedFrom => {
                of_days::<_, StringArray>(answers, costs, |day| day.inherited_from).map(array)
            }
            Self::CostProvenance => {
                of_days::<_, StringArray>(answers, costs, |day| Some(day.provenance)).map(array)
            }
            Self::Confidence => {
                each::<_, _, Float32Array>(found, |found| Ok(Some(found.confidence))).map(array)
            }
            Self::MatchKind => {
                each::<_, _, StringArray>(found, |found| Ok(found.place.map(|_| found.hit.kind().as_str())))
                    .map(array)
            }
            Self::MatchedName => each::<_, _, StringArray>(found, |found| match found.place {
                Some(_) => found.hit.matched_name().map(Some),
                None => Ok(None),
            })
            .map(array),
            Self::NearPostalCode => each::<_, _, BooleanArray>(found, |found| match &found.place {
                Some(place) => Ok(found.hit.postal_code()?.map(|code| !code.is_of(place.id()))),
                None => Ok(None),
            })
            .map(array),
            Self::DistanceKm => each::<_, _, Float64Array>(distances, |&(_, km)| Ok(Some(km))).map(array),
            Self::PointCountryCode => {
                each::<_, _, StringArray>(regions, |region| region.country_code().map(Some)).map(array)
            }
            Self::PointAdmin1Code => {
                each::<_, _, StringArray>(regions, |region| Ok(region.admin1()?.map(|admin1| admin1.code)))
                    .map(array)
            }
            Self::PointAdmin1Name => each::<_, _, StringArray>(regions, |region| {
                Ok(region.admin1()?.and_then(|admin1| admin1.name))
            })
            .map(array),
        }
    }
}

fn array(array: impl Array + 'static) -> ArrayRef {
    Arc::new(array)
}

/// Makes a column of the cost of a day in each place.
fn of_days<V, A: FromIterator<Option<V>>>(
    answers: &Answers<'_>,
    costs: &mut KnownCosts<'_>,
    known: fn(&Day) -> Option<V>,
) -> Result<A, Error> {
    let day = |place: Option<&Place<'_>>| match place {
        Some(place) => Ok(costs.day(place)?.as_ref().and_then(known)),
        None => Ok(None),
    };
    Ok(answers.places().map(day).collect::<wayfare::Result<A>>()?)
}

fn amounts(
    answers: &Answers<'_>,
    costs: &mut KnownCosts<'_>,
    known: fn(&Day) -> Option<f64>,
) -> Result<ArrayRef, Error> {
    of_days::<_, Float64Array>(answers, costs, known).map(array)
}
