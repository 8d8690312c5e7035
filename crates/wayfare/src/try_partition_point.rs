//! Binary search in a table whose records may be corrupt.

use crate::Result;

/// Returns the first of `len` numbers for which `is_before` does not hold.
pub(crate) fn try_partition_point(
    len: usize,
    mut is_before: impl FnMut(usize) -> Result<bool>,
) -> Result<usize> {
    let (mut low, mut high) = (0, len);
    while low < high {
        let middle = low.midpoint(high);
        if is_before(middle)? {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low)
}
