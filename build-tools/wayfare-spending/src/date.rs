//! Dates as people and tools write them. Whether the day or the month is first is decided once, from all dates of a file.

use chrono::{Datelike, NaiveDate};
use serde::Deserialize;
use wayfare_format::fold;

use crate::error::Error;

/// Which comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Order {
    DayMonth,
    MonthDay,
    /// Two digits of the year are first, which only a `date_format` can say.
    YearMonthDay,
}

impl Order {
    /// Reads a format like `DD/MM/YYYY`.
    pub(crate) fn of_format(format: &str) -> Result<Self, Error> {
        let upper = format.to_uppercase().replace('J', "Y").replace('T', "D");
        let at = |letter: char| upper.find(letter);
        let is_known = upper
            .chars()
            .all(|char| matches!(char, 'D' | 'M' | 'Y') || !char.is_alphanumeric());
        match (at('D'), at('M'), at('Y')) {
            (Some(day), Some(month), Some(year)) if is_known => {
                Ok(match (day < month, year < month) {
                    (_, true) => Self::YearMonthDay,
                    (true, false) => Self::DayMonth,
                    (false, false) => Self::MonthDay,
                })
            }
            _ => Err(Error::DateFormat {
                format: format.to_owned(),
            }),
        }
    }

    pub(crate) fn format(self) -> &'static str {
        match self {
            Self::DayMonth => "DD/MM/YYYY",
            Self::MonthDay => "MM/DD/YYYY",
            Self::YearMonthDay => "YYYY-MM-DD",
        }
    }
}

/// A date before the order is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Written {
    Known(NaiveDate),
    /// Three numbers, and whether there are dots between them.
    Open {
        numbers: [u32; 3],
        dotted: bool,
    },
}

/// The names of months, as they begin, in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Czech, Turkish
/// and Nordic languages.
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene", "gen", "sty", "led", "oca"],
    &["feb", "fev", "lut", "uno", "sub"],
    &["mar", "mrz", "maer", "mae", "maa", "bre"],
    &["apr", "avr", "abr", "kwi", "dub", "nis"],
    &["may", "mai", "mag", "mei", "maj", "kve"],
    &["jun", "juin", "giu", "cze", "cvn", "haz"],
    &["jul", "juil", "lug", "lip", "cvc", "tem"],
    &["aug", "aou", "ago", "sie", "srp", "agu"],
    &["sep", "set", "wrz", "zar", "eyl"],
    &["oct", "okt", "out", "ott", "paz", "rij", "eki"],
    &["nov", "lis", "kas"],
    &["dec", "dez", "dic", "gru", "pro", "ara"],
];

/// Returns the month that a folded word names.
fn month_of(word: &str) -> Option<u32> {
    let is = |names: &&[&str]| names.iter().any(|name| word.starts_with(name));
    let mut months = (1u32..).zip(&MONTHS);
    months.find(|(_, names)| is(names)).map(|(month, _)| month)
}

impl Written {
    /// Reads a cell, with or without a time behind the date.
    pub(crate) fn of(cell: &str) -> Option<Self> {
        /// Characters of the longest date.
        const LONGEST: usize = 60;
        let cell = cell.trim();
        if cell.len() > LONGEST {
            return None;
        }
        if let Some(date) = iso(cell).or_else(|| compact(cell)) {
            return Some(Self::Known(date));
        }
        let mut parts: Vec<(u32, usize)> = Vec::new();
        let (mut month, mut is_first) = (None, false);
        let is_apart = |char: char| {
            matches!(char, '年' | '月' | '日' | '년' | '월' | '일')
                || !char.is_alphanumeric() && char != ':' && char != '\''
        };
        for part in cell.split(is_apart) {
            let part = part
                .split_once('T')
                .map_or(part, |(date, _)| date)
                .trim_start_matches('\'');
            // A time ends the date.
            if part.contains(':') || parts.len() == 3 {
                break;
            }
            if part.is_empty() {
                continue;
            }
            if month.is_some()
                && let &[_, (second, _)] = parts.as_slice()
            {
                // The word in front was that of a day of the week, `mar` of `martes` say, where a third number follows.
                let is_year =
                    matches!(part.len(), 2 | 4) && part.bytes().all(|byte| byte.is_ascii_digit());
                if !(is_first && is_year && second <= 12) {
                    break;
                }
                month = None;
            }
            let digits = part.trim_end_matches(|char: char| char.is_alphabetic());
            if digits.is_empty() {
                // Of two, that of the day of the week is in front.
                if let Some(named) = month_of(&fold(part)) {
                    month = Some(named);
                    is_first = parts.is_empty();
                }
            } else {
                let number = digits.parse::<u32>().ok().filter(|_| digits.len() <= 4)?;
                parts.push((number, digits.len()));
            }
        }
        let date = |year, month, day| Some(Self::Known(NaiveDate::from_ymd_opt(year, month, day)?));
        match (month, parts.as_slice()) {
            (None, &[(year, 4), (month, _), (day, _)]) => {
                date(i32::try_from(year).ok()?, month, day)
            }
            (None, &[(first, ..=2), (second, ..=2), (third, 2 | 4)]) => Some(Self::Open {
                numbers: [first, second, full(third, parts.last()?.1)],
                dotted: cell.contains('.'),
            }),
            (Some(month), &[(year, 4), (day, _)]) => date(i32::try_from(year).ok()?, month, day),
            (Some(month), &[(day, ..=2), (year, digits @ (2 | 4))]) => {
                date(i32::try_from(full(year, digits)).ok()?, month, day)
            }
            _ => None,
        }
    }

