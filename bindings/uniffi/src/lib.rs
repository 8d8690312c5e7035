//! Wayfare for Kotlin and Swift: one object, plain records, thinly laid over the crate `wayfare`.
//!
//! UniFFI makes the C functions and, with `run`, the Kotlin and Swift files from this source, comments included;
//! `docs/phones.md` describes them. It catches panics at the boundary: they arrive as an exception.

mod dataset;
mod failure;
mod money;
mod nearest;
mod options;
mod place;
mod point;
mod record;
mod search;

#[cfg(test)]
mod tests;

uniffi::setup_scaffolding!("wayfare");
