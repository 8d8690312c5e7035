//! A part of the default sources of Wayfare, which the crate `wayfare-data` puts together.

/// Names of places by language, in the form of GeoNames' alternateNamesV2: a zip with one file.
pub static PLACES: &[u8] = include_bytes!("places.zip");

/// Names of admin1 regions by language: a zip with a table.
pub static STATES: &[u8] = include_bytes!("states.zip");
