//! The payments of one file on their way to the logs of all: their places are completed, and their amounts carried.

use std::collections::{BTreeMap, HashMap, HashSet};

use wayfare_spending::LOCAL;

use super::carry::{Carrier, DOLLAR, OwnRates, Paid};
use super::spent::{KNOWN_DAYS, Spent, Spot};
use crate::rejection::{Reason, Rejection};

/// A payment as its file has it, with what is known of its place.
pub(super) struct Pending {
    pub(super) line: u64,
    pub(super) traveller: u32,
    pub(super) day: i32,
    pub(super) year: i32,
    pub(super) spot: Option<Spot>,
    pub(super) category: Option<u16>,
    pub(super) word: Option<&'static str>,
    pub(super) nights: Option<f32>,
    /// For one person.
    pub(super) amount: f64,
    pub(super) currency: CurrencyId,
    /// The same in another currency; NaN if there is none.
    pub(super) converted: f64,
    pub(super) converted_currency: CurrencyId,
    /// Tells texts, and rows, apart.
    pub(super) text: u32,
    pub(super) print: u64,
    pub(super) style: Option<u8>,
}

impl Pending {
    /// Returns the amount in another currency, if the row has one.
    pub(super) fn converted(&self) -> Option<(f64, CurrencyId)> {
        (!self.converted.is_nan()).then_some((self.converted, self.converted_currency))
    }
}

/// The number of a currency in a file.
pub(super) type CurrencyId = u16;

/// The currencies of a file, as it writes them: codes, or signs that several share.
#[derive(Default)]
pub(super) struct Currencies {
    ids: HashMap<String, CurrencyId>,
    codes: Vec<String>,
}

impl Currencies {
    /// Returns the number of a currency; `None` if a file has more than there are.
    pub(super) fn id(&mut self, code: &str) -> Option<CurrencyId> {
        if let Some(id) = self.ids.get(code) {
            return Some(*id);
        }
        let id = CurrencyId::try_from(self.codes.len()).ok()?;
        self.codes.push(code.to_owned());
        self.ids.insert(code.to_owned(), id);
        Some(id)
    }

    pub(super) fn code(&self, id: CurrencyId) -> &str {
        self.codes
            .get(usize::from(id))
            .map(String::as_str)
            .unwrap_or_default()
    }

    pub(super) fn codes(&self) -> &[String] {
        &self.codes
    }
}

/// Gives payments without a place that of the same day, or the last known one of their traveller; those of which only the
/// country is known, if it lies there. One that is foreign to it, by its currency, was made elsewhere: in the country of that
/// currency, from which on nothing else is known.
pub(super) fn complete_places(
    rows: &mut [Pending],
    country_of: impl Fn(Spot) -> Option<Spot>,
    is_foreign: impl Fn(&Pending, Spot) -> bool,
    by_currency: impl Fn(&Pending) -> Option<Spot>,
) {
    rows.sort_by_key(|row| (row.traveller, row.day));
    for of_traveller in rows.chunk_by_mut(|a, b| a.traveller == b.traveller) {
        let mut known: Option<(i32, Spot)> = None;
        for of_day in of_traveller.chunk_by_mut(|a, b| a.day == b.day) {
            let mut here: BTreeMap<Spot, usize> = BTreeMap::new();
            let mut until = i32::MIN;
            for row in of_day.iter() {
                if let Some(spot) = row.spot {
                    *here.entry(spot).or_default() += 1;
                    until = until.max(
                        row.day
                            .saturating_add(row.nights.unwrap_or_default() as i32),
                    );
                }
            }
            // A country says less than a place, unless it is another one.
            let lies_in = |spot: Spot, country: Spot| country_of(spot) == Some(country);
            let before = known.map(|(_, spot)| spot);
            let is_told = |spot: &Spot| {
                let mut others = here.keys().copied().chain(before);
                !others.any(|other| other != *spot && lies_in(other, *spot))
            };
            let most = here
                .iter()
                .filter(|(spot, _)| is_told(spot))
                .max_by_key(|(spot, rows)| (**rows, std::cmp::Reverse(**spot)));
            known = match most {
                Some((spot, _)) => Some((until, *spot)),
                // All say but the country of what is known, for so long as it was.
                None => known.map(|(last, spot)| {
                    let is_near = of_day.iter().any(|row| row.day - KNOWN_DAYS <= last);
                    let sleeps = of_day
                        .iter()
                        .any(|row| row.nights.is_some_and(|it| it > 0.0));
                    (
                        if is_near && sleeps {
                            last.max(until)
                        } else {
                            last
                        },
                        spot,
                    )
                }),
            };
            let (mut has_left, mut elsewhere) = (false, None);
            for row in of_day.iter_mut() {
                let near = |(until, _): &(i32, Spot)| row.day.saturating_sub(KNOWN_DAYS) <= *until;
                let spot = known.filter(near).map(|(_, spot)| spot);
                match row.spot {
                    None => {
                        row.spot = spot.filter(|spot| !is_foreign(row, *spot));
                        // Who has lodging comes back.
                        if row.spot != spot && known.is_some_and(|(until, _)| row.day >= until) {
                            has_left = true;
                            elsewhere = elsewhere.into_iter().chain(by_currency(row)).min();
                        }
                    }
                    Some(country) => {
                        row.spot = spot.filter(|spot| lies_in(*spot, country)).or(row.spot);
                    }
                }
            }
            if has_left {
                let day = of_day.first().map(|row| row.day);
                known = day.zip(elsewhere);
            }
        }
    }
}

