//! Casts of the columns by which rows are looked up: to texts, or to numbers with a fraction.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, Float64Array, RecordBatch, StringViewArray,
    cast::AsArray,
    types::{
        Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type, Float16Type, Float32Type,
        Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
        UInt64Type,
    },
};
use arrow_schema::DataType;
use num_traits::ToPrimitive;

use crate::{error::Error, interleave::interleave};

/// Returns whether [`texts`] casts columns of this type.
pub(crate) fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}

/// Returns whether [`numbers`] casts columns of this type.
pub(crate) fn is_number(kind: &DataType) -> bool {
    kind.is_numeric() || *kind == DataType::Null
}

/// Returns a column of texts, of any type that holds texts.
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::{DictionaryArray, RecordBatch, types::Int8Type};
///
/// let cities: DictionaryArray<Int8Type> = ["Porto", "Lisbon", "Porto"].into_iter().collect();
/// let batch = RecordBatch::try_from_iter([("city", Arc::new(cities) as _)])?;
///
/// let cities = wayfare_arrow::texts(&batch, "city")?;
/// assert_eq!(cities.iter().flatten().collect::<Vec<_>>(), ["Porto", "Lisbon", "Porto"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// There is no such column, or it holds no texts.
pub fn texts(batch: &RecordBatch, name: &str) -> Result<StringViewArray, Error> {
    let column = column(batch, name)?;
    cast_texts(column)?.ok_or_else(|| wrong_type(name, column.data_type(), "text"))
}

fn cast_texts(column: &ArrayRef) -> Result<Option<StringViewArray>, Error> {
    Ok(Some(match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().into(),
        DataType::LargeUtf8 => column.as_string::<i64>().into(),
        DataType::Utf8View => column.as_string_view().clone(),
        DataType::Null => StringViewArray::new_null(column.len()),
        DataType::Dictionary(..) => {
            let dictionary = column.as_any_dictionary();
            let Some(values) = cast_texts(dictionary.values())? else {
                return Ok(None);
            };
            if values.is_empty() {
                return Ok(Some(StringViewArray::new_null(column.len())));
            }
            let keys = dictionary.normalized_keys().into_iter().enumerate();
            let rows = keys.map(|(row, key)| dictionary.keys().is_valid(row).then_some((0, key)));
            interleave(&[Arc::new(values)], rows)?
                .as_string_view()
                .clone()
        }
        _ => return Ok(None),
    }))
}

/// Returns a column of numbers, of any type that holds numbers. Those with more digits than a float has are rounded.
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::{Decimal128Array, RecordBatch};
///
/// let degrees = Decimal128Array::from(vec![Some(3872), None]).with_precision_and_scale(5, 2)?;
/// let batch = RecordBatch::try_from_iter([("latitude", Arc::new(degrees) as _)])?;
///
/// let degrees = wayfare_arrow::numbers(&batch, "latitude")?;
/// assert_eq!(degrees.iter().collect::<Vec<_>>(), [Some(38.72), None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// There is no such column, or it holds no numbers.
pub fn numbers(batch: &RecordBatch, name: &str) -> Result<Float64Array, Error> {
    let column = column(batch, name)?;
    Ok(match *column.data_type() {
        DataType::Int8 => floats::<Int8Type>(column, 0),
        DataType::Int16 => floats::<Int16Type>(column, 0),
        DataType::Int32 => floats::<Int32Type>(column, 0),
        DataType::Int64 => floats::<Int64Type>(column, 0),
        DataType::UInt8 => floats::<UInt8Type>(column, 0),
        DataType::UInt16 => floats::<UInt16Type>(column, 0),
        DataType::UInt32 => floats::<UInt32Type>(column, 0),
        DataType::UInt64 => floats::<UInt64Type>(column, 0),
        DataType::Float16 => floats::<Float16Type>(column, 0),
        DataType::Float32 => floats::<Float32Type>(column, 0),
        DataType::Float64 => column.as_primitive::<Float64Type>().clone(),
        DataType::Decimal32(_, scale) => floats::<Decimal32Type>(column, scale),
        DataType::Decimal64(_, scale) => floats::<Decimal64Type>(column, scale),
        DataType::Decimal128(_, scale) => floats::<Decimal128Type>(column, scale),
        DataType::Decimal256(_, scale) => floats::<Decimal256Type>(column, scale),
        DataType::Null => Float64Array::new_null(column.len()),
        _ => return Err(wrong_type(name, column.data_type(), "numbers")),
    })
}

/// Casts numbers with this many digits after the decimal point.
fn floats<T: ArrowPrimitiveType<Native: ToPrimitive>>(
    column: &ArrayRef,
    scale: i8,
) -> Float64Array {
    let unit = 10_f64.powi(scale.into());
    column
        .as_primitive::<T>()
        .unary(|number| number.to_f64().unwrap_or(f64::NAN) / unit)
}

