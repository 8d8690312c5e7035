//! What one traveller paid: where, when and for what, and the sums of it.

/// Dates no farther apart are of one stay: between them, the place is known.
pub(super) const KNOWN_DAYS: i32 = 3;

/// Where something was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Spot {
    /// The geonameid of a place.
    Place(u32),
    /// The code of a country of which no place is known.
    Country([u8; 2]),
}

/// A payment of one traveller, for one person, in the currency of the place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spent {
    pub(super) traveller: u32,
    /// Days of the calendar, from any first one.
    pub(super) day: i32,
    pub(super) year: i32,
    pub(super) spot: Spot,
    pub(super) category: u16,
    /// Nights or days that it is for, where it says so.
    pub(super) nights: Option<f32>,
    pub(super) amount: f64,
    /// What makes an amount of the dataset's date of it, and the variance of its logarithm.
    pub(super) carried: f32,
    pub(super) variance: f32,
    /// Dollars for one of the currency of the place today, to tell it in that of another; 0 if that is not known.
    pub(super) dollars: f32,
    /// Tells texts apart.
    pub(super) text: u32,
    pub(super) word: Option<&'static str>,
    pub(super) style: Option<u8>,
}

/// Amounts of one kind, one for each night, day or item.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Series {
    pub(super) units: usize,
    pub(super) rows: usize,
    /// Sum of what was paid.
    pub(super) raw: f64,
    /// The same of the dataset's date, without what is too high to be of a day.
    pub(super) sum: f64,
    /// Squared coefficient of variation.
    pub(super) variation: f64,
    /// Variance of the logarithm of the sum, since it was carried over years.
    pub(super) variance: f64,
}