/// The currencies of a file that tell that a payment was made in another country than a place.
pub(super) struct Foreign {
    /// The currency of each place that rows name.
    locals: HashMap<Spot, String>,
    /// What a traveller pays with abroad tells nothing.
    home: HashSet<CurrencyId>,
}

impl Foreign {
    pub(super) fn new(
        rows: &[Pending],
        currencies: &Currencies,
        locals: HashMap<Spot, String>,
    ) -> Self {
        let mut foreign = Self {
            locals,
            home: HashSet::new(),
        };
        let abroad = rows
            .iter()
            .filter(|row| row.spot.is_some_and(|at| foreign.is(row, at, currencies)));
        let home = abroad
            .map(|row| row.currency)
            .chain(rows.iter().filter_map(|row| Some(row.converted()?.1)));
        foreign.home = home.collect();
        foreign
    }

    /// Returns whether the currency of a payment is that of another country.
    pub(super) fn is(&self, row: &Pending, spot: Spot, currencies: &Currencies) -> bool {
        let Some(local) = self
            .locals
            .get(&spot)
            .filter(|_| !self.home.contains(&row.currency))
        else {
            return false;
        };
        currency_of(currencies.code(row.currency), local).is_some_and(|currency| currency != local)
    }
}

/// Returns the currency that a text of a log means in a country: a code, a sign that several currencies share, or that of the
/// place.
pub(super) fn currency_of<'c>(text: &'c str, local: &'c str) -> Option<&'c str> {
    if text == LOCAL {
        return Some(local).filter(|local| !local.is_empty());
    }
    let shared = wayfare_spending::currencies_of_sign(text);
    match shared
        .iter()
        .find(|code| **code == local)
        .or(shared.first())
    {
        Some(code) => Some(code),
        None => Some(text).filter(|text| crate::manifest::is_currency_code(text)),
    }
}

