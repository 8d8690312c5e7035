//! Substring matches: `ondon` finds London.

use smallvec::SmallVec;
use wayfare_format::{
    Score, SectionId, SubstringScan, first_word,
    numbers::{MAX_PIECE, UNTYPED_LETTER},
    substring_weight,
};

use super::{
    feature::Features,
    searcher::Searcher,
    top_k::{Candidate, Rank},
};
use crate::{Error, MatchKind, Result, search::hit::MatchedBy};

/// Blocks of terms that are loaded together.
const BATCH: usize = 8;

impl Searcher<'_, '_> {
    /// Finds the names that hold the text inside a word, as far as weak matches count.
    pub(super) fn find_infixes(&mut self) -> Result<()> {
        self.add_infixes(self.weak_bar().unwrap_or(Score::MAX))
    }

    /// Adds the names that hold the text inside a word, if their score exceeds a threshold.
    pub(super) fn add_infixes(&mut self, threshold: Score) -> Result<()> {
        let text = &*self.query.term;
        if self.is_name && text.chars().count() > MAX_PIECE {
            return Ok(());
        }
        let ngrams = self.index.ngrams()?;
        // The first letter of the word is never typed, and does not count.
        let letters = Score::try_from(first_word(text).chars().count() + 1).unwrap_or(Score::MAX);
        let typed = UNTYPED_LETTER.saturating_mul(letters);
        if ngrams.max_score(text).saturating_add(typed) <= threshold {
            return Ok(());
        }
        let (terms, postings) = (self.index.terms(), self.index.postings());
        let Some(mut scan) = SubstringScan::new(terms, text) else {
            return Ok(());
        };
        let corrupt = |_| Error::corrupt(SectionId::Terms);
        let mut blocks = ngrams.blocks(text);
        loop {
            let batch: SmallVec<[_; BATCH]> = blocks.by_ref().take(BATCH).collect();
            terms.prefetch_blocks(batch.iter().map(|&(block, _)| block));
            for &(block, max_score) in &batch {
                let max_score = max_score.saturating_add(typed);
                if max_score <= threshold || Rank::new(max_score, 0) <= self.found.threshold() {
                    return Ok(());
                }
                let matches = scan.block(block).map_err(corrupt)?;
                for (term, letters) in matches.terms {
                    let by = MatchedBy::Term(term);
                    for group in postings.list(term) {
                        for place in group {
                            self.budget.spend(1)?;
                            let importance = self.importance_of(place)?;
                            let Some(weight) = substring_weight(group.kind, importance, letters)
                            else {
                                break;
                            };
                            let score = importance.saturating_add(weight).saturating_add(typed);
                            // The places after it are less important.
                            if score <= threshold
                                || Rank::new(score, place) <= self.found.threshold()
                            {
                                break;
                            }
                            self.insert(
                                threshold,
                                Candidate::new(
                                    score,
                                    place,
                                    MatchKind::Infix,
                                    by,
                                    Features::default(),
                                ),
                            )?;
                        }
                    }
                }
                self.budget.spend_bytes(matches.bytes_read)?;
            }
            if batch.len() < BATCH {
                return Ok(());
            }
        }
    }
}
