//! Builds Wayfare datasets: from GeoNames dumps and cost tables, named in a `sources.toml` or given as they are
//! downloaded, to `world.sqlite` and `world.idx`. This crate is the only writer of the format.
//!
//! ```no_run
//! use wayfare_build::{Build, Manifest};
//!
//! let (manifest, files) = Manifest::open("my/sources.toml".as_ref())?;
//! let report = Build::new("world").manifest(manifest, files).min_population(1000).run()?;
//! println!("{report}");
//! # Ok::<(), wayfare_build::Error>(())
//! ```
//!
//! A program may also make a [`Manifest`] and its files in code, and leave out the default sources. Without default features,
//! this crate has the readers of tables alone; each feature adds what its name says: `archives` ([`Pack`], [`Install`],
//! [`Diff`]), `compressed` (.gz and .zip), `default-sources`, `listings` (OpenStreetMap and Wikivoyage), `parquet` (Overture
//! Maps), `progress` (bars on a terminal), `spending` (logs of what travellers paid), `toml` (`sources.toml`), `xlsx`.
//!
//! A row that cannot be used is left out and counted, with its file, line, column and value; the first such row
//! is an error if [`Build::strict`] is set. The same sources and options always give the same bytes, and a
//! build that is killed leaves the dataset that was there before.

// A build without the readers of some sources leaves some of what they share unused.
#![cfg_attr(
    not(all(
        feature = "archives",
        feature = "compressed",
        feature = "listings",
        feature = "spending",
        feature = "toml"
    )),
    allow(dead_code)
)]

#[cfg(feature = "archives")]
mod archive;
mod build;
#[cfg(any(test, fuzzing))]
mod checked;
mod clock;
mod counted;
mod daily;
mod decoding;
mod delimiter;
#[cfg(feature = "archives")]
mod delta;
mod detect;
mod disk;
mod error;
mod file_name;
#[cfg(fuzzing)]
pub mod fuzzing;
mod import;
mod importance;
mod index;
mod input;
#[cfg(feature = "archives")]
mod install;
mod json_table;
mod manifest;
mod misplaced;
mod name;
mod plan;
#[cfg(feature = "progress")]
mod progress;
#[cfg(not(feature = "progress"))]
#[path = "no_progress.rs"]
mod progress;
mod publish;
mod readers;
mod rejection;
mod rejects;
mod rejects_file;
mod replaced;
mod report;
mod rows;
mod schema;
mod source_files;
#[cfg(feature = "spending")]
mod spending;
mod sql;
mod superseded;
mod tally;
#[cfg(test)]
mod tests;
mod threads;
mod totals;
mod undo;
mod untrusted;
mod unusable;
mod verify;
#[cfg(feature = "xlsx")]
mod workbook;
#[cfg(feature = "xlsx")]
mod workbook_parts;

#[cfg(feature = "archives")]
pub use archive::{
    ArchiveManifest, Content, FileStamp, Pack, PackedSource, SigningKey, VerifyingKey,
};
pub use build::Build;
pub use decoding::{Utf8Text, encoding};
pub use delimiter::{MAX_COLUMNS, is_delimiter, skip_delimiter_line};
#[cfg(feature = "archives")]
pub use delta::{ChangedRecords, Delta, Diff};
pub use encoding_rs::Encoding;
pub use error::{Error, Result};
#[cfg(feature = "spending")]
pub use import::{LogReport, PlaceSpending, SpendingReport, SpendingSum, SpendingSums};
#[cfg(feature = "archives")]
pub use install::{Install, Installed};

pub use manifest::{
    Constant, CostEntry, DatasetInfo, Manifest, Mapping, Provenance, Repeat, ScaledColumn, Sights,
    SourceKind, SourceSpec,
};
pub use misplaced::{Misplaced, MisplacedPlace};
pub use plan::{LeftOut, LeftOutWhy, UnreadFile};
pub use publish::is_dataset_file;
pub use rejection::{Reason, RejectGroup, RejectedRow, RejectedValue, Rejection};
pub use replaced::Replaced;
pub use report::{Check, Report, SourceReport, StageTime};
pub use source_files::SourceFiles;
#[cfg(feature = "spending")]
pub use spending::{figures_of_few, sum_up_spending};
pub use tally::{Skip, Tally};
pub use totals::{Attached, PostalForms, Totals, UnlikeForm};
pub use undo::{Undo, Undone};
pub use verify::{RowCount, Verified, VerifiedSqlite, verify};
#[cfg(feature = "xlsx")]
pub use workbook::{read_sheet, sheet_names};
