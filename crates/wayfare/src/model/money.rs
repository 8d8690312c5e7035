//! Currencies and conversion.

use super::Source;

/// A currency in use.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Currency<'d> {
    /// ISO 4217 code.
    pub currency_code: &'d str,
    /// Name with the country in parentheses, such as `Dollar (United States)`.
    #[cfg_attr(feature = "serde", serde(rename = "currency"))]
    pub name: &'d str,
    /// Symbol; without one, amounts are customarily shown with the code.
    pub symbol: Option<&'d str>,
    /// Its exchange rate, where known.
    pub rate: Option<Rate<'d>>,
}

/// A reference exchange rate. Not for trading: it is as old as its date says.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rate<'d> {
    /// Units of the currency for one unit of the base.
    pub per_base: f64,
    /// ISO 4217 code of the base.
    pub base: &'d str,
    /// Date of the rate, ISO 8601.
    pub date: &'d str,
    /// Where it comes from.
    pub source: Source<'d>,
}

/// A converted amount.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Conversion<'d> {
    /// ISO 4217 code converted from.
    pub from: &'d str,
    /// ISO 4217 code converted to.
    pub to: &'d str,
    /// The amount in `from`.
    #[cfg_attr(feature = "serde", serde(rename = "originalAmount"))]
    pub original_amount: f64,
    /// Units of `to` for one unit of `from`.
    pub rate: f64,
    /// The amount in `to`.
    #[cfg_attr(feature = "serde", serde(rename = "newAmount"))]
    pub new_amount: f64,
    /// Date of the rate, ISO 8601: the older of the two rates that it is made of.
    pub date: &'d str,
}
