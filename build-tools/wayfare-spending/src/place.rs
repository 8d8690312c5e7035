//! Places in cells and at the end of card statements.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::text::{fold, spaced};

/// The alpha-2 codes of ISO 3166-1 by alpha-3 code.
static COUNTRIES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    include_str!("countries.tsv")
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once('\t'))
        .collect()
});

/// Names with a word for "and".
const ONE_NAME: [&str; 24] = [
    "trinidad and tobago",
    "bosnia and herzegovina",
    "antigua and barbuda",
    "saint kitts and nevis",
    "st kitts and nevis",
    "sao tome and principe",
    "saint vincent and the grenadines",
    "st vincent and the grenadines",
    "saint pierre and miquelon",
    "turks and caicos",
    "newfoundland and labrador",
    "wallis and futuna",
    "svalbard and jan mayen",
    "jammu and kashmir",
    "tyne and wear",
    "andaman and nicobar",
    "trinite et tobago",
    "bosnie et herzegovine",
    "terre neuve et labrador",
    "bosnien und herzegowina",
    "trinidad und tobago",
    "trinidad y tobago",
    "bosnia y herzegovina",
    "bosnia e erzegovina",
];

/// Returns whether a text names several places, as `Lisbon & Porto` and `Toronto, ON/Halifax NS` do.
pub(crate) fn is_several(place: &str) -> bool {
    if place.chars().all(char::is_alphabetic) {
        return false;
    }
    let is_name = |part: &str| part.chars().filter(|char| char.is_alphabetic()).count() > 1;
    let mut spaced = format!(" {} ", spaced(place));
    for mark in ['&', '/', ';', '+', '→', '>', '|'] {
        if spaced.contains(mark) && spaced.split(mark).filter(|part| is_name(part)).count() > 1 {
            return !is_one_name(&spaced);
        }
    }
    spaced.make_ascii_lowercase();
    let is_joined = [
        " and ", " und ", " et ", " y ", " e ", " then ", " to ", " - ",
    ]
    .iter()
    .any(|word| spaced.split(word).filter(|part| is_name(part)).count() > 1);
    is_joined && !is_one_name(&spaced) || names_its_regions(place)
}

fn is_one_name(spaced: &str) -> bool {
    let folded = fold(&spaced.replace('&', " and "));
    ONE_NAME.iter().any(|name| folded.contains(name))
}

/// Whether several parts end in a code of a region, as in `Gatineau QC, Ottawa, ON`.
fn names_its_regions(place: &str) -> bool {
    let is_code = |part: &&str| {
        let word = part.rsplit([' ', ',']).next().unwrap_or_default();
        word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_uppercase())
    };
    place.split(',').map(str::trim).filter(is_code).count() > 1
}

/// A place at the end of a line of a card statement: `GUESTHOUSE ALFAMA   LISBOA        PRT`.
pub(crate) fn of_statement(line: &str) -> Option<(String, &'static str)> {
    let (before, code) = line.trim_end().rsplit_once(char::is_whitespace)?;
    let country = COUNTRIES.get(code)?;
    // The merchant has 22 characters, the place behind them 13.
    let before = before.trim_end();
    let name = match before.rsplit_once("  ") {
        Some((_, name)) => name.trim(),
        None => match before.char_indices().nth(22) {
            Some((at, _)) if before.len() > at => before.get(at..)?.trim(),
            _ => before.rsplit(' ').next()?,
        },
    };
    let name = name.trim_matches(|char: char| !char.is_alphanumeric());
    let is_name =
        name.chars().any(char::is_alphabetic) && !name.contains(|char: char| char.is_ascii_digit());
    is_name.then(|| (title_case(name), *country))
}

/// Returns the alpha-2 code that a cell has in it, if it is a code.
pub(crate) fn country_code(cell: &str) -> Option<&str> {
    let cell = cell.trim();
    match cell.len() {
        2 if cell.bytes().all(|byte| byte.is_ascii_alphabetic()) => Some(cell),
        3 => COUNTRIES.get(cell.to_ascii_uppercase().as_str()).copied(),
        _ => None,
    }
}

fn title_case(name: &str) -> String {
    let word = |word: &str| {
        let mut chars = word.chars();
        let first = chars.next().into_iter().flat_map(char::to_uppercase);
        first
            .chain(chars.flat_map(char::to_lowercase))
            .collect::<String>()
    };
    name.split_whitespace()
        .map(word)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_places_are_told_from_one() {
        for text in [
            "Vancouver & Victoria, BC",
            "Toronto, ON/Halifax NS",
            "Gatineau QC, Ottawa, ON",
            "Montréal / Sherbrooke",
            "Victoria and Vancouver, British Columbia, Canada",
            "Lissabon und Sevilla",
            "Rome; Milan",
            "Rome → Milan",
        ] {
            assert!(is_several(text), "{text}");
        }
        for text in [
            "Lisbon",
            "Victoria, BC,\nCanada",
            "New York, New York, United States",
            "London (Ontario) Canada",
            "Port of Spain, Trinidad and Tobago",
            "Portland, Oregon",
            "Quebec, Quebec, Canada",
            "Toronto, ON",
            "",
            "Stratford-upon-Avon",
            "St. John's, Newfoundland & Labrador",
            "N/A",
        ] {
            assert!(!is_several(text), "{text}");
        }
    }

    #[test]
    fn a_statement_ends_with_its_place() {
        let place = |line| of_statement(line).map(|(name, country)| format!("{name}, {country}"));
        assert_eq!(
            place("GUESTHOUSE ALFAMA      LISBOA        PRT").as_deref(),
            Some("Lisboa, PT")
        );
        assert_eq!(
            place("CAIXA GERAL LISBOA PRT").as_deref(),
            Some("Lisboa, PT")
        );
        assert_eq!(
            place("TRAIN TO SINTRA AND BA LISBOA        PRT").as_deref(),
            Some("Lisboa, PT")
        );
        assert_eq!(
            place("SHOP                   NEW YORK      USA").as_deref(),
            Some("New York, US")
        );
        assert_eq!(place("AMZN.CO.UK 800-279-6620 LUX"), None);
        assert_eq!((place("Lunch"), place("")), (None, None));
    }
}
