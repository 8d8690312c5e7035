//! The partition index: whole names by each of their halves, and the letters that names are made of.
//!
//! By the pigeonhole principle, one edit changes one half of a name and leaves the other, so that a fuzzy match shares a
//! half with the text. A half is hashed with its side and the length of the name; the hash selects a bucket of entries.
//! An entry is the number of a term and, in the bits above it, a signature of the letters in the other half, which rules
//! most candidates out before their terms are read. The entries of a bucket are in order of importance. Where a bucket
//! starts is stored with a filter of the halves in it, so that a half that no name has is rarely looked for further.

use crate::container::{fingerprint::FingerprintLayout, hash_table::slot_of, record::Field};

/// Bytes of an entry, of the start of a bucket and of a letter.
const WORD: usize = 4;

/// Entries in a bucket, on the average.
const BUCKET: usize = 8;

/// Unicode has its alphabets in blocks of this size.
const ALPHABET: u32 = 128;

/// Multiplier of the hashes: 2^64 divided by the golden ratio.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// One half of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partition {
    /// The first characters; of an odd number, the smaller half.
    First,
    /// The other characters.
    Last,
}

impl Partition {
    /// Both halves.
    pub const BOTH: [Self; 2] = [Self::First, Self::Last];

    #[inline(always)] // Two edits ask for hundreds of hashes: with calls they take a third longer.
    fn hash<'l>(self, len: usize, letters: impl Iterator<Item = &'l char>) -> PartitionHash {
        let mix = |hash: u64, value: u64| (hash ^ value).wrapping_mul(FACTOR).rotate_left(29);
        let start = mix(0, (len as u64) << 1 | self as u64);
        let hash = letters.fold(start, |hash, &letter| mix(hash, u64::from(letter)));
        PartitionHash(mix(hash, 0))
    }
}

/// The hash of a half. Buckets are in the order of hashes.
#[derive(Debug, Clone, Copy)]
struct PartitionHash(u64);

impl PartitionHash {
    /// The bucket, of so many, that the half is in.
    fn bucket(self, buckets: usize) -> usize {
        slot_of((self.0 >> 32) as u32, buckets)
    }

    /// What the filter of an entry is mixed with, so that other halves in the bucket rarely pass.
    fn salt(self) -> u32 {
        (self.0 >> 5 & 0xffff_ffff) as u32
    }

    /// A number below 32, for the filter of the bucket.
    fn low(self) -> u32 {
        (self.0 & 31) as u32
    }
}

/// A number below 32 for a letter. Of three million multipliers, this one keeps the frequent letters of names best
/// apart.
fn letter_number(letter: char) -> u32 {
    u32::from(letter).wrapping_mul(0xDD32_9685) >> 27
}

/// Whether no more than so many bits are set.
#[inline]
fn few_bits(bits: u32, most: usize) -> bool {
    (0..most).fold(bits, |bits, _| bits & bits.wrapping_sub(1)) == 0
}

/// Characters in three parts, any of which may be empty.
pub type Parts<'q> = [&'q [char]; 3];

/// What the half of a name that is not known should be like.
#[derive(Debug, Clone, Copy)]
pub struct Signature {
    filter: u32,
    len: usize,
    edits: usize,
}

/// A search for names by one half.
#[derive(Debug, Clone, Copy)]
pub struct Probe {
    hash: PartitionHash,
    /// The filter of the other half, and how many letters of it an entry may lack or have on top.
    letters: u32,
    lost: usize,
    added: usize,
}

/// At most so many probes are looked up together.
pub const MAX_PROBES: usize = 32;

/// The index, read in place.
#[derive(Debug, Clone, Copy)]
pub struct PartitionIndex<'a> {
    split: FingerprintLayout,
    /// Of each bucket: where it starts and the one before it ends, with a filter of the halves in it.
    starts: &'a [[u8; WORD]],
    /// Numbers of terms, with a filter of the letters in their other half.
    entries: &'a [[u8; WORD]],
    letters: &'a [[u8; WORD]],
}

