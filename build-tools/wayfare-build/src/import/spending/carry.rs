//! Carries amounts to the currency of a place, and to the date of the dataset.

use std::collections::{BTreeMap, HashMap};

use rusqlite::Connection;

use crate::error::Result;
use crate::import::money::Rates;
use crate::rejection::{Reason, Rejection};
use crate::sql::for_each_row;

/// A dated rate holds for so many days: sources have gaps at weekends and on holidays.
const RATE_DAYS: i32 = 40;
/// A rate that a log tells itself holds for so many days before and behind.
const OWN_RATE_DAYS: i32 = 90;
/// Today's rates are good enough for amounts that are no older.
const TODAY_DAYS: i32 = 366;
const DAYS_A_YEAR: f64 = 365.25;
/// How prices rise in a year: in the currency of the country, and in dollars at the rate of their date.
const LOCAL_RISE: f64 = 1.04;
const DOLLAR_RISE: f64 = 1.03;
/// Variance of the logarithm of an amount for each year that it is carried.
const VARIANCE_A_YEAR: f64 = 0.065 * 0.065;
pub(super) const DOLLAR: &str = "USD";
/// Currencies in which prices rise as they do in dollars: amounts in them need no rates.
const STEADY: [&str; 2] = [DOLLAR, "EUR"];

/// An amount as it was paid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Paid<'p> {
    pub(super) day: i32,
    pub(super) amount: f64,
    /// ISO 4217 code.
    pub(super) currency: &'p str,
    /// The same in another currency.
    pub(super) converted: Option<(f64, &'p str)>,
}

/// An amount in the currency of a place, and what makes one of the dataset's date of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Carried {
    pub(super) amount: f64,
    pub(super) factor: f64,
    /// Variance of its logarithm.
    pub(super) variance: f64,
}

/// Exchange rates, of today and of dates.
pub(super) struct Carrier {
    today: i32,
    rates: Rates,
    /// Units of a currency for one of the base, by day.
    dated: HashMap<String, BTreeMap<i32, f64>>,
    /// Of withdrawn currencies, the successor and the units that the law gives for one of it.
    withdrawn: HashMap<String, (String, f64)>,
}

/// The rates that rows of one log tell which have an amount in two currencies: units of the second for one of the first, by day.
#[derive(Default)]
pub(super) struct OwnRates(HashMap<String, BTreeMap<String, BTreeMap<i32, f64>>>);

impl OwnRates {
    pub(super) fn add(&mut self, paid: &Paid<'_>) {
        let Some((converted, into)) = paid.converted else {
            return;
        };
        let rate = converted / paid.amount;
        if into == paid.currency || !(rate.is_normal() && rate > 0.0) {
            return;
        }
        for (from, into, rate) in [
            (paid.currency, into, rate),
            (into, paid.currency, 1.0 / rate),
        ] {
            let others = self.0.entry(from.to_owned()).or_default();
            let days = others.entry(into.to_owned()).or_default();
            // Of several on a day, none that the order of rows decides.
            days.entry(paid.day)
                .and_modify(|known| *known = known.max(rate))
                .or_insert(rate);
        }
    }

    fn rate(&self, from: &str, into: &str, day: i32) -> Option<f64> {
        let days = self.0.get(from)?.get(into)?;
        let near = day.saturating_sub(OWN_RATE_DAYS)..=day.saturating_add(OWN_RATE_DAYS);
        days.range(near)
            .min_by_key(|(other, _)| (day - **other).abs())
            .map(|(_, rate)| *rate)
    }

    /// Returns another currency, the first by its code, and the units of it for one at that time.
    fn any(&self, from: &str, day: i32) -> Option<(&str, f64)> {
        let mut others = self.0.get(from)?.keys();
        others.find_map(|into| Some((&**into, self.rate(from, into, day)?)))
    }
}

