//! Travel costs: categories, cost records and highlights.

use wayfare_format::CostUnit;

use super::{Currency, Source};
use crate::{CountryCode, CurrencyCode};

/// A cost category; id 0 is the overall total of a day.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Category<'d> {
    /// Its id.
    pub id: u16,
    /// Its name.
    pub name: &'d str,
    /// What it covers.
    pub description: &'d str,
    /// What an amount is of.
    pub unit: CostUnit,
}

/// The travel costs of a place or country, per person, in the local currency.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Costs<'d> {
    /// By ascending category, the overall total (category 0) last. Categories without data are absent.
    pub records: Vec<Cost<'d>>,
    /// The currency of the amounts, where the country has one.
    pub currency: Option<Currency<'d>>,
    /// The country whose figures these are, where the place has none of its own.
    pub inherited_from: Option<CountryCode>,
}

impl<'d> Costs<'d> {
    /// The average total of a day. It is calculated apart and is not the sum of the categories.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let costs = world.country_costs("XK")?.expect("the costs of Kosovo are known");
    /// assert_eq!(costs.total().and_then(|day| day.luxury), Some(150.0));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn total(&self) -> Option<&Cost<'d>> {
        self.records.last()
    }
}

/// What one category costs.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Cost<'d> {
    /// The category's id; 0 is the overall total.
    pub category_id: u16,
    /// The category's name.
    pub category: &'d str,
    /// Typical low-end amount.
    pub budget: Option<f64>,
    /// Typical mid-range amount.
    pub midrange: Option<f64>,
    /// Typical luxury amount.
    pub luxury: Option<f64>,
    /// The factor within which two of three such amounts are off; `None` where it is not known.
    pub error: Option<f64>,
    /// Date of the figure, ISO 8601.
    pub date: &'d str,
    /// Where it comes from and how far it can be trusted.
    pub source: Source<'d>,
}

/// An example of an actual cost, in the local currency.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Highlight<'d> {
    /// What it is.
    pub description: &'d str,
    /// Its category's id.
    pub category_id: u16,
    /// The amount.
    pub cost: f64,
    /// Currency of the amount, where the country has one.
    pub currency_code: Option<CurrencyCode>,
    /// Date of the figure, ISO 8601.
    pub date: &'d str,
    /// Where it comes from.
    pub source: Source<'d>,
}
