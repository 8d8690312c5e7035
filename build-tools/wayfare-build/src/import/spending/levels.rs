//! The model of what days cost: from the mean days of travellers and an estimate to three levels. Numbers in, numbers out.
//!
//! The expected day of a traveller is log-normal (μ, τ²). Each has one style, his third; the levels are the medians of the
//! thirds. Who writes logs is unknown: the shares of the styles are uniform on the simplex. The posterior is exact on a grid.

/// Upper sixth and upper third of the normal distribution: the medians of the outer thirds, and where these begin.
pub(super) const MEDIAN_OF_THIRD: f64 = 0.967_421_566_101_701;
pub(super) const THIRD: f64 = 0.430_727_299_295_457_4;

/// Share of means that are of something else, and by how much they spread wider.
const STRAY: f64 = 0.06;
const STRAY_SCALE: f64 = 3.0;
/// Logarithm of the factor by which logs may be off together: what is not written down, and other seasons.
pub(super) const FLOOR: f64 = 0.1;
/// Standard deviation of the logarithm of τ.
const TAU_ERROR: f64 = 0.3;

/// Squared coefficient of variation of the days of a traveller, as so many nights would tell it, and the highest that counts.
const VARIATION: f64 = 0.64;
const VARIATION_NIGHTS: f64 = 20.0;
const MOST_VARIATION: f64 = 4.0;

const STYLES: usize = 3;
const MEANS: usize = 61;
const SPREADS: usize = 13;
/// The grid goes so far from the logarithm of the estimate.
const REACH: f64 = 2.0;
const LEAST_SPREAD: f64 = 0.3;
const MOST_SPREAD: f64 = 1.8;
/// Shares of the styles are multiples of a fifth, drawn inwards by a third of a step.
const FIFTHS: usize = 5;
const MIXES: usize = (FIFTHS + 1) * (FIFTHS + 2) / 2;
const CELLS: usize = MEANS * SPREADS * MIXES;
/// So many likelihoods are multiplied before a logarithm is taken: each is above 1e-30.
const AT_ONCE: usize = 8;
const LEAST: f64 = 1e-30;
/// Travellers are taken in so many rounds through all of them.
const STRIDE: usize = 64;
/// A point of the grid that is less likely by this power of e counts for nothing.
const HOPELESS: f64 = 200.0;

/// What is known of days before logs are read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Prior {
    /// The middle level.
    pub(super) midrange: f64,
    /// Factor within which two of three such figures are right.
    pub(super) error: f64,
    /// Half the logarithm of luxury by budget.
    pub(super) spread: f64,
}

/// The days of a traveller.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Days {
    pub(super) nights: f64,
    /// Mean of a day; above 0.
    pub(super) mean: f64,
    /// Squared coefficient of variation of the days.
    pub(super) variation: f64,
    /// Variance of the logarithm of the mean for other reasons: it was carried over years.
    pub(super) variance: f64,
    /// 0 budget, 1 midrange, 2 luxury, where it is known.
    pub(super) style: Option<usize>,
}

/// What days cost when logs are read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Levels {
    pub(super) amounts: [f64; STYLES],
    /// Factors within which two of three such amounts are right.
    pub(super) errors: [f64; STYLES],
    /// Mean and spread of the logarithms of travellers.
    pub(super) mean: f64,
    pub(super) spread: f64,
    /// Variance of the mean.
    pub(super) variance: f64,
}

/// Returns the squared coefficient of variation of a day, pooled over travellers.
pub(super) fn pooled_variation<'d>(days: impl IntoIterator<Item = &'d Days>) -> f64 {
    let (mut sum, mut weight) = (VARIATION_NIGHTS * VARIATION, VARIATION_NIGHTS);
    for day in days {
        let freedom = (day.nights - 1.0).max(0.0);
        sum += freedom * day.variation.min(MOST_VARIATION);
        weight += freedom;
    }
    sum / weight
}

impl Days {
    /// Returns the variance of the logarithm of the mean, where days vary so much.
    pub(super) fn variance_of_mean(&self, pooled: f64) -> f64 {
        (pooled / self.nights.max(1.0)).ln_1p() + self.variance
    }
}

impl Levels {
    /// Returns where a traveller stands, in standard deviations from the mean.
    pub(super) fn position(&self, days: &Days, pooled: f64) -> f64 {
        let shrink = self.spread.powi(2) / (self.spread.powi(2) + days.variance_of_mean(pooled));
        shrink * (days.mean.ln() - self.mean) / self.spread
    }
}

