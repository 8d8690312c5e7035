//! Deltas: the records in which one dataset differs from another, in an archive.

mod diff;
mod rebuild;
mod records;

pub use diff::{Delta, Diff};
pub(crate) use rebuild::rebuild;
pub use records::ChangedRecords;
