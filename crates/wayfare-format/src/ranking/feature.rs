//! Features: what a part of a text beside the name of a place says of this place.

/// What a search is for: a row of weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
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
            pub fn weight(self, verb: Verb) -> Score {
                match verb {
                    Verb::Search => match self { $(Self::$name => $search,)* },
                    Verb::Autocomplete => match self { $(Self::$name => $autocomplete,)* },
                }
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
pub(super) use features;
