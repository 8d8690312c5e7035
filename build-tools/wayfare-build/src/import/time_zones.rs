//! Time zones: from a `timeZones` file, or added where a place names one.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Statement, params};

use super::job::non_blank;
use super::keyed_table::KeyedTable;
use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount};

/// Imports a file of kind `time-zones`.
pub(super) fn time_zones(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, input, rejects, tally, .. } = import;
    let columns = ["name", "country_code", "january", "july", "raw", "source_id"];
    let mut zones = KeyedTable::new(job.db, "time_zone", &columns)?;
    let count = readers::read_time_zones(input, job.source.spec, rejects, |row| {
        let country = non_blank(row.country_code);
        Ok(zones.write(params![row.name, country, row.january, row.july, row.raw, job.source.id])?)
    })?;
    zones.finish(tally)?;
    Ok(count)
}

/// Numbers time zones in the order of their names, so that the numbers do not depend on the order of places.
pub(super) fn number(db: &Connection) -> Result<()> {
    db.execute_batch(
        "CREATE TEMP TABLE numbered AS
         SELECT time_zone_id, row_number() OVER (ORDER BY name) AS number FROM time_zone ORDER BY 1;
         CREATE INDEX temp.number_by_id ON numbered (time_zone_id, number);
         UPDATE place SET time_zone_id = (SELECT number FROM numbered AS n WHERE n.time_zone_id = place.time_zone_id)
         WHERE time_zone_id IS NOT NULL;
         -- Below zero first, where no number is taken.
         UPDATE time_zone SET time_zone_id =
             (SELECT -number FROM numbered AS n WHERE n.time_zone_id = time_zone.time_zone_id);
         UPDATE time_zone SET time_zone_id = -time_zone_id;
         DROP TABLE numbered;",
    )?;
    Ok(())
}

/// Finds time zones by name, and adds those that no `timeZones` file has.
pub(super) struct TimeZones<'d> {
    ids: HashMap<String, i64>,
    select: Statement<'d>,
    insert: Statement<'d>,
}

impl<'d> TimeZones<'d> {
    pub(super) fn new(db: &'d Connection) -> Result<Self> {
        Ok(Self {
            ids: HashMap::new(),
            select: db.prepare("SELECT time_zone_id FROM time_zone WHERE name = ?1")?,
            insert: db.prepare("INSERT INTO time_zone (name, source_id) VALUES (?1, ?2)")?,
        })
    }

    /// Returns the id of a time zone, which it adds if there is none of this name.
    pub(super) fn intern(&mut self, name: &str, source_id: u32) -> Result<Option<i64>> {
        if name.is_empty() {
            return Ok(None);
        }
        if let Some(&id) = self.ids.get(name) {
            return Ok(Some(id));
        }
        let id = match self.select.query_row([name], |row| row.get(0)).optional()? {
            Some(id) => id,
            None => self.insert.insert(params![name, source_id])?,
        };
        self.ids.insert(name.to_owned(), id);
        Ok(Some(id))
    }
}
