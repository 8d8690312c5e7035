//! Places that travellers go to.

use rusqlite::params;

use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount};

/// Imports a table of kind `destinations`.
pub(super) fn destinations(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { mut store, gazetteer, rows } = import;
    readers::read_table(rows, |row| {
        if let Some(place) = gazetteer.place(&mut store, &row.place()?)? {
            store.put("destination", "geonameid", params![place.geonameid])?;
        }
        Ok(())
    })
}
