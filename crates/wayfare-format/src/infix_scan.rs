//! Which keys of a block hold a text in the middle of their first word.
//!
//! The search is Shift-And: after each byte of a key, a number tells by its bits how many bytes of the text may
//! have been read. These numbers are kept by position, so that a key is read from where it differs from the one
//! before.

use crate::{
    fold::first_word,
    keys::{BLOCK, Damaged, Entry, KeyDictionary},
    postings::Postings,
};

/// Bytes of a key that are looked at.
const MAX_KEY: usize = 256;

/// Bytes that are read at once.
const STEP: usize = 8;

/// A text to be looked for in keys, and what has been read of the current key.
#[derive(Debug, Clone)]
pub struct InfixScan {
    /// Of each byte, where it stands in the text: one bit for each position.
    positions: [u64; 256],
    /// The bit of the last position.
    last: u64,
    /// Bytes of the text.
    len: usize,
    key: [u8; MAX_KEY + STEP],
    /// After each byte of the key: bit *n* is set if the text's first *n* + 1 bytes end there.
    states: [u64; MAX_KEY + STEP],
    /// Where the text first ends in the key.
    end: Option<usize>,
}

impl InfixScan {
    /// `None` for an empty text and one of more than 64 bytes.
    pub fn new(text: &[u8]) -> Option<Self> {
        let last = 1u64.checked_shl(text.len().checked_sub(1)? as u32)?;
        let mut positions = [0; 256];
        for (position, &byte) in text.iter().enumerate() {
            if let Some(bits) = positions.get_mut(usize::from(byte)) {
                *bits |= 1 << position;
            }
        }
        let (key, states) = ([0; MAX_KEY + STEP], [0; MAX_KEY + STEP]);
        Some(Self { positions, last, len: text.len(), key, states, end: None })
    }

    /// The keys that hold the text, of the block that starts at an offset.
    pub fn block<'a>(
        &mut self,
        keys: &KeyDictionary<'a>,
        offset: u32,
    ) -> Result<InfixMatches<'a, '_>, Damaged> {
        self.end = None;
        Ok(InfixMatches { scan: self, rest: keys.from(offset).ok_or(Damaged)?, left: BLOCK })
    }

    /// Moves to the next key of a block: its bytes from `shared` on are the first `len` of `tail`. Returns the number
    /// of letters of its first word if that holds the text in its middle.
    #[inline]
    fn read(&mut self, shared: usize, len: usize, tail: &[u8]) -> Option<usize> {
        self.end = self.end.filter(|&end| end <= shared);
        let end = (shared + len).min(MAX_KEY);
        let mut state =
            shared.checked_sub(1).map_or(0, |before| self.states.get(before).copied().unwrap_or(0));
        // A fixed number of bytes at a time is much quicker than as many as there are. What is read beyond the key
        // is overwritten by the next one.
        for (at, step) in (shared..end).step_by(STEP).zip((0..).step_by(STEP)) {
            let bytes = first_bytes(tail.get(step..)?);
            *self.key.get_mut(at..)?.first_chunk_mut()? = bytes;
            let states = self.states.get_mut(at..)?.first_chunk_mut::<STEP>()?;
            let mut ends = 0u32;
            for ((after, byte), position) in states.iter_mut().zip(bytes).zip(0..) {
                // The text may start at any byte but the first.
                let start = u64::from(at + position > 0);
                state = (state << 1 | start) & self.positions.get(usize::from(byte)).copied().unwrap_or(0);
                *after = state;
                ends |= u32::from(state & self.last != 0) << position;
            }
            let first = ends.trailing_zeros() as usize + at + 1;
            if self.end.is_none() && ends != 0 && first <= end {
                self.end = Some(first);
            }
        }
        let start = self.end? - self.len;
        let key = str::from_utf8(self.key.get(..end)?).ok()?;
        let word = first_word(key);
        (start < word.len()).then(|| word.chars().count())
    }
}

/// The first bytes, with zeros where there are less.
#[inline]
fn first_bytes(bytes: &[u8]) -> [u8; STEP] {
    bytes.first_chunk().copied().unwrap_or_else(|| {
        let mut padded = [0; STEP];
        padded.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        padded
    })
}

/// The keys of a block that hold a text in the middle of their first word.
#[derive(Debug)]
pub struct InfixMatches<'a, 's> {
    scan: &'s mut InfixScan,
    rest: &'a [u8],
    left: usize,
}

impl<'a> InfixMatches<'a, '_> {
    /// The number of letters of the next key's first word, and its postings.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "damage is an error that ends it")]
    pub fn next(&mut self) -> Result<Option<(usize, Postings<'a>)>, Damaged> {
        while self.left > 0 && !self.rest.is_empty() {
            let entry = Entry::read(self.rest).ok_or(Damaged)?;
            let shared = if self.left == BLOCK { 0 } else { entry.shared };
            let len = entry.suffix.len();
            let tail = self.rest.get(self.rest.len() - entry.postings.len() - len..).ok_or(Damaged)?;
            self.rest = entry.rest().ok_or(Damaged)?;
            self.left -= 1;
            if let Some(letters) = self.scan.read(shared, len, tail) {
                return Ok(Some((letters, Postings::new(entry.postings))));
            }
        }
        Ok(None)
    }
}
