//! Places to stay.

use super::Source;

/// A hotel or hostel.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Accommodation<'d> {
    /// Listing id.
    pub id: u32,
    /// Its name.
    pub name: &'d str,
    /// Free text.
    pub description: &'d str,
    /// Booking link, exactly as the source gives it.
    pub url: &'d str,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// A bed in a dormitory.
    pub dorm: Offer<'d>,
    /// A private room.
    pub private: Offer<'d>,
    /// Overall rating, on the source's own scale.
    #[cfg_attr(feature = "serde", serde(rename = "rating_overall"))]
    pub rating: Option<f64>,
    /// Address lines; may be empty.
    pub addr1: &'d str,
    /// Second address line.
    pub addr2: &'d str,
    /// Third address line.
    pub addr3: &'d str,
    /// Postal code.
    pub zip: &'d str,
    /// City.
    pub city: &'d str,
    /// Name of the country.
    pub country: &'d str,
    /// Id of the location it belongs to, where known.
    pub geonameid: Option<u32>,
    /// Date of the listing, ISO 8601.
    pub date: &'d str,
    /// Where the listing comes from.
    pub source: Source<'d>,
}

/// Whether a kind of room is offered, and at what price.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Offer<'d> {
    /// Whether it is offered.
    pub available: bool,
    /// Price of a night, where known.
    pub price: Option<f64>,
    /// ISO 4217 code of the price.
    pub currency_code: Option<&'d str>,
}

/// A listing and how far it is from the point asked about.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct NearbyAccommodation<'d> {
    /// The listing.
    pub accommodation: Accommodation<'d>,
    /// Great-circle distance in kilometres.
    pub distance_km: f64,
}
