//! What a traveller, or a group that shares its purse, paid at once.

use chrono::NaiveDate;

/// The id of accommodation.
pub(crate) const LODGING: u16 = 1;

/// A row of a log that is spending: no transfer, settlement, income or sum.
#[derive(Debug, Clone, PartialEq)]
pub struct Payment {
    /// Line of the file, or row of the sheet, counted from 1.
    pub line: u64,
    /// Who keeps the log, where one file has several; a group is one traveller. Told apart, and then forgotten.
    pub traveller: Option<String>,
    /// When it was paid, or the first night of a stay.
    pub date: NaiveDate,
    /// Nights or days that it covers, where the row says so.
    pub nights: Option<f64>,
    /// In `currency`, for all persons together. A refund is negative.
    pub amount: f64,
    /// ISO 4217 code, a sign that several share, or [`LOCAL`](crate::LOCAL), where the row or its file says it.
    pub currency: Option<&'static str>,
    /// The same amount in another currency, as the row has it.
    pub converted: Option<(f64, &'static str)>,
    /// How many persons it was for; without it, the traveller's group.
    pub persons: Option<f64>,
    /// Id of the cost category, by the tool's word, a merchant code or the text, in this order; 0 of what belongs to a day and
    /// to no category, [`TRANSPORT`](crate::TRANSPORT) of transport of any kind.
    pub category: Option<u16>,
    /// The word that gave the category, such as `dinner`: never a part of the text that a person wrote freely.
    pub word: Option<&'static str>,
    /// What the traveller wrote. It does not leave the builder.
    pub text: String,
    /// Name of the place, as a column, an itinerary or the end of a statement's line says it.
    pub place: Option<String>,
    /// ISO 3166-1 alpha-2 code of the country, where a column says it; its name, where that alone tells the place.
    pub country: Option<String>,
    /// Where it was paid, where columns say it.
    pub point: Option<Point>,
    /// The style of the traveller, where a column says it.
    pub style: Option<Style>,
}

/// A point in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// North is positive.
    pub latitude: f64,
    /// East is positive.
    pub longitude: f64,
}

/// How a traveller spends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The cheapest third.
    Budget,
    /// The third in the middle.
    Midrange,
    /// The dearest third.
    Luxury,
}
