//! The values of options as text.

use std::{
    hash::{Hash, Hasher},
    str::FromStr,
};

use crate::{CountryCode, CurrencyCode, options::check_limit};

/// What is made of finite numbers, and these.
#[derive(Debug, Clone, Copy)]
pub(super) struct Finite<T, const N: usize> {
    pub(super) value: T,
    numbers: [f64; N],
}

impl<T: FromStr, const N: usize> Finite<T, N> {
    pub(super) fn read(text: &str, numbers: fn(&T) -> [f64; N]) -> Option<Self> {
        let value = text.parse().ok()?;
        let numbers = numbers(&value);
        Some(Self { value, numbers })
    }
}

impl<T, const N: usize> PartialEq for Finite<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.numbers == other.numbers
    }
}

impl<T, const N: usize> Eq for Finite<T, N> {}

impl<T, const N: usize> Hash for Finite<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Both zeros are equal.
        self.numbers
            .map(|number| (number + 0.0).to_bits())
            .hash(state);
    }
}

pub(super) fn whole<T: FromStr>(text: &str) -> Option<T> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
}

pub(super) fn limit(text: &str) -> Option<usize> {
    whole(text).filter(|&limit| check_limit(limit).is_ok())
}

pub(super) fn number(text: &str) -> Option<Finite<f64, 1>> {
    Finite::read(text, |&number| [number])
        .filter(|read| read.value.is_finite() && read.value >= 0.0)
}

pub(super) fn flag(text: &str) -> Option<bool> {
    match text {
        "1" | "true" | "auto" => Some(true),
        "0" | "false" | "off" => Some(false),
        _ => None,
    }
}

pub(super) fn country(text: &str) -> Option<CountryCode> {
    let is_code = text == "00" || text.bytes().all(|byte| byte.is_ascii_alphabetic());
    text.parse().ok().filter(|_| is_code)
}

pub(super) fn filled(text: &str) -> Option<String> {
    (!text.trim().is_empty()).then(|| text.to_owned())
}

pub(super) fn letter(text: &str) -> Option<char> {
    let mut letters = text.chars().filter(char::is_ascii_alphabetic);
    letters
        .next()
        .filter(|_| text.len() == 1)
        .map(|letter| letter.to_ascii_uppercase())
}

/// Reads an amount, and the code of its currency behind it, if there is one.
pub(super) fn price(text: &str) -> Option<(Finite<f64, 1>, Option<CurrencyCode>)> {
    let at = text
        .len()
        .checked_sub(3)
        .filter(|_| text.ends_with(|last: char| last.is_ascii_alphabetic()));
    let Some((amount, code)) = at.and_then(|at| text.split_at_checked(at)) else {
        return Some((number(text)?, None));
    };
    let is_code = code.bytes().all(|byte| byte.is_ascii_alphabetic());
    Some((
        number(amount.trim())?,
        Some(code.parse().ok().filter(|_| is_code)?),
    ))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here is a failed test")]
mod tests {
    use super::*;

    #[test]
    fn a_price_may_have_a_currency() {
        for (text, amount, currency) in [
            ("60", 60.0, None),
            ("60EUR", 60.0, Some("EUR")),
            ("7.5 usd", 7.5, Some("USD")),
            ("0EUR", 0.0, Some("EUR")),
        ] {
            let (read, code) = price(text).unwrap();
            assert_eq!(
                (read.value, code),
                (amount, currency.map(|code| code.parse().unwrap())),
                "{text}"
            );
        }
        for text in [
            "", "EUR", "-1EUR", "nan", "inf", "1EU", "1EU1", "5euro", "1,5", "6€",
        ] {
            assert!(price(text).is_none(), "{text}");
        }
    }
}
