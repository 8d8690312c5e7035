//! The GeoNames ids of places that tests name.

pub(crate) const LISBON: u32 = 2267057;
pub(crate) const PORTO: u32 = 2735943;
pub(crate) const SPRINGFIELD_MISSOURI: u32 = 4409896;
pub(crate) const SPRINGFIELD_OREGON: u32 = 5754005;
