//! A part of the default sources of Wayfare, which the crate `wayfare-data` puts together.

/// Populated places of 5,000 inhabitants or more, in the 19 columns of GeoNames' main dump: a zip with one file.
pub static CITIES: &[u8] = include_bytes!("cities.zip");
