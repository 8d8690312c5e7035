//! The fields of a place that have one value, listed once: tables, their help and their pages follow this list, and
//! tests compare the records of the bindings with it.

use std::borrow::Cow;

use super::Place;
use crate::{CountryCode, CurrencyCode, Result};

/// The type of a field, with the function that reads it from a place: `None` where it is not known.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum FieldReader {
    /// A text.
    Text(for<'d> fn(&Place<'d>) -> Result<Option<Cow<'d, str>>>),
    /// The code of a country.
    Country(fn(&Place<'_>) -> Result<Option<CountryCode>>),
    /// The code of a currency.
    Currency(fn(&Place<'_>) -> Result<Option<CurrencyCode>>),
    /// A whole number of up to 32 bits.
    Int32(fn(&Place<'_>) -> Result<Option<i32>>),
    /// A larger whole number.
    Int64(fn(&Place<'_>) -> Result<Option<i64>>),
    /// A number with a fraction.
    Float64(fn(&Place<'_>) -> Result<Option<f64>>),
    /// Yes or no.
    Bool(fn(&Place<'_>) -> Result<Option<bool>>),
}

/// A value of a field: of a text, borrowed or a copy.
macro_rules! known {
    (Text $value:expr) => {
        $value.map(Cow::from)
    };
    ($kind:ident $value:expr) => {
        $value
    };
}

macro_rules! fields {
    ($($about:literal $field:ident $name:literal $kind:ident |$place:ident| $value:expr;)*) => {
        /// A field of a place that has one value. [`PlaceDetails`](crate::PlaceDetails) has all fields.
        ///
        /// ```
        /// use wayfare::{FieldReader, PlaceField};
        ///
        /// # wayfare_datasets::enter_example();
        /// # let world = wayfare::Dataset::open("world")?;
        /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
        /// for field in PlaceField::ALL {
        ///     if let FieldReader::Text(read) = field.reader() {
        ///         println!("{}: {}", field.name(), read(&lisbon)?.as_deref().unwrap_or("not known"));
        ///     }
        /// }
        /// # Ok::<(), wayfare::Error>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum PlaceField {
            $(#[doc = $about] $field,)*
        }

        impl PlaceField {
            /// All fields.
            pub const ALL: &[Self] = &[$(Self::$field,)*];

            /// Returns its name, which it has in [`PlaceDetails`](crate::PlaceDetails), too.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$field => $name,)*
                }
            }

            /// Returns a sentence about it.
            pub fn about(self) -> &'static str {
                match self {
                    $(Self::$field => $about,)*
                }
            }

            /// Returns its type and how it is read.
            pub fn reader(self) -> FieldReader {
                match self {
                    $(Self::$field => FieldReader::$kind(|$place| Ok(known!($kind $value))),)*
                }
            }
        }
    };
}

fields! {
    "GeoNames' id of the place." Id "id" Int64 |place| Some(place.id().get().into());
    "Its primary name." Name "name" Text |place| Some(place.name());
    "The same in ASCII." AsciiName "ascii_name" Text |place| place.ascii_name()?;
    "Its kind: place, region or country." Kind "kind" Text |place| Some(place.kind()?.as_str());
    "GeoNames feature class." FeatureClass "feature_class" Text |place| place.feature()?.class;
    "GeoNames feature code." FeatureCode "feature_code" Text |place| place.feature()?.code;
    "Degrees north." Latitude "latitude" Float64 |place| Some(place.point().latitude());
    "Degrees east." Longitude "longitude" Float64 |place| Some(place.point().longitude());
    "ISO 3166-1 alpha-2 code of its country." CountryCode "country_code" Country |place| place.country_code()?;
    "The country's name in English." CountryName "country_name" Text
        |place| place.country()?.map(|country| country.name);
    "Code of its admin1 region." Admin1Code "admin1_code" Text
        |place| place.admin1()?.map(|region| region.code);
    "Name of its admin1 region." Admin1Name "admin1_name" Text
        |place| place.admin1()?.and_then(|region| region.name);
    "Code of its admin2 region." Admin2Code "admin2_code" Text
        |place| place.admin2()?.map(|region| region.code);
    "Name of its admin2 region." Admin2Name "admin2_name" Text
        |place| place.admin2()?.and_then(|region| region.name);
    "IANA name of its time zone." TimeZone "time_zone" Text |place| place.time_zone()?;
    "Its inhabitants." Population "population" Int64
        |place| place.population().and_then(|inhabitants| inhabitants.try_into().ok());
    "Metres above sea level." Elevation "elevation" Int32 |place| place.elevation().map(i32::from);
    "Metres above sea level by a digital elevation model." Dem "dem" Int32
        |place| place.dem().map(i32::from);
    "Date of its last change in GeoNames." Modified "modified" Text |place| place.modified()?;
    "How much a visitor bargains in its country, from 0 (not at all) to 4 (often)." Bargaining "bargaining" Int32
        |place| place.country()?.and_then(|country| country.bargaining).map(i32::from);
    "ISO 4217 code of its currency." CurrencyCode "currency_code" Currency
        |place| place.currency()?.map(|currency| currency.code);
    "Name of its currency." CurrencyName "currency_name" Text
        |place| place.currency()?.map(|currency| currency.name);
    "Symbol of its currency." CurrencySymbol "currency_symbol" Text
        |place| place.currency()?.and_then(|currency| currency.symbol);
    "Whether it has travel costs of its own." HasCosts "has_costs" Bool |place| Some(place.has_costs()?);
}
