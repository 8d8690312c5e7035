//! Bounds: the most that the text around a name can say, whatever place is meant, by the forward and backward scores of the
//! lattice. They tell which names and which spans beside them are worth a look.

use std::{cell::OnceCell, ops::Range};

use smallvec::{SmallVec, smallvec};
use wayfare_format::{NO_SCORE, RankingFeature, Score, SearchMode};

use super::{feature::Path, lattice::Lattice, place_context::Inside, span::Span};

/// What a text can be worth at most: if all of it is understood, and if it counts only within the window.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bound {
    pub(super) understood: Score,
    pub(super) windowed: Score,
}

impl Bound {
    const NONE: Self = Self {
        understood: NO_SCORE,
        windowed: NO_SCORE,
    };

    /// Returns the upper bound of a score, given the score of the rest.
    pub(super) fn and(self, score: Score) -> Self {
        let add = |bound: Score| {
            if bound > NO_SCORE {
                bound.saturating_add(score)
            } else {
                NO_SCORE
            }
        };
        Self {
            understood: add(self.understood),
            windowed: add(self.windowed),
        }
    }

    pub(super) fn least(self) -> Score {
        self.understood.min(self.windowed)
    }

    /// Returns whether it is above the bar.
    #[inline]
    pub(super) fn is_above(self, bar: Self) -> bool {
        self.understood > bar.understood || self.windowed > bar.windowed
    }
}

/// The best scores of the ways between a token and an end of the text.
#[derive(Debug, Clone, Copy)]
struct Ways {
    understood: Score,
    /// Without an unknown word.
    known: Score,
    /// With one.
    unknown: Score,
    /// With none, or only further ones.
    further: Score,
}

impl Ways {
    const NONE: Self = Self {
        understood: NO_SCORE,
        known: NO_SCORE,
        unknown: NO_SCORE,
        further: NO_SCORE,
    };
    const EMPTY: Self = Self {
        understood: 0,
        known: 0,
        unknown: NO_SCORE,
        further: 0,
    };

    fn take_span(&mut self, said: Bound, from: Self) {
        let windowed = said.windowed;
        self.understood = from
            .understood
            .saturating_add(said.understood)
            .max(self.understood);
        self.known = from.known.saturating_add(windowed).max(self.known);
        self.unknown = from.unknown.saturating_add(windowed).max(self.unknown);
        self.further = from.further.saturating_add(windowed).max(self.further);
    }

    /// Takes a token that means nothing.
    fn take_token(&mut self, [first, further]: [Score; 2], from: Self, is_number: bool) {
        if is_number {
            self.take_span(
                Bound {
                    understood: NO_SCORE,
                    windowed: first,
                },
                from,
            );
        } else {
            self.unknown = from.further.saturating_add(first).max(self.unknown);
            self.further = from.further.saturating_add(further).max(self.further);
        }
    }
}

/// The forward and backward scores of a lattice.
pub(super) struct Bounds {
    /// What each span can say.
    said: SmallVec<[Bound; 32]>,
    /// Of the tokens before each.
    forward: SmallVec<[Ways; 9]>,
    /// Of each token and those behind it.
    backward: SmallVec<[Ways; 9]>,
}

/// The forward and backward scores beside cores, made when they are needed.
pub(super) struct BoundsOfCores<'l, 'q> {
    lattice: &'l Lattice<'q>,
    mode: SearchMode,
    paying: OnceCell<Bounds>,
    plain: OnceCell<Bounds>,
}

impl<'l, 'q> BoundsOfCores<'l, 'q> {
    pub(super) fn new(lattice: &'l Lattice<'q>, mode: SearchMode) -> Self {
        Self {
            lattice,
            mode,
            paying: OnceCell::new(),
            plain: OnceCell::new(),
        }
    }

    /// Returns those beside a core. The spans there pay for names that they cut; beside a core that cuts a name itself, they may
    /// not: it has paid already.
    pub(super) fn beside(&self, core: Path) -> &Bounds {
        let pays = !core.has(RankingFeature::OtherName);
        let bounds = if pays { &self.paying } else { &self.plain };
        bounds.get_or_init(|| Bounds::new(self.lattice, self.mode, pays))
    }
}

