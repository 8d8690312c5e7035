//! Currencies as people write them: codes, signs and words.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// What a payment has for a currency where its column says that it is that of the place.
pub const LOCAL: &str = "local";

/// The codes of ISO 4217, and withdrawn ones: those of the default data.
static CODES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    include_str!("currencies.txt")
        .split_ascii_whitespace()
        .collect()
});

/// A sign or word, and what it means.
type Sign = (&'static str, Vec<&'static str>);

/// Signs and words, by their capitals.
static SIGNS: LazyLock<HashMap<String, Sign>> = LazyLock::new(|| {
    let lines = include_str!("signs.tsv").lines().skip(1);
    let rows = lines.filter_map(|line| line.split_once('\t'));
    rows.map(|(sign, meant)| (sign.to_uppercase(), (sign, meant.split(' ').collect())))
        .collect()
});

/// Currencies without decimals, and with three.
const NONE: [&str; 16] = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
    "XAF", "XOF", "XPF",
];
const THREE: [&str; 7] = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];

/// Returns the currencies that share a sign, such as `$`, the one that travellers mean most in front.
pub fn currencies_of_sign(sign: &str) -> &'static [&'static str] {
    match SIGNS.get(&sign.to_uppercase()) {
        Some((known, codes)) if *known == sign && codes.len() > 1 => codes,
        _ => &[],
    }
}

/// Returns which currency a sign means where another one, such as that of the header, is among those that share it.
pub(crate) fn told(sign: Option<&'static str>, by: Option<&'static str>) -> Option<&'static str> {
    let is_told =
        |by: &&str| sign.is_none_or(|sign| sign == LOCAL || currencies_of_sign(sign).contains(by));
    by.filter(is_told).or(sign)
}

/// Returns the ISO 4217 code that a text means, or the sign if several currencies share it.
pub(crate) fn currency(text: &str) -> Option<&'static str> {
    let text = text.trim().trim_end_matches('.');
    if text.is_empty() {
        return None;
    }
    let text = text.rsplit_once("::").map_or(text, |(_, code)| code);
    // Most texts are codes as they are written, which are no signs.
    if let Some(code) = CODES.get(text) {
        return Some(code);
    }
    let capital = text.to_uppercase();
    match SIGNS.get(&capital) {
        Some((_, meant)) if meant.len() == 1 => meant.first().copied(),
        Some((sign, _)) => Some(sign),
        None => CODES.get(capital.as_str()).copied(),
    }
}

/// Returns the currency that the end of a heading names, as in `Amount (EUR)` or `Betrag in €`, and what is before it.
pub(crate) fn of_header(header: &str) -> Option<(&str, &'static str)> {
    let header = header.trim().trim_end_matches([')', ']']);
    let (name, code) = header.rsplit_once(['(', '[', ' ', '_', '/'])?;
    let name = name
        .trim_end_matches(['(', '[', ' '])
        .trim_end_matches(" in");
    let is_sign = |code: &str| {
        code.chars().any(|char| !char.is_alphanumeric()) || code == code.to_uppercase()
    };
    is_sign(code)
        .then(|| currency(code))
        .flatten()
        .map(|currency| (name, currency))
}

/// Returns how many decimals the smallest unit of a currency is.
pub(crate) fn decimals(currency: &str) -> i32 {
    if NONE.contains(&currency) {
        0
    } else if THREE.contains(&currency) {
        3
    } else {
        2
    }
}

/// Units of some currencies that a dollar buys, roughly, to tell one of them by the ratio of two amounts.
const MAJOR: [(&str, f64); 3] = [("USD", 1.0), ("EUR", 0.9), ("GBP", 0.78)];

/// Returns the currency of an amount that is this many times the same amount in `other`: of the currencies that are dealt
/// with everywhere, the one that the ratio fits.
pub(crate) fn by_ratio(ratio: f64, other: &str) -> Option<&'static str> {
    /// How far the rate of one of these against another went.
    const FAR: f64 = 1.3;
    let (_, of_other) = MAJOR.iter().find(|(code, _)| *code == other)?;
    let off = |rate: f64| {
        let off = ratio / (rate / of_other);
        off.max(1.0 / off)
    };
    let others = MAJOR.iter().filter(|(code, _)| *code != other);
    let nearest = others.min_by(|(_, a), (_, b)| off(*a).total_cmp(&off(*b)))?;
    (off(nearest.1) < FAR).then_some(nearest.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_signs_and_words_are_currencies() {
        for (text, code) in [
            ("eur", "EUR"),
            ("€", "EUR"),
            ("CURRENCY::EUR", "EUR"),
            ("$", "$"),
            ("US$", "USD"),
            ("kr.", "kr"),
            ("Kč", "CZK"),
            ("zł", "PLN"),
            ("dollars", "$"),
        ] {
            assert_eq!(currency(text), Some(code), "{text}");
        }
        for text in ["", "XXX", "ZZZ", "EU", "12", "none"] {
            assert_eq!(currency(text), None, "{text}");
        }
        assert_eq!(currencies_of_sign("kr").first(), Some(&"SEK"));
        assert_eq!(of_header("Amount (EUR)"), Some(("Amount", "EUR")));
        assert_eq!(of_header("Betrag in €"), Some(("Betrag", "EUR")));
        assert_eq!(of_header("Amount paid"), None);
        assert_eq!(
            (by_ratio(1.27, "GBP"), by_ratio(692.0, "GBP")),
            (Some("USD"), None)
        );
    }
}
