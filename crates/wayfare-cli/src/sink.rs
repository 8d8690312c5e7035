//! The target of a table: a file that gets its name when it is complete, or standard output.

use std::{
    io::{self, Write},
    path::Path,
};

use crate::{failure::Failure, unfinished::Unfinished};

/// The name of standard input and output.
pub(crate) const STANDARD: &str = "-";

/// A file, or standard output.
pub(crate) enum Sink {
    Standard(io::Stdout),
    File(Unfinished),
}

impl Sink {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        if path == Path::new(STANDARD) {
            return Ok(Self::Standard(io::stdout()));
        }
        Ok(Self::File(Unfinished::create(path)?))
    }

    /// Ends the table: a file gets its name.
    pub(crate) fn publish(self) -> Result<(), Failure> {
        match self {
            Self::Standard(mut out) => Ok(out.flush()?),
            Self::File(file) => file.publish(),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}
