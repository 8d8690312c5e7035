//! A part of the default sources of Wayfare, which the crate `wayfare-data` puts together.

/// Populated places of 500 inhabitants or more, and seats, below 5,000, in the 19 columns of GeoNames' main dump: a zip with one file.
pub static TOWNS: &[u8] = include_bytes!("towns.zip");
