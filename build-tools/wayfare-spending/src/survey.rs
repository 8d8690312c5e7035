//! What all payments of a log say together, before any is taken: the usual rates, the time of the trip, and the stays.

use std::collections::{BTreeMap, HashMap};

use chrono::{Datelike, Days, NaiveDate};

use crate::currency::by_ratio;
use crate::group::Members;
use crate::options::Options;
use crate::payment::{LODGING, Payment};
use crate::row::{Problem, Row};

/// Nights of stays in sheets with a row a day: the hotel stands in each, the price in the first; and the group.
#[derive(Debug, Default)]
pub(crate) struct Runs {
    last: Option<(u64, NaiveDate, String)>,
    nights: HashMap<u64, u32>,
    /// Whether any row continues a stay.
    is_daily: bool,
    pub(crate) members: Members,
}

impl Runs {
    /// Takes a row of accommodation into account.
    pub(crate) fn see(&mut self, line: u64, date: NaiveDate, amount: f64, name: &str) {
        let is_next = |last: &(u64, NaiveDate, String)| {
            let nights = self.nights.get(&last.0).copied().unwrap_or(1);
            last.1.checked_add_days(Days::new(nights.into())) == Some(date) && last.2 == name
        };
        match &self.last {
            // Of a hotel without a name, nothing paid may be the day of departure.
            Some(last) if amount == 0.0 && !name.is_empty() && is_next(last) => {
                *self.nights.entry(last.0).or_insert(1) += 1;
                self.is_daily = true;
            }
            _ if amount > 0.0 => {
                self.nights.insert(line, 1);
                self.last = Some((line, date, name.to_owned()));
            }
            _ => self.last = None,
        }
    }

    fn nights(&self, line: u64) -> Option<f64> {
        self.nights
            .get(&line)
            .filter(|_| self.is_daily)
            .map(|&nights| nights.into())
    }
}

/// What all payments of a log say together.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    dates: BTreeMap<NaiveDate, u64>,
    rows: u64,
    /// How much of one currency another was, by both.
    ratios: HashMap<(&'static str, &'static str), Vec<f32>>,
    /// Payments for accommodation, by the number of the stay.
    lodgings: HashMap<usize, u64>,
    pub(crate) runs: Runs,
    median: Option<NaiveDate>,
    usual: BTreeMap<(&'static str, &'static str), f64>,
}

impl Survey {
    pub(crate) fn see(&mut self, payment: &Payment, options: &Options) {
        /// Pairs of currencies that are compared.
        const MOST: usize = 500;
        *self.dates.entry(payment.date).or_default() += 1;
        self.rows += 1;
        if payment.category == Some(LODGING)
            && let Some((stay, _)) = options
                .itinerary
                .as_ref()
                .and_then(|itinerary| itinerary.on(payment.date))
        {
            *self.lodgings.entry(stay).or_default() += 1;
        }
        if let Some((pair, ratio)) = ratio(payment)
            && (self.ratios.len() < MOST || self.ratios.contains_key(&pair))
        {
            self.ratios.entry(pair).or_default().push(ratio as f32);
        }
    }

    /// Ends the survey.
    pub(crate) fn end(&mut self) {
        self.runs.members.end();
        /// Rows with two currencies from which a rate is known.
        const ENOUGH: usize = 3;
        let (mut before, half) = (0, self.rows / 2);
        self.median = self.dates.iter().find_map(|(&date, &count)| {
            before += count;
            (before > half).then_some(date)
        });
        for (pair, mut ratios) in std::mem::take(&mut self.ratios) {
            let middle = ratios.len() / 2;
            if ratios.len() >= ENOUGH {
                let (_, median, _) = ratios.select_nth_unstable_by(middle, f32::total_cmp);
                self.usual.insert(pair, f64::from(*median));
            }
        }
    }

