//! Which of two places is cheaper, as far as figures of what a day costs can tell.

use super::Expense;
use crate::CountryCode;

/// Two of three normal values lie within so many standard deviations of their mean.
const TWO_OF_THREE: f64 = 0.97;
/// Variance of the logarithm of a figure that does not know its error.
const UNKNOWN: f64 = 0.1;
/// What of the variance of a figure is the place's own, at least as far as there is so much, and which part of a larger one: the
/// rest is that of its country, which other places there share. Measured on published budgets (`docs/costs.md`).
const OWN: f64 = 0.19 * 0.19;
const OWN_PART: f64 = 0.25;

/// The least probability with which a place is said to be cheaper.
const SURE: f64 = 0.8;

wayfare_format::named_enum! {
    /// How the cost of a day in one place compares with that in another.
    pub enum CostRelation {
        /// It is cheaper.
        Cheaper = "cheaper",
        /// Either may be cheaper.
        AboutTheSame = "about_the_same",
        /// It is dearer.
        Dearer = "dearer",
    }
}

/// A comparison of two places by what a day costs in each.
///
/// How far figures must differ follows from their [errors](crate::Cost::error). Within a country, that of the country cancels.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # let world = wayfare::Dataset::open("world")?;
/// use wayfare::{CostComparison, CostRelation, CountryCode, Style};
///
/// let day = |country: CountryCode| -> wayfare::Result<_> {
///     let costs = world.country_costs(country)?.expect("its costs are known");
///     let day = costs.total.expense(Style::Midrange).expect("a midrange day is known");
///     Ok((day, Some(country)))
/// };
/// let (kosovo, portugal) = (day("XK".parse()?)?, day("PT".parse()?)?);
/// let says = CostComparison::of_days(kosovo, portugal);
/// assert_eq!(says.relation, CostRelation::Cheaper);
/// assert!(says.probability > 0.8);
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CostComparison {
    /// How the first compares with the second.
    pub relation: CostRelation,
    /// The probability that the place with the lower figure is cheaper: at least 0.5. From 0.8 on, it is said to be
    /// cheaper.
    pub probability: f64,
}

impl CostComparison {
    /// Compares what a day costs in two places, in one currency, each with its country.
    ///
    /// See [`CostComparison`] for an example.
    pub fn of_days(
        first: (Expense, Option<CountryCode>),
        second: (Expense, Option<CountryCode>),
    ) -> Self {
        let of = |(day, country)| DayFigure::new(day, country);
        of(first).beside(&of(second))
    }

    /// Compares a day in each of several places with those after it, as far as `day` knows them: of one place, first those than
    /// which it is cheaper, then those that cost about the same, then the others. So a sentence can be made of those that come
    /// one after another.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// use wayfare::{CostComparison, CostRelation, Style};
    ///
    /// let days = ["PT", "XK"].map(|code| {
    ///     let costs = world.country_costs(code).ok().flatten()?;
    ///     Some((costs.total.expense(Style::Midrange)?, code.parse().ok()))
    /// });
    /// let all = CostComparison::of_each(&days, |day| *day);
    /// assert!(matches!(all[..], [(_, _, says)] if says.relation == CostRelation::Dearer));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn of_each<T>(
        places: &[T],
        day: impl Fn(&T) -> Option<(Expense, Option<CountryCode>)>,
    ) -> Vec<(&T, &T, Self)> {
        let mut all = Vec::new();
        let mut rest = places;
        while let Some((first, others)) = rest.split_first() {
            rest = others;
            let with = |other| Some((first, other, Self::of_days(day(first)?, day(other)?)));
            let mut of_first: Vec<_> = others.iter().filter_map(with).collect();
            of_first.sort_by_key(|(_, _, says)| says.relation as u8);
            all.append(&mut of_first);
        }
        all
    }
}

/// What is known of a day in a place: an amount, and the variance of its logarithm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct DayFigure {
    pub(crate) amount: f64,
    pub(crate) variance: f64,
    pub(crate) country: Option<CountryCode>,
}

impl DayFigure {
    pub(crate) fn new(day: Expense, country: Option<CountryCode>) -> Self {
        let deviation = |high: f64| (high / day.amount).ln() / TWO_OF_THREE;
        let variance = day.high.map(|high| deviation(high).powi(2));
        Self {
            amount: day.amount,
            variance: variance.filter(|v| v.is_finite()).unwrap_or(UNKNOWN),
            country,
        }
    }

    pub(crate) fn beside(&self, other: &Self) -> CostComparison {
        // Of two that are 0, the ratio is not a number.
        let ratio = if self.amount == other.amount {
            0.0
        } else {
            (self.amount / other.amount).ln()
        };
        let deviations = ratio.abs() / self.spread_of_ratio(other);
        // Two figures that are exactly right.
        let deviations = if deviations.is_nan() { 0.0 } else { deviations };
        let probability = 0.5 * libm::erfc(-deviations * std::f64::consts::FRAC_1_SQRT_2);
        let relation = match probability {
            sure if sure >= SURE && ratio < 0.0 => CostRelation::Cheaper,
            sure if sure >= SURE => CostRelation::Dearer,
            _ => CostRelation::AboutTheSame,
        };
        CostComparison {
            relation,
            probability,
        }
    }

    pub(crate) fn is_cheaper_than(&self, other: &Self) -> bool {
        self.amount < other.amount && self.beside(other).relation == CostRelation::Cheaper
    }

