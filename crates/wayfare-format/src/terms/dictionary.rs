//! The key dictionary: every folded name, and the start of every later word of one, with its places.
//!
//! Keys stand in the order of their bytes in blocks of 16. A key is the number of bytes that it shares with
//! the one before it in its block (none for the first), the number of bytes that follow, those bytes, and
//! its postings. The two numbers fill four bits each of one byte; one of 15 and more is 15 there, and the
//! rest of it a varint after that byte. Two other sections tell of each block where it starts, and its first bytes.

use crate::{
    container::string_table::{MAX_TEXT, read_varint, write_varint},
    terms::block_index::{BlockIndex, BlockIndexWriter, partition_point},
    terms::postings::{Posting, Postings, write_postings},
};

/// Keys in a block.
pub(crate) const BLOCK: usize = 16;

/// Bytes that come from memory together. Hardly any block takes more than two such lines.
const CACHE_LINE: usize = 64;

/// A length from which on half a byte does not hold it.
const LONG: usize = 15;

/// The bytes of the dictionary are not what they should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Corrupt;

/// The dictionary, read in place.
#[derive(Debug, Clone, Copy)]
pub struct TermDictionary<'a> {
    blocks: BlockIndex<'a>,
    bytes: &'a [u8],
}

impl<'a> TermDictionary<'a> {
    /// The dictionary in three sections.
    #[inline]
    pub fn new(starts: &'a [u8], blocks: &'a [u8], keys: &'a [u8]) -> Self {
        Self { blocks: BlockIndex::new(starts, blocks), bytes: keys }
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        let Some(last) = self.blocks.len().checked_sub(1) else { return 0 };
        let rests = std::iter::successors(self.block(last), |rest| Entry::read(rest)?.rest());
        last.saturating_mul(BLOCK).saturating_add(rests.skip(1).take(BLOCK).count())
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.blocks.len() == 0
    }

    /// The bytes from an offset on.
    pub(crate) fn from(&self, offset: u32) -> Option<&'a [u8]> {
        self.bytes.get(offset as usize..)
    }

    /// The bytes from the start of a block on.
    #[inline]
    fn block(&self, block: usize) -> Option<&'a [u8]> {
        self.bytes.get(self.blocks.offset(block)? as usize..)
    }

    /// The keys that start with a text, in their order.
    #[inline]
    pub fn starting_with<'t>(&self, text: &'t [u8]) -> Result<PrefixMatches<'a, 't>, Corrupt> {
        // The first match is in the last block whose first key is below the text, or is the first key after it.
        let mut is_damaged = false;
        let low = partition_point(self.blocks.search(text), |block| {
            let first = self.block(block).and_then(Entry::read);
            is_damaged |= first.is_none();
            first.is_some_and(|first| first.suffix < text)
        });
        PrefixMatches::seek(self, low, text).filter(|_| !is_damaged).ok_or(Corrupt)
    }

    /// Loads the blocks of these keys all at once, so that reading the keys need not wait for one after the other.
    #[inline]
    pub fn load(&self, numbers: &[u32]) {
        load(numbers.iter().filter_map(|&number| self.block(number as usize / BLOCK)));
    }

    /// The same of the blocks that start at these offsets.
    #[inline]
    pub fn load_blocks(&self, offsets: impl Iterator<Item = u32>) {
        load(offsets.filter_map(|offset| self.from(offset)));
    }

    /// The postings of the key with a number, and how many bytes of its block stand before them; keys are numbered
    /// from 0 in their order. The key is put together in `key`.
    pub fn read(&self, number: u32, key: &mut Vec<u8>) -> Result<(Postings<'a>, usize), Corrupt> {
        let block = self.block(number as usize / BLOCK).ok_or(Corrupt)?;
        let mut rest = block;
        let in_block = number as usize % BLOCK;
        let mut before = [(0, Default::default()); BLOCK];
        let mut len = 0;
        for part in before.get_mut(..in_block).ok_or(Corrupt)? {
            let entry = Entry::read(rest).ok_or(Corrupt)?;
            *part = (entry.shared, entry.suffix);
            len = entry.len_after(len).ok_or(Corrupt)?;
            rest = entry.rest().ok_or(Corrupt)?;
        }
        let entry = Entry::read(rest).ok_or(Corrupt)?;
        len = entry.len_after(len).ok_or(Corrupt)?;
        // From the end, each key before has what comes before the part that is there.
        let mut missing = entry.shared;
        key.clear();
        key.resize(len, 0);
        key.get_mut(missing..).ok_or(Corrupt)?.copy_from_slice(entry.suffix);
        for &(shared, suffix) in before.get(..in_block).ok_or(Corrupt)?.iter().rev() {
            if shared < missing {
                let part = suffix.get(..missing.saturating_sub(shared)).ok_or(Corrupt)?;
                key.get_mut(shared..missing).ok_or(Corrupt)?.copy_from_slice(part);
                missing = shared;
            }
        }
        let passed = block.len().saturating_sub(entry.postings.len());
        Ok((Postings::new(entry.postings), passed))
    }
}

