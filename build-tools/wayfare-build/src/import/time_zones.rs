//! Time zones and their offsets.

use rusqlite::params;

use super::source_import::SourceImport;
use super::store::non_blank;
use crate::error::Result;
use crate::readers::{self, ReadCount};

/// Imports a file of kind `time-zones`.
pub(super) fn time_zones(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { mut store, rows, .. } = import;
    let columns = "name, country_code, january, july, raw";
    readers::read_geonames(rows, |fields| {
        let row = readers::time_zone(fields)?;
        let country = non_blank(row.country_code);
        let record = params![row.name, country, row.january, row.july, row.raw];
        Ok(store.put("time_zone", columns, record)?)
    })
}
