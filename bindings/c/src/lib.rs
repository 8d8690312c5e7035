//! Wayfare for C: functions over handles and plain records, thinly laid over the crate `wayfare`.
//!
//! The header `include/wayfare.h` is made from this source; `docs/c.md` describes it. Pointers are taken as references
//! and boxes that may be NULL, whose form in C Rust defines, so that only [`pointer`], which reads pointers with a
//! length, has `unsafe` code. Elsewhere the lint is lifted for `no_mangle` alone; `run` checks that.

mod answer;
mod dataset;
mod failure;
mod money;
mod nearest;
mod options;
mod place;
mod pointer;
mod record;
mod search;
mod string;

#[cfg(test)]
mod tests;
