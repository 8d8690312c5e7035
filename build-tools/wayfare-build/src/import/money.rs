//! Cost categories, currencies and exchange rates.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, OptionalExtension, named_params, params};

use super::source_import::SourceImport;
use crate::error::{Error, Result};
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};
use crate::rows::CurrencyRow;
use crate::sql::for_each_row;

pub(super) fn categories(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store, rows, ..
    } = import;
    readers::read_table(rows, |row| {
        let (id, name, description, sumtype) = readers::category(row)?;
        let record = named_params! {
            ":category_id": id,
            ":name": name,
            ":description": description,
            ":sumtype": sumtype,
        };
        Ok(store.put("category", record)?)
    })
}

/// Gives withdrawn currencies the rates that follow from those of their successors, unless a table has one of their own.
const RATES_OF_WITHDRAWN: &str = "
    INSERT OR REPLACE INTO rate
    SELECT w.currency_code, r.rate * w.per_successor, r.base, r.date, w.source_id
    FROM currency w JOIN rate r ON r.currency_code = w.successor
    WHERE r.rate * w.per_successor BETWEEN 1e-300 AND 1e300
      AND NOT EXISTS (SELECT 1 FROM rate own
                      WHERE own.currency_code = w.currency_code AND own.source_id <> w.source_id)";

/// Rates by date, for amounts of logs. They are no part of the dataset.
const DATED_RATES: &str = "
    CREATE TEMP TABLE IF NOT EXISTS dated_rate (
        currency_code TEXT, rate REAL, date TEXT, PRIMARY KEY (currency_code, date)
    ) WITHOUT ROWID";

pub(super) fn currencies(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store, rows, ..
    } = import;
    let mut next = store
        .db
        .prepare("SELECT successor FROM currency WHERE currency_code = ?1")?;
    readers::read_table(rows, |row| {
        let CurrencyRow {
            currency_code,
            name,
            symbol,
            alternate_name,
            successor,
        } = readers::currency(row)?;
        let (successor, per_successor) = successor.unzip();
        // What is stored has an end, as no row closes a circle: countries with such a currency would have none in use.
        let mut last = successor.map(str::to_owned);
        while let Some(code) = last {
            if code == currency_code {
                let given = successor.unwrap_or_default();
                return Err(Rejection::new("successor", given, Reason::OwnSuccessor).into());
            }
            last = next
                .query_row([code], |row| row.get(0))
                .optional()?
                .flatten();
        }
        let record = named_params! {
            ":currency_code": currency_code,
            ":name": name,
            ":symbol": symbol,
            ":alternate_name": alternate_name,
            ":successor": successor,
            ":per_successor": per_successor,
        };
        Ok(store.put("currency", record)?)
    })
}

/// Imports a table of kind `rates`.
///
/// All stored rates have the base of the first table; the rates of later tables are restated in it. Beside a finished
/// dataset, which nothing `writes` to, they are for amounts of logs only.
pub(super) fn rates(import: SourceImport<'_>, writes: bool) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        rows: source,
        ..
    } = import;
    let (db, spec) = (store.db, store.source.spec);
    let base = spec.base.as_deref().unwrap_or_default();
    let mut dates: BTreeMap<String, Vec<(String, f64)>> = BTreeMap::new();
    let count = readers::read_table(source, |row| {
        let (currency, rate, date) = readers::rate(row)?;
        store.check_currency("currency_code", currency)?;
        dates
            .entry(date)
            .or_default()
            .push((currency.to_owned(), rate));
        Ok(())
    })?;
    if !db
        .prepare("SELECT 1 FROM currency WHERE currency_code = ?1")?
        .exists([base])?
    {
        return Err(Error::source(
            &spec.file,
            format!("the base `{base}` is in no currencies table; add it"),
        ));
    }
    let stored = Rates::load(db)?;
    let common = stored.base.as_deref().unwrap_or(base);
    db.execute_batch(DATED_RATES)?;
    // The newest comes last, and replaces those before.
    for (date, rows) in &mut dates {
        // The rate of the base is one, whether the table has it or not.
        if !rows.iter().any(|(currency, _)| currency == base) {
            rows.push((base.to_owned(), 1.0));
        }
        let factor = restatement(rows, base, common, &stored).ok_or_else(|| {
            Error::source(
                &spec.file,
                format!(
                    "the rates before it are based on `{common}`: add the rate of `{common}` to this table"
                ),
            )
        })?;
        for (currency, rate) in rows.iter() {
            // The common base stays exactly one.
            let rate = if currency == common {
                1.0
            } else {
                rate * factor
            };
            if writes {
                let record = named_params! {
                    ":currency_code": currency,
                    ":rate": rate,
                    ":base": common,
                    ":date": date,
                };
                store.put("rate", record)?;
            }
            db.prepare_cached("INSERT OR REPLACE INTO temp.dated_rate VALUES (?1, ?2, ?3)")?
                .execute(params![currency, rate, date])?;
        }
    }
    if writes {
        db.execute(RATES_OF_WITHDRAWN, [])?;
    }
    Ok(count)
}

