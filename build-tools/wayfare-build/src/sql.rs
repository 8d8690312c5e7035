//! SQLite: whole queries, text columns without a copy, and databases written to their last form.

use std::path::Path;

use rusqlite::{Connection, Params, Row};

use crate::error::{Error, Result};

/// Calls `each` with every row of a query.
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

/// Returns a text column without a copy.
pub(crate) fn text<'r>(row: &'r Row<'_>, column: usize) -> rusqlite::Result<&'r str> {
    Ok(row.get_ref(column)?.as_str()?)
}

/// Returns a text column that may be NULL without a copy.
pub(crate) fn optional_text<'r>(row: &'r Row<'_>, column: usize) -> rusqlite::Result<Option<&'r str>> {
    Ok(row.get_ref(column)?.as_str_or_null()?)
}

/// Writes a database to the new file `out`, packed and in key order: the same tables give the same bytes.
///
/// `cookie` is set as the schema cookie, last of all, so that a reader can tell from the header whether the file belongs
/// to an index.
pub(crate) fn write_packed(db: &Connection, out: &Path, cookie: u32) -> Result<()> {
    db.execute("VACUUM INTO ?1", [utf8(out)?])?;
    let packed = Connection::open(out)?;
    packed.execute_batch(&format!(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA schema_version = {cookie};"
    ))?;
    Ok(())
}

/// Returns a path as SQL takes it.
pub(crate) fn utf8(path: &Path) -> Result<&str> {
    path.to_str().ok_or_else(|| {
        Error::output(path, "the path is not UTF-8, which SQLite needs; choose another folder")
    })
}
