//! Features: what a part of a text beside the name of a place says of this place, and how much that weighs.

use super::{
    numbers::{NEVER, NO_DOUBT},
    score::Score,
};

/// What a search is for: a row of weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchMode {
    /// A text that is finished.
    Search,
    /// A text that is still being typed.
    Autocomplete,
}

/// Declares the features: the weight in a search, the weight in autocomplete, the doubt.
macro_rules! features {
    ($($(#[doc = $doc:literal])* $name:ident: $search:expr, $autocomplete:expr, $doubt:expr;)*) => {
        /// What a part of a text beside the name of a place says of this place.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum RankingFeature { $($(#[doc = $doc])* $name,)* }

        impl RankingFeature {
            /// All features.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];

            /// Returns what it adds to the score.
            #[inline]
            pub fn weight(self, mode: SearchMode) -> Score {
                match mode {
                    SearchMode::Search => match self { $(Self::$name => $search,)* },
                    SearchMode::Autocomplete => match self { $(Self::$name => $autocomplete,)* },
                }
            }

            /// Returns the same of a feature that holds a number of times, up to 255.
            #[inline]
            pub fn times(self, times: usize, mode: SearchMode) -> Score {
                let times = u8::try_from(times).unwrap_or(u8::MAX);
                self.weight(mode).saturating_mul(Score::from(times))
            }

            /// Returns how likely it makes something that the dataset lacks, relative to the place: 0 is as likely.
            pub const fn doubt(self) -> Score {
                match self { $(Self::$name => $doubt,)* }
            }

            /// Returns its description.
            pub fn description(self) -> &'static str {
                match self { $(Self::$name => [$($doc),*][0].trim_ascii(),)* }
            }
        }
    };
}

features! {
    /// a region, country or city that it is in
    Region: -600, -600, NO_DOUBT;
    /// a less important meaning of the name of a region, for each factor of ten
    OtherSense: -600, -600, NO_DOUBT;
    /// the country that its territory belongs to
    Territory: -900, -900, NO_DOUBT;
    /// a region that is misspelt, for each edit
    Misspelt: -2_600, NEVER, -370;
    /// a region that is not typed to its end
    Unfinished: -2_000, NEVER, -400;
    /// another region of its country
    OtherRegion: -5_500, NEVER, 0;
    /// an id
    Id: 0, NEVER, NO_DOUBT;
    /// a postal code without its leading zeros
    LostZeros: -8_000, NEVER, -370;
    /// another name of it
    Alias: -900, -900, NO_DOUBT;
    /// a rare name of it, which is rather that of another place
    RareAlias: -2_500, NEVER, -400;
    /// a rare name of it that has few letters
    ShortName: 0, 0, -700;
    /// a code of it in capitals
    CapitalCode: 2_900, 1_500, NO_DOUBT;
    /// a code of it in small letters
    LowerCode: 0, 0, 370;
    /// a code of it in small letters beside other words, or written like a name
    UnlikelyCode: -2_000, -2_000, -700;
    /// its name goes on with further words
    Begun: 0, NEVER, -180;
    /// marks or hyphens that its name lacks, or another blank
    OtherSpelling: -1_500, -1_500, -1_800;
    /// its name in Latin letters is like the text in these
    Romanised: -3_000, NEVER, -370;
    /// a larger place next to it
    Near: -2_500, NEVER, -500;
    /// its primary name is a word that stands around names
    CommonName: -500, -500, -1_530;
    /// its name is a word that stands around names
    CommonWord: -1_500, -1_500, 0;
    /// a word for its kind
    Kind: -1_200, -1_200, -1_510;
    /// a word for another kind
    OtherKind: -5_000, NEVER, -100;
    /// a word for a part of a town
    Part: -2_500, NEVER, -400;
    /// a word that says that something near it is meant
    NearWord: -1_200, NEVER, -400;
    /// a preposition or article
    Joiner: -1_000, -1_000, NO_DOUBT;
    /// a conjunction between words that may be names
    Conjunction: -3_000, -1_000, -400;
    /// another place, which a conjunction joins to it
    OtherPlace: -6_000, NEVER, 0;
    /// a preposition or conjunction that nothing follows
    Dangling: -5_000, -2_500, -700;
    /// a word that people type around names, which says nothing of the place
    Frame: -1_000, -1_000, -1_300;
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
    BehindComma: -1_000, -1_000, NO_DOUBT;
    /// an unknown part of a country or region alone
    OfRegion: -6_000, NEVER, NO_DOUBT;
    /// an unknown part of a country or region alone, parted by a comma
    OfRegionApart: -3_000, NEVER, NO_DOUBT;
}
