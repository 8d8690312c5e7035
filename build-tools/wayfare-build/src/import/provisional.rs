//! The index of a database that is still being built, in which rows are looked up that name a country or a place.

use rusqlite::{Connection, params};
use wayfare::Dataset;
use wayfare_format::{SQLITE_FILE, sqlite_cookie};

use super::complete::{drop_repeated_names, number_time_zones};
use crate::disk::Work;
use crate::error::{Error, Result};
use crate::index::write_searchable_index;
use crate::sql::{open_finished, write_packed};

/// Empties tables that a search does not need. Some are imported from the rows that are looked up, which must not depend on
/// them.
const EMPTY_UNUSED: &str = "
    DELETE FROM border; DELETE FROM postal_code; DELETE FROM location_cost; DELETE FROM country_cost;
    DELETE FROM location_highlight; DELETE FROM country_highlight; DELETE FROM accommodation;";

/// Of a dataset that is not published.
const BUILD_ID: u128 = 0;

/// Makes an index of the rows imported so far, and reads it. The folder of `work` is created for it, and removed.
pub(super) fn open_provisional(db: &Connection, work: &Work) -> Result<Dataset> {
    work.disk.create_folder(&work.folder)?;
    let made = make(db, work);
    let removed = work.disk.remove_all(&work.folder);
    made.and_then(|dataset| removed.map(|()| dataset))
}

fn make(db: &Connection, work: &Work) -> Result<Dataset> {
    let path = work.folder.join(SQLITE_FILE);
    work.disk.create(&path)?;
    // A copy cannot be made within a transaction.
    db.execute_batch("COMMIT")?;
    let copied = write_packed(db, &path, sqlite_cookie(BUILD_ID));
    db.execute_batch("BEGIN")?;
    copied?;
    let copy = Connection::open(&path)?;
    copy.execute_batch(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN",
    )?;
    copy.execute_batch(EMPTY_UNUSED)?;
    drop_repeated_names(&copy)?;
    number_time_zones(&copy)?;
    let hash = format!("{BUILD_ID:032x}");
    for (key, value) in [
        ("name", ""),
        ("snapshot_date", ""),
        ("content_hash", &hash),
        ("build_id", &hash),
    ] {
        copy.execute(
            "INSERT INTO meta (key, value) VALUES (?1, ?2)",
            params![key, value],
        )?;
    }
    copy.execute_batch("COMMIT")?;
    drop(copy);
    write_searchable_index(&open_finished(&path)?, work)?;
    Dataset::read(&work.folder).map_err(|error| Error::output(&work.folder, error.to_string()))
}
