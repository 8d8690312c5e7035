//! The target of a table: a file that gets its name when it is complete, or standard output.

use std::{
    io::{self, Write},
    path::Path,
};

use wayfare_build::is_dataset_file;
use wayfare_files::AtomicFile;
use wayfare_text::printable_path;

use crate::failure::Failure;

/// The name of standard input and output.
pub(crate) const STANDARD: &str = "-";

/// A file, or standard output.
pub(crate) enum Sink {
    Standard(io::Stdout),
    File(AtomicFile),
}

/// Refuses to write over a file of a dataset.
pub(crate) fn check_output(path: &Path) -> Result<(), Failure> {
    if !is_dataset_file(path) {
        return Ok(());
    }
    Err(Failure::Error(format!(
        "{} is a file of the dataset: name another output",
        printable_path(path)
    )))
}

impl Sink {
    /// Begins a file that a user named, which is no file of a dataset.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        if path == Path::new(STANDARD) {
            return Ok(Self::Standard(io::stdout()));
        }
        check_output(path)?;
        AtomicFile::create(path)
            .map(Self::File)
            .map_err(|error| match error.error.kind() {
                io::ErrorKind::IsADirectory | io::ErrorKind::NotSeekable => Failure::at(
                    &error.path,
                    format!("{}, or write to standard output with -o -", error.error),
                ),
                _ => error.into(),
            })
    }

    /// Ends the table: a file gets its name.
    pub(crate) fn publish(self) -> Result<(), Failure> {
        match self {
            Self::Standard(mut out) => Ok(out.flush()?),
            Self::File(file) => Ok(file.publish()?),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(file) => file.write(bytes).map_err(|error| {
                io::Error::new(
                    error.kind(),
                    format!("{}: {error}", printable_path(file.target())),
                )
            }),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}
