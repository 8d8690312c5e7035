//! The level of a place to stay: the style of travel that its price fits.

use wayfare_format::{AccommodationRecord, NONE};

use crate::{Accommodation, Cost, CurrencyCode, Result, Style, index::Index, model::ACCOMMODATION};

impl Index {
    /// Returns the style whose cost of accommodation is nearest, by ratio, to the least that a listing asks of a person.
    pub(super) fn level_of(
        &self,
        record: &AccommodationRecord,
        listing: &Accommodation<'_>,
    ) -> Result<Option<Style>> {
        if listing.prices().next().is_none() {
            return Ok(None);
        }
        let Some((cost, currency)) = self.cost_of_accommodation(record)? else {
            return Ok(None);
        };
        let mut least = f64::INFINITY;
        for (offer, persons) in [(listing.dorm, 1.0), (listing.private, 2.0)] {
            if let Some((price, own)) = offer.price.zip(offer.currency_code)
                && let Some((rate, _)) = self.exchange_rate(own, currency)?
            {
                least = least.min(price * rate / persons);
            }
        }
        let ratios = Style::ALL.iter().copied().filter_map(|style| {
            let ratio = (least / cost.expense(style)?.amount).ln().abs();
            ratio.is_finite().then_some((style, ratio))
        });
        Ok(ratios
            .min_by(|(_, one), (_, other)| one.total_cmp(other))
            .map(|(style, _)| style))
    }

    /// Returns what accommodation costs in the place of a listing, or else in its country, and the currency.
    fn cost_of_accommodation(
        &self,
        record: &AccommodationRecord,
    ) -> Result<Option<(Cost<'_>, CurrencyCode)>> {
        let place = match record.place_index {
            NONE => None,
            at => Some(self.place(at)?),
        };
        let country = place.map_or(record.country_index, |place| place.country_index());
        let Some(country) = self.optional_country_record(country)? else {
            return Ok(None);
        };
        let Some(currency) = self.currency_code_at(country.currency_index)? else {
            return Ok(None);
        };
        let own = place
            .map(|place| self.costs_range(place.travel_index()))
            .transpose()?
            .flatten();
        let Some(range) = own.map_or_else(
            || self.costs_range(country.travel_index),
            |own| Ok(Some(own)),
        )?
        else {
            return Ok(None);
        };
        // Records are in order of their categories.
        let cost = self.cost_at(range.start)?;
        Ok((cost.category_id == ACCOMMODATION).then_some((cost, currency)))
    }
}
