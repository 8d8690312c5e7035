//! From the stays of travellers in one place and an estimate to figures: the whole day, and each category. Numbers in,
//! numbers out.

use std::collections::BTreeMap;

use super::categories::TOTAL;
use super::days::Stay;
use super::levels::{Days, Levels, MEDIAN_OF_THIRD, Prior, THIRD, levels, pooled_variation};
use super::shift::{Shift, at_position};
use super::spent::Series;

/// So many travellers are enough to be the figure, with so many in each third.
const ENOUGH: usize = 20;
const ENOUGH_IN_THIRD: usize = 3;
/// Error factor of an estimate that does not know its own, and of one that is made of the whole day's.
const UNKNOWN_ERROR: f64 = 2.0;
const NO_ESTIMATE_ERROR: f64 = 30.0;
/// The least error of an estimate that logs may still move.
const LEAST_ERROR: f64 = 1.01;
/// Half the logarithm of luxury by budget, where an estimate has not both.
const USUAL_SPREAD: f64 = 0.9;
/// What a traveller who pays nothing here for a category that he notes elsewhere counts as, by the estimate.
const NOTHING: f64 = 0.125;

/// What an estimate says of a category.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Known {
    pub(super) amounts: [f64; 3],
    pub(super) error: f64,
}

impl Known {
    /// Takes the levels that an estimate has, and completes those that it lacks. `None` if it has none.
    pub(super) fn new(amounts: [Option<f64>; 3], error: Option<f64>) -> Option<Self> {
        let [budget, midrange, luxury] =
            amounts.map(|amount| amount.filter(|amount| *amount > 0.0 && amount.is_finite()));
        let (budget_of, luxury_of) = ((-USUAL_SPREAD).exp(), USUAL_SPREAD.exp());
        let both = budget
            .zip(luxury)
            .map(|(budget, luxury)| (budget * luxury).sqrt());
        let middle = midrange
            .or(both)
            .or(budget.map(|it| it / budget_of))
            .or(luxury.map(|it| it / luxury_of))?;
        let amounts = [
            budget.unwrap_or(middle * budget_of),
            middle,
            luxury.unwrap_or(middle * luxury_of),
        ];
        Some(Self {
            amounts,
            error: error.unwrap_or(UNKNOWN_ERROR).max(LEAST_ERROR),
        })
    }

    fn prior(&self) -> Prior {
        let [budget, midrange, luxury] = self.amounts;
        let spread = ((luxury / budget).ln() / 2.0).clamp(0.05, 5.0);
        Prior {
            midrange,
            error: self.error,
            spread,
        }
    }
}

/// What a category costs when logs are read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Estimated {
    pub(super) amounts: [f64; 3],
    pub(super) error: f64,
    pub(super) travellers: usize,
    /// That they were there.
    pub(super) nights: usize,
    /// The first and the last year.
    pub(super) years: (i32, i32),
    /// Whether travellers are so many that the estimate has no part in it.
    pub(super) is_observed: bool,
    /// What logs moved the estimate by, and what was known before.
    pub(super) shift: Shift,
    pub(super) before: Shift,
}

/// Returns the figures of a place: what travellers paid, drawn to the estimates, by category.
pub(super) fn estimate(
    stays: &[&Stay],
    known: &BTreeMap<u16, Known>,
    minimum: usize,
) -> BTreeMap<u16, Estimated> {
    let Some(whole) = known.get(&TOTAL) else {
        return BTreeMap::new();
    };
    let totals: Vec<_> = stays
        .iter()
        .filter_map(|stay| days(stay.total.as_ref()?, stay))
        .collect();
    let day = levels(&totals, whole.prior());
    let pooled = pooled_variation(&totals);
    let mut estimated = BTreeMap::new();
    let enough = |travellers: usize| travellers > 0 && travellers >= minimum;
    if enough(totals.len()) {
        let thirds = totals.iter().map(|days| third(days, &day, pooled));
        let before = Shift::before(whole.error);
        let shift = Shift {
            mean: (day.amounts[1] / whole.amounts[1]).ln(),
            variance: day.variance,
        };
        let error = day.errors.into_iter().fold(0.0, f64::max).min(whole.error);
        let (amounts, is_observed) = (day.amounts, are_enough(thirds));
        let complete = || stays.iter().filter(|stay| stay.total.is_some()).copied();
        let (travellers, nights) = (totals.len(), complete().map(|stay| stay.nights).sum());
        let years = years(complete());
        estimated.insert(
            TOTAL,
            Estimated {
                amounts,
                error,
                travellers,
                nights,
                years,
                is_observed,
                shift,
                before,
            },
        );
    }
    let mut categories: Vec<_> = stays
        .iter()
        .flat_map(|stay| stay.categories.keys().copied())
        .collect();
    categories.sort_unstable();
    categories.dedup();
    for category in categories {
        let of: Vec<_> = stays
            .iter()
            .filter_map(|stay| Some((*stay, stay.categories.get(&category)?)))
            .collect();
        // Nobody paid for it here.
        if enough(of.len()) && of.iter().any(|(_, series)| series.sum > 0.0) {
            let found = of_category(&of, known.get(&category), &day, pooled);
            estimated.insert(category, found);
        }
    }
    estimated
}

