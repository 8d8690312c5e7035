//! The values of single columns, parsed strictly.

use std::ops::RangeInclusive;
use std::str::FromStr;

use wayfare_format::MAX_TEXT;

use crate::manifest::is_currency_code;
use crate::name::Name;
use crate::rejection::{Reason, Rejection};

pub(crate) const LATITUDES: RangeInclusive<f64> = -90.0..=90.0;
pub(crate) const LONGITUDES: RangeInclusive<f64> = -180.0..=180.0;
/// The range of amounts. Without a bound, the conversion to another currency could overflow.
const AMOUNTS: RangeInclusive<f64> = 0.0..=1e15;
/// The range of error factors: 1 means no error, and beyond the maximum, nothing is known.
const FACTORS: RangeInclusive<f64> = 1.0..=100.0;

/// Splits a line at its tabs. The number of columns must be one of `counts`; the columns that a shorter row lacks are
/// empty.
pub(crate) fn split<const N: usize>(
    line: &str,
    counts: RangeInclusive<usize>,
) -> Result<[&str; N], Rejection> {
    let mut fields = [""; N];
    let mut count = 0;
    for field in line.split('\t') {
        if let Some(slot) = fields.get_mut(count) {
            *slot = field;
        }
        count += 1;
    }
    if counts.contains(&count) {
        Ok(fields)
    } else {
        Err(Rejection::wrong_column_count(count, counts))
    }
}

pub(crate) fn needed<'a>(column: &'static str, text: &'a str) -> Result<&'a str, Rejection> {
    if text.trim().is_empty() {
        Err(Rejection::new(column, text, Reason::Missing))
    } else {
        Ok(text)
    }
}

/// Rejects a name that is longer than any real one.
pub(crate) fn short_enough<'a>(column: &'static str, text: &'a str) -> Result<&'a str, Rejection> {
    match Name::new(text) {
        Some(_) => Ok(text),
        None => Err(Rejection::new(column, text, Reason::NameTooLong)),
    }
}

/// Columns that are not stored as one text. What is in them is checked one by one, and a row has an end.
const LISTS: [&str; 4] = ["alternatenames", "geonameids", "outline", "translations"];

/// Rejects a value that is longer than a text of the index may be.
pub(crate) fn text(column: &'static str, text: &str) -> Result<(), Rejection> {
    if text.len() <= MAX_TEXT || LISTS.contains(&column) {
        Ok(())
    } else {
        Err(Rejection::new(column, text, Reason::TextTooLong))
    }
}

/// Rejects a name that is blank or too long, and returns it without blanks around it.
pub(crate) fn name<'a>(column: &'static str, text: &'a str) -> Result<&'a str, Rejection> {
    short_enough(column, needed(column, text)?.trim())
}

/// Parses a whole number, written in digits.
pub(crate) fn whole<T: FromStr>(column: &'static str, text: &str) -> Result<T, Rejection> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let reason = if text.is_empty() {
        Reason::Missing
    } else if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        Reason::BadInteger
    } else {
        match text.parse() {
            Ok(number) => return Ok(number),
            Err(_) => Reason::OutOfRange,
        }
    };
    Err(Rejection::new(column, text, reason))
}

/// Parses a whole number; `None` where the column is blank.
pub(crate) fn optional_whole<T: FromStr>(
    column: &'static str,
    text: &str,
) -> Result<Option<T>, Rejection> {
    if text.is_empty() {
        Ok(None)
    } else {
        whole(column, text).map(Some)
    }
}

/// Parses a mark: `1`, or `0` or nothing where it is not set.
pub(crate) fn flag(column: &'static str, text: &str) -> Result<bool, Rejection> {
    match text {
        "1" => Ok(true),
        "" | "0" => Ok(false),
        _ => Err(Rejection::new(column, text, Reason::BadFlag)),
    }
}

pub(crate) fn decimal(column: &'static str, text: &str) -> Result<f64, Rejection> {
    if text.is_empty() {
        return Err(Rejection::new(column, text, Reason::Missing));
    }
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(Rejection::new(column, text, Reason::BadNumber)),
    }
}

pub(crate) fn within(
    column: &'static str,
    text: &str,
    range: RangeInclusive<f64>,
) -> Result<f64, Rejection> {
    in_range(column, text, decimal(column, text)?, &range)
}

/// Rejects the number of a text that is outside what its column allows.
pub(crate) fn in_range<T: PartialOrd>(
    column: &'static str,
    text: &str,
    number: T,
    range: &RangeInclusive<T>,
) -> Result<T, Rejection> {
    if range.contains(&number) {
        Ok(number)
    } else {
        Err(Rejection::new(column, text, Reason::OutOfRange))
    }
}

/// Parses a factor by which figures may be off; `None` where the column is blank.
pub(crate) fn factor(column: &'static str, text: &str) -> Result<Option<f64>, Rejection> {
    if text.is_empty() {
        Ok(None)
    } else {
        within(column, text, FACTORS).map(Some)
    }
}

