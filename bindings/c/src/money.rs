//! Travel costs and conversion.

#![allow(unsafe_code, reason = "`no_mangle` counts as such")]

use std::{ffi::c_char, mem::MaybeUninit, sync::Arc};

use crate::{
    answer::answer,
    dataset::{Dataset, World},
    failure::{Status, given},
    pointer::Text,
    record::{code, figure},
    string::OwnedText,
};

/// The costs of a category, per person, in the local currency. Two share a room. A figure that is not known is NaN.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Id of the category; 0 is the overall total of a day.
    pub category_id: u16,
    /// Currency of the amounts, empty where the country has none.
    pub currency_code: [c_char; 4],
    /// The country whose figures these are, if the place has none of its own; else empty.
    pub inherited_from: [c_char; 3],
    /// The place whose figures these are, if it is the main one of a region, or the city of a quarter, that has none of its own; else 0.
    pub inherited_from_place: u32,
    /// Name of the category.
    pub category: Text,
    /// Typical low-end amount.
    pub budget: f64,
    /// Typical mid-range amount.
    pub midrange: f64,
    /// Typical luxury amount.
    pub luxury: f64,
    /// The error factor: two of three true amounts lie between `amount / error` and `amount * error`.
    pub error: f64,
    /// Date of the figure, ISO 8601.
    pub date: Text,
    /// The source, in a few words.
    pub source: Text,
    /// How far it can be trusted: `official`, `observed`, `blended`, `imported`, `estimate` or `sample`.
    pub provenance: Text,
    /// How many prices of the place the figure was observed from, or how many nights of `travellers`; 0 for one that was not.
    pub observations: u32,
    /// How many travellers' logs it was observed from; 0 for one that was not.
    pub travellers: u32,
    /// The first year of these logs.
    pub first_year: u32,
    /// The last year of these logs.
    pub last_year: u32,
}

/// Costs by ascending category, the overall total last. Free them with `wayfare_costs_free`.
#[derive(Debug)]
pub struct Costs {
    rows: Vec<Cost>,
    /// The data that the rows refer to.
    _dataset: Arc<World>,
}

/// A converted amount.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Conversion {
    /// Units of the second currency for one unit of the first.
    pub rate: f64,
    /// The amount in the second currency.
    pub converted: f64,
    /// Date of the rate, ISO 8601. It is valid as long as the dataset.
    pub date: Text,
}

/// Finds the travel costs of a place; with `inherited`, those of the main place of a region, or of
/// its country, if it has none of its own.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_place_costs(
    dataset: Option<&Dataset>,
    id: u32,
    inherited: bool,
    costs: Option<&mut MaybeUninit<Option<Box<Costs>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(costs, error, || {
        let dataset = &given(dataset, "dataset")?.0;
        let Some(place) = dataset.place(id)? else {
            return Ok(None);
        };
        let costs = if inherited {
            place.costs_or_inherited()?
        } else {
            place.costs()?
        };
        Ok(costs.map(|costs| listed(&costs, dataset)))
    })
}

/// Finds the travel costs of a country.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_country_costs(
    dataset: Option<&Dataset>,
    country: Text,
    costs: Option<&mut MaybeUninit<Option<Box<Costs>>>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(costs, error, || {
        let dataset = &given(dataset, "dataset")?.0;
        let costs = dataset.country_costs(country.required("country")?)?;
        Ok(costs.map(|costs| listed(&costs, dataset)))
    })
}

fn listed(costs: &wayfare::Costs<'_>, dataset: &Arc<World>) -> Option<Box<Costs>> {
    let (currency_code, inherited_from) = (
        code(costs.currency.map(|currency| currency.code)),
        code(costs.inherited_from),
    );
    let row = |cost: &wayfare::Cost<'_>| Cost {
        category_id: cost.category_id,
        currency_code,
        inherited_from,
        inherited_from_place: costs.inherited_from_place.map_or(0, wayfare::PlaceId::get),
        category: Text::of(cost.category),
        budget: figure(cost.budget),
        midrange: figure(cost.midrange),
        luxury: figure(cost.luxury),
        error: figure(cost.error),
        date: Text::of(cost.date),
        source: Text::of(cost.source.title),
        provenance: Text::of(cost.source.provenance.as_str()),
        observations: cost.observations,
        travellers: cost.travellers,
        first_year: cost.first_year,
        last_year: cost.last_year,
    };
    Some(Box::new(Costs {
        rows: costs.iter().map(row).collect(),
        _dataset: Arc::clone(dataset),
    }))
}

/// Returns the number of costs; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_costs_length(costs: Option<&Costs>) -> usize {
    costs.map_or(0, |costs| costs.rows.len())
}

/// Returns a cost, which is valid until the list is freed; NULL after the last one.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_costs_at(costs: Option<&Costs>, at: usize) -> Option<&Cost> {
    costs.and_then(|costs| costs.rows.get(at))
}

/// Frees a list of costs. NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_costs_free(costs: Option<Box<Costs>>) {
    drop(costs);
}

/// Converts an amount between two currencies, each a code of three letters.
#[unsafe(no_mangle)]
pub extern "C" fn wayfare_convert(
    dataset: Option<&Dataset>,
    from: Text,
    to: Text,
    amount: f64,
    conversion: Option<&mut MaybeUninit<Conversion>>,
    error: Option<&mut MaybeUninit<Option<Box<OwnedText>>>>,
) -> Status {
    answer(conversion, error, || {
        let dataset = &given(dataset, "dataset")?.0;
        let (from, to) = (from.required("from")?, to.required("to")?);
        let found = dataset.convert(from, to, amount)?;
        Ok(found.map(|found| Conversion {
            rate: found.rate,
            converted: found.converted,
            date: Text::of(found.date),
        }))
    })
}
