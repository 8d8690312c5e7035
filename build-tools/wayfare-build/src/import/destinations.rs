//! Places that travellers go to.

use rusqlite::params;

use super::keyed_table::KeyedTable;
use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount};

/// Imports a table of kind `destinations`.
pub(super) fn destinations(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, gazetteer, input, rejects, tally } = import;
    let mut destinations = KeyedTable::new(job.db, "destination", &["geonameid", "source_id"])?;
    let count = readers::read_destinations(input, job.source.spec, rejects, |place| {
        if let Some(place) = gazetteer.place(job, &place, tally)? {
            destinations.write(params![place.geonameid, job.source.id])?;
        }
        Ok(())
    })?;
    destinations.finish(tally)?;
    Ok(count)
}
