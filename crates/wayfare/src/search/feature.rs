//! What the parts of a text around the name of a place say: features, and the paths that they add up to.

use wayfare_format::{
    NO_SCORE, RankingFeature, Score, Verb,
    numbers::{MAX_FEATURES, NEVER, PARTIAL_DOUBT},
    odds,
};

/// The features that hold, each with how often it does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Features {
    /// The country that [`RankingFeature::Region`] holds of, if it is one.
    country: Option<u16>,
    /// A bit for each.
    held: u64,
    /// How often the first, second and further ones of them hold.
    times: [u8; MAX_FEATURES],
}

/// The features that leave a part of the text over, or make it say something else.
const PARTIAL: u64 = {
    let (mut bits, mut left) = (0, RankingFeature::ALL.as_slice());
    while let [feature, others @ ..] = left {
        if feature.doubt() >= PARTIAL_DOUBT {
            bits |= bit(*feature);
        }
        left = others;
    }
    bits
};

const fn bit(feature: RankingFeature) -> u64 {
    1 << feature as u64
}

impl Features {
    const NONE: Self = Self { country: None, held: 0, times: [0; MAX_FEATURES] };

    #[inline]
    fn of(feature: RankingFeature, times: u8) -> Self {
        let mut features = Self::NONE;
        if times > 0 {
            (features.held, features.times[0]) = (bit(feature), times);
        }
        features
    }

    /// Returns the number of features that stand before one.
    #[inline]
    fn before(self, feature: u64) -> usize {
        (self.held & (feature - 1)).count_ones() as usize
    }

    /// Adds a feature, by its bit; `None` if there is no room for it.
    fn add(&mut self, feature: u64, times: u8) -> Option<()> {
        let at = self.before(feature);
        let counts = self.times.get_mut(at..)?;
        if self.held & feature == 0 {
            if self.held.count_ones() as usize == MAX_FEATURES {
                return None;
            }
            self.held |= feature;
            counts.rotate_right(1);
            *counts.first_mut()? = times;
        } else {
            let count = counts.first_mut()?;
            *count = count.saturating_add(times);
        }
        Some(())
    }

    /// Returns the country that the text names.
    pub(crate) fn country(self) -> Option<u16> {
        self.country
    }

    pub(crate) fn count(self, feature: RankingFeature) -> u8 {
        let count = || self.times.get(self.before(bit(feature))).copied();
        self.has(feature).then(count).flatten().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn has(self, feature: RankingFeature) -> bool {
        self.held & bit(feature) != 0
    }

    /// Returns the bits of the features that hold, and how often each does.
    #[inline]
    fn bits(self) -> impl Iterator<Item = (u64, u8)> {
        let mut left = self.held;
        self.times.into_iter().map_while(move |times| {
            let feature = left & left.wrapping_neg();
            left ^= feature;
            (feature != 0).then_some((feature, times))
        })
    }

    /// Returns the features that hold, and how often each does.
    pub(crate) fn iter(self) -> impl Iterator<Item = (RankingFeature, Score)> {
        self.bits().filter_map(|(bit, times)| {
            Some((*RankingFeature::ALL.get(bit.trailing_zeros() as usize)?, Score::from(times)))
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
    #[inline]
    pub(crate) fn is_partial(self) -> bool {
        self.held & PARTIAL != 0
    }
}

/// What a text says of a place beside its name, and the sum of the weights.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) score: Score,
    pub(crate) features: Features,
}

impl Path {
    /// An impossible path.
    pub(crate) const IMPOSSIBLE: Self = Self { score: NO_SCORE, features: Features::NONE };

    /// Returns the path of one feature.
    #[inline]
    pub(crate) fn of(feature: RankingFeature, verb: Verb) -> Self {
        Self::of_times(feature, 1, verb)
    }

    /// Returns the path of a feature that holds a number of times.
    #[inline]
    pub(crate) fn of_times(feature: RankingFeature, times: usize, verb: Verb) -> Self {
        let times = u8::try_from(times).unwrap_or(u8::MAX);
        Self { score: feature.weight(verb) * Score::from(times), features: Features::of(feature, times) }
    }

    /// Returns this path with another one behind it.
    #[inline]
    pub(crate) fn and(mut self, other: Self) -> Self {
        for (feature, times) in other.features.bits() {
            if self.features.add(feature, times).is_none() {
                return Self::IMPOSSIBLE;
            }
        }
        self.features.country = self.features.country.or(other.features.country);
        self.score = self.score.saturating_add(other.score);
        self
    }

    /// Returns the path with the country that it names.
    pub(crate) fn in_country(mut self, country: Option<u16>) -> Self {
        self.features.country = country;
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

    /// `bound::most_said` takes these for the best that a name or region and a word of the lexicon can say.
    #[test]
    fn no_span_says_more_than_the_best_of_its_sort() {
        use RankingFeature::{
            Alias, Joiner, Kind, Misspelt, Near, NearWord, OtherKind, OtherRegion, Part, RareAlias, Region,
            Street, Territory, Unfinished,
        };
        let sorts = [
            (Region, &[Alias, Misspelt, OtherRegion, Territory, Unfinished][..]),
            (Alias, &[Near, RareAlias]),
            (Joiner, &[Kind, NearWord, OtherKind, Part, Street]),
        ];
        for verb in [Verb::Search, Verb::Autocomplete] {
            for (best, others) in sorts {
                assert!(others.iter().all(|feature| feature.weight(verb) <= best.weight(verb)));
            }
        }
    }
}
