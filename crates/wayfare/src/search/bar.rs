//! The bar: what a match must score to count. It rises with what has been found.

use wayfare_format::{NO_SCORE, RankingFeature, Score, SearchMode, numbers::WINDOW};

use super::{
    bound::Bound,
    searcher::Searcher,
    token::{is_break, tokens},
    top_k::{Candidate, TopK},
};
use crate::MatchKind;

impl Searcher<'_, '_> {
    /// Returns whether a hit says what the whole text means.
    pub(super) fn has_understood(&self) -> bool {
        self.understood().is_some()
    }

    /// Returns the best hit, if it says what the whole text means.
    fn understood(&self) -> Option<&Candidate> {
        self.found
            .candidates()
            .first()
            .filter(|first| first.kind != MatchKind::Partial)
    }

    /// Returns what a name in a part of the text must score more than: the last of the hits that are wanted; where it leaves a part
    /// over or reads a known name as something else, also the best hit less the window.
    #[inline]
    pub(super) fn bar(&self) -> Bound {
        let understood = self.found.threshold().score().max(self.least);
        let first = |list: &TopK| {
            list.candidates()
                .first()
                .map_or(NO_SCORE, |first| first.rank.score())
        };
        let best = first(&self.found).max(first(&self.windowed));
        Bound {
            understood,
            windowed: understood.max(best.saturating_sub(WINDOW)),
        }
    }

    /// Returns the same of a name that goes on with further words, which leaves them over: it must also score more than a hit that
    /// says what the whole text means.
    #[inline]
    pub(super) fn bar_of_begun(&self) -> Bound {
        let (bar, first) = (
            self.bar(),
            self.understood()
                .map_or(NO_SCORE, |first| first.rank.score()),
        );
        Bound {
            windowed: bar.windowed.max(first),
            ..bar
        }
    }

    /// Returns what a weak match must score more than: the fourth hit, and the best whole name less a margin. `None` where none
    /// counts: beside a text that is understood in parts, and where a text that is still being typed goes on.
    pub(super) fn weak_bar(&self) -> Option<Score> {
        let found = self.found.candidates();
        let Some(first) = found.first() else {
            return Some(NO_SCORE);
        };
        let is_weak = matches!(first.kind, MatchKind::Infix | MatchKind::Fuzzy);
        let goes_on = self.mode == SearchMode::Autocomplete && !is_weak;
        if first.kind == MatchKind::WithRegion || goes_on {
            return None;
        }
        let whole = found.iter().find(|found| found.kind.is_whole());
        let whole = whole.map_or(NO_SCORE, |found| found.rank.score().saturating_sub(WINDOW));
        Some(whole.max(self.found.score_of_last_first()))
    }

    /// Returns whether a text that is a whole name may mean something else by its parts, or by what is like it: the builder has
    /// stored a bound of that.
    pub(super) fn may_mean_more(&self) -> bool {
        let Some(name) = self.term.filter(|_| self.is_name) else {
            return true;
        };
        // Other features or words of the lexicon say other things of the parts of a name, and so does a comma in it.
        let has_breaks = || self.query.has_marks() && self.query.text.contains(is_break);
        let has_bounds = self.index.has_bounds_of_parts && !has_breaks();
        if !has_bounds && tokens(self.query).len() > 1 {
            return true;
        }
        self.weak_bar()
            .is_some_and(|bar| self.index.weak_max_scores().get(name) > bar)
    }

    /// Takes what is within the window for found.
    pub(super) fn take_windowed(&mut self) {
        let (bar, of_begun) = (self.bar().windowed, self.bar_of_begun().windowed);
        for candidate in self.windowed.take() {
            let bar = if candidate.features.has(RankingFeature::Begun) {
                of_begun
            } else {
                bar
            };
            if candidate.rank.score() > bar {
                self.found.insert(candidate);
            }
        }
    }
}