impl Carrier {
    /// Reads the rates of a database; `today` is the day of the dataset.
    pub(super) fn new(
        db: &Connection,
        today: i32,
        day_of: impl Fn(&str) -> Option<i32>,
    ) -> Result<Self> {
        let mut dated: HashMap<String, BTreeMap<i32, f64>> = HashMap::new();
        if db.table_exists(Some("temp"), "dated_rate")? {
            for_each_row(
                db,
                "SELECT currency_code, rate, date FROM temp.dated_rate",
                [],
                |row| {
                    let date: String = row.get(2)?;
                    if let Some(day) = day_of(&date) {
                        dated
                            .entry(row.get(0)?)
                            .or_default()
                            .insert(day, row.get(1)?);
                    }
                    Ok(())
                },
            )?;
        }
        let mut withdrawn = HashMap::new();
        let sql = "SELECT currency_code, successor, per_successor FROM currency WHERE successor IS NOT NULL";
        for_each_row(db, sql, [], |row| {
            withdrawn.insert(row.get(0)?, (row.get(1)?, row.get(2)?));
            Ok(())
        })?;
        Ok(Self {
            today,
            rates: Rates::load(db)?,
            dated,
            withdrawn,
        })
    }

    /// Returns an amount in the currency `local`; rejects an old one whose rate at its time is not known: prices may have risen
    /// many times since, which only rates tell.
    pub(super) fn carry(
        &self,
        paid: &Paid<'_>,
        local: &str,
        own: &OwnRates,
    ) -> Result<Carried, Rejection> {
        let amount = self.to_local(paid, local, own)?;
        let years = f64::from(self.today - paid.day) / DAYS_A_YEAR;
        let by_local = years * LOCAL_RISE.ln();
        let steady = STEADY
            .iter()
            .find_map(|&other| Some((other, self.dated(local, other, paid.day)?)));
        let by_dollar = steady
            .or_else(|| own.any(local, paid.day))
            .and_then(|(other, then)| {
                // What it was in dollars or euros then, or in what the log has beside it, in the currency of today.
                Some((then * self.now(other, local)?).ln() + years * DOLLAR_RISE.ln())
            });
        if by_dollar.is_none() && !self.is_new(paid.day) {
            return Err(Rejection::new("currency", local, Reason::OldRate));
        }
        let log = by_dollar.map_or(by_local, |by_dollar| f64::midpoint(by_local, by_dollar));
        Ok(Carried {
            amount,
            factor: log.exp(),
            variance: VARIANCE_A_YEAR * years.abs(),
        })
    }

    /// Returns what was paid in the currency `local`, at the rate of its time.
    pub(super) fn to_local(
        &self,
        paid: &Paid<'_>,
        local: &str,
        own: &OwnRates,
    ) -> Result<f64, Rejection> {
        let direct = [Some((paid.amount, paid.currency)), paid.converted];
        if let Some((amount, _)) = direct
            .iter()
            .flatten()
            .find(|(_, currency)| *currency == local)
        {
            return Ok(*amount);
        }
        let by = |rate: &dyn Fn(&str) -> Option<f64>| {
            direct
                .iter()
                .flatten()
                .find_map(|(amount, currency)| Some(amount * rate(currency)?))
        };
        let by_law = || {
            let (successor, units) = self.withdrawn.get(paid.currency)?;
            Some(paid.amount / units * self.dated(successor, local, paid.day)?)
        };
        let amount = by(&|from| self.dated(from, local, paid.day))
            .or_else(|| by(&|from| own.rate(from, local, paid.day)))
            .or_else(by_law)
            .or_else(|| by(&|from| self.now(from, local)).filter(|_| self.is_new(paid.day)));
        amount.ok_or_else(|| {
            let reason = if self.now(paid.currency, local).is_some() {
                Reason::OldRate
            } else {
                Reason::UnknownRate
            };
            Rejection::new("currency", paid.currency, reason)
        })
    }

    fn is_new(&self, day: i32) -> bool {
        self.today.saturating_sub(day) <= TODAY_DAYS
    }

    /// Returns units of `into` for one of `from` today.
    pub(super) fn now(&self, from: &str, into: &str) -> Option<f64> {
        self.rates.factor(from, into).ok()
    }

