//! The ways through a text, span by span, and the best of them.

use std::ops::Range;

use wayfare_format::{NO_SCORE, Score, numbers::NEVER};

use super::feature::Path;

/// What stands behind a token: how it was best reached.
#[derive(Debug, Clone, Copy)]
struct Step {
    score: Score,
    /// The number of the span that leads here; `None` for a token that means nothing.
    span: Option<usize>,
    /// Whether there is an unknown word before that.
    from_unknown: bool,
}

/// The ways through a text from one token to another, and the best one to each. It is used again for each place.
#[derive(Default)]
pub(super) struct Walk {
    /// The first token of each span, and what it says.
    spans: Vec<(usize, Path)>,
    /// Behind each token, without an unknown word and with one.
    steps: Vec<[Step; 2]>,
}

impl Walk {
    pub(super) fn start(&mut self, tokens: usize) {
        let none = Step {
            score: NO_SCORE,
            span: None,
            from_unknown: false,
        };
        self.spans.clear();
        self.steps.clear();
        self.steps.push([Step { score: 0, ..none }, none]);
        self.steps.resize(tokens + 1, [none; 2]);
    }

    /// Adds what a span says.
    pub(super) fn add(&mut self, tokens: &Range<usize>, says: &Path) {
        let span = self.spans.len();
        let is_best = [false, true].map(|has_unknown| {
            let span = (Some(span), says.score);
            self.take(tokens, span, [has_unknown; 2])
        });
        if is_best.contains(&true) {
            self.spans.push((tokens.start, *says));
        }
    }

    /// Adds a token that means nothing, with its scores as the first unknown word and as a further one. A number is none.
    pub(super) fn add_unknown(&mut self, at: usize, [first, further]: [Score; 2], is_number: bool) {
        self.take(&(at..at + 1), (None, first), [false, !is_number]);
        self.take(&(at..at + 1), (None, further), [true, true]);
    }

    /// Takes a way on over some tokens, given whether there is an unknown word before and behind them. Returns whether it is the
    /// best one there.
    #[inline]
    fn take(
        &mut self,
        tokens: &Range<usize>,
        (span, score): (Option<usize>, Score),
        [from_unknown, has_unknown]: [bool; 2],
    ) -> bool {
        let step = |steps: &[[Step; 2]], at: usize, has_unknown: bool| {
            steps.get(at)?.get(usize::from(has_unknown)).copied()
        };
        let before = step(&self.steps, tokens.start, from_unknown);
        let Some(before) = before.filter(|_| score > NEVER) else {
            return false;
        };
        let after = self.steps.get_mut(tokens.end);
        let Some(after) = after.and_then(|after| after.get_mut(usize::from(has_unknown))) else {
            return false;
        };
        let score = before.score.saturating_add(score);
        let is_best = score > after.score;
        if is_best {
            *after = Step {
                score,
                span,
                from_unknown,
            };
        }
        is_best
    }

    /// Returns the best path, if any is possible, given what a token says that means nothing, as the first unknown word or as a
    /// further one.
    pub(super) fn best(&self, unknown: impl Fn(usize, bool) -> Path) -> Option<Path> {
        let mut path = Path::default();
        let (mut at, [known, with_unknown]) = (self.steps.len() - 1, self.steps.last()?);
        let mut has_unknown = with_unknown.score > known.score;
        while at > 0 {
            let step = self.steps.get(at)?.get(usize::from(has_unknown))?;
            if step.score == NO_SCORE {
                return None;
            }
            let (start, says) = match step.span {
                Some(span) => *self.spans.get(span)?,
                None => (at - 1, unknown(at - 1, step.from_unknown)),
            };
            path = path.and(says);
            (at, has_unknown) = (start, step.from_unknown);
        }
        Some(path).filter(|path| path.is_possible())
    }
}
