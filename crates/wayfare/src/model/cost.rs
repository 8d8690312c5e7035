//! Travel costs: categories, cost records and highlights.

use super::{Currency, Source};

/// A cost category; id 0 is the overall total of a day.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Category<'d> {
    /// Its id.
    pub category_id: u16,
    /// Its name.
    pub name: &'d str,
    /// What it covers.
    pub description: &'d str,
    /// 0 the total, 1 an amount per item, 2 a day's spending.
    pub sumtype: u8,
}

/// The travel costs of a place or country, per person, in the local currency.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Costs<'d> {
    /// By ascending category, the overall total (category 0) last. Categories without data are absent.
    pub records: Vec<Cost<'d>>,
    /// The currency of the amounts, where the country has one.
    pub currency: Option<Currency<'d>>,
}

impl<'d> Costs<'d> {
    /// The average total of a day. It is calculated apart and is not the sum of the categories.
    pub fn total(&self) -> Option<&Cost<'d>> {
        self.records.last()
    }
}

/// What one category costs.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cost<'d> {
    /// The category's id; 0 is the overall total.
    pub category_id: u16,
    /// The category's name.
    pub category: &'d str,
    /// Typical low-end amount.
    #[cfg_attr(feature = "serde", serde(rename = "value_budget"))]
    pub budget: Option<f64>,
    /// Typical mid-range amount.
    #[cfg_attr(feature = "serde", serde(rename = "value_midrange"))]
    pub midrange: Option<f64>,
    /// Typical luxury amount.
    #[cfg_attr(feature = "serde", serde(rename = "value_luxury"))]
    pub luxury: Option<f64>,
    /// Date of the figure, ISO 8601.
    pub date: &'d str,
    /// Where it comes from and how far it can be trusted.
    pub source: Source<'d>,
}

/// An example of an actual cost, in the local currency.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Highlight<'d> {
    /// What it is.
    pub description: &'d str,
    /// Its category's id.
    pub category_id: u16,
    /// The amount.
    pub cost: f64,
    /// ISO 4217 code of the amount, where the country has a currency.
    pub currency_code: Option<&'d str>,
    /// Date of the figure, ISO 8601.
    pub date: &'d str,
    /// Where it comes from.
    pub source: Source<'d>,
}
