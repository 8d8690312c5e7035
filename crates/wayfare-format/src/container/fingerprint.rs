//! Words of 32 bits that hold a number and a fingerprint, or a small Bloom filter.

/// Returns the bucket, below `buckets`, that the upper bits of a hash select.
#[inline]
pub(crate) fn bucket_of(hash: u32, buckets: usize) -> usize {
    // The product is below `buckets`, which is a `usize`.
    usize::try_from(u64::from(hash).wrapping_mul(buckets as u64) >> 32).unwrap_or(usize::MAX)
}

/// The layout of a word: a number in the lower bits, a filter in the others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FingerprintLayout {
    number_bits: u32,
}

impl FingerprintLayout {
    /// Returns the layout for numbers of this width; `None` where it leaves no bit for the filter, or none for the number.
    pub(crate) fn new(number_bits: u32) -> Option<Self> {
        (1..u32::BITS)
            .contains(&number_bits)
            .then_some(Self { number_bits })
    }

    /// Returns the layout for numbers up to `most`. No word with a lower number is [`crate::NONE`].
    pub(crate) fn up_to(most: u32) -> Self {
        let bits = u32::BITS.saturating_sub(most.max(1).leading_zeros());
        Self {
            number_bits: bits.min(u32::BITS - 1),
        }
    }

    pub(crate) fn number_bits(self) -> u32 {
        self.number_bits
    }

    /// Joins a number and the lowest bits of a filter, as many as there is room for.
    #[inline]
    pub(crate) fn join(self, number: u32, filter: u32) -> u32 {
        number | filter.wrapping_shl(self.number_bits)
    }

    #[inline]
    pub(crate) fn number(self, word: u32) -> u32 {
        word & !u32::MAX.wrapping_shl(self.number_bits)
    }

    #[inline]
    pub(crate) fn filter(self, word: u32) -> u32 {
        word.wrapping_shr(self.number_bits)
    }

    /// Returns the bits of a filter that [`Self::join`] keeps.
    #[inline]
    pub(crate) fn kept(self, filter: u32) -> u32 {
        self.filter(self.join(0, filter))
    }

    /// Returns the bit of a filter for a number below 32.
    #[inline]
    pub(crate) fn bit(self, of: u32) -> u32 {
        let room = u32::BITS.saturating_sub(self.number_bits);
        1_u32.wrapping_shl(of.wrapping_mul(room) >> 5)
    }

    /// Returns the filter of a set of numbers below 32.
    #[inline]
    pub(crate) fn filter_of(self, numbers: impl Iterator<Item = u32>) -> u32 {
        numbers.fold(0, |filter, number| filter | self.bit(number))
    }
}
