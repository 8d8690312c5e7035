//! Ranking: every number that decides the order of results, and the importance of places.

pub(crate) mod importance;
pub(crate) mod reference;
pub(crate) mod score;
pub(crate) mod weights;
