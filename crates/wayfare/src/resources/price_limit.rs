//! A maximum price.

use crate::{CurrencyCode, Error, Result, index::Index};

/// An amount, in a currency with a rate, that what is in an answer must not exceed. `None`: any price will do, even an
/// unknown one.
pub(super) struct PriceLimit<'i> {
    index: &'i Index,
    max: Option<(f64, CurrencyCode)>,
}

impl<'i> PriceLimit<'i> {
    /// Checks the amount and the currency.
    pub(super) fn new(index: &'i Index, max: Option<(f64, CurrencyCode)>) -> Result<Self> {
        if let Some((amount, currency)) = max {
            if !amount.is_finite() || amount < 0.0 {
                return Err(Error::bad_input(
                    "max_price",
                    format!(
                        "{amount} is not a maximum price: it must be a finite number, 0 or more"
                    ),
                ));
            }
            if index.exchange_rate(currency, currency)?.is_none() {
                return Err(Error::bad_input(
                    "max_price",
                    format!(
                        "no exchange rate is known of {currency}: give the maximum price in another currency"
                    ),
                ));
            }
        }
        Ok(Self { index, max })
    }

    pub(super) fn is_open(&self) -> bool {
        self.max.is_none()
    }

    /// Returns whether one of these prices may be in the answer.
    pub(super) fn allows(
        &self,
        prices: impl IntoIterator<Item = (f64, CurrencyCode)>,
    ) -> Result<bool> {
        let Some((max, currency)) = self.max else {
            return Ok(true);
        };
        for (price, own) in prices {
            if let Some((rate, _)) = self.index.exchange_rate(own, currency)?
                && price * rate <= max
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
