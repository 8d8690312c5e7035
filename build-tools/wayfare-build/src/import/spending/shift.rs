//! By how much travellers move an estimate of a category, or of a country: numbers in, numbers out.

use super::levels::{FLOOR, MEDIAN_OF_THIRD};
use crate::import::blend::Known;

/// Standard deviation of the logarithm of what travellers of one place and style pay for a category.
const TRAVELLER_SPREAD: f64 = 0.45;
/// Standard deviation of the logarithm of what places of one country differ by, beside what estimates know.
const PLACE_SPREAD: f64 = 0.25;

/// A shift of logarithms: its mean and its variance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Shift {
    pub(super) mean: f64,
    pub(super) variance: f64,
}

impl Shift {
    /// Returns what is known of a shift before logs are read, where two of three estimates are right within a factor.
    pub(super) fn before(error: f64) -> Self {
        Self {
            mean: 0.0,
            variance: error.ln().powi(2),
        }
    }

    /// Returns the shift that observations draw this one to.
    pub(super) fn drawn_to(self, observed: impl IntoIterator<Item = Self>) -> Self {
        let known = |Self { mean, variance }| Known { mean, variance };
        let Some(pooled) = Known::pooled(observed.into_iter().map(known)) else {
            return self;
        };
        let Known { mean, variance } = known(self).drawn_to(pooled, FLOOR);
        Self { mean, variance }
    }

    /// Returns what a traveller alone tells: how far his mean is from the estimate at his place in the distribution.
    pub(super) fn of_traveller(away: f64, variance_of_mean: f64, variance_of_place: f64) -> Self {
        let variance = TRAVELLER_SPREAD.powi(2) + variance_of_mean + variance_of_place;
        Self {
            mean: away,
            variance,
        }
    }

    /// Returns what a place tells of its country: without what was known of the place before.
    pub(super) fn of_place(self, before: Self) -> Option<Self> {
        let weight = 1.0 / self.variance - 1.0 / before.variance;
        if weight <= 0.0 {
            return None;
        }
        let mean = (self.mean / self.variance - before.mean / before.variance) / weight;
        Some(Self {
            mean,
            variance: 1.0 / weight + PLACE_SPREAD.powi(2),
        })
    }

    /// Returns the factor within which two of three amounts that it moved are right.
    pub(super) fn error(self) -> f64 {
        self.variance.sqrt().exp()
    }
}

/// Returns the logarithm of three levels at so many standard deviations from the mean of travellers.
pub(super) fn at_position(logs: [f64; 3], position: f64) -> f64 {
    let [budget, midrange, luxury] = logs;
    let slope = if position < 0.0 {
        midrange - budget
    } else {
        luxury - midrange
    };
    midrange + slope * position / MEDIAN_OF_THIRD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn observations_draw_by_their_precision() {
        let before = Shift::before(1.5);
        assert_eq!(before.drawn_to([]), before);
        let one = Shift::of_traveller(1.0, 0.1, 0.0);
        let after = before.drawn_to([one]);
        let told_by_one = one.variance + FLOOR.powi(2);
        let share = before.variance / (before.variance + told_by_one);
        assert!(
            (after.mean - share).abs() < 1e-12 && after.error() < before.error(),
            "{after:?}"
        );
        let many = before.drawn_to([one; 1000]);
        assert!(
            (0.9..0.95).contains(&many.mean) && many.error() < 1.12,
            "{many:?}"
        );
        // What a place tells of its country is what its travellers told.
        let told = after.of_place(before).unwrap();
        assert!(
            (told.mean - 1.0).abs() < 1e-9 && (told.variance - told_by_one - 0.0625).abs() < 1e-9,
            "{told:?}"
        );
        assert_eq!(before.of_place(before), None);
    }

    #[test]
    fn positions_are_between_levels() {
        let logs = [1.0, 2.0, 4.0];
        for (position, log) in [
            (-MEDIAN_OF_THIRD, 1.0),
            (0.0, 2.0),
            (MEDIAN_OF_THIRD, 4.0),
            (-2.0 * MEDIAN_OF_THIRD, 0.0),
        ] {
            assert!((at_position(logs, position) - log).abs() < 1e-12);
        }
    }
}
