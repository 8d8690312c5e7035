//! The travel cost reference interface without a socket: a path and a query go in, bytes come out.
//!
//! It has no I/O, no async and no threads: [`respond`] is as usable from a phone, a WASM page or a test as from a
//! server.
//!
//! ```
//! # wayfare_datasets::enter_example();
//! use wayfare_api::{Request, respond};
//!
//! let world = wayfare::Dataset::open("world")?;
//! let response = respond(&world, Request::from("/search/location/lisb?limit=3"));
//! assert!(response.body.starts_with(br#"{"status":true,"data":[{"geonameid":"2267057","name":"Lisbon""#));
//! # Ok::<(), wayfare::Error>(())
//! ```
//!
//! Paths are relative to the base address. Whether the service is mounted at `/v3` is up to the server. So are keys:
//! [`find`] says which group a request belongs to, and [`Response::error`] writes the envelope of a refusal.
//!
//! `docs/api.md` describes the interface for people, `docs/openapi.json` for programs. Both are made from [`GROUPS`],
//! the table of routes.

#[cfg(feature = "serde")]
mod envelope;
mod failure;
mod format;
mod object;
mod openapi;
mod parsed_request;
mod percent;
mod query;
mod respond;
mod routes;
mod schema;
mod write;

#[cfg(feature = "serde")]
pub use envelope::Envelope;
pub use format::Format;
pub use openapi::openapi;
pub use parsed_request::ParsedRequest;
pub use query::QueryParameter;
pub use respond::{Request, Response, respond};
pub use routes::{GROUPS, Group, Match, PathParameter, Route, Segment, Work, find};

/// The examples of the pages are tested with those of this crate, as they use both libraries.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../../docs/library.md")]
    struct Library;
    #[doc = include_str!("../../../crates/wayfare/README.md")]
    struct ReadmeOfLibrary;
    #[doc = include_str!("../../../crates/wayfare-api/README.md")]
    struct ReadmeOfApi;
}
