//! The rows of a printed table: tab-separated, comma-separated, or JSON.

use std::{
    fmt::{Display, Write as _},
    io::Write,
};

use serde::Serialize;

use crate::{csv, failure::Failure};

/// The form in which rows are written.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Form {
    /// Tabs, no heading and no quoting, as in GeoNames.
    Tabs,
    /// CSV with a heading.
    Commas,
    /// The typed answers as a list in JSON.
    Json,
    /// The typed answer as a line of JSON.
    Lines,
}

/// Writes rows until the limit.
pub(super) struct RowWriter<'o> {
    form: Form,
    escape_formulas: bool,
    left: usize,
    written: bool,
    out: &'o mut dyn Write,
    line: String,
}

impl<'o> RowWriter<'o> {
    pub(super) fn new(
        form: Form,
        escape_formulas: bool,
        limit: Option<usize>,
        out: &'o mut dyn Write,
    ) -> Self {
        RowWriter {
            form,
            escape_formulas,
            left: limit.unwrap_or(usize::MAX),
            written: false,
            out,
            line: String::new(),
        }
    }

    /// Returns whether the limit is reached.
    pub(super) fn full(&self) -> bool {
        self.left == 0
    }

    /// Writes the heading, if this is a CSV table.
    pub(super) fn heading(&mut self, columns: &str) -> Result<(), Failure> {
        if self.form == Form::Commas {
            writeln!(self.out, "{columns}")?;
        }
        Ok(())
    }

    /// Writes one row: the answer itself for JSON, its cells otherwise.
    pub(super) fn row<T: Serialize>(
        &mut self,
        answer: &T,
        cells: &[&dyn Display],
    ) -> Result<(), Failure> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(());
        };
        self.left = left;
        if self.form == Form::Lines {
            serde_json::to_writer(&mut self.out, answer)?;
            return Ok(self.out.write_all(b"\n")?);
        }
        if self.form == Form::Json {
            self.out.write_all(if self.written { b"," } else { b"[" })?;
            self.written = true;
            return Ok(serde_json::to_writer(&mut self.out, answer)?);
        }
        self.line.clear();
        for (at, cell) in cells.iter().enumerate() {
            if at > 0 {
                self.line
                    .push(if self.form == Form::Tabs { '\t' } else { ',' });
            }
            let start = self.line.len();
            // Writing to a string cannot fail.
            let _ = write!(self.line, "{cell}");
            self.tidy(start);
        }
        self.line.push('\n');
        Ok(self.out.write_all(self.line.as_bytes())?)
    }

    /// Ends the list of rows.
    pub(super) fn finish(self) -> Result<(), Failure> {
        if self.form == Form::Json {
            self.out
                .write_all(if self.written { b"]\n" } else { b"[]\n" })?;
        }
        Ok(())
    }

    /// Quotes the cell that starts here, or replaces its tabs and line ends, as the form requires.
    fn tidy(&mut self, start: usize) {
        match self.form {
            Form::Commas => {
                let text = self.line.split_off(start);
                self.line.push_str(&csv::cell(&text, self.escape_formulas));
            }
            Form::Tabs => {
                if self
                    .line
                    .bytes()
                    .skip(start)
                    .any(|byte| b"\t\r\n".contains(&byte))
                {
                    let plain = self.line.split_off(start).replace(['\t', '\r', '\n'], " ");
                    self.line.push_str(&plain);
                }
                let text = self.line.split_off(start);
                self.line
                    .push_str(&csv::escaped(&text, self.escape_formulas));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(form: Form, cell: &str) -> String {
        let mut out = Vec::new();
        let mut rows = RowWriter::new(form, true, Some(1), &mut out);
        assert!(rows.row(&cell, &[&cell, &1]).is_ok());
        assert!(rows.full() && rows.finish().is_ok());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn cells_fit_their_form() {
        assert_eq!(
            written(Form::Commas, "bed, \"double\""),
            "\"bed, \"\"double\"\"\",1\n"
        );
        assert_eq!(written(Form::Tabs, "a\tb, \"c\""), "a b, \"c\"\t1\n");
        assert_eq!(written(Form::Commas, "=1,2"), "\"'=1,2\",1\n");
        assert_eq!(written(Form::Tabs, "=1\t2"), "'=1 2\t1\n");
        assert_eq!(written(Form::Lines, "=1"), "\"=1\"\n");
        assert_eq!(written(Form::Lines, "a\tb"), "\"a\\tb\"\n");
        assert_eq!(written(Form::Json, "a\tb"), "[\"a\\tb\"]\n");
    }
}
