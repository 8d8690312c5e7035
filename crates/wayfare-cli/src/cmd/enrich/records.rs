//! Rows of delimited text, with the lines on which they begin. A quote that is not closed is an error: it would put the
//! rest of the table into one cell.

use std::io::BufRead;

use csv::{ByteRecord, Position};
use csv_core::{ReadRecordResult, ReaderBuilder};
use wayfare_build::MAX_COLUMNS;

use super::rows::LONGEST_ROW;
use crate::failure::Failure;

/// Reads rows. The reader of the crate `csv` neither reports a quote that is not closed, nor the line on which a row
/// begins if lines end with CRLF or some are blank.
pub(super) struct Records<R> {
    input: R,
    parser: csv_core::Reader,
    pub(super) file: String,
    /// The number of bytes that were read.
    way: u64,
    cells: Vec<u8>,
    ends: Vec<usize>,
}

impl<R: BufRead> Records<R> {
    /// Makes a reader of an input that begins at a line. Errors call it `file`.
    pub(super) fn new(input: R, line: u64, delimiter: u8, file: &str) -> Self {
        let mut parser = ReaderBuilder::new().delimiter(delimiter).build();
        parser.set_line(line);
        Self {
            input,
            parser,
            file: file.to_owned(),
            way: 0,
            cells: vec![0; 1 << 10],
            ends: vec![0; 1 << 5],
        }
    }

    /// Returns the number of bytes that were read.
    pub(super) fn way(&self) -> u64 {
        self.way
    }

    /// Reads a row; `None` after the last one.
    pub(super) fn read(&mut self) -> Result<Option<ByteRecord>, Failure> {
        if !self.skip_blank_lines()? {
            return Ok(None);
        }
        let (line, start) = (self.parser.line(), self.way);
        let (mut length, mut count) = (0, 0);
        loop {
            let input = self
                .input
                .fill_buf()
                .map_err(|error| failed(&self.file, line, error))?;
            // The end of the file ends the last row as a line end does, unless it is in quotes.
            let is_end = input.is_empty();
            let (result, read, written, ended) = self.parser.read_record(
                if is_end { b"\n" } else { input },
                self.cells.get_mut(length..).unwrap_or_default(),
                self.ends.get_mut(count..).unwrap_or_default(),
            );
            if !is_end {
                self.input.consume(read);
                self.way += read as u64;
            }
            length += written;
            count += ended;
            match result {
                ReadRecordResult::Record | ReadRecordResult::End => break,
                ReadRecordResult::InputEmpty if is_end => return Err(self.not_closed(line, count)),
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => self.cells.resize(2 * self.cells.len(), 0),
                ReadRecordResult::OutputEndsFull if self.ends.len() > MAX_COLUMNS => break,
                ReadRecordResult::OutputEndsFull => self.ends.resize(2 * self.ends.len(), 0),
            }
            if self.way - start > LONGEST_ROW {
                let error = "a row of more than 16 MiB: look for a quote that is not closed";
                return Err(failed(&self.file, line, error));
            }
        }
        if count > MAX_COLUMNS {
            let error = format!(
                "a row of more than {MAX_COLUMNS} columns, as many as a spreadsheet has: leave out those that are not \
                 needed"
            );
            return Err(failed(&self.file, line, error));
        }
        let mut record = ByteRecord::with_capacity(length, count);
        let mut from = 0;
        for end in self.ends.iter().take(count) {
            record.push_field(self.cells.get(from..*end).unwrap_or_default());
            from = *end;
        }
        let mut position = Position::new();
        position.set_line(line);
        record.set_position(Some(position));
        Ok(Some(record))
    }

    /// Skips blank lines; returns `false` if there is no further row.
    fn skip_blank_lines(&mut self) -> Result<bool, Failure> {
        loop {
            let line = self.parser.line();
            let input = self
                .input
                .fill_buf()
                .map_err(|error| failed(&self.file, line, error))?;
            match input.first() {
                None => return Ok(false),
                Some(b'\n') => self.parser.set_line(line + 1),
                Some(b'\r') => {}
                Some(_) => return Ok(true),
            }
            self.input.consume(1);
            self.way += 1;
        }
    }

    /// Returns an error with the position of the quote: after `count` cells of the row that begins on `line`.
    fn not_closed(&self, line: u64, count: usize) -> Failure {
        let before = count
            .checked_sub(1)
            .and_then(|last| self.cells.get(..*self.ends.get(last)?));
        let lines = before
            .unwrap_or_default()
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        let error = "the quote that begins here is not closed: close it, or write a quote that is part of a value \
                     twice, and quotes around the value";
        failed(&self.file, line + lines as u64, error)
    }
}

/// Returns the error of a row that begins on a line.
pub(super) fn failed(file: &str, line: u64, error: impl std::fmt::Display) -> Failure {
    Failure::Error(format!("{file}, line {line}: {error}"))
}