fn column<'b>(batch: &'b RecordBatch, name: &str) -> Result<&'b ArrayRef, Error> {
    let found = batch.column_by_name(name);
    found.ok_or_else(|| Error::Input(format!("a part of the table has no column {name:?}")))
}

/// Returns the error that a column is not of a type that is wanted.
pub(crate) fn wrong_type(name: &str, kind: &DataType, wanted: &str) -> Error {
    Error::Input(format!(
        "the column {name:?} holds {kind}, not {wanted}: cast it to {wanted}, or name another one"
    ))
}

#[cfg(test)]
mod tests {
    use arrow_array::{
        Decimal256Array, DictionaryArray, Int8Array, Int64Array, LargeStringArray, NullArray,
        StringArray, UInt64Array, types::Int8Type,
    };
    use arrow_buffer::i256;

    use super::*;

    fn batch(column: impl Array + 'static) -> RecordBatch {
        RecordBatch::try_from_iter_with_nullable([("x", Arc::new(column) as ArrayRef, true)])
            .unwrap()
    }

    fn texts_of(column: impl Array + 'static) -> Vec<Option<String>> {
        let batch = batch(column);
        assert!(is_text(batch.schema().field(0).data_type()));
        texts(&batch, "x")
            .unwrap()
            .iter()
            .map(|text| text.map(str::to_owned))
            .collect()
    }

    #[test]
    fn texts_of_every_type_are_the_same() {
        let long = "a text that is longer than a view";
        let all = [Some("b"), None, Some(long), Some("b")];
        let expected: Vec<_> = all.iter().map(|text| text.map(str::to_owned)).collect();
        assert_eq!(texts_of(StringArray::from_iter(all)), expected);
        assert_eq!(texts_of(LargeStringArray::from_iter(all)), expected);
        assert_eq!(texts_of(StringViewArray::from_iter(all)), expected);
        let dictionary: DictionaryArray<Int8Type> = all.into_iter().collect();
        assert_eq!(texts_of(dictionary.slice(1, 3)), expected[1..]);
        assert_eq!(texts_of(dictionary), expected);
        // A null among the values, and a dictionary without values.
        let values = Arc::new(LargeStringArray::from_iter([None, Some("b")]));
        let dictionary =
            DictionaryArray::new(Int8Array::from(vec![Some(1), Some(0), None]), values);
        assert_eq!(texts_of(dictionary), [Some("b".to_owned()), None, None]);
        let dictionary =
            DictionaryArray::new(Int8Array::new_null(2), Arc::new(StringArray::new_null(0)));
        assert_eq!(texts_of(dictionary), [None, None]);
        assert_eq!(texts_of(NullArray::new(1)), [None]);
    }

    #[test]
    fn numbers_are_rounded_to_floats() {
        let numbers_of =
            |batch: RecordBatch| numbers(&batch, "x").unwrap().iter().collect::<Vec<_>>();
        assert_eq!(
            numbers_of(batch(Int64Array::from(vec![Some(-7), None]))),
            [Some(-7.0), None]
        );
        assert_eq!(
            numbers_of(batch(UInt64Array::from(vec![u64::MAX]))),
            [Some(18_446_744_073_709_551_616.0)]
        );
        let decimals = Decimal256Array::from(vec![i256::from_i128(-912_550)]);
        let decimals = decimals.with_precision_and_scale(60, 5).unwrap();
        assert_eq!(numbers_of(batch(decimals)), [Some(-9.1255)]);
        assert_eq!(numbers_of(batch(NullArray::new(1))), [None]);
    }

    #[test]
    fn what_is_said_to_be_cast_is_cast() {
        let dictionary = |values| DataType::Dictionary(Box::new(DataType::Int8), Box::new(values));
        let kinds = [
            DataType::Boolean,
            DataType::Date32,
            DataType::Float16,
            DataType::Decimal32(3, -2),
            DataType::Decimal64(12, 2),
            DataType::Binary,
            DataType::Null,
            dictionary(DataType::Utf8View),
            dictionary(DataType::Int8),
        ];
        for kind in kinds {
            let batch = batch(arrow_array::new_empty_array(&kind));
            assert_eq!(texts(&batch, "x").is_ok(), is_text(&kind), "{kind}");
            assert_eq!(numbers(&batch, "x").is_ok(), is_number(&kind), "{kind}");
        }
        assert!(
            texts(&batch(NullArray::new(1)), "y")
                .unwrap_err()
                .to_string()
                .contains("no column \"y\"")
        );
    }
}
