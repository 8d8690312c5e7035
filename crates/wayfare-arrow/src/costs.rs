//! The cost of a day in the places of rows.

use std::sync::Arc;

use wayfare::{CountryCode, Dataset, Place, PlaceId, Result, Style};

/// The currency in which amounts can be compared.
const COMMON: &str = "USD";

/// The binary logarithm of the most places of which the cost of a day is kept, in some megabytes.
const SLOT_BITS: u32 = 16;

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
            Style::Luxury => luxury,
            _ => midrange,
        }
    }

    /// Returns the amount in US dollars.
    pub(crate) fn amount_usd(&self, style: Style) -> Option<f64> {
        Some(self.amount(style)? * self.rate?)
    }
}

/// The costs of a day in places that were asked for. What one place inherits says nothing about the next, so a place is only
/// the same as itself: the same id, and of an area in several countries the part in the same one.
#[derive(Default)]
pub(crate) struct Days {
    /// Each place has one slot, of which the last one that was asked for has the use.
    slots: Vec<Option<(Key, Option<Arc<Day>>)>>,
}

type Key = (PlaceId, Option<CountryCode>);

impl Days {
    /// Returns the cost of a day in each place, or else where it inherits costs from.
    pub(crate) fn of<'p, 'd: 'p>(
        &mut self,
        dataset: &Dataset,
        places: impl Iterator<Item = Option<&'p Place<'d>>>,
    ) -> Result<Vec<Option<Arc<Day>>>> {
        places
            .map(|place| place.map_or(Ok(None), |place| self.of_place(dataset, place)))
            .collect()
    }

    fn of_place(&mut self, dataset: &Dataset, place: &Place<'_>) -> Result<Option<Arc<Day>>> {
        if self.slots.is_empty() {
            self.slots.resize(1 << SLOT_BITS, None);
        }
        let key = (place.id(), place.country_code()?);
        // Multiplied by a number near the golden ratio, as in Knuth's multiplicative hashing: ids come in runs.
        let slot = place.id().get().wrapping_mul(2_654_435_769) >> (u32::BITS - SLOT_BITS);
        let slot = self.slots.get_mut(slot as usize);
        if let Some(Some((known, day))) = &slot
            && *known == key
        {
            return Ok(day.clone());
        }
        let day = day(dataset, place)?.map(Arc::new);
        if let Some(slot) = slot {
            *slot = Some((key, day.clone()));
        }
        Ok(day)
    }
}

fn day(dataset: &Dataset, place: &Place<'_>) -> Result<Option<Day>> {
    let Some(costs) = place.costs_or_inherited()? else {
        return Ok(None);
    };
    let total = costs.total;
    let currency = costs.currency.map(|currency| currency.code);
    let rate = match currency {
        Some(currency) => dataset
            .convert(currency, COMMON, 1.0)?
            .map(|conversion| conversion.rate),
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
