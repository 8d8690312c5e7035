//! Names that are the text or start with it: exact matches and top-k completion.

use std::ops::Range;

use smallvec::SmallVec;
use wayfare_format::{RankingFeature, Score};

use super::{feature::Path, searcher::Searcher};
use crate::{MatchKind, Result};

/// If there are no more terms than this, all of them are looked at in one round.
const FULLY_READ: u64 = 48;

/// Terms of the first round, beside the number of places wanted: some places come twice.
const SPARE_TERMS: u64 = 2;

/// The factor by which each further round has more.
const GROWTH: u64 = 3;

impl Searcher<'_, '_> {
    /// Finds the places with names that are the text or start with it, or of which a later word does.
    pub(super) fn find_names(&mut self) -> Result<()> {
        let term = &*self.query.term;
        let found = self.index.terms_starting_with(term, &mut self.budget)?;
        self.term = found.term();
        let Range { mut start, end } = found.terms;
        if let Some(number) = self.term {
            self.add_term(number, true)?;
            start += 1;
        }
        if !self.may_begin {
            return Ok(());
        }
        self.add_best(start..end, 0, |search, term| search.add_term(term, false))
    }

    /// Returns what a text says that is a whole code, by how it is written.
    fn feature_of_code(&self) -> RankingFeature {
        let mut letters = self.query.text.chars();
        match letters.find(|letter| letter.is_alphanumeric()) {
            _ if self.is_in_capitals(&self.query.term, 0) => RankingFeature::CapitalCode,
            Some(first) if first.is_uppercase() => RankingFeature::UnlikelyCode,
            _ => RankingFeature::LowerCode,
        }
    }

    /// Adds the places of a term that starts with the text, or equals it.
    fn add_term(&mut self, term: u32, is_whole: bool) -> Result<()> {
        for group in self.index.postings().list(term) {
            let mut path = Path::default();
            let weight = if is_whole {
                if group.kind.is_name() {
                    self.note_name(group)?;
                }
                path = if group.kind.is_code() {
                    Path::of(self.feature_of_code(), self.mode)
                } else {
                    self.path_of_short(group.kind, &self.query.term)
                };
                self.weights.whole(group.kind)
            } else if self.is_primary_name {
                self.weights.prefix_beside_name(group.kind)
            } else {
                self.weights.prefix(group.kind)
            };
            let kind = MatchKind::of_term(group.kind, is_whole);
            self.push_group(group, kind, weight, path, term)?;
        }
        Ok(())
    }

    /// Adds the places of the terms that can be among the best, by their max scores less a penalty: in each round those
    /// between two levels, until what is left is below the last place found.
    pub(super) fn add_best(
        &mut self,
        terms: Range<u32>,
        penalty: Score,
        add: impl Fn(&mut Self, u32) -> Result<()>,
    ) -> Result<()> {
        // Of equal scores, that of a more important place counts.
        let bar = |search: &Self| {
            let last = search.found.threshold().score();
            last.saturating_sub(1).saturating_add(penalty)
        };
        self.for_each_best(terms, bar, add)
    }

    /// Calls `add` with the terms whose max scores are above a bar, which rises, the best first.
    pub(super) fn for_each_best(
        &mut self,
        terms: Range<u32>,
        bar: impl Fn(&Self) -> Score,
        mut add: impl FnMut(&mut Self, u32) -> Result<()>,
    ) -> Result<()> {
        if terms.is_empty() {
            return Ok(());
        }
        let (max_scores, postings) = (self.index.max_scores(), self.index.postings());
        // Whatever is found, no term of a lower level counts.
        let Some(lowest) = max_scores.first_level(bar(self)) else {
            return Ok(());
        };
        let number = terms.len() as u64;
        // The number of terms above this rank, if they were an even sample of all.
        let wanted = SPARE_TERMS + self.found.k() as u64;
        let mut rank = if number <= FULLY_READ {
            u64::MAX
        } else {
            wanted * max_scores.len() as u64 / number
        };
        let mut above = u8::MAX;
        loop {
            let level = max_scores.level_of_rank(rank).max(lowest);
            // Levels and terms in one number sort fastest.
            let mut round: SmallVec<[u64; 64]> = SmallVec::new();
            let looked_at = max_scores.at_least(level, terms.clone(), |term, of_term| {
                if of_term < above {
                    round.push(u64::from(of_term) << 32 | u64::from(!term));
                }
            });
            self.budget.spend_bytes(looked_at)?;
            self.budget.spend(round.len())?;
            round.sort_unstable();
            let term_of = |key: u64| !(key as u32);
            postings.prefetch(round.iter().map(|&key| term_of(key)));
            for key in round.into_iter().rev() {
                let (of_term, term) = ((key >> 32) as u8, term_of(key));
                if max_scores.bound(of_term) <= bar(self) {
                    return Ok(());
                }
                add(self, term)?;
            }
            if level <= lowest || max_scores.bound(level - 1) <= bar(self) {
                return Ok(());
            }
            above = level;
            rank = (rank + 1).saturating_mul(GROWTH);
        }
    }
}
