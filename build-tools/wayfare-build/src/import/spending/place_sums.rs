//! What a traveller paid in one place, by category and day, and the series of amounts that it gives.

use std::collections::BTreeMap;

use super::categories::{Unit, is_of_day};
use super::spent::{Series, Spent};
use super::trip::Part;

/// A payment counts up to so many times the traveller's median day.
const CUT: f64 = 8.0;

/// What was paid in one place.
#[derive(Default)]
pub(super) struct OfSpot<'t> {
    pub(super) days: &'t [i32],
    pub(super) years: Option<(i32, i32)>,
    rows: BTreeMap<u16, usize>,
    items: BTreeMap<u16, Vec<&'t Spent>>,
    pub(super) day_sums: BTreeMap<i32, f64>,
    limit: f64,
    /// By category and day.
    sums: BTreeMap<(u16, i32), Sum>,
}

#[derive(Default, Clone, Copy)]
struct Sum {
    raw: f64,
    amount: f64,
    /// Variance times amount.
    variance: f64,
}

impl<'t> OfSpot<'t> {
    pub(super) fn add(&mut self, payment: &'t Spent) {
        let (first, last) = self.years.unwrap_or((payment.year, payment.year));
        self.years = Some((first.min(payment.year), last.max(payment.year)));
        if Unit::of(payment.category) == Unit::Item {
            self.add_row(payment.category);
            self.items
                .entry(payment.category)
                .or_default()
                .push(payment);
        }
    }

    pub(super) fn add_row(&mut self, category: u16) {
        *self.rows.entry(category).or_default() += 1;
    }

    pub(super) fn set_limit(&mut self) {
        let mut sums: Vec<_> = self
            .day_sums
            .values()
            .copied()
            .filter(|sum| *sum > 0.0)
            .collect();
        sums.sort_by(f64::total_cmp);
        self.limit = CUT * sums.get(sums.len() / 2).copied().unwrap_or(f64::INFINITY);
    }

    pub(super) fn add_part(&mut self, part: &Part) {
        // A payment elsewhere counts where its sum does.
        if part.is_first && Unit::of(part.category) != Unit::Item {
            self.add_row(part.category);
        }
        let amount = part.amount.clamp(-self.limit, self.limit);
        let sum = self.sums.entry((part.category, part.day)).or_default();
        sum.raw += part.raw;
        sum.amount += amount;
        sum.variance += part.variance * amount.abs();
    }

    /// Returns the sums of the days, of a category or of the whole day.
    fn by_day(&self, is_meant: impl Fn(u16) -> bool) -> BTreeMap<i32, Sum> {
        let mut days: BTreeMap<_, _> = self.days.iter().map(|day| (*day, Sum::default())).collect();
        for ((category, day), sum) in &self.sums {
            if let Some(all) = days.get_mut(day).filter(|_| is_meant(*category)) {
                let Sum {
                    raw,
                    amount,
                    variance,
                } = *sum;
                *all = Sum {
                    raw: all.raw + raw,
                    amount: all.amount + amount,
                    variance: all.variance + variance,
                };
            }
        }
        days
    }

    pub(super) fn total(&self) -> Series {
        let rows = self
            .rows
            .iter()
            .filter(|(category, _)| is_of_day(**category))
            .map(|(_, rows)| rows)
            .sum();
        Series {
            rows,
            ..series(self.by_day(is_of_day).into_values())
        }
    }

    pub(super) fn category(&self, category: u16) -> Series {
        let days = || self.by_day(|other| other == category).into_values();
        let series = match Unit::of(category) {
            Unit::Night => series(days().filter(|night| night.raw > 0.0)),
            Unit::Day => series(days()),
            Unit::Item => {
                let items = self
                    .items
                    .get(&category)
                    .map(Vec::as_slice)
                    .unwrap_or_default();
                let series = series(items.iter().map(|item| {
                    let amount = item.amount * f64::from(item.carried);
                    Sum {
                        raw: item.amount,
                        amount,
                        variance: f64::from(item.variance) * amount.abs(),
                    }
                }));
                // What is given back was no item.
                Series {
                    units: items.iter().filter(|item| item.amount > 0.0).count(),
                    ..series
                }
            }
        };
        Series {
            rows: self.rows.get(&category).copied().unwrap_or_default(),
            ..series
        }
    }
}

fn series(sums: impl Iterator<Item = Sum>) -> Series {
    let (mut raw, mut variance, mut weight) = (0.0, 0.0, 0.0);
    let mut amounts = Vec::new();
    for sum in sums {
        raw += sum.raw;
        variance += sum.variance;
        weight += sum.amount.abs();
        amounts.push(sum.amount);
    }
    let (units, sum) = (amounts.len(), amounts.iter().sum::<f64>());
    let mean = sum / units.max(1) as f64;
    let squares = amounts
        .iter()
        .map(|amount| (amount - mean).powi(2))
        .sum::<f64>();
    let variation = if units > 1 && mean > 0.0 {
        squares / (units - 1) as f64 / mean.powi(2)
    } else {
        0.0
    };
    let variance = if weight > 0.0 { variance / weight } else { 0.0 };
    Series {
        units,
        rows: 0,
        raw: raw.max(0.0),
        sum: sum.max(0.0),
        variation,
        variance,
    }
}
