//! Currencies.

use std::{cmp::Reverse, iter};

use wayfare_format::{CurrencyRecord, NONE, SectionId, fold};

use super::{countries::inhabitants, currency_words::in_english, matching::best_matches};
use crate::{
    Currency, CurrencyCode, Dataset, Error, Rate, Result, Successor,
    budget::Budget,
    index::{Index, known},
    query::Query,
    try_partition_point::try_partition_point,
};

/// The endings of English plurals: `euros`, `colones`.
const PLURAL_ENDINGS: [&str; 2] = ["s", "es"];

/// The currency index of countries without a currency.
const NO_CURRENCY: u16 = u16::MAX;

impl Dataset {
    /// Returns the currencies in use by code.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let codes: Vec<_> = world.currencies().map(|currency| Ok(currency?.code)).collect::<wayfare::Result<_>>()?;
    /// assert!(codes.is_sorted() && codes.contains(&"EUR".parse()?));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn currencies(&self) -> impl Iterator<Item = Result<Currency<'_>>> {
        self.index
            .currencies_of(|record| record.successor_ref == NONE)
    }

    /// Returns the currencies that were withdrawn by code. Amounts in them are converted as all are.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// for currency in world.withdrawn_currencies() {
    ///     let currency = currency?;
    ///     assert!(currency.successor.is_some_and(|successor| successor.code != currency.code));
    /// }
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn withdrawn_currencies(&self) -> impl Iterator<Item = Result<Currency<'_>>> {
        self.index
            .currencies_of(|record| record.successor_ref != NONE)
    }

    /// Returns the currency with this code, in upper or lower case, also if it was withdrawn.
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
    /// The code does not have three letters, or the index is corrupt.
    pub fn currency(
        &self,
        code: impl TryInto<CurrencyCode, Error: Into<Error>>,
    ) -> Result<Option<Currency<'_>>> {
        self.index
            .currency_by_code(code.try_into().map_err(Into::into)?)
    }

    /// Returns the currencies that match a text, best first: by symbol, then by code or name (whole, prefix, prefix of
    /// a word). Equal matches are ordered by spending: the cost of a day times the population of the currency's
    /// countries. Where no costs are known, population decides. Where no currency in use matches, the text may be a country
    /// with a currency, or a withdrawn currency, which is found by its code in any case; and where nothing does, an English plural,
    /// or the word for a currency in another language: `рублей`.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let found = world.search_currencies("yen")?;
    /// assert_eq!(found[0].code, "JPY");
    /// assert_eq!(world.search_currencies("dollars")?[0].code, "USD");
    /// assert_eq!(world.search_currencies("portugal")?[0].code, "EUR");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is longer than any name, or the index is corrupt.
    pub fn search_currencies(&self, text: &str) -> Result<Vec<Currency<'_>>> {
        let found = self.currencies_called(text)?;
        let text = Query::parse(text)?.term;
        let singulars = PLURAL_ENDINGS
            .iter()
            .filter_map(|end| text.strip_suffix(end));
        for singular in singulars.filter(|_| found.is_empty()) {
            let mut found = self.currencies_called(singular)?;
            found.retain(|currency| has_words(currency, singular));
            if !found.is_empty() {
                return Ok(found);
            }
        }
        if found.is_empty() {
            return self.currencies_with(&in_english(&text));
        }
        Ok(found)
    }

    /// Returns the currencies in use that have some of these folded words in a name, or else the withdrawn ones, by spending.
    fn currencies_with(&self, texts: &[String]) -> Result<Vec<Currency<'_>>> {
        if texts.is_empty() {
            return Ok(Vec::new());
        }
        let mut found = self
            .index
            .currencies_by_importance(&mut self.index.budget())?;
        found.retain(|currency| texts.iter().any(|text| has_words(currency, text)));
        if found.iter().any(|currency| currency.successor.is_none()) {
            found.retain(|currency| currency.successor.is_none());
        }
        Ok(found)
    }

    fn currencies_called(&self, text: &str) -> Result<Vec<Currency<'_>>> {
        let mut budget = self.index.budget();
        let all = self.index.currencies_by_importance(&mut budget)?;
        let symbol = text.trim();
        let (of_symbol, others): (Vec<_>, Vec<_>) = all
            .into_iter()
            .partition(|currency| currency.symbol == Some(symbol));
        let is_meant = |c: &Currency<'_>| {
            c.successor.is_none() || c.code.as_str().eq_ignore_ascii_case(symbol)
        };
        let (meant, withdrawn): (Vec<_>, Vec<_>) = others.into_iter().partition(is_meant);
        let mut found = of_symbol;
        found.extend(best_matches(
            text,
            meant.into_iter().map(Ok),
            names,
            &mut budget,
        )?);
        if found.is_empty()
            && let Some(country) = self.country_called(text)?
            && let Some(code) = country.currency_code
        {
            found.extend(self.currency(code)?);
        }
        if found.is_empty() {
            found = best_matches(text, withdrawn.into_iter().map(Ok), names, &mut budget)?;
        }
        Ok(found)
    }
}

