//! Makes batches of rows, and columns of batches.

use std::{iter, sync::Arc};

use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use wayfare::PlaceId;

use crate::error::Error;

/// The number of rows of a batch, as in most engines.
pub(super) const ROWS: usize = 8_192;

/// The batches of a table.
pub(super) type Batches<'d> = Box<dyn Iterator<Item = Result<RecordBatch, Error>> + 'd>;

/// A column of rows: its name, its type, and its values.
pub(super) type ColumnOf<R> = (&'static str, DataType, fn(&[R]) -> ArrayRef);

/// Returns the schema of columns, which are all nullable.
pub(super) fn schema<R, const N: usize>(columns: [ColumnOf<R>; N]) -> SchemaRef {
    let fields = columns.map(|(name, kind, _)| Field::new(name, kind, true));
    Arc::new(Schema::new(fields.to_vec()))
}

/// Makes batches with these columns.
pub(super) fn read<'d, R: 'd, const N: usize>(
    rows: impl Iterator<Item = wayfare::Result<R>> + 'd,
    columns: [ColumnOf<R>; N],
) -> Batches<'d> {
    let schema = schema(columns.clone());
    in_batches(rows, move |rows| {
        let columns = columns.iter().map(|(_, _, values)| values(&rows)).collect();
        Ok(RecordBatch::try_new(schema.clone(), columns)?)
    })
}

/// Gives rows to `batch`, some at a time.
pub(super) fn in_batches<'d, R: 'd>(
    mut rows: impl Iterator<Item = wayfare::Result<R>> + 'd,
    mut batch: impl FnMut(Vec<R>) -> Result<RecordBatch, Error> + 'd,
) -> Batches<'d> {
    Box::new(iter::from_fn(move || match rows.by_ref().take(ROWS).collect::<wayfare::Result<Vec<R>>>() {
        Ok(rows) if rows.is_empty() => None,
        Ok(rows) => Some(batch(rows)),
        Err(error) => Some(Err(error.into())),
    }))
}

pub(super) fn ids(known: impl Iterator<Item = Option<PlaceId>>) -> ArrayRef {
    Arc::new(known.map(|id| id.map(|id| i64::from(id.get()))).collect::<Int64Array>())
}

pub(super) fn flags(known: impl Iterator<Item = bool>) -> ArrayRef {
    Arc::new(known.map(Some).collect::<BooleanArray>())
}

pub(super) fn texts<T: AsRef<str>>(known: impl Iterator<Item = Option<T>>) -> ArrayRef {
    Arc::new(known.collect::<StringArray>())
}

pub(super) fn numbers(known: impl Iterator<Item = Option<f64>>) -> ArrayRef {
    Arc::new(known.collect::<Float64Array>())
}
