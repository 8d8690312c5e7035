//! Conversion between currencies.

use crate::{Conversion, Dataset, Error, Result, code::code};

impl Dataset {
    /// Converts an amount at the stored rates; `None` where a currency or its rate is not known.
    ///
    /// The rate is for reference: it is as old as [`Conversion::date`] says.
    ///
    /// ```no_run
    /// # let world = wayfare::Dataset::open("world")?;
    /// if let Some(conversion) = world.convert("usd", "eur", 100.0)? {
    ///     println!("{:.2} EUR at the rate of {}", conversion.new_amount, conversion.date);
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A code has not three letters, the amount is negative, not finite or too large to convert, or the
    /// index is damaged.
    pub fn convert(&self, from: &str, to: &str, amount: f64) -> Result<Option<Conversion<'_>>> {
        let (from_code, to_code) = (code(from, "currency")?, code(to, "currency")?);
        if !amount.is_finite() || amount < 0.0 {
            return Err(Error::bad_input(format!("{amount} is not an amount: it must be 0 or more")));
        }
        let (Some(from), Some(to)) =
            (self.index.currency_by_code(from_code)?, self.index.currency_by_code(to_code)?)
        else {
            return Ok(None);
        };
        let (Some(from_rate), Some(to_rate)) = (from.rate, to.rate) else { return Ok(None) };
        if from_rate.base != to_rate.base {
            return Ok(None);
        }
        let rate = to_rate.per_base / from_rate.per_base;
        let new_amount = amount * rate;
        if !new_amount.is_finite() {
            return Err(Error::bad_input(format!("{amount} is too large to convert")));
        }
        Ok(Some(Conversion {
            from: from.currency_code,
            to: to.currency_code,
            original_amount: amount,
            rate,
            new_amount,
            date: from_rate.date.min(to_rate.date),
        }))
    }
}
