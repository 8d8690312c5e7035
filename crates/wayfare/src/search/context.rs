//! Readings of a text that says more than a name to tell which place is meant: its state, its country, its
//! postal code.

use wayfare_format::{NONE, Posting, TermKind, fold, fold_postal_code};

use super::{
    interpretation::whole_names,
    top_k::{Best, POSTAL_CODE},
};
use crate::{MatchKind, Result, budget::Budget, index::Index};

/// A name with its state or country comes right after the names that are the whole text.
const QUALIFIED: f32 = -0.1;

/// A qualifier has at most this many words.
const MAX_QUALIFIER_WORDS: usize = 6;

/// A postal code has at most this many words.
const MAX_CODE_WORDS: usize = 2;

/// A text of more words is no place with its postal code.
const MAX_ADDRESS_WORDS: usize = 12;

impl Best<'_> {
    /// Names followed by the names or codes of their state, their country or both: `portland or`,
    /// `san josé costa rica`, `boston ma usa`.
    pub(super) fn add_qualified(&mut self, folded: &str) -> Result<()> {
        let found = self.index.qualified(folded, Index::regions_called, &mut self.budget)?;
        self.offer_qualified(found)
    }

    /// The less usual forms of these: the qualifier before the name (`texas paris`), or not typed to its end
    /// (`portland ore`).
    pub(super) fn add_loosely_qualified(&mut self, folded: &str) -> Result<()> {
        let mut found = Vec::new();
        for (area, name) in splits_from_start(folded).take(MAX_QUALIFIER_WORDS) {
            let areas = self.index.regions_called(area, &mut self.budget)?;
            self.index.add_inside(name, &[&areas], &mut found, &mut self.budget)?;
        }
        found.extend(self.index.qualified(folded, Index::regions_beginning, &mut self.budget)?);
        self.offer_qualified(found)
    }

    fn offer_qualified(&mut self, found: Vec<Posting>) -> Result<()> {
        found.into_iter().try_for_each(|posting| {
            self.offer(posting.place, MatchKind::Qualified, QUALIFIED + posting.kind.weight(true))
        })
    }

    /// A postal code beside the name of its place, with or without qualifiers: `10115 berlin`,
    /// `beverly hills ca 90210 usa`.
    pub(super) fn add_postal_code_with_name(&mut self, folded: &str) -> Result<()> {
        if !folded.bytes().any(|byte| byte.is_ascii_digit()) {
            return Ok(());
        }
        let words: Vec<&str> = folded.split(' ').take(MAX_ADDRESS_WORDS + 1).collect();
        if !(2..=MAX_ADDRESS_WORDS).contains(&words.len()) {
            return Ok(());
        }
        for len in 1..=MAX_CODE_WORDS {
            for (at, code) in words.windows(len).enumerate() {
                let code = code.concat();
                let code = fold_postal_code(&code);
                if code.bytes().any(|b| b.is_ascii_digit()) {
                    let others = words.iter().take(at).chain(words.iter().skip(at + len));
                    self.add_postal_code_at(&code, &others.copied().collect::<Vec<_>>().join(" "))?;
                }
            }
        }
        Ok(())
    }

    /// The places of a folded postal code that a text names, or that are named so in the postal data.
    fn add_postal_code_at(&mut self, code: &str, text: &str) -> Result<()> {
        let index = self.index;
        let records = index.postal_matches(code, |record| record.place_index != NONE, &mut self.budget)?;
        if records.is_empty() {
            return Ok(());
        }
        let mut named = index.qualified(text, Index::regions_called, &mut self.budget)?;
        index.add_inside(text, &[], &mut named, &mut self.budget)?;
        for record in records {
            self.budget.spend(named.len())?;
            let is_named = named.iter().any(|posting| posting.place == record.place_index);
            if is_named || fold(index.text(record.place_name_ref)?) == text {
                self.offer(record.place_index, MatchKind::PostalCode, POSTAL_CODE)?;
            }
        }
        Ok(())
    }
}

impl Index {
    /// The places that a text names together with one or two areas that they are in; `last` tells what the last part
    /// of the text means.
    fn qualified(
        &self,
        text: &str,
        last: impl Fn(&Self, &str, &mut Budget) -> Result<Vec<Posting>>,
        budget: &mut Budget,
    ) -> Result<Vec<Posting>> {
        let mut found = Vec::new();
        for (rest, area) in splits_from_end(text).take(MAX_QUALIFIER_WORDS) {
            let outer = last(self, area, budget)?;
            if outer.is_empty() {
                continue;
            }
            self.add_inside(rest, &[&outer], &mut found, budget)?;
            for (name, area) in splits_from_end(rest).take(MAX_QUALIFIER_WORDS) {
                let inner = self.regions_called(area, budget)?;
                self.add_inside(name, &[&inner, &outer], &mut found, budget)?;
            }
        }
        Ok(found)
    }

    /// Adds the places of a name that lie in one area of each list.
    fn add_inside(
        &self,
        name: &str,
        areas: &[&[Posting]],
        found: &mut Vec<Posting>,
        budget: &mut Budget,
    ) -> Result<()> {
        if areas.iter().any(|list| list.is_empty()) {
            return Ok(());
        }
        for posting in whole_names(self, name, budget)? {
            budget.spend(1 + areas.iter().map(|list| list.len()).sum::<usize>())?;
            let place = self.place(posting.place)?;
            let inside = |area: &Posting| match area.kind {
                TermKind::Primary => u32::from(place.state_index) == area.place,
                _ => u32::from(place.country_index) == area.place,
            };
            if areas.iter().all(|list| list.iter().any(inside)) {
                found.push(posting);
            }
        }
        Ok(())
    }
}

/// A text in two at each of its blanks, from the last one on.
fn splits_from_end(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.rmatch_indices(' ').filter_map(|(at, blank)| Some((text.get(..at)?, text.get(at + blank.len()..)?)))
}

/// A text in two at each of its blanks, from the first one on.
fn splits_from_start(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices(' ').filter_map(|(at, blank)| Some((text.get(..at)?, text.get(at + blank.len()..)?)))
}