/// Returns those of some currencies that a text is a name of, perhaps with the country or the ending of a plural behind it.
pub fn called<'c, 'd>(currencies: &'c [Currency<'d>], text: &str) -> Vec<&'c Currency<'d>> {
    let text = fold(text);
    let english = in_english(&text);
    let texts = || iter::once(&*text).chain(english.iter().map(|text| &**text));
    let is_called = |currency: &&Currency<'_>| {
        let other = fold(currency.alternate_name.unwrap_or_default()).into_string();
        let mut names = [unit(currency), other].into_iter();
        names.any(|name| !name.is_empty() && texts().any(|text| text.starts_with(&name)))
    };
    currencies.iter().filter(is_called).collect()
}

/// Returns the folded name of a currency without its country: `dollar`.
pub fn unit(currency: &Currency<'_>) -> String {
    fold(currency.name.split(" (").next().unwrap_or_default()).into_string()
}

/// Returns whether a name of a currency has these folded words.
fn has_words(currency: &Currency<'_>, words: &str) -> bool {
    let words = format!(" {words} ");
    let mut names = names(currency).into_iter();
    names.any(|name| format!(" {} ", &*fold(name)).contains(&words))
}

/// Returns the texts by which a currency is found, beside its symbol.
fn names<'a>(currency: &'a Currency<'_>) -> [&'a str; 3] {
    [
        currency.code.as_str(),
        currency.name,
        currency.alternate_name.unwrap_or_default(),
    ]
}

impl Index {
    fn currencies_of(
        &self,
        kind: fn(&CurrencyRecord) -> bool,
    ) -> impl Iterator<Item = Result<Currency<'_>>> {
        self.currencies()
            .iter()
            .filter(kind)
            .map(|record| self.currency(&record))
    }

    /// Returns all currencies by descending spending: the cost of a day times the population of their countries, in the
    /// base of the rates. Where no costs are known, population decides.
    fn currencies_by_importance(&self, budget: &mut Budget) -> Result<Vec<Currency<'_>>> {
        let numbered = self.currencies().len().min(usize::from(NO_CURRENCY));
        let mut importance = vec![(0_u64, 0_u64); numbered];
        for country in self.countries().iter() {
            budget.spend(1)?;
            let at = usize::from(country.currency_index);
            let (Some((spent, inhabited)), Some(currency)) =
                (importance.get_mut(at), self.currencies().get(at))
            else {
                continue;
            };
            let people = inhabitants(&country).unwrap_or(0);
            let midrange = self
                .total_of(country.travel_index)?
                .and_then(|total| total.midrange);
            let day = midrange.map_or(0.0, |day| day / currency.rate);
            *spent = spent.saturating_add((people as f64 * day) as u64);
            *inhabited = inhabited.saturating_add(people);
        }
        let mut currencies = Vec::with_capacity(importance.len());
        for (record, importance) in self.currencies().iter().zip(importance) {
            currencies.push((Reverse(importance), self.currency(&record)?));
        }
        currencies.sort_by_key(|&(importance, _)| importance);
        Ok(currencies
            .into_iter()
            .map(|(_, currency)| currency)
            .collect())
    }

    pub(super) fn currency_by_code(&self, code: CurrencyCode) -> Result<Option<Currency<'_>>> {
        let table = self.currencies();
        let record = |at: usize| {
            table
                .get(at)
                .ok_or_else(|| Error::corrupt(SectionId::Currencies))
        };
        let at = try_partition_point(table.len(), |at| {
            Ok(self.text(record(at)?.code_ref)? < code.as_str())
        })?;
        let found = table
            .get(at)
            .map(|record| self.currency(&record))
            .transpose()?;
        Ok(found.filter(|currency| currency.code == code))
    }

    /// Returns the record of a country's currency, if it has one.
    pub(crate) fn currency_record(&self, at: u16) -> Result<Option<CurrencyRecord>> {
        if at == NO_CURRENCY {
            return Ok(None);
        }
        self.record(self.currencies(), u32::from(at), SectionId::Currencies)
            .map(Some)
    }

    /// Returns the code of a country's currency, if it has one.
    pub(super) fn currency_code_at(&self, at: u16) -> Result<Option<CurrencyCode>> {
        self.currency_record(at)?
            .map(|record| self.currency_code(&record))
            .transpose()
    }

    pub(crate) fn currency_code(&self, record: &CurrencyRecord) -> Result<CurrencyCode> {
        self.stored_currency_code(record.code_ref)
    }

    fn stored_currency_code(&self, reference: u32) -> Result<CurrencyCode> {
        CurrencyCode::stored(self.text(reference)?)
            .ok_or_else(|| Error::corrupt(SectionId::Currencies))
    }

    /// Returns the currency code at a reference, if there is one.
    pub(super) fn optional_currency_code(&self, reference: u32) -> Result<Option<CurrencyCode>> {
        if reference == NONE {
            Ok(None)
        } else {
            self.stored_currency_code(reference).map(Some)
        }
    }

    /// Returns the currency of a place's country, if there is one.
    pub(crate) fn currency_of_country(&self, country_index: u16) -> Result<Option<Currency<'_>>> {
        let Some(country) = self.optional_country_record(country_index)? else {
            return Ok(None);
        };
        self.currency_record(country.currency_index)?
            .map(|record| self.currency(&record))
            .transpose()
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
            alternate_name: self.optional_text(record.alternate_name_ref)?,
            symbol: self.optional_text(record.symbol_ref)?,
            rate,
            successor: self
                .optional_currency_code(record.successor_ref)?
                .map(|code| Successor {
                    code,
                    per_unit: record.per_successor,
                }),
        })
    }
}
