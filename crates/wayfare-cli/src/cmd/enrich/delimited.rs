//! CSV and TSV: every column is text, and is written as it was read.

use std::{
    borrow::Cow,
    io::{self, BufRead, Chain, Cursor, Read},
    sync::Arc,
};

use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use csv::{ByteRecord, ReaderBuilder, StringRecord, WriterBuilder};
use wayfare_build::skip_delimiter_line;

use super::{
    cells::cells,
    records::{Records, failed},
    rejects::{Reason, Reject},
    rows::{Asked, CHUNK_BYTES, Chunk, Input, Invalid, Rows},
    rows_builder::{Cell, RowsBuilder},
};
use crate::{args::TableForm, csv::escaped, failure::Failure};

/// The memory of a cell besides its text.
const CELL_BYTES: u64 = 8;

/// The maximum length, in bytes, of a heading from which the delimiter is detected.
const HEAD: u64 = 1 << 16;

/// A table with a heading.
pub(super) struct Delimited<R> {
    records: Records<Chain<Cursor<Vec<u8>>, R>>,
    form: TableForm,
    end: Option<u64>,
    layout: Arc<Layout>,
}

/// The schema of the table.
struct Layout {
    own: SchemaRef,
    /// The schema with the columns of numbers that rows are looked up by.
    asked: SchemaRef,
    /// The columns by which rows are looked up.
    asked_at: Vec<usize>,
    by: Arc<Asked>,
    delimiter: u8,
}

impl<R: BufRead> Delimited<R> {
    /// Opens a table. Columns are separated by `named`, or else by what the table shows, most likely by what is usual in its
    /// form. Errors call it `file`; `end` is its length, if known. Its heading is behind `skipped` lines.
    pub(super) fn open(
        mut input: R,
        form: TableForm,
        named: Option<u8>,
        skipped: u64,
        file: &str,
        end: Option<u64>,
        by: Arc<Asked>,
    ) -> Result<Self, Failure> {
        let unreadable = |error| Failure::Error(format!("{file}: {error}"));
        for _ in 0..skipped {
            if input.skip_until(b'\n').map_err(unreadable)? == 0 {
                break;
            }
        }
        let head = read_head(&mut input).map_err(unreadable)?;
        let mut rest = head.as_slice();
        let told = skip_delimiter_line(&mut rest).map_err(unreadable)?;
        let delimiter = named
            .or(told)
            .unwrap_or_else(|| shown_delimiter(rest, form.delimiter(), &by));
        let input = Cursor::new(rest.to_vec()).chain(input);
        let mut records = Records::new(
            input,
            skipped.saturating_add(1 + u64::from(told.is_some())),
            delimiter,
            file,
        );
        let Some(heading) = records.read()? else {
            return Err(Failure::Error(if skipped > 0 {
                format!("{file} has no heading behind the lines skipped: lower --skip-rows")
            } else {
                format!("{file} is empty: its first line must name the columns")
            }));
        };
        // UTF-16 without a mark may be taken for UTF-8.
        let heading = StringRecord::from_byte_record(heading).ok();
        let heading = heading
            .filter(|heading| !heading.as_slice().contains('\0'))
            .ok_or_else(|| {
                Failure::Error(format!(
                    "the heading of {file} is not UTF-8: {}",
                    Reason::InvalidUtf8.remedy()
                ))
            })?;
        let own = Schema::new(
            heading
                .iter()
                .map(|name| Field::new(name, DataType::Utf8, true))
                .collect::<Vec<_>>(),
        );
        // Nobody sees blanks around a name.
        let find = |name: &String| heading.iter().position(|column| column.trim() == name);
        let asked_at: Vec<usize> = by.names().into_iter().filter_map(find).collect();
        let asked = heading.iter().enumerate().map(|(at, name)| {
            let is_number = by.is_number() && asked_at.contains(&at);
            Field::new(
                name.trim(),
                if is_number {
                    DataType::Float64
                } else {
                    DataType::Utf8
                },
                true,
            )
        });
        let asked = Arc::new(Schema::new(asked.collect::<Vec<_>>()));
        let layout = Layout {
            own: Arc::new(own),
            asked,
            asked_at,
            by,
            delimiter,
        };
        Ok(Self {
            records,
            form,
            end,
            layout: Arc::new(layout),
        })
    }

