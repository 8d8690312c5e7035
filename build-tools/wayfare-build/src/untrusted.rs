//! Opens SQLite files that somebody else may have made, as <https://sqlite.org/security.html> advises: no code in them is
//! run, nothing is read before their tables are known to be those of a dataset, and the work is bounded.

use std::collections::BTreeSet;
use std::io::Read;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags, Row};

use crate::error::{Error, Result};
use crate::rejection::shortened;
use crate::schema::SCHEMA;
use crate::sql::utf8;

/// Settings of a connection: what is in a file is data, and no part of it a program.
const SETTINGS: [(DbConfig, bool); 7] = [
    (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
    (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_ATTACH_CREATE, false),
    (DbConfig::SQLITE_DBCONFIG_ENABLE_ATTACH_WRITE, false),
];

/// Limits for the tables and queries of Wayfare, with some room. A row of a source has 1 MiB at most.
const LIMITS: [(Limit, i32); 10] = [
    (Limit::SQLITE_LIMIT_LENGTH, 4 << 20),
    (Limit::SQLITE_LIMIT_SQL_LENGTH, 8 << 10),
    (Limit::SQLITE_LIMIT_COLUMN, 100),
    (Limit::SQLITE_LIMIT_EXPR_DEPTH, 30),
    (Limit::SQLITE_LIMIT_COMPOUND_SELECT, 4),
    (Limit::SQLITE_LIMIT_VDBE_OP, 100_000),
    (Limit::SQLITE_LIMIT_FUNCTION_ARG, 8),
    (Limit::SQLITE_LIMIT_ATTACHED, 2),
    (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50),
    (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 1),
];

/// Instructions of SQLite's machine that count as one step.
const STEP: i32 = 1000;
/// Steps in which the tables of a file are compared; those of a dataset take fewer than one.
const STEPS_TO_OPEN: u64 = 10;
/// Steps for any file, and for each MiB of one. All checks of a real dataset take a twentieth of them.
const STEPS: u64 = 10_000;
const STEPS_PER_MIB: u64 = 16_000;

/// A connection to files that somebody else may have made.
pub(crate) struct Untrusted {
    db: Connection,
    /// The steps that it may still take.
    left: Arc<AtomicU64>,
}

impl Untrusted {
    /// Opens the `world.sqlite` of a dataset to be read.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        Self::open_dataset(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    /// Opens a copy of the `world.sqlite` of a dataset to be changed. No journal is kept, so a change that breaks off leaves
    /// it corrupt.
    pub(crate) fn open_copy(path: &Path) -> Result<Self> {
        let opened = Self::open_dataset(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        // This mode forbids to do without a journal. It guards against statements that are not Wayfare's, and the file is
        // known to have none.
        opened
            .db
            .set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false)?;
        opened
            .db
            .execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")?;
        Ok(opened)
    }

    fn open_dataset(path: &Path, flags: OpenFlags) -> Result<Self> {
        check_head(path)?;
        // Only one thread uses it, so no call needs a lock.
        let opened = Self::new(Connection::open_with_flags(
            path,
            flags | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )?)?;
        opened.check("main", path, &Schema::of_dataset()?)?;
        Ok(opened)
    }

    /// Prepares a connection to which files of others are attached.
    pub(crate) fn new(mut db: Connection) -> Result<Self> {
        for (setting, on) in SETTINGS {
            db.set_db_config(setting, on)?;
        }
        for (limit, value) in LIMITS {
            db.set_limit(limit, value)?;
        }
        let left = Arc::new(AtomicU64::new(STEPS));
        let counter = Arc::clone(&left);
        // Interrupts when no step is left.
        let count_down = move || {
            counter
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                    left.checked_sub(1)
                })
                .is_err()
        };
        db.progress_handler(STEP, Some(count_down))?;
        db.execute_batch("PRAGMA cell_size_check = ON;")?;
        Ok(Self { db, left })
    }

    /// Attaches a file that must have these tables, to be read by the name `database`.
    pub(crate) fn attach(&self, path: &Path, database: &str, expected: &Schema) -> Result<()> {
        check_head(path)?;
        let before = self.left.swap(STEPS_TO_OPEN, Ordering::Relaxed);
        self.db
            .execute(&format!("ATTACH ?1 AS {database}"), [utf8(path)?])?;
        self.left.store(before, Ordering::Relaxed);
        self.check(database, path, expected)
    }

    /// Compares the tables of a database with the expected ones before anything else of it is read.
    fn check(&self, database: &str, path: &Path, expected: &Schema) -> Result<()> {
        let before = self.left.swap(STEPS_TO_OPEN, Ordering::Relaxed);
        let why = match expected.difference(&self.db, database) {
            Ok(None) => None,
            Ok(Some(difference)) => Some(format!(
                "has other tables than this version of Wayfare makes: {difference}"
            )),
            Err(error) => Some(format!("is corrupt: {}", why(&error))),
        };
        if let Some(why) = why {
            return Err(Error::output(path, format!("{why}; {}", expected.remedy)));
        }
        let bytes = path
            .metadata()
            .map_err(|error| Error::io(path, error))?
            .len();
        let allowed = before.saturating_add(
            (bytes >> 20)
                .saturating_add(1)
                .saturating_mul(STEPS_PER_MIB),
        );
        self.left.store(allowed, Ordering::Relaxed);
        Ok(())
    }
}

