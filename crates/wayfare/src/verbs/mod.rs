//! What a text means: search and autocomplete, the points in it, and the one place that it names.

mod point;
mod policy;
mod resolve;
mod search;
mod several;

pub use self::{policy::Policy, resolve::Resolution};
