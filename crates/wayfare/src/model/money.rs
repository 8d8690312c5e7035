//! Currencies and conversion.

use super::Source;
use crate::CurrencyCode;

/// A currency.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Currency<'d> {
    /// ISO 4217 code.
    pub code: CurrencyCode,
    /// Name with the country in parentheses, such as `Dollar (United States)`.
    pub name: &'d str,
    /// Its name without parentheses, such as `US Dollar`, if a source has it.
    pub alternate_name: Option<&'d str>,
    /// Symbol; without one, amounts are customarily shown with the code.
    pub symbol: Option<&'d str>,
    /// Its exchange rate, where known.
    pub rate: Option<Rate<'d>>,
    /// The currency that replaced it, if it was withdrawn.
    pub successor: Option<Successor>,
}

/// The currency that replaced a withdrawn one.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Successor {
    /// ISO 4217 code.
    pub code: CurrencyCode,
    /// Units of the withdrawn currency for one unit of this one.
    pub per_unit: f64,
}

/// A reference exchange rate. Not for trading: it is as old as its date says.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rate<'d> {
    /// Units of the currency for one unit of the base.
    pub per_base: f64,
    /// Code of the base.
    pub base: CurrencyCode,
    /// Date of the rate, ISO 8601.
    pub date: &'d str,
    /// Where it comes from.
    pub source: Source<'d>,
}

/// A converted amount.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Conversion<'d> {
    /// The currency converted from.
    pub from: CurrencyCode,
    /// The currency converted to.
    pub to: CurrencyCode,
    /// The amount in `from`.
    pub amount: f64,
    /// Units of `to` for one unit of `from`.
    pub rate: f64,
    /// The amount in `to`.
    pub converted: f64,
    /// Date of the rate, ISO 8601: the older of the two rates that it is made of.
    pub date: &'d str,
}
