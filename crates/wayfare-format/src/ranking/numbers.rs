//! Numbers: every weight, doubt and window that decides an order or a confidence, but for those of features, which
//! `feature.rs` lists. Limits of work stand where the work is done. The numbers were chosen with `wayfare eval`;
//! `docs/search.md` explains them. Scores are thousandths of a factor of ten in population: 300 is a factor of two.

use std::ops::RangeInclusive;

use super::{score::Score, term_weights::Weights};

// Names, by kind of posting.

impl Weights {
    /// For texts that are finished. A whole name wins over a prefix unless the other place is some 300 times as
    /// important: who types `barc` means Barcelona, not Barc in France. A primary name wins over an alternate one
    /// unless the other place is 16 times as important: else the exonyms of large places would hide small ones. Beside a
    /// primary name, alternate names that go on hardly count: who types `new york` does not mean Jakarta, the "New York
    /// van Java".
    pub const SEARCH: Self = Self {
        whole: [2_500, 1_300, 500, 400, 1_300, 400, -2_100, -4_000],
        prefix: [0, -2_000, -2_100, -2_900, -2_000, -2_900, -2_100, -4_000],
        prefix_beside_name: [0, -3_900, -2_100, -3_900, -3_900, -3_900, -2_100, -4_000],
    };

    /// For texts that are still being typed: a whole name is hardly better than a prefix, since the text may go on, and
    /// who types few letters means a primary name.
    pub const AUTOCOMPLETE: Self = Self {
        whole: [800, -600, -800, -1_400, -600, -1_400, -3_100, -4_500],
        prefix: [0, -3_000, -3_100, -3_600, -3_000, -3_600, -3_100, -4_500],
        prefix_beside_name: [0, -3_000, -3_100, -3_600, -3_000, -3_600, -3_100, -4_500],
    };
}

/// How much more a whole name weighs than a prefix, at most: bounds of prefix matches are turned into bounds of whole
/// names with it.
pub const MAX_WHOLE_BOOST: Score = 3_300;

/// An alternate name is rare if it is the primary name of a place that is ten times as important: who types it means that
/// one.
pub const OVERSHADOWED: Score = 1_000;

/// Weaker matches count as far as they may change which places come first: as many as this. With one place less, a
/// substring finds the place meant less often among the first five; with one more, a prefix does.
pub const FIRST: usize = 4;

/// The window: a weak match counts if its score is not lower than that of the best whole name by more than this; what leaves a part
/// of the text over or reads a known name as something else, if it is not lower than that of the first hit.
pub const WINDOW: Score = 3_000;

// Postal codes and ids.

/// Weight of a postal code: it comes before everything else.
pub const POSTAL_CODE: Score = 14_000;

/// Weight of a postal code beside other words.
pub const POSTAL_CODE_BESIDE: Score = 6_000;

/// Weight of a postal code of which only the first part is known, where the text is a number: there are some forty times
/// as many such numbers as ids.
pub const FIRST_PART_OF_NUMBER: Score = 5_000;

/// Weight of a prefix of a postal code, the same as of a prefix of a primary name: a place with this name comes first.
pub const POSTAL_CODE_PREFIX: Score = 0;

/// Coordinates mean a place at this distance half as surely as one at the point itself.
pub const COORDINATES_KM: f64 = 100.0;

/// Weight of an id: after the postal codes that a number is, which mean more to people, but clear where there are none.
pub const ID: Score = 6_500;

/// Shorter texts are not looked up as prefixes of postal codes.
pub const MIN_CODE_PREFIX: usize = 3;

/// The minimum behind the letters of a country.
pub const MIN_CODE_PREFIX_IN_COUNTRY: usize = 2;

/// Digits of a number that may have lost zeros.
pub const DIGITS_WITH_LOST_ZEROS: RangeInclusive<usize> = 3..=6;

/// Letters of a postal code without a digit: `VLT` in Malta, `GE CX` in Bermuda.
pub const LETTERS_OF_CODE: RangeInclusive<usize> = 3..=4;

/// A postal code has at most this many words.
pub const MAX_CODE_WORDS: usize = 3;

/// A postal code beside a place is among so many words at the beginning.
pub const MAX_ADDRESS_WORDS: usize = 12;

/// Nor is one with more postal codes.
pub const MAX_CODES: usize = 4;

/// A code that is attached to no place stands for the nearest one within this distance.
pub const NEAREST_TO_CODE_KM: f64 = 100.0;

/// A place beside a code is its town if it is no farther from the code's point: the builder's limit for places of the
/// code's name.
pub const TOWN_OF_CODE_KM: f64 = 50.0;

/// The maximum number of places of a name that are checked for the town of a code.
pub const MAX_TOWNS: usize = 64;

// Rare names.

/// A place with no more alternate names than this has no rare ones.
pub const FEW_NAMES: usize = 8;

/// Names in at least this many languages are not rare.
pub const SHARED: usize = 3;

// Substrings.

/// Penalty of a substring match for each letter of the word that was not typed, except the first: six letters are a
/// factor of ten in population. The more of a word is typed, the likelier it is meant.
pub const UNTYPED_LETTER: Score = 160;

