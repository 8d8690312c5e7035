//! What the parts of a text around the name of a place say: features, and the paths that they add up to.

use wayfare_format::{
    NO_SCORE, RankingFeature, Score, SearchMode,
    numbers::{CONFINED_SHORT_NAME, MAX_FEATURES, NEVER, PARTIAL_DOUBT},
    odds,
};

/// The features that hold, each with how often it does: what a candidate keeps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Features {
    /// The country that [`RankingFeature::Region`] holds of, if it is one.
    country: Option<u16>,
    /// A bit for each.
    held: u64,
    /// How often the first, second and further ones of them hold.
    times: [u8; MAX_FEATURES],
}

const fn bit(feature: RankingFeature) -> u64 {
    1 << feature as u64
}

impl Features {
    /// Returns the number of features that stand before one.
    #[inline]
    fn before(self, feature: RankingFeature) -> usize {
        (self.held & (bit(feature) - 1)).count_ones() as usize
    }

    /// Returns the country that the text names.
    pub(crate) fn country(self) -> Option<u16> {
        self.country
    }

    pub(crate) fn count(self, feature: RankingFeature) -> u8 {
        let count = || self.times.get(self.before(feature)).copied();
        self.has(feature).then(count).flatten().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn has(self, feature: RankingFeature) -> bool {
        self.held & bit(feature) != 0
    }

    /// Returns the features that hold, and how often each does.
    pub(crate) fn iter(self) -> impl Iterator<Item = (RankingFeature, Score)> {
        let mut left = self.held;
        self.times.into_iter().map_while(move |times| {
            let feature = *RankingFeature::ALL.get(left.trailing_zeros() as usize)?;
            left &= left.wrapping_sub(1);
            Some((feature, Score::from(times)))
        })
    }

    /// Returns what the features add to the score.
    pub(crate) fn weight(self, mode: SearchMode) -> Score {
        self.iter()
            .map(|(feature, times)| feature.weight(mode) * times)
            .sum()
    }

    /// Returns how likely they make something that the dataset lacks, relative to the place: each may mislead in a way of its
    /// own. Hardly anything else of a short name lies in the country that the text or a filter names.
    pub(crate) fn doubt(self, is_confined: bool) -> f32 {
        let of = |feature: RankingFeature| {
            let is_short = feature == RankingFeature::ShortName;
            let excluded = if is_short && is_confined {
                CONFINED_SHORT_NAME
            } else {
                0
            };
            odds(feature.doubt().saturating_sub(excluded))
        };
        self.iter()
            .map(|(feature, times)| of(feature) * times as f32)
            .sum()
    }

    /// Returns these features and one more, if there is room for it.
    pub(crate) fn with(self, feature: RankingFeature) -> Option<Self> {
        let mut sums = Sums {
            country: self.country,
            times: [0; KINDS],
        };
        for (held, times) in self.iter() {
            *sums.times.get_mut(held as usize)? = u8::try_from(times).unwrap_or(u8::MAX);
        }
        sums.add(Sums::of(feature, 1)).features()
    }
}

/// How many features there are, and some room, so that the numbers of two paths are added eight at a time.
const KINDS: usize = RankingFeature::ALL.len().next_multiple_of(8);

/// All ones for the features that leave a part of the text over, or make it say something else.
#[expect(clippy::indexing_slicing, reason = "the compiler runs it")]
const PARTIAL: [u8; KINDS] = {
    let (mut mask, mut left) = ([0; KINDS], RankingFeature::ALL.as_slice());
    while let [feature, others @ ..] = left {
        if feature.doubt() >= PARTIAL_DOUBT {
            mask[*feature as usize] = u8::MAX;
        }
        left = others;
    }
    mask
};

/// How often each feature holds along a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sums {
    country: Option<u16>,
    times: [u8; KINDS],
}

impl Sums {
    const NONE: Self = Self {
        country: None,
        times: [0; KINDS],
    };

    #[inline]
    fn of(feature: RankingFeature, times: u8) -> Self {
        let mut sums = Self::NONE;
        if let Some(of_feature) = sums.times.get_mut(feature as usize) {
            *of_feature = times;
        }
        sums
    }

    #[inline]
    fn add(mut self, other: Self) -> Self {
        for (times, more) in self.times.iter_mut().zip(other.times) {
            *times = times.saturating_add(more);
        }
        self.country = self.country.or(other.country);
        self
    }

    /// Returns the features that hold; `None` if there are more than a candidate has room for.
    #[inline]
    fn features(self) -> Option<Features> {
        let mut features = Features {
            country: self.country,
            ..Features::default()
        };
        let mut free = features.times.iter_mut();
        // Hardly any hold.
        for (first, eight) in (0..).step_by(8).zip(self.times.as_chunks::<8>().0) {
            let mut left = u64::from_le_bytes(*eight);
            while left != 0 {
                let byte = left.trailing_zeros() / 8;
                features.held |= 1 << (first + byte);
                *free.next()? = (left >> (8 * byte)) as u8;
                left &= !(0xff << (8 * byte));
            }
        }
        Some(features)
    }
}

