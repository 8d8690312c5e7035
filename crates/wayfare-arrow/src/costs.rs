//! The cost of a day in the places of rows. Few places have costs, and the others inherit the costs of few countries,
//! so costs are cached.

use std::collections::{HashMap, hash_map::Entry};

use wayfare::{CountryCode, Dataset, Place, PlaceId, Result, Style};

/// The currency in which amounts can be compared.
const COMMON: &str = "USD";

/// The cost of a day.
#[derive(Clone, Copy)]
pub(crate) struct Day {
    amounts: [Option<f64>; 3],
    /// Units of [`COMMON`] for one unit of the local currency.
    rate: Option<f64>,
    pub(crate) inherited_from: Option<CountryCode>,
    pub(crate) provenance: &'static str,
}

impl Day {
    /// Returns the amount in a style of travel, in the local currency.
    pub(crate) fn amount(&self, style: Style) -> Option<f64> {
        let [budget, midrange, luxury] = self.amounts;
        match style {
            Style::Budget => budget,
            Style::Midrange => midrange,
            Style::Luxury => luxury,
        }
    }

    /// Returns the amount in US dollars.
    pub(crate) fn amount_usd(&self, style: Style) -> Option<f64> {
        Some(self.amount(style)? * self.rate?)
    }
}

/// The key of costs: a place or a country.
#[derive(PartialEq, Eq, Hash)]
enum Owner {
    Place(PlaceId),
    Country(Option<CountryCode>),
}

/// A cache of costs.
pub(crate) struct KnownCosts<'d> {
    dataset: &'d Dataset,
    days: HashMap<Owner, Option<Day>>,
}

impl<'d> KnownCosts<'d> {
    pub(crate) fn new(dataset: &'d Dataset) -> Self {
        Self { dataset, days: HashMap::new() }
    }

    /// Returns the cost of a day in a place, or else in its country.
    pub(crate) fn day(&mut self, place: &Place<'_>) -> Result<Option<Day>> {
        let owner =
            if place.has_costs()? { Owner::Place(place.id()) } else { Owner::Country(place.country_code()?) };
        match self.days.entry(owner) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(unknown) => Ok(*unknown.insert(day(self.dataset, place)?)),
        }
    }
}

fn day(dataset: &Dataset, place: &Place<'_>) -> Result<Option<Day>> {
    let Some(costs) = place.costs_or_inherited()? else { return Ok(None) };
    let total = costs.total;
    let currency = costs.currency.map(|currency| currency.code);
    let rate = match currency {
        Some(currency) => dataset.convert(currency, COMMON, 1.0)?.map(|conversion| conversion.rate),
        None => None,
    };
    Ok(Some(Day {
        amounts: [total.budget, total.midrange, total.luxury],
        rate,
        inherited_from: costs.inherited_from,
        provenance: total.source.provenance.as_str(),
    }))
}
