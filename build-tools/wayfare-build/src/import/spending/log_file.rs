//! Reads one log: its payments with their places and amounts, but for those that another file has as well.

use std::collections::{HashMap, hash_map};
use std::rc::Rc;

use chrono::Datelike;
use rusqlite::OptionalExtension;
use wayfare_spending::{Log, Options, Payment, Row};
use xxhash_rust::xxh3::xxh3_64;

use super::carry::{Carrier, OwnRates, Paid};
use super::categories::counted_in;
use super::logs::{File, LogReport, Logs, PaidRow, Traveller};
use super::pending::{
    Currencies, CurrencyId, Foreign, Pending, complete_places, currency_of, spent,
};
use super::place::{Places, country};
use super::spent::Spot;
use crate::error::Result;
use crate::import::costs::AmountConverter;
use crate::import::place_finder::PlaceFinder;
use crate::import::store::Store;
use crate::readers::ReadCount;
use crate::rejection::{Reason, Rejection};
use crate::rejects::{Rejects, RowError};
use crate::sql::for_each_row;
use crate::tally::Skip;

/// Share of the rows of the smaller of two files from which on they are one log.
const SAME: f64 = 0.8;

/// Reads one file.
pub(super) struct FileReader<'r, 's> {
    logs: &'r mut Logs,
    store: &'r mut Store<'s>,
    finder: &'r mut PlaceFinder,
    rejects: &'r mut Rejects,
    count: &'r mut ReadCount,
    file: &'r str,
    /// The number of the first file of the same traveller, where none is named.
    owner: usize,
    places: Places,
    currencies: Currencies,
    rows: Vec<Pending>,
    /// Of the last row that was rejected: several payments of one are rejected once.
    rejected: Option<(u64, Reason)>,
}

