//! The prices of a listing: of a night, of a day's meals, and an example.

use std::collections::HashSet;

use rusqlite::Connection;
use wayfare_wikivoyage::{Item, Money, Period, Price, prices};

use crate::error::Result;
use crate::import::costs::AmountConverter;
use crate::rejection::{Reason, Rejection};
use crate::rows::AccommodationRow;

/// Prices of one kind that lie farther apart, by ratio, are of several.
const WIDEST: f64 = 5.0;

pub(super) struct PriceReader {
    pub(super) amounts: AmountConverter,
    currencies: HashSet<String>,
}

impl PriceReader {
    pub(super) fn new(db: &Connection) -> Result<Self> {
        let mut select = db.prepare("SELECT currency_code FROM currency")?;
        let currencies = select
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        Ok(Self {
            amounts: AmountConverter::new(db)?,
            currencies,
        })
    }

    /// Reads the text of a column; `None` if no amount is in it. A sign such as `$` may mean the currency of the country, and
    /// where beds are let, an unlabelled price is that of a bed, unless another one is.
    pub(super) fn read(
        &self,
        column: &'static str,
        text: &str,
        country: Option<&str>,
        lets_beds: bool,
    ) -> Result<Option<ListingPrices>, Rejection> {
        let prices = ListingPrices::read(text, self.amounts.currency_of(country), lets_beds)
            .map_err(|()| Rejection::new(column, text, Reason::BadPrice))?;
        match prices {
            Some(prices) if !self.currencies.contains(prices.currency) => Err(Rejection::new(
                column,
                prices.currency,
                Reason::UnknownCurrency,
            )),
            prices => Ok(prices),
        }
    }
}

/// The prices of a listing, in one currency.
#[derive(Debug, PartialEq)]
pub(super) struct ListingPrices {
    prices: Vec<Price>,
    /// ISO 4217 code.
    pub(super) currency: &'static str,
}

impl ListingPrices {
    /// Reads a text, in which a symbol such as `$` may mean the currency of the country. `None` if no amount is in it; `Err`
    /// if it cannot be read.
    fn read(text: &str, local_currency: Option<&str>, lets_beds: bool) -> Result<Option<Self>, ()> {
        let mut prices = prices(text, local_currency).ok_or(())?;
        if lets_beds && prices.iter().all(|price| price.item != Some(Item::Dorm)) {
            for price in prices.iter_mut().filter(|price| price.item.is_none()) {
                price.item = Some(Item::Dorm);
            }
        }
        let currency = prices
            .iter()
            .find_map(|price| price.money)
            .map(|money| money.currency);
        Ok(currency.map(|currency| Self { prices, currency }))
    }

    /// Returns what a bed in a dormitory costs a night.
    pub(super) fn dorm(&self) -> Option<f64> {
        mean(
            self.nights().filter(|price| price.item == Some(Item::Dorm)),
            |_| 1.0,
        )
    }

    /// Returns what a room for two costs a night: a double room or one for two persons, else a room, else what is not said
    /// to be anything.
    pub(super) fn room(&self) -> Option<f64> {
        let is_for_two = |price: &Price| {
            price.item == Some(Item::Double)
                || matches!(
                    (price.item, price.persons),
                    (None | Some(Item::Room), Some(2))
                )
        };
        let is_room = |price: &Price| price.item == Some(Item::Room);
        let is_unsaid = |price: &Price| matches!(price.item, None | Some(Item::Adult));
        [is_for_two as fn(&Price) -> bool, is_room, is_unsaid]
            .into_iter()
            .find_map(|is_meant| {
                let rooms = self.nights().filter(|price| {
                    is_meant(price) && price.persons.is_none_or(|count| count <= 2)
                });
                mean(rooms, |price| match price.item {
                    Some(Item::Adult) => 2.0,
                    _ => 2.0 / price.persons.map_or(2.0, f64::from),
                })
            })
    }

    /// Writes what a night costs into a place to stay, as far as this has such beds.
    pub(super) fn write_nights(&self, row: &mut AccommodationRow) {
        let currency = || self.currency.to_owned();
        row.dorm_price = self.dorm().filter(|_| row.dorm_available);
        row.dorm_currency = row.dorm_price.map(|_| currency());
        row.private_price = self.room().filter(|_| row.private_available);
        row.private_currency = row.private_price.map(|_| currency());
    }

    pub(super) fn meal(&self) -> Option<f64> {
        let meals = self.prices.iter().filter(|price| price.period.is_none());
        // A single portion is no single room.
        let is_meal = |price: &&Price| {
            matches!(
                price.item,
                None | Some(Item::Meal | Item::Lunch | Item::Dinner | Item::Single | Item::Other)
            )
        };
        mean(meals.filter(is_meal), each)
    }

