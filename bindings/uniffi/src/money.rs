//! Travel costs and conversion.

use crate::{dataset::Dataset, failure::WayfareError};

/// The costs of a category, per person, in the local currency.
#[derive(Debug, Clone, PartialEq, uniffi::Record)]
pub struct Cost {
    /// Id of the category; 0 is the overall total of a day.
    pub category_id: u16,
    /// Name of the category.
    pub category: String,
    /// Typical low-end amount.
    pub budget: Option<f64>,
    /// Typical mid-range amount.
    pub midrange: Option<f64>,
    /// Typical luxury amount.
    pub luxury: Option<f64>,
    /// The error factor: two of three true amounts lie between `amount / error` and `amount * error`.
    pub error: Option<f64>,
    /// Date of the figure, ISO 8601.
    pub date: String,
    /// The source, in a few words.
    pub source: String,
    /// How far it can be trusted: `official`, `imported`, `estimate` or `sample`.
    pub provenance: String,
}

/// The travel costs of a place or country.
#[derive(Debug, Clone, PartialEq, uniffi::Record)]
pub struct Costs {
    /// What a day costs: an average that is calculated apart, not the sum of the categories.
    pub total: Cost,
    /// What each category costs, by ascending id.
    pub categories: Vec<Cost>,
    /// Code of the currency of the amounts, where the country has one.
    pub currency_code: Option<String>,
    /// Code of the country whose figures these are, if the place has none of its own.
    pub inherited_from: Option<String>,
    /// Id of the place whose figures these are, if it is the main one of an island or area, or the city of a quarter, that has none of its own.
    pub inherited_from_place: Option<u32>,
}

impl From<wayfare::Costs<'_>> for Costs {
    fn from(costs: wayfare::Costs<'_>) -> Self {
        Self {
            total: Cost::from(&costs.total),
            categories: costs.categories.iter().map(Cost::from).collect(),
            currency_code: costs.currency.map(|currency| currency.code.to_string()),
            inherited_from: costs.inherited_from.map(|code| code.to_string()),
            inherited_from_place: costs.inherited_from_place.map(wayfare::PlaceId::get),
        }
    }
}

impl From<&wayfare::Cost<'_>> for Cost {
    fn from(cost: &wayfare::Cost<'_>) -> Self {
        Self {
            category_id: cost.category_id,
            category: cost.category.to_owned(),
            budget: cost.budget,
            midrange: cost.midrange,
            luxury: cost.luxury,
            error: cost.error,
            date: cost.date.to_owned(),
            source: cost.source.title.to_owned(),
            provenance: cost.source.provenance.as_str().to_owned(),
        }
    }
}

/// A converted amount.
#[derive(Debug, Clone, PartialEq, uniffi::Record)]
pub struct Conversion {
    /// The amount in the second currency.
    pub converted: f64,
    /// Units of the second currency for one unit of the first.
    pub rate: f64,
    /// Date of the rate, ISO 8601. It is valid as long as the dataset.
    pub date: String,
}

#[uniffi::export]
impl Dataset {
    /// Finds the travel costs of a place, or else of its country.
    pub fn costs(&self, place_id: u32) -> Result<Option<Costs>, WayfareError> {
        let Some(place) = self.0.place(place_id)? else { return Ok(None) };
        Ok(place.costs_or_inherited()?.map(Costs::from))
    }

    /// Finds the travel costs of a country: a code of two letters.
    pub fn country_costs(&self, code: &str) -> Result<Option<Costs>, WayfareError> {
        Ok(self.0.country_costs(code)?.map(Costs::from))
    }

    /// Converts an amount between two currencies, each a code of three letters.
    pub fn convert(&self, amount: f64, from: &str, to: &str) -> Result<Option<Conversion>, WayfareError> {
        Ok(self.0.convert(from, to, amount)?.map(|conversion| Conversion {
            converted: conversion.converted,
            rate: conversion.rate,
            date: conversion.date.to_owned(),
        }))
    }
}
