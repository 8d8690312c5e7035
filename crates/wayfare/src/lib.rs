//! Travel costs and places with no network: what a day in Lisbon costs, which place a postal code is,
//! what is near a point. Everything is answered from one memory-mapped file.
//!
//! A dataset is a folder that `wayfare build` (or the crate `wayfare-build`) makes from the GeoNames dump and
//! cost tables. Open it once, clone it freely, and query it from as many threads as you like:
//!
//! ```no_run
//! use wayfare::{Dataset, NearestOptions, SearchOptions};
//!
//! let world = Dataset::open("world")?;
//! for hit in world.search("Lissabon", &SearchOptions::new().limit(3))? {
//!     let place = hit.location()?;
//!     println!("{}, {} ({})", place.name, place.country_name, hit.geonameid);
//! }
//! for near in world.nearest(41.15, -8.61, &NearestOptions::new())? {
//!     println!("{:6.1} km  {}", near.distance_km, near.location()?.name);
//! }
//! # Ok::<(), wayfare::Error>(())
//! ```
//!
//! Texts in answers borrow from the dataset, not from the query: an answer lives as long as the
//! [`Dataset`] that gave it. Only [`AlternateName`]s, which are stored compressed, are copies. Something that is not there is `None` or an empty list; an [`Error`] means bad
//! input, a file that cannot be read, or one that is damaged.
//!
//! # Units
//!
//! Angles are degrees (WGS 84), distances great-circle kilometres, heights metres. Costs are per person in
//! the local currency of the place; each record names its source, its date and how far it can be trusted.

mod budget;
mod code;
mod dataset;
mod error;
mod index;
mod mmap;
mod model;
mod nearest;
mod options;
mod printable;
mod resources;
mod search;
mod sqlite;

pub use dataset::Dataset;
pub use error::{Error, Result};
pub use model::{
    Accommodation, AlternateName, AlternateNames, AlternateNamesIter, Category, Conversion, Cost, Costs,
    Country, Currency, Highlight, Hit, Info, Location, MatchKind, NameKind, NearbyAccommodation, NearbyPlace,
    Offer, PostalCode, Provenance, Rate, SectionSize, Source,
};
pub use options::{MAX_LIMIT, NearestOptions, SearchOptions};
pub use printable::{printable, printable_lines, printable_path};
pub use search::query::{MAX_QUERY_BYTES, MAX_QUERY_WORDS};
pub use wayfare_format::{FORMAT_VERSION, Section, SectionId};
