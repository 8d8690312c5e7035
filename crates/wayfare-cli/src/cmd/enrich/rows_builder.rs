//! Collects rows of text: the values that they are looked up by, in columns, and the rejects among them.

use std::{borrow::Cow, sync::Arc};

use arrow_array::{
    ArrayRef, RecordBatch,
    builder::{Float64Builder, StringBuilder},
};

use super::{
    rejects::{Reason, Reject},
    rows::{Asked, Invalid, Rows},
};
use crate::failure::Failure;

/// A value that a row is looked up by.
pub(super) enum Cell<'c> {
    None,
    Text(Cow<'c, str>),
    Number(f64),
    /// Something else, as it is written.
    Other(String),
}

/// The values of a column.
enum Values {
    Texts(StringBuilder),
    Numbers(Float64Builder),
}

/// The rows so far.
pub(super) struct RowsBuilder<'a> {
    by: &'a Asked,
    names: Vec<&'a String>,
    values: Vec<Values>,
    lines: Vec<u64>,
    rejects: Vec<Reject>,
    pub(super) invalid: Invalid,
}

impl<'a> RowsBuilder<'a> {
    /// Makes a builder for about so many rows, looked up by these columns.
    pub(super) fn new(by: &'a Asked, rows: usize) -> Self {
        let names = by.names();
        let values = names.iter().map(|_| {
            if by.is_number() {
                Values::Numbers(Float64Builder::with_capacity(rows))
            } else {
                Values::Texts(StringBuilder::new())
            }
        });
        Self {
            by,
            values: values.collect(),
            names,
            lines: Vec::with_capacity(rows),
            rejects: Vec::new(),
            invalid: Invalid::new(),
        }
    }

    /// Adds a row with a cell for each of the columns, unless it is a reject, or one of them makes it one.
    pub(super) fn push(&mut self, line: u64, row: Result<Vec<Cell<'_>>, Reject>) {
        let row = row.and_then(|cells| self.checked(line, cells));
        let row = row.map_err(|reject| self.rejects.push(reject));
        let mut cells = row.into_iter().flatten();
        for values in &mut self.values {
            match (values, cells.next()) {
                (Values::Texts(texts), Some(Cell::Text(text))) => texts.append_value(text),
                (Values::Texts(texts), _) => texts.append_null(),
                (Values::Numbers(numbers), Some(Cell::Number(number))) => {
                    numbers.append_value(number);
                }
                (Values::Numbers(numbers), _) => numbers.append_null(),
            }
        }
        self.lines.push(line);
    }

    /// Checks that cells are texts or numbers, as they are asked for. A number may be written as a text.
    fn checked<'c>(&self, line: u64, mut cells: Vec<Cell<'c>>) -> Result<Vec<Cell<'c>>, Reject> {
        for (name, cell) in self.names.iter().zip(&mut cells) {
            match cell {
                Cell::Text(text) if self.by.is_number() => match self.by.number(text) {
                    Ok(number) => *cell = number.map_or(Cell::None, Cell::Number),
                    Err(reason) => return Err(Reject::new(line, name, text, reason)),
                },
                Cell::Other(text) => {
                    return Err(Reject::new(line, name, text, Reason::BadType));
                }
                _ => {}
            }
        }
        Ok(cells)
    }

    /// Ends the columns of values.
    pub(super) fn values(&mut self) -> Vec<ArrayRef> {
        let values = self.values.iter_mut().map(|values| match values {
            Values::Texts(texts) => Arc::new(texts.finish()) as ArrayRef,
            Values::Numbers(numbers) => Arc::new(numbers.finish()),
        });
        values.collect()
    }

    /// Returns the rows, which keep `own` and have the values in `asked`.
    pub(super) fn finish(self, own: RecordBatch, asked: RecordBatch) -> Result<Rows, Failure> {
        let Self {
            by,
            lines,
            rejects,
            invalid,
            ..
        } = self;
        Rows::new(own, asked, lines, rejects, invalid, by)
    }
}
