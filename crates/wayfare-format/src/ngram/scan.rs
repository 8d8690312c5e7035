//! Which keys of a block hold a text in the middle of their first word.
//!
//! A key is put together from the one before. Where the text ends in it, the last byte of the text is among those that
//! are new, or it has been seen in the key before: only such places are compared.

use crate::{
    terms::dictionary::{BLOCK, Corrupt, Entry, TermDictionary},
    terms::postings::Postings,
    text::first_word,
};

/// Bytes of a key that are looked at.
const MAX_KEY: usize = 256;

/// Bytes that are read at once.
const STEP: usize = 8;

/// A text to be looked for in keys, and what has been read of the current key.
#[derive(Debug, Clone)]
pub struct SubstringScan<'t> {
    text: &'t [u8],
    /// The last byte of the text, eight times.
    last: u64,
    key: [u8; MAX_KEY + STEP],
    /// Where the text first ends in the key.
    end: Option<usize>,
}

impl<'t> SubstringScan<'t> {
    /// `None` for an empty text.
    pub fn new(text: &'t [u8]) -> Option<Self> {
        let last = u64::from_ne_bytes([*text.last()?; STEP]);
        Some(Self { text, last, key: [0; MAX_KEY + STEP], end: None })
    }

    /// The keys that hold the text, of the block that starts at an offset.
    pub fn block<'a>(
        &mut self,
        keys: &TermDictionary<'a>,
        offset: u32,
    ) -> Result<SubstringMatches<'a, '_, 't>, Corrupt> {
        self.end = None;
        let block = keys.from(offset).ok_or(Corrupt)?;
        Ok(SubstringMatches { scan: self, block, rest: block, left: BLOCK })
    }

    /// Moves to the next key of a block: its bytes from `shared` on are the first `len` of `tail`. Returns the number
    /// of letters of its first word if that holds the text in its middle.
    #[inline]
    fn read(&mut self, shared: usize, len: usize, tail: &[u8]) -> Option<usize> {
        self.end = self.end.filter(|&end| end <= shared);
        let end = shared.saturating_add(len).min(MAX_KEY);
        // A fixed number of bytes at a time is much quicker than as many as there are. What is read beyond the key
        // is overwritten by the next one.
        for (at, step) in (shared..end).step_by(STEP).zip((0..).step_by(STEP)) {
            let bytes = first_bytes(tail.get(step..)?);
            *self.key.get_mut(at..)?.first_chunk_mut()? = bytes;
            let mut last = zero_bytes(u64::from_le_bytes(bytes) ^ self.last);
            while last != 0 && self.end.is_none() {
                let stop = at.saturating_add(last.trailing_zeros() as usize / 8).saturating_add(1);
                self.end = Some(stop).filter(|&stop| stop <= end && self.ends_at(stop));
                last &= last.wrapping_sub(1);
            }
        }
        let start = self.end?.checked_sub(self.text.len())?;
        let key = str::from_utf8(self.key.get(..end)?).ok()?;
        let word = first_word(key);
        (start < word.len()).then(|| word.chars().count())
    }

    /// Whether the text ends here, and does not start with the first byte.
    #[inline]
    fn ends_at(&self, stop: usize) -> bool {
        let start = stop.checked_sub(self.text.len()).filter(|&start| start > 0);
        start.is_some_and(|start| self.key.get(start..stop) == Some(self.text))
    }
}

/// The highest bit of each byte that is zero.
#[inline]
fn zero_bytes(bytes: u64) -> u64 {
    const LOW: u64 = u64::from_ne_bytes([0x7f; STEP]);
    !((bytes & LOW).wrapping_add(LOW) | bytes | LOW)
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
pub struct SubstringMatches<'a, 's, 't> {
    scan: &'s mut SubstringScan<'t>,
    /// From the first key on, and from the next key on.
    block: &'a [u8],
    rest: &'a [u8],
    left: usize,
}

