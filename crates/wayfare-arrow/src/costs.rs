//! The cost of a day in the places of rows. Few places have costs, and the others inherit the costs of few countries,
//! so costs are cached.

use std::collections::{HashMap, hash_map::Entry};

use wayfare::{CountryCode, Dataset, Place, PlaceId, PlaceKind, Result, Style};

/// The currency in which amounts can be compared.
const COMMON: &str = "USD";

/// The cost of a day.
pub(crate) struct Day {
    amounts: [Option<f64>; 3],
    /// Units of [`COMMON`] for one unit of the local currency.
    rate: Option<f64>,
    /// The code of the country, or the id of the place, whose figures these are.
    pub(crate) inherited_from: Option<String>,
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

/// The key of costs: a place, which may be a region with the costs of its main place, or a country.
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

    /// Returns the cost of a day in a place, or else where it inherits costs from.
    pub(crate) fn day(&mut self, place: &Place<'_>) -> Result<Option<&Day>> {
        let is_owner = place.has_costs()? || place.kind()? == PlaceKind::Region;
        let owner = if is_owner { Owner::Place(place.id()) } else { Owner::Country(place.country_code()?) };
        match self.days.entry(owner) {
            Entry::Occupied(known) => Ok(known.into_mut().as_ref()),
            Entry::Vacant(unknown) => Ok(unknown.insert(day(self.dataset, place)?).as_ref()),
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
    let country = costs.inherited_from.map(|code| code.to_string());
    let place = costs.inherited_from_place.map(|id| id.to_string());
    Ok(Some(Day {
        amounts: [total.budget, total.midrange, total.luxury],
        rate,
        inherited_from: country.or(place),
        provenance: total.source.provenance.as_str(),
    }))
}
