//! The cells of a column as text.

use std::fmt::Write as _;

use arrow_array::{
    Array, ArrayAccessor, ArrayRef,
    cast::AsArray,
    types::{Float32Type, Float64Type, Int32Type, Int64Type},
};
#[cfg(feature = "parquet")]
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::DataType;

use crate::failure::Failure;

/// Appends the cell of a row to a text; nothing if it is null.
pub(super) type Cells<'a> = Box<dyn Fn(usize, &mut String) + 'a>;

/// Returns the cells of a column. Without Parquet and Arrow, all columns are of the types of texts and of
/// [`wayfare_arrow::Column`].
pub(super) fn cells(column: &ArrayRef) -> Result<Cells<'_>, Failure> {
    Ok(match column.data_type() {
        DataType::Utf8 => written(column.as_string::<i32>(), |out, text| out.push_str(text)),
        DataType::Boolean => written(column.as_boolean(), display),
        DataType::Int32 => written(column.as_primitive::<Int32Type>(), display),
        DataType::Int64 => written(column.as_primitive::<Int64Type>(), display),
        DataType::Float32 => written(column.as_primitive::<Float32Type>(), float),
        DataType::Float64 => written(column.as_primitive::<Float64Type>(), float),
        #[cfg(feature = "parquet")]
        _ => {
            const OPTIONS: FormatOptions<'static> = FormatOptions::new();
            let formatter = ArrayFormatter::try_new(column, &OPTIONS)?;
            Box::new(move |row, out| display(out, formatter.value(row)))
        }
        #[cfg(not(feature = "parquet"))]
        other => {
            return Err(Failure::Error(format!(
                "a column of {other} cannot be written as text"
            )));
        }
    })
}

fn written<'a, A: ArrayAccessor + 'a>(column: A, write: fn(&mut String, A::Item)) -> Cells<'a> {
    Box::new(move |row, out| {
        if column.is_valid(row) {
            write(out, column.value(row));
        }
    })
}

fn display(out: &mut String, value: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{value}");
}

/// Appends the shortest digits that mean the number, `5.0` for a whole one.
fn float(out: &mut String, number: impl ryu::Float) {
    out.push_str(ryu::Buffer::new().format(number));
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here is a failed test")]
mod tests {
    use std::sync::Arc;

    use arrow_array::{Float64Array, StringArray, new_null_array};
    use wayfare_arrow::Column;

    use super::*;

    fn cell(column: &ArrayRef, row: usize) -> String {
        let mut out = String::new();
        cells(column).ok().unwrap()(row, &mut out);
        out
    }

    #[test]
    fn new_columns_can_be_written_and_null_is_blank() {
        for column in Column::all() {
            assert_eq!(
                cell(&new_null_array(&column.data_type(), 1), 0),
                "",
                "{}",
                column.name()
            );
        }
        let texts: ArrayRef = Arc::new(StringArray::from(vec![Some("a\"b"), None]));
        assert_eq!([cell(&texts, 0), cell(&texts, 1)], ["a\"b", ""]);
        let numbers: ArrayRef = Arc::new(Float64Array::from(vec![5.0, -0.00005, 1e16]));
        assert_eq!(
            [0, 1, 2].map(|row| cell(&numbers, row)),
            ["5.0", "-0.00005", "1e16"]
        );
    }

    #[cfg(feature = "parquet")]
    #[test]
    fn columns_of_files_are_written_whatever_their_type() {
        let dates: ArrayRef = Arc::new(arrow_array::Date32Array::from(vec![Some(19_723), None]));
        assert_eq!([cell(&dates, 0), cell(&dates, 1)], ["2024-01-01", ""]);
    }
}
