//! SQLite: finished files, whole queries, columns without a copy, and databases written to their last form.

use std::cmp::Ordering;
use std::path::Path;

use rusqlite::fallible_streaming_iterator::FallibleStreamingIterator;
use rusqlite::{Connection, OpenFlags, Params, Row, Rows, Statement};

use crate::error::{Error, Result};
use crate::name::Name;
use crate::rejection::{Reason, shortened};

/// Bytes of a page of a finished file.
const PAGE: u32 = 4 << 10;

/// Opens a finished SQLite file to be read only.
pub(crate) fn open_finished(sqlite: &Path) -> Result<Connection> {
    // Only one thread uses it, so no call needs a lock.
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Ok(Connection::open_with_flags(sqlite, flags)?)
}

pub(crate) fn for_each_row(
    db: &Connection,
    sql: &str,
    parameters: impl Params,
    mut each: impl FnMut(&Row<'_>) -> Result<()>,
) -> Result<()> {
    let mut statement = db.prepare_cached(sql)?;
    let mut rows = statement.query(parameters)?;
    while let Some(row) = rows.next()? {
        each(row)?;
    }
    Ok(())
}

/// The rows of a query in the order of an id, their first column. Reading them in order takes a fraction of the time of
/// a query for each id.
pub(crate) struct RowsById<'s>(Rows<'s>);

impl<'s> RowsById<'s> {
    /// Starts a query.
    pub(crate) fn query(statement: &'s mut Statement<'_>) -> Result<Self> {
        let mut rows = statement.query([])?;
        rows.advance()?;
        Ok(Self(rows))
    }

    /// Calls `each` with every row of an id, which must be above the ids before.
    pub(crate) fn for_each_of(
        &mut self,
        id: u32,
        mut each: impl FnMut(&Row<'_>) -> Result<()>,
    ) -> Result<()> {
        while let Some(row) = self.0.get() {
            match row.get::<_, u32>(0)?.cmp(&id) {
                Ordering::Less => {}
                Ordering::Equal => each(row)?,
                Ordering::Greater => break,
            }
            self.0.advance()?;
        }
        Ok(())
    }
}

/// Returns a text column without a copy.
pub(crate) fn text<'r>(row: &'r Row<'_>, column: usize) -> rusqlite::Result<&'r str> {
    Ok(row.get_ref(column)?.as_str()?)
}

/// Returns a column of names without a copy.
pub(crate) fn name<'r>(row: &'r Row<'_>, column: usize) -> Result<Name<'r>> {
    checked(text(row, column)?)
}

/// Returns a name that a table has. Sources have shorter ones, but records of a delta may be anything.
pub(crate) fn checked(name: &str) -> Result<Name<'_>> {
    Name::new(name).ok_or_else(|| {
        Error::source(
            "world.sqlite",
            format!("`{}` {}", shortened(name, 40), Reason::NameTooLong),
        )
    })
}

/// Returns a text column that may be NULL without a copy.
pub(crate) fn optional_text<'r>(
    row: &'r Row<'_>,
    column: usize,
) -> rusqlite::Result<Option<&'r str>> {
    Ok(row.get_ref(column)?.as_str_or_null()?)
}

/// Writes a database to the new file `out`, packed and in key order: the same tables give the same bytes.
///
/// `cookie` is set as the schema cookie, last of all, so that a reader can tell from the header whether the file belongs
/// to an index.
pub(crate) fn write_packed(db: &Connection, out: &Path, cookie: u32) -> Result<()> {
    db.pragma_update(None, "page_size", PAGE)?;
    db.execute("VACUUM INTO ?1", [utf8(out)?])?;
    let packed = Connection::open(out)?;
    packed.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")?;
    set_cookie(&packed, cookie)
}

/// Sets the schema cookie, by which a reader tells whether the file belongs to an index.
pub(crate) fn set_cookie(db: &Connection, cookie: u32) -> Result<()> {
    Ok(db.pragma_update(None, "schema_version", cookie)?)
}

/// Returns a path as SQL takes it.
pub(crate) fn utf8(path: &Path) -> Result<&str> {
    path.to_str().ok_or_else(|| {
        Error::output(
            path,
            "the path is not UTF-8, which SQLite needs; choose another folder",
        )
    })
}
