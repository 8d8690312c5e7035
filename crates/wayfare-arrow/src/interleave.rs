//! Picks rows of arrays, by the crate that every array depends on: the kernels of `arrow-select` take long to compile.

use arrow_array::{Array, ArrayRef, make_array};
use arrow_data::transform::MutableArrayData;

use crate::error::Error;

/// Returns an array with a row of one of these arrays in each row, or null. A row is given by the number of its array and its
/// number there; the arrays, at least one, have one type.
pub(crate) fn interleave(
    arrays: &[ArrayRef],
    rows: impl ExactSizeIterator<Item = Option<(usize, usize)>>,
) -> Result<ArrayRef, Error> {
    let arrays: Vec<_> = arrays.iter().map(Array::to_data).collect();
    let mut picked = MutableArrayData::new(arrays.iter().collect(), true, rows.len());
    for row in rows {
        match row {
            Some((array, row)) => picked.try_extend(array, row, row + 1)?,
            None => picked.try_extend_nulls(1)?,
        }
    }
    Ok(make_array(picked.freeze()))
}
