//! What the next batch may need again: answers to texts as rows of columns, countries and regions, and costs.
//!
//! Query engines give batches of some thousand rows, in which few texts come twice. In the whole table most do.

use std::collections::HashMap;

use arrow_array::ArrayRef;
use wayfare::Policy;

use crate::{
    answers::{Answers, BLOCK},
    block::Block,
    columns::Column,
    costs::Days,
    error::Error,
};

/// The maximum number of blocks that are kept from one batch to the next: with their texts, some 20 MB.
const MOST_BLOCKS: usize = 128;

/// The maximum number of texts, countries and regions that are kept.
const MOST: usize = MOST_BLOCKS * BLOCK;

/// The maximum number of bytes of a text that is kept. Few longer ones come again.
const LONGEST: usize = 128;

/// What an enricher keeps. It is of one enrichment with one dataset.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) texts: Texts,
    pub(crate) columns: Columns,
    pub(crate) days: Days,
}

impl Memory {
    /// Forgets what is not worth its memory.
    pub(crate) fn trim(&mut self) {
        // Texts know the numbers of their answers.
        if self.texts.answers.is_empty()
            || self.texts.is_full()
            || self.columns.blocks() > MOST_BLOCKS
        {
            self.texts = Texts::default();
            self.columns = Columns::default();
        }
    }
}

/// Rows of the new columns, in blocks of at most [`BLOCK`] answers.
#[derive(Default)]
pub(crate) struct Columns {
    /// The blocks of each column.
    of_column: Vec<Vec<ArrayRef>>,
    /// Whether each answer has a place.
    is_clear: Vec<Vec<bool>>,
}

impl Columns {
    fn blocks(&self) -> usize {
        self.is_clear.len()
    }

    /// Returns the number of the first answer of the next block. The last block may have room left, but grows no more.
    pub(crate) fn next(&self) -> u32 {
        u32::try_from(self.blocks() * BLOCK).unwrap_or(u32::MAX)
    }

    /// Adds a block of answers.
    pub(crate) fn push<'d>(
        &mut self,
        wanted: &[Column],
        answers: &Answers<'d>,
        block: &mut Block<'_, 'd>,
    ) -> Result<(), Error> {
        if answers.places().next().is_none() && self.blocks() > 0 {
            return Ok(());
        }
        self.of_column.resize(wanted.len(), Vec::new());
        for (column, blocks) in wanted.iter().zip(&mut self.of_column) {
            blocks.push(column.array(block)?);
        }
        self.is_clear
            .push(answers.places().map(|place| place.is_some()).collect());
        Ok(())
    }

    /// Returns the blocks of each column.
    pub(crate) fn of_column(&self) -> &[Vec<ArrayRef>] {
        &self.of_column
    }

    /// Returns whether an answer has a place.
    pub(crate) fn is_clear(&self, answer: u32) -> bool {
        let (block, row) = place_of(answer);
        let block = self.is_clear.get(block);
        block.and_then(|block| block.get(row)) == Some(&true)
    }
}

/// Returns the block of an answer, and its row there.
pub(crate) fn place_of(answer: u32) -> (usize, usize) {
    (answer as usize / BLOCK, answer as usize % BLOCK)
}

/// A text, with its country and region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Asked<'t> {
    pub(crate) text: &'t str,
    pub(crate) country: Option<&'t str>,
    pub(crate) region: Option<&'t str>,
}

/// The number of an answer, if there is one, and whether the country or region is not known.
pub(crate) type Known = (Option<u32>, bool);

/// The texts, countries and regions that were asked for.
#[derive(Default)]
pub(crate) struct Texts {
    answers: HashMap<Box<[u8]>, Known>,
    key: Vec<u8>,
    /// The policy for each value of the country column; `None` for a value that is not a country.
    pub(crate) countries: HashMap<String, Option<Policy>>,
    /// Whether the region of each country is known.
    pub(crate) regions: HashMap<(Option<String>, String), bool>,
}

impl Texts {
    fn is_full(&self) -> bool {
        [self.answers.len(), self.countries.len(), self.regions.len()]
            .into_iter()
            .any(|len| len >= MOST)
    }

    /// Returns what is known of a text.
    pub(crate) fn get(&mut self, asked: Asked<'_>) -> Option<Known> {
        let key = key(&mut self.key, asked)?;
        self.answers.get(key).copied()
    }

    /// Keeps what is known of a text.
    pub(crate) fn insert(&mut self, asked: Asked<'_>, known: Known) {
        if self.answers.len() < MOST
            && let Some(key) = key(&mut self.key, asked)
        {
            self.answers.insert(key.into(), known);
        }
    }
}

/// Returns the key of a text, unless it is too long: the lengths of country and region, then country, region and text.
fn key<'k>(key: &'k mut Vec<u8>, asked: Asked<'_>) -> Option<&'k [u8]> {
    if asked.text.len() > LONGEST {
        return None;
    }
    key.clear();
    for part in [asked.country, asked.region] {
        // No part is empty.
        let length = part.map_or(0, str::len);
        key.push(u8::try_from(length).ok().filter(|_| length <= LONGEST)?);
    }
    for part in [asked.country, asked.region, Some(asked.text)] {
        key.extend(part.unwrap_or_default().as_bytes());
    }
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked<'t>(text: &'t str, country: Option<&'t str>, region: Option<&'t str>) -> Asked<'t> {
        Asked {
            text,
            country,
            region,
        }
    }

    #[test]
    fn texts_countries_and_regions_are_told_apart() {
        let all = [
            asked("abc", None, None),
            asked("bc", Some("a"), None),
            asked("bc", None, Some("a")),
            asked("c", Some("a"), Some("b")),
            asked("c", Some("ab"), None),
        ];
        let mut texts = Texts::default();
        for (number, asked) in (0..).zip(all) {
            assert_eq!(texts.get(asked), None);
            texts.insert(asked, (Some(number), false));
        }
        for (number, asked) in (0..).zip(all) {
            assert_eq!(texts.get(asked), Some((Some(number), false)));
        }
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut memory = Memory::default();
        let long = "a".repeat(LONGEST + 1);
        for long in [
            asked(&long, None, None),
            asked("a", Some(&long), None),
            asked("a", None, Some(&long)),
        ] {
            memory.texts.insert(long, (None, false));
            assert_eq!(memory.texts.get(long), None);
        }
        for number in 0..=MOST {
            let text = number.to_string();
            memory.texts.insert(asked(&text, None, None), (None, false));
        }
        assert_eq!(memory.texts.answers.len(), MOST);
        memory.trim();
        assert!(memory.texts.answers.is_empty());
    }
}
