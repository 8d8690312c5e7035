//! The words and merchant codes that tell categories, as `categories.tsv` and `mcc.tsv` have them.

use std::collections::HashMap;
use std::sync::LazyLock;

use wayfare_format::fold;

use crate::row::Skip;

/// What a word says of the category.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Meaning {
    /// It is this one.
    Category(u16),
    /// It is one of these, and the text says which; else the other, if there is one.
    Within(&'static [u16], Option<u16>),
    /// The text says which.
    Any,
    /// It is no spending.
    Skip(Skip),
}

pub(crate) const FOOD: &[u16] = &[4, 12, 13];
pub(crate) const VEHICLES: &[u16] = &[2, 3, 14];
pub(crate) const HEALTH: &[u16] = &[9, 18];

/// A word and what it says. A weak one counts where no other does: a ticket may be one of a tram.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) word: &'static str,
    pub(crate) meaning: Meaning,
    pub(crate) is_weak: bool,
}

#[derive(Default)]
pub(crate) struct Words {
    /// Words of tools, which are whole cells.
    pub(crate) tools: HashMap<String, Entry>,
    pub(crate) emoji: HashMap<char, Entry>,
    /// Words of languages.
    pub(crate) texts: HashMap<String, Entry>,
    /// How many words the longest of these has, by its first word.
    pub(crate) longest: HashMap<String, usize>,
    /// German words that may end a longer one.
    pub(crate) heads: HashMap<String, Entry>,
}

/// The column of German words, behind those of tools.
const GERMAN: usize = 1;
/// Letters of the shortest German word that is looked for at the end of others: names of towns end in `essen`.
pub(crate) const SHORTEST_HEAD: usize = 6;

pub(crate) static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let mut words = Words::default();
    for line in include_str!("categories.tsv").lines().skip(1) {
        let mut cells = line.split('\t');
        let Some(meaning) = cells.next().and_then(meaning_of) else {
            continue;
        };
        for word in cells.next().unwrap_or_default().split(';').map(str::trim) {
            let entry = Entry {
                word,
                meaning,
                is_weak: false,
            };
            match word.chars().next() {
                Some(char) if !char.is_alphanumeric() => drop(words.emoji.insert(char, entry)),
                Some(_) => drop(words.tools.entry(key(word)).or_insert(entry)),
                None => {}
            }
        }
        let words_of = |(column, cell): (usize, &'static str)| {
            cell.split(';').map(move |word| (column, word.trim()))
        };
        for (column, word) in cells
            .enumerate()
            .flat_map(words_of)
            .filter(|(_, word)| !word.is_empty())
        {
            let (word, is_weak) = word
                .strip_suffix('~')
                .map_or((word, false), |word| (word, true));
            let key = key(word);
            if column == GERMAN && key.len() >= SHORTEST_HEAD && !key.contains(' ') {
                words.heads.entry(key.clone()).or_insert(Entry {
                    word,
                    meaning,
                    is_weak,
                });
            }
            let first = key.split(' ').next().unwrap_or_default();
            let longest = words.longest.entry(first.to_owned()).or_default();
            *longest = key.split(' ').count().max(*longest);
            words.texts.entry(key).or_insert(Entry {
                word,
                meaning,
                is_weak,
            });
        }
    }
    words
});

pub(crate) static MERCHANTS: LazyLock<Vec<(u16, u16, Entry)>> = LazyLock::new(|| {
    let mut merchants = Vec::new();
    for line in include_str!("mcc.tsv").lines().skip(1) {
        let mut cells = line.split('\t');
        let (Some(codes), Some(meaning)) = (cells.next(), cells.next().and_then(meaning_of)) else {
            continue;
        };
        let entry = Entry {
            word: cells.next().unwrap_or_default(),
            meaning,
            is_weak: false,
        };
        for codes in codes.split(',').map(str::trim) {
            let (first, last) = codes.split_once('-').unwrap_or((codes, codes));
            if let (Ok(first), Ok(last)) = (first.parse(), last.parse()) {
                merchants.push((first, last, entry));
            }
        }
    }
    merchants
});

/// Reads the first column of the tables of words.
fn meaning_of(cell: &str) -> Option<Meaning> {
    Some(match cell {
        "any" => Meaning::Any,
        "2/3/14" => Meaning::Within(VEHICLES, Some(2)),
        "3/2/14" => Meaning::Within(VEHICLES, Some(3)),
        "?2/3/14" => Meaning::Within(VEHICLES, None),
        "9/18" => Meaning::Within(HEALTH, Some(9)),
        "settlement" => Meaning::Skip(Skip::Settlement),
        "transfer" => Meaning::Skip(Skip::Transfer),
        "cash" => Meaning::Skip(Skip::Cash),
        "income" => Meaning::Skip(Skip::Income),
        "household" => Meaning::Skip(Skip::Household),
        id => Meaning::Category(id.parse().ok()?),
    })
}

/// Returns a word as it is looked up: its plural is not told apart.
pub(crate) fn key(word: &str) -> String {
    let folded = fold(word);
    let mut key = String::with_capacity(folded.len());
    for word in folded.split(' ').map(singular) {
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(word);
    }
    key
}

pub(crate) fn singular(word: &str) -> &str {
    word.strip_suffix('s')
        .filter(|word| word.len() > 2)
        .unwrap_or(word)
}

/// Returns the first word of a category.
pub(crate) fn name_of(id: u16) -> &'static str {
    static NAMES: LazyLock<HashMap<u16, &str>> = LazyLock::new(|| {
        let lines = include_str!("categories.tsv").lines();
        let names = lines.filter_map(|line| {
            let mut cells = line.split('\t');
            let Some(Meaning::Category(id)) = cells.next().and_then(meaning_of) else {
                return None;
            };
            Some((id, cells.nth(1)?.split(';').next()?.trim()))
        });
        names.collect()
    });
    NAMES.get(&id).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_table() {
        assert!(WORDS.texts.len() > 500 && WORDS.tools.len() > 100 && MERCHANTS.len() > 60);
        assert!(
            include_str!("categories.tsv")
                .lines()
                .skip(1)
                .all(|line| line.split('\t').count() == 14
                    && meaning_of(line.split('\t').next().unwrap()).is_some())
        );
    }
}