/// Loads what begins with these blocks.
#[inline]
fn load<'a>(blocks: impl Iterator<Item = &'a [u8]>) {
    let bytes = blocks.flat_map(|block| [block.first(), block.get(CACHE_LINE)]).flatten();
    std::hint::black_box(bytes.fold(0, |all, byte| all ^ byte));
}

/// A key as it stands in its block.
pub(crate) struct Entry<'a> {
    /// Bytes in common with the key before.
    pub(crate) shared: usize,
    pub(crate) suffix: &'a [u8],
    /// The postings and all that follows them.
    pub(crate) postings: &'a [u8],
}

impl<'a> Entry<'a> {
    #[inline(always)]
    pub(crate) fn read(bytes: &'a [u8]) -> Option<Self> {
        let (&lengths, mut rest) = bytes.split_first()?;
        let (mut shared, mut len) = (usize::from(lengths >> 4), usize::from(lengths & 15));
        if shared == LONG {
            shared = LONG.checked_add(read_varint(&mut rest)? as usize)?;
        }
        if len == LONG {
            len = LONG.checked_add(read_varint(&mut rest)? as usize)?;
        }
        let (suffix, postings) = rest.split_at_checked(len)?;
        Some(Self { shared, suffix, postings })
    }

    /// The length of the key, if the key before it is so long: `None` where it would share more than that, or be longer
    /// than any key.
    #[inline]
    fn len_after(&self, before: usize) -> Option<usize> {
        let len = self.shared.checked_add(self.suffix.len())?;
        (self.shared <= before && len <= MAX_TEXT).then_some(len)
    }

    /// The suffix and all that follows it, where this entry was read from `bytes`.
    #[inline]
    pub(crate) fn suffix_and_more(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        let len = self.suffix.len().checked_add(self.postings.len())?;
        bytes.get(bytes.len().checked_sub(len)?..)
    }

    /// What comes after the key.
    #[inline(always)]
    pub(crate) fn rest(&self) -> Option<&'a [u8]> {
        Postings::skip(self.postings)
    }
}

/// The keys that start with a text, one after the other.
#[derive(Debug, Clone)]
pub struct PrefixMatches<'a, 't> {
    text: &'t [u8],
    /// From the next key on; empty where there is none.
    rest: &'a [u8],
    /// Keys of its block that come before the next key.
    in_block: usize,
    /// Whether the next key is known to start with the text.
    known: bool,
    passed: usize,
}

impl<'a, 't> PrefixMatches<'a, 't> {
    /// Stops before the first match, which is in the block before `low` or the first key of `low`. No key is put
    /// together on the way: whether a key shares more or less with the one before than that one with the text
    /// tells on which side of the text it is.
    #[inline]
    fn seek(keys: &TermDictionary<'a>, low: usize, text: &'t [u8]) -> Option<Self> {
        let at = |rest, in_block, known, passed| Some(Self { text, rest, in_block, known, passed });
        let Some(before) = low.checked_sub(1) else {
            return at(keys.block(low).unwrap_or_default(), 0, false, 0);
        };
        let block = keys.block(before)?;
        let mut rest = block;
        let mut common = 0;
        for in_block in 0..BLOCK {
            if rest.is_empty() {
                break;
            }
            let entry = Entry::read(rest)?;
            let passed = block.len().saturating_sub(rest.len());
            if entry.shared < common {
                return at(&[], 0, false, passed);
            }
            if entry.shared == common {
                let wanted = text.get(common..)?;
                let more = entry.suffix.iter().zip(wanted).take_while(|(a, b)| a == b).count();
                common = common.saturating_add(more);
                if more == wanted.len() {
                    return at(rest, in_block, true, passed);
                }
                if entry.suffix.get(more) > wanted.get(more) {
                    return at(&[], 0, false, passed);
                }
            }
            rest = entry.rest()?;
        }
        at(rest, 0, false, block.len().saturating_sub(rest.len()))
    }

    /// How many bytes of keys and postings were passed over to find the first match.
    #[inline]
    pub fn passed(&self) -> usize {
        self.passed
    }

