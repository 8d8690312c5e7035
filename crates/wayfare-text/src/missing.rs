//! Cells of tables whose text means that their value is unknown.

use std::{collections::HashSet, sync::LazyLock};

/// The content of a column. Some words for an unknown value are names or codes in other columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Holds {
    /// Names of places, among them None in Piedmont.
    Name,
    /// Names and codes of countries and regions. `NA` is Namibia.
    Code,
    /// Numbers, dates and other values that are no word.
    Value,
}

/// Words that programs write for a missing value and no name has in this spelling: `Nan` is a province of Thailand.
const OF_PROGRAMS: [&str; 6] = ["nan", "NaN", "null", "NULL", "<NA>", "\\N"];
/// Words that are no names or codes in any case.
const OF_PEOPLE: [&str; 3] = ["n/a", "#n/a", "n.a."];
/// What people write for a place that they do not know, or for several, in lower case: a language and the words on each line.
/// No place or region of the default data has such a primary name: `None` and `Ninguno` are places.
static OF_PLACES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("missing.tsv").lines().skip(1);
    lines
        .filter_map(|line| line.split_once('\t'))
        .map(|(_, words)| words)
        .collect()
});
/// The maximum length of these words in bytes.
const LONGEST: usize = 32;
/// Words, in any case, that mean a missing value in columns of values only.
const NO_VALUE: [&str; 9] = [
    "na",
    "#na",
    "nan",
    "none",
    "nil",
    "null",
    "<na>",
    "unknown",
    "undefined",
];
/// The letters that the words of programs and people begin with, and those of [`NO_VALUE`].
const FIRST_LETTERS: [u8; 2] = *b"nu";
/// Marks that stand for a missing value, alone or in a row.
const MARKS: [char; 9] = ['?', '-', '‐', '‑', '–', '—', '−', '.', '…'];

/// Returns whether the text of a cell means that its value is unknown, such as `?`, `–`, `..`, `N/A` and `nan`; in
/// a column of names, also `TBD`, `unknown` and `various`. A blank text does not.
///
/// ```
/// use wayfare_text::{Holds, is_missing};
///
/// assert!(is_missing("N/A", Holds::Name) && is_missing("nan", Holds::Code));
/// assert!(is_missing("NA", Holds::Value) && !is_missing("NA", Holds::Code));
/// ```
pub fn is_missing(cell: &str, holds: Holds) -> bool {
    let cell = cell.trim();
    // Most cells are numbers, or longer than any such text.
    if cell.is_empty() || cell.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    // Most texts begin with another letter.
    let begins_so =
        |first: u8| !first.is_ascii_alphabetic() || FIRST_LETTERS.contains(&(first | 0x20));
    let may_be_word = cell.bytes().next().is_some_and(begins_so);
    let is_any_of = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(cell));
    may_be_word
        && (OF_PROGRAMS.contains(&cell)
            || is_any_of(&OF_PEOPLE)
            || cell.chars().all(|c| MARKS.contains(&c)))
        || match holds {
            Holds::Name => is_no_place(cell),
            Holds::Code => matches!(cell, "None" | "none"),
            Holds::Value => may_be_word && is_any_of(&NO_VALUE),
        }
}

/// Returns whether a text stands for a place that is not known, or for several.
fn is_no_place(cell: &str) -> bool {
    cell.len() <= LONGEST && OF_PLACES.contains(cell.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_begins_with_another_letter() {
        let lists: [&[&str]; 3] = [&OF_PROGRAMS, &OF_PEOPLE, &NO_VALUE];
        for word in lists.concat() {
            let first = word.as_bytes()[0].to_ascii_lowercase();
            assert!(!first.is_ascii_alphabetic() || FIRST_LETTERS.contains(&first));
        }
    }

    #[test]
    fn a_text_that_means_unknown_is_no_value_but_may_be_a_name_or_a_code() {
        let all = [Holds::Name, Holds::Code, Holds::Value];
        for text in [
            "?", "-", "–", "—", "--", "..", "...", "…", "N/A", "n/a", "#N/A", "nan", "NaN", "null",
            " ? ",
        ] {
            assert!(
                all.into_iter().all(|holds| is_missing(text, holds)),
                "{text}"
            );
        }
        for (text, only) in [("NA", 1), ("na", 1), ("None", 2), ("Nan", 1), ("Null", 1)] {
            assert_eq!(
                all.into_iter()
                    .filter(|holds| is_missing(text, *holds))
                    .count(),
                only,
                "{text}"
            );
            assert!(is_missing(text, Holds::Value), "{text}");
        }
        for text in [
            "TBD",
            "tba",
            "XXX",
            "Unknown",
            "VARIOUS",
            "Various locations",
            "unbekannt",
            "Varios",
            "À confirmer",
            "неизвестно",
            "不明",
        ] {
            assert!(
                is_missing(text, Holds::Name) && !is_missing(text, Holds::Code),
                "{text}"
            );
        }
        for text in [
            "Ninguno",
            "Various, PT",
            "TBD, Colombia",
            "Diversey",
            "Timbiquí",
            "Nowhere Else",
        ] {
            assert!(!is_missing(text, Holds::Name), "{text}");
        }
        assert_eq!(
            OF_PLACES.len(),
            include_str!("missing.tsv").lines().count() - 1
        );
        for words in OF_PLACES.iter() {
            assert!(
                words.len() <= LONGEST && *words == words.to_lowercase(),
                "{words}"
            );
        }
        for text in [
            "", " ", "0", "-1", "-.5", "1.2", "Y", "Å", "Nancy", "USD", "$", "N", "A", "東京",
        ] {
            assert!(
                !all.into_iter().any(|holds| is_missing(text, holds)),
                "{text}"
            );
        }
    }
}
