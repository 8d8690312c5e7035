//! Answers that the index has stored: how they are made for the builder, and how they are used.

use wayfare_format::{Answer, Answers, Reading, TermKind};

use super::top_k::{Best, Candidate};
use crate::{Dataset, MatchKind, Result, SearchOptions};

/// What other readings than by keys have to add to an answer is worth its room if the middles of words or misspelt names
/// find one of the first so many places; of a text that is no name, misspelt names are less often meant.
const FIRST: usize = 3;
const FIRST_TYPOS: usize = 2;

/// Places that the middles of words find are stored among the first so many of an answer, those of misspelt names too.
const INFIXES: usize = 10;
const TYPOS: usize = 5;

impl Dataset {
    /// What a search finds for a folded text by names, misspelt ones too: for the builder, which stores it. So many of the
    /// best places as if nothing could be misspelt, and those that are found by misspelt names in front of the last.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    #[doc(hidden)]
    pub fn answer_to_store(&self, folded: &str, places: usize) -> Result<Vec<Answer>> {
        Ok(self.all_answers(folded, places)?.into_iter().filter_map(Candidate::to_store).collect())
    }

    /// What keys that start with a text do not tell of its answer, if that is worth its room: for the builder too.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    #[doc(hidden)]
    pub fn additions_to_store(&self, folded: &str) -> Result<Vec<Answer>> {
        let all = self.all_answers(folded, INFIXES)?;
        let is_name = all.iter().any(|place| place.matched == MatchKind::Exact);
        let mut is_worth_it = false;
        let mut additions = Vec::new();
        for (place, before) in all.into_iter().zip(0..) {
            let (first, last) = match place.matched {
                MatchKind::Infix => (FIRST, INFIXES),
                MatchKind::Typo => (if is_name { FIRST } else { FIRST_TYPOS }, TYPOS),
                _ => continue,
            };
            is_worth_it |= before < first;
            if before < last {
                additions.extend(place.to_store());
            }
        }
        Ok(if is_worth_it { additions } else { Vec::new() })
    }

    /// What all readings by names find, as if nothing could be misspelt, and misspelt names, in order. A place may be there
    /// twice.
    fn all_answers(&self, folded: &str, limit: usize) -> Result<Vec<Candidate>> {
        let mut best = Best::new(&self.index, &SearchOptions::new().limit(limit))?;
        best.add_names(folded)?;
        best.add_infixes(folded)?;
        let mut all = best.found.to_vec();
        best.add_fuzzy(folded)?;
        all.extend(best.found.into_iter().filter(|place| place.matched == MatchKind::Typo));
        all.sort_unstable_by(Candidate::order);
        Ok(all)
    }
}

impl Candidate {
    fn to_store(self) -> Option<Answer> {
        let key = |key: &&(TermKind, bool)| {
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
        Reading::Key(TermKind::Primary, true) => MatchKind::Exact,
        Reading::Key(TermKind::Alternate | TermKind::RareAlternate, true) => MatchKind::ExactAlternate,
        Reading::Key(TermKind::Primary, false) => MatchKind::Prefix,
        Reading::Key(TermKind::Alternate | TermKind::RareAlternate, false) => MatchKind::PrefixAlternate,
        Reading::Key(TermKind::PrimaryWord | TermKind::AlternateWord, _) => MatchKind::WordPrefix,
        Reading::Infix(_) => MatchKind::Infix,
        Reading::Typo(_) => MatchKind::Typo,
    }
}

impl Best<'_> {
    /// Keeps the best places of a stored answer, those found by misspelt names only if they are wanted.
    pub(super) fn offer_stored(&mut self, answers: Answers<'_>) -> Result<()> {
        self.is_name |= answers.is_name;
        // Places in order need no comparing, unless another reading has found something before.
        let mut in_order = self.found.is_empty();
        for Answer { place, reading } in answers {
            self.budget.spend(1)?;
            if matches!(reading, Reading::Typo(_)) {
                if !self.fuzzy {
                    continue;
                }
                // The place may come once more, by another reading.
                in_order = false;
            }
            let candidate = self.candidate(place, matched_by(reading), reading.weight())?;
            if self.is_full_of_better(&candidate) {
                break;
            }
            if in_order {
                self.found.push(candidate);
            } else {
                self.keep(candidate)?;
            }
        }
        Ok(())
    }
}
