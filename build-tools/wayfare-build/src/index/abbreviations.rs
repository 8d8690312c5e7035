//! Words and their abbreviations: `St.`, `Cd.`, `a. d.`

use std::collections::{HashMap, VecDeque};
use std::sync::LazyLock;

/// Where words are written so (countries, or a language in small letters; everywhere, if blank), in short and in full, folded.
/// Blank in short are words that a slash or hyphen stands for, as in `Frankfurt/Oder`.
const TEXT: &str = include_str!("abbreviations.tsv");

/// The countries in which places have names in a language.
const LANGUAGES: &[(&str, &str)] = &[
    ("cs", "CZ SK"),
    ("da", "DK"),
    ("de", "AT BE CH DE IT LI LU"),
    ("en", "AU CA GB IE NZ US ZA"),
    (
        "es",
        "AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE",
    ),
    ("fr", "BE CA CH FR GF GP LU MC MQ NC PF RE"),
    ("it", "CH IT SM"),
    ("nl", "AW BE BQ CW NL SR SX"),
    ("pl", "PL"),
    ("pt", "AO BR CV GW MZ PT ST"),
    ("ro", "MD RO"),
    ("ru", "BY KZ RU UA"),
    ("sv", "FI SE"),
];

/// A name is written in at most this many ways: no name of people has more.
const MOST: usize = 8;

/// A way to write words in another way.
struct Replacement {
    written: Vec<&'static str>,
    meant: &'static str,
    /// Everywhere, if blank.
    countries: &'static str,
}

type ByFirstWord = HashMap<&'static str, Vec<Replacement>>;

/// From full words to short ones, and back.
static ABBREVIATIONS: LazyLock<[ByFirstWord; 2]> = LazyLock::new(|| {
    let mut tables = [ByFirstWord::new(), ByFirstWord::new()];
    for row in TEXT.lines().skip(1) {
        let mut cells = row.split('\t');
        let (Some(place), Some(short), Some(full)) = (cells.next(), cells.next(), cells.next())
        else {
            continue;
        };
        let of_language = LANGUAGES.iter().find(|(language, _)| *language == place);
        let countries = of_language.map_or(place, |(_, countries)| countries);
        for (table, (written, meant)) in tables.iter_mut().zip([(full, short), (short, full)]) {
            let written: Vec<_> = written.split(' ').collect();
            if let Some(&first) = written.first().filter(|word| !word.is_empty()) {
                table.entry(first).or_default().push(Replacement {
                    written,
                    meant,
                    countries,
                });
            }
        }
    }
    tables
});

/// Returns the ways to write a folded name of a place of this country with words in short, and with words in full.
pub(super) fn respelled_words(name: &str, country: &str) -> impl Iterator<Item = String> {
    ABBREVIATIONS
        .iter()
        .flat_map(move |table| ways(name, table, country))
}

/// Returns all ways to write a name but that in which it is written.
fn ways(name: &str, table: &ByFirstWord, country: &str) -> impl Iterator<Item = String> + use<> {
    // Most names have no such word. One word alone is not written in short.
    let is_written_otherwise =
        name.contains(' ') && name.split(' ').any(|word| table.contains_key(word));
    let words: Vec<&str> = match is_written_otherwise {
        true => name.split(' ').collect(),
        false => Vec::new(),
    };
    // Of what follows from each word on; the first way is the name itself.
    let mut ways: VecDeque<_> = is_written_otherwise
        .then(|| vec![String::new()])
        .into_iter()
        .collect();
    for at in (0..words.len()).rev() {
        let rest = words.get(at..).unwrap_or_default();
        let Some(word) = rest.first() else { continue };
        let mut all = before(word, ways.front());
        for Replacement {
            written,
            meant,
            countries,
        } in table.get(word).into_iter().flatten()
        {
            let is_used = countries.is_empty() || countries.split(' ').any(|used| used == country);
            let is_between = at > 0 && rest.len() > written.len();
            if is_used && rest.starts_with(written) && (is_between || !meant.is_empty()) {
                all.extend(before(meant, ways.get(written.len().saturating_sub(1))));
            }
        }
        all.truncate(MOST);
        ways.push_front(all);
    }
    ways.pop_front().into_iter().flatten().skip(1)
}

/// Returns the ways to write what follows, with a word before each.
fn before(word: &str, ways: Option<&Vec<String>>) -> Vec<String> {
    let ways = ways.into_iter().flatten();
    ways.map(|rest| {
        if word.is_empty() || rest.is_empty() {
            format!("{word}{rest}")
        } else {
            format!("{word} {rest}")
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use wayfare_format::fold;

    use super::*;

    #[test]
    fn words_are_written_in_short_and_in_full_where_people_do_so() {
        for (name, country, expected) in [
            ("saint denis", "FR", &["st denis"][..]),
            ("st polten", "AT", &["saint polten", "sankt polten"]),
            (
                "north fort myers",
                "US",
                &[
                    "north ft myers",
                    "n fort myers",
                    "n ft myers",
                    "nth fort myers",
                    "nth ft myers",
                ],
            ),
            ("fort", "US", &[]),
            ("san luis", "MX", &["sn luis", "s luis"]),
            ("san luis", "US", &[]),
            (
                "waidhofen an der thaya",
                "AT",
                &[
                    "waidhofen a d thaya",
                    "waidhofen ad thaya",
                    "waidhofen thaya",
                ],
            ),
            ("an der thaya", "AT", &["a d thaya", "ad thaya"]),
            ("нижнии новгород", "RU", &["н новгород"]),
            (
                "democratic republic of the congo",
                "",
                &[
                    "democratic rep of the congo",
                    "dem republic of the congo",
                    "dem rep of the congo",
                ],
            ),
        ] {
            assert!(
                respelled_words(name, country).eq(expected.iter().copied()),
                "{name}"
            );
        }
        assert!(respelled_words(&"am ".repeat(60), "DE").count() < 2 * MOST);
    }

    #[test]
    fn the_table_is_folded_and_has_no_row_twice() {
        let mut rows: Vec<_> = TEXT.lines().skip(1).collect();
        for row in &rows {
            let cells: Vec<_> = row.split('\t').collect();
            let [place, short, full] = cells[..] else {
                panic!("{row}")
            };
            assert!(
                *fold(short) == *short && *fold(full) == *full && !full.is_empty(),
                "{row}"
            );
            let is_language = LANGUAGES.iter().any(|(language, _)| *language == place);
            assert!(
                is_language || place.bytes().all(|b| b.is_ascii_uppercase() || b == b' '),
                "{row}"
            );
        }
        rows.sort_unstable();
        assert!(rows.is_sorted_by(|a, b| a < b));
    }
}