impl<'a> PartitionIndex<'a> {
    /// The index in three sections; `None` where they cannot be one.
    pub fn new(buckets: &'a [u8], entries: &'a [u8], letters: &'a [u8]) -> Option<Self> {
        let split = FingerprintLayout::new(u32::read(buckets, 0)?)?;
        let starts = buckets.get(WORD..)?.as_chunks().0;
        let [entries, letters] = [entries, letters].map(|words| words.as_chunks().0);
        Some(Self { split, starts, entries, letters })
    }

    /// A half with these characters but for so many edits.
    pub fn signature(&self, characters: Parts<'_>, edits: usize) -> Signature {
        let len = characters.iter().map(|part| part.len()).sum();
        let numbers = characters.into_iter().flatten().map(|&letter| letter_number(letter));
        Signature { filter: self.split.filter_of(numbers), len, edits }
    }

    /// Looks for all names of `len` characters with these two halves; `None` where their lengths do not fit.
    #[inline]
    pub fn probe(&self, half: Partition, len: usize, known: Parts<'_>, other: Signature) -> Option<Probe> {
        let Signature { filter: letters, len: other, edits } = other;
        let unknown = len.saturating_sub(known.iter().map(|part| part.len()).sum());
        // An edit that makes the half longer takes no letter away, one that makes it shorter adds none.
        let lost = edits.saturating_sub(unknown.saturating_sub(other));
        let added = edits.saturating_sub(other.saturating_sub(unknown));
        let hash = || half.hash(len, known.into_iter().flatten());
        (unknown.abs_diff(other) <= edits).then(|| Probe { hash: hash(), letters, lost, added })
    }

    /// Finds candidates: the numbers of terms of all names that the probes look for, and of some others, for each probe
    /// those of the most important places first. A bucket is left at a term that `may_matter` denies: the terms after it
    /// have less important places. Wherever the probes lead is loaded all at once: a search takes less time than that.
    /// Returns how many entries were looked at; where these are more than `most`, the others are not.
    #[inline]
    pub fn find(
        &self,
        probes: &[Probe],
        most: usize,
        may_matter: impl Fn(u32) -> bool,
        mut found: impl FnMut(u32),
    ) -> usize {
        let mut buckets = [Default::default(); MAX_PROBES];
        for (probe, bucket) in probes.iter().zip(&mut buckets) {
            *bucket = self.bucket(probe.hash);
        }
        let bytes = buckets.iter().filter_map(|bucket| bucket.as_flattened().first());
        std::hint::black_box(bytes.fold(0, |all, byte| all ^ byte));
        let mut looked_at = 0_usize;
        for (probe, bucket) in probes.iter().zip(buckets) {
            let salt = self.split.kept(probe.hash.salt());
            for entries in bucket.chunks(BUCKET) {
                let first = entries.first().map_or(0, |first| u32::from_le_bytes(*first));
                if looked_at > most || !may_matter(self.split.number(first)) {
                    break;
                }
                looked_at = looked_at.saturating_add(entries.len());
                for entry in entries {
                    let entry = u32::from_le_bytes(*entry);
                    let set = self.split.filter(entry) ^ salt;
                    if few_bits(probe.letters & !set, probe.lost)
                        && few_bits(set & !probe.letters, probe.added)
                    {
                        found(self.split.number(entry));
                    }
                }
            }
        }
        looked_at
    }