/// Returns the factor that converts rates with base `base` to base `common`.
fn restatement(rows: &[(String, f64)], base: &str, common: &str, stored: &Rates) -> Option<f64> {
    if base == common {
        return Some(1.0);
    }
    let own = rows
        .iter()
        .find(|(currency, _)| currency == common)
        .map(|(_, rate)| 1.0 / rate);
    own.or_else(|| stored.units.get(base).copied())
}

/// Exchange rates with one base.
#[derive(Debug, Default)]
pub(super) struct Rates {
    base: Option<String>,
    units: HashMap<String, f64>,
}

impl Rates {
    pub(super) fn load(db: &Connection) -> Result<Self> {
        let mut rates = Self::default();
        for_each_row(
            db,
            "SELECT currency_code, rate, base FROM rate",
            [],
            |row| {
                rates.units.insert(row.get(0)?, row.get(1)?);
                rates.base = Some(row.get(2)?);
                Ok(())
            },
        )?;
        Ok(rates)
    }

    /// Returns the factor that converts amounts in `from` to `to`; rejects a currency without a rate.
    pub(super) fn factor(&self, from: &str, to: &str) -> Result<f64, Rejection> {
        if from == to {
            return Ok(1.0);
        }
        let units = |code: &str| {
            self.units
                .get(code)
                .copied()
                .ok_or_else(|| Rejection::new("currency", code, Reason::UnknownRate))
        };
        Ok(units(to)? / units(from)?)
    }
}

/// Rounds a converted amount: to whole units from 1,000 on, else to hundredths. An exchange rate and a
/// cost table are not more exact than that.
pub(super) fn round_amount(amount: f64) -> f64 {
    if amount.abs() >= 1000.0 {
        amount.round()
    } else {
        (amount * 100.0).round() / 100.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(currency: &str, rate: f64) -> (String, f64) {
        (currency.to_owned(), rate)
    }

    #[test]
    fn amounts_are_rounded_to_what_they_are_worth() {
        for (amount, rounded) in [
            (0.0, 0.0),
            (0.005, 0.01),
            (12.344, 12.34),
            (999.994, 999.99),
            (1000.4, 1000.0),
            (15_432.5, 15_433.0),
        ] {
            assert_eq!(round_amount(amount), rounded, "{amount}");
        }
    }

    #[test]
    fn amounts_cross_the_base() {
        let rates = Rates {
            base: Some("EUR".to_owned()),
            units: [("EUR", 1.0), ("USD", 1.25), ("JPY", 160.0)]
                .map(|(c, r)| (c.to_owned(), r))
                .into(),
        };
        assert_eq!(rates.factor("USD", "JPY").unwrap(), 128.0);
        assert_eq!(rates.factor("XXX", "XXX").unwrap(), 1.0);
        assert_eq!(
            rates.factor("USD", "XXX").unwrap_err().reason,
            Reason::UnknownRate
        );
    }

    #[test]
    fn later_rates_are_restated_in_the_first_base() {
        let stored = Rates {
            base: Some("EUR".to_owned()),
            units: [("USD".to_owned(), 1.25)].into(),
        };
        assert_eq!(
            restatement(&[row("JPY", 128.0)], "USD", "EUR", &stored),
            Some(1.25)
        );
        assert_eq!(
            restatement(&[row("EUR", 0.5)], "USD", "EUR", &stored),
            Some(2.0)
        );
        assert_eq!(restatement(&[row("JPY", 1.0)], "GBP", "EUR", &stored), None);
        assert_eq!(restatement(&[], "EUR", "EUR", &stored), Some(1.0));
    }
}
