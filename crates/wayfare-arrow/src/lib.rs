//! Adds columns about places to tables of Apache Arrow, and makes tables from a dataset, as record batches and without
//! a network.
//!
//! An [`Enrichment`] says how rows are looked up, which columns they get, and the names of these. A row is looked up by
//! a text, with its country if a column has that, by a point, or by the id of a place:
//!
//! ```
//! # wayfare_datasets::enter_example();
//! use std::sync::Arc;
//!
//! use arrow_array::{RecordBatch, StringArray, cast::AsArray};
//! use wayfare::{Dataset, PlaceField};
//! use wayfare_arrow::{ByText, Column, Enrichment};
//!
//! let cities = StringArray::from(vec!["Lissabon", "Springfield"]);
//! let batch = RecordBatch::try_from_iter([("city", Arc::new(cities) as _)])?;
//!
//! let columns = [PlaceField::Name, PlaceField::CountryCode].map(Column::Place);
//! let enrichment = Enrichment::new(ByText::new("city")).columns(columns).prefix("place_");
//! let world = Dataset::open("world")?;
//! let (schema, batches) = enrichment.run(&world, &batch.schema(), &[batch])?;
//!
//! assert_eq!(schema.field(1).name(), "place_name");
//! // The table comes back in pieces.
//! let names: Vec<_> = batches.iter().flat_map(|batch| batch.column(1).as_string::<i32>()).collect();
//! // Which Springfield is meant, nobody knows.
//! assert_eq!(names, [Some("Lisbon"), None]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Enrichment::run`] takes a whole table and uses all cores. For tables that are read piece by piece, make an
//! [`Enricher`] for each thread, which takes one batch after the other, or an [`EnricherPool`] for all.
//!
//! A [`Table`] has all records of a kind in a dataset: its places, costs or postal codes.
//!
//! A row gets a place only if its text clearly means it, or means it by the confidence of [a policy](ByText::policy) that
//! you choose. Such a place is only as good as the data: [`Column::CostProvenance`] says how far to trust costs.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a panic here is a failed test"
    )
)]

mod answers;
mod block;
mod cast;
mod columns;
mod costs;
mod enricher;
mod enrichment;
mod error;
#[cfg(feature = "files")]
mod files;
mod id;
mod interleave;
mod memory;
mod point;
mod pool;
mod stop;
mod subject;
mod tables;
mod text;
mod unknown;

pub use cast::{numbers, texts};
pub use columns::Column;
pub use enricher::{Counts, Enricher};
pub use enrichment::Enrichment;
pub use error::Error;
#[cfg(feature = "files")]
pub use files::{TableFile, report_other_panics};
pub use pool::EnricherPool;
pub use subject::{ById, ByPoint, ByText, Subject};
pub use tables::Table;
pub use unknown::Unknown;
