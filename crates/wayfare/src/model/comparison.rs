//! Which of two places is cheaper, as far as figures of what a day costs can tell.

/// Standard deviations of the logarithm of the ratio of two days, around that of their figures, measured on published budgets
/// (`docs/costs.md`). Within a country, the error of the country cancels.
const SPREAD_BETWEEN_COUNTRIES: f64 = 0.45;
const SPREAD_WITHIN_COUNTRY: f64 = 0.27;

/// The least probability with which a place is said to be cheaper.
const SURE: f64 = 0.8;

wayfare_format::named_enum! {
    /// What a day in one place costs beside one in another.
    pub enum CostRelation {
        /// It is cheaper.
        Cheaper = "cheaper",
        /// Either may be cheaper.
        AboutTheSame = "about_the_same",
        /// It is dearer.
        Dearer = "dearer",
    }
}

/// What can be said of two places by what a day costs in each.
///
/// Figures that differ by less than a factor of some 1.46, or of 1.26 within a country, are about the same.
///
/// ```
/// use wayfare::{CostComparison, CostRelation};
///
/// let (lisbon, porto, london) = (140.0, 130.0, 230.0);
/// let abroad = CostComparison::of_days(lisbon, london, false);
/// assert_eq!(abroad.relation, CostRelation::Cheaper);
/// assert!(abroad.probability > 0.8);
/// assert_eq!(CostComparison::of_days(lisbon, porto, true).relation, CostRelation::AboutTheSame);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CostComparison {
    /// What the first is beside the second.
    pub relation: CostRelation,
    /// How probable it is that the one with the lower figure is cheaper: at least 0.5, and 0.8 of what is said to be cheaper.
    pub probability: f64,
}

impl CostComparison {
    /// Compares what a day costs in two places, in one currency, which are in the same country or not.
    ///
    /// See [`CostComparison`] for an example.
    pub fn of_days(first: f64, second: f64, is_same_country: bool) -> Self {
        let spread = if is_same_country {
            SPREAD_WITHIN_COUNTRY
        } else {
            SPREAD_BETWEEN_COUNTRIES
        };
        // Of two that are 0, the ratio is not a number.
        let ratio = if first == second {
            0.0
        } else {
            (first / second).ln()
        };
        let probability = 0.5 * libm::erfc(-ratio.abs() / spread * std::f64::consts::FRAC_1_SQRT_2);
        let relation = match probability {
            sure if sure >= SURE && ratio < 0.0 => CostRelation::Cheaper,
            sure if sure >= SURE => CostRelation::Dearer,
            _ => CostRelation::AboutTheSame,
        };
        Self {
            relation,
            probability,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day() -> impl Strategy<Value = f64> {
        prop_oneof![Just(0.0), 1e-3..1e6, 50.0..150.0]
    }

    fn reversed(relation: CostRelation) -> CostRelation {
        match relation {
            CostRelation::Cheaper => CostRelation::Dearer,
            CostRelation::AboutTheSame => CostRelation::AboutTheSame,
            CostRelation::Dearer => CostRelation::Cheaper,
        }
    }

    proptest! {
        #[test]
        fn the_other_way_round_says_the_same(first in day(), second in day(), same in any::<bool>()) {
            let one = CostComparison::of_days(first, second, same);
            let other = CostComparison::of_days(second, first, same);
            prop_assert!((one.probability - other.probability).abs() < 1e-12);
            prop_assert_eq!(one.relation, reversed(other.relation));
            prop_assert!((0.5..=1.0).contains(&one.probability), "{one:?}");
        }

        #[test]
        fn a_currency_changes_nothing(first in day(), second in day(), rate in 1e-4..1e5, same in any::<bool>()) {
            let one = CostComparison::of_days(first, second, same);
            let converted = CostComparison::of_days(first * rate, second * rate, same);
            prop_assert!((one.probability - converted.probability).abs() < 1e-9);
        }

        #[test]
        fn what_is_cheaper_than_a_cheaper_one_is_cheaper(days in [day(), day(), day()], same in any::<bool>()) {
            let is_cheaper = |a: f64, b: f64| CostComparison::of_days(a, b, same).relation == CostRelation::Cheaper;
            let [a, b, c] = days;
            prop_assert!(!(is_cheaper(a, b) && is_cheaper(b, c)) || is_cheaper(a, c));
            // Of two in one country, more can be said.
            let abroad = CostComparison::of_days(a, b, false);
            prop_assert!(abroad.relation != CostRelation::Cheaper || CostComparison::of_days(a, b, true).relation == abroad.relation);
        }
    }

    #[test]
    fn ratios_from_which_one_is_cheaper() {
        for (ratio, is_same_country, relation) in [
            (1.45, false, CostRelation::AboutTheSame),
            (1.47, false, CostRelation::Cheaper),
            (1.25, true, CostRelation::AboutTheSame),
            (1.27, true, CostRelation::Cheaper),
        ] {
            let found = CostComparison::of_days(100.0, 100.0 * ratio, is_same_country);
            assert_eq!(found.relation, relation, "{ratio}");
        }
    }
}
