//! The ways through a text, span by span, and the best of them.

use std::ops::Range;

use wayfare_format::{NO_SCORE, Score};

use super::feature::Path;

/// What stands behind a token: how it was best reached.
#[derive(Debug, Clone, Copy)]
struct Step {
    score: Score,
    /// The number of the edge that leads here.
    edge: usize,
    /// Whether there is an unknown word before that.
    from_unknown: bool,
}

/// The ways through a text from one token to another, and the best one to each. It is used again for each place.
#[derive(Default)]
pub(super) struct Walk {
    /// The first token, and what the tokens say.
    edges: Vec<(usize, Path)>,
    /// Behind each token, without an unknown word and with one.
    steps: Vec<[Step; 2]>,
}

impl Walk {
    pub(super) fn start(&mut self, tokens: usize) {
        let none = Step {
            score: NO_SCORE,
            edge: 0,
            from_unknown: false,
        };
        self.edges.clear();
        self.steps.clear();
        self.steps.push([Step { score: 0, ..none }, none]);
        self.steps.resize(tokens + 1, [none; 2]);
    }

    /// Adds what tokens say behind no unknown word, behind one, or both, and whether they are one.
    pub(super) fn add(
        &mut self,
        tokens: &Range<usize>,
        path: &Path,
        behind: [bool; 2],
        is_unknown: bool,
    ) {
        let Some(&before) = self.steps.get(tokens.start).filter(|_| path.is_possible()) else {
            return;
        };
        let Some(after) = self.steps.get_mut(tokens.end) else {
            return;
        };
        let (edge, mut is_best) = (self.edges.len(), false);
        for ((step, from_unknown), is_behind) in before.iter().zip([false, true]).zip(behind) {
            let score = step.score.saturating_add(path.score);
            let Some(best) = after.get_mut(usize::from(from_unknown || is_unknown)) else {
                continue;
            };
            if is_behind && score > best.score {
                *best = Step {
                    score,
                    edge,
                    from_unknown,
                };
                is_best = true;
            }
        }
        if is_best {
            self.edges.push((tokens.start, *path));
        }
    }

    /// Returns the best path, if any is possible.
    pub(super) fn best(&self) -> Option<Path> {
        let mut path = Path::default();
        let (mut at, [known, unknown]) = (self.steps.len() - 1, self.steps.last()?);
        let mut has_unknown = unknown.score > known.score;
        while at > 0 {
            let step = self.steps.get(at)?.get(usize::from(has_unknown))?;
            if step.score == NO_SCORE {
                return None;
            }
            let (start, says) = self.edges.get(step.edge)?;
            path = path.and(*says);
            (at, has_unknown) = (*start, step.from_unknown);
        }
        Some(path).filter(|path| path.is_possible())
    }
}
