//! Tests of the format from outside: the documentation is the oracle, and any bytes are survived.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

mod bytes;

// What `docs/format.md` and `docs/search.md` say.
mod folding_doc;
mod format_doc;
mod fuzzy;
mod hash_tables;
mod max_scores;
mod ngram;
mod places;
mod points;
mod postal;
mod postings;
mod records;
mod search_doc;
mod terms;

// What the sections hold instead may be anything.
mod any_bytes;
mod sample;
