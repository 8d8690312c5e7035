//! Fuzzy prefix matches: names that start with the text after one edit, for text that is still being typed.
//!
//! The sorted term dictionary is walked like a trie. Names share the text before the edit with it; each place for an edit,
//! and each letter that names have there, leaves one prefix to look up. The first letter must be right.

use std::ops::Range;

use smallvec::SmallVec;
use wayfare_format::{
    NO_SCORE, Score, SectionId, TermBuffer,
    numbers::{LIKELY_EDIT, MIN_FUZZY_PREFIX, UNLIKELY_EDIT},
};

use super::{
    edit_distance::MAX_LETTERS,
    matcher::{MAX_TEXT, spell},
};
use crate::{Error, Result, query::holds_digit, search::searcher::Searcher};

/// Up to this many terms are read and compared, instead of looking up each letter that may follow.
const MAX_COMPARED: usize = 192;

/// Terms that share a prefix, and the penalty for the edit between it and the text.
type Edited = (Range<u32>, Score);

impl Searcher<'_, '_> {
    /// Adds the names that start with the text after one edit.
    pub(in crate::search) fn find_edited_prefixes(&mut self) -> Result<()> {
        let query = self.query;
        let mut letters = ['\0'; MAX_LETTERS];
        let text = spell(&query.term, &mut letters)
            .filter(|text| (MIN_FUZZY_PREFIX..=MAX_TEXT).contains(&text.len()));
        let Some(text) = text.filter(|_| !holds_digit(&query.term)) else {
            return Ok(());
        };
        let mut edited = SmallVec::<[Edited; 32]>::new();
        for (at, _) in query.term.char_indices().skip(1) {
            let (head, rest) = query.term.split_at_checked(at).unwrap_or_default();
            let terms = self.terms_with(head, "", "")?;
            if terms.len() <= MAX_COMPARED {
                // Those with an edit further behind are among them.
                self.compare(terms, text, &mut edited)?;
                break;
            }
            self.edit(terms, head, rest, &mut edited)?;
        }
        let weights = self.weights;
        for (terms, penalty) in edited {
            self.add_best(terms, penalty, |search, number| {
                search.add_edited(number, NO_SCORE, |kind| {
                    weights.prefix(kind).saturating_sub(penalty)
                })
            })?;
        }
        Ok(())
    }

    /// Collects the terms that start with the text after an edit of the first letter of `rest`, the text behind `head`.
    /// `terms` start with `head`.
    fn edit(
        &mut self,
        terms: Range<u32>,
        head: &str,
        rest: &str,
        edited: &mut SmallVec<[Edited; 32]>,
    ) -> Result<()> {
        let mut letters = rest.chars();
        let (typed, behind) = (letters.next(), letters.as_str());
        if behind.is_empty() {
            // The last letter may be any.
            edited.push((terms.clone(), UNLIKELY_EDIT));
        } else {
            edited.push((self.terms_with(head, "", behind)?, UNLIKELY_EDIT));
            let next = letters.next();
            let swapped: SmallVec<[char; 2]> = next.into_iter().chain(typed).collect();
            edited.push((
                self.terms_with(head, &String::from_iter(swapped), letters.as_str())?,
                LIKELY_EDIT,
            ));
        }
        let (mut term, mut next) = (TermBuffer::default(), terms.start);
        while next < terms.end {
            let Some(letter) = self.letter_behind(head, next, &mut term)? else {
                // It is the head itself.
                next += 1;
                continue;
            };
            let letter = letter.encode_utf8(&mut [0; 4]).to_owned();
            next = self.terms_with(head, &letter, "")?.end.max(next + 1);
            if rest.starts_with(&letter) {
                continue;
            }
            if !behind.is_empty() {
                edited.push((self.terms_with(head, &letter, behind)?, UNLIKELY_EDIT));
            }
            edited.push((self.terms_with(head, &letter, rest)?, LIKELY_EDIT));
        }
        edited.retain(|(terms, _)| terms.start < terms.end);
        Ok(())
    }