    /// Returns the error of a row with more cells than the heading: it does not tell which column the cells are of.
    fn too_long(&self, record: &ByteRecord, columns: usize) -> Failure {
        let beyond = String::from_utf8_lossy(record.get(columns).unwrap_or_default());
        let (line, delimiter) = (
            record.position().map_or(0, csv::Position::line),
            self.layout.delimiter,
        );
        let remedy = match self.form {
            TableForm::Xlsx => "clear the cell".to_owned(),
            _ => format!(
                "put quotes around a value that contains {:?}",
                char::from(delimiter)
            ),
        };
        let fault = format!("the value {beyond:?} is behind the last column of the heading");
        failed(
            &self.records.file,
            line,
            format_args!("{fault}: {remedy}, or give its column a heading"),
        )
    }
}

/// Reads a table to the end of its heading, which has an even number of quotation marks. The rest may be long in coming.
fn read_head(input: impl BufRead) -> io::Result<Vec<u8>> {
    let (mut input, mut head) = (input.take(HEAD), Vec::new());
    while input.read_until(b'\n', &mut head)? > 0 {
        let mut heading = head.as_slice();
        skip_delimiter_line(&mut heading)?;
        let quotes = heading.iter().filter(|&&byte| byte == b'"').count();
        if !heading.trim_ascii().is_empty() && quotes % 2 == 0 {
            break;
        }
    }
    Ok(head)
}

/// Returns what separates the columns of a table that begins so: what makes the most of the heading, and above all makes the
/// columns by which rows are looked up.
fn shown_delimiter(head: &[u8], usual: u8, by: &Asked) -> u8 {
    let columns = |delimiter: &u8| {
        let mut heading = ByteRecord::new();
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .delimiter(*delimiter)
            .from_reader(head);
        // What cannot be read has no columns; why is told later.
        let is_read = reader.read_byte_record(&mut heading).is_ok();
        let has = |name: &&String| {
            heading
                .iter()
                .any(|column| column.trim_ascii() == name.as_bytes())
        };
        (is_read && by.names().iter().all(has), heading.len())
    };
    // Of equals, the last one is taken.
    [b'\t', b';', b',', usual]
        .into_iter()
        .max_by_key(columns)
        .unwrap_or(usual)
}

impl<R: BufRead + Send> Input for Delimited<R> {
    fn own(&self) -> &SchemaRef {
        &self.layout.own
    }

    fn asked(&self) -> &SchemaRef {
        &self.layout.asked
    }

    fn delimiter(&self) -> Option<u8> {
        Some(self.layout.delimiter)
    }

    fn end(&self) -> Option<u64> {
        self.end
    }

    fn read(&mut self, most: usize) -> Result<Option<Chunk>, Failure> {
        let start = self.records.way();
        let (mut records, mut cells) = (Vec::new(), 0);
        while records.len() < most
            && self.records.way() - start + cells * CELL_BYTES < 2 * CHUNK_BYTES
            && let Some(record) = self.records.read()?
        {
            let columns = self.layout.own.fields().len();
            if record.len() > columns {
                return Err(self.too_long(&record, columns));
            }
            // A row that lacks cells gets them.
            cells += columns as u64;
            records.push(record);
        }
        let (rows, way) = (records.len() as u64, self.records.way() - start);
        let layout = self.layout.clone();
        Ok((rows > 0).then(|| Chunk {
            rows,
            way,
            parse: Box::new(move || layout.parse(records)),
        }))
    }
}

impl Layout {
    fn parse(&self, records: Vec<ByteRecord>) -> Result<Rows, Failure> {
        let mut rows = RowsBuilder::new(&self.by, records.len());
        let mut kept = Vec::with_capacity(records.len());
        for (at, record) in records.into_iter().enumerate() {
            let line = record.position().map_or(0, csv::Position::line);
            let (record, fault) = match self.checked(record, line) {
                Ok(record) => (record, None),
                Err((record, reject)) => {
                    let text = StringRecord::from_byte_record_lossy(record.clone());
                    if *text.as_byte_record() != record {
                        rows.invalid.insert(at, record);
                    }
                    (text, Some(reject))
                }
            };
            let cells = || {
                let cells = self.asked_at.iter().filter_map(|&at| record.get(at));
                cells.map(|text| Cell::Text(text.into())).collect()
            };
            rows.push(line, fault.map_or_else(|| Ok(cells()), Err));
            kept.push(record);
        }
        // Without builders, each of which makes room for a thousand cells.
        let texts = (0..self.own.fields().len()).map(|at| {
            let cells = kept.iter().map(|record| record.get(at).unwrap_or_default());
            Arc::new(StringArray::from_iter_values(cells)) as ArrayRef
        });
        let texts: Vec<_> = texts.collect();
        let mut asked = texts.clone();
        for (&at, values) in self.asked_at.iter().zip(rows.values()) {
            if let Some(column) = asked.get_mut(at) {
                *column = values;
            }
        }
        let own = RecordBatch::try_new(self.own.clone(), texts)?;
        let asked = RecordBatch::try_new(self.asked.clone(), asked)?;
        rows.finish(own, asked)
    }

