//! Currencies.

use wayfare_format::{CurrencyRecord, SectionId};

use super::matching::best_matches;
use crate::{
    Currency, Dataset, Rate, Result,
    code::code,
    index::{Index, known},
};

/// Value of a currency index for countries without a currency.
const NO_CURRENCY: u16 = u16::MAX;

impl Dataset {
    /// All currencies by code.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn currencies(&self) -> Result<Vec<Currency<'_>>> {
        self.index.currencies().iter().map(|record| self.index.currency(&record)).collect()
    }

    /// The currency with this ISO 4217 code, in upper or lower case.
    ///
    /// # Errors
    ///
    /// The code has not three letters, or the index is damaged.
    pub fn currency(&self, currency_code: &str) -> Result<Option<Currency<'_>>> {
        self.index.currency_by_code(code(currency_code, "currency")?)
    }

    /// The currencies whose name or code matches a text, best first.
    ///
    /// # Errors
    ///
    /// The text is blank, or the index is damaged.
    pub fn search_currencies(&self, text: &str) -> Result<Vec<Currency<'_>>> {
        let currencies = self.index.currencies().iter().map(|record| self.index.currency(&record));
        best_matches(text, currencies, |c| [c.currency_code, c.name], &mut self.index.budget())
    }
}

impl Index {
    pub(super) fn currency_by_code(&self, code: [u8; 3]) -> Result<Option<Currency<'_>>> {
        for record in self.currencies().iter() {
            if self.text(record.code_ref)?.as_bytes() == code {
                return self.currency(&record).map(Some);
            }
        }
        Ok(None)
    }

    /// The record of a country's currency, if it has one.
    pub(super) fn currency_record(&self, at: u16) -> Result<Option<CurrencyRecord>> {
        if at == NO_CURRENCY {
            return Ok(None);
        }
        self.record(self.currencies(), u32::from(at), SectionId::Currencies).map(Some)
    }

    /// The code of a country's currency, if it has one.
    pub(super) fn currency_code_at(&self, at: u16) -> Result<Option<&str>> {
        self.currency_record(at)?.map(|record| self.text(record.code_ref)).transpose()
    }

    pub(super) fn currency(&self, record: &CurrencyRecord) -> Result<Currency<'_>> {
        let rate = match known(record.rate) {
            Some(per_base) => Some(Rate {
                per_base,
                base: self.text(record.base_ref)?,
                date: self.text(record.date_ref)?,
                source: self.source_at(record.source_index as u16)?,
            }),
            None => None,
        };
        Ok(Currency {
            currency_code: self.text(record.code_ref)?,
            name: self.text(record.name_ref)?,
            symbol: self.optional_text(record.symbol_ref)?,
            rate,
        })
    }
}
