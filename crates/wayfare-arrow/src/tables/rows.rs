//! Makes batches of rows, and columns of batches.

use std::{iter, sync::Arc};

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema, SchemaRef};
use wayfare::PlaceId;

use crate::{
    block::{Value, column},
    error::Error,
};

/// The number of rows of a batch, as in most engines.
pub(super) const ROWS: usize = 8_192;

/// The batches of a table.
pub(super) type Batches<'d> = Box<dyn Iterator<Item = Result<RecordBatch, Error>> + 'd>;

/// Makes the values of a column of rows.
type Values<'d, R> = Box<dyn Fn(&[R]) -> Result<ArrayRef, Error> + 'd>;

/// A column of rows of a kind.
pub(super) struct ColumnOf<'d, R> {
    field: Field,
    values: Values<'d, R>,
}

/// Returns a column with a name and the value of each row, where it is known.
pub(super) fn of<'d, R: 'd, V: Value + 'd>(
    name: &str,
    value: fn(&R) -> Option<V>,
) -> ColumnOf<'d, R> {
    let values = move |rows: &[R]| column(rows.iter().map(|row| Ok(value(row))));
    ColumnOf {
        field: Field::new(name, V::TYPE, true),
        values: Box::new(values),
    }
}

/// Returns the schema of columns, which are all nullable.
pub(super) fn schema<R>(columns: &[ColumnOf<'_, R>]) -> SchemaRef {
    Arc::new(Schema::new(
        columns
            .iter()
            .map(|column| column.field.clone())
            .collect::<Vec<_>>(),
    ))
}

/// Makes batches with these columns.
pub(super) fn read<'d, R: 'd>(
    rows: impl Iterator<Item = wayfare::Result<R>> + 'd,
    columns: Vec<ColumnOf<'d, R>>,
) -> Batches<'d> {
    let schema = schema(&columns);
    in_batches(rows, move |rows| {
        let columns = columns
            .iter()
            .map(|column| (column.values)(&rows))
            .collect::<Result<_, _>>()?;
        Ok(RecordBatch::try_new(schema.clone(), columns)?)
    })
}

/// Gives rows to `batch`, some at a time.
pub(super) fn in_batches<'d, R: 'd>(
    mut rows: impl Iterator<Item = wayfare::Result<R>> + 'd,
    mut batch: impl FnMut(Vec<R>) -> Result<RecordBatch, Error> + 'd,
) -> Batches<'d> {
    Box::new(iter::from_fn(move || {
        match rows
            .by_ref()
            .take(ROWS)
            .collect::<wayfare::Result<Vec<R>>>()
        {
            Ok(rows) if rows.is_empty() => None,
            Ok(rows) => Some(batch(rows)),
            Err(error) => Some(Err(error.into())),
        }
    }))
}

/// Returns an id as tables have it: Spark does not have unsigned numbers.
pub(super) fn id(id: PlaceId) -> i64 {
    id.get().into()
}
