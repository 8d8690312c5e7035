//! When a traveller was where: the nights of each payment, the stretches of time that are known, and the place of each day.

use std::collections::{BTreeMap, BTreeSet};

use super::categories::{FOOD, LODGING, Unit, is_of_day, is_paid_there};
use super::spent::{KNOWN_DAYS, Spent, Spot};

/// The most nights of a payment that does not say how many it is for, and of one that does.
const MOST_UNSAID_NIGHTS: i32 = 30;
const MOST_NIGHTS: i32 = 366;

/// When a traveller was where.
pub(super) struct Trip {
    /// How many nights or days each payment covers.
    nights: Vec<i32>,
    runs: Vec<Run>,
    /// Dollars for one of the currency of each place.
    dollars: BTreeMap<Spot, f32>,
    places: BTreeMap<i32, Spot>,
    /// The days of each place, in order.
    pub(super) days: BTreeMap<Spot, Vec<i32>>,
}

/// A part of a payment, on one day.
pub(super) struct Part {
    pub(super) spot: Spot,
    pub(super) day: i32,
    pub(super) category: u16,
    pub(super) raw: f64,
    pub(super) amount: f64,
    pub(super) variance: f64,
    /// Whether no part of the payment was before it.
    pub(super) is_first: bool,
}

impl Trip {
    pub(super) fn new(payments: &[Spent]) -> Self {
        let nights = lodging_nights(payments);
        let runs = runs(payments, &nights);
        let places = places_of_days(payments, &nights, &runs);
        let mut days: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (&day, &spot) in &places {
            days.entry(spot).or_default().push(day);
        }
        let dollars = payments
            .iter()
            .map(|payment| (payment.spot, payment.dollars))
            .collect();
        Self {
            nights,
            runs,
            dollars,
            places,
            days,
        }
    }

    /// Calls a function with the parts of payments by day. What is paid at no known time, before the trip, has none.
    pub(super) fn each_part(&self, payments: &[Spent], mut each: impl FnMut(&Part)) {
        for (payment, &nights) in payments.iter().zip(&self.nights) {
            if Unit::of(payment.category) == Unit::Item && !is_of_day(payment.category) {
                continue;
            }
            let at = self.runs.partition_point(|run| run.last < payment.day);
            let Some(run) = self.runs.get(at).filter(|run| run.first <= payment.day) else {
                continue;
            };
            let first = payment.day.min(run.end() - 1);
            let end = payment
                .day
                .saturating_add(nights)
                .min(run.end())
                .max(first + 1);
            let mut is_first = true;
            for day in first..end {
                let Some((spot, day)) = self.day_at(payment.spot, day) else {
                    continue;
                };
                let Some(factor) = self.factor(payment, spot) else {
                    continue;
                };
                let share = factor / f64::from(end - first);
                each(&Part {
                    spot,
                    day,
                    category: payment.category,
                    raw: payment.amount * share,
                    amount: payment.amount * f64::from(payment.carried) * share,
                    variance: f64::from(payment.variance),
                    is_first: std::mem::take(&mut is_first),
                });
            }
        }
    }

    /// Returns the day that something paid at a place on a day belongs to: the nearest one there, or else that day.
    fn day_at(&self, spot: Spot, day: i32) -> Option<(Spot, i32)> {
        let at = *self.places.get(&day)?;
        let days = self.days.get(&spot).map(Vec::as_slice).unwrap_or_default();
        let after = days.partition_point(|other| *other < day);
        let near = [
            after.checked_sub(1).and_then(|before| days.get(before)),
            days.get(after),
        ];
        let nearest = near
            .into_iter()
            .flatten()
            .min_by_key(|other| (*other - day).abs());
        Some(nearest.map_or((at, day), |nearest| (spot, *nearest)))
    }

    /// Returns what converts what was paid to the currency of a place, at today's rate; `None` if that is not known.
    fn factor(&self, payment: &Spent, spot: Spot) -> Option<f64> {
        let there = *self.dollars.get(&spot)?;
        if spot == payment.spot || there == payment.dollars {
            return Some(1.0);
        }
        let factor = f64::from(payment.dollars) / f64::from(there);
        (factor.is_normal() && factor > 0.0).then_some(factor)
    }

    /// Returns the places where a traveller noted all that a day has: what he ate, and two of three nights, there and of all.
    pub(super) fn complete_places(&self, payments: &[Spent]) -> BTreeSet<Spot> {
        let mut paid = BTreeSet::new();
        self.each_part(payments, |part| {
            if part.category == LODGING && part.raw > 0.0 {
                paid.insert(part.day);
            }
        });
        let eats = payments.iter().any(|payment| payment.category == FOOD);
        let is_enough = |unpaid: usize, days: usize| unpaid * 3 <= days;
        if !eats
            || !is_enough(
                self.places.len().saturating_sub(paid.len()),
                self.places.len(),
            )
        {
            return BTreeSet::new();
        }
        let unpaid = |days: &[i32]| days.iter().filter(|day| !paid.contains(day)).count();
        let complete = self
            .days
            .iter()
            .filter(|(_, days)| is_enough(unpaid(days), days.len()));
        complete.map(|(spot, _)| *spot).collect()
    }
}

