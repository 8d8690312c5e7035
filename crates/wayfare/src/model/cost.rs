//! Travel costs: categories, cost records and highlights.

use std::{iter, slice, vec};

use wayfare_format::CostUnit;

use super::{Currency, Expense, PlaceId, Source, Style};
use crate::{CountryCode, CurrencyCode};

/// A cost category; id 0 is the overall total of a day.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Category<'d> {
    /// Its id.
    pub id: u16,
    /// Its name.
    pub name: &'d str,
    /// Description.
    pub description: &'d str,
    /// The unit of its amounts.
    pub unit: CostUnit,
    /// Whether the dataset has costs in it for any place or country. The default data have none for most categories.
    pub has_costs: bool,
}

/// The category of a night's lodging.
pub(crate) const ACCOMMODATION: u16 = 1;

/// The travel costs of a place or country, per person, in the local currency. Two share a room.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Costs<'d> {
    /// The costs of a whole day: a figure of its own, which need not be the sum of the categories.
    pub total: Cost<'d>,
    /// The costs by category, by ascending id. Categories without data are absent.
    pub categories: Vec<Cost<'d>>,
    /// The currency of the amounts, where the country has one.
    pub currency: Option<Currency<'d>>,
    /// The country whose figures these are, if the place has none of its own.
    pub inherited_from: Option<CountryCode>,
    /// The place whose figures these are, if it is the main one of a region, or the city of a quarter, that has none of its own.
    pub inherited_from_place: Option<PlaceId>,
}

impl<'d> Costs<'d> {
    /// Iterates over the categories, then the total.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let costs = world.country_costs("XK")?.expect("the costs of Kosovo are known");
    /// assert_eq!(costs.iter().last(), Some(&costs.total));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn iter(&self) -> iter::Chain<slice::Iter<'_, Cost<'d>>, iter::Once<&Cost<'d>>> {
        self.categories.iter().chain(iter::once(&self.total))
    }

    /// Returns the most that a day costs a number of travellers, two to a room: the last of an odd number pays for a
    /// whole one. `None` where too little is known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let costs = world.country_costs("XK")?.expect("the costs of Kosovo are known");
    /// let day = |travellers| costs.day_of(wayfare::Style::Midrange, travellers).map_or(0.0, |day| day.amount);
    /// assert!(day(2) < 2.0 * day(1));
    /// assert_eq!(day(3).round(), (day(2) + day(1)).round());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn day_of(&self, style: Style, travellers: u16) -> Option<Expense> {
        let shared = self.total.expense(style)? * f64::from(travellers);
        if travellers.is_multiple_of(2) {
            return Some(shared);
        }
        let room = self
            .categories
            .iter()
            .find(|cost| cost.category_id == ACCOMMODATION)?;
        Some([shared, room.expense(style)?].into_iter().sum())
    }

    /// Returns what some days cost travellers, as [`day_of`](Self::day_of) has it; where it is not known what a room costs, half a
    /// room is counted for whoever has one alone.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let costs = world.country_costs("XK")?.expect("the costs of Kosovo are known");
    /// let stay = costs.stay(wayfare::Style::Midrange, 3, 7);
    /// assert_eq!(stay.day, costs.day_of(wayfare::Style::Midrange, 3));
    /// assert_eq!(stay.total, stay.day.map(|day| day * 7.0));
    /// assert!(!stay.half_room);
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn stay(&self, style: Style, travellers: u16, days: u16) -> Stay {
        let whole = self.day_of(style, travellers);
        let shared = || Some(self.total.expense(style)? * f64::from(travellers));
        let day = whole.or_else(shared);
        Stay {
            day,
            total: day.map(|day| day * f64::from(days)),
            half_room: day.is_some() && whole.is_none(),
        }
    }

    /// Returns the number of rooms for a number of travellers, two to a room.
    ///
    /// ```
    /// assert_eq!([1, 2, 3].map(wayfare::Costs::rooms), [1, 1, 2]);
    /// ```
    pub fn rooms(travellers: u16) -> u16 {
        travellers.div_ceil(2)
    }
}

