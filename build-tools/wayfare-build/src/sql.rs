//! Reading rows of SQLite: whole queries, and text columns without a copy.

use rusqlite::{Connection, Params, Row};

use crate::error::Result;

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
