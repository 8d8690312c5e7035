//! Bounds: what the text beside a name can be worth, before it is known what it says of each place of this name.

use smallvec::{SmallVec, smallvec};
use wayfare_format::{NO_SCORE, RankingFeature, Score, Verb};

use super::{
    context::{Context, Insides, MAX_REGIONS, says_region},
    lattice::{Names, Span},
    place_context::Inside,
    searcher::Searcher,
};
use crate::Result;

/// What a text can be worth at most: if all of it is understood, and if a part is left over or says something else.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bound {
    pub(super) understood: Score,
    pub(super) partial: Score,
}

impl Bound {
    /// Returns what can be scored with a score for a name.
    pub(super) fn beside(self, score: Score) -> Self {
        let add = |bound: Score| if bound > NO_SCORE { bound.saturating_add(score) } else { NO_SCORE };
        Self { understood: add(self.understood), partial: add(self.partial) }
    }

    pub(super) fn most(self) -> Score {
        self.understood.max(self.partial)
    }

    /// Returns whether it is above the bar.
    #[inline]
    pub(super) fn is_above(self, bar: Self) -> bool {
        self.understood > bar.understood || self.partial > bar.partial
    }
}

impl Searcher<'_, '_> {
    /// Returns what the text beside a core can be worth: for a place that is so much to it, or for any.
    pub(super) fn bound(
        &mut self,
        context: &Context<'_>,
        core: &Names,
        insides: Option<Insides>,
    ) -> Result<Bound> {
        let (verb, lattice) = (context.verb, context.lattice);
        // Behind each token: if all is understood, and if not, without an unknown word and with one.
        let mut best: SmallVec<[[Score; 3]; 9]> = smallvec![[NO_SCORE; 3]; lattice.tokens.len() + 1];
        if let Some(first) = best.first_mut() {
            *first = [0, 0, NO_SCORE];
        }
        let mut improve =
            |from: usize, to: usize, [understood, known, unknown]: [Score; 3], is_unknown: bool| {
                let Some(&before) = best.get(from) else { return };
                let Some(behind) = best.get_mut(to) else { return };
                let [before_understood, before_known, before_unknown] = before;
                behind[0] = before_understood.saturating_add(understood).max(behind[0]);
                let reached = if is_unknown { &mut behind[2] } else { &mut behind[1] };
                *reached = before_known.saturating_add(known).max(*reached);
                behind[2] = before_unknown.saturating_add(unknown).max(behind[2]);
            };
        let mut spans = context.spans().peekable();
        for (at, unknowns) in lattice.unknowns.iter().enumerate() {
            if let Some(core) = context.core_of(at) {
                if core.start == at {
                    improve(core.start, core.end, [0; 3], false);
                }
                continue;
            }
            while let Some((number, span)) = spans.next_if(|(_, span)| span.tokens.start == at) {
                let names = span.names(self.index, &mut self.budget)?;
                let inside =
                    insides.filter(|_| number < MAX_REGIONS).map(|insides| Inside::of(insides, number));
                let [understood, partial] = most_said(span, names, core, inside, verb);
                improve(at, span.tokens.end, [understood, partial, partial], false);
            }
            let [first, further] = context.unknowns(at, unknowns);
            let unknown = [NO_SCORE, first.score, further.score];
            improve(at, at + 1, unknown, !lattice.is_number(at));
        }
        let [understood, known, unknown] = best.last().copied().unwrap_or([NO_SCORE; 3]);
        Ok(Bound { understood, partial: known.max(unknown) })
    }
}

/// Returns the most that a span can say of a place: if the span is understood, and if not.
fn most_said(span: &Span, names: &Names, core: &Names, inside: Option<Inside>, verb: Verb) -> [Score; 2] {
    let of = |feature: RankingFeature| feature.weight(verb);
    let mut understood = if span.lexemes.is_empty() { NO_SCORE } else { of(RankingFeature::Joiner) };
    let mut partial = NO_SCORE;
    let is_any_in = inside.is_none() && !names.regions.is_empty();
    let of_region =
        says_region(span, if is_any_in { Inside::BEST } else { inside.unwrap_or(Inside::NO) }, verb);
    let best = if of_region.features.is_partial() { &mut partial } else { &mut understood };
    *best = of_region.score.max(*best);
    match inside {
        None if names.may_share_a_place_with(core) => {
            understood = of(RankingFeature::Alias).max(understood);
        }
        None => partial = of(RankingFeature::Near).max(partial),
        Some(Inside::ALIAS) => understood = of(RankingFeature::Alias).max(understood),
        Some(Inside::NEAR) => partial = of(RankingFeature::Near).max(partial),
        // It may be another name of it, too.
        Some(inside) if inside.sense().is_some_and(|sense| sense != (0, false)) => {
            understood = of(RankingFeature::Alias).max(understood);
        }
        Some(Inside::COUNTRY) => {
            let has_regions = !names.countries_of_regions.is_empty();
            let feature = if has_regions { RankingFeature::OtherRegion } else { RankingFeature::OtherPlace };
            partial = of(feature).max(partial);
        }
        _ => {}
    }
    [understood, partial.max(understood)]
}
