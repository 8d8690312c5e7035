//! Names that differ from the text by a blank: `serre kunda` and Serrekunda, `newyork` and New York.

use smallvec::SmallVec;
use wayfare_format::{RankingFeature, numbers::MIN_LATIN_FUZZY};

use crate::{
    MatchKind, Result,
    query::holds_digit,
    search::{feature::Path, searcher::Searcher},
};

impl Searcher<'_, '_> {
    /// Finds the whole names that are the text with one blank more or less.
    pub(in crate::search) fn find_other_blanks(&mut self) -> Result<()> {
        let path = Path::of(RankingFeature::OtherSpelling, self.mode);
        for term in self.terms_with_other_blanks(&self.query.term)? {
            for group in self.index.postings().names(term) {
                let weight = self.weights.whole(group.kind);
                self.push_group(
                    group,
                    MatchKind::of_term(group.kind, true),
                    weight,
                    path,
                    term,
                )?;
            }
        }
        Ok(())
    }

    /// Returns the terms that are a text with one blank more or less. They are looked up one by one: with a bound as low as
    /// their weight asks for, a search by edits would leave out little.
    pub(in crate::search) fn terms_with_other_blanks(
        &mut self,
        text: &str,
    ) -> Result<SmallVec<[u32; 4]>> {
        let mut terms = SmallVec::new();
        // Numbers and codes with another blank are others.
        if text.len() < MIN_LATIN_FUZZY || holds_digit(text) {
            return Ok(terms);
        }
        let mut other = String::with_capacity(text.len() + 1);
        for (at, _) in text.char_indices().skip(1) {
            let (before, behind) = text.split_at(at);
            if before.ends_with(' ') {
                continue;
            }
            other.clear();
            other.push_str(before);
            match behind.strip_prefix(' ') {
                Some(behind) => other.push_str(behind),
                None => other.extend([" ", behind]),
            }
            terms.extend(self.index.look_up_term(&other, &mut self.budget)?.term);
        }
        Ok(terms)
    }
}