fn of_category(
    of: &[(&Stay, &Series)],
    known: Option<&Known>,
    day: &Levels,
    pooled_day: f64,
) -> Estimated {
    // What no estimate has is as dear by level as the whole day.
    let base = known.copied().unwrap_or(Known {
        amounts: day.amounts,
        error: NO_ESTIMATE_ERROR,
    });
    let logs = base.amounts.map(f64::ln);
    let [budget, _, luxury] = logs;
    let spread = (luxury - budget) / (2.0 * MEDIAN_OF_THIRD);
    // Nothing is said by those who paid nothing where no estimate says how little that is.
    let nothing = if known.is_some() { NOTHING } else { 0.0 };
    let means = of
        .iter()
        .map(|(stay, series)| (*stay, days_or_nothing(series, stay)));
    let mut means: Vec<_> = means
        .filter(|(_, days)| days.mean > 0.0 || nothing > 0.0)
        .collect();
    means.sort_by(|(a, x), (b, y)| {
        x.mean
            .total_cmp(&y.mean)
            .then(x.nights.total_cmp(&y.nights))
            .then(a.style.cmp(&b.style))
    });
    let pooled = pooled_variation(means.iter().map(|(_, days)| days));
    let observed = means.iter().map(|(stay, days)| {
        let by_total = stay
            .total
            .as_ref()
            .and_then(|total| self::days(total, stay))
            .map(|it| day.position(&it, pooled_day));
        let by_style = stay
            .style
            .map(|style| (style as f64 - 1.0) * MEDIAN_OF_THIRD);
        let (position, uncertain) = match by_total.or(by_style) {
            Some(position) => (position, 0.0),
            None => (0.0, spread.powi(2)),
        };
        let expected = at_position(logs, position);
        let away = days.mean.max(expected.exp() * nothing).ln() - expected;
        Shift::of_traveller(away, days.variance_of_mean(pooled), uncertain)
    });
    let before = Shift::before(base.error);
    let shift = before.drawn_to(observed);
    let thirds = of.iter().map(|(stay, _)| {
        let total = stay
            .total
            .as_ref()
            .and_then(|total| self::days(total, stay));
        total.map_or(stay.style, |days| third(&days, day, pooled_day))
    });
    Estimated {
        amounts: base.amounts.map(|amount| amount * shift.mean.exp()),
        error: shift.error().min(base.error),
        travellers: of.len(),
        nights: of.iter().map(|(stay, _)| stay.nights).sum(),
        years: years(of.iter().map(|(stay, _)| *stay)),
        is_observed: are_enough(thirds),
        shift,
        before,
    }
}

/// Returns the first and the last year of stays.
pub(super) fn years<'s>(stays: impl Iterator<Item = &'s Stay>) -> (i32, i32) {
    let all = stays
        .map(|stay| stay.years)
        .reduce(|(first, last), (other, later)| (first.min(other), last.max(later)));
    all.unwrap_or_default()
}

/// Returns the days of a traveller, if he paid anything.
fn days(series: &Series, stay: &Stay) -> Option<Days> {
    let days = days_or_nothing(series, stay);
    (days.mean > 0.0 && days.mean.is_finite()).then_some(days)
}

fn days_or_nothing(series: &Series, stay: &Stay) -> Days {
    Days {
        nights: series.units as f64,
        mean: series.sum / series.units.max(1) as f64,
        variation: series.variation,
        variance: series.variance,
        style: stay.style,
    }
}

