//! Finds the terms of a block that hold a text inside their first word.
//!
//! A term is decoded from the one before. The last byte of a match is either among the bytes of the suffix, or the match was
//! found in the term before: only the positions of that byte in the suffix are compared.

use crate::{
    container::{corrupt::Corrupt, entry::Entry},
    terms::{
        alphabet::Code,
        dictionary::{BLOCK, TERMS_PER_BLOCK, TermDictionary},
    },
    text::words::first_word,
};

/// The most bytes of a term that are looked at.
const MAX_TERM: usize = 256;

/// Bytes that are read at once.
const STEP: usize = 8;

/// A text to be looked for in terms, and the current term.
#[derive(Debug, Clone)]
pub struct SubstringScan<'a> {
    terms: TermDictionary<'a>,
    text: Code,
    /// The last byte of the text, eight times.
    last: u64,
    term: [u8; MAX_TERM + STEP],
    /// Where the first match ends in the term.
    end: Option<usize>,
    decoded: String,
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
            end: None,
            decoded: String::new(),
        })
    }

    /// Returns the terms of a block that hold the text inside their first word.
    pub fn block(&mut self, block: u32) -> Result<SubstringMatches<'a, '_>, Corrupt> {
        self.end = None;
        let bytes = self.terms.block(block as usize).ok_or(Corrupt)?;
        let number = block.checked_mul(TERMS_PER_BLOCK).ok_or(Corrupt)?;
        Ok(SubstringMatches {
            scan: self,
            block: bytes,
            rest: bytes,
            number,
            left: BLOCK,
        })
    }

    /// Moves to the next term of a block: its bytes from `shared` on are the first `len` of `tail`. Returns the number
    /// of letters of its first word if that holds the text in its middle.
    #[inline]
    fn read(&mut self, shared: usize, len: usize, tail: &[u8]) -> Option<usize> {
        self.end = self.end.filter(|&end| end <= shared);
        let end = shared.saturating_add(len).min(MAX_TERM);
        // Copying a fixed number of bytes is much quicker than copying as many as there are. The next term overwrites what
        // is copied beyond the end of this one.
        for (at, step) in (shared..end).step_by(STEP).zip((0..).step_by(STEP)) {
            let bytes = first_bytes(tail.get(step..)?);
            *self.term.get_mut(at..)?.first_chunk_mut()? = bytes;
            let mut last = zero_bytes(u64::from_le_bytes(bytes) ^ self.last);
            while last != 0 && self.end.is_none() {
                let stop = at
                    .saturating_add(last.trailing_zeros() as usize / 8)
                    .saturating_add(1);
                self.end = Some(stop).filter(|&stop| stop <= end && self.ends_at(stop));
                last &= last.wrapping_sub(1);
            }
        }
        let start = self.end?.checked_sub(self.text.len())?;
        let alphabet = self.terms.alphabet();
        let start = alphabet
            .decode(self.term.get(..start)?, &mut self.decoded)
            .ok()?
            .len();
        let word = first_word(
            alphabet
                .decode(self.term.get(..end)?, &mut self.decoded)
                .ok()?,
        );
        (start < word.len()).then(|| word.chars().count())
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

/// The terms of a block that hold a text inside their first word.
#[derive(Debug)]
pub struct SubstringMatches<'a, 's> {
    scan: &'s mut SubstringScan<'a>,
    /// From the first term on, and from the next term on.
    block: &'a [u8],
    rest: &'a [u8],
    /// The number of the next term.
    number: u32,
    left: usize,
}

impl SubstringMatches<'_, '_> {
    /// Returns how many bytes of terms have been read.
    #[inline]
    pub fn bytes_read(&self) -> usize {
        self.block.len().saturating_sub(self.rest.len())
    }

    /// Returns the number of the next term and the number of letters of its first word.
    #[inline]
    #[expect(
        clippy::should_implement_trait,
        reason = "corruption is an error that ends it"
    )]
    pub fn next(&mut self) -> Result<Option<(u32, usize)>, Corrupt> {
        while self.left > 0 && !self.rest.is_empty() {
            let entry = Entry::read(self.rest).ok_or(Corrupt)?;
            let shared = if self.left == BLOCK { 0 } else { entry.shared };
            let len = entry.suffix.len();
            let tail = entry.suffix_and_rest(self.rest).ok_or(Corrupt)?;
            let number = self.number;
            self.rest = entry.rest;
            self.left = self.left.saturating_sub(1);
            self.number = number.wrapping_add(1);
            if let Some(letters) = self.scan.read(shared, len, tail) {
                return Ok(Some((number, letters)));
            }
        }
        Ok(None)
    }
}
