//! A dataset of the places imported so far, in which rows are looked up that name a country or a place.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, params};
use wayfare::Dataset;
use wayfare_format::{SQLITE_FILE, sqlite_cookie};

use crate::disk::Work;
use crate::error::{Error, Result};
use crate::import::create_tables;
use crate::index::write_searchable_index;
use crate::sql::{open_finished, set_cookie};

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
    let copy = create_tables(&path)?;
    for table in NAMED {
        copy_table(db, &copy, table)?;
    }
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
    set_cookie(&copy, sqlite_cookie(BUILD_ID))?;
    drop(copy);
    write_searchable_index(&open_finished(&path)?, work)?;
    Dataset::read(&work.folder).map_err(|error| Error::output(&work.folder, error.to_string()))
}

/// Copies the rows of a table. A copy of the whole file could not be made within the transaction of a build.
fn copy_table(from: &Connection, to: &Connection, table: &str) -> Result<()> {
    let mut select = from.prepare(&format!("SELECT * FROM {table}"))?;
    let columns = select.column_count();
    let values = vec!["?"; columns].join(", ");
    let mut insert = to.prepare(&format!("INSERT INTO {table} VALUES ({values})"))?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        for column in 0..columns {
            insert.raw_bind_parameter(column + 1, ToSqlOutput::Borrowed(row.get_ref(column)?))?;
        }
        insert.raw_execute()?;
    }
    Ok(())
}
