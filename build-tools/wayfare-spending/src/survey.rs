//! What all rows of a log say together, before any is taken: the marks in numbers, the order of dates, the usual rates, the
//! time of the trip, and the stays.

use std::collections::{BTreeMap, HashMap};

use chrono::{Datelike, Days, NaiveDate};

use crate::amount::times;
use crate::currency::{by_ratio, currency, decimals};
use crate::date::{Dates, Order};
use crate::error::Error;
use crate::field::Field;
use crate::group::{MOST_PERSONS, Members};
use crate::number::{Numbers, Written};
use crate::options::Options;
use crate::payment::Payment;
use crate::row::{Problem, Row};
use crate::source::Source;
use crate::text::clean;
use crate::tool::Sign;

/// The id of accommodation.
pub(crate) const LODGING: u16 = 1;

/// How a file writes numbers, dates and currencies.
#[derive(Debug)]
pub(crate) struct Formats {
    pub(crate) order: Order,
    /// Whether the order was to be decided.
    pub(crate) is_ordered: bool,
    pub(crate) decimal: char,
    /// The currency of home, where amounts are told in it as well: the one in which both are never different.
    pub(crate) home: Option<&'static str>,
    /// What the sign of an amount means.
    pub(crate) sign: Sign,
    /// Cells that are blank where they are as in the row before.
    pub(crate) carried: Vec<Field>,
    /// For how many persons one of the group counts, where that is not one.
    pub(crate) weights: HashMap<String, f64>,
}

impl Formats {
    pub(crate) fn of(source: &Source<'_>, options: &Options) -> Result<Self, Error> {
        /// Currencies, and persons, that are counted.
        const MOST: usize = 500;
        let layout = &source.layout;
        let tool = source.tool;
        let told = options
            .date_format
            .as_deref()
            .map(Order::of_format)
            .transpose()?;
        let known = options.currency.as_deref().or(source.currency.as_deref());
        let money: Vec<_> = Field::ALL
            .into_iter()
            .filter(|field| field.is_money())
            .collect();
        let places = money.iter().filter_map(|&field| layout.place(field));
        let places: Vec<_> = places
            .chain(layout.wide.iter().map(|(place, ..)| place))
            .collect();
        let (mut numbers, mut dates) = (Numbers::default(), Dates::default());
        // Of each currency the rows, and those that have another amount beside theirs.
        let mut counts: HashMap<String, (u64, u64)> = HashMap::new();
        let weight = |(name, weight): (&str, &str)| {
            let weight = weight.trim().parse::<f64>().ok()?;
            (weight > 0.0 && weight <= MOST_PERSONS).then(|| (name.trim().to_owned(), weight))
        };
        let told_apart = source.table.weights.iter();
        let mut weights: HashMap<_, _> = told_apart
            .filter_map(|(name, of)| weight((name, of)))
            .collect();
        let (mut rows, mut placed, mut negative, mut positive) = (0_u64, 0_u64, 0_u64, 0_u64);
        source.table.each(&mut |_, cells| {
            let cell = |at: usize| clean(cells.get(at).unwrap_or_default());
            rows += 1;
            placed += u64::from(
                layout
                    .at(Field::Name)
                    .is_some_and(|at| !cell(at).is_empty()),
            );
            let of_row = layout.at(Field::Currency).map(cell).unwrap_or_default();
            let both = [Field::Amount, Field::Converted].map(|field| layout.at(field).map(cell));
            let differs = u64::from(matches!(both, [Some(one), Some(other)] if differ(one, other)));
            if let Some((rows, differing)) = counts.get_mut(of_row) {
                (*rows, *differing) = (*rows + 1, *differing + differs);
            } else if !of_row.is_empty() && counts.len() < MOST {
                counts.insert(of_row.to_owned(), (1, differs));
            }
            let amounts = layout.place(Field::Amount).into_iter();
            let amounts = amounts.chain(layout.wide.iter().map(|(place, ..)| place));
            for written in amounts
                .filter(|_| source.is_sheet())
                .filter_map(|it| Written::of(cell(it.at)))
            {
                *(if written.is_negative {
                    &mut negative
                } else {
                    &mut positive
                }) += 1;
            }
            if let (Some(payer), Some(of)) = (layout.at(Field::Payer), layout.weight)
                && weights.len() < MOST
                && !weights.contains_key(cell(payer))
            {
                weights.extend(weight((cell(payer), cell(of))));
            }
            for place in &places {
                let cell = cell(place.at);
                let (_, first) = times(cell.split(';').next().unwrap_or_default());
                numbers.see(first, || {
                    let of_cell = || currency(&Written::of(first)?.unit);
                    let code = currency(of_row).or_else(of_cell).or(place.currency);
                    code.or(known).is_none_or(|code| decimals(code) == 3)
                });
            }
            for field in [Field::Date, Field::EndDate] {
                layout
                    .at(field)
                    .map(cell)
                    .into_iter()
                    .for_each(|cell| dates.see(cell));
            }
            Ok(())
        })?;
        if rows == 0 {
            return Err(Error::Empty);
        }
        let is_ordered = dates.has_open();
        let order = told.or(tool.order).map_or_else(|| dates.decide(), Ok)?;
        let decimal = options.decimal.or(tool.decimal);
        let decimal = decimal.map_or_else(|| numbers.decide(), Ok)?;
        // A flight has no place where almost all other rows have one.
        let is_sparse = placed < rows - rows / 4;
        let carried = tool.carried.iter().copied();
        let carried = carried
            .filter(|field| *field != Field::Name || is_sparse)
            .collect();
        // No one logs more refunds than payments: what is negative was spent.
        let is_account = negative > positive;
        let sign = if is_account { Sign::Account } else { tool.sign };
        let home = counts
            .into_iter()
            .filter(|(_, (_, differing))| *differing == 0)
            .max_by(|a, b| (a.1, &b.0).cmp(&(b.1, &a.0)));
        Ok(Self {
            order,
            is_ordered,
            decimal,
            home: home.and_then(|(code, _)| currency(&code)),
            sign,
            carried,
            weights,
        })
    }
}

/// Whether two cells have amounts that are not the same.
fn differ(one: &str, other: &str) -> bool {
    let both = Written::of(one).zip(Written::of(other));
    both.is_some_and(|(one, other)| {
        // Which mark decimals have is not known yet.
        let by = |mark| one.value(mark).zip(other.value(mark));
        let is_same = |(one, other): (f64, f64)| one.abs() == other.abs();
        !['.', ','].into_iter().filter_map(by).any(is_same)
    })
}

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
