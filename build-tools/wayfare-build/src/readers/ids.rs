//! Files that begin each row with the id of a deleted record: GeoNames' `deletes` and `alternateNamesDeletes`.

use crate::error::Result;
use crate::input::Input;
use crate::readers::fields::{split, whole};
use crate::readers::lines::read_lines;
use crate::readers::read_count::ReadCount;
use crate::rejects::{Rejects, RowError};

/// Reads the ids in the first column. The other columns are for people.
pub(crate) fn read_ids(
    input: Input,
    rejects: &mut Rejects,
    mut each: impl FnMut(u32) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_lines(input, rejects, |line| {
        let [id] = split(line, 2..=4)?;
        each(whole("id", id)?)
    })
}
