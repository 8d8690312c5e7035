//! Stored answers: what a search finds for texts that are asked often, or that would take long to answer.
//!
//! A hash table has the offsets of entries. An entry is the length of the text, the text, the number of places, in the
//! two lowest bits whether the text is a whole name of one and whether the keys need not be read, and these places, the
//! best first, each a varint: ten times the index of the place, plus the code of its [`Reading`]. A reading that does not
//! tell what it weighs is followed by that, a varint too.

use std::ops::RangeInclusive;

use crate::{
    container::hash_table::HashTable,
    container::string_table::{read_varint, write_varint},
    terms::postings::TermKind,
};

/// Places kept for a text that very many keys start with, but for those that are found by misspelt names: these come on
/// top.
pub const TOP: usize = 20;

/// The same for other texts: where more are wanted, going through the keys does not take long.
pub const FEW_PLACES: usize = 10;

/// A text that so many keys start with has [`TOP`] places.
pub const MANY_KEYS: usize = 250;

/// The entry of a text that fewer keys than this start with, beside itself, has only what these do not tell, unless it is
/// a name: going through them is nearly as quick.
pub const FEW_KEYS: usize = 25;

/// Characters of the beginnings of names for which misspelt names and middles of words are stored. Longer ones are too
/// many, and shorter ones are not taken for misspelt.
pub const BEGINNING: RangeInclusive<usize> = 4..=6;

#[expect(clippy::cast_possible_truncation, reason = "there are eight")]
const INFIX: u32 = Reading::KEYS.len() as u32;
const TYPO: u32 = INFIX + 1;
const CODES: u32 = TYPO + 1;

/// Weights that are stored are all below 0, and multiples of this.
const WEIGHT_UNIT: f32 = -0.02;

/// How a text was found to mean a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reading {
    /// It is all of a key of this kind (`true`) or the start of one. Of words, the start stands for both.
    Key(TermKind, bool),
    /// It stands in the middle of a word, with this weight.
    Infix(f32),
    /// It is a misspelt name, with this weight.
    Typo(f32),
}

impl Reading {
    /// The readings by keys, in the order of their codes.
    pub const KEYS: [(TermKind, bool); 8] = [
        (TermKind::Primary, false),
        (TermKind::Alternate, false),
        (TermKind::RareAlternate, false),
        (TermKind::PrimaryWord, false),
        (TermKind::AlternateWord, false),
        (TermKind::Primary, true),
        (TermKind::Alternate, true),
        (TermKind::RareAlternate, true),
    ];

    /// What it weighs beside the importance of the place.
    #[inline]
    pub fn weight(self) -> f32 {
        match self {
            Self::Key(kind, whole) => kind.weight(whole),
            Self::Infix(weight) | Self::Typo(weight) => weight,
        }
    }

    #[inline]
    fn read(code: u32, rest: &mut &[u8]) -> Option<Self> {
        if let Some(&(kind, whole)) = Self::KEYS.get(code as usize) {
            return Some(Self::Key(kind, whole));
        }
        let weight = read_varint(rest)? as f32 * WEIGHT_UNIT;
        Some(if code == INFIX { Self::Infix(weight) } else { Self::Typo(weight) })
    }

    fn code(self) -> u32 {
        match self {
            Self::Key(kind, whole) => {
                let whole = whole && kind.is_name();
                let code = Self::KEYS.iter().zip(0..).find(|(key, _)| **key == (kind, whole));
                code.map_or(0, |(_, code)| code)
            }
            Self::Infix(_) => INFIX,
            Self::Typo(_) => TYPO,
        }
    }
}

/// One of the places in an answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Answer {
    /// Index of the place, below 2^28.
    pub place: u32,
    /// How the text means it.
    pub reading: Reading,
}

/// The hash of a text.
#[inline]
fn hash(text: &[u8]) -> u32 {
    (xxhash_rust::xxh3::xxh3_64(text) & 0xffff_ffff) as u32
}

/// The stored answers, read in place.
#[derive(Debug, Clone, Copy)]
pub struct Precomputed<'a> {
    slots: HashTable<'a>,
    entries: &'a [u8],
}

impl<'a> Precomputed<'a> {
    /// The table in two sections.
    #[inline]
    pub fn new(slots: &'a [u8], entries: &'a [u8]) -> Self {
        Self { slots: HashTable::new(slots, entries.len()), entries }
    }

    /// The answer to a text; `None` where the table does not have it.
    #[inline]
    pub fn get(&self, text: &[u8]) -> Option<Answers<'a>> {
        self.slots.find(hash(text), |offset| {
            let (found, mut answers) = text_at(self.entries, offset)?;
            if found != text {
                return None;
            }
            let number = read_varint(&mut answers)?;
            let (is_whole, is_name) = (number & 1 == 1, number & 2 == 2);
            Some(Answers { bytes: answers, left: number >> 2, is_whole, is_name })
        })
    }
}

/// The text of an entry, and what follows it.
#[inline]
fn text_at(entries: &[u8], offset: u32) -> Option<(&[u8], &[u8])> {
    let mut entry = entries.get(offset as usize..)?;
    let len = read_varint(&mut entry)? as usize;
    entry.split_at_checked(len)
}