    /// Returns the standard deviation of the logarithm of the ratio of two days, around that of their figures.
    ///
    /// It keeps the triangle inequality, so that what is cheaper than a cheaper one is cheaper.
    fn spread_of_ratio(&self, other: &Self) -> f64 {
        let is_same_country = self.country.is_some() && self.country == other.country;
        let least = self.variance.min(other.variance);
        let shared = if is_same_country {
            (least - (OWN_PART * least).max(OWN)).max(0.0)
        } else {
            0.0
        };
        (self.variance + other.variance - 2.0 * shared).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day() -> impl Strategy<Value = (Expense, Option<CountryCode>)> {
        let amount = prop_oneof![Just(0.0), 1e-3..1e6, 50.0..150.0];
        let error = prop_oneof![Just(None), (1.0..2.5).prop_map(Some)];
        let country = prop_oneof![Just(None), Just(Some("PT")), Just(Some("ES"))];
        (amount, error, country).prop_map(|(amount, error, country)| of(amount, error, country))
    }

    fn of(
        amount: f64,
        error: Option<f64>,
        country: Option<&str>,
    ) -> (Expense, Option<CountryCode>) {
        let expense = Expense {
            amount,
            low: error.map(|error: f64| amount / error),
            high: error.map(|error: f64| amount * error),
        };
        (expense, country.map(|code| code.parse().unwrap()))
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
        fn the_other_way_round_says_the_same(first in day(), second in day()) {
            let one = CostComparison::of_days(first, second);
            let other = CostComparison::of_days(second, first);
            prop_assert!((one.probability - other.probability).abs() < 1e-12);
            prop_assert_eq!(one.relation, reversed(other.relation));
            prop_assert!((0.5..=1.0).contains(&one.probability), "{one:?}");
        }

        #[test]
        fn a_currency_changes_nothing(first in day(), second in day(), rate in 1e-4..1e5) {
            let one = CostComparison::of_days(first, second);
            let converted = CostComparison::of_days((first.0 * rate, first.1), (second.0 * rate, second.1));
            prop_assert!((one.probability - converted.probability).abs() < 1e-6, "{one:?} {converted:?}");
        }

        #[test]
        fn what_is_cheaper_than_a_cheaper_one_is_cheaper(days in [day(), day(), day()]) {
            let is_cheaper = |a, b| CostComparison::of_days(a, b).relation == CostRelation::Cheaper;
            let [a, b, c] = days;
            prop_assert!(!(is_cheaper(a, b) && is_cheaper(b, c)) || is_cheaper(a, c));
            // Of two in one country, no less can be said.
            let abroad = |(day, _): (Expense, _), country: &str| (day, country.parse().ok());
            let apart = CostComparison::of_days(abroad(a, "FR"), abroad(b, "GB"));
            let together = CostComparison::of_days(abroad(a, "FR"), abroad(b, "FR"));
            prop_assert!(apart.relation == CostRelation::AboutTheSame || together.relation == apart.relation);
        }
    }

    #[test]
    fn each_is_compared_once_with_each_in_the_order_of_sentences() {
        let amounts = [
            ("a", 100.0),
            ("b", 300.0),
            ("c", 0.0),
            ("d", 101.0),
            ("e", 20.0),
            ("f", 400.0),
        ];
        let day = |&(_, amount): &(_, f64)| (amount > 0.0).then(|| of(amount, Some(1.3), None));
        let all = CostComparison::of_each(&amounts, day);
        let said: Vec<_> = all
            .iter()
            .map(|((first, _), (other, _), says)| format!("{first} {} {other}", says.relation))
            .collect();
        let expected = "a cheaper b; a cheaper f; a about_the_same d; a dearer e; b about_the_same f; b dearer d; b dearer e; \
                        d cheaper f; d dearer e; e cheaper f";
        assert_eq!(said.join("; "), expected);
    }

    #[test]
    fn ratios_from_which_one_is_cheaper() {
        use CostRelation::{AboutTheSame, Cheaper};
        for (errors, countries, same, cheaper) in [
            ([Some(1.23), Some(1.23)], ["PT", "ES"], 1.28, 1.30),
            ([Some(1.23), Some(1.23)], ["PT", "PT"], 1.25, 1.27),
            ([Some(1.32), Some(1.44)], ["PT", "ES"], 1.48, 1.50),
            ([Some(1.23), Some(2.0)], ["PT", "ES"], 1.85, 1.90),
            ([Some(2.0), Some(2.0)], ["PT", "ES"], 2.33, 2.36),
            // Most of the error is that of the country.
            ([Some(2.0), Some(2.0)], ["PT", "PT"], 1.52, 1.54),
            // What was observed in one of them has none of it.
            ([Some(1.05), Some(1.44)], ["PT", "PT"], 1.37, 1.39),
            ([Some(1.05), Some(1.05)], ["PT", "PT"], 1.05, 1.07),
            ([None, None], ["PT", "ES"], 1.45, 1.47),
        ] {
            for (ratio, relation) in [(same, AboutTheSame), (cheaper, Cheaper)] {
                let [first, second] = [(100.0, 0), (100.0 * ratio, 1)]
                    .map(|(amount, i)| of(amount, errors[i], Some(countries[i])));
                let found = CostComparison::of_days(first, second);
                assert_eq!(found.relation, relation, "{errors:?} {countries:?} {ratio}");
            }
        }
    }
}
