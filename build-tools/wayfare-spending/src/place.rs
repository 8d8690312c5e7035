//! Places in cells and at the end of card statements.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The alpha-2 codes of ISO 3166-1 by alpha-3 code.
static COUNTRIES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    include_str!("countries.tsv")
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once('\t'))
        .collect()
});

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
