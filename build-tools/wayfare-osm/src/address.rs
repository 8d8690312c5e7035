//! The address of an element.

use crate::tags::Tags;

/// A postal address: the tags `addr:*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Address<'a> {
    /// The whole address, where it is not given in parts.
    pub full: Option<&'a str>,
    /// The number or name of the house.
    pub house: Option<&'a str>,
    /// The street, or the hamlet where streets have no names.
    pub street: Option<&'a str>,
    /// The postal code.
    pub postcode: Option<&'a str>,
    /// The town.
    pub city: Option<&'a str>,
    /// The country as a code of ISO 3166-1.
    pub country: Option<&'a str>,
}

impl<'a> From<&'a Tags> for Address<'a> {
    /// Returns what the tags say.
    ///
    /// ```
    /// use wayfare_osm::{Address, Tags};
    ///
    /// let tags = Tags::from_iter([("addr:city", "Vaduz"), ("addr:country", "LI")]);
    /// let address = Address::from(&tags);
    /// assert_eq!((address.city, address.country, address.street), (Some("Vaduz"), Some("LI"), None));
    /// ```
    fn from(tags: &'a Tags) -> Self {
        Self {
            full: tags.get("addr:full"),
            house: tags.first(&["addr:housenumber", "addr:housename"]),
            street: tags.first(&["addr:street", "addr:place"]),
            postcode: tags.get("addr:postcode"),
            city: tags.get("addr:city"),
            country: tags.get("addr:country"),
        }
    }
}
