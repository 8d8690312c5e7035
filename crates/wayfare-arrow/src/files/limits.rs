//! How much memory a file may take, and the errors of one that asks for more.

use arrow_schema::ArrowError;

/// The memory that a file may take at a time beyond its length, for each batch or row group: a compressed file of the length
/// `n` at most `255 n` and these bytes. Fuzzers allow less.
const UNPACKED: u64 = if cfg!(fuzzing) { 1 << 20 } else { 256 << 20 };

/// The highest ratio of LZ4. Other codecs compress constant columns further, but these are small.
const MAX_RATIO: u64 = 255;

/// Returns the most bytes that a part of a file of this length may unpack to.
pub(super) fn most_unpacked(length: u64) -> u64 {
    length.saturating_mul(MAX_RATIO).saturating_add(UNPACKED)
}

/// Returns an error that a file is corrupt.
pub(super) fn corrupt(why: &str) -> ArrowError {
    ArrowError::ParseError(why.to_owned())
}

/// Returns an error that a part unpacks to more than is allowed.
pub(super) fn too_large() -> ArrowError {
    corrupt(
        "a part of it unpacks to far more than its length; write it in smaller parts, or without compression",
    )
}
