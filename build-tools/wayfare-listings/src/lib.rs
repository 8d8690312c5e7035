//! The rows that readers of listings yield, whatever the format: lodgings, places and sights, with names and addresses as
//! they are written. Where a row belongs, and whether it is one that is known, is for its user to decide.

#![forbid(unsafe_code)]

use std::borrow::Cow;

/// A lodging, a place or sight, or both: a castle may be a hotel.
#[derive(Debug, Clone, PartialEq)]
pub struct Listing<'a> {
    /// What tells it from the other things of its source.
    pub key: Cow<'a, str>,
    /// Latitude and longitude in degrees.
    pub point: (f64, f64),
    /// What it is called.
    pub name: &'a str,
    /// Its address.
    pub address: Address<'a>,
    /// Its item in Wikidata: `Q1844`.
    pub wikidata: Option<&'a str>,
    /// When it was last edited, in ISO 8601; empty where unknown.
    pub date: &'a str,
    /// What it is as a lodging, if it is one.
    pub lodging: Option<Lodging<'a>>,
    /// What it is as a place or sight, if it is one.
    pub place: Option<Place<'a>>,
    /// What its format calls the parts.
    pub columns: &'static Columns,
}

/// An address. What is not known is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Address<'a> {
    /// The street and house.
    pub street: Cow<'a, str>,
    /// The postal code.
    pub postcode: &'a str,
    /// The town.
    pub town: &'a str,
    /// A code of ISO 3166-1.
    pub country: &'a str,
}

/// What is known of a lodging.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lodging<'a> {
    /// In words: its kind, stars and prices.
    pub description: String,
    /// Its page; empty where unknown.
    pub url: &'a str,
    /// What it lets.
    pub beds: Beds,
    /// The price of a stay as it is written, with the currency.
    pub charge: Option<&'a str>,
}

/// What a lodging lets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beds {
    /// Beds in dormitories.
    Dormitories,
    /// Rooms.
    Rooms,
    /// Neither: a site for tents or caravans, or a hut without a keeper.
    None,
}

impl Beds {
    /// Returns what a kind of lodging lets, as OpenStreetMap and Overture Maps call it.
    ///
    /// ```
    /// use wayfare_listings::Beds;
    ///
    /// assert_eq!(["hostel", "hotel", "camp_site"].map(Beds::of_kind), [Beds::Dormitories, Beds::Rooms, Beds::None]);
    /// ```
    pub fn of_kind(kind: &str) -> Self {
        match kind {
            "hostel" | "alpine_hut" | "mountain_hut" => Self::Dormitories,
            "camp_site" | "caravan_site" | "campground" | "rv_park" | "wilderness_hut" => {
                Self::None
            }
            _ => Self::Rooms,
        }
    }
}

/// What is known of a place or sight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place<'a> {
    /// Its kind, as in the source: `castle`.
    pub kind: &'a str,
    /// Class and code of GeoNames.
    pub feature: (&'static str, &'static str),
    /// How many people live there; 0 where unknown.
    pub population: u64,
    /// Its names, beside what it is called.
    pub names: Vec<Name<'a>>,
}

/// A name of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<'a> {
    /// The name.
    pub text: &'a str,
    /// A BCP 47 tag; empty where unknown.
    pub language: &'a str,
    /// How it is used.
    pub usage: Usage,
}

/// How a name is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Usage {
    /// The place is called so in the language.
    Main,
    /// It is another name.
    Other,
    /// It is an abbreviation.
    Short,
    /// Only people there call it so.
    Local,
    /// It was called so.
    Old,
}

/// What a format calls the parts of a listing, for messages about them.
#[derive(Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as the field")]
pub struct Columns {
    pub name: &'static str,
    pub charge: &'static str,
    pub url: &'static str,
    pub street: &'static str,
    pub postcode: &'static str,
    pub town: &'static str,
}