/// Weight of a substring of an alternate name, where texts are short and names are many.
pub const SUBSTRING_ALTERNATE: Score = -3_000;

/// Alternate names of less important places, of some 10,000 inhabitants and few names, are not found by a substring: they would
/// come after nearly everything, but double the n-gram index.
pub const MIN_SUBSTRING_ALTERNATE: Score = 4_400;

/// A whole name of more characters than this is hardly ever a piece of another one.
pub const MAX_PIECE: usize = 6;

// Edits.

/// Penalty for a letter left out, or swapped with the next one.
pub const LIKELY_EDIT: Score = 3_800;

/// Penalty for a letter put in or replaced: there are as many ways to do so as the alphabet has letters, and each is
/// that much less likely. Three edits always cost more than two, two more than one.
pub const UNLIKELY_EDIT: Score = 5_320;

/// Rare names of less important places, of some half a million inhabitants, are not found by a fuzzy match if they are Latin:
/// there, some other name is meant nearly always.
pub const MIN_FUZZY_RARE: Score = 6_000;

/// Texts of fewer letters have no fuzzy matches: nearly everything is an edit away. Other scripts than Latin have more
/// letters, or say more with each.
pub const MIN_FUZZY: usize = 3;

/// Texts of fewer Latin letters.
pub const MIN_LATIN_FUZZY: usize = 4;

/// The minimum number of letters for two edits.
pub const TWO_EDITS: usize = 8;

/// Shorter texts do not match the beginnings of names with an edit: nearly everything starts with them after an edit.
pub const MIN_FUZZY_PREFIX: usize = 5;

/// The maximum number of spans that are looked up with edits.
pub const MAX_EDITED: usize = 12;

/// Terms with an edit count beside other words if the best place with the name scores more.
pub const LEAST_EDITED: Score = 5_500;

// Names in a text.

/// The maximum number of spans and tokens beside names that are read, counted again for each place. It bounds the cost of
/// malicious texts; others need less.
pub const MAX_CONTEXTS: usize = 2_048;

/// The maximum number of runs of words that longer names may start with, and of the places of such names that are weighed for each.
pub const MAX_BEGUN: usize = 4;
/// See [`MAX_BEGUN`].
pub const MAX_BEGUN_PLACES: usize = 12;

/// The maximum number of cores: the longest names come first, those of the first part between commas before others.
pub const MAX_CORES: usize = 24;

/// The maximum number of words of an unfinished name at the end of a text.
pub const MAX_UNFINISHED: usize = 3;

/// The maximum number of words in the name of a street, beside the word for it.
pub const MAX_STREET: usize = 3;

/// An alternate name of at most this many letters counts as a code: `LA`, `NY`.
pub const CODE_LETTERS: usize = 2;

/// A rare name of at most this many letters means too many other things.
pub const SHORT_RARE_NAME: usize = 4;

/// The maximum number of letters in the code of a place.
pub const MAX_SHORT: usize = 3;

/// The maximum number of places of a name that are checked for being near another place.
pub const MAX_NEAR: usize = 8;

/// A factor of ten in importance.
pub const FACTOR_OF_TEN: Score = 1_000;

/// A word that is also the name of a place may mean something else at no cost up to this many factors of ten.
pub const KNOWN_BY_FEW: usize = 2;

/// The maximum number of factors of ten by which a sense of a name falls short of the best in importance.
pub const MAX_LACK: u8 = 5;

/// The importance that a place in the bounding box of an area falls short: a box is larger than its area.
pub const BOX_HANDICAP: Score = 2_000;

/// Cities with this many inhabitants or more have quarters that are named with them: `soho, london`.
pub const LEAST_WITH_QUARTERS: u64 = 100_000;

/// Two places are next to each other up to this distance: a city and its airports.
pub const NEXT_TO_KM: f64 = 30.0;

/// Where latitudes differ by more degrees, places are not next to each other.
pub const NEXT_TO_DEGREES: f64 = 0.3;

// Features. What each weighs is in `feature.rs`.

/// The doubt of a feature that speaks for nothing else.
pub const NO_DOUBT: Score = -9_000;

/// The weight of a feature that makes an interpretation impossible.
pub const NEVER: Score = -1_000_000;

/// A match is partial with a feature of this doubt or more.
pub const PARTIAL_DOUBT: Score = -600;

/// The maximum number of features of a path: a text that would say more of a place is not about it.
pub const MAX_FEATURES: usize = 12;

// Importance.

/// Places without a known population count as if they had this many inhabitants.
pub const MIN_POPULATION: u64 = 10;

/// Travellers who count in addition to the inhabitants if an airport or a table of destinations, islands or areas shows
/// that they come: many in a small place, few in a city.
pub const TRAVELLERS: u64 = 90_000;

/// Boost for alternate names, times the square root of their number. A place that is talked about everywhere has a name in
/// each language: with fourteen names it counts as with twice the inhabitants, with a hundred as with nine times as many.
pub const PER_NAME: f32 = 0.105;

/// The maximum number of alternate names that count: a few places have every spelling of centuries.
pub const MAX_COUNTED_NAMES: u32 = 400;

