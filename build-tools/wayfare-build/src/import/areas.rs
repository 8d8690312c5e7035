//! States, districts, states' names in other languages and their codes, and time zones.

use rusqlite::params;
use wayfare_format::NameKind;

use super::{Job, row_count, some};
use crate::error::Result;
use crate::input::Input;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};
use crate::rejects::Rejects;
use crate::report::Tally;

/// Imports a file of kind `admin1` into table `state`, or one of kind `admin2` into `district`.
pub(super) fn areas(
    job: Job<'_>,
    table: &str,
    input: Input,
    rejects: &mut Rejects,
    tally: &mut Tally,
) -> Result<ReadCount> {
    let before = row_count(job.db, table)?;
    let mut insert =
        job.db.prepare(&format!("INSERT OR REPLACE INTO {table} VALUES (?1, ?2, ?3, ?4, ?5)"))?;
    let count = readers::read_regions(input, rejects, |row| {
        insert.execute(params![row.code, row.name, row.ascii_name, row.geonameid, job.source.id])?;
        Ok(())
    })?;
    tally.replaced = count.kept - (row_count(job.db, table)? - before);
    Ok(count)
}

/// Stands in place of a language where the name is a code, as in `alternateNames`.
const ABBREVIATION: &str = "abbr";

/// Imports a table of kind `state-names`.
pub(super) fn state_names(
    job: Job<'_>,
    input: Input,
    rejects: &mut Rejects,
    tally: &mut Tally,
) -> Result<ReadCount> {
    let before = row_count(job.db, "state_name")?;
    let mut known = job.db.prepare("SELECT 1 FROM state WHERE code = ?1")?;
    let mut insert = job.db.prepare("INSERT OR REPLACE INTO state_name VALUES (?1, ?2, ?3, ?4)")?;
    let count = readers::read_state_names(input, job.source.spec, rejects, |row| {
        if !known.exists([&row.admin1_code])? {
            return Err(Rejection::new("admin1_code", &row.admin1_code, Reason::UnknownState).into());
        }
        let (lang, kind) = match row.lang.as_str() {
            ABBREVIATION => ("", NameKind::Abbreviation),
            lang => (lang, NameKind::Name),
        };
        insert.execute(params![row.admin1_code, lang, row.name, kind as u8])?;
        Ok(())
    })?;
    tally.replaced = count.kept - (row_count(job.db, "state_name")? - before);
    Ok(count)
}

/// Imports a file of kind `time-zones`.
pub(super) fn time_zones(
    job: Job<'_>,
    input: Input,
    rejects: &mut Rejects,
    tally: &mut Tally,
) -> Result<ReadCount> {
    let before = row_count(job.db, "time_zone")?;
    let mut insert = job.db.prepare(
        "INSERT OR REPLACE INTO time_zone (name, country_code, january, july, raw, source_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    let count = readers::read_time_zones(input, rejects, |row| {
        let zone = params![row.name, some(row.country_code), row.january, row.july, row.raw, job.source.id];
        insert.execute(zone)?;
        Ok(())
    })?;
    tally.replaced = count.kept - (row_count(job.db, "time_zone")? - before);
    Ok(count)
}
