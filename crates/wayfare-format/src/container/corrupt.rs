//! The message for a section whose bytes make no sense.

/// A section is corrupt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Corrupt;