    fn dated(&self, from: &str, into: &str, day: i32) -> Option<f64> {
        if from == into {
            return Some(1.0);
        }
        let near = day.saturating_sub(RATE_DAYS)..=day;
        let units = |code: &str| {
            self.dated
                .get(code)?
                .range(near.clone())
                .next_back()
                .map(|(_, units)| *units)
        };
        Some(units(into)? / units(from)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carrier() -> Carrier {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(crate::schema::SCHEMA).unwrap();
        db.execute_batch(
            "PRAGMA foreign_keys = OFF;
             INSERT INTO rate VALUES ('EUR', 1, 'EUR', '', 1), ('USD', 1.2, 'EUR', '', 1), ('BOB', 12, 'EUR', '', 1);
             INSERT INTO currency (currency_code, name, successor, per_successor, source_id)
             VALUES ('XTA', 'A', 'EUR', 2, 1);
             CREATE TEMP TABLE dated_rate (currency_code, rate, date, PRIMARY KEY (currency_code, date));
             INSERT INTO dated_rate VALUES ('EUR', 1, '1000'), ('USD', 1.0, '1000'), ('BOB', 7, '1000');",
        )
        .unwrap();
        Carrier::new(&db, 3000, |text| text.parse().ok()).unwrap()
    }

    fn paid(day: i32, amount: f64, currency: &str) -> Paid<'_> {
        Paid {
            day,
            amount,
            currency,
            converted: None,
        }
    }

    #[test]
    fn old_amounts_need_the_rate_of_their_date() {
        let carrier = carrier();
        let own = OwnRates::default();
        let amount = |day, own: &OwnRates| {
            carrier
                .carry(&paid(day, 10.0, "EUR"), "BOB", own)
                .map(|it| it.amount)
        };
        assert_eq!(amount(1010, &own), Ok(70.0), "dated");
        assert_eq!(amount(2900, &own), Ok(120.0), "of this year");
        assert_eq!(amount(1100, &own).unwrap_err().reason, Reason::OldRate);
        let mut own = own;
        own.add(&Paid {
            converted: Some((80.0, "BOB")),
            ..paid(1050, 10.0, "EUR")
        });
        assert_eq!(amount(1100, &own), Ok(80.0), "of another row");
        assert!(amount(1200, &own).is_err());
        let both = Paid {
            converted: Some((10.0, "EUR")),
            ..paid(1030, 77.0, "BOB")
        };
        assert_eq!(
            carrier.carry(&both, "EUR", &own).unwrap().amount,
            10.0,
            "as the row has it"
        );
        assert_eq!(
            carrier
                .carry(&paid(2999, 1.0, "XXX"), "EUR", &own)
                .unwrap_err()
                .reason,
            Reason::UnknownRate
        );
    }

    #[test]
    fn old_amounts_in_local_currency_need_rates_too() {
        let carrier = carrier();
        let carry = |day, own: &OwnRates| carrier.carry(&paid(day, 10.0, "BOB"), "BOB", own);
        let mut own = OwnRates::default();
        assert_eq!(carry(1500, &own).unwrap_err().reason, Reason::OldRate);
        own.add(&Paid {
            converted: Some((10.0, "EUR")),
            ..paid(1500, 60.0, "BOB")
        });
        let years = 1500.0 / DAYS_A_YEAR;
        let expected = f64::midpoint(years * 1.04_f64.ln(), years * 1.03_f64.ln() + 2_f64.ln());
        assert!(
            (carry(1500, &own).unwrap().factor.ln() - expected).abs() < 1e-12,
            "as another row tells"
        );
    }

    #[test]
    fn the_law_tells_what_withdrawn_currencies_were_worth() {
        let old = carrier()
            .carry(&paid(1000, 20.0, "XTA"), "EUR", &OwnRates::default())
            .unwrap();
        assert_eq!(old.amount, 10.0);
    }

    #[test]
    fn amounts_rise_by_the_mean_of_both_ways() {
        let carrier = carrier();
        let carry = |day| {
            carrier
                .carry(&paid(day, 10.0, "BOB"), "BOB", &OwnRates::default())
                .unwrap()
        };
        let (dated, undated) = (carry(1000), carry(2700));
        let years = 2000.0 / DAYS_A_YEAR;
        // A dollar was 7 bolivianos then, and is 10.
        let expected = f64::midpoint(
            years * 1.04_f64.ln(),
            years * 1.03_f64.ln() + (10.0_f64 / 7.0).ln(),
        );
        assert!(
            (dated.factor.ln() - expected).abs() < 1e-12 && dated.amount == 10.0,
            "{dated:?}"
        );
        assert!(
            (undated.factor.ln() - 300.0 / DAYS_A_YEAR * 1.04_f64.ln()).abs() < 1e-12,
            "{undated:?}"
        );
        assert!((dated.variance - 0.065 * 0.065 * years).abs() < 1e-12);
    }
}