/// Returns a payment in the currency of its place, carried to the date of the dataset.
pub(super) fn spent(
    row: &Pending,
    (spot, category): (Spot, u16),
    local: &str,
    currencies: &Currencies,
    (carrier, own): (&Carrier, &OwnRates),
) -> Result<Spent, Rejection> {
    let text = currencies.code(row.currency);
    let currency = currency_of(text, local)
        .ok_or_else(|| Rejection::new("currency", text, Reason::UnsaidCurrency))?;
    let converted = row
        .converted()
        .and_then(|(amount, id)| Some((amount, currency_of(currencies.code(id), local)?)));
    let carried = carrier.carry(
        &Paid {
            day: row.day,
            amount: row.amount,
            currency,
            converted,
        },
        local,
        own,
    )?;
    Ok(Spent {
        traveller: row.traveller,
        day: row.day,
        year: row.year,
        spot,
        category,
        nights: row.nights,
        amount: carried.amount,
        carried: carried.factor as f32,
        variance: carried.variance as f32,
        dollars: carrier.now(local, DOLLAR).unwrap_or_default() as f32,
        text: row.text,
        word: row.word,
        style: row.style,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(traveller: u32, day: i32, place: Option<u32>) -> Pending {
        Pending {
            line: 1,
            traveller,
            day,
            year: 2026,
            spot: place.map(Spot::Place),
            category: Some(4),
            word: None,
            nights: None,
            amount: 1.0,
            currency: 0,
            converted: f64::NAN,
            converted_currency: 0,
            text: 0,
            print: 0,
            style: None,
        }
    }

    #[test]
    fn the_last_place_of_a_traveller_is_known_for_three_days_and_while_he_sleeps_there() {
        let mut rows = [
            row(1, 0, None),
            row(1, 2, None),
            row(1, 2, Some(5)),
            row(1, 5, None),
            row(1, 9, None),
            row(2, 3, None),
            Pending {
                nights: Some(7.0),
                ..row(1, 20, Some(6))
            },
            row(1, 29, None),
        ];
        complete_places(&mut rows, |_| None, |_, _| false, |_| None);
        let places: Vec<_> = rows.iter().map(|row| (row.day, row.spot)).collect();
        let [five, six] = [5, 6].map(|id| Some(Spot::Place(id)));
        assert_eq!(
            places,
            [
                (0, None),
                (2, five),
                (2, five),
                (5, five),
                (9, None),
                (20, six),
                (29, six),
                (3, None)
            ]
        );
    }

    #[test]
    fn a_country_is_the_place_that_is_known_in_it() {
        let [here, other] = [*b"PT", *b"ES"].map(Spot::Country);
        let of = |day, spot| Pending {
            spot: Some(spot),
            ..row(1, day, None)
        };
        let mut rows = [
            of(0, here),
            of(0, Spot::Place(5)),
            of(1, here),
            of(2, other),
            of(3, here),
            of(9, here),
        ];
        let country_of = |spot| (spot == Spot::Place(5)).then_some(here);
        complete_places(&mut rows, country_of, |_, _| false, |_| None);
        let lisbon = Spot::Place(5);
        let expected = [lisbon, lisbon, lisbon, other, here, here];
        assert_eq!(rows.map(|row| row.spot), expected.map(Some));
    }

    #[test]
    fn the_currency_of_another_country_ends_what_is_known() {
        let mut currencies = Currencies::default();
        let [usd, mxn, gbp] = ["USD", "MXN", "GBP"].map(|code| currencies.id(code).unwrap());
        let paid = |day, currency, place| Pending {
            currency,
            ..row(1, day, place)
        };
        let places = |rows: &mut [Pending]| -> Vec<_> {
            let locals = HashMap::from([(Spot::Place(5), "USD".to_owned())]);
            let foreign = Foreign::new(rows, &currencies, locals);
            complete_places(
                rows,
                |_| None,
                |row, spot| foreign.is(row, spot, &currencies),
                |row| (row.currency == mxn).then_some(Spot::Country(*b"MX")),
            );
            rows.iter().map(|row| row.spot.is_some()).collect()
        };
        let mut moved = [
            paid(0, usd, Some(5)),
            paid(1, mxn, None),
            paid(1, usd, None),
            paid(2, usd, None),
        ];
        assert_eq!(places(&mut moved), [true, false, true, true]);
        assert_eq!(moved[3].spot, Some(Spot::Country(*b"MX")), "where he went");
        let mut in_a_day = [
            paid(0, usd, Some(5)),
            paid(0, mxn, None),
            paid(2, usd, None),
        ];
        assert_eq!(places(&mut in_a_day), [true, false, true]);
        assert_eq!(in_a_day[2].spot, moved[3].spot);
        let stay = Pending {
            nights: Some(4.0),
            ..paid(0, usd, Some(5))
        };
        assert_eq!(
            places(&mut [stay, paid(1, mxn, None), paid(2, usd, None)]),
            [true, false, true]
        );
        let mut from_home = [
            paid(0, gbp, Some(5)),
            paid(1, gbp, None),
            paid(2, usd, None),
        ];
        assert_eq!(
            places(&mut from_home),
            [true, true, true],
            "what he pays with abroad"
        );
    }

    #[test]
    fn a_sign_is_that_of_the_country_if_it_may_be() {
        assert_eq!(currency_of("$", "CAD"), Some("CAD"));
        assert_eq!(currency_of("$", "EUR"), Some("USD"));
        assert_eq!(
            (currency_of("CHF", "EUR"), currency_of("francs", "EUR")),
            (Some("CHF"), None)
        );
    }
}