/// Time that a traveller spent without an unknown gap: from the first date to the last, on which he leaves.
#[derive(Clone, Copy)]
struct Run {
    first: i32,
    last: i32,
}

impl Run {
    /// Returns the day behind the last night. Who comes and goes on one date was there for a day.
    fn end(self) -> i32 {
        self.last.max(self.first + 1)
    }
}

/// Returns how many nights or days each payment covers: of lodging those until the next lodging, where it does not say.
fn lodging_nights(payments: &[Spent]) -> Vec<i32> {
    let said = |nights: f32| (nights.round() as i32).clamp(0, MOST_NIGHTS);
    // Of each day with lodging: whether it ends what goes on, and the text that it has alone.
    let mut lodgings: BTreeMap<i32, (bool, u32)> = BTreeMap::new();
    let mut paid_there = BTreeSet::new();
    for payment in payments {
        if payment.category == LODGING && payment.amount >= 0.0 {
            let known = lodgings.entry(payment.day).or_insert((false, payment.text));
            known.0 |= payment.amount > 0.0 || payment.nights.is_some() || payment.text != known.1;
        }
        if is_paid_there(payment.category) {
            paid_there.insert(payment.day);
        }
    }
    let unsaid = |payment: &Spent| {
        let (mut last, until) = (payment.day, payment.day.saturating_add(MOST_UNSAID_NIGHTS));
        for &day in paid_there.range(payment.day.saturating_add(1)..=until) {
            if day - last > KNOWN_DAYS {
                break;
            }
            last = day;
            // A sheet with a row for each day has the lodging again, and its price once.
            if lodgings
                .get(&day)
                .is_some_and(|&(ends, text)| ends || text != payment.text)
            {
                break;
            }
        }
        (last - payment.day).max(1)
    };
    let nights = |payment: &Spent| match payment.nights {
        Some(nights) => said(nights),
        None if payment.category == LODGING && payment.amount > 0.0 => unsaid(payment),
        None => 0,
    };
    payments.iter().map(nights).collect()
}

/// Returns the stretches of time for which places are known.
fn runs(payments: &[Spent], nights: &[i32]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (payment, &nights) in payments.iter().zip(nights) {
        if !is_paid_there(payment.category) || payment.amount < 0.0 {
            continue;
        }
        // A pass or a card may be for longer than the trip.
        let covered = if matches!(payment.category, LODGING | FOOD) {
            nights
        } else {
            0
        };
        let last = payment.day.saturating_add(covered);
        match runs
            .last_mut()
            .filter(|run| payment.day - run.last <= KNOWN_DAYS)
        {
            Some(run) => run.last = run.last.max(last),
            None => runs.push(Run {
                first: payment.day,
                last,
            }),
        }
    }
    runs
}

/// Returns the place of each day: that of its night.
fn places_of_days(payments: &[Spent], nights: &[i32], runs: &[Run]) -> BTreeMap<i32, Spot> {
    let mut slept: BTreeMap<i32, (f64, Spot)> = BTreeMap::new();
    for (payment, &nights) in payments
        .iter()
        .zip(nights)
        .filter(|(it, _)| it.category == LODGING && it.amount >= 0.0)
    {
        let price = payment.amount / f64::from(nights.max(1));
        for day in payment.day..payment.day.saturating_add(nights) {
            let known = slept.entry(day).or_insert((price, payment.spot));
            if price > known.0 {
                *known = (price, payment.spot);
            }
        }
    }
    let mut of_rows: BTreeMap<i32, BTreeMap<Spot, usize>> = BTreeMap::new();
    for payment in payments
        .iter()
        .filter(|payment| is_paid_there(payment.category))
    {
        *of_rows
            .entry(payment.day)
            .or_default()
            .entry(payment.spot)
            .or_default() += 1;
    }
    let mut places = BTreeMap::new();
    for run in runs {
        let mut next = None;
        for day in (run.first..=run.last).rev() {
            let rows = of_rows.get(&day);
            // Who pays in two places on a day sleeps where he is the day after.
            let leads_on = || next.filter(|next| rows.is_some_and(|rows| rows.contains_key(next)));
            let most = || {
                rows?
                    .iter()
                    .max_by_key(|(spot, rows)| (**rows, std::cmp::Reverse(**spot)))
                    .map(|(spot, _)| *spot)
            };
            let spot = slept
                .get(&day)
                .map(|(_, spot)| *spot)
                .or_else(leads_on)
                .or_else(most);
            if let Some(spot) = spot {
                next = Some(spot);
                places.insert(day, spot);
            }
        }
        let mut before = None;
        for day in run.first..run.end() {
            let known = places.get(&day).copied().or(before);
            if let Some(spot) = known {
                places.insert(day, spot);
            }
            before = known;
        }
        if run.end() == run.last {
            places.remove(&run.last);
        }
    }
    places
}
