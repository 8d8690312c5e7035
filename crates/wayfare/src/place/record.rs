//! The record of a place that a program keeps: it borrows nothing.

use super::{Place, PlaceDetails};
use crate::{BoundingBox, CountryCode, CurrencyCode, PlaceId, PlaceKind, Point, Result};

macro_rules! record {
    ($($(#[$meta:meta])* $field:ident: $type:ty = |$details:ident| $value:expr;)*) => {
        /// A place to keep: the fields of [`PlaceDetails`] but for the alternate names, of which a large city has hundreds.
        /// It borrows nothing, and the feature `serde` reads it again. [`Place::to_record`] makes it.
        #[derive(Debug, Clone, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub struct PlaceRecord {
            $($(#[$meta])* pub $field: $type,)*
        }

        impl From<&PlaceDetails<'_>> for PlaceRecord {
            fn from(details: &PlaceDetails<'_>) -> Self {
                Self {
                    $($field: { let $details = details; $value },)*
                }
            }
        }
    };
}

record! {
    /// Its id, from GeoNames.
    id: PlaceId = |of| of.id;
    /// Primary name.
    name: String = |of| of.name.to_owned();
    /// Name in plain ASCII, where the source gives one.
    ascii_name: Option<String> = |of| owned(of.ascii_name.as_deref());
    /// Its point.
    #[cfg_attr(feature = "serde", serde(flatten))]
    point: Point = |of| of.point;
    /// The bounding box of a region or country, where known.
    bounding_box: Option<BoundingBox> = |of| of.bounding_box;
    /// Whether it is a place proper, or a region or country.
    kind: PlaceKind = |of| of.kind;
    /// GeoNames feature class, one letter.
    feature_class: Option<String> = |of| owned(of.feature_class);
    /// GeoNames feature code.
    feature_code: Option<String> = |of| owned(of.feature_code);
    /// Code of its country; `None` where it belongs to none.
    country_code: Option<CountryCode> = |of| of.country_code;
    /// Name of the country.
    country_name: Option<String> = |of| owned(of.country_name);
    /// Codes of further countries.
    alternate_countries: Vec<String> = |of| of.alternate_countries.iter().map(str::to_owned).collect();
    /// Code of its admin1 region within the country.
    admin1_code: Option<String> = |of| owned(of.admin1_code);
    /// Name of the admin1 region, where known.
    admin1_name: Option<String> = |of| owned(of.admin1_name);
    /// Code of its admin2 region within the admin1 region.
    admin2_code: Option<String> = |of| owned(of.admin2_code);
    /// Name of the admin2 region, where known.
    admin2_name: Option<String> = |of| owned(of.admin2_name);
    /// IANA time zone.
    time_zone: Option<String> = |of| owned(of.time_zone);
    /// Number of inhabitants.
    population: Option<u64> = |of| of.population;
    /// Metres above sea level.
    elevation: Option<i16> = |of| of.elevation;
    /// Metres above sea level from a digital elevation model.
    dem: Option<i16> = |of| of.dem;
    /// Date of the last change in GeoNames, ISO 8601.
    modified: Option<String> = |of| owned(of.modified);
    /// How much a visitor is expected to bargain, 0 (not at all) to 4 (often).
    bargaining: Option<u8> = |of| of.bargaining;
    /// Code of the local currency; `None` where there is none (Antarctica).
    currency_code: Option<CurrencyCode> = |of| of.currency_code;
    /// Name of the currency.
    currency_name: Option<String> = |of| owned(of.currency_name);
    /// Symbol of the currency, where it has one.
    currency_symbol: Option<String> = |of| owned(of.currency_symbol);
    /// Whether travel costs are known for it.
    has_costs: bool = |of| of.has_costs;
}

fn owned(text: Option<&str>) -> Option<String> {
    text.map(str::to_owned)
}

impl Place<'_> {
    /// Returns the record of the place to keep, without the dataset.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{Dataset, PlaceRecord};
    /// fn home() -> wayfare::Result<Option<PlaceRecord>> {
    ///     let world = Dataset::open("world")?;
    ///     world.place(2267057)?.map(|place| place.to_record()).transpose()
    /// }
    /// assert_eq!(home()?.and_then(|home| home.time_zone).as_deref(), Some("Europe/Lisbon"));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn to_record(&self) -> Result<PlaceRecord> {
        Ok(PlaceRecord::from(&self.details()?))
    }
}
