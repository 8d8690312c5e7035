//! Postings: the places under a key, and what a match by that key weighs.

use crate::container::string_table::{read_varint, write_varint};

/// A whole name beats the start of one unless the other place is some 300 times as important: who types `barc`
/// is on the way to Barcelona, not to Barc in France. Measured with `wayfare eval`, as are the other weights:
/// where whole names always win, three letters find the place meant far less often among the first five.
const WHOLE_NAME: f32 = 2.5;

/// Another name counts less than the name: a place called so wins unless the other one is 16 times as important,
/// or large places with many exonyms would hide the small ones.
const WHOLE_ALTERNATE: f32 = 1.3;

/// A rare name counts that much less than another one: the more names a place has, the less likely each is typed. With
/// it nearly all kinds of queries find the place meant more often.
const RARE: f32 = -0.9;

/// The same in the middle of words, where the texts are short and names are many.
const INFIX_ALTERNATE: f32 = -3.0;

/// Other names of places with less than some 10,000 inhabitants are not found by their middle: with
/// [`INFIX_ALTERNATE`] they come after nearly everything, but would take as much room as all others together.
const MIN_INFIX_ALTERNATE: f32 = 4.0;

/// What each letter weighs that is not typed of a word: six of them are a factor of ten in population. The more of
/// a word the text is, the likelier it is the one that is meant.
pub const UNTYPED_LETTER: f32 = -0.16;

/// How a key relates to a place; a lower value is the stronger relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TermKind {
    /// The place's name or ASCII name.
    Primary,
    /// Another name or a code of the place.
    Alternate,
    /// Another name of a place that has many, and not one that several languages share.
    RareAlternate,
    /// A later word of the name, with what follows it.
    PrimaryWord,
    /// A later word of another name, with what follows it.
    AlternateWord,
}

impl TermKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 5] =
        [Self::Primary, Self::Alternate, Self::RareAlternate, Self::PrimaryWord, Self::AlternateWord];

    /// What it weighs that a text is all of a key of this kind (`whole`) or the start of one, beside the
    /// importance of the place: a unit is a factor of ten in population. The start of a later word stays what it
    /// is, even to the end. Of the kinds that a place can have under one key, the one with the lower number weighs more:
    /// the end of its name is no rare name.
    #[inline]
    pub fn weight(self, whole: bool) -> f32 {
        match (self, whole) {
            (Self::Primary, true) => WHOLE_NAME,
            (Self::Alternate, true) => WHOLE_ALTERNATE,
            (Self::RareAlternate, true) => WHOLE_ALTERNATE + RARE,
            (Self::Primary, false) => 0.0,
            (Self::Alternate, false) => -2.0,
            (Self::RareAlternate, false) => -2.0 + RARE,
            (Self::PrimaryWord, _) => -2.1,
            (Self::AlternateWord, _) => -4.0,
        }
    }

    /// What it weighs that a key of this kind holds a text in the middle of its first word, which has so many letters,
    /// beside the `importance` of the place and [`UNTYPED_LETTER`]. `None` where that is not looked for.
    #[inline]
    pub fn infix_weight(self, importance: f32, letters: usize) -> Option<f32> {
        let kind = match self {
            Self::Primary | Self::PrimaryWord => 0.0,
            _ if importance < MIN_INFIX_ALTERNATE => return None,
            Self::Alternate | Self::AlternateWord => INFIX_ALTERNATE,
            Self::RareAlternate => INFIX_ALTERNATE + RARE,
        };
        Some(kind + UNTYPED_LETTER * letters as f32)
    }

    /// Whether a key of this kind is a whole name.
    pub fn is_name(self) -> bool {
        matches!(self, Self::Primary | Self::Alternate | Self::RareAlternate)
    }
}

/// Number of kinds.
#[expect(clippy::cast_possible_truncation, reason = "there are five")]
const KINDS: u32 = TermKind::ALL.len() as u32;

/// A place under a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posting {
    /// Index of the place, below 2^28.
    pub place: u32,
    /// How the key relates to it.
    pub kind: TermKind,
}

/// The places under a key, the most important ones first. Corrupt bytes end it early.
///
/// A posting is a varint: the difference of its place to the one before (of the first: the place itself) times five,
/// plus the kind; that times two, plus one where another posting follows.
#[derive(Debug, Clone, Copy)]
pub struct Postings<'a> {
    bytes: &'a [u8],
    place: u32,
    more: bool,
}

impl<'a> Postings<'a> {
    /// The postings at the start of `bytes`.
    #[inline]
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, place: 0, more: true }
    }

    /// What comes after the postings at the start of `bytes`; `None` where they do not end.
    #[inline(always)]
    pub(crate) fn skip(mut bytes: &'a [u8]) -> Option<&'a [u8]> {
        while read_varint(&mut bytes)? & 1 == 1 {}
        Some(bytes)
    }
}

impl Iterator for Postings<'_> {
    type Item = Posting;

    #[inline]
    fn next(&mut self) -> Option<Posting> {
        if !self.more {
            return None;
        }
        let number = read_varint(&mut self.bytes)?;
        self.more = number & 1 == 1;
        let (difference, kind) = (number / 2 / KINDS, number / 2 % KINDS);
        self.place = self.place.checked_add(difference)?;
        let kind = *TermKind::ALL.get(kind as usize)?;
        Some(Posting { place: self.place, kind })
    }
}

/// Appends postings, which are in the order of their places; there must be one at least.
#[expect(clippy::arithmetic_side_effects, reason = "places are below 2^28 and in order")]
pub(crate) fn write_postings(postings: &[Posting], out: &mut Vec<u8>) {
    let mut before = 0;
    for (left, posting) in (0..postings.len()).rev().zip(postings) {
        let number = (posting.place - before) * KINDS + posting.kind as u32;
        write_varint(number << 1 | u32::from(left > 0), out);
        before = posting.place;
    }
}
