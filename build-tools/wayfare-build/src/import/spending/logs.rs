//! The logs of all sources, file by file: whose payments they are, and which of them another file has as well.

use std::collections::HashMap;
use std::rc::Rc;

use chrono::{Datelike, NaiveDate};
use serde::Serialize;
use wayfare_spending::{Itinerary, Options};

use super::carry::Carrier;
use super::daily_totals::are_sums;
use super::log_file::FileReader;
use super::spent::{Spent, Spot};
use crate::error::{Error, Result};
use crate::import::SourceImport;
use crate::import::costs::AmountConverter;
use crate::manifest::SourceSpec;
use crate::readers::ReadCount;

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

/// Imports a file of kind `spending`. Its rows become figures when all files are read.
pub(in crate::import) fn spending(
    import: SourceImport<'_>,
    logs: &mut Logs,
    date: &str,
) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let spec = store.source.spec;
    logs.source.get_or_insert(store.source.id);
    logs.minimum = logs.minimum.max(spec.minimum);
    store.set_date(date)?;
    let carrier = Carrier::new(store.db, day_of(date).unwrap_or_default(), day_of)?;
    let amounts = AmountConverter::new(store.db)?;
    let mut count = ReadCount::default();
    let itinerary = rows
        .input
        .itinerary
        .as_deref()
        .map(Itinerary::parse)
        .transpose();
    let itinerary = itinerary.map_err(|error| {
        Error::source(
            spec.itinerary.as_deref().unwrap_or_default(),
            error.to_string(),
        )
    })?;
    let options = options(spec, itinerary);
    let (rejects, mut summaries) = (rows.rejects, Vec::new());
    // Sheets of one workbook are of one traveller, and some may be no logs.
    let (is_workbook, first) = (rows.input.has_all_sheets(), logs.files.len());
    let (mut is_read, mut no_log) = (false, None);
    let mut each = |file: &str, text: String| {
        let owner = if is_workbook { first } else { logs.files.len() };
        let sources = (&mut *logs, &mut store, &mut *finder);
        let mut reader = FileReader::new(sources, (&mut *rejects, &mut count), (file, owner));
        let log = match reader.read(&text, &options)? {
            Ok(log) => log,
            Err(error) if is_workbook && is_no_log(&error) => {
                logs.left_out.push(file.to_owned());
                no_log = no_log.take().or(Some(error));
                return Ok(());
            }
            Err(error) => return Err(Error::source(file, error.to_string())),
        };
        is_read = true;
        drop(text);
        reader.finish(&log, &carrier, &amounts)
    };
    if is_workbook {
        let mut sheets = rows.input.texts()?;
        let texts = sheets.iter().map(|(_, text)| text.as_str());
        let mut are_sums = are_sums(texts, &options).into_iter();
        sheets.retain(|(file, _)| {
            let is_sum = are_sums.next() == Some(true);
            summaries.extend(is_sum.then(|| file.clone()));
            !is_sum
        });
        sheets
            .into_iter()
            .try_for_each(|(file, text)| each(&file, text))?;
    } else {
        rows.input.each_text(&mut each)?;
    }
    logs.summaries.append(&mut summaries);
    match no_log.filter(|_| !is_read) {
        Some(error) => Err(Error::source(&spec.file, error.to_string())),
        None => Ok(count),
    }
}

fn is_no_log(error: &wayfare_spending::Error) -> bool {
    use wayfare_spending::Error::{Empty, Unknown};
    matches!(error, Unknown { .. } | Empty)
}

/// Returns what a manifest says of a log. Constants of columns that are not options are given to each payment.
fn options(spec: &SourceSpec, itinerary: Option<Itinerary>) -> Options {
    let columns = spec.columns.iter().filter_map(|(name, mapping)| {
        Some((
            wayfare_spending::Field::of_key(name)?,
            mapping.column()?.to_owned(),
        ))
    });
    let currency =
        (spec.currency != crate::manifest::LOCAL_CURRENCY).then(|| spec.currency.clone());
    Options {
        tool: spec.format.clone(),
        columns: columns.collect(),
        date_format: spec.date_format.clone(),
        decimal: spec.decimal,
        persons: spec
            .persons
            .or_else(|| spec.constant("persons")?.parse().ok()),
        currency: currency.or_else(|| spec.constant("currency").map(str::to_owned)),
        itinerary,
    }
}

pub(super) fn day_of(date: &str) -> Option<i32> {
    Some(date.parse::<NaiveDate>().ok()?.num_days_from_ce())
}