impl Deref for Untrusted {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.db
    }
}

/// Returns what SQLite says, or what it means that it was interrupted.
pub(crate) fn why(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::OperationInterrupted) => {
            "reading it takes far more steps than a dataset of its size has ever needed".to_owned()
        }
        _ => error.to_string(),
    }
}

/// Refuses a file of which SQLite would look for a log beside it, or make one.
fn check_head(path: &Path) -> Result<()> {
    let mut head = Vec::new();
    wayfare_files::open(path)
        .and_then(|file| file.take(20).read_to_end(&mut head))
        .map_err(|error| Error::io(path, error))?;
    match head.get(18..) {
        Some([1, 1]) => Ok(()),
        _ => Err(Error::output(
            path,
            format!("is corrupt: it is no finished database; {REMEDY}"),
        )),
    }
}

/// The remedy for a dataset that is not as Wayfare makes it.
const REMEDY: &str = "build the dataset again, or unpack one of somebody whom you trust";

/// The tables of a database with their indexes, views and triggers, and the remedy for a file that has others.
pub(crate) struct Schema {
    entries: Vec<Entry>,
    remedy: &'static str,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    kind: String,
    name: String,
    table: String,
    /// The statement that makes it; `None` for what SQLite makes by itself.
    statement: Option<String>,
}

impl Schema {
    pub(crate) fn of_dataset() -> Result<Self> {
        Self::made_by(SCHEMA, REMEDY)
    }

    /// Returns what these statements make.
    pub(crate) fn made_by(statements: &str, remedy: &'static str) -> Result<Self> {
        let db = Connection::open_in_memory()?;
        db.execute_batch(statements)?;
        let mut select = db.prepare(&select("main"))?;
        let entries = select
            .query_map([], Entry::read)?
            .collect::<rusqlite::Result<_>>()?;
        Ok(Self { entries, remedy })
    }

    /// Returns the first difference of a database. It may be huge, so it is not read to its end.
    fn difference(&self, db: &Connection, database: &str) -> rusqlite::Result<Option<String>> {
        let mut missing: BTreeSet<&Entry> = self.entries.iter().collect();
        let mut select = db.prepare(&select(database))?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let found = Entry::read(row)?;
            if !missing.remove(&found) {
                return Ok(Some(format!("its {} is none of them", found.label())));
            }
        }
        Ok(missing
            .first()
            .map(|entry| format!("the {} is missing", entry.label())))
    }
}

impl Entry {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            kind: row.get(0)?,
            name: row.get(1)?,
            table: row.get(2)?,
            statement: row.get(3)?,
        })
    }

    fn label(&self) -> String {
        format!(
            "{} `{}`",
            shortened(&self.kind, 20),
            shortened(&self.name, 60)
        )
    }
}

fn select(database: &str) -> String {
    format!("SELECT type, name, tbl_name, sql FROM {database}.sqlite_schema")
}
