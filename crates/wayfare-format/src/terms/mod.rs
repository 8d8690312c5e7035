//! The term dictionary and its postings.

pub(crate) mod alphabet;
pub(crate) mod block_index;
pub(crate) mod dictionary;
pub(crate) mod max_score;
pub(crate) mod postings;
pub(crate) mod weak_max_score;
