//! Binary search over numbers.

use std::ops::Range;

/// Returns the first number of a range for which `is_before` no longer holds.
#[inline]
pub(crate) fn partition_point(
    range: Range<usize>,
    mut is_before: impl FnMut(usize) -> bool,
) -> usize {
    let Range {
        start: mut low,
        end: mut high,
    } = range;
    while low < high {
        let middle = low.midpoint(high);
        if is_before(middle) {
            low = middle.saturating_add(1);
        } else {
            high = middle;
        }
    }
    low
}