    /// Judges a payment by all others.
    pub(crate) fn judge(&self, mut payment: Payment, options: &Options) -> Row {
        if self.is_mistyped(payment.date) {
            let date = payment.date.to_string();
            let remedy = "correct the year, or put the rows of that year into a file of their own";
            return Problem::new(&date, "is far from all other dates of the file", remedy)
                .at(payment.line);
        }
        if let Err(problem) = self.check_rate(&mut payment) {
            return problem.at(payment.line);
        }
        if payment.category == Some(LODGING) && payment.nights.is_none() {
            payment.nights = self
                .runs
                .nights(payment.line)
                .or_else(|| self.of_stay(payment.date, options));
        }
        let (category, date, told) = (payment.category, payment.date, options.persons);
        let members = &self.runs.members;
        let weigh = |persons| members.weigh(persons, category, date, told);
        payment.persons = payment.persons.map(weigh);
        Row::Payment(payment)
    }

    /// The nights of the stay, if all of it was paid at once.
    fn of_stay(&self, date: NaiveDate, options: &Options) -> Option<f64> {
        let (number, stay) = options.itinerary.as_ref()?.on(date)?;
        let nights = (stay.to - stay.from).num_days();
        (self.lodgings.get(&number) == Some(&1) && nights > 0).then_some(nights as f64)
    }

    /// Whether a date lies far from all others, and would be among them in another year.
    fn is_mistyped(&self, date: NaiveDate) -> bool {
        /// Days from the middle of the log from which a date is far.
        const FAR: i64 = 120;
        /// Rows of the shortest log that tells its time, and those nearby that make a date part of a trip.
        const ENOUGH: u64 = 10;
        const NEAR: u64 = 3;
        let Some(median) = self.median.filter(|_| self.rows >= ENOUGH) else {
            return false;
        };
        if (date - median).num_days().abs() <= FAR {
            return false;
        }
        let around = |date: NaiveDate, days: u64| {
            let from = date.checked_sub_days(Days::new(days)).unwrap_or(date);
            let to = date.checked_add_days(Days::new(days)).unwrap_or(date);
            self.dates
                .range(from..=to)
                .map(|(_, count)| count)
                .sum::<u64>()
        };
        let moved = (-1..=1).filter_map(|years| date.with_year(median.year() + years));
        let fits = moved
            .filter(|moved| *moved != date)
            .any(|moved| around(moved, 3) >= NEAR);
        around(date, 30) < NEAR && fits
    }

    /// Compares the two amounts of a payment with the rate that is usual in the file.
    fn check_rate(&self, payment: &mut Payment) -> Result<(), Problem> {
        /// How far a rate goes on a trip, and how near it must be to be taken for that of another currency.
        const FAR: f64 = 2.0;
        const NEAR: f64 = 1.3;
        let Some(((code, other), ratio)) = ratio(payment) else {
            return Ok(());
        };
        let off = |usual: f64| (ratio / usual).max(usual / ratio);
        let Some(&usual) = self.usual.get(&(code, other)) else {
            return Ok(());
        };
        if off(usual) <= FAR {
            return Ok(());
        }
        let mut known = self
            .usual
            .iter()
            .filter(|((from, to), _)| *from != code && *to == other);
        let fits = known
            .find(|(_, usual)| off(**usual) < NEAR)
            .map(|((from, _), _)| *from);
        match fits.or_else(|| by_ratio(ratio, other)) {
            Some(fits) => {
                payment.currency = Some(fits);
                Ok(())
            }
            None => {
                let value = format!(
                    "{} {code} beside {}",
                    payment.amount,
                    payment.converted.as_ref().map_or(0.0, |c| c.0)
                );
                let problem = "is at another rate than all other rows";
                Err(Problem::new(
                    &value,
                    problem,
                    "correct the amounts, or the currency of the row",
                ))
            }
        }
    }
}

/// Returns how much of one currency another was in a payment, and both.
fn ratio(payment: &Payment) -> Option<((&'static str, &'static str), f64)> {
    let (converted, other) = payment.converted?;
    let code = payment.currency?;
    let ratio = payment.amount / converted;
    (ratio.is_finite() && ratio > 0.0).then_some(((code, other), ratio))
}
