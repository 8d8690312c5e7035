//! `rejects.csv`: every rejected row of a build with its reason and remedy, written while the sources are read.

use std::fs::File;
use std::path::{Path, PathBuf};

use wayfare_files::AtomicFile;
use wayfare_text::{escape_formula, printable};

use crate::disk::Disk;
use crate::error::{Error, Result};
use crate::publish::is_dataset_file;
use crate::rejection::RejectedRow;

const HEADER: [&str; 7] = [
    "source", "file", "line", "column", "value", "reason", "remedy",
];

#[derive(Debug)]
pub(crate) struct RejectsFile {
    path: PathBuf,
    writer: csv::Writer<File>,
    /// What publishes the file, unless that is done with a dataset.
    own: Option<AtomicFile>,
    escape_formulas: bool,
}

impl RejectsFile {
    /// Makes the file of a dataset that is being built. Without rejected rows it has only a header. Cells that a spreadsheet
    /// would run are escaped if `escape_formulas` is set.
    pub(crate) fn create(path: PathBuf, disk: &Disk, escape_formulas: bool) -> Result<Self> {
        let file = disk.create(&path)?;
        Self::begin(path, file, None, escape_formulas)
    }

    /// Makes a file without a dataset, which replaces an older one when it is complete.
    pub(crate) fn replace(path: &Path, escape_formulas: bool) -> Result<Self> {
        if is_dataset_file(path) {
            return Err(Error::output(
                path,
                "is a file of a dataset; name another one",
            ));
        }
        let own = AtomicFile::create_or_device(path)?;
        let file = own
            .file()
            .try_clone()
            .map_err(|error| Error::io(path, error))?;
        Self::begin(path.to_path_buf(), file, Some(own), escape_formulas)
    }

    fn begin(
        path: PathBuf,
        file: File,
        own: Option<AtomicFile>,
        escape_formulas: bool,
    ) -> Result<Self> {
        let writer = csv::WriterBuilder::new()
            .has_headers(false)
            .from_writer(file);
        let mut rejects = Self {
            path,
            writer,
            own,
            escape_formulas,
        };
        rejects
            .writer
            .write_record(HEADER)
            .map_err(|error| Error::io(&rejects.path, error.into()))?;
        Ok(rejects)
    }

    pub(crate) fn write(&mut self, source: &str, row: &RejectedRow) -> Result<()> {
        let row = if self.own.is_none() {
            &row.to_pass_on()
        } else {
            row
        };
        let RejectedRow {
            file,
            line,
            column,
            value,
            reason,
            ..
        } = row;
        let remedy = row.remedy();
        let cell = |text: &str| {
            let text = printable(text);
            if self.escape_formulas {
                escape_formula(&text).into_owned()
            } else {
                text.into_owned()
            }
        };
        let [file, column, value, remedy] = [file.as_str(), column, value, &remedy].map(cell);
        let row = (source, file, line, column, value, reason, remedy);
        self.writer
            .serialize(row)
            .map_err(|error| Error::io(&self.path, error.into()))
    }

    /// Writes what is still in memory.
    pub(crate) fn finish(self) -> Result<()> {
        self.writer
            .into_inner()
            .map_err(|error| Error::io(&self.path, error.into_error()))?;
        self.own.map_or(Ok(()), |own| Ok(own.publish()?))
    }
}