/// What a text says of a place beside its name, and the sum of the weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) score: Score,
    sums: Sums,
}

impl Default for Path {
    fn default() -> Self {
        Self {
            score: 0,
            sums: Sums::NONE,
        }
    }
}

impl Path {
    /// An impossible path.
    pub(crate) const IMPOSSIBLE: Self = Self {
        score: NO_SCORE,
        sums: Sums::NONE,
    };

    /// Returns the path of one feature.
    #[inline]
    pub(crate) fn of(feature: RankingFeature, mode: SearchMode) -> Self {
        Self::of_times(feature, 1, mode)
    }

    /// Returns the path of a feature that holds a number of times.
    #[inline]
    pub(crate) fn of_times(feature: RankingFeature, times: usize, mode: SearchMode) -> Self {
        Self {
            score: feature.times(times, mode),
            sums: Sums::of(feature, u8::try_from(times).unwrap_or(u8::MAX)),
        }
    }

    /// Returns this path with another one behind it.
    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            score: self.score.saturating_add(other.score),
            sums: self.sums.add(other.sums),
        }
    }

    /// Returns this path with a feature behind it that holds a number of times, which is mostly none.
    #[inline]
    pub(crate) fn and_times(self, feature: RankingFeature, times: usize, mode: SearchMode) -> Self {
        if times == 0 {
            self
        } else {
            self.and(Self::of_times(feature, times, mode))
        }
    }

    /// Returns the path with the country that it names.
    pub(crate) fn in_country(mut self, country: Option<u16>) -> Self {
        self.sums.country = country;
        self
    }

    /// Returns the path that scores more, this one of equal ones.
    #[inline]
    pub(crate) fn or(self, other: Self) -> Self {
        if other.score > self.score {
            other
        } else {
            self
        }
    }

    #[inline]
    pub(crate) fn is_possible(&self) -> bool {
        self.score > NEVER
    }

    #[inline]
    pub(crate) fn has(&self, feature: RankingFeature) -> bool {
        self.sums
            .times
            .get(feature as usize)
            .is_some_and(|&times| times > 0)
    }

    /// Returns whether a part of the text is left over, or says something else.
    #[inline]
    pub(crate) fn is_partial(&self) -> bool {
        self.sums
            .times
            .iter()
            .zip(PARTIAL)
            .fold(0, |held, (times, mask)| held | times & mask)
            > 0
    }

    /// Returns the features that hold; `None` if there are more than a candidate has room for.
    #[inline]
    pub(crate) fn features(&self) -> Option<Features> {
        self.sums.features()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_counted_in_order_as_far_as_there_is_room() {
        let of = |feature, times| Path::of_times(feature, times, SearchMode::Search);
        let backwards = RankingFeature::ALL.iter().rev().take(MAX_FEATURES);
        let mut all = Path::default();
        for (times, &feature) in backwards.clone().enumerate() {
            all = all
                .and_times(feature, times, SearchMode::Search)
                .and(of(feature, 1));
        }
        let features = all.features().unwrap();
        let counts = features
            .iter()
            .map(|(feature, times)| (feature, times as usize));
        let expected = backwards
            .enumerate()
            .map(|(times, &feature)| (feature, times + 1));
        assert!(counts.eq(expected.collect::<Vec<_>>().into_iter().rev()));
        assert_eq!(all.score, features.weight(SearchMode::Search));
        let last = RankingFeature::ALL[RankingFeature::ALL.len() - 1];
        assert_eq!(
            features.with(last).map(|features| features.count(last)),
            Some(2)
        );
        assert_eq!(all.and(of(RankingFeature::ALL[0], 1)).features(), None);
        assert_eq!(features.with(RankingFeature::ALL[0]), None);
    }

    /// `bound::most_said` takes these for the best that a name or region and a word of the lexicon can say.
    #[test]
    fn no_span_says_more_than_the_best_of_its_sort() {
        use RankingFeature::{
            Alias, Conjunction, Dangling, Frame, Joiner, Kind, Misspelt, Near, NearWord, OtherKind,
            OtherPlace, OtherRegion, Part, RareAlias, Region, Street, Territory, Unfinished,
        };
        let sorts = [
            (
                Region,
                &[Alias, Misspelt, OtherRegion, Territory, Unfinished][..],
            ),
            (Alias, &[Near, RareAlias]),
            (
                Joiner,
                &[
                    Conjunction,
                    Dangling,
                    Frame,
                    Kind,
                    NearWord,
                    OtherKind,
                    OtherPlace,
                    Part,
                    Street,
                ],
            ),
        ];
        for mode in [SearchMode::Search, SearchMode::Autocomplete] {
            for (best, others) in sorts {
                assert!(
                    others
                        .iter()
                        .all(|feature| feature.weight(mode) <= best.weight(mode))
                );
            }
        }
    }
}
