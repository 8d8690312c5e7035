//! Writing to tables with a key, in which a later row replaces an earlier one.

use rusqlite::{Connection, Params, Statement};

use crate::error::Result;
use crate::report::Tally;

/// Writes rows to a table with a key, and counts the rows that they replace.
pub(super) struct KeyedTable<'d> {
    db: &'d Connection,
    name: &'static str,
    insert: Statement<'d>,
    rows_before: u64,
    written: u64,
}

impl<'d> KeyedTable<'d> {
    /// Prepares writing these columns of a table.
    pub(super) fn new(db: &'d Connection, name: &'static str, columns: &[&str]) -> Result<Self> {
        let values = vec!["?"; columns.len()].join(", ");
        let insert = format!("INSERT OR REPLACE INTO {name} ({}) VALUES ({values})", columns.join(", "));
        let rows_before = row_count(db, name)?;
        Ok(Self { db, name, insert: db.prepare(&insert)?, rows_before, written: 0 })
    }

    /// Writes a row.
    pub(super) fn write(&mut self, row: impl Params) -> Result<()> {
        self.insert.execute(row)?;
        self.written += 1;
        Ok(())
    }

    /// Tells the tally how many rows were replaced.
    pub(super) fn finish(self, tally: &mut Tally) -> Result<()> {
        let added = row_count(self.db, self.name)? - self.rows_before;
        tally.replaced = self.written - added;
        Ok(())
    }
}

fn row_count(db: &Connection, table: &str) -> Result<u64> {
    Ok(db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))?)
}
