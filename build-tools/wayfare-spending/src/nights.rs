//! Nights and days that a text tells: "4 nights", "drei Nächte", "nights: 4", "4 x night", "7 day pass".

use std::collections::HashMap;
use std::sync::LazyLock;

use wayfare_format::fold;

use crate::text::head;

/// Words for numbers from one, in six languages.
const NUMBERS: [&[&str]; 10] = [
    &["one", "eine", "ein", "une", "un", "una", "uma"],
    &["two", "zwei", "deux", "dos", "duas", "dois", "due"],
    &["three", "drei", "trois", "tres", "tre"],
    &["four", "vier", "quatre", "cuatro", "quatro", "quattro"],
    &["five", "funf", "cinq", "cinco", "cinque"],
    &["six", "sechs", "seis", "sei"],
    &["seven", "sieben", "sept", "siete", "sete", "sette"],
    &["eight", "acht", "huit", "ocho", "oito", "otto"],
    &["nine", "neun", "neuf", "nueve", "nove"],
    &["ten", "zehn", "dix", "diez", "dez", "dieci"],
];
/// The longest stay.
pub(crate) const MOST: f64 = 366.0;

/// A word for a time: how many days it has, and whether those are nights or days of, say, a pass.
#[derive(Debug, Clone, Copy)]
struct Unit {
    days: f64,
    is_nights: bool,
    is_days: bool,
}

static UNITS: LazyLock<HashMap<String, Unit>> = LazyLock::new(|| {
    let mut units = HashMap::new();
    for line in include_str!("nights.tsv").lines().skip(1) {
        let Some((unit, words)) = line.split_once('\t') else {
            continue;
        };
        let Some((days, of)) = unit.split_once(' ') else {
            continue;
        };
        let Ok(days) = days.parse() else { continue };
        let unit = Unit {
            days,
            is_nights: of != "day",
            is_days: of != "night",
        };
        units.extend(
            words
                .split(';')
                .map(|word| (fold(word).into_string(), unit)),
        );
    }
    units
});

/// Returns the nights that a text tells.
pub(crate) fn nights(text: &str) -> Option<f64> {
    count(text, |unit| unit.is_nights)
}

/// Returns the days that a text tells, of a pass or a car, say.
pub(crate) fn days(text: &str) -> Option<f64> {
    count(text, |unit| unit.is_days).filter(|&days| days > 1.0)
}

/// A part of a text.
#[derive(Debug)]
enum Token {
    Number(f64),
    /// A word, and whether it stands right behind what is before it.
    Word(String, bool),
    /// `:` or `=`.
    Is,
}

/// Returns the parts of a text. A word for a number is one, and half a night is none.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let (mut rest, mut is_apart) = (text, true);
    while let Some(first) = rest.chars().next() {
        let is_digit = |char: char| char.is_ascii_digit();
        let is_letter = |char: char| char.is_alphanumeric() && !is_digit(char) || char == '\u{301}';
        if is_digit(first) {
            let (number, behind) =
                rest.split_at(rest.find(|char| !is_digit(char)).unwrap_or(rest.len()));
            tokens.push(Token::Number(number.parse().unwrap_or(f64::INFINITY)));
            let fraction = behind
                .strip_prefix(['.', ','])
                .filter(|fraction| fraction.starts_with(is_digit));
            (rest, is_apart) = (
                fraction.map_or(behind, |it| it.trim_start_matches(is_digit)),
                false,
            );
        } else if is_letter(first) {
            let (word, behind) =
                rest.split_at(rest.find(|char| !is_letter(char)).unwrap_or(rest.len()));
            let word = fold(word).into_string();
            let number = (1u8..)
                .zip(NUMBERS)
                .find(|(_, words)| words.contains(&word.as_str()));
            tokens.push(number.map_or(Token::Word(word, !is_apart), |(number, _)| {
                Token::Number(number.into())
            }));
            (rest, is_apart) = (behind, false);
        } else {
            if matches!(first, ':' | '=') {
                tokens.push(Token::Is);
            }
            // A sign of multiplication is the letter as well.
            if matches!(first, '×' | '*') {
                tokens.push(Token::Word("x".to_owned(), true));
            }
            (rest, is_apart) = (rest.get(first.len_utf8()..).unwrap_or_default(), true);
        }
    }
    tokens
}

fn count(text: &str, is_counted: impl Fn(Unit) -> bool) -> Option<f64> {
    /// Bytes of a text that are read.
    const LONGEST: usize = 400;
    let tokens = tokens(head(text, LONGEST));
    let days = |word: &str| {
        UNITS
            .get(word)
            .copied()
            .filter(|unit| is_counted(*unit))
            .map(|unit| unit.days)
    };
    // `n` alone may be anything.
    let behind =
        |word: &str, is_behind: bool| days(word).filter(|_| is_behind || word.chars().count() > 1);
    let of = |tokens: &[Token]| {
        let count = match tokens {
            [Token::Number(number), Token::Word(unit, is_behind), ..] if unit != "x" => {
                number * behind(unit, *is_behind)?
            }
            [
                Token::Number(number),
                Token::Word(times, _),
                Token::Word(unit, _),
                ..,
            ] if times == "x" => number * behind(unit, false)?,
            [Token::Word(unit, _), Token::Is, Token::Number(number), ..] => {
                number * behind(unit, false)?
            }
            [
                Token::Word(unit, _),
                Token::Word(times, _),
                Token::Number(number),
                ..,
            ] if times == "x" => number * behind(unit, false)?,
            _ => return None,
        };
        Some(count).filter(|count| (1.0..=MOST).contains(count))
    };
    (0..tokens.len()).find_map(|at| of(tokens.get(at..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_tells_nights_in_many_forms_and_languages() {
        for text in [
            "Guesthouse Alfama, 4 nights",
            "Guesthouse (4 Nächte)",
            "Auberge, quatre nuits",
            "Hostal 4 noches",
            "Pousada, 4 noites",
            "Ostello quattro notti",
            "Villa four-nights",
            "Pension, 4 Übernachtungen",
            "Hotel, nights: 4",
            "Hotel (Nächte = 4)",
            "Hotel 4x night",
            "Hotel 4 x nights",
            "Hotel, night × 4",
            "Hotel 4 nt",
            "Hotel 4N",
            "Hotel 4n/5d",
            "Hotel 4.5 nights",
            "旅館 4泊",
            "Отель, 4 ночи",
            "Hotel, 4 noce",
            "Hotel, 4 nätter",
            "Отель 4 ночей",
            "酒店 4晚",
            "فندق 4 ليال",
            "فندق، 4 ليالٍ",
        ] {
            assert_eq!(nights(text), Some(4.0), "{text}");
        }
        for text in [
            "Night bus",
            "0 nights",
            "9999 nights",
            "Hotel 4 N",
            "Night 2",
            "Hotel Week 1",
            "4x hotel",
        ] {
            assert_eq!(nights(text), None, "{text}");
        }
        assert_eq!(
            (nights("Flat, 1 week"), nights("Flat, two months")),
            (Some(7.0), Some(60.0))
        );
        assert_eq!(
            (days("7-day pass"), days("Car, 2 weeks"), days("1 day")),
            (Some(7.0), Some(14.0), None)
        );
        for text in ["Проездной на 3 дня", "通票 3天", "パス 3日間", "3 أيام"]
        {
            assert_eq!(days(text), Some(3.0), "{text}");
        }
        // A date is no time.
        assert_eq!(days("8月4日"), None);
    }
}