    /// Returns the date by this order.
    pub(crate) fn date(self, order: Order) -> Option<NaiveDate> {
        match self {
            Self::Known(date) => Some(date),
            Self::Open {
                numbers: [first, second, third],
                ..
            } => {
                let (year, month, day) = match order {
                    Order::DayMonth => (third, second, first),
                    Order::MonthDay => (third, first, second),
                    Order::YearMonthDay => (full(first, 2), second, third % 100),
                };
                NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
            }
        }
    }
}

/// Returns a year of four digits.
fn full(year: u32, digits: usize) -> u32 {
    match (digits, year) {
        (2, ..70) => 2000 + year,
        (2, _) => 1900 + year,
        _ => year,
    }
}

/// Reads `2026-05-02`, as most tools write dates.
fn iso(cell: &str) -> Option<NaiveDate> {
    let &[a, b, c, d, b'-', e, f, b'-', g, h] = cell.as_bytes() else {
        return None;
    };
    let number = |digits: &[u8]| {
        digits.iter().try_fold(0_u16, |number, digit| {
            let digit = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
            Some(number * 10 + u16::from(digit))
        })
    };
    NaiveDate::from_ymd_opt(
        number(&[a, b, c, d])?.into(),
        number(&[e, f])?.into(),
        number(&[g, h])?.into(),
    )
}

/// Reads `20260502`.
fn compact(cell: &str) -> Option<NaiveDate> {
    let digits = cell
        .get(..8)
        .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    if cell
        .as_bytes()
        .get(8)
        .is_some_and(u8::is_ascii_alphanumeric)
    {
        return None;
    }
    let number: u32 = digits.parse().ok()?;
    NaiveDate::from_ymd_opt(
        i32::try_from(number / 10_000).ok()?,
        number / 100 % 100,
        number % 100,
    )
}

/// What the dates of a file say of their order.
#[derive(Debug, Default)]
pub(crate) struct Dates {
    day_first: u64,
    month_first: u64,
    /// The first date that can be read both ways and is not the same by both.
    open: Option<String>,
    /// How many of these there are without dots between the numbers.
    undotted: u64,
    /// The first and last date by either order.
    spans: [Option<(NaiveDate, NaiveDate)>; 2],
}

impl Dates {
    /// Takes a cell into account.
    pub(crate) fn see(&mut self, cell: &str) {
        let Some(written) = Written::of(cell) else {
            return;
        };
        for (span, order) in self
            .spans
            .iter_mut()
            .zip([Order::DayMonth, Order::MonthDay])
        {
            if let Some(date) = written.date(order) {
                let (first, last) = span.unwrap_or((date, date));
                *span = Some((first.min(date), last.max(date)));
            }
        }
        let Written::Open {
            numbers: [first, second, _],
            dotted,
        } = written
        else {
            return;
        };
        match (first > 12, second > 12) {
            (true, false) => self.day_first += 1,
            (false, true) => self.month_first += 1,
            (false, false) if first != second => {
                self.open.get_or_insert_with(|| cell.trim().to_owned());
                self.undotted += u64::from(!dotted);
            }
            _ => {}
        }
    }

