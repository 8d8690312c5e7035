//! Writes the partition index.

use super::partition::{BUCKET, Partition, PartitionHash, letter_number};
use crate::container::fingerprint::FingerprintLayout;

/// A partition of a name, for a [`PartitionIndexWriter`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartitionEntry {
    /// The hash of the partition.
    pub hash: u64,
    /// The most important place of that name.
    pub place: u32,
    /// The number of its term.
    pub number: u32,
    /// The letters of the other partition: a bit for each of 32 numbers.
    pub letters: u32,
}

impl PartitionEntry {
    /// Returns both partitions of a name.
    pub fn both(name: &[char], place: u32, number: u32) -> [Self; 2] {
        let (first, last) = name.split_at(name.len() / 2);
        [
            (Partition::First, first, last),
            (Partition::Last, last, first),
        ]
        .map(|(partition, known, other)| Self {
            hash: partition.hash(name.len(), known.iter()).0,
            place,
            number,
            letters: other
                .iter()
                .fold(0, |set, &letter| set | 1 << letter_number(letter)),
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
    /// Places and entries of the bucket that is not complete, and the filter of its partitions.
    bucket: Vec<(u32, u32)>,
    filter: u32,
}

impl PartitionIndexWriter {
    /// Returns a writer for a number of entries, of terms with numbers below `terms`.
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

    /// Adds the next entry in the order of hashes. Appends complete buckets to `out`.
    pub fn add(&mut self, entry: PartitionEntry, out: &mut Vec<u8>) {
        let hash = PartitionHash(entry.hash);
        let bucket = hash.bucket(self.buckets);
        while self.complete < bucket {
            self.complete_bucket(out);
        }
        let letters = (0..u32::BITS).filter(|number| entry.letters >> number & 1 == 1);
        let filter = self.split.filter_of(letters) ^ self.split.kept(hash.salt());
        self.bucket
            .push((entry.place, self.split.join(entry.number, filter)));
        self.filter |= self.split.bit(hash.low());
    }

    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "entries are counted in a `u32` from the start"
    )]
    fn complete_bucket(&mut self, out: &mut Vec<u8>) {
        self.starts
            .extend(self.split.join(self.written, self.filter).to_le_bytes());
        self.written += self.bucket.len() as u32;
        self.bucket.sort_unstable();
        out.extend(
            self.bucket
                .drain(..)
                .flat_map(|(_, entry)| entry.to_le_bytes()),
        );
        self.complete += 1;
        self.filter = 0;
    }

    /// Appends the last buckets to `out`. Returns the section of the starts of all buckets.
    pub fn finish(mut self, out: &mut Vec<u8>) -> Vec<u8> {
        while self.complete < self.buckets {
            self.complete_bucket(out);
        }
        self.starts.extend(self.written.to_le_bytes());
        self.starts
    }
}
