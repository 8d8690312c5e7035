//! Tables as text: which mark is between the cells, and the rows with their lines.

use std::borrow::Cow;
use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord};

use crate::error::Error;
use crate::text::head;

/// Columns of the widest table.
pub(crate) const MAX_COLUMNS: usize = 16_384;
/// The marks that may be between cells.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];
/// Rows among which the header is.
const HEAD_ROWS: usize = 60;
/// Bytes among which the header is.
const HEAD_BYTES: usize = 1 << 16;

/// A table of which the header is known.
#[derive(Debug)]
pub(crate) struct Table<'t> {
    text: Cow<'t, str>,
    delimiter: u8,
    /// Where the row below the header is, and its line.
    start: At,
    pub(crate) headers: Vec<String>,
    /// Whether the table ends with a blank line.
    pub(crate) ends_at_gap: bool,
    /// The lines of rows whose text is not that of the file.
    pub(crate) lines: Option<Vec<u64>>,
    /// Names of the ids that a column holds.
    pub(crate) names: HashMap<String, String>,
    /// For how many persons each of the group counts, as another table says.
    pub(crate) weights: HashMap<String, String>,
}

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct At {
    pub(crate) byte: usize,
    pub(crate) line: u64,
}

/// The first rows of a text by one delimiter, each with where the row behind it is.
pub(crate) struct Head {
    pub(crate) delimiter: u8,
    pub(crate) rows: Vec<(At, Vec<String>)>,
}

/// Returns the first rows of a text by each delimiter.
pub(crate) fn head_tables(text: &str) -> impl Iterator<Item = Head> {
    DELIMITERS.into_iter().map(move |delimiter| {
        let mut rows = Vec::new();
        let start = At {
            byte: mark(text),
            line: 1,
        };
        // The last row of the head may be a part of one.
        let end = head(text, HEAD_BYTES).len();
        let rest = text
            .get(start.byte..end.max(start.byte))
            .unwrap_or_default();
        read(rest, delimiter, start, &mut |row| {
            if row.cells.len() <= MAX_COLUMNS && (row.end.byte < end || end == text.len()) {
                rows.push((
                    row.end,
                    row.cells
                        .iter()
                        .map(|cell| cell.trim().to_owned())
                        .collect(),
                ));
            }
            Ok(rows.len() < HEAD_ROWS)
        })
        .unwrap_or_default();
        Head { delimiter, rows }
    })
}

/// Bytes of the byte order mark.
pub(crate) fn mark(text: &str) -> usize {
    if text.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    }
}

struct Record<'r> {
    cells: &'r StringRecord,
    line: u64,
    /// Whether a blank line is before it.
    is_apart: bool,
    end: At,
}

/// Reads rows until one is enough.
fn read(
    text: &str,
    delimiter: u8,
    start: At,
    each: &mut dyn FnMut(Record<'_>) -> Result<bool, Error>,
) -> Result<(), Error> {
    let mut builder = ReaderBuilder::new();
    let mut reader = builder
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut cells = StringRecord::new();
    loop {
        let before = reader.position().clone();
        let line = |line: u64| start.line.saturating_add(line.saturating_sub(1));
        let read = reader.read_record(&mut cells);
        let is_read = read.map_err(|error| Error::Malformed {
            line: line(before.line()),
            problem: format!("cannot be read: {error}"),
        })?;
        if !is_read {
            return Ok(());
        }
        // The reader counts blank lines to the row behind them.
        let from = usize::try_from(before.byte()).unwrap_or(usize::MAX);
        let blank = text.as_bytes().get(from..).unwrap_or_default();
        let ends = blank
            .iter()
            .take_while(|byte| matches!(byte, b'\r' | b'\n'));
        let gap = ends.filter(|byte| **byte == b'\n').count() as u64;
        let after = reader.position();
        let byte = start.byte
            + usize::try_from(after.byte())
                .unwrap_or(usize::MAX)
                .min(text.len());
        let end = At {
            byte,
            line: line(after.line()),
        };
        if !each(Record {
            cells: &cells,
            line: line(before.line()) + gap,
            is_apart: gap > 0,
            end,
        })? {
            return Ok(());
        }
    }
}

impl<'t> Table<'t> {
    /// The table of a text whose header ends here.
    pub(crate) fn new(text: &'t str, delimiter: u8, at: &At, headers: Vec<String>) -> Self {
        let (text, start) = (text.into(), *at);
        let (names, weights) = (HashMap::new(), HashMap::new());
        Self {
            text,
            delimiter,
            start,
            headers,
            ends_at_gap: false,
            lines: None,
            names,
            weights,
        }
    }

    /// A table with a comma between cells, made of another form, and the lines of its rows.
    pub(crate) fn made(text: String, headers: Vec<String>, lines: Vec<u64>) -> Self {
        let start = At { byte: 0, line: 1 };
        let (text, lines) = (text.into(), Some(lines));
        let (names, weights) = (HashMap::new(), HashMap::new());
        Self {
            text,
            delimiter: b',',
            start,
            headers,
            ends_at_gap: false,
            lines,
            names,
            weights,
        }
    }

    /// Reads its rows, each with its line.
    pub(crate) fn each(
        &self,
        each: &mut dyn FnMut(u64, &StringRecord) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut lines = self.lines.iter().flatten();
        let text = self.text.get(self.start.byte..).unwrap_or_default();
        let mut is_first = true;
        read(text, self.delimiter, self.start, &mut |row| {
            // Where the header ends with CR and LF, the row behind it begins with the LF.
            if self.ends_at_gap && row.is_apart && !is_first {
                return Ok(false);
            }
            is_first = false;
            each(lines.next().copied().unwrap_or(row.line), row.cells)?;
            Ok(true)
        })
    }

    /// Returns what one column has for another in a table of the text beside this one.
    pub(crate) fn pairs(&self, of: (&str, &str)) -> Result<HashMap<String, String>, Error> {
        /// Rows of the longest such table.
        const LONGEST: usize = 10_000;
        let (mut columns, mut pairs) = (None, HashMap::new());
        let start = At {
            byte: mark(&self.text),
            line: 1,
        };
        read(
            self.text.get(start.byte..).unwrap_or_default(),
            self.delimiter,
            start,
            &mut |row| {
                let at = |header: &str| row.cells.iter().position(|cell| cell.trim() == header);
                match columns {
                    None => columns = at(of.0).zip(at(of.1)).filter(|_| row.cells.len() < 10),
                    Some(_) if row.is_apart => return Ok(false),
                    Some((key, value)) => {
                        if let (Some(key), Some(value)) = (row.cells.get(key), row.cells.get(value))
                            && pairs.len() < LONGEST
                        {
                            pairs.insert(key.to_owned(), value.to_owned());
                        }
                    }
                }
                Ok(true)
            },
        )?;
        Ok(pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_the_lines_of_the_file() {
        let text = "\u{feff}a,b\r\n\r\n1,\"x\r\ny\"\r\n\r\n\r\n3,4\n5,6";
        let head = head_tables(text).next().unwrap();
        let (at, headers) = &head.rows[0];
        let table = Table::new(text, head.delimiter, at, headers.clone());
        let mut rows = Vec::new();
        table
            .each(&mut |line, cells| {
                rows.push((line, cells.iter().collect::<Vec<_>>().join("|")));
                Ok(())
            })
            .unwrap();
        assert_eq!(
            rows,
            [
                (3, "1|x\r\ny".to_owned()),
                (7, "3|4".to_owned()),
                (8, "5|6".to_owned())
            ]
        );
    }
}
