//! Money: currencies, conversion and travel costs.

use pyo3::prelude::*;

use crate::{shown::shown, source::Source};

/// A currency.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Currency {
    /// ISO 4217 code.
    code: String,
    /// Name with the country in parentheses, such as `Dollar (United States)`.
    name: String,
    /// Name without parentheses, such as `US Dollar`, where a source has one.
    alternate_name: Option<String>,
    /// Symbol; without one, amounts are customarily shown with the code.
    symbol: Option<String>,
    /// Its exchange rate, where known.
    rate: Option<Rate>,
    /// What replaced it, if it was withdrawn.
    successor: Option<Successor>,
}

impl From<wayfare::Currency<'_>> for Currency {
    fn from(currency: wayfare::Currency<'_>) -> Self {
        Self {
            code: currency.code.to_string(),
            name: currency.name.to_owned(),
            alternate_name: currency.alternate_name.map(str::to_owned),
            symbol: currency.symbol.map(str::to_owned),
            rate: currency.rate.map(|rate| Rate {
                per_base: rate.per_base,
                base: rate.base.to_string(),
                date: rate.date.to_owned(),
                source: rate.source.into(),
            }),
            successor: currency.successor.map(|successor| Successor {
                code: successor.code.to_string(),
                per_unit: successor.per_unit,
            }),
        }
    }
}

#[pymethods]
impl Currency {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["code", "name"])
    }
}

/// A reference exchange rate. Not for trading: it is as old as its date says.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Rate {
    /// Units of the currency for one unit of the base.
    per_base: f64,
    /// Code of the base.
    base: String,
    /// Date of the rate, ISO 8601.
    date: String,
    /// Its source.
    source: Source,
}

#[pymethods]
impl Rate {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["per_base", "base", "date"])
    }
}

/// The currency that replaced a withdrawn one.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Successor {
    /// ISO 4217 code.
    code: String,
    /// Units of the withdrawn currency for one unit of this one.
    per_unit: f64,
}

#[pymethods]
impl Successor {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["code", "per_unit"])
    }
}

/// A converted amount.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Conversion {
    /// The code of the currency converted from. `from` is a keyword of Python.
    from_: String,
    /// The code of the currency converted to.
    to: String,
    /// The amount in `from_`.
    amount: f64,
    /// Units of `to` for one unit of `from_`.
    rate: f64,
    /// The amount in `to`.
    converted: f64,
    /// Date of the rate, ISO 8601: the older of the two rates that it is made of.
    date: String,
}

impl From<wayfare::Conversion<'_>> for Conversion {
    fn from(conversion: wayfare::Conversion<'_>) -> Self {
        Self {
            from_: conversion.from.to_string(),
            to: conversion.to.to_string(),
            amount: conversion.amount,
            rate: conversion.rate,
            converted: conversion.converted,
            date: conversion.date.to_owned(),
        }
    }
}

#[pymethods]
impl Conversion {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["amount", "from_", "converted", "to", "date"])
    }
}

/// The travel costs of a place or country, per person, in the local currency.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Costs {
    /// What a day costs: an average that is calculated apart, not the sum of the categories.
    total: Cost,
    /// What each category costs, by ascending id. Categories without data are absent.
    categories: Vec<Cost>,
    /// The currency of the amounts, where the country has one.
    currency: Option<Currency>,
    /// The code of the country whose figures these are, if the place has none of its own.
    inherited_from: Option<String>,
    /// The id of the place whose figures these are, if it is the main one of an island or area, or the city of a quarter, that has none of its own.
    inherited_from_place: Option<u32>,
}

impl From<wayfare::Costs<'_>> for Costs {
    fn from(costs: wayfare::Costs<'_>) -> Self {
        Self {
            total: costs.total.into(),
            categories: costs.categories.into_iter().map(Cost::from).collect(),
            currency: costs.currency.map(Currency::from),
            inherited_from: costs.inherited_from.map(|code| code.to_string()),
            inherited_from_place: costs.inherited_from_place.map(wayfare::PlaceId::get),
        }
    }
}

#[pymethods]
impl Costs {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["total", "currency", "inherited_from", "inherited_from_place"])
    }
}

/// The costs of one category.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Cost {
    /// The category's id; 0 is the overall total.
    category_id: u16,
    /// The category's name.
    category: String,
    /// Typical low-end amount.
    budget: Option<f64>,
    /// Typical mid-range amount.
    midrange: Option<f64>,
    /// Typical luxury amount.
    luxury: Option<f64>,
    /// The error factor, where known: two of three true amounts lie between `amount / error` and `amount * error`.
    error: Option<f64>,
    /// How many prices of the place the figure was observed from; 0 for one that was not.
    observations: u32,
    /// Date of the figure, ISO 8601.
    date: String,
    /// Its source, and how far it can be trusted.
    source: Source,
}

impl From<wayfare::Cost<'_>> for Cost {
    fn from(cost: wayfare::Cost<'_>) -> Self {
        Self {
            category_id: cost.category_id,
            category: cost.category.to_owned(),
            budget: cost.budget,
            midrange: cost.midrange,
            luxury: cost.luxury,
            error: cost.error,
            observations: cost.observations,
            date: cost.date.to_owned(),
            source: cost.source.into(),
        }
    }
}

#[pymethods]
impl Cost {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["category", "budget", "midrange", "luxury"])
    }
}

/// A cost category; id 0 is the overall total of a day.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Category {
    /// Its id.
    id: u16,
    /// Its name.
    name: String,
    /// What it covers.
    description: String,
    /// The unit of its amounts: `total`, `item` or `day`.
    unit: &'static str,
}

impl From<wayfare::Category<'_>> for Category {
    fn from(category: wayfare::Category<'_>) -> Self {
        Self {
            id: category.id,
            name: category.name.to_owned(),
            description: category.description.to_owned(),
            unit: category.unit.as_str(),
        }
    }
}

#[pymethods]
impl Category {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["id", "name", "unit"])
    }
}