    /// The bucket of a half; an empty one where it is not in there.
    #[inline]
    fn bucket(&self, hash: PartitionHash) -> &'a [[u8; WORD]] {
        let at = hash.bucket(self.starts.len().saturating_sub(1));
        let bounds = self.starts.get(at..).and_then(|starts| starts.first_chunk());
        let Some([start, end]) = bounds.map(|bounds| bounds.map(u32::from_le_bytes)) else { return &[] };
        let possible = self.split.filter(start) & self.split.bit(hash.low()) != 0;
        let range = self.split.number(start) as usize..self.split.number(end) as usize;
        self.entries.get(range).filter(|_| possible).unwrap_or_default()
    }

    /// The letters of the alphabet that a letter belongs to, as far as they occur in names.
    pub fn alphabet(&self, letter: char) -> impl Iterator<Item = char> + use<'a> {
        let letters = self.letters.iter().map(|&letter| u32::from_le_bytes(letter));
        let block = u32::from(letter) / ALPHABET;
        let start = self.letters.partition_point(|&other| u32::from_le_bytes(other) / ALPHABET < block);
        let letters = letters.skip(start).take_while(move |other| other / ALPHABET == block);
        letters.take(ALPHABET as usize).filter_map(char::from_u32)
    }
}

/// One of the halves of a name, for a [`PartitionIndexWriter`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartitionEntry {
    /// The hash of the half.
    pub hash: u64,
    /// The most important place of that name.
    pub place: u32,
    /// The number of its term.
    pub number: u32,
    /// The letters of the other half: a bit for each of 32 kinds.
    pub letters: u32,
}

impl PartitionEntry {
    /// The halves of a name.
    pub fn both(name: &[char], place: u32, number: u32) -> [Self; 2] {
        let (first, last) = name.split_at(name.len() / 2);
        [(Partition::First, first, last), (Partition::Last, last, first)].map(|(half, known, other)| Self {
            hash: half.hash(name.len(), known.iter()).0,
            place,
            number,
            letters: other.iter().fold(0, |set, &letter| set | 1 << letter_number(letter)),
        })
    }
}

/// Writes the entries and buckets of the index.
#[derive(Debug)]
pub struct PartitionIndexWriter {
    split: FingerprintLayout,
    buckets: usize,
    /// The first section, as far as buckets are complete.
    starts: Vec<u8>,
    complete: usize,
    written: u32,
    /// Places and entries of the bucket that is not complete, and the filter of its halves.
    bucket: Vec<(u32, u32)>,
    filter: u32,
}

impl PartitionIndexWriter {
    /// For so many entries with numbers below `terms`.
    pub fn new(terms: u32, entries: u32) -> Self {
        let split = FingerprintLayout::up_to(terms.max(entries));
        Self {
            split,
            buckets: (entries as usize).div_ceil(BUCKET).max(1),
            starts: split.number_bits().to_le_bytes().to_vec(),
            complete: 0,
            written: 0,
            bucket: Vec::new(),
            filter: 0,
        }
    }

