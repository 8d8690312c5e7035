//! Places by the cost of a day.

use std::collections::HashMap;

use super::price_limit::PriceLimit;
use crate::{
    CheapestOptions, CurrencyCode, Dataset, DayCost, Error, PlaceKind, Result, Verb,
    resolved_filter::ResolvedFilter,
};

impl Dataset {
    /// Returns the places with costs of their own where a day costs least, the cheapest first, with amounts in a currency.
    ///
    /// Most figures are estimates: of two places whose [ranges](crate::Expense) overlap, either may be cheaper.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # use wayfare::{CheapestOptions, Circle, Dataset, Filter, Point};
    /// let world = Dataset::open("world")?;
    /// let around_lisbon = Filter::new().circle(Circle::new(Point::new(38.72, -9.14)?, 500.0)?);
    /// let options = CheapestOptions::new().filter(around_lisbon).max_price(200.0, "EUR".parse()?);
    /// for cheap in world.cheapest("EUR", &options)? {
    ///     println!("{:.0} EUR  {}", cheap.day.amount, cheap.place.name());
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The currency does not have three letters or no known rate, an option is malformed, or the index is corrupt.
    pub fn cheapest(
        &self,
        currency: impl TryInto<CurrencyCode, Error: Into<Error>>,
        options: &CheapestOptions,
    ) -> Result<Vec<DayCost<'_>>> {
        let (index, currency) = (&*self.index, currency.try_into().map_err(Into::into)?);
        if index.exchange_rate(currency, currency)?.is_none() {
            return Err(Error::bad_input(format!(
                "no exchange rate is known of {currency}: give another currency"
            )));
        }
        Verb::Cheapest.check_kinds(options.filter.as_deref())?;
        let filter = options
            .filter
            .as_deref()
            .cloned()
            .unwrap_or_default()
            .with_costs(true);
        let filter = ResolvedFilter::new(Some(&filter), index)?;
        let limit = PriceLimit::new(index, options.max_price)?;
        let mut rates: HashMap<u16, Option<(CurrencyCode, f64)>> = HashMap::new();
        let mut found = Vec::new();
        for at in 0..u32::try_from(index.places().len()).unwrap_or(u32::MAX) {
            if !filter.allows(index, at)? || index.kind_of(at)? != PlaceKind::Place {
                continue;
            }
            let row = index.place(at)?;
            let (country, Some(total)) = (row.country_index(), index.total_of(row.travel_index())?)
            else {
                continue;
            };
            let rate = match rates.get(&country) {
                Some(&rate) => rate,
                None => {
                    let own = index
                        .currency_of_country(country)?
                        .map(|currency| currency.code);
                    let rate =
                        own.map(|own| Ok::<_, Error>((own, index.exchange_rate(own, currency)?)));
                    let rate = rate
                        .transpose()?
                        .and_then(|(own, rate)| Some((own, rate?.0)));
                    *rates.entry(country).or_insert(rate)
                }
            };
            let Some(((own, rate), day)) = rate.zip(total.expense(options.style)) else {
                continue;
            };
            if limit.allows([(day.amount, own)])? {
                let (place, day) = (index.place_at(at)?, day * rate);
                found.push(DayCost {
                    place,
                    day,
                    date: total.date,
                    source: total.source,
                });
            }
        }
        // The sort is stable: of equal costs, the more important place stays first.
        found.sort_by(|a, b| a.day.amount.total_cmp(&b.day.amount));
        found.truncate(options.limit);
        Ok(found)
    }
}
