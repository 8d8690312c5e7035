//! Finds the terms of a block that hold a text inside their first word.
//!
//! A term is decoded from the one before. The last byte of a match is either among the bytes of the suffix, or the match was
//! found in the term before: only the positions of that byte in the suffix are compared.

use smallvec::SmallVec;

use crate::{
    container::{corrupt::Corrupt, entry::Entry},
    terms::{
        alphabet::Code,
        dictionary::{BLOCK, TERMS_PER_BLOCK, TermDictionary},
    },
};

/// The most bytes of a term that are looked at.
const MAX_TERM: usize = 256;

/// Bytes that are read at once.
const STEP: usize = 8;

/// A text to be looked for in terms, and room for one of these.
#[derive(Debug, Clone)]
pub struct SubstringScan<'a> {
    terms: TermDictionary<'a>,
    text: Code,
    /// The last byte of the text, eight times.
    last: u64,
    term: [u8; MAX_TERM + STEP],
}

/// The terms of a block that hold a text inside their first word.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SubstringMatches {
    /// The number of each, and how many letters its first word has.
    pub terms: SmallVec<[(u32, usize); BLOCK]>,
    /// Bytes of the dictionary that were read to find them.
    pub bytes_read: usize,
}

/// The first word of a term.
#[derive(Debug, Clone, Copy)]
struct FirstWord {
    bytes: usize,
    letters: usize,
    /// The next term has the same one if it shares so many bytes.
    shared: usize,
}

impl<'a> SubstringScan<'a> {
    /// Returns a scan for a text; `None` for one that no term has.
    pub fn new(terms: TermDictionary<'a>, text: &str) -> Option<Self> {
        let mut room = Code::new();
        let text = Code::from_slice(terms.alphabet().encode(text, &mut room)?);
        let last = u64::from_ne_bytes([*text.last()?; STEP]);
        Some(Self {
            terms,
            text,
            last,
            term: [0; MAX_TERM + STEP],
        })
    }

    /// Returns the terms of a block that hold the text inside their first word.
    pub fn block(&mut self, block: u32) -> Result<SubstringMatches, Corrupt> {
        let bytes = self.terms.block(block as usize).ok_or(Corrupt)?;
        let first = block.checked_mul(TERMS_PER_BLOCK).ok_or(Corrupt)?;
        let mut matches = SubstringMatches::default();
        let (mut end, mut word) = (None, None);
        let mut rest = bytes;
        for number in (first..).take(BLOCK) {
            if rest.is_empty() {
                break;
            }
            let entry = Entry::read(rest).ok_or(Corrupt)?;
            let tail = entry.suffix_and_rest(rest).ok_or(Corrupt)?;
            let shared = entry.shared;
            let len = shared.saturating_add(entry.suffix.len()).min(MAX_TERM);
            end = end.filter(|&end| end <= shared);
            word = word.filter(|word: &FirstWord| word.shared <= shared);
            self.read(shared, len, tail, &mut end);
            if let Some(end) = end {
                word = word.or_else(|| self.first_word(len));
                let start = end.saturating_sub(self.text.len());
                let holds = word.filter(|word| start < word.bytes);
                matches
                    .terms
                    .extend(holds.map(|word| (number, word.letters)));
            }
            rest = entry.rest;
        }
        matches.bytes_read = bytes.len().saturating_sub(rest.len());
        Ok(matches)
    }

    /// Reads the bytes of a term from `at` on, which are the first ones of `tail`, and finds where the first match ends
    /// unless that is known.
    #[inline(always)]
    fn read(&mut self, mut at: usize, len: usize, mut tail: &[u8], end: &mut Option<usize>) {
        while at < len {
            // Copying a fixed number of bytes is much quicker than copying as many as there are. The next term overwrites
            // what is copied beyond the end of this one.
            let bytes = first_bytes(tail);
            let room = self.term.get_mut(at..);
            let Some(room) = room.and_then(|room| room.first_chunk_mut()) else {
                return;
            };
            *room = bytes;
            let mut last = zero_bytes(u64::from_le_bytes(bytes) ^ self.last);
            while last != 0 && end.is_none() {
                let stop = at
                    .saturating_add(last.trailing_zeros() as usize / STEP)
                    .saturating_add(1);
                *end = Some(stop).filter(|&stop| stop <= len && self.ends_at(stop));
                last &= last.wrapping_sub(1);
            }
            at = at.saturating_add(STEP);
            tail = tail.get(STEP..).unwrap_or_default();
        }
    }

    /// Returns the first word of the term that has been read, which has so many bytes.
    fn first_word(&self, len: usize) -> Option<FirstWord> {
        let term = self.term.get(..len)?;
        let (bytes, letters) = self.terms.alphabet().first_word(term)?;
        let shared = match term.get(bytes) {
            Some(b' ') => bytes.saturating_add(1),
            _ => usize::MAX,
        };
        Some(FirstWord {
            bytes,
            letters,
            shared,
        })
    }

    /// Returns whether a match ends here that starts with a character, but not the first.
    #[inline]
    fn ends_at(&self, stop: usize) -> bool {
        let start = stop.checked_sub(self.text.len()).filter(|&start| start > 0);
        let before = start.filter(|&start| self.term.get(start..stop) == Some(&*self.text));
        let before = before.and_then(|start| self.term.get(..start));
        before.is_some_and(|before| self.terms.alphabet().is_whole(before))
    }
}

/// Returns a number with the highest bit set in each byte that is zero in `bytes`.
#[inline]
fn zero_bytes(bytes: u64) -> u64 {
    const LOW: u64 = u64::from_ne_bytes([0x7f; STEP]);
    !((bytes & LOW).wrapping_add(LOW) | bytes | LOW)
}

/// Returns the first bytes, with zeros where there are fewer.
#[inline]
fn first_bytes(bytes: &[u8]) -> [u8; STEP] {
    bytes.first_chunk().copied().unwrap_or_else(|| {
        let mut padded = [0; STEP];
        padded
            .iter_mut()
            .zip(bytes)
            .for_each(|(to, from)| *to = *from);
        padded
    })
}
