//! The columns that can be added to a table.

use std::str::FromStr;

use arrow_array::ArrayRef;
use arrow_schema::{DataType, Field};
use wayfare::{FieldReader, PlaceField, Style};

use crate::{block::Block, error::Error};

macro_rules! columns {
    ($($about:literal $column:ident $name:literal $kind:ident $of:ident |$row:ident| $value:expr;)*) => {
        /// A column that can be added to a table. It may be null in any row.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Column {
            /// A field of the place.
            Place(PlaceField),
            $(#[doc = $about] $column,)*
        }

        impl Column {
            /// Returns all columns.
            pub fn all() -> impl Iterator<Item = Self> {
                PlaceField::ALL.iter().copied().map(Self::Place).chain([$(Self::$column,)*])
            }

            /// Returns its name, such as `country_code`. [`str::parse`] reads it.
            pub fn name(self) -> &'static str {
                match self {
                    // As in other tables about places.
                    Self::Place(PlaceField::Id) => "geonameid",
                    Self::Place(field) => field.name(),
                    $(Self::$column => $name,)*
                }
            }

            /// Returns a sentence about it.
            pub fn about(self) -> &'static str {
                match self {
                    Self::Place(field) => field.about(),
                    $(Self::$column => $about,)*
                }
            }

            /// Returns the type of its values.
            pub fn data_type(self) -> DataType {
                match self {
                    // Spark does not have unsigned numbers.
                    Self::Place(field) => match field.reader() {
                        FieldReader::Int32(_) => DataType::Int32,
                        FieldReader::Int64(_) => DataType::Int64,
                        FieldReader::Float64(_) => DataType::Float64,
                        FieldReader::Bool(_) => DataType::Boolean,
                        _ => DataType::Utf8,
                    },
                    $(Self::$column => DataType::$kind,)*
                }
            }

            /// Makes the column of a block of answers.
            pub(crate) fn array(self, block: &mut Block<'_, '_>) -> Result<ArrayRef, Error> {
                match self {
                    Self::Place(field) => match field.reader() {
                        FieldReader::Text(read) => block.place(read),
                        FieldReader::Country(read) => block.place(read),
                        FieldReader::Currency(read) => block.place(read),
                        FieldReader::Int32(read) => block.place(read),
                        FieldReader::Int64(read) => block.place(read),
                        FieldReader::Float64(read) => block.place(read),
                        FieldReader::Bool(read) => block.place(read),
                        // Of a type that a later version of the library has.
                        _ => block.place(|_| Ok(None::<&str>)),
                    },
                    $(Self::$column => block.$of(|$row| Ok($value)),)*
                }
            }
        }
    };
}

columns! {
    "Id of the city that the place lies in, as far as cities of its size reach, or of itself." CityId "city_geonameid" Int64
        place |place| place.city()?.map(|city| i64::from(city.id().get()));
    "Name of this city." CityName "city_name" Utf8 place |place| place.city()?.map(|city| city.name());
    "What a day costs on a budget, per person of two who share a room, there or else in its country, in its currency." CostBudget "cost_budget" Float64
        day |day| day.amount(Style::Budget);
    "What a midrange day costs." CostMidrange "cost_midrange" Float64 day |day| day.amount(Style::Midrange);
    "What a day in luxury costs." CostLuxury "cost_luxury" Float64 day |day| day.amount(Style::Luxury);
    "What a day costs on a budget, in US dollars." CostBudgetUsd "cost_budget_usd" Float64
        day |day| day.amount_usd(Style::Budget);
    "What a midrange day costs, in US dollars." CostMidrangeUsd "cost_midrange_usd" Float64
        day |day| day.amount_usd(Style::Midrange);
    "What a day in luxury costs, in US dollars." CostLuxuryUsd "cost_luxury_usd" Float64
        day |day| day.amount_usd(Style::Luxury);
    "The country whose costs these are, or the id of the main place of a region, if they are not its own."
        CostInheritedFrom "cost_inherited_from" Utf8 day |day| day.inherited_from.clone();
    "How far to trust the costs." CostProvenance "cost_provenance" Utf8 day |day| Some(day.provenance);
    "By a text: the confidence that it means the place, from 0 to 1. Rows without a place may have one."
        Confidence "confidence" Float32 text |found| Some(found.confidence);
    "By a text: how it matched." MatchKind "match_kind" Utf8
        text |found| found.place.map(|_| found.hit.match_kind().as_str());
    "By a text: the name that matched." MatchedName "matched_name" Utf8
        text |found| found.place.map(|_| found.hit.matched_name()).transpose()?;
    "By a text with a postal code: whether the code has no place of its own, and this one is merely the nearest."
        NearPostalCode "near_postal_code" Boolean text |found| match &found.place {
            Some(place) => found.hit.postal_code()?.map(|code| !code.is_of(place.id())),
            None => None,
        };
    "By a point: distance of the place in kilometres." DistanceKm "distance_km" Float64
        point |near| near.nearest.map(|(_, km)| km);
    "By a point: code of the country that it lies in." PointCountryCode "point_country_code" Utf8
        region |region| Some(region.country_code()?);
    "By a point: code of the admin1 region that it lies in." PointAdmin1Code "point_admin1_code" Utf8
        region |region| region.admin1()?.map(|admin1| admin1.code);
    "By a point: name of the admin1 region that it lies in." PointAdmin1Name "point_admin1_name" Utf8
        region |region| region.admin1()?.and_then(|admin1| admin1.name);
}

impl FromStr for Column {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Self::all()
            .find(|column| column.name() == name)
            .ok_or_else(|| {
                let names: Vec<&str> = Self::all().map(Self::name).collect();
                Error::Input(format!(
                    "no column {name:?} can be added: choose among {}",
                    names.join(", ")
                ))
            })
    }
}

impl Column {
    /// Returns the field of the table, which is nullable.
    pub(crate) fn field(self, prefix: &str) -> Field {
        Field::new(format!("{prefix}{}", self.name()), self.data_type(), true)
    }

    /// Returns whether it is about the match of a text.
    pub(crate) fn is_of_text(self) -> bool {
        matches!(
            self,
            Self::Confidence | Self::MatchKind | Self::MatchedName | Self::NearPostalCode
        )
    }

    /// Returns whether it is about a point.
    pub(crate) fn is_of_point(self) -> bool {
        self == Self::DistanceKm || self.is_of_region_at()
    }

    /// Returns whether it is about the country and region that a point lies in.
    pub(crate) fn is_of_region_at(self) -> bool {
        matches!(
            self,
            Self::PointCountryCode | Self::PointAdmin1Code | Self::PointAdmin1Name
        )
    }
}
