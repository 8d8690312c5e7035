//! Conversion between currencies.

use crate::{Conversion, Cost, Costs, CurrencyCode, Dataset, Error, Result, index::Index};

impl Dataset {
    /// Converts an amount at the stored rates; `None` where a currency or its rate is not known.
    ///
    /// The rate is for reference only: [`Conversion::date`] says how old it is.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let conversion = world.convert("usd", "eur", 100.0)?.expect("both rates are known");
    /// println!("{:.2} EUR at the rate of {}", conversion.converted, conversion.date);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A code does not have three letters, the amount is negative, not finite or too large to convert, or the index is
    /// corrupt.
    pub fn convert(
        &self,
        from: impl TryInto<CurrencyCode, Error: Into<Error>>,
        to: impl TryInto<CurrencyCode, Error: Into<Error>>,
        amount: f64,
    ) -> Result<Option<Conversion<'_>>> {
        let from = from.try_into().map_err(Into::into)?;
        let to = to.try_into().map_err(Into::into)?;
        if !amount.is_finite() || amount < 0.0 {
            return Err(Error::bad_input(
                "amount",
                format!("{amount} is not an amount: it must be a finite number, 0 or more"),
            ));
        }
        let Some((rate, date)) = self.index.exchange_rate(from, to)? else {
            return Ok(None);
        };
        let converted = amount * rate;
        if !converted.is_finite() {
            return Err(Error::bad_input(
                "amount",
                format!("{amount} is too large to convert"),
            ));
        }
        Ok(Some(Conversion {
            from,
            to,
            amount,
            rate,
            converted,
            date,
        }))
    }
}

impl Index {
    /// Returns the units of a currency for one unit of another, and the date of this rate; `None` where either has none.
    pub(super) fn exchange_rate(
        &self,
        from: CurrencyCode,
        to: CurrencyCode,
    ) -> Result<Option<(f64, &str)>> {
        let (Some(from), Some(to)) = (self.currency_by_code(from)?, self.currency_by_code(to)?)
        else {
            return Ok(None);
        };
        let rates = from
            .rate
            .zip(to.rate)
            .filter(|(from, to)| from.base == to.base);
        Ok(rates.map(|(from, to)| (to.per_base / from.per_base, from.date.min(to.date))))
    }
}

impl<'d> Costs<'d> {
    /// Converts every amount at the stored rates; `None` where the country has no currency, or a rate is not known. All else
    /// stays as it is: an error is a factor, and the date of a figure is not that of the rate, which [`Dataset::convert`] has.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let costs = world.country_costs("PT")?.expect("the costs of Portugal are known");
    /// let in_yen = costs.in_currency(&world, "JPY")?.expect("both rates are known");
    /// assert!(in_yen.currency.is_some_and(|currency| currency.code == "JPY"));
    /// assert!(in_yen.total.midrange > costs.total.midrange);
    /// assert_eq!(in_yen.total.error, costs.total.error);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The code does not have three letters, or the index is corrupt.
    pub fn in_currency(
        &self,
        dataset: &'d Dataset,
        code: impl TryInto<CurrencyCode, Error: Into<Error>>,
    ) -> Result<Option<Self>> {
        let code = code.try_into().map_err(Into::into)?;
        let Some(own) = self.currency else {
            return Ok(None);
        };
        let Some(conversion) = dataset.convert(own.code, code, 1.0)? else {
            return Ok(None);
        };
        let converted = |cost: &Cost<'d>| {
            let times = |amount| amount * conversion.rate;
            Cost {
                budget: cost.budget.map(times),
                midrange: cost.midrange.map(times),
                luxury: cost.luxury.map(times),
                ..*cost
            }
        };
        Ok(Some(Self {
            total: converted(&self.total),
            categories: self.categories.iter().map(converted).collect(),
            currency: dataset.currency(code)?,
            ..*self
        }))
    }
}
