//! How the text is written: with marks that folding leaves out, or in capitals. Marks are looked at for the first places
//! alone.

use smallvec::SmallVec;
use wayfare_format::{RankingFeature, is_spelt, numbers::FIRST, spelling};

use super::{searcher::Searcher, top_k::Candidate};
use crate::Result;

impl Searcher<'_, '_> {
    /// Weighs the marks of the text, and orders the places anew.
    pub(super) fn weigh_marks(&mut self) -> Result<()> {
        // Most texts have nothing that folding levels.
        if !self.query.has_marks() {
            return Ok(());
        }
        let text = self.query.text;
        let mut others: SmallVec<[(usize, Candidate); FIRST]> = SmallVec::new();
        for (at, candidate) in self.found.candidates().iter().take(FIRST).enumerate() {
            let is_weighed = candidate.features.has(RankingFeature::OtherSpelling);
            // Most texts are written like the name.
            if candidate.kind.is_whole_name()
                && !is_weighed
                && self.index.name(candidate.rank.place())? != text
            {
                others.push((at, *candidate));
            }
        }
        if others.is_empty() {
            return Ok(());
        }
        let written = spelling(text);
        if *written == *self.query.term {
            return Ok(());
        }
        for (at, candidate) in others {
            if !self.is_spelt(candidate, &written)? {
                self.found
                    .weigh(at, RankingFeature::OtherSpelling, self.mode);
            }
        }
        self.found.sort();
        Ok(())
    }

    /// Returns whether a word is typed in capitals, which stands behind so many others like it.
    pub(super) fn is_in_capitals(&self, word: &str, before: usize) -> bool {
        let words = self
            .query
            .text
            .split(|letter: char| !letter.is_alphanumeric());
        let typed = words
            .filter(|typed| typed.eq_ignore_ascii_case(word))
            .nth(before);
        typed.is_some_and(|typed| !typed.bytes().any(|byte| byte.is_ascii_lowercase()))
    }

    /// Returns whether a name of a place is written like the text but for case.
    fn is_spelt(&mut self, place: Candidate, written: &str) -> Result<bool> {
        let at = place.rank.place();
        if is_spelt(self.index.name(at)?, written) {
            return Ok(true);
        }
        for alternate in self.index.alternate_names(at)? {
            self.budget.spend(1 + alternate.text.len())?;
            if is_spelt(&alternate.text, written) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
