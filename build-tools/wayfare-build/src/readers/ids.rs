//! Files that begin each row with the id of a deleted record: GeoNames' `deletes` and `alternateNamesDeletes`.

use crate::error::Result;
use crate::readers::fields::{split, whole};
use crate::readers::lines::read_lines;
use crate::readers::read_count::ReadCount;
use crate::readers::rows::Rows;
use crate::rejects::RowError;

/// Reads the ids in the first column. The other columns are for people.
pub(crate) fn read_ids(
    source: Rows<'_>,
    mut each: impl FnMut(u32) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_lines(source.input, source.rejects, |line| {
        let [id] = split(line, 2..=4)?;
        each(whole("id", id)?)
    })
}
