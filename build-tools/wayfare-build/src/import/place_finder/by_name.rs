//! A dataset of the places imported so far, in which rows are looked up that name a country or a place.

use std::path::Path;

use rusqlite::{Connection, params};
use wayfare::Dataset;
use wayfare_format::{SQLITE_FILE, sqlite_cookie};

use crate::disk::Work;
use crate::error::{Error, Result};
use crate::import::tables::create_tables;
use crate::index::write_searchable_index;
use crate::sql::{open_finished, set_cookie, utf8};

/// The tables that tell what a name means. Those that are imported from rows that name places are not among them.
const NAMED: [&str; 13] = [
    "source",
    "category",
    "currency",
    "country",
    "country_name",
    "admin1",
    "admin1_name",
    "admin2",
    "place",
    "place_name",
    "main_place",
    "region",
    "destination",
];

/// Of a dataset that is not published.
const BUILD_ID: u128 = 0;

/// Makes a dataset of the places imported so far, and reads it. The folder of `work` is created for it, and removed.
pub(super) fn read_dataset(db: &Connection, work: &Work) -> Result<Dataset> {
    work.disk.create_folder(&work.folder)?;
    let made = make(db, work);
    let removed = work.disk.remove_all(&work.folder);
    made.and_then(|dataset| removed.map(|()| dataset))
}

fn make(db: &Connection, work: &Work) -> Result<Dataset> {
    let path = work.folder.join(SQLITE_FILE);
    work.disk.create(&path)?;
    let named = create_tables(&path)?;
    let hash = format!("{BUILD_ID:032x}");
    for (key, value) in [
        ("name", ""),
        ("snapshot_date", ""),
        ("content_hash", &hash),
        ("build_id", &hash),
    ] {
        named.execute(
            "INSERT INTO meta (key, value) VALUES (?1, ?2)",
            params![key, value],
        )?;
    }
    drop(named);
    // The transaction of a build, which only saves writing, ends for the copy: it would write what is attached in it to the
    // file only at its own end, and another connection sees none of its rows. To hand them to one row by row takes twice the
    // time of the copy at least, 5 % of a build of the default dataset.
    db.execute_batch("COMMIT")?;
    let copied = copy_tables(db, &path);
    db.execute_batch("BEGIN")?;
    copied?;
    set_cookie(&Connection::open(&path)?, sqlite_cookie(BUILD_ID))?;
    write_searchable_index(&open_finished(&path)?, work)?;
    Dataset::read(&work.folder).map_err(|error| Error::output(&work.folder, error.to_string()))
}

/// Copies the tables that tell what a name means into a file. SQLite copies whole pages, as the tables there are the same and
/// empty.
fn copy_tables(db: &Connection, path: &Path) -> Result<()> {
    db.execute("ATTACH ?1 AS named", [utf8(path)?])?;
    let copy = |table| format!("INSERT INTO named.{table} SELECT * FROM main.{table};");
    let copies: String = NAMED.into_iter().map(copy).collect();
    Ok(db.execute_batch(&format!(
        "PRAGMA named.journal_mode = OFF; PRAGMA named.synchronous = OFF;
         BEGIN; {copies} COMMIT; DETACH named"
    ))?)
}
