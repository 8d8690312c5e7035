//! The key dictionary: every folded name, and the start of every later word of one, with its places.
//!
//! Keys stand in the order of their bytes in blocks of 16. A key is the number of bytes that it shares with
//! the one before it in its block (absent for the first of a block), the number of bytes that follow, and
//! those bytes; then the length in bytes of its postings, and the postings. A posting is the difference of
//! its place to the one before (the first: the place itself), shifted left by two, plus a [`KeyKind`]. All
//! numbers are varints. Of each block, a section holds its offset and another the first eight bytes of its
//! first key, padded with zeros: a small array in which a search ends up at the right block.
//!
//! A second dictionary of the same form holds the prefixes that too many keys start with, each with the
//! best [`TOP`] places below it.

use crate::{
    field::{Table, record},
    strings::{read_varint, write_varint},
};

/// Keys in a block.
const BLOCK: usize = 16;

/// Places kept for a prefix.
pub const TOP: usize = 20;

/// Prefixes of at most this many keys have no list of their own: going through the keys is as quick.
pub const FEW_KEYS: usize = 24;

/// The first eight bytes of a key as a number that orders as they do.
type Head = [u8; 8];

fn head(key: &[u8]) -> u64 {
    let mut head = Head::default();
    head.iter_mut().zip(key).for_each(|(to, from)| *to = *from);
    u64::from_be_bytes(head)
}

record! {
    /// A block of the key dictionary.
    pub struct KeyBlockRecord {
        /// Where it starts in the `keys` section.
        pub offset: u32,
    }
}

/// How a key relates to a place; a lower value is the stronger relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyKind {
    /// The place's name or ASCII name.
    Name,
    /// Another name or a code of the place.
    Alternate,
    /// A later word of the name, with what follows it.
    NameWord,
    /// A later word of another name, with what follows it.
    AlternateWord,
}

impl KeyKind {
    /// What the start of a key of this kind weighs beside the importance of the place: a unit is a factor of ten
    /// in population. The weights stand in the order of the kinds.
    pub fn weight(self) -> f32 {
        match self {
            Self::Name => 0.0,
            Self::Alternate => -2.0,
            Self::NameWord => -2.1,
            Self::AlternateWord => -4.0,
        }
    }

    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Name, Self::Alternate, Self::NameWord, Self::AlternateWord];
}

/// A place under a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posting {
    /// Index of the place, below 2^30.
    pub place: u32,
    /// How the key relates to it.
    pub kind: KeyKind,
}

/// The bytes of the dictionary are not what they should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damaged;

/// The dictionary, read in place.
#[derive(Debug, Clone, Copy)]
pub struct KeyDictionary<'a> {
    heads: &'a [Head],
    blocks: Table<'a, KeyBlockRecord>,
    bytes: &'a [u8],
}

impl<'a> KeyDictionary<'a> {
    /// The dictionary in three sections.
    pub fn new(heads: &'a [u8], blocks: &'a [u8], keys: &'a [u8]) -> Self {
        Self { heads: heads.as_chunks().0, blocks: Table::new(blocks), bytes: keys }
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        let Some(last) = self.blocks.len().checked_sub(1) else { return 0 };
        let mut cursor = self.cursor(last);
        let mut count = 0;
        while let Ok(Some(_)) = cursor.next() {
            count += 1;
        }
        last * BLOCK + count
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// A cursor before the first key of a block.
    fn cursor(&self, block: usize) -> KeyCursor<'a> {
        let offset = self.blocks.get(block).map_or(usize::MAX, |block| block.offset as usize);
        KeyCursor { rest: self.bytes.get(offset..), in_block: 0, key: Vec::with_capacity(64), pending: None }
    }

