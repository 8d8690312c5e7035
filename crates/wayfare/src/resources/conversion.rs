//! Conversion between currencies.

use crate::{Conversion, CurrencyCode, Dataset, Error, Result};

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
            return Err(Error::bad_input(format!(
                "{amount} is not an amount: it must be a finite number, 0 or more"
            )));
        }
        let (Some(from), Some(to)) = (self.index.currency_by_code(from)?, self.index.currency_by_code(to)?)
        else {
            return Ok(None);
        };
        let (Some(from_rate), Some(to_rate)) = (from.rate, to.rate) else { return Ok(None) };
        if from_rate.base != to_rate.base {
            return Ok(None);
        }
        let rate = to_rate.per_base / from_rate.per_base;
        let converted = amount * rate;
        if !converted.is_finite() {
            return Err(Error::bad_input(format!("{amount} is too large to convert")));
        }
        Ok(Some(Conversion {
            from: from.code,
            to: to.code,
            amount,
            rate,
            converted,
            date: from_rate.date.min(to_rate.date),
        }))
    }
}
