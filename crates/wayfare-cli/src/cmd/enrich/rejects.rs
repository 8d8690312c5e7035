//! Rows that cannot be looked up: the reasons, and the file of rejects. They come out without values in the new columns.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde::Serialize;
use wayfare_files::AtomicFile;
use wayfare_text::{printable, printable_path};

use crate::{csv::escaped, failure::Failure};

/// The number of characters of a rejected value that are kept.
const VALUE_CHARS: usize = 120;

/// The reason why a row is rejected: it cannot be looked up.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Reason {
    WrongColumnCount,
    InvalidUtf8,
    LineTooLong,
    BadJson,
    BadFeature,
    OtherGeometry,
    BadType,
    BadNumber,
    BadId,
    OutOfRange,
    NoPoint,
    UnknownCountry,
    UnknownRegion,
    Duplicate,
}

impl Reason {
    /// Returns the fault, worded to follow the value.
    fn fault(self) -> &'static str {
        match self {
            Self::WrongColumnCount => "is its number of columns, fewer than the heading has",
            Self::InvalidUtf8 => "is not UTF-8",
            Self::LineTooLong => "is the beginning of a line of more than 16 MiB",
            Self::BadJson => "is not a JSON object",
            Self::BadFeature => "is not a GeoJSON feature",
            Self::OtherGeometry => "is a geometry that is not a point",
            Self::BadType => "is neither a text nor a number",
            Self::BadNumber => "is not a plain number",
            Self::BadId => "is not a geonameid",
            Self::OutOfRange => "is outside the range of such an angle",
            Self::NoPoint => "is written as a point, and is none",
            Self::UnknownCountry => "is not a country of this dataset",
            Self::UnknownRegion => "is not a region of this dataset in that country",
            Self::Duplicate => "is a field that the row has already",
        }
    }

    /// Returns the remedy.
    pub(super) fn remedy(self) -> &'static str {
        match self {
            Self::WrongColumnCount => "give the row the columns of the heading",
            Self::InvalidUtf8 => {
                "save the file as UTF-8, or name its encoding with --encoding, such as windows-1252 or utf-16le"
            }
            Self::LineTooLong => "check that the file is a text of this form",
            Self::BadJson => "write each row as an object",
            Self::BadFeature => "write each row as an object of the type Feature, with properties",
            Self::OtherGeometry => "give the feature a Point, or look it up by its properties",
            Self::BadType => "correct it, or check which column is read",
            Self::BadNumber => "write degrees as digits with a decimal point",
            Self::BadId => "write the number of a place, or leave it blank",
            Self::OutOfRange => "correct it, or check which columns are latitude and longitude",
            Self::NoPoint => {
                "write degrees up to 90 and 180, such as 38.72,-9.14, or a full plus code, or leave it blank"
            }
            Self::UnknownCountry => {
                "give its ISO 3166-1 code or its name, or leave it blank for any"
            }
            Self::UnknownRegion => "give its name or ISO 3166-2 code, or leave it blank for any",
            Self::Duplicate => {
                "give a prefix for the new columns with --prefix, or choose them with --add"
            }
        }
    }
}

/// A row that cannot be looked up.
pub(super) struct Reject {
    /// The line of the file, from 1; the row if the file does not have lines.
    pub(super) line: u64,
    /// The column; empty for the whole row.
    column: String,
    value: String,
    reason: Reason,
}

impl Reject {
    pub(super) fn new(line: u64, column: &str, value: &str, reason: Reason) -> Self {
        let mut shown: String = value.chars().take(VALUE_CHARS).collect();
        if shown.len() < value.len() {
            shown.push('…');
        }
        Reject {
            line,
            column: column.to_owned(),
            value: shown,
            reason,
        }
    }
}

/// The rejected rows of a table: counted, and written to a file if there is one.
pub(super) struct Rejects {
    /// The table.
    file: String,
    escape_formulas: bool,
    writer: Option<csv::Writer<AtomicFile>>,
    pub(super) path: Option<PathBuf>,
    pub(super) count: u64,
    /// The first reject, as a sentence.
    pub(super) first: Option<String>,
}

/// The columns, as in the `rejects.csv` of a build.
#[derive(Serialize)]
struct Row {
    file: String,
    line: u64,
    column: String,
    value: String,
    reason: Reason,
    remedy: String,
}

impl Rejects {
    pub(super) fn create(
        table: &str,
        path: Option<PathBuf>,
        escape_formulas: bool,
    ) -> Result<Self, Failure> {
        let file = path
            .as_deref()
            .map(AtomicFile::create_or_device)
            .transpose()?;
        let writer = file.map(csv::Writer::from_writer);
        Ok(Self {
            file: table.to_owned(),
            escape_formulas,
            writer,
            path,
            count: 0,
            first: None,
        })
    }

    pub(super) fn add(&mut self, reject: &Reject) -> Result<(), Failure> {
        let Reject {
            line,
            column,
            value,
            reason,
        } = reject;
        let (line, file, remedy) = (*line, self.file.as_str(), reason.remedy());
        self.count += 1;
        self.first.get_or_insert_with(|| {
            let column = if column.is_empty() {
                String::new()
            } else {
                format!(", column {}", printable(column))
            };
            format!(
                "line {line}{column}: `{}` {}; {remedy}",
                printable(value),
                reason.fault()
            )
        });
        if let (Some(writer), Some(path)) = (&mut self.writer, &self.path) {
            let cell = |text: &str| escaped(&printable(text), self.escape_formulas).into_owned();
            let [file, column, value, remedy] = [file, column.as_str(), value, remedy].map(cell);
            let row = Row {
                file,
                line,
                column,
                value,
                reason: *reason,
                remedy,
            };
            writer
                .serialize(row)
                .map_err(|error| Failure::at(path, error))?;
        }
        Ok(())
    }

    /// Gives the file its name when every row is written. Without rejects there is none, nor that of an earlier run.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        let Some((writer, path)) = self.writer.take().zip(self.path.as_ref()) else {
            return Ok(());
        };
        if self.count == 0 {
            return match fs::symlink_metadata(path) {
                Ok(old) if old.is_file() => {
                    fs::remove_file(path).map_err(|error| Failure::at(path, error))
                }
                _ => Ok(()),
            };
        }
        Ok(writer
            .into_inner()
            .map_err(|error| Failure::at(path, error.error()))?
            .publish()?)
    }
}

/// Returns the file of rejects beside an output.
pub(super) fn beside(output: &Path, is_folder: bool) -> PathBuf {
    if is_folder {
        output.join("rejects.csv")
    } else {
        output.with_extension("rejects.csv")
    }
}

/// Returns the error that rejects would overwrite the table or the output.
pub(super) fn taken(path: &Path) -> Failure {
    Failure::Error(format!(
        "{} is the table or the output: name another file with --rejects",
        printable_path(path)
    ))
}