    /// Whether the order of any date is to be decided.
    pub(crate) fn has_open(&self) -> bool {
        self.day_first + self.month_first > 0 || self.open.is_some()
    }

    /// Decides on the order of most dates.
    pub(crate) fn decide(self) -> Result<Order, Error> {
        let days = |at: usize| {
            let span = self.spans.get(at).copied().flatten();
            span.map_or(0, |(first, last)| (last - first).num_days())
        };
        if self.day_first == 0
            && self.month_first == 0
            && self.undotted > 0
            && let Some(value) = self.open
        {
            let (by_day, by_month) = (days(0), days(1));
            let (day, month) = (Order::DayMonth.format(), Order::MonthDay.format());
            return Err(if by_day <= by_month {
                Error::Dates {
                    value,
                    format: day,
                    days: by_day,
                    other: month,
                    other_days: by_month,
                }
            } else {
                Error::Dates {
                    value,
                    format: month,
                    days: by_month,
                    other: day,
                    other_days: by_day,
                }
            });
        }
        Ok(if self.month_first > self.day_first {
            Order::MonthDay
        } else {
            Order::DayMonth
        })
    }
}

/// Whether a trip may have been in this year.
pub(crate) fn is_plausible(date: NaiveDate) -> bool {
    (1970..2100).contains(&date.year())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(cells: &[&str]) -> Result<Vec<Option<String>>, Error> {
        let mut dates = Dates::default();
        cells.iter().for_each(|cell| dates.see(cell));
        let order = dates.decide()?;
        Ok(cells
            .iter()
            .map(|cell| Some(Written::of(cell)?.date(order)?.to_string()))
            .collect())
    }

    #[test]
    fn the_order_is_decided_by_all_dates() {
        let read = |cells| {
            decide(cells)
                .unwrap()
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
        };
        assert_eq!(
            read(&["02/05/2026", "13/05/26"]),
            ["2026-05-02", "2026-05-13"]
        );
        assert_eq!(
            read(&["5/2/2026", "5/13/2026"]),
            ["2026-05-02", "2026-05-13"]
        );
        assert_eq!(
            read(&["02.05.26", "06.05.2026"]),
            ["2026-05-02", "2026-05-06"]
        );
        assert_eq!(read(&["05/05/2026"]), ["2026-05-05"]);
        let error = decide(&["05/02/2026", "05/03/2026"])
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("date_format = \"MM/DD/YYYY\" (1 days"),
            "{error}"
        );
        assert_eq!(
            decide(&["13/05/2026", "14/05/2026", "05/15/2026"])
                .unwrap()
                .last()
                .unwrap(),
            &None
        );
    }

    #[test]
    fn dates_are_read_as_written() {
        for cell in [
            "2026-05-02",
            "2026/5/2",
            "20260502",
            "2026-05-02 23:30:00",
            "2026-05-02T23:30:00+05:30",
            "2026-05-02T00:00:00.000Z",
            "2 May 2026",
            "2/May/26",
            "May 2, 2026",
            "Sat, 2 May 2026",
            "2. Mai 2026",
            "2 mayo 2026",
            "2nd May 2026",
            "02-May-2026 12:00",
            "sáb 2 may 2026",
            "mar 2 may 2026",
            "Mar. 02/05/2026",
            "Paz 02.05.26",
            "2026年5月2日",
            "2 mei 2026",
            "2 maja 2026",
        ] {
            let date = NaiveDate::from_ymd_opt(2026, 5, 2);
            assert_eq!(
                Written::of(cell).and_then(|written| written.date(Order::DayMonth)),
                date,
                "{cell}"
            );
        }
        let by = |format| {
            Written::of("26-05-02")
                .unwrap()
                .date(Order::of_format(format).unwrap())
                .unwrap()
        };
        assert_eq!(by("YY-MM-DD").to_string(), "2026-05-02");
        for cell in [
            "",
            "0",
            "2026-13-45",
            "Summe",
            "12:30",
            "99999999999",
            "1/2",
            "2026",
            "31.02.2026",
        ] {
            assert_eq!(
                Written::of(cell).and_then(|written| written.date(Order::DayMonth)),
                None,
                "{cell}"
            );
        }
        assert!(Order::of_format("D/M").is_err() && Order::of_format("D/M/YY hh").is_err());
    }
}