/// Returns the third that a traveller belongs to.
fn third(days: &Days, day: &Levels, pooled: f64) -> Option<usize> {
    days.style.or_else(|| {
        let position = day.position(days, pooled);
        Some(usize::from(position > -THIRD) + usize::from(position > THIRD))
    })
}

fn are_enough(thirds: impl Iterator<Item = Option<usize>>) -> bool {
    let (mut of, mut all) = ([0; 3], 0);
    for third in thirds {
        all += 1;
        if let Some(count) = third.and_then(|third| of.get_mut(third)) {
            *count += 1;
        }
    }
    all >= ENOUGH && of.iter().all(|count| *count >= ENOUGH_IN_THIRD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::spending::spent::Spot;

    fn stay(traveller: u32, day: f64, food: f64, style: Option<usize>) -> Stay {
        let series = |amount: f64| Series {
            units: 7,
            rows: 7,
            raw: amount * 7.0,
            sum: amount * 7.0,
            variation: 0.3,
            variance: 0.0,
        };
        let categories = [(4, series(food)), (8, series(2.0))].into();
        let total = Some(series(day));
        Stay {
            traveller,
            spot: Spot::Place(1),
            style,
            nights: 7,
            years: (2025, 2026),
            total,
            categories,
        }
    }

    fn known() -> BTreeMap<u16, Known> {
        let known = |amounts, error| Known { amounts, error };
        [
            (0, known([40.0, 100.0, 250.0], 1.42)),
            (4, known([14.0, 35.0, 90.0], 1.48)),
        ]
        .into()
    }

    fn found(stays: &[Stay], minimum: usize) -> BTreeMap<u16, Estimated> {
        estimate(&stays.iter().collect::<Vec<_>>(), &known(), minimum)
    }

    #[test]
    fn one_traveller_draws_a_little_and_many_draw_all() {
        let one = found(&[stay(1, 200.0, 70.0, None)], 1);
        let of = |category: u16| one[&category];
        assert!(
            (100.0..130.0).contains(&of(0).amounts[1]) && (35.0..60.0).contains(&of(4).amounts[1]),
            "{one:?}"
        );
        assert!(
            of(0).error <= 1.42 && of(4).error <= 1.48 && !of(0).is_observed,
            "{one:?}"
        );
        assert!(
            (1.0..5.0).contains(&of(8).amounts[1]),
            "without an estimate: {one:?}"
        );
        let thirds = (0..60).map(|at| {
            let (style, factor) = [(0, 0.4), (1, 1.0), (2, 2.5)][at % 3];
            stay(at as u32, 200.0 * factor, 70.0 * factor, Some(style))
        });
        let many = found(&thirds.collect::<Vec<_>>(), 3);
        assert!(
            (180.0..220.0).contains(&many[&0].amounts[1]) && many[&0].is_observed,
            "{many:?}"
        );
        assert!(
            (60.0..80.0).contains(&many[&4].amounts[1]) && many[&4].error < 1.2,
            "{many:?}"
        );
    }

    #[test]
    fn fewer_than_the_minimum_give_nothing_and_unknown_days_no_total() {
        assert!(found(&[stay(1, 200.0, 70.0, None), stay(2, 90.0, 30.0, None)], 3).is_empty());
        let without = Stay {
            total: None,
            ..stay(1, 0.0, 70.0, None)
        };
        let found = found(&[without], 1);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [4, 8]);
        assert_eq!(
            estimate(&[&stay(1, 1.0, 1.0, None)], &BTreeMap::new(), 1),
            BTreeMap::new()
        );
    }

    #[test]
    fn an_estimate_without_all_levels_is_completed() {
        let known = |amounts, error| {
            Known::new(amounts, error).map(|known| (known.amounts.map(f64::round), known.error))
        };
        assert_eq!(
            known([Some(10.0), None, Some(40.0)], None),
            Some(([10.0, 20.0, 40.0], 2.0))
        );
        assert_eq!(
            known([None, Some(10.0), None], Some(1.0)),
            Some(([4.0, 10.0, 25.0], 1.01))
        );
        assert_eq!(known([None, Some(0.0), None], Some(1.5)), None);
    }
}