    /// The postings of the text itself, where it is the next key.
    #[inline]
    pub fn whole(&mut self) -> Result<Option<Postings<'a>>, Corrupt> {
        Ok(self.next()?.and_then(|(whole, postings)| whole.then_some(postings)))
    }

    /// Whether the text is all of the next key, and the postings of that key.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "damage is an error that ends it")]
    pub fn next(&mut self) -> Result<Option<(bool, Postings<'a>)>, Corrupt> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let entry = Entry::read(self.rest).ok_or(Corrupt)?;
        let starts = self.known
            || if self.in_block == 0 {
                entry.suffix.starts_with(self.text)
            } else {
                entry.shared >= self.text.len()
            };
        if !starts {
            self.rest = &[];
            return Ok(None);
        }
        self.rest = entry.rest().ok_or(Corrupt)?;
        self.in_block = self.in_block.wrapping_add(1) % BLOCK;
        self.known = false;
        let whole = entry.shared.checked_add(entry.suffix.len()) == Some(self.text.len());
        Ok(Some((whole, Postings::new(entry.postings))))
    }
}

/// Writes the dictionary key by key.
#[derive(Debug, Default)]
pub struct TermDictionaryWriter {
    blocks: BlockIndexWriter,
    /// Where the last block starts.
    block: u32,
    written: usize,
    last: Vec<u8>,
}

impl TermDictionaryWriter {
    /// The sections of the starts of the runs of blocks, and of the blocks.
    pub fn blocks(&self) -> (Vec<u8>, Vec<u8>) {
        self.blocks.finish()
    }

