//! Of places that a text means about equally well, the one whose name is spelt as the text comes first.

use super::top_k::{Best, Candidate, ENOUGH};
use crate::{MatchKind, Result};

/// Who types diacritics or hyphens means a name that has them, unless the place of another spelling is ten times as
/// important. Measured with `wayfare eval`: with more, a capital gives way to a village.
const CLOSE: f32 = 1.0;

impl Best<'_> {
    /// Of the first places with a name that is the text, which folds to `folded`, puts the one in front whose name
    /// is spelt so.
    pub(super) fn prefer_spelling(&mut self, text: &str, folded: &str) -> Result<()> {
        // Most texts have nothing that folding levels, and most others are the name of one place.
        if text.eq_ignore_ascii_case(folded) {
            return Ok(());
        }
        let Some(&first) = self.found.first() else { return Ok(()) };
        let is_close = |place: &&Candidate| place.is_whole_name() && place.score > first.score - CLOSE;
        // Not more than are found however few are wanted.
        let close = self.found.iter().take(ENOUGH).take_while(is_close).count();
        if close < 2 {
            return Ok(());
        }
        for at in 0..close {
            let Some(&place) = self.found.get(at) else { break };
            if self.is_spelt(place, text.trim())? {
                self.found.remove(at);
                self.found.insert(0, Candidate { score: first.score, ..place });
                break;
            }
        }
        Ok(())
    }

    fn is_spelt(&mut self, place: Candidate, text: &str) -> Result<bool> {
        let names = self.index.names(&self.index.place(place.place)?)?;
        Ok(match place.matched {
            MatchKind::Exact => is_equal_but_for_case(names.name, text),
            _ => {
                for other in names.others {
                    self.budget.spend(1 + other.text.len())?;
                    if is_equal_but_for_case(&other.text, text) {
                        return Ok(true);
                    }
                }
                false
            }
        })
    }
}

impl Candidate {
    fn is_whole_name(&self) -> bool {
        matches!(self.matched, MatchKind::Exact | MatchKind::ExactAlternate)
    }
}

fn is_equal_but_for_case(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| text.chars().flat_map(char::to_lowercase));
    a.eq(b)
}
