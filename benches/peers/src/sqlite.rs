//! The table of places that all peers in SQLite share, in the order of population.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, Params, params};

use crate::{error::Result, places::PeerPlace};

const FILE: &str = "places.sqlite";

/// Makes a database with the table `place` and whatever else is wanted.
pub(crate) fn create(
    places: &[PeerPlace],
    folder: &Path,
    fill: impl FnOnce(&Connection) -> Result<()>,
) -> Result<()> {
    let file = folder.join(FILE);
    let db = Connection::open(&file)?;
    db.execute_batch(
        "PRAGMA journal_mode = OFF;
         PRAGMA synchronous = OFF;
         BEGIN;
         CREATE TABLE place (
             rank INTEGER PRIMARY KEY, id INTEGER UNIQUE, name TEXT, latitude REAL, longitude REAL, population INTEGER
         );",
    )?;
    let mut insert = db.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?)")?;
    for (rank, place) in (0_u32..).zip(places) {
        let PeerPlace {
            id,
            name,
            latitude,
            longitude,
            population,
            ..
        } = place;
        insert.execute(params![rank, id, name, latitude, longitude, population])?;
    }
    fill(&db)?;
    Ok(db.execute_batch("COMMIT; ANALYZE; VACUUM")?)
}

/// Opens it to be read only, mapped.
pub(crate) fn open(folder: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(folder.join(FILE), flags)?;
    db.execute_batch("PRAGMA mmap_size = 1000000000; PRAGMA query_only = ON")?;
    Ok(db)
}

/// Returns the ids that a statement selects.
pub(crate) fn ids(db: &Connection, statement: &str, parameters: impl Params) -> Result<Vec<u32>> {
    let mut statement = db.prepare_cached(statement)?;
    let ids = statement.query_map(parameters, |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// Quotes a text as a phrase of FTS5.
pub(crate) fn phrase(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
