//! Currencies.

use wayfare_format::{CurrencyRecord, NONE, SectionId};

use super::matching::best_matches;
use crate::{
    Currency, CurrencyCode, Dataset, Error, Rate, Result,
    index::{Index, known},
};

/// Value of a currency index for countries without a currency.
const NO_CURRENCY: u16 = u16::MAX;

impl Dataset {
    /// All currencies by code.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let codes: Vec<_> = world.currencies().map(|currency| Ok(currency?.code)).collect::<wayfare::Result<_>>()?;
    /// assert!(codes.is_sorted() && codes.contains(&"EUR".parse()?));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn currencies(&self) -> impl Iterator<Item = Result<Currency<'_>>> {
        self.index.currencies().iter().map(|record| self.index.currency(&record))
    }

    /// The currency with this code; a text is taken in upper or lower case.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let euro = world.currency("eur")?.expect("the euro is in the dataset");
    /// assert_eq!((euro.name, euro.symbol), ("Euro", Some("€")));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text has not three letters, or the index is corrupt.
    pub fn currency(
        &self,
        code: impl TryInto<CurrencyCode, Error: Into<Error>>,
    ) -> Result<Option<Currency<'_>>> {
        self.index.currency_by_code(code.try_into().map_err(Into::into)?)
    }

    /// The currencies whose name or code matches a text, best first.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let found = world.search_currencies("yen")?;
    /// assert_eq!(found[0].code, "JPY");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is blank, or the index is corrupt.
    pub fn search_currencies(&self, text: &str) -> Result<Vec<Currency<'_>>> {
        let currencies = self.index.currencies().iter().map(|record| self.index.currency(&record));
        best_matches(text, currencies, |c| [c.code.as_str(), c.name], &mut self.index.budget())
    }
}

impl Index {
    pub(super) fn currency_by_code(&self, code: CurrencyCode) -> Result<Option<Currency<'_>>> {
        for record in self.currencies().iter() {
            if code == self.text(record.code_ref)? {
                return self.currency(&record).map(Some);
            }
        }
        Ok(None)
    }

    /// The record of a country's currency, if it has one.
    pub(crate) fn currency_record(&self, at: u16) -> Result<Option<CurrencyRecord>> {
        if at == NO_CURRENCY {
            return Ok(None);
        }
        self.record(self.currencies(), u32::from(at), SectionId::Currencies).map(Some)
    }

    /// The code of a country's currency, if it has one.
    pub(super) fn currency_code_at(&self, at: u16) -> Result<Option<CurrencyCode>> {
        self.currency_record(at)?.map(|record| self.currency_code(&record)).transpose()
    }

    pub(crate) fn currency_code(&self, record: &CurrencyRecord) -> Result<CurrencyCode> {
        self.stored_currency_code(record.code_ref)
    }

    fn stored_currency_code(&self, reference: u32) -> Result<CurrencyCode> {
        CurrencyCode::stored(self.text(reference)?).ok_or_else(|| Error::corrupt(SectionId::Currencies))
    }

    /// The currency code at a reference, if there is one.
    pub(super) fn optional_currency_code(&self, reference: u32) -> Result<Option<CurrencyCode>> {
        if reference == NONE { Ok(None) } else { self.stored_currency_code(reference).map(Some) }
    }

    /// The currency of a place's country, if there is one.
    pub(crate) fn currency_of_country(&self, country_index: u16) -> Result<Option<Currency<'_>>> {
        let Some(country) = self.optional_country_record(country_index)? else { return Ok(None) };
        self.currency_record(country.currency_index)?.map(|record| self.currency(&record)).transpose()
    }

    pub(super) fn currency(&self, record: &CurrencyRecord) -> Result<Currency<'_>> {
        let rate = match known(record.rate) {
            Some(per_base) => Some(Rate {
                per_base,
                base: self.stored_currency_code(record.base_ref)?,
                date: self.text(record.date_ref)?,
                source: self.source_at(record.source_index as u16)?,
            }),
            None => None,
        };
        Ok(Currency {
            code: self.currency_code(record)?,
            name: self.text(record.name_ref)?,
            symbol: self.optional_text(record.symbol_ref)?,
            rate,
        })
    }
}
