//! The cells of a row by what they hold.

use csv::StringRecord;

use crate::field::Field;
use crate::interpreter::{Before, Interpreter};
use crate::number::Written;
use crate::row::Problem;
use crate::text::clean;

/// A row and its cells.
pub(crate) struct Cells<'a> {
    pub(crate) reader: &'a Interpreter<'a>,
    pub(crate) cells: &'a StringRecord,
    pub(crate) before: &'a Before,
}

impl<'a> Cells<'a> {
    pub(crate) fn at(&self, at: usize) -> &'a str {
        clean(self.cells.get(at).unwrap_or_default())
    }

    /// Returns the cell of a field: where it is blank, that of its other column, or that of the row before.
    pub(crate) fn get(&self, field: Field) -> &'a str {
        let layout = &self.reader.source.layout;
        let own = layout.at(field).map(|at| self.at(at)).unwrap_or_default();
        let other = || {
            layout
                .other(field)
                .map(|at| self.at(at))
                .unwrap_or_default()
        };
        let own = if own.is_empty() { other() } else { own };
        if own.is_empty() {
            self.before
                .carried
                .get(field as usize)
                .map(String::as_str)
                .unwrap_or_default()
        } else {
            own
        }
    }

    pub(crate) fn has(&self, field: Field) -> bool {
        self.reader.source.layout.at(field).is_some()
    }

    /// Returns the number in the cell of a field.
    pub(crate) fn number(
        &self,
        field: Field,
        remedy: &'static str,
    ) -> Result<Option<f64>, Problem> {
        let cell = self.get(field);
        if cell.is_empty() {
            return Ok(None);
        }
        let value =
            Written::of(cell).and_then(|written| written.value(self.reader.formats.decimal));
        value
            .map(Some)
            .ok_or_else(|| Problem::new(cell, "is no number", remedy))
    }
}
