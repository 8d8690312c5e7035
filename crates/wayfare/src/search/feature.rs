//! Features: what the parts of a text around the name of a place say, and what each adds to the score.

use std::iter;

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
}

/// How often each feature holds, in four bits each; more than fifteen times count as fifteen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Features(u128);

const BITS: usize = 4;
const MOST: u128 = (1 << BITS) - 1;

/// The highest bit of each count: where none is set, no sum of two counts overflows.
const HIGH_BITS: u128 = (u128::MAX / MOST) << (BITS - 1);

const _: () = assert!(RankingFeature::ALL.len() * BITS <= u128::BITS as usize);

/// The counts of the features with which a match is partial.
const PARTIAL: u128 = {
    let (mut partial, mut left) = (0, RankingFeature::ALL.as_slice());
    while let [feature, others @ ..] = left {
        if feature.doubt() >= PARTIAL_DOUBT {
            partial |= MOST << (BITS * *feature as usize);
        }
        left = others;
    }
    partial
};

impl Features {
    pub(crate) fn count(self, feature: RankingFeature) -> u128 {
        self.0 >> (BITS * feature as usize) & MOST
    }

    pub(crate) fn has(self, feature: RankingFeature) -> bool {
        self.count(feature) > 0
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        if (self.0 | other.0) & HIGH_BITS == 0 {
            return Self(self.0 + other.0);
        }
        // All counts at once: the lower bits are added first, so that no carry leaves a count.
        let (a, b) = (self.0, other.0);
        let sum = ((a & !HIGH_BITS) + (b & !HIGH_BITS)) ^ ((a ^ b) & HIGH_BITS);
        let over = ((a & b) | ((a | b) & !sum)) & HIGH_BITS;
        Self(sum | over | (over - (over >> (BITS - 1))))
    }

    /// Returns the features that hold, and how often each does.
    pub(crate) fn iter(self) -> impl Iterator<Item = (RankingFeature, Score)> {
        let mut left = self.0;
        iter::from_fn(move || {
            // Few hold: the lowest bit that is set tells the next one.
            let feature = *RankingFeature::ALL.get(left.trailing_zeros() as usize / BITS)?;
            left &= !(MOST << (BITS * feature as usize));
            Some((feature, self.count(feature) as Score))
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
        self.0 & PARTIAL != 0
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
    pub(crate) const IMPOSSIBLE: Self = Self { score: NO_SCORE, features: Features(0) };

    /// Returns the path of one feature.
    #[inline]
    pub(crate) fn of(feature: RankingFeature, verb: Verb) -> Self {
        Self::of_times(feature, 1, verb)
    }

    /// Returns the path of a feature that holds so many times.
    #[inline]
    pub(crate) fn of_times(feature: RankingFeature, times: usize, verb: Verb) -> Self {
        let times = times.min(MOST as usize);
        Self {
            score: feature.weight(verb) * times as Score,
            features: Features((times as u128) << (BITS * feature as usize)),
        }
    }

    /// Returns this path with another one behind it.
    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self { score: self.score.saturating_add(other.score), features: self.features.and(other.features) }
    }

    /// Returns the path that scores more, this one of equal ones.
    #[inline]
    pub(crate) fn or(self, other: Self) -> Self {
        if other.score > self.score { other } else { self }
    }

    /// Becomes a path with another one behind it, if that scores more.
    #[inline]
    pub(crate) fn improve(&mut self, before: &Self, add: &Self) {
        if before.score.saturating_add(add.score) > self.score {
            *self = before.and(*add);
        }
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
    fn counts_are_added_up_to_the_most() {
        let [first, second, last] = [
            RankingFeature::ALL[0],
            RankingFeature::ALL[1],
            RankingFeature::ALL[RankingFeature::ALL.len() - 1],
        ];
        let of = |feature, times| Path::of_times(feature, times, Verb::Search).features;
        for (a, b) in (0..=15).flat_map(|a| (0..=15).map(move |b| (a, b))) {
            let sum = of(first, a).and(of(second, b)).and(of(last, a)).and(of(first, b)).and(of(last, b));
            let counts = [first, second, last].map(|feature| sum.count(feature) as usize);
            assert_eq!(counts, [(a + b).min(15), b, (a + b).min(15)]);
        }
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