impl<'r, 's> FileReader<'r, 's> {
    pub(super) fn new(
        (logs, store, finder): (&'r mut Logs, &'r mut Store<'s>, &'r mut PlaceFinder),
        (rejects, count): (&'r mut Rejects, &'r mut ReadCount),
        (file, owner): (&'r str, usize),
    ) -> Self {
        Self {
            logs,
            store,
            finder,
            rejects,
            count,
            file,
            owner,
            places: Places::new(),
            currencies: Currencies::default(),
            rows: Vec::new(),
            rejected: None,
        }
    }

    fn add(&mut self, outcome: Result<bool, RowError>, line: u64) -> Result<()> {
        if let Err(RowError::Reject(rejection)) = &outcome {
            let this = Some((line, rejection.reason));
            if std::mem::replace(&mut self.rejected, this) == this {
                return Ok(());
            }
        }
        self.count.add(outcome, self.rejects, self.file, line)
    }

    /// Reads the rows; the inner error is of a text that is no log.
    pub(super) fn read(
        &mut self,
        text: &str,
        options: &Options,
    ) -> Result<Result<Log, wayfare_spending::Error>> {
        let mut fatal = None;
        let mut each = |row: Row| {
            if fatal.is_some() {
                return;
            }
            let (line, outcome) = match row {
                Row::Payment(payment) => (payment.line, self.take(payment)),
                Row::Skipped { line, .. } => (line, self.skip(Skip::NoSpending)),
                Row::Rejected(flaw) => {
                    let rejection = Rejection::new("", &flaw.value, Reason::BadPayment);
                    let candidates = format!("{}; {}", flaw.problem, flaw.remedy);
                    (flaw.line, Err(rejection.with_candidates(candidates).into()))
                }
            };
            // Payments are counted when their places are known.
            let counted = match outcome {
                Ok(Outcome::Pending) => Ok(()),
                Ok(Outcome::Skipped) => self.add(Ok(true), line),
                Err(error) => self.add(Err(error), line),
            };
            fatal = counted.err();
        };
        let log = wayfare_spending::read(text, options, &mut each);
        match fatal {
            Some(error) => Err(error),
            None => Ok(log),
        }
    }

    fn skip(&mut self, why: Skip) -> Result<Outcome, RowError> {
        self.store.skip(why)?;
        Ok(Outcome::Skipped)
    }

    /// Takes a payment, with its place if it says one.
    fn take(&mut self, mut payment: Payment) -> Result<Outcome, RowError> {
        let spec = self.store.source.spec;
        for (column, value) in [
            ("name", &mut payment.place),
            ("country_code", &mut payment.country),
            ("traveller", &mut payment.traveller),
        ] {
            if let Some(constant) = spec.constant(column) {
                *value = Some(constant.to_owned());
            }
        }
        let spot = self.places.of(self.store, self.finder, &payment)?;
        let traveller = match payment.traveller.take() {
            Some(name) => Traveller::Named(name),
            None => Traveller::OfFile(self.owner),
        };
        let next = u32::try_from(self.logs.travellers.len()).unwrap_or(u32::MAX);
        let traveller = *self.logs.travellers.entry(traveller).or_insert(next);
        let persons = payment
            .persons
            .filter(|persons| *persons > 0.0)
            .unwrap_or(1.0);
        let unknown = |code: &str| Rejection::new("currency", code, Reason::UnsaidCurrency);
        let code = payment.currency.unwrap_or_default();
        let currency = self.currencies.id(code).ok_or_else(|| unknown(code))?;
        let converted = payment
            .converted
            .and_then(|(amount, code)| Some((amount / persons, self.currencies.id(code)?)));
        let day = payment.date.num_days_from_ce();
        let text = xxh3_64(payment.text.as_bytes());
        let print = [
            &day.to_le_bytes()[..],
            &payment.amount.to_le_bytes(),
            &text.to_le_bytes(),
        ];
        self.rows.push(Pending {
            line: payment.line,
            traveller,
            day,
            year: payment.date.year(),
            spot,
            category: payment.category,
            word: payment.word,
            nights: payment.nights.map(|nights| nights as f32),
            amount: payment.amount / persons,
            currency,
            converted: converted.map_or(f64::NAN, |(amount, _)| amount),
            converted_currency: converted.map(|(_, id)| id).unwrap_or_default(),
            text: text as u32,
            print: xxh3_64(&print.concat()),
            style: payment.style.map(|style| style as u8),
        });
        Ok(Outcome::Pending)
    }

    /// Leaves out what another file has, completes places, and hands the payments on.
    pub(super) fn finish(
        mut self,
        log: &Log,
        carrier: &Carrier,
        amounts: &AmountConverter,
    ) -> Result<()> {
        let repeats = self.leave_out_repeated();
        let mut countries = HashMap::new();
        let foreign = Foreign::new(
            &self.rows,
            &self.currencies,
            self.locals(amounts, &mut countries)?,
        );
        let country_of = |spot| match spot {
            Spot::Place(_) => country(countries.get(&spot)?.as_deref()?),
            Spot::Country(_) => None,
        };
        let by_currency = self.countries_of_currencies(amounts)?;
        complete_places(
            &mut self.rows,
            country_of,
            |row, spot| foreign.is(row, spot, &self.currencies),
            |row| by_currency.get(&row.currency).copied(),
        );
        for row in &mut self.rows {
            row.spot = row.spot.or_else(|| by_currency.get(&row.currency).copied());
        }
        let locals = self.locals(amounts, &mut countries)?;
        let currencies = std::mem::take(&mut self.currencies);
        let code = |id: CurrencyId, row: &Pending| {
            let local = row
                .spot
                .and_then(|spot| locals.get(&spot))
                .map_or("", String::as_str);
            let text = currencies.code(id);
            currency_of(text, local).unwrap_or(text).to_owned()
        };
        let mut own = OwnRates::default();
        for row in &self.rows {
            if let Some((converted, into)) = row.converted() {
                let (currency, into) = (&*code(row.currency, row), &*code(into, row));
                own.add(&Paid {
                    day: row.day,
                    amount: row.amount,
                    currency,
                    converted: Some((converted, into)),
                });
            }
        }
        self.logs.spent.reserve_exact(self.rows.len());
        let (mut unplaced, mut uncategorized) = (0, 0);
        let mut shared: HashMap<String, Rc<str>> = HashMap::new();
        let mut share = |code: String| {
            shared
                .entry(code)
                .or_insert_with_key(|code| code.as_str().into())
                .clone()
        };
        for row in std::mem::take(&mut self.rows) {
            let spot = row.spot;
            if let Some(rows) = &mut self.logs.rows {
                rows.push(PaidRow {
                    day: row.day,
                    spot,
                    category: row.category,
                    currency: share(code(row.currency, &row)),
                    amount: row.amount,
                    converted: row
                        .converted()
                        .map(|(amount, id)| (amount, share(code(id, &row)))),
                });
            }
            let outcome = match (spot, row.category) {
                (None, _) => {
                    unplaced += 1;
                    self.store.skip(Skip::Unplaced)
                }
                (_, None) => {
                    uncategorized += 1;
                    self.store.skip(Skip::Uncategorized)
                }
                (Some(spot), Some(category)) => {
                    let country = countries.get(&spot).and_then(Option::as_deref);
                    let local = amounts.check(counted_in(category), country);
                    let rates = (carrier, &own);
                    let spent = local
                        .and_then(|local| spent(&row, (spot, category), local, &currencies, rates));
                    spent
                        .map(|spent| self.logs.spent.push(spent))
                        .map_err(RowError::from)
                }
            };
            self.add(outcome.map(|()| true), row.line)?;
        }
        let mut name_of = self
            .store
            .db
            .prepare_cached("SELECT name FROM category WHERE category_id = ?1")?;
        let categories = log.kinds.iter().map(|kind| {
            let name = kind
                .category
                .map(counted_in)
                .map(|id| name_of.query_row([id], |row| row.get(0)).optional())
                .transpose()?;
            Ok((kind.word.clone(), name.flatten(), kind.rows))
        });
        let categories = categories.collect::<Result<_>>()?;
        let found = |(column, field): &(String, Option<wayfare_spending::Field>)| {
            (column.clone(), field.map(|field| field.key()))
        };
        self.logs.understood.push(LogReport {
            file: self.file.to_owned(),
            tool: log.tool.map(|tool| tool.title),
            columns: log
                .columns
                .iter()
                .map(|column| found(&(column.header.clone(), column.field)))
                .collect(),
            date_format: log.date_format.map(str::to_owned),
            persons: log.group,
            payments: log.payments,
            skipped: log
                .skipped
                .iter()
                .map(|(why, rows)| (why.to_string(), *rows))
                .collect(),
            untold_nights: log.untold_nights,
            categories,
            unplaced,
            uncategorized,
            repeats,
        });
        Ok(())
    }

    /// Leaves out the rows that an earlier file has, if it is the same log; returns the name of that file.
    fn leave_out_repeated(&mut self) -> Option<String> {
        let mut prints: Vec<_> = self.rows.iter().map(|row| row.print).collect();
        prints.sort_unstable();
        let is_same = |file: &&File| {
            let smaller = prints.len().min(file.prints.len());
            smaller > 0 && common(&prints, &file.prints) as f64 >= SAME * smaller as f64
        };
        let found = self
            .logs
            .files
            .iter()
            .enumerate()
            .find(|(_, file)| is_same(file));
        let repeated = found.map(|(at, file)| (at, file.owner, file.name.clone()));
        if let Some((at, owner, _)) = &repeated {
            let mut left: HashMap<u64, usize> = HashMap::new();
            for print in self
                .logs
                .files
                .get(*at)
                .map(|file| file.prints.as_slice())
                .unwrap_or_default()
            {
                *left.entry(*print).or_default() += 1;
            }
            let before = self.rows.len();
            self.rows.retain(
                |row| match left.get_mut(&row.print).filter(|left| **left > 0) {
                    Some(left) => {
                        *left -= 1;
                        false
                    }
                    None => true,
                },
            );
            let rows = (before - self.rows.len()) as u64;
            self.count.leave_out(Skip::Repeated, rows, self.store.tally);
            // What it has beside them is of the same traveller.
            let travellers = &self.logs.travellers;
            let of = |file| travellers.get(&Traveller::OfFile(file)).copied();
            if let Some((this, that)) = of(self.owner).zip(of(*owner)) {
                self.rows
                    .iter_mut()
                    .filter(|row| row.traveller == this)
                    .for_each(|row| row.traveller = that);
            }
        }
        self.logs.files.push(File {
            name: self.file.to_owned(),
            owner: self.owner,
            prints,
        });
        repeated.map(|(.., name)| name)
    }

    /// Returns the currencies of the places of rows, and adds the countries of these places to those that are known.
    fn locals(
        &self,
        amounts: &AmountConverter,
        countries: &mut HashMap<Spot, Option<String>>,
    ) -> Result<HashMap<Spot, String>> {
        for spot in self.rows.iter().filter_map(|row| row.spot) {
            if let hash_map::Entry::Vacant(entry) = countries.entry(spot) {
                entry.insert(country_of(self.store, spot)?);
            }
        }
        let local = |(spot, country): (&Spot, &Option<String>)| {
            Some((*spot, amounts.currency_of(country.as_deref())?.to_owned()))
        };
        Ok(countries.iter().filter_map(local).collect())
    }

    /// Returns the countries of those currencies that one country has alone. What other amounts are converted to is the
    /// currency of home, and says nothing.
    fn countries_of_currencies(&self, amounts: &AmountConverter) -> Result<HashMap<u16, Spot>> {
        let home: Vec<_> = self
            .rows
            .iter()
            .filter_map(|row| Some(row.converted()?.1))
            .collect();
        let mut countries: HashMap<String, Option<Spot>> = HashMap::new();
        for_each_row(
            self.store.db,
            "SELECT country_code FROM country",
            [],
            |row| {
                let code: String = row.get(0)?;
                if let Some(currency) = amounts.currency_of(Some(&code)) {
                    let spot = country(&code);
                    countries
                        .entry(currency.to_owned())
                        .and_modify(|known| *known = None)
                        .or_insert(spot);
                }
                Ok(())
            },
        )?;
        // In a file of one currency, it may be that of home as well.
        let is_alone = self.currencies.codes().len() < 2;
        let ids = self
            .currencies
            .codes()
            .iter()
            .enumerate()
            .filter_map(|(at, code)| {
                let id = u16::try_from(at).ok()?;
                // A sign that several share tells no country.
                let spot = countries.get(code.as_str()).copied().flatten()?;
                (!is_alone && !home.contains(&id)).then_some((id, spot))
            });
        Ok(ids.collect())
    }
}

/// What became of a row so far.
enum Outcome {
    Pending,
    Skipped,
}

/// Returns the country of a place.
fn country_of(store: &Store<'_>, spot: Spot) -> Result<Option<String>> {
    match spot {
        Spot::Country(code) => Ok(std::str::from_utf8(&code).ok().map(str::to_owned)),
        Spot::Place(id) => {
            let mut select = store
                .db
                .prepare_cached("SELECT country_code FROM place WHERE geonameid = ?1")?;
            Ok(select.query_row([id], |row| row.get(0))?)
        }
    }
}

/// Returns how many numbers two sorted lists have in common.
fn common(a: &[u64], b: &[u64]) -> usize {
    let (mut a, mut b, mut count) = (a.iter().peekable(), b.iter().peekable(), 0);
    while let Some((x, y)) = a.peek().copied().zip(b.peek().copied()) {
        count += usize::from(x == y);
        if x <= y {
            a.next();
        }
        if y <= x {
            b.next();
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_in_common_are_counted_as_often_as_both_have_them() {
        assert_eq!(common(&[1, 2, 2, 3], &[2, 2, 2, 4]), 2);
        assert_eq!((common(&[], &[1]), common(&[5], &[5])), (0, 1));
    }
}
