//! What was paid in a row, in which currency, and what that was in another.

use wayfare_format::fold;

use crate::cells::Cells;
use crate::currency::{currency, decimals, told};
use crate::field::Field;
use crate::interpreter::Interpreter;
use crate::layout::Place;
use crate::number::{Written, times};
use crate::row::Problem;

use crate::tool::Sign;

/// An amount, positive where it was spent.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Paid {
    pub(crate) amount: f64,
    pub(crate) currency: Option<&'static str>,
    pub(crate) converted: Option<(f64, &'static str)>,
}

/// The largest amount.
const MOST: f64 = 1e12;

/// Words for nothing, in six languages.
const FREE: [&str; 9] = [
    "free",
    "gratis",
    "kostenlos",
    "umsonst",
    "frei",
    "gratuit",
    "gratuite",
    "gratuito",
    "complimentary",
];

/// The currency beside a number, with or without other words there.
fn of_unit(unit: &str) -> Option<&'static str> {
    let sign = |char: char| currency(char.encode_utf8(&mut [0; 4]));
    currency(unit).or_else(|| {
        unit.chars()
            .filter(|char| !char.is_alphanumeric())
            .find_map(sign)
    })
}

/// A number of a cell, and the currency that the cell or its header names.
struct Number {
    value: f64,
    currency: Option<&'static str>,
}

impl Interpreter<'_> {
    /// Reads a cell with an amount, or with one of each of several payers.
    fn number(&self, cell: &str, place: &Place) -> Result<Option<Number>, Problem> {
        let mut sum: Option<Number> = None;
        for part in cell
            .split(';')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            if part
                .chars()
                .all(|char| matches!(char, '-' | '–' | '—' | '?'))
            {
                continue;
            }
            let (count, each) = times(part);
            let Some(written) = Written::of(each) else {
                if FREE.contains(&fold(part).as_str()) {
                    let currency = place.currency;
                    sum.get_or_insert(Number {
                        value: 0.0,
                        currency,
                    });
                    continue;
                }
                let remedy = "write a number, with its currency or without";
                return Err(Problem::new(cell, "is no amount", remedy));
            };
            let value = written.value(self.formats.decimal).ok_or_else(|| {
                let problem = "has another decimal mark than the file";
                Problem::new(
                    cell,
                    problem,
                    "write all amounts in one way, or say decimal",
                )
            })?;
            let currency = told(of_unit(&written.unit), place.currency);
            let value = count * value + sum.map_or(0.0, |sum| sum.value);
            if value.abs() > MOST {
                return Err(Problem::new(
                    cell,
                    "is no amount of a trip",
                    "write at most a trillion",
                ));
            }
            sum = Some(Number { value, currency });
        }
        Ok(sum)
    }

    fn number_of(&self, cells: &Cells<'_>, field: Field) -> Result<Option<Number>, Problem> {
        let layout = &self.source.layout;
        layout
            .place(field)
            .map_or(Ok(None), |place| self.number(cells.at(place.at), place))
    }

    /// The currency of a cell for it.
    fn currency_of(
        &self,
        cells: &Cells<'_>,
        field: Field,
    ) -> Result<Option<&'static str>, Problem> {
        let cell = cells.get(field);
        match currency(cell) {
            None if !cell.is_empty() && cell != "XXX" => Err(Problem::new(
                cell,
                "is no currency",
                "write its code, such as EUR",
            )),
            currency => Ok(currency),
        }
    }

    /// The currency of a row that does not say it, or which of those with its sign it is.
    fn settled(&self, own: Option<&'static str>) -> Option<&'static str> {
        let known = [
            self.options.currency.as_deref(),
            self.source.currency.as_deref(),
        ]
        .into_iter()
        .flatten();
        known
            .filter_map(currency)
            .fold(own, |own, known| told(own, Some(known)))
    }

    /// Returns what a row with one amount says was paid; `None` if it has none.
    pub(crate) fn paid(&self, cells: &Cells<'_>, is_refund: bool) -> Result<Option<Paid>, Problem> {
        let number = self.number_of(cells, Field::Amount)?;
        let income = self.number_of(cells, Field::Income)?;
        let counted = match number {
            None => self.counted(cells)?,
            number => number,
        };
        let converted = self.number_of(cells, Field::Converted)?;
        let own = self.currency_of(cells, Field::Currency)?;
        let other = self.currency_of(cells, Field::ConvertedCurrency)?;
        let has_two = counted.is_some() || income.is_some();
        let (unit, of_header) = match (&counted, &income) {
            (Some(number), _) | (None, Some(number)) => (number.value, number.currency),
            (None, None) => (0.0, None),
        };
        // What came in is not spent.
        let written = match (counted.is_some(), income) {
            (true, Some(income)) => unit - income.value,
            (false, Some(income)) => -income.value,
            (_, None) => unit,
        };
        let other_of = |number: &Number| {
            let told = other.or(number.currency);
            told.or_else(|| self.settled(None)).or(self.formats.home)
        };
        let (written, currency, converted) = match converted {
            _ if !has_two && converted.is_none() => return Ok(None),
            Some(number) if !has_two => (number.value, self.settled(other_of(&number)), None),
            converted => {
                let currency = self.settled(own.or(of_header));
                // That of the account has the sign, whatever the other has.
                let booked = converted.as_ref().map_or(written, |number| number.value);
                let is_account = self.formats.sign == Sign::Account && booked != 0.0;
                let written = if is_account {
                    written.abs().copysign(booked)
                } else {
                    written
                };
                let converted = converted
                    .and_then(|number| Some((number.value, self.settled(other_of(&number))?)));
                (written, currency, converted)
            }
        };
        let amount = match self.formats.sign {
            Sign::Spent => written,
            Sign::Account => -written,
            Sign::Nothing => {
                if is_refund {
                    -written.abs()
                } else {
                    written.abs()
                }
            }
        };
        let amount = self.major(amount, currency);
        let converted =
            converted
                .filter(|(_, code)| Some(*code) != currency)
                .map(|(value, code)| {
                    let value = self.major(value.abs(), Some(code));
                    (if amount < 0.0 { -value } else { value }, code)
                });
        // No minus before nothing.
        Ok(Some(Paid {
            amount: amount + 0.0,
            currency,
            converted,
        }))
    }

    /// Returns what the column of a category says was paid.
    pub(crate) fn paid_in(
        &self,
        cells: &Cells<'_>,
        place: &Place,
    ) -> Result<Option<Paid>, Problem> {
        let Some(number) = self.number(cells.at(place.at), place)? else {
            return Ok(None);
        };
        let own = number
            .currency
            .or(self.currency_of(cells, Field::Currency)?);
        let value = if self.formats.sign == Sign::Account {
            -number.value
        } else {
            number.value
        };
        // No minus before nothing.
        Ok(Some(Paid {
            amount: value + 0.0,
            currency: self.settled(own),
            converted: None,
        }))
    }

    /// How many times what one cost.
    fn counted(&self, cells: &Cells<'_>) -> Result<Option<Number>, Problem> {
        let Some(each) = self.number_of(cells, Field::UnitPrice)? else {
            return Ok(None);
        };
        let count = self.number_of(cells, Field::Quantity)?;
        Ok(count.map(|count| Number {
            value: count.value * each.value,
            currency: each.currency,
        }))
    }

    /// An amount in the unit of its currency.
    fn major(&self, amount: f64, currency: Option<&str>) -> f64 {
        if self.source.tool.is_minor {
            amount / 10f64.powi(decimals(currency.unwrap_or_default()))
        } else {
            amount
        }
    }
}
