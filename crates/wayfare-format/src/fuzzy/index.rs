//! The partition index: whole names by each of their partitions.
//!
//! By the pigeonhole principle, one edit changes one partition of a name and leaves the other, so that a fuzzy match shares
//! a partition with the text. A partition is hashed with its side and the length of the name; the hash selects a bucket of
//! entries. An entry is the number of a term and, in the bits above it, a signature of the letters in the other partition,
//! which rules most candidates out before they are verified. The entries of a bucket are in order of importance. The start
//! of a bucket is stored with a filter of the partitions in it, so that a search for one that no name has mostly ends there.

use super::partition::{BUCKET, Partition, PartitionHash, letter_number};
use crate::container::{fingerprint::FingerprintLayout, prefetch::prefetch, record::Field};

/// Bytes of an entry and of the start of a bucket.
const WORD: usize = 4;

/// Returns whether at most `max` bits are set, which are two at most.
#[inline]
fn few_bits(bits: u32, max: usize) -> bool {
    // No loop, and no branch: it is asked of each entry.
    let without_one = bits & bits.wrapping_sub(1);
    let without_two = without_one & without_one.wrapping_sub(1);
    let left = match max {
        0 => bits,
        1 => without_one,
        _ => without_two,
    };
    left == 0
}

/// Characters in three slices that follow each other, any of which may be empty.
pub type Parts<'q> = [&'q [char]; 3];

/// The letters that the other partition of a name should have.
#[derive(Debug, Clone, Copy)]
pub struct Signature {
    filter: u32,
    len: usize,
    edits: usize,
}

/// A search for names by one partition.
#[derive(Debug, Clone, Copy)]
pub struct Probe {
    hash: PartitionHash,
    /// The filter of the other partition, and how many letters of it an entry may lack or have on top.
    letters: u32,
    lost: usize,
    added: usize,
}

/// The most probes that are looked up together.
pub const MAX_PROBES: usize = 32;

/// The index, read in place.
#[derive(Debug, Clone, Copy)]
pub struct PartitionIndex<'a> {
    split: FingerprintLayout,
    /// Of each bucket: where it starts and the one before it ends, with a filter of the partitions in it.
    starts: &'a [[u8; WORD]],
    /// Numbers of terms, with a signature of the letters in their other partition.
    entries: &'a [[u8; WORD]],
}

impl<'a> PartitionIndex<'a> {
    /// Returns the index in two sections; `None` where the width of its numbers is not valid.
    pub fn new(buckets: &'a [u8], entries: &'a [u8]) -> Option<Self> {
        let split = FingerprintLayout::new(u32::read(buckets, 0)?)?;
        let starts = buckets.get(WORD..)?.as_chunks().0;
        Some(Self {
            split,
            starts,
            entries: entries.as_chunks().0,
        })
    }

    /// Returns the signature of a partition that is some edits away from these characters.
    pub fn signature(&self, characters: Parts<'_>, edits: usize) -> Signature {
        let len = characters.iter().map(|part| part.len()).sum();
        let numbers = characters
            .into_iter()
            .flatten()
            .map(|&letter| letter_number(letter));
        Signature {
            filter: self.split.filter_of(numbers),
            len,
            edits,
        }
    }

    /// Returns a probe for all names of `len` characters with these two partitions; `None` where their lengths do not fit.
    #[inline]
    pub fn probe(
        &self,
        partition: Partition,
        len: usize,
        known: Parts<'_>,
        other: Signature,
    ) -> Option<Probe> {
        let Signature {
            filter: letters,
            len: other,
            edits,
        } = other;
        let unknown = len.saturating_sub(known.iter().map(|part| part.len()).sum());
        // An edit that makes the partition longer takes no letter away, one that makes it shorter adds none.
        let lost = edits.saturating_sub(unknown.saturating_sub(other));
        let added = edits.saturating_sub(other.saturating_sub(unknown));
        let hash = || partition.hash(len, known.into_iter().flatten());
        (unknown.abs_diff(other) <= edits).then(|| Probe {
            hash: hash(),
            letters,
            lost,
            added,
        })
    }

    /// Finds candidates, which the caller verifies: the numbers of the terms that the probes look for, and some others.
    /// For each probe, those of the most important places come first.
    ///
    /// A bucket is left at a term for which `may_matter` returns `false`: the terms after it have less important places.
    /// All buckets are prefetched at once, which takes longer than the search in them. Returns how many entries were
    /// looked at; the search ends once these are more than `max_entries`.
    #[inline]
    pub fn find(
        &self,
        probes: &[Probe],
        max_entries: usize,
        may_matter: impl Fn(u32) -> bool,
        mut found: impl FnMut(u32),
    ) -> usize {
        let mut buckets = [Default::default(); MAX_PROBES];
        for (probe, bucket) in probes.iter().zip(&mut buckets) {
            *bucket = self.bucket(probe.hash);
        }
        let bytes = buckets
            .iter()
            .filter_map(|bucket| bucket.as_flattened().first());
        prefetch(bytes.copied());
        let mut looked_at = 0_usize;
        for (probe, bucket) in probes.iter().zip(buckets) {
            let salt = self.split.kept(probe.hash.salt());
            for entries in bucket.chunks(BUCKET) {
                let first = entries
                    .first()
                    .map_or(0, |first| u32::from_le_bytes(*first));
                if looked_at > max_entries || !may_matter(self.split.number(first)) {
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

    /// Returns the bucket of a partition; an empty one where the filter rules the partition out.
    #[inline]
    fn bucket(&self, hash: PartitionHash) -> &'a [[u8; WORD]] {
        let at = hash.bucket(self.starts.len().saturating_sub(1));
        let bounds = self
            .starts
            .get(at..)
            .and_then(|starts| starts.first_chunk());
        let Some([start, end]) = bounds.map(|bounds| bounds.map(u32::from_le_bytes)) else {
            return &[];
        };
        let possible = self.split.filter(start) & self.split.bit(hash.low()) != 0;
        let range = self.split.number(start) as usize..self.split.number(end) as usize;
        self.entries
            .get(range)
            .filter(|_| possible)
            .unwrap_or_default()
    }
}
