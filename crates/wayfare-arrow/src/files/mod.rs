//! Tables in files that others wrote, and that may be corrupt.

mod ipc;
mod limits;
mod panics;
mod parquet;
mod shared;
mod thrift;

use std::{
    io::{Read, Seek},
    sync::Arc,
};

use ::parquet::{file::metadata::ParquetMetaData, schema::types::TypePtr};
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
    parquet: Option<Arc<ParquetMetaData>>,
    /// `None` after an error.
    batches: Option<Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>>,
}

impl TableFile {
    /// Opens a file of Arrow's file format, which is also called Feather (version 2), or of its stream format.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is corrupt.
    pub fn arrow(file: impl Read + Seek + Send + 'static) -> Result<Self, Error> {
        let reader = caught(|| IpcReader::open(file))?;
        let schema = reader.schema().clone();
        Ok(Self {
            schema,
            rows: None,
            parquet: None,
            batches: Some(Box::new(reader)),
        })
    }

    /// Opens a Parquet file, which is read in batches of this many rows.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is corrupt.
    pub fn parquet(
        file: impl Read + Seek + Send + 'static,
        batch_rows: usize,
    ) -> Result<Self, Error> {
        Self::open_parquet(file, None, batch_rows)
    }

    /// Opens a Parquet file, of which only the columns with one of these names are read.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is corrupt. A column that it lacks is no error.
    pub fn parquet_columns(
        file: impl Read + Seek + Send + 'static,
        names: &[&str],
        batch_rows: usize,
    ) -> Result<Self, Error> {
        Self::open_parquet(file, Some(names), batch_rows)
    }

    fn open_parquet(
        file: impl Read + Seek + Send + 'static,
        names: Option<&[&str]>,
        batch_rows: usize,
    ) -> Result<Self, Error> {
        let (schema, metadata, batches) = caught(|| parquet::open(file, names, batch_rows))?;
        let rows = metadata.file_metadata().num_rows().try_into().ok();
        Ok(Self {
            schema,
            rows,
            parquet: Some(metadata),
            batches: Some(Box::new(batches)),
        })
    }

    /// Returns the schema of the table: of the columns that are read.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Returns the types of a Parquet file, which say more than those of Arrow. Its columns are all there, also those that are
    /// not read.
    pub fn parquet_schema(&self) -> Option<TypePtr> {
        Some(
            self.parquet
                .as_ref()?
                .file_metadata()
                .schema_descr()
                .root_schema_ptr(),
        )
    }

    /// Returns the number of rows, if the file declares it.
    pub fn rows(&self) -> Option<u64> {
        self.rows
    }

    /// Returns the least and the greatest number of a column of floats, of a field as `bbox.xmin`, if the file declares them.
    pub fn range(&self, path: &str) -> Option<(f64, f64)> {
        parquet::range(self.parquet.as_ref()?, path)
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
