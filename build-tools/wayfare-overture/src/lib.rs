//! Reads lodgings and sights from files of Overture Maps, theme `places`, in GeoParquet.
//! <https://docs.overturemaps.org/schema/reference/places/place/>
//!
//! It needs the feature `parquet`, as tests of the whole workspace do without the long compilation of Parquet.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a panic here is a failed test"
    )
)]

#[cfg(feature = "parquet")]
mod batch;
// Their tests need no Parquet.
#[cfg(any(test, feature = "parquet"))]
mod categories;
#[cfg(feature = "parquet")]
mod column;
#[cfg(feature = "parquet")]
mod geometries;
#[cfg(feature = "parquet")]
mod places;
#[cfg(any(test, feature = "parquet"))]
mod wkb;

#[cfg(feature = "parquet")]
pub use self::{
    batch::{Batch, Row},
    places::{Error, Places},
};
