//! Partitions of names, and the hashes by which they are found.

use crate::container::fingerprint::bucket_of;

/// Entries in a bucket, on average.
pub(super) const BUCKET: usize = 8;

/// Multiplier of the hashes: 2^64 divided by the golden ratio.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// One of the two partitions of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partition {
    /// The first half of the characters, rounded down.
    First,
    /// The other characters.
    Last,
}

impl Partition {
    /// Both partitions.
    pub const BOTH: [Self; 2] = [Self::First, Self::Last];

    #[inline(always)] // Two edits ask for hundreds of hashes: with calls they take a third longer.
    pub(super) fn hash<'l>(
        self,
        len: usize,
        letters: impl Iterator<Item = &'l char>,
    ) -> PartitionHash {
        let mix = |hash: u64, value: u64| (hash ^ value).wrapping_mul(FACTOR).rotate_left(29);
        let start = mix(0, (len as u64) << 1 | self as u64);
        let hash = letters.fold(start, |hash, &letter| mix(hash, u64::from(letter)));
        PartitionHash(mix(hash, 0))
    }
}

/// The hash of a partition. Buckets are in the order of hashes.
#[derive(Debug, Clone, Copy)]
pub(super) struct PartitionHash(pub(super) u64);

impl PartitionHash {
    /// Returns the bucket that the partition is in, of a number of buckets.
    #[inline]
    pub(super) fn bucket(self, buckets: usize) -> usize {
        bucket_of((self.0 >> 32) as u32, buckets)
    }

    /// Returns bits that the signatures of the partition's entries are combined with, so that other partitions in the
    /// bucket rarely pass.
    #[inline]
    pub(super) fn salt(self) -> u32 {
        (self.0 >> 5 & 0xffff_ffff) as u32
    }

    /// Returns a number below 32, for the filter of the bucket.
    #[inline]
    pub(super) fn low(self) -> u32 {
        (self.0 & 31) as u32
    }
}

/// Returns a number below 32 for a letter. This multiplier keeps the frequent letters of names apart best, of three
/// million that were tried.
#[inline]
pub(super) fn letter_number(letter: char) -> u32 {
    u32::from(letter).wrapping_mul(0xDD32_9685) >> 27
}
