//! Tests of the crate as its callers use it, on files made here and on a real extract.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod elements;
mod forms;
mod hostile;
mod liechtenstein;
mod read;