impl Bounds {
    fn new(lattice: &Lattice<'_>, mode: SearchMode, pays: bool) -> Self {
        let none: SmallVec<[Ways; 9]> = smallvec![Ways::NONE; lattice.tokens.len() + 1];
        let said = lattice
            .spans
            .iter()
            .map(|span| most_said(lattice, span, mode, pays))
            .collect();
        let mut bounds = Self {
            said,
            forward: none.clone(),
            backward: none,
        };
        let Self {
            said,
            forward,
            backward,
        } = &mut bounds;
        if let (Some(first), Some(last)) = (forward.first_mut(), backward.last_mut()) {
            (*first, *last) = (Ways::EMPTY, Ways::EMPTY);
        }
        let of = |ways: &[Ways], at: usize| ways.get(at).copied().unwrap_or(Ways::NONE);
        let mut spans = lattice.spans.iter().zip(&*said).peekable();
        for at in 0..lattice.tokens.len() {
            let from = of(forward, at);
            if let Some(ways) = forward.get_mut(at + 1) {
                ways.take_token(
                    lattice.scores_of_unknown(at, false, mode),
                    from,
                    lattice.is_number(at),
                );
            }
            while let Some((span, said)) = spans.next_if(|(span, _)| span.tokens.start == at) {
                if let Some(ways) = forward.get_mut(span.tokens.end) {
                    ways.take_span(*said, from);
                }
            }
        }
        let mut spans = lattice.spans.iter().zip(&*said).rev().peekable();
        for at in (0..lattice.tokens.len()).rev() {
            let mut ways = Ways::NONE;
            // Where there is a comma before it, there may be one behind the core.
            let is_apart = lattice.part(at) > lattice.part(0);
            let unknown = lattice.scores_of_unknown(at, is_apart, mode);
            ways.take_token(unknown, of(backward, at + 1), lattice.is_number(at));
            while let Some((span, said)) = spans.next_if(|(span, _)| span.tokens.start == at) {
                ways.take_span(*said, of(backward, span.tokens.end));
            }
            if let Some(at) = backward.get_mut(at) {
                *at = ways;
            }
        }
        bounds
    }

    /// Returns the most that the text around some tokens can say.
    pub(super) fn around(&self, tokens: &Range<usize>) -> Bound {
        let before = self.forward.get(tokens.start).unwrap_or(&Ways::NONE);
        let behind = self.backward.get(tokens.end).unwrap_or(&Ways::NONE);
        let known = before
            .known
            .saturating_add(behind.known.max(behind.unknown));
        let unknown = before.unknown.saturating_add(behind.further);
        let understood = before.understood.saturating_add(behind.understood);
        Bound {
            understood,
            windowed: known.max(unknown),
        }
    }

    /// Returns the most that the text around a core can say with the span beside it that has a number. What stands between
    /// them is left out: it adds nothing to a score.
    pub(super) fn with(&self, core: &Range<usize>, number: usize, span: &Range<usize>) -> Bound {
        let around = self.around(&(core.start.min(span.start)..core.end.max(span.end)));
        let said = self.said.get(number).unwrap_or(&Bound::NONE);
        Bound {
            understood: around.understood.saturating_add(said.understood),
            windowed: around.windowed.saturating_add(said.windowed),
        }
    }
}

/// Returns the most that a span can say of a place, if it pays for a name that it cuts.
fn most_said(lattice: &Lattice<'_>, span: &Span, mode: SearchMode, pays: bool) -> Bound {
    let mut understood = if span.lexemes.is_empty() {
        NO_SCORE
    } else {
        RankingFeature::Joiner.weight(mode)
    };
    let mut windowed = understood;
    if span.may_name() {
        let region = span.says_region(Inside::BEST, mode);
        windowed = region.score.max(windowed);
        if !region.is_partial() {
            understood = region.score.max(understood);
        }
    }
    let bound = Bound {
        understood,
        windowed,
    };
    match lattice.cuts(span, |_| pays) {
        0 => bound,
        cuts => Bound {
            understood: NO_SCORE,
            ..bound.and(RankingFeature::OtherName.times(cuts, mode))
        },
    }
}
