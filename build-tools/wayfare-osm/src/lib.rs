//! Reads lodging, places and sights from extracts of OpenStreetMap (`.osm.pbf`), with their points, names and GeoNames
//! feature codes, in bounded memory.
//!
//! ```no_run
//! use std::fs::File;
//! use wayfare_osm::{Extract, Sights};
//!
//! for element in Extract::open(File::open("liechtenstein.osm.pbf")?, Sights::Notable)? {
//!     let element = element?;
//!     if let Some(lodging) = element.lodging() {
//!         println!("{} {:?} {:?}", element.id, lodging.stars, element.address().city);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate decodes the format itself: it needs four messages of it, and the crates that compile a Protocol Buffers
//! library and its code generator take far longer to build than all the rest here.

mod address;
mod blob;
mod block;
mod bounding_box;
mod budget;
mod collector;
mod element;
mod element_id;
mod error;
mod extract;
mod header;
mod links;
mod listing;
mod lodging;
mod names;
mod place;
mod point;
mod report;
mod table;
mod tags;
mod wire;

pub use address::Address;
pub use element::Element;
pub use element_id::{ElementId, ElementKind};
pub use error::{Error, Result};
pub use extract::Extract;
pub use header::{Bounds, Header};
pub use lodging::Lodging;
pub use names::{Name, NameKind};
pub use place::Place;
pub use point::Point;
pub use report::Report;
pub use table::{Feature, Kind, Sights, features};
pub use tags::Tags;
