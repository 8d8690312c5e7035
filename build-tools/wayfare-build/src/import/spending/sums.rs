//! The sums of one's own logs: by day, place, category and currency, beside a finished dataset.

use std::collections::{BTreeMap, btree_map};

use chrono::NaiveDate;
use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;

use super::carry::{Carrier, OwnRates, Paid};
use super::categories::is_figure;
use super::logs::{Logs, PaidRow, day_of};
use super::report::SpendingReport;
use super::spent::Spot;
use crate::error::Result;

/// What was paid for one person, and beside it what a dataset says.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SpendingSums {
    /// The currency that most rows are in, which the sums but those by currency are in.
    pub currency: String,
    /// By day, ISO 8601.
    pub days: Vec<SpendingSum>,
    /// By place.
    pub places: Vec<SpendingSum>,
    /// By category.
    pub categories: Vec<SpendingSum>,
    /// By currency, each in itself.
    pub currencies: Vec<SpendingSum>,
    /// Rows in another currency whose rate at that time is not known: only the sums by currency have them.
    pub unconverted: u64,
    /// What was understood, and what days cost beside what the dataset says.
    pub understood: SpendingReport,
}

/// A sum of payments.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SpendingSum {
    /// What it is of; empty where that is not known.
    pub of: String,
    /// Payments.
    pub rows: u64,
    /// The sum.
    pub amount: f64,
}

/// Sums by key: a day, or a name.
struct Sums<K>(BTreeMap<K, (u64, f64)>);

impl<K: Ord> Sums<K> {
    fn new() -> Self {
        Self(BTreeMap::new())
    }

    fn add(&mut self, of: K, amount: f64) {
        let sum = self.0.entry(of).or_default();
        sum.0 += 1;
        sum.1 += amount;
    }

    fn finish(self, name: impl Fn(K) -> String) -> Vec<SpendingSum> {
        let sum = |(of, (rows, amount))| SpendingSum {
            of: name(of),
            rows,
            amount: to_cents(amount),
        };
        self.0.into_iter().map(sum).collect()
    }
}

/// Unlike what is estimated or converted for a dataset, a sum of what was paid is exact.
fn to_cents(amount: f64) -> f64 {
    (amount * 100.0).round() / 100.0
}

/// Adds up what was read.
pub(super) fn sums(
    db: &Connection,
    logs: &mut Logs,
    date: &str,
    understood: SpendingReport,
) -> Result<SpendingSums> {
    let rows = logs.rows.take().unwrap_or_default();
    let carrier = Carrier::new(db, day_of(date).unwrap_or_default(), day_of)?;
    let mut own = OwnRates::default();
    let mut currencies = Sums::new();
    for row in &rows {
        own.add(&paid(row));
        currencies.add(&*row.currency, row.amount);
    }
    let most = currencies
        .0
        .iter()
        .max_by_key(|(_, (rows, _))| *rows)
        .map(|(code, _)| (*code).to_owned());
    let currency = most.unwrap_or_default();
    // A query for each row would lock the file each time.
    let (mut place_names, mut category_names) = (BTreeMap::new(), BTreeMap::new());
    for row in &rows {
        if let btree_map::Entry::Vacant(entry) = place_names.entry(row.spot) {
            entry.insert(place_name(db, row.spot)?);
        }
        if let btree_map::Entry::Vacant(entry) = category_names.entry(row.category) {
            entry.insert(category_name(db, row.category)?);
        }
    }
    let (mut days, mut places, mut categories) = (Sums::new(), Sums::new(), Sums::new());
    let mut unconverted = 0;
    for row in &rows {
        let Ok(amount) = carrier.to_local(&paid(row), &currency, &own) else {
            unconverted += 1;
            continue;
        };
        days.add(row.day, amount);
        // Two places may have one name.
        places.add(
            place_names.get(&row.spot).map_or("", String::as_str),
            amount,
        );
        categories.add(
            category_names.get(&row.category).map_or("", String::as_str),
            amount,
        );
    }
    let date = |day| {
        NaiveDate::from_num_days_from_ce_opt(day)
            .map(|day| day.to_string())
            .unwrap_or_default()
    };
    Ok(SpendingSums {
        currency,
        days: days.finish(date),
        places: places.finish(str::to_owned),
        categories: categories.finish(str::to_owned),
        currencies: currencies.finish(str::to_owned),
        unconverted,
        understood,
    })
}

fn paid(row: &PaidRow) -> Paid<'_> {
    let converted = row
        .converted
        .as_ref()
        .map(|(amount, code)| (*amount, &**code));
    Paid {
        day: row.day,
        amount: row.amount,
        currency: &row.currency,
        converted,
    }
}

fn place_name(db: &Connection, spot: Option<Spot>) -> Result<String> {
    Ok(match spot {
        None => String::new(),
        Some(Spot::Country(code)) => String::from_utf8_lossy(&code).into_owned(),
        Some(Spot::Place(id)) => db
            .prepare_cached("SELECT name FROM place WHERE geonameid = ?1")?
            .query_row([id], |row| row.get(0))?,
    })
}

fn category_name(db: &Connection, category: Option<u16>) -> Result<String> {
    let mut select = db.prepare_cached("SELECT name FROM category WHERE category_id = ?1")?;
    // What is of a day is of no category.
    Ok(select
        .query_row([category.filter(|id| is_figure(*id))], |row| row.get(0))
        .optional()?
        .unwrap_or_default())
}
