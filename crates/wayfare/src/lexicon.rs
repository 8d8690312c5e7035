//! The lexicon: words that stand around names and say what they are, in the languages of travellers.

use std::sync::LazyLock;

/// What a word around a name says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lexeme {
    /// A kind of place, by the beginnings of feature codes, separated by blanks.
    Kind(&'static str),
    /// A part of a town.
    Part,
    /// A preposition or an article.
    Joiner,
    /// A conjunction: the names on both sides of it are different places.
    Conjunction,
    /// What people type around the name of a place that they want to go to or know more of: a trip, the weather, a month.
    Frame,
    /// A preposition that says that something near a place is meant.
    Near,
    /// A street or a building, by the languages of the word, separated by blanks; none if it is used everywhere. And on which
    /// side of it its name stands.
    Street(&'static str, Side),
    /// Letters before postal codes, by country.
    Sign([u8; 2]),
}

/// The side of a word on which its name stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// `Abbey Road`.
    Before,
    /// `rue de Rivoli`.
    Behind,
    Either,
}

/// The kind of places that have an airport code.
pub(crate) const AIRPORT: &str = "AIRP";

/// The words with what they say.
pub(crate) const TEXT: &str = include_str!("lexicon.tsv");

/// The maximum number of words in an entry.
pub(crate) const MAX_WORDS: usize = 4;

/// The first bytes of the words, the words, and what they say, sorted by word; and the languages with their countries.
type Rows = (
    Vec<u64>,
    Vec<&'static str>,
    Vec<Lexeme>,
    Vec<(&'static str, Vec<&'static [u8]>)>,
);

/// Plain lists: what a program holds to its end must not look as if it were lost.
static LEXICON: LazyLock<Rows> = LazyLock::new(|| {
    let (mut rows, mut languages) = (Vec::<(&str, Lexeme)>::new(), Vec::new());
    for row in TEXT.lines().skip(1) {
        let mut cells = row.split('\t');
        let (Some(word), Some(role)) = (cells.next(), cells.next()) else {
            continue;
        };
        let features = cells.next().unwrap_or_default();
        let side = match cells.next() {
            Some("before") => Side::Before,
            Some("behind") => Side::Behind,
            _ => Side::Either,
        };
        let lexeme = match role {
            "kind" => Lexeme::Kind(features),
            "part" => Lexeme::Part,
            "joiner" => Lexeme::Joiner,
            "conjunction" => Lexeme::Conjunction,
            "frame" => Lexeme::Frame,
            "near" => Lexeme::Near,
            "street" => Lexeme::Street(features, side),
            "language" => {
                languages.push((word, features.split(' ').map(str::as_bytes).collect()));
                continue;
            }
            _ => match *features.as_bytes() {
                [a, b] => Lexeme::Sign([a, b]),
                _ => continue,
            },
        };
        rows.push((word, lexeme));
    }
    rows.sort_by_key(|&(word, _)| word);
    (
        rows.iter().map(|(word, _)| first_bytes(word)).collect(),
        rows.iter().map(|&(word, _)| word).collect(),
        rows.iter().map(|&(_, lexeme)| lexeme).collect(),
        languages,
    )
});

/// Returns the first bytes of a text as a number, which compares faster than a text, and as it does.
fn first_bytes(text: &str) -> u64 {
    let bytes = text.as_bytes();
    (0..8).fold(0, |number, at| {
        number << 8 | u64::from(bytes.get(at).copied().unwrap_or(0))
    })
}

/// Returns what a folded text says around a name.
pub(crate) fn lexemes(text: &str) -> &'static [Lexeme] {
    let (starts, words, lexemes, _) = &*LEXICON;
    let start = first_bytes(text);
    let first = starts.partition_point(|other| *other < start);
    let begun = (first..).take_while(|&at| starts.get(at) == Some(&start));
    let mut same = begun.filter(|&at| words.get(at) == Some(&text));
    let Some(first) = same.next() else { return &[] };
    lexemes
        .get(first..=first + same.count())
        .unwrap_or_default()
}

/// Returns whether a country writes its streets in one of these languages.
pub(crate) fn is_written_in(languages: &str, country: &str) -> bool {
    let (.., countries) = &*LEXICON;
    let is_of_country = |language: &str| {
        let of_language = countries.iter().filter(|(other, _)| *other == language);
        of_language
            .flat_map(|(_, countries)| countries)
            .any(|other| *other == country.as_bytes())
    };
    languages.is_empty() || languages.split(' ').any(is_of_country)
}

/// Returns whether a folded text is a word that stands around names.
pub(crate) fn is_common_word(text: &str) -> bool {
    is_common(lexemes(text))
}

/// Returns whether this is said by a word that stands around names.
pub(crate) fn is_common(lexemes: &[Lexeme]) -> bool {
    lexemes
        .iter()
        .any(|lexeme| !matches!(lexeme, Lexeme::Sign(_)))
}

/// Returns whether a folded text is a word for a kind of region or area: for the builder.
pub fn is_region_word(text: &str) -> bool {
    let is_of_region = |features: &str| !features.contains("PPL") && !features.contains(AIRPORT);
    lexemes(text)
        .iter()
        .any(|lexeme| matches!(lexeme, Lexeme::Kind(features) if is_of_region(features)))
}

/// Returns whether a folded text is a word for an airport: for the builder.
pub fn is_airport_word(text: &str) -> bool {
    lexemes(text).contains(&Lexeme::Kind(AIRPORT))
}

/// Returns whether a folded text is a preposition or an article: for the builder.
pub fn is_joiner(text: &str) -> bool {
    lexemes(text).contains(&Lexeme::Joiner)
}

#[cfg(test)]
mod tests {
    use super::TEXT;

    #[test]
    fn words_are_folded_and_in_order() {
        let rows: Vec<&str> = TEXT.lines().skip(1).collect();
        for row in &rows {
            let word = row.split('\t').next().unwrap();
            assert_eq!(&*wayfare_format::fold(word), word);
        }
        let words = || rows.iter().map(|row| row.split('\t').next());
        assert!(words().is_sorted());
    }
}