/// Parses an amount of money; `None` where the column is blank.
pub(crate) fn amount(column: &'static str, text: &str) -> Result<Option<f64>, Rejection> {
    if text.is_empty() {
        Ok(None)
    } else {
        within(column, text, AMOUNTS).map(Some)
    }
}

pub(crate) fn currency_code<'a>(column: &'static str, text: &'a str) -> Result<&'a str, Rejection> {
    if is_currency_code(needed(column, text)?) {
        Ok(text)
    } else {
        Err(Rejection::new(column, text, Reason::BadCode))
    }
}

/// Parses a geonameid, which is not 0.
pub(crate) fn geonameid(text: &str) -> Result<u32, Rejection> {
    in_range(
        "geonameid",
        text,
        whole("geonameid", text)?,
        &(1..=u32::MAX),
    )
}

/// Parses a geonameid; `None` where the column is blank or 0.
pub(crate) fn optional_geonameid(text: &str) -> Result<Option<u32>, Rejection> {
    Ok(optional_whole("geonameid", text)?.filter(|&id: &u32| id != 0))
}

/// Checks an ISO 3166-1 code, or one of the same form such as `00`.
pub(crate) fn country_code<'a>(column: &'static str, text: &'a str) -> Result<&'a str, Rejection> {
    let form = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    if text.len() == 2 && text.bytes().all(form) {
        return Ok(text);
    }
    let reason = if text.is_empty() {
        Reason::Missing
    } else {
        Reason::BadCode
    };
    Err(Rejection::new(column, text, reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason<T>(result: Result<T, Rejection>) -> Option<Reason> {
        result.err().map(|rejection| rejection.reason)
    }

    #[test]
    fn numbers_are_strict() {
        assert_eq!(whole::<i32>("n", "-12"), Ok(-12));
        assert_eq!(whole::<u32>("n", "0042"), Ok(42));
        for bad in ["+1", "1.0", " 1", "1,000", "$5", "-", "١"] {
            assert_eq!(
                reason(whole::<u32>("n", bad)),
                Some(Reason::BadInteger),
                "{bad}"
            );
        }
        assert_eq!(
            reason(whole::<u32>("n", "4294967296")),
            Some(Reason::OutOfRange)
        );
        assert_eq!(reason(whole::<u32>("n", "-1")), Some(Reason::OutOfRange));
        assert_eq!(reason(whole::<u32>("n", "")), Some(Reason::Missing));
        assert_eq!(optional_whole::<u64>("n", ""), Ok(None));
        for bad in ["NaN", "inf", "1e999", "1,5", "1.2.3", "€3"] {
            assert_eq!(reason(decimal("n", bad)), Some(Reason::BadNumber), "{bad}");
        }
    }

    #[test]
    fn names_are_neither_blank_nor_too_long() {
        assert_eq!(name("name", "Lisboa"), Ok("Lisboa"));
        assert_eq!(
            reason(name("name", &"x".repeat(3000))),
            Some(Reason::NameTooLong)
        );
        assert_eq!(reason(name("name", " ")), Some(Reason::Missing));
        assert_eq!(name("name", "\u{a0} Faro\u{3000}"), Ok("Faro"));
    }

    #[test]
    fn only_lists_and_outlines_are_longer_than_a_text_may_be() {
        let long = "x".repeat(MAX_TEXT + 1);
        for column in ["alternatenames", "outline", "geonameids"] {
            assert_eq!(text(column, &long), Ok(()));
        }
        let rejection = text("timezone", &long).unwrap_err();
        assert_eq!(
            (&*rejection.column, rejection.reason),
            ("timezone", Reason::TextTooLong)
        );
        assert_eq!(text("timezone", &long[1..]), Ok(()));
    }

    #[test]
    fn ranges_include_their_ends() {
        assert_eq!(within("latitude", "-90", LATITUDES), Ok(-90.0));
        assert_eq!(within("longitude", "180.0", LONGITUDES), Ok(180.0));
        assert_eq!(
            reason(within("longitude", "180.1", LONGITUDES)),
            Some(Reason::OutOfRange)
        );
        assert_eq!(reason(geonameid("0")), Some(Reason::OutOfRange));
        assert_eq!(optional_geonameid("0"), Ok(None));
    }

    #[test]
    fn split_fills_short_rows_and_counts_all_columns() {
        assert_eq!(split("a\t\tc", 2..=4), Ok(["a", "", "c", ""]));
        assert_eq!(split::<2>("a\tb\tc", 3..=3), Ok(["a", "b"]));
        let rejection = split::<2>("a\tb\tc", 2..=2).unwrap_err();
        assert_eq!(
            (rejection.value.as_str(), rejection.reason),
            ("3", Reason::WrongColumnCount)
        );
    }
}
