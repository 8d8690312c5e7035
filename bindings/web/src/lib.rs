//! Wayfare for browsers and Node: what its two WebAssembly modules export.
//!
//! The files in `js/` make a package of them. Answers are JSON, which JavaScript reads faster than objects that
//! are filled by one call for each field; those that are asked for most are read from memory.

#[cfg(feature = "library")]
mod camel_case;
mod dataset;
mod failure;
#[cfg(feature = "library")]
mod fields;
#[cfg(feature = "http")]
mod http;
mod loader;
#[cfg(feature = "library")]
mod names;
#[cfg(feature = "library")]
mod options;
#[cfg(feature = "library")]
mod places;
#[cfg(feature = "library")]
mod queries;
#[cfg(feature = "library")]
mod records;
#[cfg(feature = "library")]
mod trip;

pub use dataset::Dataset;
pub use failure::Failure;
#[cfg(feature = "http")]
pub use http::Answer;
pub use loader::{Loader, is_update};
