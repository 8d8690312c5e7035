//! What the fuzz targets share: a small dataset, every question that it can be asked, and readers of the three formats.

pub mod formats;
pub mod php;
pub mod questions;
pub mod readers;
pub mod world;
