//! A price, as it is understood.

use serde::Deserialize;

/// One price of a text: an amount, and what it is for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Price {
    /// How much; `None` if it is free.
    pub money: Option<Money>,
    /// The time that it is for, if the text says so.
    pub period: Option<Period>,
    /// How many persons it is for, if the text says so: 1 of a price that each person pays.
    pub persons: Option<u8>,
    /// The item that it pays for, if the text says so.
    pub item: Option<Item>,
}

/// An amount, or a range of amounts, of a currency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Money {
    /// The least, in units of the currency; `None` of "up to 20".
    pub low: Option<f64>,
    /// The most; `None` of "from 45". A single amount is both.
    pub high: Option<f64>,
    /// The code of the currency by ISO 4217: `EUR`.
    pub currency: &'static str,
}

/// The time that a price is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Period {
    /// An hour.
    Hour,
    /// A day.
    Day,
    /// A night.
    Night,
    /// A week.
    Week,
    /// A month.
    Month,
    /// A year.
    Year,
    /// Several hours, days or nights.
    Several,
}

/// The item that a price pays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    /// A bed in a dormitory.
    Dorm,
    /// A room for one.
    Single,
    /// A room for two.
    Double,
    /// A room for three.
    Triple,
    /// A suite.
    Suite,
    /// A place for a tent.
    Pitch,
    /// An adult.
    Adult,
    /// A child.
    Child,
    /// A student.
    Student,
    /// A senior.
    Senior,
    /// Others who pay less than a traveller: locals, members, holders of a card.
    Reduced,
    /// A journey in one direction.
    OneWay,
    /// A journey and back.
    Return,
    /// A breakfast.
    Breakfast,
    /// A lunch.
    Lunch,
    /// A dinner.
    Dinner,
    /// A main course, menu or meal.
    Meal,
    /// A beer.
    Beer,
    /// A coffee.
    Coffee,
    /// A drink.
    Drink,
    /// Entrance: a ticket, tour, class or show.
    Entry,
    /// A room, not said which.
    Room,
    /// An extra: a towel, a deposit, a tax.
    Extra,
    /// Something that the text names, but in words that are not known: `kayaks` of "dorm €12, kayaks €30".
    #[serde(skip)]
    Other,
}
