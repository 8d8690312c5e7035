//! The logs of all sources, file by file: whose payments they are, and which of them another file has as well.

use std::collections::HashMap;
use std::rc::Rc;

use chrono::{Datelike, NaiveDate};
use serde::Serialize;

use super::spent::{Spent, Spot};

/// What was read of the files so far.
#[derive(Default)]
pub(in crate::import) struct Logs {
    pub(super) spent: Vec<Spent>,
    pub(super) travellers: HashMap<Traveller, u32>,
    pub(super) files: Vec<File>,
    /// Figures of fewer travellers are not written.
    pub(super) minimum: usize,
    /// The first source.
    pub(super) source: Option<u32>,
    pub(super) understood: Vec<LogReport>,
    /// Sheets of workbooks that are no logs, and those that sum up others.
    pub(super) left_out: Vec<String>,
    pub(super) summaries: Vec<String>,
    /// What was paid, row by row, if it is asked for.
    pub(super) rows: Option<Vec<PaidRow>>,
}

/// A payment of one's own, for one person.
pub(super) struct PaidRow {
    pub(super) day: i32,
    pub(super) spot: Option<Spot>,
    pub(super) category: Option<u16>,
    pub(super) currency: Rc<str>,
    pub(super) amount: f64,
    pub(super) converted: Option<(f64, Rc<str>)>,
}

/// Who keeps a log.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Traveller {
    /// The same in all files.
    Named(String),
    /// Of a file that names none.
    OfFile(usize),
}

/// A file, to tell whether another one repeats it.
pub(super) struct File {
    pub(super) name: String,
    /// The number of the first file of the same traveller.
    pub(super) owner: usize,
    /// Of its rows, in order.
    pub(super) prints: Vec<u64>,
}

/// What was understood of a log.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LogReport {
    /// The file as the manifest or the command line names it.
    pub file: String,
    /// The tool that it is an export of; absent of a table whose columns `sources.toml` names.
    pub tool: Option<&'static str>,
    /// What each column was taken for, by its header.
    pub columns: Vec<(String, Option<&'static str>)>,
    /// How its dates are written.
    pub date_format: Option<String>,
    /// Persons that its columns name.
    pub persons: Option<usize>,
    /// Rows that are spending.
    pub payments: u64,
    /// Rows that are none, by reason.
    pub skipped: Vec<(String, u64)>,
    /// Lodgings of which nothing says for how many nights: each lasts until the next one, or one night.
    pub untold_nights: u64,
    /// The words for categories, the name of the category that each was taken for, and rows.
    pub categories: Vec<(String, Option<String>, u64)>,
    /// Payments of which no place, or no category, is known.
    pub unplaced: u64,
    /// Likewise.
    pub uncategorized: u64,
    /// The file that this one repeats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats: Option<String>,
}

impl Logs {
    /// Keeps rows for sums, too.
    pub(in crate::import) fn with_rows() -> Self {
        Self {
            rows: Some(Vec::new()),
            ..Self::default()
        }
    }
}

pub(super) fn day_of(date: &str) -> Option<i32> {
    Some(date.parse::<NaiveDate>().ok()?.num_days_from_ce())
}
