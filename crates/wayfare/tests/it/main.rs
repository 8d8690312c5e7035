//! Tests of the library on a committed dataset, without the builder: `just mutants` runs them for each change of the code.
//!
//! They say what must hold, and compare with a model that goes through all names, points and codes one by one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

// What the tests share: the dataset, what it was built from, and the naive model of a search.
mod importance;
mod model;
mod regions;
mod sources;
mod support;
mod weak;

// Places by text.
mod autocomplete;
mod confidence;
mod examples;
mod filters;
mod fuzzy;
mod infix;
mod interpretations;
mod names;
mod options;
mod parents;
mod postal;
mod postal_with_name;
mod ranking;
mod with_region;

// Places by id or point, and what is asked about them.
mod areas;
mod locations;
mod money;
mod nearest;

// The work limit of queries, and the errors of a corrupt index.
mod limits;
