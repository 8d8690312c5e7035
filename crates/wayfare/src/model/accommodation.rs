//! Places to stay.

use super::{AccommodationId, PlaceId, Source, Style};
use crate::{CurrencyCode, Point};

/// A hotel or hostel.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Accommodation<'d> {
    /// Id of the listing.
    pub id: AccommodationId,
    /// Its name.
    pub name: &'d str,
    /// Free text.
    pub description: Option<&'d str>,
    /// Booking link, exactly as the source gives it.
    pub url: Option<&'d str>,
    /// Where it is.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub point: Point,
    /// A bed in a dormitory.
    pub dorm: Offer,
    /// A private room.
    pub private: Offer,
    /// The style of travel that its price suits, where known: the one whose [cost](crate::Place::costs_or_inherited) of
    /// accommodation in its place is nearest by ratio to its lowest price for a person, a bed or half a room.
    pub level: Option<Style>,
    /// Overall rating, on the source's own scale.
    pub rating: Option<f64>,
    /// The three lines of the address.
    pub address: [Option<&'d str>; 3],
    /// Postal code.
    pub postal_code: Option<&'d str>,
    /// City.
    pub city: Option<&'d str>,
    /// Name of the country.
    pub country_name: Option<&'d str>,
    /// The place that it belongs to, where known.
    pub place_id: Option<PlaceId>,
    /// Date of the listing, ISO 8601.
    pub date: &'d str,
    /// The article or object that it is from, by its name in the source, such as `en:Lisbon` or `node/2421`.
    pub reference: Option<&'d str>,
    /// Where the listing comes from.
    pub source: Source<'d>,
}

/// Whether a kind of room is offered, and at what price.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Offer {
    /// Whether it is offered.
    pub available: bool,
    /// Price of a night, where known.
    pub price: Option<f64>,
    /// Currency of the price.
    pub currency_code: Option<CurrencyCode>,
}

impl Accommodation<'_> {
    /// Iterates over the prices of a night that are known: of a bed in a dormitory, of a room.
    pub(crate) fn prices(&self) -> impl Iterator<Item = (f64, CurrencyCode)> {
        [self.dorm, self.private]
            .into_iter()
            .filter_map(|offer| offer.price.zip(offer.currency_code))
    }
}

/// A listing and its distance from a point.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NearbyAccommodation<'d> {
    /// The listing.
    pub accommodation: Accommodation<'d>,
    /// Great-circle distance in kilometres.
    pub distance_km: f64,
}
