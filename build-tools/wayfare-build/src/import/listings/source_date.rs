//! The date of a source of listings that comes without one.

use rusqlite::params;

use crate::error::Result;
use crate::import::job::Job;

/// Gives a source whose date the manifest does not have this one, and its records that have no date.
pub(super) fn set_date(job: Job<'_>, date: &str) -> Result<()> {
    if !job.source.spec.date.is_empty() {
        return Ok(());
    }
    for table in ["source", "accommodation", "location_highlight"] {
        let sql = format!("UPDATE {table} SET date = ?2 WHERE source_id = ?1 AND date = ''");
        job.db.execute(&sql, params![job.source.id, date])?;
    }
    Ok(())
}
