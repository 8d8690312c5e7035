//! Tests of the readers on files, articles and texts.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod articles;
mod csv_file;
mod dump;
mod hostile;
mod prices;