    /// A cursor before the first key that is not below `text`.
    pub fn seek(&self, text: &[u8]) -> Result<KeyCursor<'a>, Damaged> {
        // The last block whose first key is below the text holds the place to start at. The heads leave only
        // blocks that start with the same eight bytes to be looked at.
        let wanted = head(text);
        let mut low = self.heads.partition_point(|&head| u64::from_be_bytes(head) < wanted);
        let same = self.heads.get(low..).ok_or(Damaged)?;
        let mut high = low + same.partition_point(|&head| u64::from_be_bytes(head) == wanted);
        while low < high {
            let middle = low.midpoint(high);
            let block = self.blocks.get(middle).ok_or(Damaged)?;
            let mut rest = self.bytes.get(block.offset as usize..).ok_or(Damaged)?;
            let first = read_bytes(&mut rest).ok_or(Damaged)?;
            if first < text {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let Some(block) = low.checked_sub(1) else { return Ok(self.cursor(0)) };
        let mut cursor = self.cursor(block);
        loop {
            match cursor.next()? {
                None => return Ok(cursor),
                Some(postings) if cursor.key() >= text => {
                    cursor.pending = Some(postings);
                    return Ok(cursor);
                }
                Some(_) => {}
            }
        }
    }

    /// A cursor at the key of this number, which its next step gives; keys are numbered from 0 in their order.
    pub fn at(&self, number: u32) -> Result<KeyCursor<'a>, Damaged> {
        let mut cursor = self.cursor(number as usize / BLOCK);
        for _ in 0..number as usize % BLOCK {
            cursor.next()?.ok_or(Damaged)?;
        }
        let postings = cursor.next()?.ok_or(Damaged)?;
        cursor.pending = Some(postings);
        Ok(cursor)
    }

    /// The postings of a key; `None` where it is not in the dictionary.
    pub fn get(&self, key: &[u8]) -> Result<Option<Postings<'a>>, Damaged> {
        let mut cursor = self.seek(key)?;
        Ok(cursor.next()?.filter(|_| cursor.key() == key))
    }
}

/// Goes through the keys in order.
#[derive(Debug, Clone)]
pub struct KeyCursor<'a> {
    /// What is left of the section; `None` where the dictionary is empty or damaged.
    rest: Option<&'a [u8]>,
    /// Keys of the current block that have been read.
    in_block: usize,
    key: Vec<u8>,
    /// The postings of `key`, where the cursor was put right after it.
    pending: Option<Postings<'a>>,
}

impl<'a> KeyCursor<'a> {
    /// Moves to the next key and gives its postings; `None` past the last one.
    #[expect(clippy::should_implement_trait, reason = "the key is borrowed from the cursor")]
    pub fn next(&mut self) -> Result<Option<Postings<'a>>, Damaged> {
        if let Some(postings) = self.pending.take() {
            return Ok(Some(postings));
        }
        match self.rest {
            None | Some([]) => Ok(None),
            Some(rest) => self.read(rest).ok_or(Damaged).map(Some),
        }
    }

    fn read(&mut self, mut rest: &'a [u8]) -> Option<Postings<'a>> {
        self.in_block %= BLOCK;
        let shared = if self.in_block == 0 { 0 } else { read_varint(&mut rest)? as usize };
        let suffix = read_bytes(&mut rest)?;
        self.key.truncate(shared);
        self.key.extend_from_slice(suffix);
        let postings = read_bytes(&mut rest)?;
        self.in_block += 1;
        self.rest = Some(rest);
        Some(Postings { bytes: postings, place: 0 })
    }

    /// The key that the last call of [`Self::next`] moved to.
    pub fn key(&self) -> &[u8] {
        &self.key
    }
}

/// The places under a key, the most important ones first. Damaged bytes end it early.
#[derive(Debug, Clone, Copy)]
pub struct Postings<'a> {
    bytes: &'a [u8],
    place: u32,
}

impl Iterator for Postings<'_> {
    type Item = Posting;

    #[inline]
    fn next(&mut self) -> Option<Posting> {
        let number = read_varint(&mut self.bytes)?;
        self.place = self.place.wrapping_add(number >> 2);
        let kind = *KeyKind::ALL.get((number & 3) as usize)?;
        Some(Posting { place: self.place, kind })
    }
}

/// Reads a length and that many bytes.
#[inline]
fn read_bytes<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let len = read_varint(rest)? as usize;
    let (bytes, after) = rest.split_at_checked(len)?;
    *rest = after;
    Some(bytes)
}

fn write_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    write_varint(bytes.len() as u32, out);
    out.extend_from_slice(bytes);
}

/// Writes the dictionary key by key.
#[derive(Debug, Default)]
pub struct KeyWriter {
    written: usize,
    last: Vec<u8>,
    postings: Vec<u8>,
}

