//! Tests of the library on a committed dataset, without the builder: `just mutants` runs them for each change of the code.
//!
//! They say what must hold, and compare with going through all names, points and codes one by one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

// What the tests share: the dataset, what it was built from, and all places with their names.
mod geonameids;
mod importance;
mod model;
mod resolve;
mod sources;
mod support;

// Places by text.
mod autocomplete;
mod examples;
mod filters;
mod interpretations;
mod names;
mod namesakes;
mod options;
mod oracle;
mod parents;
mod postal;
mod ranking;
mod reference;
mod weak;

// Places by id or point, and what is asked about them.
mod areas;
mod locations;
mod money;
mod nearest;

// The work limit of queries, the errors of a corrupt index, and what an error says.
mod errors;
mod layers;
mod limits;
