//! Features: what the parts of a text around the name of a place say, and what each adds to the score.

use wayfare_format::{NO_SCORE, Score, odds};

/// What a search is for: a row of weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    /// A text that is finished.
    Search,
    /// A text that is still being typed.
    Autocomplete,
}

/// The doubt of a feature that speaks for nothing else.
const NONE: Score = -9_000;

/// A feature that makes an interpretation impossible.
const NEVER: Score = -1_000_000;

/// A match is partial with a feature of so much doubt.
const PARTIAL_DOUBT: Score = -600;

/// Declares the features: the weight in a search, the weight in autocomplete, the doubt.
macro_rules! features {
    ($($(#[doc = $doc:literal])* $name:ident: $search:expr, $autocomplete:expr, $doubt:expr;)*) => {
        /// What a part of a text beside the name of a place says of this place.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum RankingFeature { $($(#[doc = $doc])* $name,)* }

        impl RankingFeature {
            pub(crate) const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];

            /// Returns what it adds to the score.
            #[inline]
            pub(crate) fn weight(self, verb: Verb) -> Score {
                match verb {
                    Verb::Search => match self { $(Self::$name => $search,)* },
                    Verb::Autocomplete => match self { $(Self::$name => $autocomplete,)* },
                }
            }

            /// Returns how likely it makes something that the dataset lacks, relative to the place: 0 is as likely.
            pub(crate) const fn doubt(self) -> Score {
                match self { $(Self::$name => $doubt,)* }
            }

            /// Returns its description.
            pub(crate) fn description(self) -> &'static str {
                match self { $(Self::$name => [$($doc),*][0].trim_ascii(),)* }
            }
        }
    };
}

features! {
    /// a region or country that it is in
    Region: -600, -600, NONE;
    /// a less important meaning of the name of a region, for each factor of ten
    OtherSense: -600, -600, NONE;
    /// the country that its territory belongs to
    Territory: -900, -900, NONE;
    /// a region that is misspelt, for each edit
    Misspelt: -2_600, NEVER, -370;
    /// a region that is not typed to its end
    Unfinished: -2_000, NEVER, -400;
    /// another region of its country
    OtherRegion: -4_500, NEVER, 0;
    /// an id
    Id: 0, NEVER, NONE;
    /// a postal code without its leading zeros
    LostZeros: -8_000, NEVER, -370;
    /// another name of it
    Alias: -900, -900, NONE;
    /// a rare name of it, which is rather that of another place
    RareAlias: -2_500, NEVER, -400;
    /// a code of it in capitals
    CapitalCode: 2_900, 0, NONE;
    /// a code of it in small letters
    LowerCode: 0, 0, 370;
    /// a code of it in small letters beside other words, or written like a name
    UnlikelyCode: -2_000, -2_000, -700;
    /// marks or hyphens that its name lacks, or another blank
    OtherMarks: -1_500, -1_500, -1_450;
    /// a larger place next to it
    Near: -2_500, NEVER, -500;
    /// a larger place in its surroundings
    Vicinity: -4_000, NEVER, -300;
    /// its primary name is a word that stands around names
    CommonName: -500, -500, -1_500;
    /// its name is a word that stands around names
    CommonWord: -1_500, -1_500, 0;
    /// a word for its kind
    Kind: -1_200, -1_200, -1_300;
    /// a word for another kind
    OtherKind: -5_000, NEVER, -100;
    /// a word for a part of a town
    Part: -2_500, NEVER, -400;
    /// a word that says that something near it is meant
    NearWord: -1_200, NEVER, -400;
    /// a preposition, article or conjunction
    Joiner: -1_000, -1_000, NONE;
    /// a number
    Number: -1_500, NEVER, -600;
    /// a street or building
    Street: -1_500, NEVER, -400;
    /// a street or building in a language that is not its country's
    ForeignStreet: -4_500, NEVER, -100;
    /// a word that is not known
    Unknown: -12_000, NEVER, 300;
    /// a further word that is not known
    FurtherUnknown: -2_500, NEVER, -1_700;
    /// a word that is not known, parted by a comma
    Apart: -7_500, NEVER, -400;
    /// a further word that is not known, parted by a comma
    FurtherApart: -1_000, NEVER, -1_900;
    /// the name of another place, for each factor of ten in its population
    OtherName: -1_000, -1_000, -1_900;
    /// a name that stands behind a comma
    BehindComma: -1_000, -1_000, NONE;
    /// another place of its country
    OtherPlace: -6_500, NEVER, 0;
    /// an unknown part of a country or region alone
    OfRegion: -6_000, NEVER, NONE;
    /// an unknown part of a country or region alone, parted by a comma
    OfRegionApart: -3_000, NEVER, NONE;
}

/// No path has more features than this: a text that would say more of a place is not about it.
const MAX_FEATURES: usize = 12;

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
