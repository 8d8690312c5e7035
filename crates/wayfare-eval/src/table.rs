//! Rows of a table that somebody else wrote, and what may be wrong with it.

use std::str::FromStr;

/// The reason why a table cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It is not CSV, or cannot be read.
    #[error("the table cannot be read: {0}")]
    Unreadable(#[from] csv::Error),
    /// It lacks a column that every table has.
    #[error("the table has no column `{column}`; it needs {needed}")]
    NoColumn {
        /// The name of the column.
        column: String,
        /// All that a table needs.
        needed: &'static str,
    },
    /// A value does not fit its column.
    #[error("line {line}: {column} {text:?} is not {wanted}")]
    BadValue {
        /// The line, counted from 1.
        line: u64,
        /// The name of the column.
        column: &'static str,
        /// The value.
        text: String,
        /// The expected form.
        wanted: &'static str,
    },
    /// The dataset cannot answer.
    #[error(transparent)]
    Dataset(#[from] wayfare::Error),
}

/// A row of a table.
pub(crate) struct Row(pub(crate) csv::StringRecord);

impl Row {
    /// Returns the value of a column; `None` if it is absent or blank.
    pub(crate) fn text(&self, column: Option<usize>) -> Option<&str> {
        self.0
            .get(column?)
            .map(str::trim)
            .filter(|text| !text.is_empty())
    }

    /// Returns the number in a column; `None` if it is absent or blank.
    pub(crate) fn number<T: FromStr>(
        &self,
        name: &'static str,
        column: Option<usize>,
    ) -> Result<Option<T>, TableError> {
        let Some(text) = self.text(column) else {
            return Ok(None);
        };
        text.parse()
            .map(Some)
            .map_err(|_| self.bad_value(name, text, "a number of the required kind"))
    }

    /// Returns the error for a value that does not fit its column.
    pub(crate) fn bad_value(
        &self,
        column: &'static str,
        text: &str,
        wanted: &'static str,
    ) -> TableError {
        let line = self.0.position().map_or(0, csv::Position::line);
        TableError::BadValue {
            line,
            column,
            text: text.to_owned(),
            wanted,
        }
    }
}
