//! The target of enriched rows: a file, or the parts of a folder.

use std::{
    io::{self, BufWriter},
    path::PathBuf,
};

use wayfare_files::{AtomicFile, Readers};

use super::{
    parts::Parts,
    pipeline::Piece,
    rows::Columns,
    writer::{OutputForm, TableWriter},
};
use crate::{failure::Failure, sink::Sink};

/// The target of rows.
pub(super) enum Target {
    /// A file, or standard output.
    File(PathBuf),
    Parts(Parts),
}

/// Writes rows in their order.
pub(super) struct PartWriter<'t> {
    target: &'t Target,
    form: OutputForm,
    columns: Columns,
    /// The part that is being written. A table without parts counts as one part.
    open: Option<(u64, TableWriter<BufWriter<Sink>>)>,
}

impl<'t> PartWriter<'t> {
    pub(super) fn new(target: &'t Target, form: OutputForm, columns: Columns) -> Self {
        Self {
            target,
            form,
            columns,
            open: None,
        }
    }

    pub(super) fn write(&mut self, piece: Piece) -> Result<(), Failure> {
        let Some(rows) = piece.encoded else {
            return Ok(());
        };
        self.open_part(piece.part)?.write(rows)
    }

    /// Ends the table. A table without rows gets a heading.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        let is_empty = match self.target {
            Target::Parts(parts) => !parts.has(0),
            Target::File(_) => true,
        };
        if self.open.is_none() && is_empty {
            self.open_part(0)?;
        }
        self.close()
    }

    /// Completes the part before, and returns the writer of a part.
    fn open_part(&mut self, part: u64) -> Result<&mut TableWriter<BufWriter<Sink>>, Failure> {
        if self.open.as_ref().is_some_and(|(open, _)| *open != part) {
            self.close()?;
        }
        let writer = match self.open.take() {
            Some((_, writer)) => writer,
            None => {
                let sink = match self.target {
                    Target::File(path) => Sink::create(path)?,
                    Target::Parts(parts) => {
                        Sink::File(AtomicFile::create_for(&parts.path(part), Readers::Default)?)
                    }
                };
                TableWriter::new(
                    BufWriter::with_capacity(1 << 16, sink),
                    self.form,
                    &self.columns,
                )?
            }
        };
        Ok(&mut self.open.insert((part, writer)).1)
    }

    fn close(&mut self) -> Result<(), Failure> {
        let Some((_, writer)) = self.open.take() else {
            return Ok(());
        };
        writer
            .finish()?
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .publish()
    }
}
