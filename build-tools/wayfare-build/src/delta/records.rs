//! The records in which two SQLite files differ, as a SQLite file.
//!
//! For each table, `changed_TABLE` has the new records and those that replace old ones, and `removed_TABLE` the keys of
//! removed ones.

use std::path::Path;

use rusqlite::Connection;
use serde::Serialize;

use crate::error::{Error, Result};
use crate::import::SCHEMA;
use crate::sql::utf8;

/// How many records of a table a delta changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ChangedRecords {
    /// The table of `world.sqlite`.
    pub table: String,
    /// Records that are new, or have new values.
    pub changed: u64,
    /// Removed records.
    pub removed: u64,
}

/// A table of the dataset, with names as SQL takes them.
struct Table {
    name: String,
    columns: String,
    key: String,
}

/// Writes the records that make the file `old` into the file `new` to the new file `delta`.
pub(super) fn write(old: &Path, new: &Path, delta: &Path) -> Result<Vec<ChangedRecords>> {
    let db = Connection::open(delta)?;
    db.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA trusted_schema = OFF;")?;
    for (path, schema) in [(old, "old"), (new, "new")] {
        db.execute(&format!("ATTACH ?1 AS {schema}"), [utf8(path)?])?;
    }
    let reference = reference()?;
    for (path, database) in [(old, "old"), (new, "new")] {
        check_schema(&db, database, path, schema(&reference, "main")?)?;
    }
    let tables = tables(&reference)?;
    db.execute_batch("BEGIN")?;
    let mut changes = Vec::with_capacity(tables.len());
    for table @ Table { name, columns, key } in &tables {
        for create in table.delta_schema() {
            db.execute_batch(&create.1)?;
        }
        let changed = db.execute(
            &format!(
                "INSERT INTO \"changed_{name}\"
                 SELECT {columns} FROM new.\"{name}\" EXCEPT SELECT {columns} FROM old.\"{name}\""
            ),
            [],
        )?;
        let removed = db.execute(
            &format!(
                "INSERT INTO \"removed_{name}\" SELECT {key} FROM old.\"{name}\" EXCEPT SELECT {key} FROM new.\"{name}\""
            ),
            [],
        )?;
        changes.push(ChangedRecords {
            table: name.clone(),
            changed: changed as u64,
            removed: removed as u64,
        });
    }
    db.execute_batch("COMMIT")?;
    Ok(changes)
}

/// Applies the records of the file `delta` to `db`, an open copy of the file `old`.
pub(super) fn apply(delta: &Path, db: &Connection, old: &Path) -> Result<()> {
    db.execute_batch(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF;",
    )?;
    db.execute("ATTACH ?1 AS delta", [utf8(delta)?])?;
    // Nothing else than the tables of every dataset is read or written: a view or a trigger would be run.
    let reference = reference()?;
    check_schema(db, "main", old, schema(&reference, "main")?)?;
    let tables = tables(&reference)?;
    let mut expected: Vec<_> = tables.iter().flat_map(Table::delta_schema).collect();
    expected.sort_unstable();
    check_schema(db, "delta", delta, expected)?;
    check_pages(db)?;
    db.execute_batch("BEGIN")?;
    for Table { name, columns, key } in &tables {
        db.execute_batch(&format!(
            "DELETE FROM main.\"{name}\" WHERE ({key}) IN (SELECT {key} FROM delta.\"removed_{name}\");
             INSERT OR REPLACE INTO main.\"{name}\" ({columns}) SELECT {columns} FROM delta.\"changed_{name}\";"
        ))?;
    }
    db.execute_batch("COMMIT; DETACH delta")?;
    Ok(())
}

impl Table {
    /// Returns the names and statements of the tables of a delta.
    fn delta_schema(&self) -> [(String, String); 2] {
        let Self { name, columns, key } = self;
        [("changed", columns), ("removed", key)].map(|(what, columns)| {
            (format!("{what}_{name}"), format!("CREATE TABLE \"{what}_{name}\" ({columns})"))
        })
    }
}

/// Returns an empty database with the tables of a dataset.
fn reference() -> Result<Connection> {
    let db = Connection::open_in_memory()?;
    db.execute_batch(SCHEMA)?;
    Ok(db)
}

/// Refuses a database that has anything else than expected.
fn check_schema(db: &Connection, database: &str, path: &Path, expected: Vec<(String, String)>) -> Result<()> {
    if schema(db, database)? == expected {
        return Ok(());
    }
    let why =
        "has other tables than this version of Wayfare makes, which a delta cannot change; build it again";
    Err(Error::output(path, why))
}

/// Refuses a delta whose pages do not make trees: where they lead to each other, reading its tables may never end
/// (<https://sqlite.org/security.html>).
fn check_pages(db: &Connection) -> Result<()> {
    let found: String = db.query_one("PRAGMA delta.quick_check(1)", [], |row| row.get(0))?;
    if found == "ok" {
        return Ok(());
    }
    let corrupt = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
    Err(rusqlite::Error::SqliteFailure(corrupt, found.lines().last().map(str::to_owned)).into())
}

/// Returns the names and statements of all that a database has.
fn schema(db: &Connection, database: &str) -> Result<Vec<(String, String)>> {
    let select = format!("SELECT name, coalesce(sql, '') FROM {database}.sqlite_schema ORDER BY name");
    let mut select = db.prepare(&select)?;
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Returns the tables of a database.
fn tables(db: &Connection) -> Result<Vec<Table>> {
    let mut select = db.prepare(
        "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'sqlite_schema'
         ORDER BY name",
    )?;
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let names = rows.collect::<rusqlite::Result<Vec<(String, bool)>>>()?;
    names.into_iter().map(|(name, without_rowid)| table(db, name, without_rowid)).collect()
}

fn table(db: &Connection, name: String, without_rowid: bool) -> Result<Table> {
    let mut info = db.prepare("SELECT name, type, pk FROM pragma_table_info(?1) ORDER BY cid")?;
    let columns = info
        .query_map([&name], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<rusqlite::Result<Vec<(String, String, u32)>>>()?;
    let quoted = |name: &str| format!("\"{name}\"");
    let mut all: Vec<_> = columns.iter().map(|(name, ..)| quoted(name)).collect();
    let mut key: Vec<_> = columns.iter().filter(|(_, _, place)| *place > 0).collect();
    key.sort_unstable_by_key(|(_, _, place)| *place);
    let is_rowid = key.len() == 1 && key.iter().all(|(_, kind, _)| kind == "INTEGER");
    let mut key: Vec<_> = key.into_iter().map(|(name, ..)| quoted(name)).collect();
    // The rows of other tables are in the order of a number that is not a column.
    if !without_rowid && !is_rowid {
        key = vec![quoted("rowid")];
        all.insert(0, quoted("rowid"));
    }
    Ok(Table { name, columns: all.join(", "), key: key.join(", ") })
}
