//! Points on the sphere and the packed R-tree of them.

pub(crate) mod point;
pub(crate) mod rtree;
