//! Measures the quality of a dataset: how often searches find what is meant, and the error of its travel costs.
//!
//! There are three sorts of queries. [`sample`] draws places as if people of the whole world, taken at random,
//! each typed the place where they live; [`written`] are queries of travellers, collected by hand, with the
//! answer that a person expects; [`listed`] reads a list that somebody else made, with the points of the answers. All are
//! the same in every run.
//!
//! The right answer to a sampled query is the very place that was drawn and no other, not even a larger one of the same
//! name. That is stricter than people are, but leaves nothing to opinion. No search can reach 100 %, since some names
//! are shared.
//!
//! [`cost_errors`] returns the errors of travel costs, by a table of what travellers spent.

mod costs;
mod listed;
mod query;
mod random;
mod recall;
mod reliability;
mod sample;
mod table;
mod written;

pub use costs::{CostErrors, cost_errors};
pub use listed::listed;
pub use query::{Query, QuerySet, Target};
pub use recall::{Answer, DEPTH, FLOORS, Floor, Recall, floors};
pub use reliability::{Bin, reliability};
pub use sample::sample;
pub use table::TableError;
pub use written::{HELD_OUT_SUFFIX, WRITTEN, WRITTEN_PREFIX, written};