impl<'a> SubstringMatches<'a, '_, '_> {
    /// How many bytes of keys and postings have been passed over.
    #[inline]
    pub fn passed(&self) -> usize {
        self.block.len().saturating_sub(self.rest.len())
    }

    /// The number of letters of the next key's first word, and its postings.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "damage is an error that ends it")]
    pub fn next(&mut self) -> Result<Option<(usize, Postings<'a>)>, Corrupt> {
        while self.left > 0 && !self.rest.is_empty() {
            let entry = Entry::read(self.rest).ok_or(Corrupt)?;
            let shared = if self.left == BLOCK { 0 } else { entry.shared };
            let len = entry.suffix.len();
            let tail = entry.suffix_and_more(self.rest).ok_or(Corrupt)?;
            self.rest = entry.rest().ok_or(Corrupt)?;
            self.left = self.left.saturating_sub(1);
            if let Some(letters) = self.scan.read(shared, len, tail) {
                return Ok(Some((letters, Postings::new(entry.postings))));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Posting, TermDictionaryWriter, TermKind};

    /// The bytes of a block.
    fn block(keys: &[String]) -> Vec<u8> {
        let (mut writer, mut bytes) = (TermDictionaryWriter::default(), Vec::new());
        for (place, key) in (0..).zip(keys) {
            writer.add(key.as_bytes(), &[Posting { place, kind: TermKind::Primary }], 0, &mut bytes);
        }
        bytes
    }

    /// The keys that hold the text, with the letters of their first words.
    fn scan(bytes: &[u8], text: &str) -> Result<Vec<(u32, usize)>, Corrupt> {
        let mut scan = SubstringScan::new(text.as_bytes()).unwrap();
        let mut matches = scan.block(&TermDictionary::new(&[], &[], bytes), 0)?;
        let mut found = Vec::new();
        while let Some((letters, postings)) = matches.next()? {
            found.extend(postings.map(|posting| (posting.place, letters)));
        }
        Ok(found)
    }

    fn keys() -> Vec<String> {
        let mut keys: Vec<String> = [
            "anna anna",
            "annanna",
            "banana",
            "bananal",
            "bananal nana",
            "banan banana",
            "bänana",
            "nana",
            "nanana",
            "na nana",
            "nan北nana",
            "xnananananananananananana",
            "лнана",
            "ананас",
        ]
        .map(String::from)
        .to_vec();
        keys.push(format!("{}nana", "o".repeat(300)));
        keys.sort();
        keys
    }

    #[test]
    fn a_text_is_found_in_the_middle_of_first_words_only() {
        let keys = keys();
        for text in ["nana", "ana", "nanal n", "nan", "ана", "o", "北nan", "anana"] {
            let holds = |key: &str| {
                let word = first_word(key);
                let found = (1..word.len()).any(|at| key.as_bytes()[at..].starts_with(text.as_bytes()));
                (found && (key.len() < MAX_KEY || text == "o")).then(|| word.chars().take(MAX_KEY).count())
            };
            let expected: Vec<_> = (0..).zip(&keys).filter_map(|(i, key)| Some((i, holds(key)?))).collect();
            assert_eq!(scan(&block(&keys), text), Ok(expected), "{text}");
        }
        assert!(SubstringScan::new(b"").is_none());
        assert_eq!(scan(&block(&keys), &"o".repeat(299)), Ok(vec![]), "longer than what is looked at");
        let long = keys.iter().position(|key| key.starts_with('x')).unwrap() as u32;
        assert_eq!(scan(&block(&keys), &"na".repeat(11)), Ok(vec![(long, 25)]));
    }

    #[test]
    fn a_damaged_block_ends() {
        let bytes = block(&keys());
        for at in 0..bytes.len() {
            for flip in [0xff, 0x80, 0x0f] {
                let mut damaged = bytes.clone();
                damaged[at] ^= flip;
                assert!(scan(&damaged, "nana").map_or(0, |found| found.len()) <= bytes.len());
            }
        }
    }
}
