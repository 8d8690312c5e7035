//! Numbers as a table writes them: with a decimal comma, or with something between groups of three digits.

use std::borrow::Cow;

use crate::manifest::SourceSpec;
use crate::rejection::{Reason, Rejection};

/// Parses a number that is written as the source says, by way of the plain number that it means.
pub(crate) fn parse_number<T>(
    spec: &SourceSpec,
    column: &'static str,
    text: &str,
    parse: impl FnOnce(&'static str, &str) -> Result<T, Rejection>,
) -> Result<T, Rejection> {
    let reject = |reason| Rejection::new(column, text, reason);
    let plain = plain(text, spec.decimal_mark(), spec.thousands)
        .ok_or_else(|| reject(Reason::BadNumber))?;
    parse(column, &plain).map_err(|rejection| reject(rejection.reason))
}

/// Returns a number with a decimal point and nothing between its digits; `None` where it is not written as it should.
pub(crate) fn plain(text: &str, decimal: char, thousands: Option<char>) -> Option<Cow<'_, str>> {
    if (decimal == '.' && thousands.is_none()) || text.is_empty() {
        return Some(Cow::Borrowed(text));
    }
    // A number has the same exponent and signs whatever separates its digits.
    let (text, exponent) = match text.split_once(['e', 'E']) {
        Some((text, exponent)) => (text, Some(exponent)),
        None => (text, None),
    };
    let (whole, fraction) = match text.split_once(decimal) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    };
    let digits = whole.strip_prefix(['-', '+']).unwrap_or(whole);
    let sign = whole.strip_suffix(digits).unwrap_or_default();
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = digits.split(|c| thousands.is_some_and(|between| is_between(c, between)));
    let first = groups.next().filter(|first| are_digits(first))?;
    let mut number = String::with_capacity(text.len());
    number.push_str(sign);
    number.push_str(first);
    for group in groups {
        if first.is_empty() || first.len() > 3 || group.len() != 3 || !are_digits(group) {
            return None;
        }
        number.push_str(group);
    }
    if let Some(fraction) = fraction {
        if !are_digits(fraction) {
            return None;
        }
        number.push('.');
        number.push_str(fraction);
    }
    if let Some(exponent) = exponent {
        let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        if digits.is_empty() || !are_digits(digits) {
            return None;
        }
        number.push('e');
        number.push_str(exponent);
    }
    Some(Cow::Owned(number))
}

/// Returns whether a character stands between groups of digits. A blank or an apostrophe has several forms.
fn is_between(c: char, thousands: char) -> bool {
    match thousands {
        ' ' => matches!(c, ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}'),
        '\'' => matches!(c, '\'' | '\u{2019}'),
        other => c == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_source_says_and_not_otherwise() {
        for (text, decimal, thousands, expected) in [
            ("1.5", '.', None, Some("1.5")),
            ("1,5", '.', None, Some("1,5")),
            ("1,5", ',', None, Some("1.5")),
            ("-12", ',', None, Some("-12")),
            ("+10", ',', None, Some("+10")),
            ("1e3", ',', Some('.'), Some("1e3")),
            ("1,5E-3", ',', Some('.'), Some("1.5e-3")),
            ("1.234e+2", ',', Some('.'), Some("1234e+2")),
            ("1e", ',', None, None),
            ("1e3,5", ',', None, None),
            ("+-1", ',', None, None),
            ("infinite", ',', None, None),
            ("1.5", ',', None, None),
            ("1.234.567,89", ',', Some('.'), Some("1234567.89")),
            ("1.5", ',', Some('.'), None),
            ("12.34,5", ',', Some('.'), None),
            ("1234.567", ',', Some('.'), None),
            (".567", ',', Some('.'), None),
            ("1,234.5", '.', Some(','), Some("1234.5")),
            ("1,23", '.', Some(','), None),
            ("1\u{202f}234,5", ',', Some(' '), Some("1234.5")),
            ("12\u{2019}000", '.', Some('\''), Some("12000")),
            ("1,5,2", ',', None, None),
            ("ten", ',', None, None),
            ("€5", ',', None, None),
            ("", ',', Some('.'), Some("")),
        ] {
            assert_eq!(
                plain(text, decimal, thousands).as_deref(),
                expected,
                "{text} {decimal} {thousands:?}"
            );
        }
    }
}
