//! The rows of GeoNames' files: one per line, columns separated by tabs, no quoting.

use std::io::{self, BufRead, Read};

use crate::error::{Error, Result};
use crate::input::{Input, unreadable};
use crate::readers::Rows;
use crate::readers::fields::{split, whole};
use crate::readers::read_count::ReadCount;
use crate::rejection::{Reason, Rejection};
use crate::rejects::{Rejects, RowError};

/// Bytes in the longest row. The longest real ones have some 20 KiB.
const LONGEST: usize = 1 << 20;

enum Line {
    Row,
    TooLong,
    End,
}

/// Consecutive lines without a row that make a file an error.
const BLANK_LINES: u32 = 1 << 20;

/// Reads the rows of a file line by line, counting those that `each` rejects.
pub(crate) fn read_lines(
    input: Input,
    rejects: &mut Rejects,
    mut each: impl FnMut(&str) -> Result<(), RowError>,
) -> Result<ReadCount> {
    let mut count = ReadCount::default();
    input.each_part(&mut |file, part| {
        let mut rows = LineReader {
            file,
            part,
            buffer: Vec::new(),
            number: 0,
        };
        while let Some((number, row)) = rows.next()? {
            let outcome = row.map_err(RowError::Reject).and_then(&mut each);
            count.add(outcome.map(|()| true), rejects, file, number)?;
        }
        Ok(())
    })?;
    Ok(count)
}

/// Returns the first readable row of a text.
pub(crate) fn first_row(file: &str, part: &mut dyn BufRead) -> Result<Option<String>> {
    let mut rows = LineReader {
        file,
        part,
        buffer: Vec::new(),
        number: 0,
    };
    while let Some((_, row)) = rows.next()? {
        if let Ok(row) = row {
            return Ok(Some(row.to_owned()));
        }
    }
    Ok(None)
}

struct LineReader<'a> {
    file: &'a str,
    part: &'a mut dyn BufRead,
    buffer: Vec<u8>,
    /// Number of the line that was read last.
    number: u64,
}

impl LineReader<'_> {
    /// Returns the next row with the number of its line, and skips lines that are not rows.
    fn next(&mut self) -> Result<Option<(u64, Result<&str, Rejection>)>> {
        let first = self.number + 1;
        for _ in 0..BLANK_LINES {
            self.number += 1;
            let line = next_line(self.part, &mut self.buffer)
                .map_err(|error| unreadable(self.file, &error))?;
            let is_row = match line {
                Line::End => return Ok(None),
                Line::Row => !text(&self.buffer).is_ok_and(is_no_row),
                Line::TooLong => {
                    return Ok(Some((
                        self.number,
                        Err(rejection(&self.buffer, Reason::LineTooLong)),
                    )));
                }
            };
            if is_row {
                return Ok(Some((self.number, text(&self.buffer))));
            }
        }
        Err(Error::source(
            self.file,
            format!(
                "has {BLANK_LINES} blank lines or comments from line {first} on; remove them, or check the file"
            ),
        ))
    }
}

/// Reads one line into the buffer; of an overlong line only the first [`LONGEST`] bytes.
fn next_line(part: &mut dyn BufRead, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    let length = (&mut *part)
        .take(LONGEST as u64)
        .read_until(b'\n', buffer)?;
    if length == 0 {
        return Ok(Line::End);
    }
    if length < LONGEST || buffer.ends_with(b"\n") {
        return Ok(Line::Row);
    }
    part.skip_until(b'\n')?;
    Ok(Line::TooLong)
}

fn text(line: &[u8]) -> Result<&str, Rejection> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    std::str::from_utf8(line).map_err(|_| rejection(line, Reason::InvalidUtf8))
}

fn rejection(line: &[u8], reason: Reason) -> Rejection {
    let start = line.get(..200).unwrap_or(line);
    Rejection::new("", &String::from_utf8_lossy(start), reason)
}

/// Returns whether a line is blank, a comment, or the heading of `timeZones.txt`, the only file that has one.
fn is_no_row(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#') || line.starts_with("CountryCode\t")
}

/// Reads the ids in the first column. The other columns are for people.
pub(crate) fn read_ids(
    source: Rows<'_>,
    mut each: impl FnMut(u32) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_lines(source.input, source.rejects, |line| {
        let [id] = split(line, 2..=4)?;
        each(whole("id", id)?)
    })
}