    /// Collects those of some terms that start with the text after an edit.
    fn compare(
        &mut self,
        terms: Range<u32>,
        text: &[char],
        edited: &mut SmallVec<[Edited; 32]>,
    ) -> Result<()> {
        let mut term = TermBuffer::default();
        for number in terms {
            let mut letters = ['\0'; MAX_LETTERS];
            let mut len = 0;
            for (letter, cell) in self.read_term(number, &mut term)?.chars().zip(&mut letters) {
                *cell = letter;
                len += 1;
            }
            if let Some(penalty) = letters
                .get(..len)
                .and_then(|name| prefix_penalty(name, text))
            {
                edited.push((number..number + 1, penalty));
            }
        }
        Ok(())
    }

    /// Returns the terms that start with a text in three parts.
    fn terms_with(&mut self, head: &str, middle: &str, behind: &str) -> Result<Range<u32>> {
        let text = [head, middle, behind].concat();
        let found = self
            .index
            .terms()
            .prefix_range(&text)
            .map_err(|_| Error::corrupt(SectionId::Terms))?;
        self.budget.spend_bytes(found.bytes_read)?;
        Ok(found.terms)
    }

    /// Returns the letter of a term that follows its beginning `head`.
    fn letter_behind(
        &mut self,
        head: &str,
        number: u32,
        term: &mut TermBuffer,
    ) -> Result<Option<char>> {
        Ok(self
            .read_term(number, term)?
            .get(head.len()..)
            .and_then(|rest| rest.chars().next()))
    }

    fn read_term<'t>(&mut self, number: u32, term: &'t mut TermBuffer) -> Result<&'t str> {
        let corrupt = || Error::corrupt(SectionId::Terms);
        let (term, bytes_read) = self
            .index
            .terms()
            .read(number, term)
            .map_err(|_| corrupt())?;
        self.budget.spend_bytes(bytes_read)?;
        Ok(term)
    }
}

/// Returns the penalty for the edit after which a name starts with a text; `None` where one is not enough, or their first
/// letters differ.
fn prefix_penalty(name: &[char], text: &[char]) -> Option<Score> {
    let shared = name.iter().zip(text).take_while(|(a, b)| a == b).count();
    let (name, text) = (name.get(shared..)?, text.get(shared..)?);
    let ([typed, behind @ ..], true) = (text, shared > 0) else {
        return None;
    };
    let is_left_out = name.get(1..).is_some_and(|name| name.starts_with(text));
    let is_swapped = match (name, behind) {
        ([a, b, name @ ..], [next, after @ ..]) => {
            (a, b) == (next, typed) && name.starts_with(after)
        }
        _ => false,
    };
    let is_replaced = name.get(1..).is_some_and(|name| name.starts_with(behind));
    if is_left_out || is_swapped {
        Some(LIKELY_EDIT)
    } else {
        (is_replaced || name.starts_with(behind)).then_some(UNLIKELY_EDIT)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_prefix_of_the_name_is_an_edit_from_the_text(name in "[abé]{0,8}", text in "[abé]{1,7}") {
            let [name, text] = [name, text].map(|text| text.chars().collect::<Vec<_>>());
            let edit = |prefix: &[char]| {
                let [prefix, text] = [prefix, &text].map(|letters| letters.iter().collect::<String>());
                (strsim::osa_distance(&prefix, &text) == 1).then_some(())
            };
            let is_likely = |prefix: &[char]| {
                let mut letters = [prefix.to_vec(), text.clone()];
                letters.iter_mut().for_each(|letters| letters.sort_unstable());
                prefix.len() > text.len() || letters[0] == letters[1]
            };
            let prefixes = (0..=name.len()).map(|end| &name[..end]).filter(|prefix| edit(prefix).is_some());
            let penalties = prefixes.map(|prefix| if is_likely(prefix) { LIKELY_EDIT } else { UNLIKELY_EDIT });
            // What starts with the text as it stands is no fuzzy match.
            let is_meant = name.first() == text.first() && !name.starts_with(&text);
            prop_assert_eq!(prefix_penalty(&name, &text), penalties.min().filter(|_| is_meant));
        }
    }
}
