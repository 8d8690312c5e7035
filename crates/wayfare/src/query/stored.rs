//! Answers that the index has stored: how they are made for the builder, and how they are used.

use wayfare_format::{Answer, Answers, KeyKind, Reading, TOP};

use super::{
    SearchOptions,
    best::{Best, Candidate},
};
use crate::{Dataset, MatchKind, Result};

impl Dataset {
    /// What a search for a folded text finds by names, misspelt ones too: for the builder, which stores it. The best
    /// [`TOP`] places as if nothing could be misspelt, and those that are found by misspelt names in front of the last.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    #[doc(hidden)]
    pub fn answer_to_store(&self, folded: &str) -> Result<Vec<Answer>> {
        let mut best = Best::new(&self.index, &SearchOptions::new().limit(TOP))?;
        best.add_names(folded.as_bytes())?;
        best.add_infixes(folded)?;
        let mut all = best.found.clone();
        best.add_misspelt(folded)?;
        all.extend(best.found.into_iter().filter(|place| place.matched == MatchKind::Typo));
        all.sort_unstable_by(Candidate::order);
        Ok(all.into_iter().filter_map(Candidate::to_store).collect())
    }
}

impl Candidate {
    fn to_store(self) -> Option<Answer> {
        let key = |key: &&(KeyKind, bool)| {
            let reading = Reading::Key(key.0, key.1);
            matched_by(reading) == self.matched && reading.weight() == self.weight
        };
        let reading = match self.matched {
            MatchKind::Infix => Reading::Infix(self.weight),
            MatchKind::Typo => Reading::Typo(self.weight),
            _ => Reading::KEYS.iter().find(key).map(|&(kind, whole)| Reading::Key(kind, whole))?,
        };
        Some(Answer { place: self.place, reading })
    }
}

/// What a reading is called in hits.
pub(super) fn matched_by(reading: Reading) -> MatchKind {
    match reading {
        Reading::Key(KeyKind::Name, true) => MatchKind::Exact,
        Reading::Key(KeyKind::Alternate, true) => MatchKind::ExactAlternate,
        Reading::Key(KeyKind::Name, false) => MatchKind::Prefix,
        Reading::Key(KeyKind::Alternate, false) => MatchKind::PrefixAlternate,
        Reading::Key(KeyKind::NameWord | KeyKind::AlternateWord, _) => MatchKind::WordPrefix,
        Reading::Infix(_) => MatchKind::Infix,
        Reading::Typo(_) => MatchKind::Typo,
    }
}

impl Best<'_> {
    /// Keeps the best places of a stored answer, those found by misspelt names only if they are wanted.
    pub(super) fn offer_stored(&mut self, answers: Answers<'_>) -> Result<()> {
        // Places in order need no comparing, unless another reading has found something before.
        let mut in_order = self.found.is_empty();
        for Answer { place, reading } in answers {
            if matches!(reading, Reading::Typo(_)) {
                if !self.fuzzy {
                    continue;
                }
                // The place may come once more, by another reading.
                in_order = false;
            }
            self.is_name |= matches!(reading, Reading::Key(_, true));
            let (matched, weight) = (matched_by(reading), reading.weight());
            if !in_order {
                self.offer(place, matched, weight)?;
            } else if self.found.len() < self.limit {
                let score = self.score(place, weight)?;
                self.found.push(Candidate { score, weight, place, matched });
            }
        }
        Ok(())
    }
}