/// What some days in one place cost all travellers: see [`Costs::stay`].
#[derive(Debug, Clone, Copy, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Stay {
    /// The cost of a day, where known.
    pub day: Option<Expense>,
    /// The cost of all days, where known.
    pub total: Option<Expense>,
    /// Whether half a room is counted for whoever has one alone, as what the other half costs is not known.
    pub half_room: bool,
}

impl<'d> IntoIterator for Costs<'d> {
    type Item = Cost<'d>;
    type IntoIter = iter::Chain<vec::IntoIter<Cost<'d>>, iter::Once<Cost<'d>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.categories.into_iter().chain(iter::once(self.total))
    }
}

impl<'c, 'd> IntoIterator for &'c Costs<'d> {
    type Item = &'c Cost<'d>;
    type IntoIter = iter::Chain<slice::Iter<'c, Cost<'d>>, iter::Once<&'c Cost<'d>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The costs of one category.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Cost<'d> {
    /// The category's id; 0 is the overall total.
    pub category_id: u16,
    /// The category's name.
    pub category: &'d str,
    /// Typical low-end amount.
    pub budget: Option<f64>,
    /// Typical mid-range amount.
    pub midrange: Option<f64>,
    /// Typical luxury amount.
    pub luxury: Option<f64>,
    /// The error factor, where known: two of three true amounts lie between `amount / error` and `amount * error`.
    pub error: Option<f64>,
    /// How many prices of the place the figure was observed from, or how many nights of `travellers`;
    /// 0 for one that was not.
    pub observations: u32,
    /// How many travellers' logs it was observed from; 0 for one that was not.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_zero"))]
    pub travellers: u32,
    /// The first year of these logs.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_zero"))]
    pub first_year: u32,
    /// The last year of these logs.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_zero"))]
    pub last_year: u32,
    /// Date of the figure, ISO 8601.
    pub date: &'d str,
    /// Its source, and how far it can be trusted.
    pub source: Source<'d>,
}

impl Cost<'_> {
    /// Returns what this costs in a style of travel; `None` where the amount is not known.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// use wayfare::Style;
    ///
    /// let costs = world.country_costs("XK")?.expect("the costs of Kosovo are known");
    /// let day = costs.total.expense(Style::Midrange).expect("a midrange day is known");
    /// assert_eq!(Some(day.amount), costs.total.midrange);
    /// assert_eq!(day.high, costs.total.error.map(|error| day.amount * error));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn expense(&self, style: Style) -> Option<Expense> {
        let amount = match style {
            Style::Budget => self.budget,
            Style::Midrange => self.midrange,
            Style::Luxury => self.luxury,
        }?;
        let (low, high) = (
            self.error.map(|error| amount / error),
            self.error.map(|error| amount * error),
        );
        Some(Expense { amount, low, high })
    }
}

#[cfg(feature = "serde")]
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks for a reference"
)]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// An example of an actual cost, in the local currency.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Highlight<'d> {
    /// Description.
    pub description: &'d str,
    /// Its category's id.
    pub category_id: u16,
    /// The amount.
    pub cost: f64,
    /// Currency of the amount, where the country has one.
    pub currency_code: Option<CurrencyCode>,
    /// Date of the figure, ISO 8601.
    pub date: &'d str,
    /// The article or object that it is from, by its name in the source, such as `en:Lisbon`.
    pub reference: Option<&'d str>,
    /// Where it comes from.
    pub source: Source<'d>,
}

/// An example of an actual cost, and the distance of its place from a point.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NearbyHighlight<'d> {
    /// The example.
    pub highlight: Highlight<'d>,
    /// The place that it is of.
    pub place_id: PlaceId,
    /// Great-circle distance of the place in kilometres.
    pub distance_km: f64,
}
