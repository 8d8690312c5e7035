//! Ranking: every number that decides the order of results and their confidence, and the importance of places.

pub(crate) mod feature;
pub(crate) mod importance;
pub mod numbers;
pub(crate) mod reference;
pub(crate) mod score;
pub(crate) mod term_weights;
pub(crate) mod weights;
