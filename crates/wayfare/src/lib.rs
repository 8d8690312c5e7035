//! An offline geocoder with travel costs: fuzzy search, autocomplete, reverse geocoding, postal codes, currencies, and
//! what a day costs, all from one memory-mapped file and without a network.
//!
//! # A tour
//!
//! A dataset is a folder that the command `wayfare build`, or the crate `wayfare-build`, makes from the GeoNames dump
//! and cost tables. Open it once, clone it freely, and query it from as many threads as you like:
//!
//! ```
//! # wayfare_datasets::enter_example();
//! use wayfare::Dataset;
//!
//! let world = Dataset::open("world")?;
//! for hit in world.search("Lissabon")? {
//!     let place = hit.place()?;
//!     println!("{} matched: {} at {}", hit.matched_name()?, place.name(), place.point());
//! }
//! # Ok::<(), wayfare::Error>(())
//! ```
//!
//! [`Dataset::open_default`] opens the dataset that the command `wayfare` uses.
//!
//! ## Five verbs
//!
//! | method | with options | gives |
//! |---|---|---|
//! | [`search`](Dataset::search) | [`search_with`](Dataset::search_with) | the places that a text means, misspelt or not: [`Hit`]s, best first |
//! | [`resolve`](Dataset::resolve) | a [`Policy`] | the one place that a text means, if one is clear |
//! | [`autocomplete`](Dataset::autocomplete) | [`autocomplete_with`](Dataset::autocomplete_with) | the same for a text that is still being typed |
//! | [`nearest`](Dataset::nearest) | [`nearest_with`](Dataset::nearest_with) | the places around a [`Point`]: [`NearbyPlace`]s, nearest first |
//! | [`place`](Dataset::place) | | the place with a [`PlaceId`] |
//!
//! ```
//! # wayfare_datasets::enter_example();
//! use wayfare::{Dataset, Filter, NearestOptions, Point, SearchOptions};
//!
//! let world = Dataset::open("world")?;
//! let in_portugal = Filter::new().country("PT");
//! let options = SearchOptions::new().filter(in_portugal).limit(5);
//! assert_eq!(world.autocomplete_with("lis", &options)?[0].place()?.name(), "Lisbon");
//!
//! let within_50_km = NearestOptions::new().radius_km(50.0);
//! for near in world.nearest_with(Point::new(38.72, -9.14)?, &within_50_km)? {
//!     println!("{:.1} km  {}", near.distance_km(), near.place()?.name());
//! }
//! # Ok::<(), wayfare::Error>(())
//! ```
//!
//! ## A place, and what belongs to it
//!
//! A [`Place`] is a handle: its methods read the data when they are called. [`Place::details`] returns one record,
//! which the feature `serde` can serialize.
//!
//! ```
//! # wayfare_datasets::enter_example();
//! # use wayfare::Dataset;
//! # let world = Dataset::open("world")?;
//! let lisbon = world.place(2267057)?.expect("Lisbon is in the dataset");
//! assert_eq!(lisbon.name_in("pt")?.as_deref(), Some("Lisboa"));
//! assert_eq!(lisbon.time_zone()?, Some("Europe/Lisbon"));
//! assert_eq!(lisbon.country()?.map(|country| country.name), Some("Portugal"));
//! if let Some(costs) = lisbon.costs()? {
//!     let day = costs.total.midrange;
//!     println!("a day: {day:?} {:?}", costs.currency.map(|currency| currency.code));
//! }
//! # Ok::<(), wayfare::Error>(())
//! ```
//!
//! ## The rest
//!
//! [Countries](Dataset::country), [currencies](Dataset::currency), [conversion](Dataset::convert),
//! [postal codes](Dataset::postal_code), [cost categories](Dataset::categories) and
//! [accommodation](Dataset::nearest_accommodation) are methods of [`Dataset`] as well.
//!
//! # What holds everywhere
//!
//! Examples hold in the default dataset, in which there are no places to stay, and in a small one with some.
//!
//! Strings in answers borrow from the dataset, not from the query: an answer lives as long as the [`Dataset`] that gave
//! it. Only [`AlternateName`]s, which are stored compressed, are copies.
//!
//! Missing data is `None` or an empty list. An [`Error`] means bad input, a file that cannot be read, or a corrupt
//! file; [`Place`] says which methods can meet corruption, and why.
//!
//! Angles are degrees (WGS 84), distances great-circle kilometres, heights metres. Costs are per person in
//! the local currency of the place; each record names its source, its date and how far it can be trusted.

mod budget;
mod code;
mod coordinates;
mod dataset;
mod error;
mod filter;
#[cfg(feature = "files")]
mod folder;
mod geo;
mod index;
#[doc(hidden)]
pub mod internal;
mod knn;
mod language;
mod lexicon;
mod mmap;
mod model;
mod nearest;
#[cfg(not(feature = "files"))]
mod no_files;
#[cfg(feature = "files")]
mod open;
mod options;
mod place;
mod plus_code;
mod query;
mod query_options;
mod resolved_filter;
mod resources;
mod search;
#[cfg(feature = "files")]
mod sqlite;
mod try_partition_point;
mod verb;
mod verbs;
mod weak_reference;

pub use code::{CountryCode, CurrencyCode};
pub use dataset::Dataset;
pub use error::{Error, ErrorKind, Result};
pub use filter::Filter;
pub use geo::Point;
pub use model::{
    Accommodation, AccommodationId, BoundingBox, Category, Circle, Conversion, Cost,
    CostComparison, CostRelation, CostUnit, Costs, Country, Currency, Expense, Feature, Highlight,
    Info, List, ListIter, MatchKind, NameKind, NearbyAccommodation, NearbyHighlight, Offer,
    Outline, PlaceId, PlaceKind, PostalCode, Provenance, Rate, Region, Section, Source, Stay,
    Style, Successor,
};
pub use nearest::NearestIter;
pub use options::{
    AccommodationOptions, CheapestOptions, HighlightOptions, MAX_LIMIT, NearestOptions,
    SearchOptions,
};
pub use place::{
    AlternateName, AlternateNames, AlternateNamesIter, DisplayNames, FieldReader, NearbyPlace,
    NearbyPlaceSummary, Place, PlaceDetails, PlaceField, PlaceRecord, PlaceSummary, RegionAt,
};
pub use query::{MAX_QUERY_BYTES, MAX_QUERY_WORDS};
pub use query_options::{OptionType, QueryOption, QueryOptions};
pub use resources::DayCost;
pub use search::hit::{Explanation, Hit, HitSummary, ScorePart};
pub use verb::Verb;
pub use verbs::{Policy, Resolution};
pub use wayfare_format::FORMAT_VERSION;
