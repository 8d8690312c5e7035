//! `rejects.csv`: every rejected row of a build with its reason and remedy, written while the sources are read.

use std::fmt;
use std::fs::File;
use std::path::PathBuf;

use serde::Serialize;

use crate::disk::Disk;
use crate::error::{Error, Result};
use crate::rejection::{Reason, RejectedRow};

const HEADER: [&str; 7] = ["source", "file", "line", "column", "value", "reason", "remedy"];

/// The file of all rejected rows.
pub(crate) struct RejectsFile {
    path: PathBuf,
    writer: csv::Writer<File>,
}

#[derive(Serialize)]
struct Row<'a> {
    source: &'a str,
    file: &'a str,
    line: u64,
    column: &'a str,
    value: &'a str,
    reason: Reason,
    remedy: String,
}

impl RejectsFile {
    /// Makes the file. Without rejected rows it has only a header.
    pub(crate) fn create(path: PathBuf, disk: &Disk) -> Result<Self> {
        let file = disk.create(&path)?;
        let writer = csv::WriterBuilder::new().has_headers(false).from_writer(file);
        let mut rejects = Self { path, writer };
        rejects.writer.write_record(HEADER).map_err(|error| Error::io(&rejects.path, error.into()))?;
        Ok(rejects)
    }

    /// Writes a row of a source.
    pub(crate) fn write(&mut self, source: &str, row: &RejectedRow) -> Result<()> {
        let RejectedRow { file, line, column, value, reason, .. } = row;
        let row = Row { source, file, line: *line, column, value, reason: *reason, remedy: row.remedy() };
        self.writer.serialize(row).map_err(|error| Error::io(&self.path, error.into()))
    }

    /// Writes what is still in memory.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.writer.flush().map_err(|error| Error::io(&self.path, error))
    }
}

impl fmt::Debug for RejectsFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.fmt(f)
    }
}
