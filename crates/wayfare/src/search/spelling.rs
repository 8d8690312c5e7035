//! Prefers, of places that match about equally well, the one whose name or code is spelt as the text is.

use std::ops::RangeInclusive;

use wayfare_format::{FIRST, SPELLING_MARGIN};

use super::{pipeline::Search, top_k::Candidate};
use crate::{MatchKind, Result};

/// Texts of two or three capitals are codes.
const CODE: RangeInclusive<usize> = 2..=3;

impl Search<'_, '_> {
    /// Moves a place with the text as its code to the front, if the text is written as a code: before places whose name
    /// starts with the text, and those that only some language calls so. `DE` is Germany, not the Democratic Republic
    /// of the Congo.
    pub(super) fn prefer_code(&mut self) -> Result<()> {
        let is_in_capitals = |text: &str| text.trim().bytes().all(|byte| byte.is_ascii_uppercase());
        if !(CODE.contains(&self.query.term.len()) && is_in_capitals(self.query.text)) {
            return Ok(());
        }
        let mut meant = None;
        for at in 0..FIRST {
            let Some(&Candidate { rank, kind, .. }) = self.found.candidates().get(at) else { break };
            if kind.is_prefix_of_name() {
                continue;
            }
            if kind == MatchKind::ExactAlternate
                && self.index.is_called(rank.place(), &self.query.term, true, &mut self.budget)?
            {
                meant = Some(at);
                break;
            }
            if !kind.is_whole_name() {
                break;
            }
            meant = meant.or(Some(at));
            if kind == MatchKind::Exact {
                break;
            }
        }
        if let Some(at) = meant {
            self.found.promote(at);
        }
        Ok(())
    }

    /// Among the first places whose whole name matches about equally well, moves the one to the front whose unfolded
    /// name equals the text, ignoring case. A region is not put before places: Washington is called `Washington, D.C.`
    /// as the District of Columbia is.
    pub(super) fn prefer_spelling(&mut self) -> Result<()> {
        let text = self.query.text;
        let [first, second, ..] = self.found.candidates() else { return Ok(()) };
        let least = first.rank.score().saturating_sub(SPELLING_MARGIN);
        let is_close = |place: &Candidate| place.kind.is_whole_name() && place.rank.score() > least;
        // Most texts are the name of one place, and most others have nothing that folding levels.
        if !is_close(first) || !is_close(second) || text.eq_ignore_ascii_case(&self.query.term) {
            return Ok(());
        }
        // Not more than are found however few are wanted.
        let close = self.found.candidates().iter().take(FIRST).take_while(|&place| is_close(place)).count();
        for at in 0..close {
            let Some(&place) = self.found.candidates().get(at) else { break };
            let may_be_first = at == 0 || !self.is_region(place.rank.place())?;
            if may_be_first && self.is_spelt(place, text.trim())? {
                self.found.promote(at);
                break;
            }
        }
        Ok(())
    }

    fn is_spelt(&mut self, place: Candidate, text: &str) -> Result<bool> {
        let at = place.rank.place();
        if place.kind == MatchKind::Exact {
            return Ok(is_equal_but_for_case(self.index.name(at)?, text));
        }
        for alternate in self.index.alternate_names(at)? {
            self.budget.spend(1 + alternate.text.len())?;
            if is_equal_but_for_case(&alternate.text, text) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn is_equal_but_for_case(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| text.chars().flat_map(char::to_lowercase));
    a.eq(b)
}
