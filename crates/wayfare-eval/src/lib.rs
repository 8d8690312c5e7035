//! How good a dataset is: how often searches find what is meant, and how far its travel costs are off.
//!
//! There are two sorts of queries. [`sample`] draws places as if people of the whole world, taken at random,
//! each typed the place where they live; [`written`] are queries of travellers, collected by hand, with the
//! answer that a person expects. Both are the same in every run.
//!
//! A sampled query is answered by the very place that was drawn and by no other, not even by a larger one of
//! the same name: that is stricter than what people ask for, but leaves nothing to opinion. No search can
//! reach 100 % by it, since some names are shared.
//!
//! [`cost_errors`] says how far travel costs are off, by a table of what travellers spent.

mod costs;
mod query;
mod random;
mod recall;
mod reliability;
mod sample;
mod written;

pub use costs::{CostErrors, CostTableError, cost_errors};
pub use query::{Query, QuerySet, Verb};
pub use recall::{Answer, DEPTH, FLOORS, Floor, Recall, floors};
pub use reliability::{Bin, reliability};
pub use sample::sample;
pub use written::{HELD_OUT_SUFFIX, WRITTEN, WRITTEN_PREFIX, written};
