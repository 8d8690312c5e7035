//! Adding records to tables: which value is in which column stands in one list.

use rusqlite::{CachedStatement, Connection, ToSql, params_from_iter};

use crate::error::Result;

/// The values of a record behind their columns, with the colon of [`rusqlite::named_params`].
pub(in crate::import) type Record<'r> = [(&'r str, &'r dyn ToSql)];

/// A statement that adds records to a table. All have the columns of the first.
pub(in crate::import) struct Insert<'a> {
    db: &'a Connection,
    into: String,
    source_id: Option<u32>,
    statement: Option<CachedStatement<'a>>,
}

impl<'a> Insert<'a> {
    /// Makes a statement that begins so, such as `INSERT OR IGNORE INTO place`.
    pub(in crate::import) fn new(db: &'a Connection, into: impl Into<String>) -> Self {
        Self {
            db,
            into: into.into(),
            source_id: None,
            statement: None,
        }
    }

    /// Gives all records this source, which they need not have.
    pub(super) fn of_source(self, source_id: Option<u32>) -> Self {
        Self { source_id, ..self }
    }

    /// Adds a record, and returns how many there are by that: none if it is ignored.
    pub(in crate::import) fn add(&mut self, record: &Record<'_>) -> Result<usize> {
        let statement = match self.statement.take() {
            Some(statement) => statement,
            None => self.db.prepare_cached(&self.sql(record))?,
        };
        let values = record.iter().map(|(_, value)| value);
        Ok(self
            .statement
            .insert(statement)
            .execute(params_from_iter(values))?)
    }

    fn sql(&self, record: &Record<'_>) -> String {
        let mut parameters: Vec<_> = record.iter().map(|(name, _)| (*name).to_owned()).collect();
        let mut columns: Vec<_> = parameters
            .iter()
            .map(|name| name.trim_start_matches(':').to_owned())
            .collect();
        if let Some(source_id) = self.source_id {
            columns.push("source_id".to_owned());
            parameters.push(source_id.to_string());
        }
        format!(
            "{} ({}) VALUES ({})",
            self.into,
            columns.join(", "),
            parameters.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::named_params;

    use super::*;

    #[test]
    fn a_value_is_in_the_column_that_the_record_names() {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, source_id INTEGER)")
            .unwrap();
        let mut insert = Insert::new(&db, "INSERT OR IGNORE INTO t").of_source(Some(7));
        let record = named_params! { ":b": "x", ":a": 1 };
        let added = [(); 2].map(|()| insert.add(record).unwrap());
        assert_eq!(added, [1, 0]);
        let row = "SELECT a || b || source_id FROM t";
        let row: String = db.query_row(row, [], |row| row.get(0)).unwrap();
        assert_eq!(row, "1x7");
    }
}