/// Returns the levels. The order of the travellers makes no difference but for rounding, so they are sorted.
pub(super) fn levels(days: &[Days], prior: Prior) -> Levels {
    let mut days = days.to_vec();
    days.sort_by(|a, b| {
        a.mean
            .total_cmp(&b.mean)
            .then(a.nights.total_cmp(&b.nights))
            .then(a.style.cmp(&b.style))
    });
    let pooled = pooled_variation(&days);
    let grid = Grid::new(prior);
    let mut log = vec![0.0; CELLS];
    let mut product = vec![1.0; CELLS];
    // A few of each kind come first, so that they soon tell which points are out of the question.
    let mixed: Vec<_> = (0..STRIDE)
        .flat_map(|first| days.iter().skip(first).step_by(STRIDE))
        .collect();
    let mut possible = vec![true; MEANS * SPREADS];
    for travellers in mixed.chunks(AT_ONCE) {
        product.fill(1.0);
        for traveller in travellers {
            grid.multiply(&mut product, &possible, traveller, pooled);
        }
        for (log, product) in log.iter_mut().zip(&product) {
            *log += product.ln();
        }
        let most = highest(&log);
        for (possible, cells) in possible.iter_mut().zip(log.chunks_mut(MIXES)) {
            if *possible && highest(cells) < most - HOPELESS {
                *possible = false;
                cells.fill(f64::NEG_INFINITY);
            }
        }
    }
    grid.summary(&log, prior)
}

struct Grid {
    means: Vec<f64>,
    spreads: Vec<f64>,
    mixes: Vec<[f64; STYLES]>,
}

impl Grid {
    fn new(prior: Prior) -> Self {
        let steps = |count: usize, from: f64, to: f64| {
            let step = (to - from) / (count - 1) as f64;
            (0..count).map(move |at| from + step * at as f64)
        };
        let middle = prior.midrange.ln();
        let inwards = |fifths: usize| (fifths as f64 + 1.0 / 3.0) / (FIFTHS as f64 + 1.0);
        let mixes = (0..=FIFTHS)
            .flat_map(|budget| (0..=FIFTHS - budget).map(move |midrange| (budget, midrange)));
        let mix = |(budget, midrange)| [budget, midrange, FIFTHS - budget - midrange].map(inwards);
        Self {
            means: steps(MEANS, -REACH, REACH)
                .map(|step| middle + step)
                .collect(),
            spreads: steps(SPREADS, LEAST_SPREAD.ln(), MOST_SPREAD.ln())
                .map(f64::exp)
                .collect(),
            mixes: mixes.map(mix).collect(),
        }
    }

    fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.means
            .iter()
            .flat_map(|&mean| self.spreads.iter().map(move |&spread| (mean, spread)))
    }

    /// Multiplies each cell by how likely the days of a traveller are there.
    fn multiply(&self, cells: &mut [f64], possible: &[bool], days: &Days, pooled: f64) {
        let (log, variance) = (days.mean.ln(), days.variance_of_mean(pooled));
        let points = self.points().zip(possible).zip(cells.chunks_mut(MIXES));
        for (((mean, spread), _), cells) in points.filter(|((_, possible), _)| **possible) {
            let of_third = likelihoods(log, variance, mean, spread);
            let known = days.style.and_then(|style| of_third.get(style));
            for (cell, mix) in cells.iter_mut().zip(&self.mixes) {
                let mixed = || {
                    mix.iter()
                        .zip(&of_third)
                        .map(|(share, of)| share * of)
                        .sum::<f64>()
                };
                *cell *= known.copied().unwrap_or_else(mixed).max(LEAST);
            }
        }
    }

    fn summary(&self, log: &[f64], prior: Prior) -> Levels {
        let spread = (prior.spread / MEDIAN_OF_THIRD).ln();
        let of_prior = |(mean, tau): (f64, f64)| {
            let by_mean = (mean - prior.midrange.ln()) / prior.error.ln();
            -0.5 * (by_mean.powi(2) + ((tau.ln() - spread) / TAU_ERROR).powi(2))
        };
        let most = self
            .points()
            .zip(log.chunks(MIXES))
            .map(|(point, cells)| of_prior(point) + highest(cells));
        let most = most.fold(f64::NEG_INFINITY, f64::max);
        let weights = self.points().zip(log.chunks(MIXES)).map(|(point, cells)| {
            let of_prior = of_prior(point) - most;
            (
                point,
                cells
                    .iter()
                    .map(|cell| (cell + of_prior).exp())
                    .sum::<f64>(),
            )
        });
        let weights: Vec<_> = weights.collect();
        let all: f64 = weights.iter().map(|(_, weight)| weight).sum();
        let moments = |of: &dyn Fn(f64, f64) -> f64| {
            let mean = weights
                .iter()
                .map(|&((m, t), weight)| weight * of(m, t))
                .sum::<f64>()
                / all;
            let square = weights
                .iter()
                .map(|&((m, t), weight)| weight * (of(m, t) - mean).powi(2));
            (mean, square.sum::<f64>() / all)
        };
        let levels = [-MEDIAN_OF_THIRD, 0.0, MEDIAN_OF_THIRD].map(|z| moments(&|m, t| m + z * t));
        let ((mean, variance), (spread, _)) = (moments(&|m, _| m), moments(&|_, t| t));
        Levels {
            amounts: levels.map(|(level, _)| level.exp()),
            errors: levels.map(|(_, variance)| (variance + FLOOR.powi(2)).sqrt().exp()),
            mean,
            spread,
            variance,
        }
    }
}

