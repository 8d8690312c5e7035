//! Parquet and Arrow: columns keep their types, and the schema its metadata.

use std::{fs::File, sync::Arc};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use wayfare_arrow::TableFile;

use super::rows::{Asked, CHUNK_ROWS, Chunk, Columns, Input, Invalid, Rows};
use crate::{args::TableForm, failure::Failure};

/// Batches of a file.
struct Columnar {
    batches: TableFile,
    /// The rest of a batch.
    rest: Option<RecordBatch>,
    /// The number of rows that were read.
    rows: u64,
    file: String,
    by: Arc<Asked>,
}

/// Opens a file. Errors call it `name`.
pub(super) fn open(
    file: File,
    form: TableForm,
    name: &str,
    by: Arc<Asked>,
) -> Result<Box<dyn Input>, Failure> {
    wayfare_arrow::report_other_panics();
    let batches = match form {
        TableForm::Parquet => TableFile::parquet(file, CHUNK_ROWS),
        _ => TableFile::arrow(file),
    };
    let batches = batches.map_err(|error| Failure::Error(format!("{name}: {error}")))?;
    Ok(Box::new(Columnar {
        batches,
        rest: None,
        rows: 0,
        file: name.to_owned(),
        by,
    }))
}

impl Input for Columnar {
    fn own(&self) -> &SchemaRef {
        self.batches.schema()
    }

    fn asked(&self) -> &SchemaRef {
        self.batches.schema()
    }

    fn end(&self) -> Option<u64> {
        self.batches.rows()
    }

    fn columns(&self, schema: SchemaRef) -> Columns {
        Columns {
            schema,
            types: self.batches.parquet_schema(),
        }
    }

    fn read(&mut self, most: usize) -> Result<Option<Chunk>, Failure> {
        let next = self
            .rest
            .take()
            .map(Ok)
            .or_else(|| self.batches.next())
            .transpose();
        let batch = next.map_err(|error| Failure::Error(format!("{}: {error}", self.file)))?;
        let Some(batch) = batch else { return Ok(None) };
        let rows = batch.num_rows().min(most);
        if rows < batch.num_rows() {
            self.rest = Some(batch.slice(rows, batch.num_rows() - rows));
        }
        let own = batch.slice(0, rows);
        let (rows, first) = (rows as u64, self.rows + 1);
        self.rows += rows;
        let by = self.by.clone();
        let parse = move || {
            let lines = (first..first + rows).collect();
            Rows::new(own.clone(), own, lines, Vec::new(), Invalid::new(), &by)
        };
        Ok(Some(Chunk {
            rows,
            way: rows,
            parse: Box::new(parse),
        }))
    }
}
