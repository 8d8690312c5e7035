//! Tables in files that others wrote, and that may be corrupt.

mod ipc;
mod limits;
mod panics;
mod parquet;
mod thrift;

use std::io::{Read, Seek};

use ::parquet::file::reader::ChunkReader;
use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};

pub use self::panics::report_other_panics;
use crate::Error;
use ipc::IpcReader;
use panics::caught;

/// The batches of a table in a file. What the file declares is compared with its length before it is read, and a panic of the
/// libraries that read it is an error.
pub struct TableFile {
    schema: SchemaRef,
    rows: Option<u64>,
    /// `None` after an error.
    batches: Option<Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>>,
}

impl TableFile {
    /// Opens a file of Arrow's file format, which is also called Feather (version 2).
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is corrupt.
    pub fn arrow(file: impl Read + Seek + Send + 'static) -> Result<Self, Error> {
        let reader = caught(|| IpcReader::open(file))?;
        Ok(Self { schema: reader.schema().clone(), rows: None, batches: Some(Box::new(reader)) })
    }

    /// Opens a Parquet file, which is read in batches of this many rows.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is corrupt.
    pub fn parquet(file: impl ChunkReader + 'static, batch_rows: usize) -> Result<Self, Error> {
        let (schema, rows, batches) = caught(|| parquet::open(file, batch_rows))?;
        Ok(Self { schema, rows, batches: Some(Box::new(batches)) })
    }

    /// Returns the schema of the table.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Returns the number of rows, if the file declares it.
    pub fn rows(&self) -> Option<u64> {
        self.rows
    }
}

impl Iterator for TableFile {
    type Item = Result<RecordBatch, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let batches = self.batches.as_mut()?;
        let next = caught(|| batches.next().transpose()).transpose();
        if next.as_ref().is_none_or(Result::is_err) {
            // What has panicked is not to be used again.
            self.batches = None;
        }
        next
    }
}