    /// Appends a key, which must be above the one before and not longer than [`MAX_TEXT`], with its postings by place, of
    /// which there must be one. In the section of the keys, it will stand at `offset`. Returns where its block starts.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::arithmetic_side_effects,
        reason = "the lengths of a key are small"
    )]
    pub fn add(&mut self, key: &[u8], postings: &[Posting], offset: u32, out: &mut Vec<u8>) -> u32 {
        let shared = if self.written.is_multiple_of(BLOCK) {
            self.block = offset;
            self.blocks.add(key, offset);
            0
        } else {
            key.iter().zip(&self.last).take_while(|(a, b)| a == b).count()
        };
        let suffix = key.split_at(shared).1;
        out.push((shared.min(LONG) << 4 | suffix.len().min(LONG)) as u8);
        for length in [shared, suffix.len()] {
            if let Some(more) = length.checked_sub(LONG) {
                write_varint(more as u32, out);
            }
        }
        out.extend_from_slice(suffix);
        write_postings(postings, out);
        self.last.clear();
        self.last.extend_from_slice(key);
        self.written += 1;
        self.block
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TermKind;

    fn sample(keys: &[String]) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
        let (mut writer, mut bytes) = (TermDictionaryWriter::default(), Vec::new());
        for (i, key) in (0..).zip(keys) {
            let postings = [
                Posting { place: i, kind: TermKind::Primary },
                Posting { place: 1 << 28, kind: TermKind::AlternateWord },
            ];
            writer.add(key.as_bytes(), &postings, bytes.len() as u32, &mut bytes);
        }
        let (starts, blocks) = writer.blocks();
        (starts, blocks, bytes)
    }

    /// Numbers that share beginnings of all lengths, some of them longer than a head.
    fn keys() -> Vec<String> {
        let number = |i: u32| format!("{:x}", i.wrapping_mul(2_654_435_761));
        let long = |i: u32| format!("{}{i}", "municipality of the ".repeat(i as usize % 3));
        let mut keys: Vec<String> = (0..1_000).map(number).chain((0..1_000).map(long)).collect();
        keys.sort();
        keys.dedup();
        keys
    }

    #[test]
    fn a_text_finds_the_keys_that_start_with_it() {
        let keys = keys();
        let (starts, blocks, bytes) = sample(&keys);
        let dictionary = TermDictionary::new(&starts, &blocks, &bytes);
        assert_eq!(dictionary.len(), keys.len());
        let beginnings = keys.iter().flat_map(|key| [1, 2, 4, 21, 41].map(|len| key.get(..len)));
        let texts = keys.iter().map(String::as_str).chain(beginnings.flatten());
        for text in texts.chain(["", "0", "zz", "municipality of the n", "municipality of the 0000"]) {
            let start = keys.partition_point(|key| key.as_str() < text);
            let mut found = dictionary.starting_with(text.as_bytes()).unwrap();
            for (i, key) in keys.iter().enumerate().skip(start).take_while(|(_, key)| key.starts_with(text)) {
                let (whole, postings) = found.next().unwrap().unwrap();
                assert_eq!(whole, key == text, "{key:?} for {text:?}");
                assert_eq!(postings.map(|p| p.place).collect::<Vec<_>>(), [i as u32, 1 << 28]);
            }
            assert!(found.next().unwrap().is_none(), "after {text:?}");
            let is_key = keys.get(start).is_some_and(|key| key == text);
            let mut found = dictionary.starting_with(text.as_bytes()).unwrap();
            assert_eq!(found.whole().unwrap().is_some(), is_key, "{text:?}");
        }
    }

    #[test]
    fn a_number_finds_its_key() {
        let keys = keys();
        let (starts, blocks, bytes) = sample(&keys);
        let dictionary = TermDictionary::new(&starts, &blocks, &bytes);
        let mut key = Vec::new();
        for (number, expected) in (0..).zip(&keys) {
            let (mut postings, passed) = dictionary.read(number, &mut key).unwrap();
            assert_eq!(postings.next().unwrap().place, number);
            assert_eq!(key, expected.as_bytes());
            // The keys before it in its block, and it itself.
            assert!((number as usize % BLOCK * 8..1_000).contains(&passed));
        }
        assert!(dictionary.read(keys.len() as u32, &mut key).is_err());
    }

    #[test]
    fn an_empty_dictionary_has_no_keys() {
        let dictionary = TermDictionary::new(&[], &[], &[]);
        assert_eq!((dictionary.len(), dictionary.is_empty()), (0, true));
        assert!(dictionary.starting_with(b"a").unwrap().next().unwrap().is_none());
    }

    #[test]
    fn a_length_in_the_file_is_no_reason_to_allocate() {
        let (starts, blocks, _) = sample(&["a".to_owned()]);
        let posting = 0;
        // Lengths of 15 and more are told by a varint: here some 4 billion, and twice the longest key.
        let lengths = [vec![0xff, 0xff, 0xff, 0xff, 0x0f], vec![0xff, 0xff, 0x07]];
        for more in lengths {
            let shares = [&[0x01, b'a', posting][..], &[0xf1], &more, b"b", &[posting]].concat();
            let first_shares = [&[0xf1][..], &more, b"a", &[posting]].concat();
            let suffix = [&[0x0f][..], &more, &[b'a'; 3 * MAX_TEXT], &[posting]].concat();
            // One byte more than there is.
            let shares_more = vec![0x01, b'a', posting, 0x21, b'b', posting];
            for (bytes, number) in [(shares, 1), (first_shares, 0), (suffix, 0), (shares_more, 1)] {
                let (dictionary, mut key) = (TermDictionary::new(&starts, &blocks, &bytes), Vec::new());
                assert_eq!(dictionary.read(number, &mut key).err(), Some(Corrupt));
                assert!(key.capacity() <= MAX_TEXT, "{} bytes for a key", key.capacity());
                assert!(dictionary.len() <= BLOCK);
            }
        }
    }

    #[test]
    fn keys_have_up_to_64_kib() {
        let keys = [0, 1].map(|less| "long".repeat(1 << 14)[..MAX_TEXT - 1 + less].to_owned());
        let (starts, blocks, bytes) = sample(&keys);
        let (dictionary, mut key) = (TermDictionary::new(&starts, &blocks, &bytes), Vec::new());
        for (number, expected) in (0..).zip(&keys) {
            assert!(dictionary.read(number, &mut key).is_ok() && key == expected.as_bytes());
        }
    }

    #[test]
    fn damage_on_the_way_to_a_block_is_told() {
        // So many keys that begin alike that their blocks are told apart by the keys themselves.
        let keys: Vec<String> = (100..300).map(|i| format!("municipality of the {i}")).collect();
        let (starts, blocks, mut bytes) = sample(&keys);
        let (middle, last) = (keys.len() / BLOCK / 2, keys.last().unwrap().as_bytes());
        let offset = TermDictionary::new(&starts, &blocks, &bytes).blocks.offset(middle).unwrap() as usize;
        let find = |bytes: &[u8]| {
            let dictionary = TermDictionary::new(&starts, &blocks, bytes);
            dictionary.starting_with(last).and_then(|mut found| Ok(found.whole()?.is_some()))
        };
        assert_eq!(find(&bytes), Ok(true));
        bytes[offset..offset + 6].fill(0xff);
        assert_eq!(TermDictionary::new(&starts, &blocks, &bytes).starting_with(last).err(), Some(Corrupt));
    }

    #[test]
    fn damage_ends_a_walk() {
        let keys: Vec<String> = (100..200).map(|i| i.to_string()).collect();
        let (starts, blocks, bytes) = sample(&keys);
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0xff;
            if let Ok(mut found) = TermDictionary::new(&starts, &blocks, &damaged).starting_with(b"1") {
                let places = std::iter::from_fn(|| found.next().ok().flatten()).map(|(_, p)| p.count());
                assert!(places.sum::<usize>() <= bytes.len());
            }
        }
    }
}
