//! The best k places found so far.

use std::cmp::Reverse;

use smallvec::SmallVec;
use wayfare_format::{NO_SCORE, RankingFeature, Score, SearchMode, numbers::FIRST};

use super::feature::Features;
use crate::{MatchKind, search::hit::MatchedBy};

/// Candidates that are kept without an allocation.
const INLINE: usize = 20;

/// The order of candidates in one number: the higher score first; of equal ones, the more important place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(u64);

impl Rank {
    /// Below every candidate.
    pub(super) const NONE: Self = Self(0);

    #[inline]
    pub(super) fn new(score: Score, place: u32) -> Self {
        // With the sign flipped, the bits order as the numbers do.
        let score = (score ^ Score::MIN).cast_unsigned();
        Self(u64::from(score) << 32 | u64::from(!place))
    }

    #[inline]
    pub(super) fn score(self) -> Score {
        ((self.0 >> 32) as u32).cast_signed() ^ Score::MIN
    }

    #[inline]
    pub(super) fn place(self) -> u32 {
        !(self.0 as u32)
    }
}

/// A place that the text may mean.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) rank: Rank,
    pub(super) kind: MatchKind,
    pub(super) by: MatchedBy,
    /// What the text beside its name says of it.
    pub(super) features: Features,
    /// What its distance from a point took from the score.
    pub(super) decay: Score,
}

impl Candidate {
    #[inline]
    pub(super) fn new(
        score: Score,
        place: u32,
        kind: MatchKind,
        by: MatchedBy,
        features: Features,
    ) -> Self {
        Self {
            rank: Rank::new(score, place),
            kind,
            by,
            features,
            decay: 0,
        }
    }

    /// Returns whether it counts only within the window below the best one: a part of the text is left over, or a known name is
    /// read as something else.
    #[inline]
    pub(super) fn is_windowed(&self) -> bool {
        self.kind == MatchKind::Partial
            || self.features.has(RankingFeature::OtherName)
            || self.features.has(RankingFeature::Begun)
    }
}

/// The best candidates, best first, each place once with its best match.
#[derive(Debug)]
pub(super) struct TopK {
    k: usize,
    found: SmallVec<[Candidate; INLINE]>,
}

impl TopK {
    /// Creates a list that keeps the best `k` candidates, at least one.
    pub(super) fn new(k: usize) -> Self {
        Self {
            k: k.max(1),
            found: SmallVec::new(),
        }
    }

    pub(super) fn k(&self) -> usize {
        self.k
    }

    /// Returns the candidates, best first.
    pub(super) fn candidates(&self) -> &[Candidate] {
        &self.found
    }

    /// Takes the candidates out, best first.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Candidate> + use<> {
        std::mem::take(&mut self.found).into_iter()
    }

    /// Returns the rank that a candidate must exceed to be kept.
    #[inline]
    pub(super) fn threshold(&self) -> Rank {
        self.found
            .get(self.k - 1)
            .map_or(Rank::NONE, |last| last.rank)
    }

    /// Returns the score of the last of the [`FIRST`] candidates, [`NO_SCORE`] if there are fewer.
    pub(super) fn score_of_last_first(&self) -> Score {
        self.found
            .get(FIRST - 1)
            .map_or(NO_SCORE, |last| last.rank.score())
    }

    /// Keeps a candidate if it is among the best and its place not there with a better match.
    #[inline]
    pub(super) fn insert(&mut self, candidate: Candidate) {
        if candidate.rank <= self.threshold() {
            return;
        }
        let (place, mut at) = (candidate.rank.place(), 0);
        for other in &self.found {
            // Of equal matches of a place, the first one stays.
            if other.rank < candidate.rank {
                break;
            }
            if other.rank.place() == place {
                return;
            }
            at += 1;
        }
        // Most come after those that are there.
        if at == self.found.len() {
            self.found.push(candidate);
            return;
        }
        // Takes the room of a worse match of the same place, or of the last place if there are enough.
        let worse = self.found.get(at..).unwrap_or_default();
        let end = match worse.iter().position(|other| other.rank.place() == place) {
            Some(same) => at + same + 1,
            None => {
                if self.found.len() < self.k {
                    self.found.push(candidate);
                }
                self.found.len()
            }
        };
        if let Some(moved) = self.found.get_mut(at..end) {
            moved.rotate_right(1);
        }
        if let Some(free) = self.found.get_mut(at) {
            *free = candidate;
        }
    }

    /// Adds a feature to the candidate at a position; [`Self::sort`] moves it to its new one.
    pub(super) fn weigh(&mut self, at: usize, feature: RankingFeature, mode: SearchMode) {
        if let Some(candidate) = self.found.get_mut(at) {
            let score = candidate.rank.score().saturating_add(feature.weight(mode));
            candidate.rank = Rank::new(score, candidate.rank.place());
            candidate.features = candidate
                .features
                .with(feature)
                .unwrap_or(candidate.features);
        }
    }

    /// Sorts the candidates again.
    pub(super) fn sort(&mut self) {
        self.found
            .sort_unstable_by_key(|candidate| Reverse(candidate.rank));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn ranks_order_by_score_then_by_place(a in any::<(i32, u32)>(), b in any::<(i32, u32)>()) {
            let (first, second) = (Rank::new(a.0, a.1), Rank::new(b.0, b.1));
            prop_assert_eq!((first.score(), first.place()), a);
            prop_assert_eq!(first.cmp(&second), a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
            prop_assert!(first > Rank::NONE || a == (i32::MIN, u32::MAX));
        }

        #[test]
        fn the_best_of_each_place_are_kept(
            offers in prop::collection::vec((-50..50, 0_u32..30), 0..200),
            k in 0_usize..25,
        ) {
            let mut top_k = TopK::new(k);
            for &(score, place) in &offers {
                top_k.insert(Candidate { rank: Rank::new(score, place), kind: MatchKind::Prefix, by: MatchedBy::NoTerm, features: Features::default(), decay: 0 });
            }
            let mut expected: Vec<_> = offers.iter().map(|&(score, place)| Rank::new(score, place)).collect();
            expected.sort_unstable_by(|a, b| b.cmp(a));
            let mut seen = Vec::new();
            expected.retain(|rank| {
                let is_new = !seen.contains(&rank.place());
                seen.push(rank.place());
                is_new
            });
            expected.truncate(k.max(1));
            let found: Vec<_> = top_k.candidates().iter().map(|candidate| candidate.rank).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