    /// Returns the cells of a row, one for each column. Cells that a rejected row lacks are blank.
    fn checked(
        &self,
        mut record: ByteRecord,
        line: u64,
    ) -> Result<StringRecord, (ByteRecord, Reject)> {
        let (cells, columns) = (record.len(), self.own.fields().len());
        if cells < columns {
            (cells..columns).for_each(|_| record.push_field(b""));
            return Err((
                record,
                Reject::new(line, "", &cells.to_string(), Reason::WrongColumnCount),
            ));
        }
        StringRecord::from_byte_record(record).map_err(|error| {
            let at = error.utf8_error().field();
            let record = error.into_byte_record();
            let value = String::from_utf8_lossy(record.get(at).unwrap_or_default()).into_owned();
            (
                record,
                Reject::new(line, self.name(at), &value, Reason::InvalidUtf8),
            )
        })
    }

    fn name(&self, at: usize) -> &str {
        self.own.fields().get(at).map_or("", |field| field.name())
    }
}

/// Encodes the heading of a table.
pub(super) fn heading(
    schema: &Schema,
    delimiter: u8,
    escape_formulas: bool,
) -> Result<Vec<u8>, Failure> {
    let mut writer = WriterBuilder::new()
        .delimiter(delimiter)
        .from_writer(Vec::new());
    let names = schema
        .fields()
        .iter()
        .map(|field| escaped(field.name(), escape_formulas));
    writer
        .write_record(names.map(Cow::into_owned))
        .map_err(io::Error::from)?;
    writer
        .into_inner()
        .map_err(|error| error.into_error().into())
}

/// Encodes rows as text. Null values are blank.
pub(super) fn encode(
    batch: &RecordBatch,
    invalid: &Invalid,
    delimiter: u8,
    escape_formulas: bool,
) -> Result<Vec<u8>, Failure> {
    let columns = batch
        .columns()
        .iter()
        .map(cells)
        .collect::<Result<Vec<_>, _>>()?;
    let mut writer = WriterBuilder::new()
        .delimiter(delimiter)
        .from_writer(Vec::new());
    let mut cell = String::new();
    for row in 0..batch.num_rows() {
        let invalid = invalid.get(&row);
        for (at, write) in columns.iter().enumerate() {
            cell.clear();
            write(row, &mut cell);
            let text = escaped(&cell, escape_formulas);
            let field = match invalid.and_then(|cells| cells.get(at)) {
                // Before what is escaped stands a sign.
                Some(bytes) if text.len() > cell.len() => Cow::Owned([b"'", bytes].concat()),
                Some(bytes) => Cow::Borrowed(bytes),
                None => Cow::Borrowed(text.as_bytes()),
            };
            writer.write_field(field).map_err(io::Error::from)?;
        }
        writer
            .write_record(None::<&[u8]>)
            .map_err(io::Error::from)?;
    }
    writer
        .into_inner()
        .map_err(|error| error.into_error().into())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here is a failed test")]
mod tests {
    use super::*;

    #[test]
    fn a_row_with_more_cells_than_the_heading_is_refused() {
        let by = Arc::new(Asked::Text {
            text: "city".to_owned(),
            country: None,
            region: None,
        });
        for (form, table, told) in [
            (
                TableForm::Csv,
                "n;city\n1;Porto\n2;Oslo;x\n",
                "put quotes around a value that contains ';'",
            ),
            (
                TableForm::Xlsx,
                "n,city\n1,Porto\n2,Oslo,x\n",
                "clear the cell",
            ),
        ] {
            let mut table = Delimited::open(table.as_bytes(), form, None, 0, "t", None, by.clone())
                .ok()
                .unwrap();
            let Err(Failure::Error(error)) = table.read(9) else {
                panic!("the row is read")
            };
            let fault = "t, line 3: the value \"x\" is behind the last column of the heading";
            assert_eq!(
                error,
                format!("{fault}: {told}, or give its column a heading")
            );
        }
    }
}