    /// Returns the first price that an adult who travels pays.
    pub(super) fn example(&self) -> Option<f64> {
        let others = [
            Item::Child,
            Item::Student,
            Item::Senior,
            Item::Reduced,
            Item::Extra,
        ]
        .map(Some);
        let mut own = self
            .prices
            .iter()
            .filter(|price| !others.contains(&price.item));
        own.find_map(|price| Some(amount(price)? * each(price)))
    }

    /// The prices that may be of a night.
    fn nights(&self) -> impl Iterator<Item = &Price> {
        let is_of_night =
            |price: &&Price| matches!(price.period, None | Some(Period::Night | Period::Day));
        self.prices.iter().filter(is_of_night)
    }
}

/// Returns the amount of a price, the middle of a range; `None` if it is free.
fn amount(price: &Price) -> Option<f64> {
    let Money { low, high, .. } = price.money?;
    let middle = low.zip(high).map(|(low, high)| f64::midpoint(low, high));
    middle.or(low).or(high).filter(|amount| *amount > 0.0)
}

/// Returns the share of a price that one person pays.
fn each(price: &Price) -> f64 {
    1.0 / price.persons.map_or(1.0, f64::from)
}

/// Returns the mean of prices, each times a factor; `None` if they lie so far apart that it says nothing.
fn mean<'p>(
    prices: impl Iterator<Item = &'p Price>,
    factor: impl Fn(&Price) -> f64,
) -> Option<f64> {
    let (mut sum, mut count, mut least, mut most) = (0.0, 0.0, f64::INFINITY, 0.0_f64);
    for price in prices {
        let (Some(amount), Some(money)) = (amount(price), price.money) else {
            continue;
        };
        let factor = factor(price);
        for end in [money.low, money.high]
            .into_iter()
            .flatten()
            .filter(|end| *end > 0.0)
        {
            (least, most) = (least.min(end * factor), most.max(end * factor));
        }
        (sum, count) = (sum + amount * factor, count + 1.0);
    }
    (count > 0.0 && most < least * WIDEST).then(|| sum / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> ListingPrices {
        ListingPrices::read(text, Some("EUR"), false)
            .unwrap()
            .unwrap()
    }

    #[test]
    fn nights_are_those_of_beds_and_rooms() {
        for (text, dorm, room) in [
            ("dorm €12-18, doubles from €45", Some(15.0), Some(45.0)),
            ("€60 per night", None, Some(60.0)),
            ("€30 per person", None, Some(60.0)),
            (
                "double €40, double with bath €60, single €25",
                None,
                Some(50.0),
            ),
            ("single €25", None, None),
            ("€200 per week", None, None),
            ("tents €8", None, None),
            (
                "€40 for one person, €60 for two, €75 for three",
                None,
                Some(60.0),
            ),
            ("double €30 per person (€35 in summer)", None, Some(65.0)),
            ("dorm beds €17 including linen, towel €2", Some(17.0), None),
            ("€25 - 1200", None, None),
            ("adults €20, children €10", None, Some(40.0)),
            ("site €10, plus €8 per person", None, None),
            ("dorm €12, kayaks €30", Some(12.0), None),
        ] {
            let prices = read(text);
            assert_eq!((prices.dorm(), prices.room()), (dorm, room), "{text}");
        }
    }

    #[test]
    fn a_bare_price_of_a_hostel_is_of_a_bed() {
        let read = |text| {
            ListingPrices::read(text, Some("EUR"), true)
                .unwrap()
                .unwrap()
        };
        assert_eq!((read("€20").dorm(), read("€20").room()), (Some(20.0), None));
        assert_eq!(
            (
                read("€20, double €50").dorm(),
                read("€20, double €50").room()
            ),
            (Some(20.0), Some(50.0))
        );
        assert_eq!(
            (
                read("€30-50, dorm €9").dorm(),
                read("€30-50, dorm €9").room()
            ),
            (Some(9.0), Some(40.0))
        );
    }

    #[test]
    fn meals_are_lunches_dinners_and_what_is_not_said() {
        for (text, meal) in [
            ("€8-12", Some(10.0)),
            ("lunch €10, dinner €20", Some(15.0)),
            ("breakfast €5, mains €14", Some(14.0)),
            ("beer €4", None),
            ("€30 for two", Some(15.0)),
            ("mains €3-90", None),
            ("pizza €8, couscous €10, wine €3", Some(9.0)),
        ] {
            assert_eq!(read(text).meal(), meal, "{text}");
        }
    }

    #[test]
    fn an_example_is_what_an_adult_pays() {
        assert_eq!(read("children €3, adults €7").example(), Some(7.0));
        assert_eq!(read("students €3").example(), None);
        assert_eq!(
            read("locals €2, foreigners €9; deposit €20").example(),
            Some(9.0)
        );
        assert_eq!(read("3,50 €/2,50 €").example(), Some(3.5), "in full");
        assert_eq!(ListingPrices::read("Free", None, false), Ok(None));
        assert_eq!(ListingPrices::read("on request", None, false), Err(()));
    }
}