impl KeyWriter {
    /// Whether the next key starts a block, whose offset and head must then be recorded.
    pub fn starts_block(&self) -> bool {
        self.written.is_multiple_of(BLOCK)
    }

    /// The head of a block that starts with this key.
    pub fn head(key: &[u8]) -> [u8; 8] {
        head(key).to_be_bytes()
    }

    /// Appends a key, which must be above the one before, with its postings by place.
    pub fn add(&mut self, key: &[u8], postings: &[Posting], out: &mut Vec<u8>) {
        let mut suffix = key;
        if !self.starts_block() {
            let shared = key.iter().zip(&self.last).take_while(|(a, b)| a == b).count();
            write_varint(shared as u32, out);
            suffix = key.split_at(shared).1;
        }
        write_bytes(suffix, out);
        let mut before = 0;
        for posting in postings {
            write_varint((posting.place - before) << 2 | posting.kind as u32, &mut self.postings);
            before = posting.place;
        }
        write_bytes(&self.postings, out);
        self.postings.clear();
        self.last.clear();
        self.last.extend_from_slice(key);
        self.written += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(keys: &[String]) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
        use crate::Record;
        let (mut writer, mut heads) = (KeyWriter::default(), Vec::new());
        let (mut blocks, mut bytes) = (Vec::new(), Vec::new());
        for (i, key) in (0..).zip(keys) {
            if writer.starts_block() {
                heads.extend(KeyWriter::head(key.as_bytes()));
                KeyBlockRecord { offset: bytes.len() as u32 }.write(&mut blocks);
            }
            let postings = [
                Posting { place: i, kind: KeyKind::Name },
                Posting { place: 1 << 29, kind: KeyKind::AlternateWord },
            ];
            writer.add(key.as_bytes(), &postings, &mut bytes);
        }
        (heads, blocks, bytes)
    }

    #[test]
    fn seeking_finds_the_first_key_that_is_not_below() {
        let mut keys: Vec<String> =
            (0..1_000u32).map(|i| format!("{:x}", i.wrapping_mul(2_654_435_761))).collect();
        keys.sort();
        let (heads, blocks, bytes) = sample(&keys);
        let dictionary = KeyDictionary::new(&heads, &blocks, &bytes);
        assert_eq!(dictionary.len(), keys.len());
        for text in keys.iter().map(String::as_str).chain(["", "0", "5", "7a", "f", "zz"]) {
            let expected = keys.partition_point(|key| key.as_str() < text);
            let mut cursor = dictionary.seek(text.as_bytes()).unwrap();
            for (i, key) in keys.iter().enumerate().skip(expected).take(40) {
                let postings: Vec<_> = cursor.next().unwrap().unwrap().map(|p| p.place).collect();
                assert_eq!(cursor.key(), key.as_bytes(), "after {text}");
                assert_eq!(postings, [i as u32, 1 << 29]);
            }
            if expected < keys.len() {
                let cursor = dictionary.at(expected as u32).unwrap();
                assert_eq!(cursor.key(), keys[expected].as_bytes());
            }
            let found = dictionary.get(text.as_bytes()).unwrap();
            assert_eq!(found.is_some(), keys.iter().any(|key| key == text), "{text}");
            if expected + 40 > keys.len() {
                assert!(cursor.next().unwrap().is_none(), "after {text}");
            }
        }
    }

    #[test]
    fn an_empty_dictionary_has_no_keys() {
        let dictionary = KeyDictionary::new(&[], &[], &[]);
        assert_eq!(dictionary.len(), 0);
        assert!(dictionary.seek(b"a").unwrap().next().unwrap().is_none());
    }

    #[test]
    fn damage_ends_a_walk() {
        let keys: Vec<String> = (100..200).map(|i| i.to_string()).collect();
        let (heads, blocks, bytes) = sample(&keys);
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0xff;
            if let Ok(mut cursor) = KeyDictionary::new(&heads, &blocks, &damaged).seek(b"150") {
                let steps =
                    std::iter::from_fn(|| cursor.next().ok().flatten()).map(Postings::count).sum::<usize>();
                assert!(steps <= bytes.len());
            }
        }
    }
}