fn highest(cells: &[f64]) -> f64 {
    cells.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// Returns how likely the logarithm of a mean day is for a traveller of each style.
fn likelihoods(log: f64, variance: f64, mean: f64, spread: f64) -> [f64; STYLES] {
    let all = spread.powi(2) + variance;
    let (away, shrink) = (log - mean, spread.powi(2) / all);
    let (centre, width) = (mean + shrink * away, (shrink * variance).sqrt());
    let base = 3.0 * (-0.5 * away.powi(2) / all).exp() / all.sqrt();
    let stray = (-0.5 * away.powi(2) / all / STRAY_SCALE.powi(2)).exp() / all.sqrt() / STRAY_SCALE;
    let low = below((mean - THIRD * spread - centre) / width);
    let high = below((mean + THIRD * spread - centre) / width);
    [low, high - low, 1.0 - high]
        .map(|share| (1.0 - STRAY) * base * share.max(1e-12) + STRAY * stray)
}

/// Returns the share of a normal distribution below `z`.
fn below(z: f64) -> f64 {
    0.5 * libm::erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRIOR: Prior = Prior {
        midrange: 85.0,
        error: 1.42,
        spread: 0.9,
    };

    fn days(nights: f64, mean: f64, cv: f64, style: Option<usize>) -> Days {
        Days {
            nights,
            mean,
            variation: cv * cv,
            variance: 0.0,
            style,
        }
    }

    /// The reference in Python gives these numbers.
    #[test]
    fn levels_are_those_of_the_reference() {
        let unknown = [
            days(9.0, 41.0, 0.7, None),
            days(5.0, 55.0, 0.9, None),
            days(14.0, 38.0, 0.6, None),
        ];
        let known = [
            days(9.0, 41.0, 0.7, Some(0)),
            days(5.0, 155.0, 0.9, Some(2)),
            days(14.0, 38.0, 0.6, None),
            days(3.0, 900.0, 0.5, None),
        ];
        for (days, expected) in [
            (
                &unknown[..],
                [
                    (30.745_88, 1.459_289),
                    (70.245_69, 1.396_545),
                    (160.491_65, 1.548_819),
                ],
            ),
            (
                &known,
                [
                    (33.786_43, 1.365_706),
                    (85.068_51, 1.274_605),
                    (214.188_08, 1.401_619),
                ],
            ),
            (
                &[],
                [
                    (33.416_69, 1.577_019),
                    (85.0, 1.439_991),
                    (216.209_31, 1.577_019),
                ],
            ),
        ] {
            let levels = levels(days, PRIOR);
            for ((amount, error), expected) in
                levels.amounts.into_iter().zip(levels.errors).zip(expected)
            {
                assert!(
                    (amount - expected.0).abs() < 1e-4 && (error - expected.1).abs() < 1e-5,
                    "{levels:?}"
                );
            }
        }
    }

    #[test]
    fn order_and_currency_change_nothing() {
        let travellers = [
            days(9.0, 41.0, 0.7, None),
            days(5.0, 155.0, 0.9, Some(2)),
            days(3.0, 9.0, 0.5, None),
        ];
        let mut reversed = travellers;
        reversed.reverse();
        let first = levels(&travellers, PRIOR);
        assert_eq!(first, levels(&reversed, PRIOR));
        let scaled = travellers.map(|days| Days {
            mean: days.mean * 25_000.0,
            ..days
        });
        let scaled = levels(
            &scaled,
            Prior {
                midrange: PRIOR.midrange * 25_000.0,
                ..PRIOR
            },
        );
        for (amount, scaled) in first.amounts.into_iter().zip(scaled.amounts) {
            assert!(
                (scaled / amount / 25_000.0 - 1.0).abs() < 1e-9,
                "{first:?} {scaled:?}"
            );
        }
    }

    #[test]
    fn absurd_days_are_finite() {
        for mean in [1e-300, 1e-9, 1e300] {
            let levels = levels(
                &[days(1e9, mean, 1e9, None), days(0.0, mean, 0.0, Some(0))],
                PRIOR,
            );
            assert!(
                levels
                    .amounts
                    .iter()
                    .chain(&levels.errors)
                    .all(|number| number.is_finite()),
                "{levels:?}"
            );
        }
    }
}