    /// Takes the next entry in the order of hashes. Complete buckets are appended to `out`.
    pub fn add(&mut self, entry: PartitionEntry, out: &mut Vec<u8>) {
        let hash = PartitionHash(entry.hash);
        let bucket = hash.bucket(self.buckets);
        while self.complete < bucket {
            self.complete_bucket(out);
        }
        let letters = (0..u32::BITS).filter(|number| entry.letters >> number & 1 == 1);
        let filter = self.split.filter_of(letters) ^ self.split.kept(hash.salt());
        self.bucket.push((entry.place, self.split.join(entry.number, filter)));
        self.filter |= self.split.bit(hash.low());
    }

    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "entries are counted in a `u32` from the start"
    )]
    fn complete_bucket(&mut self, out: &mut Vec<u8>) {
        self.starts.extend(self.split.join(self.written, self.filter).to_le_bytes());
        self.written += self.bucket.len() as u32;
        self.bucket.sort_unstable();
        out.extend(self.bucket.drain(..).flat_map(|(_, entry)| entry.to_le_bytes()));
        self.complete += 1;
        self.filter = 0;
    }

    /// Appends the last buckets to `out`, and gives the section of their starts.
    pub fn finish(mut self, out: &mut Vec<u8>) -> Vec<u8> {
        while self.complete < self.buckets {
            self.complete_bucket(out);
        }
        self.starts.extend(self.written.to_le_bytes());
        self.starts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 6] = ["lisbon", "london", "москва", "東京都", "new york city", "ab"];

    /// The names, many times over with a number at the end, and the three sections of their index.
    fn sample() -> (Vec<Vec<char>>, [Vec<u8>; 3]) {
        let names: Vec<Vec<char>> =
            (0..600).map(|i| format!("{}{i}", NAMES[i % NAMES.len()]).chars().collect()).collect();
        let mut entries: Vec<PartitionEntry> =
            (0..).zip(&names).flat_map(|(i, name)| PartitionEntry::both(name, 10_000 - i, i)).collect();
        entries.sort_unstable_by_key(|entry| entry.hash);
        let mut writer = PartitionIndexWriter::new(names.len() as u32, entries.len() as u32);
        let mut halves = Vec::new();
        entries.into_iter().for_each(|entry| writer.add(entry, &mut halves));
        let buckets = writer.finish(&mut halves);
        let letters = ['a', 'z', 'а', 'я', '東'].map(|letter| u32::from(letter).to_le_bytes()).concat();
        (names, [buckets, halves, letters])
    }

    fn find(halves: &PartitionIndex<'_>, half: Partition, name: &[char], other: Signature) -> Vec<u32> {
        let (first, last) = name.split_at(name.len() / 2);
        let known = if half == Partition::First { first } else { last };
        let mut found = Vec::new();
        let probe = halves.probe(half, name.len(), [known, &[], &[]], other);
        halves.find(probe.as_slice(), usize::MAX, |_| true, |number| found.push(number));
        found
    }

    #[test]
    fn a_name_is_found_by_each_half_with_some_edits_in_the_other_and_the_most_important_come_first() {
        let (names, [buckets, entries, letters]) = sample();
        let halves = PartitionIndex::new(&buckets, &entries, &letters).unwrap();
        for (number, name) in (0..).zip(&names) {
            let (first, last) = name.split_at(name.len() / 2);
            for (half, other) in [(Partition::First, last), (Partition::Last, first)] {
                let wrong = &other[..other.len() - 1];
                for parts in
                    [[other, &[], &[]], [wrong, &['!'], &[]], [wrong, &[], &[]], [other, &['!'], &[]]]
                {
                    let found = find(&halves, half, name, halves.signature(parts, 1));
                    assert!(found.contains(&number), "{name:?} {half:?} {parts:?}");
                    assert!(
                        found.is_sorted_by(|a, b| a > b),
                        "higher numbers have more important places here"
                    );
                }
                let other_length = halves.signature([other, &['!'], &['!']], 1);
                assert_eq!(find(&halves, half, name, other_length), []);
            }
        }
    }

    #[test]
    fn halves_that_no_name_has_find_few_names() {
        let (_, [buckets, entries, letters]) = sample();
        let halves = PartitionIndex::new(&buckets, &entries, &letters).unwrap();
        let made_up = (1_000..2_000).map(|i| format!("{i}xyz").chars().collect::<Vec<_>>());
        let other = halves.signature([&['w', 'x', 'y', 'z'], &[], &[]], 1);
        let found: usize = made_up.map(|name| find(&halves, Partition::First, &name, other).len()).sum();
        assert!(found < 200, "{found} names");
    }

    #[test]
    fn alphabets_are_told_apart() {
        let (_, [buckets, entries, letters]) = sample();
        let halves = PartitionIndex::new(&buckets, &entries, &letters).unwrap();
        assert!(halves.alphabet('k').eq(['a', 'z']));
        assert!(halves.alphabet('к').eq(['а', 'я']));
        assert_eq!(halves.alphabet('ก').count(), 0);
    }

    #[test]
    fn damage_is_survived() {
        let (names, [buckets, entries, letters]) = sample();
        for at in 0..buckets.len() {
            let mut damaged = buckets.clone();
            damaged[at] ^= 0xff;
            let Some(halves) = PartitionIndex::new(&damaged, &entries, &letters) else { continue };
            for name in names.iter().take(20) {
                find(&halves, Partition::Last, name, halves.signature([&['l', 'i'], &[], &[]], 2));
            }
        }
        assert!(PartitionIndex::new(&[], &entries, &letters).is_none());
    }
}
