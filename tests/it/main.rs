//! Integration tests of Wayfare, from source files to answers. One binary, so that it is linked once and the
//! datasets are built once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

// What the tests share: the datasets, and small sources made up on the spot.
mod geonameids;
mod sources;
mod support;

// The nine groups of answers, on the fixture and on the default world.
mod accommodation;
mod addresses;
mod answers;
mod borders;
mod corpus;
mod costs;
mod countries;
mod currencies;
mod fuzzy;
mod highlights;
mod install;
mod islands;
mod listings_osm;
mod listings_wikivoyage;
mod locations;
mod postal;
mod regions;

// The interface without a socket: requests, formats, documents.
mod api;

// The same over HTTP: keys, caching, limits, reloading.
mod server;

// The server under load for a long time, where that is asked for.
#[cfg(target_os = "linux")]
mod soak;

// How datasets come about: odd rows, builds, the relational half, the official dumps.
mod beside_regions;
mod build;
mod crash;
mod folder;
mod formats;
mod frames;
mod official;
mod quirks;
mod rejects;
mod resolving;
mod sqlite;
mod tables;
mod unusable;
mod verify;

// What must hold for any input, and for any damage.
mod daily;
mod damage;
mod evaluation;
mod garbage;
mod names;
mod points;
mod work;
