//! Expenses: what days cost in a style of travel, with a range of error.

use std::{iter::Sum, ops::Mul, str::FromStr};

use crate::{Error, Result};

wayfare_format::named_enum! {
    /// A style of travel: which of the three amounts of a [`Cost`](crate::Cost) is meant.
    ///
    /// ```
    /// assert_eq!(wayfare::Style::default().as_str(), "midrange");
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Style {
        /// [`Cost::budget`](crate::Cost::budget)
        Budget = "budget",
        /// [`Cost::midrange`](crate::Cost::midrange)
        #[default]
        Midrange = "midrange",
        /// [`Cost::luxury`](crate::Cost::luxury)
        Luxury = "luxury",
    }
}

impl FromStr for Style {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let style = Style::ALL
            .iter()
            .copied()
            .find(|style| style.as_str().eq_ignore_ascii_case(text));
        style.ok_or_else(|| {
            Error::bad_input(
                "style",
                format!("{text:?} is not a style: write budget, midrange or luxury"),
            )
        })
    }
}

/// An amount of money, and the range in which the true amount probably lies.
///
/// Multiply it by days or by an exchange rate, and sum it over the places of a trip:
///
/// ```
/// # wayfare_datasets::enter_example();
/// # let world = wayfare::Dataset::open("world")?;
/// use wayfare::{Expense, Style};
///
/// let mut stays = Vec::new();
/// for (country, days) in [("PT", 4.0), ("XK", 3.0)] {
///     let costs = world.country_costs(country)?.expect("the costs are known");
///     let day = costs.day_of(Style::Midrange, 2).expect("a day is known");
///     let currency = costs.currency.expect("the country has a currency").code;
///     let rate = world.convert(currency, "USD", 1.0)?.expect("the rate is known").rate;
///     stays.push(day * days * rate);
/// }
/// let trip: Expense = stays.into_iter().sum();
/// println!("{:.0} USD, {:?} to {:?}", trip.amount, trip.low, trip.high);
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Expense {
    /// The amount.
    pub amount: f64,
    /// The lower end of the range, where known: two of three true amounts lie between it and `high`.
    pub low: Option<f64>,
    /// The upper end of the range.
    pub high: Option<f64>,
}

impl Mul<f64> for Expense {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        let times = |value| value * factor;
        Expense {
            amount: times(self.amount),
            low: self.low.map(times),
            high: self.high.map(times),
        }
    }
}

/// Sums the amounts, and each end of the ranges separately. This assumes that all figures are too high or too low
/// together, as the estimates of one country are, so the range is never too narrow. If one range is not known, the
/// range of the sum is not known either.
impl Sum for Expense {
    fn sum<I: Iterator<Item = Self>>(expenses: I) -> Self {
        let add = |a: Option<f64>, b: Option<f64>| a.zip(b).map(|(a, b)| a + b);
        let nothing = Expense {
            amount: 0.0,
            low: Some(0.0),
            high: Some(0.0),
        };
        expenses.fold(nothing, |a, b| Expense {
            amount: a.amount + b.amount,
            low: add(a.low, b.low),
            high: add(a.high, b.high),
        })
    }
}
