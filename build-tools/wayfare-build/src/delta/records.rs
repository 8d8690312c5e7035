//! The records in which two SQLite files differ, as a SQLite file.
//!
//! For each table, `changed_TABLE` has the new records and those that replace old ones, and `removed_TABLE` the keys of
//! removed ones.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use serde::Serialize;
use wayfare_format::{SQLITE_FILE, sqlite_cookie};

use crate::disk::Work;
use crate::error::Result;
use crate::schema::SCHEMA;
use crate::sql::write_packed;
use crate::untrusted::{Schema, Untrusted};

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
    db.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")?;
    let db = Untrusted::new(db)?;
    let expected = Schema::of_dataset()?;
    db.attach(old, "old", &expected)?;
    db.attach(new, "new", &expected)?;
    let tables = tables()?;
    db.execute_batch("BEGIN")?;
    let mut changes = Vec::with_capacity(tables.len());
    for table @ Table { name, columns, key } in &tables {
        db.execute_batch(&table.delta_schema())?;
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

/// Applies the records of the file `delta` to `db`, a copy of the dataset that it changes.
pub(super) fn apply(delta: &Path, db: &Untrusted) -> Result<()> {
    let tables = tables()?;
    let statements: String = tables.iter().map(Table::delta_schema).collect();
    db.attach(
        delta,
        "delta",
        &Schema::made_by(&statements, "fetch it again")?,
    )?;
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
    /// Returns the statements that make the tables of a delta.
    fn delta_schema(&self) -> String {
        let Self { name, columns, key } = self;
        format!(
            "CREATE TABLE \"changed_{name}\" ({columns}); CREATE TABLE \"removed_{name}\" ({key});"
        )
    }
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

fn tables() -> Result<Vec<Table>> {
    let db = &Connection::open_in_memory()?;
    db.execute_batch(SCHEMA)?;
    let mut select = db.prepare(
        "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'sqlite_schema'
         ORDER BY name",
    )?;
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let names = rows.collect::<rusqlite::Result<Vec<(String, bool)>>>()?;
    names
        .into_iter()
        .map(|(name, without_rowid)| table(db, name, without_rowid))
        .collect()
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
    Ok(Table {
        name,
        columns: all.join(", "),
        key: key.join(", "),
    })
}

/// Writes the `world.sqlite` of the build `build_id` to the folder of `work`, and returns its path.
pub(crate) fn rebuild(old: &Path, records: &Path, build_id: &str, work: &Work) -> Result<PathBuf> {
    let (draft, sqlite) = (
        work.folder.join("draft.sqlite"),
        work.folder.join(SQLITE_FILE),
    );
    work.disk.copy(old, &draft)?;
    let db = Untrusted::open_copy(&draft)?;
    apply(records, &db)?;
    work.disk.create(&sqlite)?;
    // A malformed id gives a file without the expected hash.
    let build_id = u128::from_str_radix(build_id, 16).unwrap_or_default();
    write_packed(&db, &sqlite, sqlite_cookie(build_id))?;
    drop(db);
    work.disk.remove_file(&draft)?;
    Ok(sqlite)
}
