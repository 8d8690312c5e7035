//! The cost of a day in the places of rows.

use wayfare::{Dataset, Place, Result, Style};

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

/// Returns the cost of a day in each place, or else where it inherits costs from. Each is asked for on its own: what one place
/// inherits says nothing about the next.
pub(crate) fn days<'p, 'd: 'p>(
    dataset: &Dataset,
    places: impl Iterator<Item = Option<&'p Place<'d>>>,
) -> Result<Vec<Option<Day>>> {
    places.map(|place| place.map_or(Ok(None), |place| day(dataset, place))).collect()
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
