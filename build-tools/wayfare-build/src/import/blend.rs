//! Draws estimates towards what was observed: the one place where both are weighed. Numbers in, numbers out.

use super::money::round_amount;
use crate::rows::AmountTriple;

/// Two of three normal values lie within so many standard deviations of their mean.
const TWO_OF_THREE: f64 = 0.97;
/// Error factor of an estimate that does not know its own.
const UNKNOWN_ERROR: f64 = 2.0;

/// Standard deviation of the logarithms of listed prices of one style in one place, and the logarithm of the factor by which such
/// prices may differ together from what travellers pay.
pub(in crate::import) const SPREAD: f64 = 0.65;
pub(in crate::import) const BIAS: f64 = 0.25;

/// What is known of the logarithm of an amount: its mean, and the variance of that.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::import) struct Known {
    pub(in crate::import) mean: f64,
    pub(in crate::import) variance: f64,
}

impl Known {
    /// Returns what an amount and its error factor say.
    pub(in crate::import) fn of_amount(amount: f64, error: Option<f64>) -> Self {
        let deviation = error.unwrap_or(UNKNOWN_ERROR).ln() / TWO_OF_THREE;
        Self {
            mean: amount.ln(),
            variance: deviation.powi(2),
        }
    }

    /// Returns what observed amounts say together, each with its variance; `None` without any.
    pub(in crate::import) fn pooled(observed: impl IntoIterator<Item = Self>) -> Option<Self> {
        let (mut weighted, mut weight) = (0.0, 0.0);
        for Self { mean, variance } in observed {
            weighted += mean / variance;
            weight += 1.0 / variance;
        }
        (weight > 0.0).then(|| Self {
            mean: weighted / weight,
            variance: 1.0 / weight,
        })
    }

    /// Returns what an estimate becomes by what was observed, of a source whose bias no number of observations mends.
    pub(in crate::import) fn drawn_to(self, observed: Self, bias: f64) -> Self {
        let all = self.variance + bias.powi(2) + observed.variance;
        let weight = if all > 0.0 { self.variance / all } else { 0.0 };
        Self {
            mean: self.mean + weight * (observed.mean - self.mean),
            variance: self.variance * (1.0 - weight),
        }
    }

    pub(in crate::import) fn amount(self) -> f64 {
        self.mean.exp()
    }

    /// Returns the factor within which two of three such amounts are right.
    pub(in crate::import) fn error(self) -> f64 {
        (TWO_OF_THREE * self.variance.sqrt()).exp()
    }
}

/// What was observed of one style.
#[derive(Debug, Clone, Copy)]
pub(in crate::import) struct Observed {
    pub(in crate::import) known: Known,
    pub(in crate::import) bias: f64,
    pub(in crate::import) count: usize,
}

/// Returns what budget, midrange and luxury become by what was observed, with the error factor of the least certain. A style of
/// which nothing was observed moves with the others, and stays as far off as it was. None is cheaper than a lower one.
pub(in crate::import) fn blend(
    estimated: AmountTriple,
    error: Option<f64>,
    observed: [Option<Observed>; 3],
) -> (AmountTriple, f64) {
    let (mut shift, mut shifted, mut largest) = (0.0, 0.0, 1.0_f64);
    let mut amounts = [None; 3];
    for ((amount, observed), estimate) in amounts.iter_mut().zip(observed).zip(estimated) {
        let Some(Observed { known, bias, count }) = observed else {
            continue;
        };
        let blended = match estimate {
            Some(estimate) => {
                let estimate = Known::of_amount(estimate, error);
                let blended = estimate.drawn_to(known, bias);
                shift += (blended.mean - estimate.mean) * count as f64;
                shifted += count as f64;
                blended
            }
            None => Known {
                variance: known.variance + bias.powi(2),
                ..known
            },
        };
        largest = largest.max(blended.error());
        *amount = Some(blended.amount());
    }
    let factor = if shifted > 0.0 {
        f64::exp(shift / shifted)
    } else {
        1.0
    };
    for (amount, estimate) in amounts.iter_mut().zip(estimated) {
        if let (None, Some(estimate)) = (*amount, estimate) {
            largest = largest.max(Known::of_amount(estimate, error).error());
            *amount = Some(estimate * factor);
        }
    }
    let mut lowest = 0.0_f64;
    for amount in amounts.iter_mut().flatten() {
        lowest = lowest.max(*amount);
        *amount = round_amount(lowest);
    }
    (amounts, round_error(largest))
}

/// Rounds an error factor to hundredths, as it is stored.
pub(in crate::import) fn round_error(error: f64) -> f64 {
    (error * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_observations_weigh_more_but_never_all() {
        // A bed whose estimate has a deviation of 0.43, and prices of a deviation of 0.65 that are off together by 0.25.
        let estimate = Known {
            mean: 0.0,
            variance: 0.43_f64.powi(2),
        };
        for (count, weight) in [
            (1.0, 0.28),
            (3.0, 0.48),
            (5.0, 0.56),
            (20.0, 0.69),
            (1e9, 0.75),
        ] {
            let variance = 0.65_f64.powi(2) / count;
            let drawn = estimate.drawn_to(
                Known {
                    mean: 1.0,
                    variance,
                },
                0.25,
            );
            assert!((drawn.mean - weight).abs() < 0.006, "{count}: {drawn:?}");
            let error = (TWO_OF_THREE * 0.43 * (1.0 - drawn.mean).sqrt()).exp();
            assert!((drawn.error() - error).abs() < 1e-9 && drawn.error() < estimate.error());
        }
    }

    #[test]
    fn a_currency_changes_no_error_and_order_nothing() {
        let known = |amount: f64| Known::of_amount(amount, Some(1.5));
        let pooled = |amounts: &[f64]| Known::pooled(amounts.iter().map(|it| known(*it))).unwrap();
        let drawn = known(100.0).drawn_to(pooled(&[50.0, 90.0]), 0.1);
        let other = known(25_000.0).drawn_to(pooled(&[22_500.0, 12_500.0]), 0.1);
        assert!((other.amount() / drawn.amount() / 250.0 - 1.0).abs() < 1e-9);
        assert!((other.error() - drawn.error()).abs() < 1e-9);
        assert_eq!(Known::pooled([]), None);
        assert!(
            (known(100.0).error() - 1.5).abs() < 1e-9
                && (Known::of_amount(9.0, None).error() - 2.0).abs() < 1e-9
        );
        // What is certain stays.
        let certain = Known::of_amount(100.0, Some(1.0));
        assert_eq!(certain.drawn_to(certain, 0.0), certain);
    }
}
