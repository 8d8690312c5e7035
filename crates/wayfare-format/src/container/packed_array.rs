//! Arrays of numbers that take no more bits each than the largest one needs.
//!
//! The first four bytes are that number of bits, up to 32. The numbers follow one after the other, the lowest bits first,
//! then seven bytes of zeros, so that each number can be read as part of eight bytes.

/// Bytes before the numbers.
const HEAD: usize = 4;

/// Bytes after them.
const TAIL: usize = 7;

/// A packed array, read in place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PackedArray<'a> {
    width: u32,
    bytes: &'a [u8],
}

impl<'a> PackedArray<'a> {
    /// Returns the array that fills `bytes`, an empty one where they are too few.
    #[inline]
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let (head, bytes) = bytes
            .split_first_chunk::<HEAD>()
            .unwrap_or((&[0; HEAD], &[]));
        Self {
            width: u32::from_le_bytes(*head),
            bytes,
        }
    }

    /// Returns a number, or `None` beyond the bytes. Behind the last one, there may be zeros.
    #[inline]
    pub(crate) fn get(&self, index: u32) -> Option<u32> {
        let bit = u64::from(index).checked_mul(u64::from(self.width))?;
        let word = self
            .bytes
            .get(usize::try_from(bit / 8).ok()?..)?
            .first_chunk()?;
        let mask = 1_u64.checked_shl(self.width)?.checked_sub(1)?;
        u32::try_from(u64::from_le_bytes(*word) >> (bit % 8) & mask).ok()
    }

    /// Returns the first byte that a number is in, for prefetching; 0 beyond the end.
    #[inline]
    pub(crate) fn first_byte(&self, index: u32) -> u8 {
        let bit = u64::from(index).saturating_mul(u64::from(self.width));
        let at = usize::try_from(bit / 8).unwrap_or(usize::MAX);
        self.bytes.get(at).copied().unwrap_or_default()
    }

    /// Writes the array.
    #[expect(clippy::arithmetic_side_effects, reason = "widths are at most 32")]
    pub(crate) fn pack(numbers: &[u32]) -> Vec<u8> {
        // Numbers that are all 0 take a bit each: the array must have bytes to be read.
        let width = (u32::BITS
            - numbers
                .iter()
                .max()
                .copied()
                .unwrap_or_default()
                .leading_zeros())
        .max(1);
        let mut out = width.to_le_bytes().to_vec();
        let (mut waiting, mut bits) = (0_u64, 0);
        for &number in numbers {
            waiting |= u64::from(number) << bits;
            bits += width;
            while bits >= 8 {
                out.push((waiting & 0xff) as u8);
                waiting >>= 8;
                bits -= 8;
            }
        }
        if bits > 0 {
            out.push((waiting & 0xff) as u8);
        }
        out.extend([0; TAIL]);
        out
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_come_back(numbers in prop::collection::vec(any::<u32>(), 0..200), shift in 0_u32..32) {
            let numbers: Vec<u32> = numbers.into_iter().map(|number| number >> shift).collect();
            let bytes = PackedArray::pack(&numbers);
            let array = PackedArray::new(&bytes);
            for (index, &number) in (0..).zip(&numbers) {
                prop_assert_eq!(array.get(index), Some(number));
            }
        }

        #[test]
        fn any_bytes_are_an_array(bytes in prop::collection::vec(any::<u8>(), 0..40), index in any::<u32>()) {
            let array = PackedArray::new(&bytes);
            let bits = (bytes.len() as u64).saturating_sub(4) * 8;
            let number = array.get(index);
            prop_assert!(number.is_none() || u64::from(index) * u64::from(array.width) < bits);
            array.first_byte(index);
        }
    }

    #[test]
    fn the_bytes_are_as_described() {
        let bytes = PackedArray::pack(&[5, 0, 7]);
        assert_eq!(
            bytes,
            [[3, 0, 0, 0].as_slice(), &[0b1100_0101, 1], &[0; 7]].concat()
        );
    }
}
