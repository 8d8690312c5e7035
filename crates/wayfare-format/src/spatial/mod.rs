//! Points on the sphere, the packed R-tree of them, and outlines on the map.

pub(crate) mod border_grid;
pub(crate) mod borders;
pub(crate) mod map_point;
pub(crate) mod point;
pub(crate) mod rtree;