/// Boost of a national capital: half as many inhabitants again. Most of its fame shows in its names.
pub const CAPITAL: f32 = 0.2;

/// Boost of known travel costs or highlights: people who ask for a place mean one that others travel to.
pub const HAS_COSTS: f32 = 0.2;

/// Boost of a destination, by a table or by the listings of a guide: a namesake of twice as many inhabitants is meant less
/// often. An airport does not say so: travellers who go to Valencia in Venezuela do not need a guide.
pub const DESTINATION: f32 = 0.3;

/// Penalty of a historical, abandoned or destroyed place: a tenth of the inhabitants.
pub const GONE: f32 = -1.0;

/// Penalty of an administrative region that is not a country: a sixth of the inhabitants. It makes room for places.
pub const REGION_PENALTY: Score = 800;

/// [`REGION_PENALTY`] in units of importance.
pub const REGION: f32 = REGION_PENALTY as f32 / -1_000.0;

/// Penalty of islands and other areas: the people in most of them are counted within a circle that is a guess.
pub const AREA: f32 = -0.2;

/// A region comes before a place of its admin1 region with the same name only if it is that much more important.
pub const NAMESAKE_MARGIN: f32 = 1.0;

/// What a place loses for each factor of ten in its distance from the point of a proximity bias.
pub const DISTANCE: f64 = 1_500.0;

/// Within about this distance, in kilometres, of that point, places are equally near.
pub const EQUALLY_NEAR_KM: f64 = 50.0;

// Confidence.

/// A hit of this confidence is clear: a program may act on it without asking back.
pub const CLEAR: f32 = 0.96;

/// A hit of this confidence is probably what a person means, if it is well ahead.
pub const LIKELY: f32 = 0.5;

/// How many times as likely as the next hit a likely one must be.
pub const LEAD: f32 = 2.0;

/// The percentage of a difference of scores that counts: a place that is ten times as important is meant sixteen times as
/// often.
pub const SLOPE: Score = 120;

/// The text may also mean something that is not in the dataset. That counts as much as a prefix match of a city of
/// ninety thousand, or the name of a hamlet.
pub const UNKNOWN_SCORE: Score = 4_950;

/// Longer texts are less ambiguous: `unknown` falls by this for each letter beyond [`SHORT_NAME`], and so does the doubt of
/// an edit.
pub const UNKNOWN_PER_LETTER: Score = 150;

/// Texts of up to this many letters are the names of many things.
pub const SHORT_NAME: usize = 6;

/// How much `unknown` falls where a country is named, and where a region in it is named, too.
pub const CONFINED: [Score; 3] = [0, 500, 2_500];

/// How much the doubt of a short rare name falls where its country or region is named: of other places of such a name, some three
/// of four lie elsewhere, and those that the dataset lacks are small.
pub const CONFINED_SHORT_NAME: Score = 1_000;

/// A hit whose score is lower by this much is hardly a rival.
pub const NEGLIGIBLE: Score = 2_500;

/// Hits that score lower by this, relative to the first one, have no weight.
pub const NEGLIGIBLE_ODDS: Score = -30_000;

/// The score of a word that stands around names, where it is the primary name of a place: `airport` is a town.
pub const COMMON_NAME_SCORE: Score = 6_500;

/// Doubt where it is another name of a place: `island` is Iceland in German.
pub const COMMON_WORD_DOUBT: Score = 370;

/// Doubt of a postal code that stands for the nearest place. Among the codes that are attached by name, 82 % do.
pub const NEAREST_DOUBT: Score = -370;

/// Doubt of a code of a region, without its country, for each other region or country with it: how many people live there tells
/// little of which is meant. `RJ` is Rajasthan and Rio de Janeiro.
pub const SHARED_CODE_DOUBT: Score = -400;

/// Doubt of a number that may be a code of a country whose codes are not known.
pub const UNKNOWN_CODE_DOUBT: Score = 0;

// How likely a match makes something that the dataset lacks: 0 is as likely as the match itself.

/// Doubt of an id or a point.
pub const SURE_DOUBT: Score = -6_000;

/// Doubt of a whole primary name, alone or with a context, and of a postal code.
pub const WHOLE_DOUBT: Score = -2_000;

/// Doubt of another whole name.
pub const ALTERNATE_DOUBT: Score = -1_600;

/// Doubt of a short name with an edit. Among names of up to seven letters, an edit found another place for 20 of 715 that are
/// spelt right, and mended 34 of 35 that are not; among longer ones, 10 of 753 and 57 of 58.
pub const EDIT_DOUBT: Score = 0;

/// Doubt of a name with an edit that is not Latin. Most places have no such name, so that the text is rather the name of
/// another place: of names that a dataset lacked, an edit found the place for 2 % in Hangul, 12 % in Arabic and 50 % in
/// Devanagari, for 70 % in Latin.
pub const FOREIGN_EDIT_DOUBT: Score = 0;

/// Doubt of a prefix of a primary name.
pub const PREFIX_DOUBT: Score = -180;

/// Doubt of other prefixes and of substrings.
pub const WEAK_DOUBT: Score = 180;
