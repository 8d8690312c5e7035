//! Writes a table of any form. Text is encoded by any thread, and written in the order of its rows.

use std::io::Write;

use arrow_array::RecordBatch;
#[cfg(feature = "parquet")]
use arrow_ipc::writer::FileWriter;
#[cfg(feature = "parquet")]
use arrow_schema::ArrowError;
#[cfg(feature = "parquet")]
use parquet::arrow::ArrowWriter;

use super::{
    delimited, json_encode, json_items,
    rows::{Columns, Invalid},
};
#[cfg(feature = "parquet")]
use crate::parquet_writer::parquet_writer;
use crate::{args::TableForm, failure::Failure};

/// The form in which a table is written.
#[derive(Clone, Copy)]
pub(super) struct OutputForm {
    pub(super) form: TableForm,
    /// The delimiter of a delimited text.
    pub(super) delimiter: u8,
    /// Whether cells that a spreadsheet would run are escaped.
    pub(super) escape_formulas: bool,
}

impl OutputForm {
    /// Encodes rows. Any thread can do this.
    pub(super) fn encode(self, batch: RecordBatch, invalid: &Invalid) -> Result<Encoded, Failure> {
        #[cfg(feature = "parquet")]
        if self.form.is_columnar() {
            return Ok(Encoded::Columns(batch));
        }
        Ok(Encoded::Text(if self.form.is_json() {
            json_encode::encode(&batch, invalid, self.form)?
        } else {
            delimited::encode(&batch, invalid, self.delimiter, self.escape_formulas)?
        }))
    }

    /// Encodes what stands before all rows of a text.
    fn heading(self, columns: &Columns) -> Result<Vec<u8>, Failure> {
        if self.form.is_json() {
            Ok(json_items::heading(self.form, &columns.schema).into_bytes())
        } else {
            delimited::heading(&columns.schema, self.delimiter, self.escape_formulas)
        }
    }
}

/// Encoded rows.
pub(super) enum Encoded {
    Text(Vec<u8>),
    /// Columns are encoded by the writer: their pages span many rows.
    #[cfg(feature = "parquet")]
    Columns(RecordBatch),
}

/// Writes a table.
pub(super) enum TableWriter<W: Write + Send> {
    Text {
        output: W,
        form: TableForm,
        is_empty: bool,
    },
    #[cfg(feature = "parquet")]
    Parquet(Box<ArrowWriter<W>>),
    #[cfg(feature = "parquet")]
    Arrow(Box<FileWriter<W>>),
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a table with these columns.
    pub(super) fn new(mut output: W, form: OutputForm, columns: &Columns) -> Result<Self, Failure> {
        #[cfg(feature = "parquet")]
        match form.form {
            TableForm::Arrow => {
                let writer = FileWriter::try_new(output, &columns.schema)?;
                return Ok(Self::Arrow(Box::new(writer)));
            }
            TableForm::Parquet => {
                let types = columns.types.as_deref();
                let writer = parquet_writer(output, &columns.schema, types)?;
                return Ok(Self::Parquet(Box::new(writer)));
            }
            _ => {}
        }
        output.write_all(&form.heading(columns)?)?;
        Ok(Self::Text {
            output,
            form: form.form,
            is_empty: true,
        })
    }

    pub(super) fn write(&mut self, rows: Encoded) -> Result<(), Failure> {
        match (self, rows) {
            (
                Self::Text {
                    output,
                    form,
                    is_empty,
                },
                Encoded::Text(text),
            ) => {
                // Each item begins with a comma, but for the first one.
                let first = text
                    .strip_prefix(b",")
                    .filter(|_| *is_empty && form.is_of_items());
                *is_empty = false;
                Ok(output.write_all(first.unwrap_or(&text))?)
            }
            #[cfg(feature = "parquet")]
            (Self::Parquet(writer), Encoded::Columns(batch)) => Ok(writer.write(&batch)?),
            #[cfg(feature = "parquet")]
            (Self::Arrow(writer), Encoded::Columns(batch)) => {
                writer.write(&batch).map_err(|error| match error {
                    // For example, a dictionary that changes from batch to batch.
                    ArrowError::InvalidArgumentError(reason) => {
                        Failure::Error(format!("{reason} Write the table as Parquet."))
                    }
                    other => other.into(),
                })
            }
            #[cfg(feature = "parquet")]
            _ => Err(Failure::Error(
                "rows were encoded for a table of another form".to_owned(),
            )),
        }
    }

    /// Ends the table, and returns its output.
    pub(super) fn finish(self) -> Result<W, Failure> {
        match self {
            Self::Text {
                mut output, form, ..
            } => {
                output.write_all(json_items::end(form).as_bytes())?;
                output.flush()?;
                Ok(output)
            }
            #[cfg(feature = "parquet")]
            Self::Parquet(writer) => Ok(writer.into_inner()?),
            #[cfg(feature = "parquet")]
            Self::Arrow(mut writer) => {
                writer.finish()?;
                Ok(writer.into_inner()?)
            }
        }
    }
}
