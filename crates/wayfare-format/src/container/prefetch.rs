//! Prefetching: loads bytes that are needed soon, so that their cache misses overlap.

/// Bytes that come from memory together.
pub(crate) const CACHE_LINE: usize = 64;

/// Loads bytes, one of each cache line that is wanted.
#[inline]
pub fn prefetch(bytes: impl Iterator<Item = u8>) {
    // The result is used, so that the loads are not optimized away.
    std::hint::black_box(bytes.fold(0, |all, byte| all ^ byte));
}
