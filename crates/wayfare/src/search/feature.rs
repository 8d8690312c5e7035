//! What the parts of a text around the name of a place say: features, and the paths that they add up to.

use wayfare_format::{
    NO_SCORE, RankingFeature, Score, Verb,
    numbers::{MAX_FEATURES, NEVER, PARTIAL_DOUBT},
    odds,
};

/// The features that hold, each with how often it does, in ascending order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Features {
    /// The numbers of the features plus one; 0 ends the list.
    features: [u8; MAX_FEATURES],
    times: [u8; MAX_FEATURES],
}

impl Features {
    const NONE: Self = Self { features: [0; MAX_FEATURES], times: [0; MAX_FEATURES] };

    fn of(feature: RankingFeature, times: u8) -> Self {
        let mut features = Self::NONE;
        if times > 0 {
            (features.features[0], features.times[0]) = (feature as u8 + 1, times);
        }
        features
    }

    /// Adds a feature; `None` if there is no room for it.
    fn add(&mut self, feature: RankingFeature, times: u8) -> Option<()> {
        let number = feature as u8 + 1;
        let at = self.features.iter().position(|&other| other == 0 || other >= number)?;
        let (features, counts) = (self.features.get_mut(at..)?, self.times.get_mut(at..)?);
        let (first, count) = (features.first_mut()?, counts.first_mut()?);
        if *first == number {
            *count = count.saturating_add(times);
            return Some(());
        }
        if *features.last()? != 0 {
            return None;
        }
        features.rotate_right(1);
        counts.rotate_right(1);
        (*features.first_mut()?, *counts.first_mut()?) = (number, times);
        Some(())
    }

    pub(crate) fn count(self, feature: RankingFeature) -> u8 {
        let at = self.features.iter().position(|&other| other == feature as u8 + 1);
        at.and_then(|at| self.times.get(at)).copied().unwrap_or(0)
    }

    pub(crate) fn has(self, feature: RankingFeature) -> bool {
        self.count(feature) > 0
    }

    /// Returns the features that hold, and how often each does.
    pub(crate) fn iter(self) -> impl Iterator<Item = (RankingFeature, Score)> {
        let features = self.features.into_iter().zip(self.times).take_while(|&(number, _)| number > 0);
        features.filter_map(|(number, times)| {
            Some((*RankingFeature::ALL.get(usize::from(number) - 1)?, Score::from(times)))
        })
    }

    /// Returns what the features add to the score.
    pub(crate) fn weight(self, verb: Verb) -> Score {
        self.iter().map(|(feature, times)| feature.weight(verb) * times).sum()
    }

    /// Returns how likely they make something that the dataset lacks, relative to the place: each may mislead in a way of its
    /// own.
    pub(crate) fn doubt(self) -> f32 {
        self.iter().map(|(feature, times)| odds(feature.doubt()) * times as f32).sum()
    }

    /// Returns whether a part of the text is left over, or says something else.
    pub(crate) fn is_partial(self) -> bool {
        self.iter().any(|(feature, _)| feature.doubt() >= PARTIAL_DOUBT)
    }
}

/// What a text says of a place beside its name, and the sum of the weights.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) score: Score,
    pub(crate) features: Features,
}

impl Path {
    /// What cannot be.
    pub(crate) const IMPOSSIBLE: Self = Self { score: NO_SCORE, features: Features::NONE };

    /// Returns the path of one feature.
    #[inline]
    pub(crate) fn of(feature: RankingFeature, verb: Verb) -> Self {
        Self::of_times(feature, 1, verb)
    }

    /// Returns the path of a feature that holds so many times.
    #[inline]
    pub(crate) fn of_times(feature: RankingFeature, times: usize, verb: Verb) -> Self {
        let times = u8::try_from(times).unwrap_or(u8::MAX);
        Self { score: feature.weight(verb) * Score::from(times), features: Features::of(feature, times) }
    }

    /// Returns this path with another one behind it.
    #[inline]
    pub(crate) fn and(mut self, other: Self) -> Self {
        for (feature, times) in other.features.iter() {
            if self.features.add(feature, times as u8).is_none() {
                return Self::IMPOSSIBLE;
            }
        }
        self.score = self.score.saturating_add(other.score);
        self
    }

    /// Returns the path that scores more, this one of equal ones.
    #[inline]
    pub(crate) fn or(self, other: Self) -> Self {
        if other.score > self.score { other } else { self }
    }

    #[inline]
    pub(crate) fn is_possible(self) -> bool {
        self.score > NEVER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_counted_in_order_as_far_as_there_is_room() {
        let of = |feature, times| Path::of_times(feature, times, Verb::Search);
        let backwards = RankingFeature::ALL.iter().rev().take(MAX_FEATURES);
        let mut all = Path::default();
        for (times, &feature) in backwards.clone().enumerate() {
            all = all.and(of(feature, times)).and(of(feature, 1));
        }
        let counts = all.features.iter().map(|(feature, times)| (feature, times as usize));
        let expected = backwards.enumerate().map(|(times, &feature)| (feature, times + 1));
        assert!(counts.eq(expected.collect::<Vec<_>>().into_iter().rev()));
        assert_eq!(all.score, all.features.weight(Verb::Search));
        assert_eq!(all.and(of(RankingFeature::ALL[0], 1)), Path::IMPOSSIBLE);
    }

    /// `Searcher::bound` takes these for the best that a name of the place, a name of another one, a region and a word of the
    /// lexicon can say.
    #[test]
    fn no_span_says_more_than_the_best_of_its_sort() {
        use RankingFeature::{
            Alias, Joiner, Kind, Misspelt, Near, NearWord, OtherKind, OtherPlace, OtherRegion, Part,
            RareAlias, Region, Street, Territory, Unfinished, Vicinity,
        };
        let sorts = [
            (Region, &[Alias, Misspelt, OtherRegion, Territory, Unfinished][..]),
            (Alias, &[Near, RareAlias]),
            (Near, &[OtherPlace, Vicinity]),
            (Joiner, &[Kind, NearWord, OtherKind, Part, Street]),
        ];
        for verb in [Verb::Search, Verb::Autocomplete] {
            for (best, others) in sorts {
                assert!(others.iter().all(|feature| feature.weight(verb) <= best.weight(verb)));
            }
        }
    }
}
