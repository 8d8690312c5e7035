//! The record of a place.

use std::borrow::Cow;

use wayfare_format::{NONE, PlaceKind};

use super::{AlternateNames, Place};
use crate::{
    BoundingBox, CountryCode, CurrencyCode, List, PlaceId, Point, Result, index::bargaining,
};

/// The record of a place: everything but its costs, highlights and accommodation. [`Place::details`] makes it.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PlaceDetails<'d> {
    /// Its id, from GeoNames.
    pub id: PlaceId,
    /// Primary name.
    pub name: &'d str,
    /// Name in plain ASCII, where the source gives one.
    pub ascii_name: Option<Cow<'d, str>>,
    /// Alternate names: postal codes first, then names and codes.
    pub alternate_names: AlternateNames<'d>,
    /// Its point.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub point: Point,
    /// The bounding box of a region or country, where known.
    pub bounding_box: Option<BoundingBox>,
    /// Whether it is a place proper, or a region or country.
    pub kind: PlaceKind,
    /// GeoNames feature class, one letter: `P` for populated places.
    pub feature_class: Option<&'d str>,
    /// GeoNames feature code, such as `PPLC` for a capital.
    pub feature_code: Option<&'d str>,
    /// Code of its country; `None` where it belongs to none.
    pub country_code: Option<CountryCode>,
    /// Name of the country.
    pub country_name: Option<&'d str>,
    /// Codes of further countries.
    pub alternate_countries: List<'d>,
    /// Code of its admin1 region within the country.
    pub admin1_code: Option<&'d str>,
    /// Name of the admin1 region, where known.
    pub admin1_name: Option<&'d str>,
    /// Code of its admin2 region within the admin1 region.
    pub admin2_code: Option<&'d str>,
    /// Name of the admin2 region, where known.
    pub admin2_name: Option<&'d str>,
    /// IANA time zone.
    pub time_zone: Option<&'d str>,
    /// Number of inhabitants.
    pub population: Option<u64>,
    /// Metres above sea level.
    pub elevation: Option<i16>,
    /// Metres above sea level from a digital elevation model.
    pub dem: Option<i16>,
    /// Date of the last change in GeoNames, ISO 8601.
    pub modified: Option<&'d str>,
    /// How much a visitor is expected to bargain, 0 (not at all) to 4 (often). It is a figure of the country;
    /// [`bargaining_source`](crate::Country::bargaining_source) is its source.
    pub bargaining: Option<u8>,
    /// Code of the local currency; `None` where there is none (Antarctica).
    pub currency_code: Option<CurrencyCode>,
    /// Name of the currency.
    pub currency_name: Option<&'d str>,
    /// Symbol of the currency, where it has one.
    pub currency_symbol: Option<&'d str>,
    /// Whether travel costs are known for it.
    pub has_costs: bool,
}

impl<'d> Place<'d> {
    /// Returns the record of the place, to keep, to serialize or to show.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset").details()?;
    /// assert_eq!((lisbon.name, lisbon.country_name, lisbon.time_zone), ("Lisbon", Some("Portugal"), Some("Europe/Lisbon")));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn details(&self) -> Result<PlaceDetails<'d>> {
        let index = self.index;
        let country = index.optional_country_record(self.country_index())?;
        let currency = match country {
            Some(country) => index.currency_record(country.currency_index)?,
            None => None,
        };
        let travel = index.travel_at(self.record.travel_index())?;
        let (kind, feature) = (self.kind()?, self.feature()?);
        let (admin1, admin2) = (self.admin1()?, self.admin2()?);
        Ok(PlaceDetails {
            id: self.id(),
            name: self.name(),
            ascii_name: self.ascii_name()?,
            alternate_names: self.alternate_names()?,
            point: self.point(),
            bounding_box: if kind == PlaceKind::Place {
                None
            } else {
                self.bounding_box()?
            },
            kind,
            feature_class: feature.class,
            feature_code: feature.code,
            country_code: country
                .map(|country| index.country_code(&country))
                .transpose()?,
            country_name: country
                .map(|country| index.text(country.name_ref))
                .transpose()?,
            alternate_countries: List::new(
                index.text(travel.map_or(NONE, |travel| travel.cc2_ref))?,
            ),
            admin1_code: admin1.map(|region| region.code),
            admin1_name: admin1.and_then(|region| region.name),
            admin2_code: admin2.map(|region| region.code),
            admin2_name: admin2.and_then(|region| region.name),
            time_zone: self.time_zone()?,
            population: self.population(),
            elevation: self.elevation(),
            dem: self.dem(),
            modified: self.modified()?,
            bargaining: country.as_ref().and_then(bargaining),
            currency_code: currency
                .map(|currency| index.currency_code(&currency))
                .transpose()?,
            currency_name: currency
                .map(|currency| index.text(currency.name_ref))
                .transpose()?,
            currency_symbol: index
                .some_text(currency.map_or(NONE, |currency| currency.symbol_ref))?,
            has_costs: self.has_costs()?,
        })
    }
}

/// Serializes [`Place::details`].
#[cfg(feature = "serde")]
impl serde::Serialize for Place<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.details()
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}
