//! Deltas: the records in which one dataset differs from another, in an archive.

mod diff;
mod records;

pub use diff::{Delta, Diff};
pub use records::ChangedRecords;
pub(crate) use records::rebuild;
