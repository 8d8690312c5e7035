//! What the prices of a listing say: of a night, of a day's meals, and as an example.

use std::collections::HashSet;

use rusqlite::Connection;
use wayfare_wikivoyage::{Item, Money, Period, Price, prices};

use crate::error::Result;
use crate::import::costs::AmountConverter;
use crate::rejection::{Reason, Rejection};
use crate::rows::AccommodationRow;

/// Reads the prices of listings.
pub(super) struct PriceReader {
    amounts: AmountConverter,
    currencies: HashSet<String>,
}

impl PriceReader {
    pub(super) fn new(db: &Connection) -> Result<Self> {
        let mut select = db.prepare("SELECT currency_code FROM currency")?;
        let currencies = select.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(Self { amounts: AmountConverter::new(db)?, currencies })
    }

    /// Reads the text of a column; `None` if no amount is in it. A sign such as `$` may mean the currency of the country.
    pub(super) fn read(
        &self,
        column: &'static str,
        text: &str,
        country: Option<&str>,
    ) -> Result<Option<ListingPrices>, Rejection> {
        let prices = ListingPrices::read(text, self.amounts.currency_of(country))
            .map_err(|()| Rejection::new(column, text, Reason::BadPrice))?;
        match prices {
            Some(prices) if !self.currencies.contains(prices.currency) => {
                Err(Rejection::new(column, prices.currency, Reason::UnknownCurrency))
            }
            prices => Ok(prices),
        }
    }

    /// Returns a function that converts the amounts of prices of a category to the currency of a country.
    pub(super) fn to_local(
        &self,
        prices: &ListingPrices,
        category: u16,
        country: Option<&str>,
    ) -> Result<impl Fn(f64) -> f64 + use<>, Rejection> {
        self.amounts.to_local(category, prices.currency, country)
    }
}

/// The prices of a listing, in one currency.
#[derive(Debug, PartialEq)]
pub(super) struct ListingPrices {
    prices: Vec<Price>,
    /// ISO 4217 code.
    currency: &'static str,
}

impl ListingPrices {
    /// Reads a text, in which a symbol such as `$` may mean the currency of the country. `None` if no amount is in it; `Err`
    /// if it cannot be read.
    fn read(text: &str, local_currency: Option<&str>) -> Result<Option<Self>, ()> {
        let prices = prices(text, local_currency).ok_or(())?;
        let currency = prices.iter().find_map(|price| price.money).map(|money| money.currency);
        Ok(currency.map(|currency| Self { prices, currency }))
    }

    /// Returns what a bed in a dormitory costs a night.
    pub(super) fn dorm(&self) -> Option<f64> {
        mean(self.nights().filter(|price| price.item == Some(Item::Dorm)).filter_map(amount))
    }

    /// Returns what a room for two costs a night: a double room, else a room, else what is not said to be anything.
    pub(super) fn room(&self) -> Option<f64> {
        [Some(Item::Double), Some(Item::Room), None].into_iter().find_map(|item| {
            let of_room = |price: &Price| Some(amount(price)? * if price.per_person { 2.0 } else { 1.0 });
            mean(self.nights().filter(|price| price.item == item).filter_map(of_room))
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

    /// Returns what a meal costs.
    pub(super) fn meal(&self) -> Option<f64> {
        let meals = self.prices.iter().filter(|price| price.period.is_none());
        let is_meal =
            |price: &&Price| matches!(price.item, None | Some(Item::Meal | Item::Lunch | Item::Dinner));
        mean(meals.filter(is_meal).filter_map(amount))
    }

    /// Returns the first price that an adult pays.
    pub(super) fn example(&self) -> Option<f64> {
        let reduced = [Item::Child, Item::Student, Item::Senior].map(Some);
        self.prices.iter().filter(|price| !reduced.contains(&price.item)).find_map(amount)
    }

    /// The prices that may be of a night.
    fn nights(&self) -> impl Iterator<Item = &Price> {
        let is_of_night = |price: &&Price| matches!(price.period, None | Some(Period::Night | Period::Day));
        self.prices.iter().filter(is_of_night)
    }
}

/// Returns the amount of a price, of a range its middle; `None` of what is free.
fn amount(price: &Price) -> Option<f64> {
    let Money { low, high, .. } = price.money?;
    let middle = low.zip(high).map(|(low, high)| f64::midpoint(low, high));
    middle.or(low).or(high).filter(|amount| *amount > 0.0)
}

fn mean(amounts: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = amounts.fold((0.0, 0.0), |(sum, count), amount| (sum + amount, count + 1.0));
    (count > 0.0).then(|| sum / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> ListingPrices {
        ListingPrices::read(text, Some("EUR")).unwrap().unwrap()
    }

    #[test]
    fn nights_are_those_of_beds_and_rooms() {
        for (text, dorm, room) in [
            ("dorm €12-18, doubles from €45", Some(15.0), Some(45.0)),
            ("€60 per night", None, Some(60.0)),
            ("€30 per person", None, Some(60.0)),
            ("double €40, double with bath €60, single €25", None, Some(50.0)),
            ("single €25", None, None),
            ("€200 per week", None, None),
            ("tents €8", None, None),
        ] {
            let prices = read(text);
            assert_eq!((prices.dorm(), prices.room()), (dorm, room), "{text}");
        }
    }

    #[test]
    fn meals_are_lunches_dinners_and_what_is_not_said() {
        for (text, meal) in [
            ("€8-12", Some(10.0)),
            ("lunch €10, dinner €20", Some(15.0)),
            ("breakfast €5, mains €14", Some(14.0)),
            ("beer €4", None),
        ] {
            assert_eq!(read(text).meal(), meal, "{text}");
        }
    }

    #[test]
    fn an_example_is_what_an_adult_pays() {
        assert_eq!(read("children €3, adults €7").example(), Some(7.0));
        assert_eq!(read("students €3").example(), None);
        assert_eq!(ListingPrices::read("Free", None), Ok(None));
        assert_eq!(ListingPrices::read("on request", None), Err(()));
    }
}
