//! The common prefix of two strings, for front coding.

/// Returns how many bytes two strings share at the start.
#[inline]
pub(crate) fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