/// The places in an answer, the best first. Corrupt bytes end it early.
#[derive(Debug, Clone, Copy)]
pub struct Answers<'a> {
    bytes: &'a [u8],
    left: u32,
    /// Whether there is nothing to be added by the keys that start with the text.
    pub is_whole: bool,
    /// Whether the text is a whole name of one of the places.
    pub is_name: bool,
}

impl Answers<'_> {
    /// Whether no more need be read for so many places: all that there are are here, or enough.
    #[inline]
    pub fn suffices(&self, wanted: usize) -> bool {
        let kept = self.left as usize;
        self.is_whole && wanted <= if (FEW_PLACES..TOP).contains(&kept) { FEW_PLACES } else { TOP }
    }
}

impl Iterator for Answers<'_> {
    type Item = Answer;

    #[inline]
    fn next(&mut self) -> Option<Answer> {
        self.left = self.left.checked_sub(1)?;
        let number = read_varint(&mut self.bytes)?;
        let reading = Reading::read(number % CODES, &mut self.bytes)?;
        Some(Answer { place: number / CODES, reading })
    }
}

/// Collects the answers.
#[derive(Debug, Default)]
pub struct PrecomputedWriter {
    entries: Vec<u8>,
    offsets: Vec<u32>,
}

impl PrecomputedWriter {
    /// Adds a text, which must be new, with its answer, the best place first. `is_whole` if it has what the keys tell.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "answers are few and short, and places below 2^28"
    )]
    pub fn add(&mut self, text: &[u8], answers: &[Answer], is_whole: bool) {
        self.offsets.push(self.entries.len() as u32);
        write_varint(text.len() as u32, &mut self.entries);
        self.entries.extend_from_slice(text);
        let is_name = answers.iter().any(|answer| matches!(answer.reading, Reading::Key(_, true)));
        let flags = u32::from(is_name) << 1 | u32::from(is_whole);
        write_varint((answers.len() as u32) << 2 | flags, &mut self.entries);
        for &Answer { place, reading } in answers {
            write_varint(place * CODES + reading.code(), &mut self.entries);
            if let Reading::Infix(weight) | Reading::Typo(weight) = reading {
                write_varint((weight / WEIGHT_UNIT).round() as u32, &mut self.entries);
            }
        }
    }

    /// The sections of the slots and of the entries.
    pub fn finish(self) -> (Vec<u8>, Vec<u8>) {
        let text = |offset| text_at(&self.entries, offset).unwrap_or_default().0;
        let hashes: Vec<_> = self.offsets.iter().map(|&offset| (hash(text(offset)), offset)).collect();
        (HashTable::pack(&hashes, self.entries.len()), self.entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(seed: u32) -> Vec<Answer> {
        let reading = |i: u32| match i % CODES {
            INFIX => Reading::Infix(-0.2 * i as f32),
            TYPO => Reading::Typo(-0.66 * i as f32),
            code => {
                let (kind, whole) = Reading::KEYS[code as usize];
                Reading::Key(kind, whole)
            }
        };
        (0..seed % 21).map(|i| Answer { place: i * seed, reading: reading(i) }).collect()
    }

    fn is_near(a: Answer, b: Answer) -> bool {
        let near = (a.reading.weight() - b.reading.weight()).abs() < 1e-4;
        near && a.place == b.place && std::mem::discriminant(&a.reading) == std::mem::discriminant(&b.reading)
    }

    #[test]
    fn every_text_is_found_and_no_other() {
        let mut writer = PrecomputedWriter::default();
        (0..500).for_each(|i| writer.add(format!("{i:x}").as_bytes(), &answers(i), i % 3 == 0));
        let (slots, entries) = writer.finish();
        let table = Precomputed::new(&slots, &entries);
        for i in 0..500 {
            let found = table.get(format!("{i:x}").as_bytes()).unwrap();
            let expected = answers(i);
            assert_eq!((found.count(), found.is_whole), (expected.len(), i % 3 == 0), "{i}");
            assert!(found.zip(expected).all(|(a, b)| is_near(a, b)), "{i}");
        }
        assert!(table.get(b"").is_none());
        assert!(table.get(b"x").is_none());
    }

    #[test]
    fn an_empty_table_has_no_texts() {
        let (slots, entries) = PrecomputedWriter::default().finish();
        assert!(Precomputed::new(&slots, &entries).get(b"a").is_none());
        assert!(Precomputed::new(&[], &[]).get(b"a").is_none());
    }

    #[test]
    fn damage_is_no_answer() {
        let mut writer = PrecomputedWriter::default();
        writer.add(b"san", &answers(9), true);
        let (slots, entries) = writer.finish();
        for at in 0..entries.len() {
            let mut damaged = entries.clone();
            damaged[at] ^= 0xff;
            let found = Precomputed::new(&slots, &damaged).get(b"san");
            assert!(found.is_none_or(|answers| answers.count() <= entries.len()));
        }
        // HashTable that all lead to another text: the search ends.
        assert!(Precomputed::new(&[0; 16], &entries).get(b"sao").is_none());
    }
}
