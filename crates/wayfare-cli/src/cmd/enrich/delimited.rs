//! CSV and TSV: every column is text, and is written as it was read.

use std::{
    borrow::Cow,
    io::{self, BufRead},
    sync::Arc,
};

use arrow_array::{ArrayRef, RecordBatch, StringArray, builder::Float64Builder};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use csv::{ByteRecord, StringRecord, WriterBuilder};

use super::{
    cells::cells,
    records::Records,
    rejects::{Reason, Reject},
    rows::{Asked, CHUNK_BYTES, Chunk, Input, Rows},
};
use crate::{csv::escaped, failure::Failure};

/// The memory of a cell besides its text.
const CELL_BYTES: u64 = 8;

/// A table with a heading.
pub(super) struct Delimited<R> {
    records: Records<R>,
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
    delimiter: char,
}

impl<R: BufRead> Delimited<R> {
    /// Opens a table. Errors call it `file`; `end` is its length, if known.
    pub(super) fn open(
        input: R,
        delimiter: u8,
        file: &str,
        end: Option<u64>,
        by: Arc<Asked>,
    ) -> Result<Self, Failure> {
        let mut records = Records::new(input, delimiter, file);
        let Some(heading) = records.read()? else {
            return Err(Failure::Error(format!("{file} is empty: its first line must name the columns")));
        };
        let heading = StringRecord::from_byte_record(heading).map_err(|_| {
            Failure::Error(format!("the heading of {file} is not UTF-8: {}", Reason::InvalidUtf8.remedy()))
        })?;
        check_separated(&heading, &by, file)?;
        let own = Schema::new(
            heading.iter().map(|name| Field::new(name, DataType::Utf8, true)).collect::<Vec<_>>(),
        );
        let find = |name| heading.iter().position(|column| column == name);
        let asked_at: Vec<usize> = by.names().into_iter().filter_map(find).collect();
        let asked = own.fields().iter().enumerate().map(|(at, field)| {
            if by.is_number() && asked_at.contains(&at) {
                field.as_ref().clone().with_data_type(DataType::Float64)
            } else {
                field.as_ref().clone()
            }
        });
        let asked = Arc::new(Schema::new(asked.collect::<Vec<_>>()));
        let layout = Layout { own: Arc::new(own), asked, asked_at, by, delimiter: char::from(delimiter) };
        Ok(Self { records, end, layout: Arc::new(layout) })
    }
}

/// Checks that a heading was not read as one column because its delimiter is another one.
fn check_separated(heading: &StringRecord, by: &Asked, file: &str) -> Result<(), Failure> {
    let only =
        heading.get(0).filter(|only| heading.len() == 1 && !by.names().iter().any(|name| name == only));
    let other = [(';', "semicolons", "save it with commas"), ('\t', "tabs", "give --from tsv")];
    for (sign, signs, remedy) in other {
        if let Some(only) = only.filter(|only| only.contains(sign)) {
            return Err(Failure::Error(format!(
                "{file} has one column, {only:?}: if {signs} are between its columns, {remedy}"
            )));
        }
    }
    Ok(())
}

impl<R: BufRead + Send> Input for Delimited<R> {
    fn own(&self) -> &SchemaRef {
        &self.layout.own
    }

    fn asked(&self) -> &SchemaRef {
        &self.layout.asked
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
            // A row that lacks cells gets them.
            cells += record.len().max(self.layout.own.fields().len()) as u64;
            records.push(record);
        }
        let (rows, way) = (records.len() as u64, self.records.way() - start);
        let layout = self.layout.clone();
        Ok((rows > 0).then(|| Chunk { rows, way, parse: Box::new(move || layout.parse(records)) }))
    }
}

impl Layout {
    fn parse(&self, records: Vec<ByteRecord>) -> Result<Rows, Failure> {
        let numbers = self.asked_at.iter().filter(|_| self.by.is_number());
        let mut numbers: Vec<Float64Builder> = numbers.map(|_| Float64Builder::new()).collect();
        let (mut kept, mut lines) = (Vec::with_capacity(records.len()), Vec::with_capacity(records.len()));
        let (mut rejects, mut is_rejected) = (Vec::new(), Vec::new());
        for record in records {
            let line = record.position().map_or(0, csv::Position::line);
            let (record, row) = match self.checked(record, line) {
                Ok(record) => {
                    let row = if self.by.is_number() { self.numbers(&record, line) } else { Ok(Vec::new()) };
                    (record, row)
                }
                Err((record, reject)) => (record, Err(reject)),
            };
            is_rejected.push(row.is_err());
            let row = row.unwrap_or_else(|reject| {
                rejects.push(reject);
                vec![None; numbers.len()]
            });
            numbers.iter_mut().zip(row).for_each(|(numbers, number)| numbers.append_option(number));
            lines.push(line);
            kept.push(record);
        }
        // Without builders, each of which makes room for a thousand cells.
        let texts = (0..self.own.fields().len()).map(|at| {
            let cells = kept.iter().map(|record| record.get(at).unwrap_or_default());
            Arc::new(StringArray::from_iter_values(cells)) as ArrayRef
        });
        let texts: Vec<_> = texts.collect();
        let mut asked = texts.clone();
        let mut numbers = numbers.into_iter();
        for &at in &self.asked_at {
            let Some(column) = asked.get_mut(at) else { continue };
            *column = match numbers.next() {
                Some(mut numbers) => Arc::new(numbers.finish()),
                None => {
                    let cells = kept.iter().zip(&is_rejected);
                    let cells = cells.map(|(record, is_rejected)| record.get(at).filter(|_| !is_rejected));
                    Arc::new(cells.collect::<StringArray>())
                }
            };
        }
        let own = RecordBatch::try_new(self.own.clone(), texts)?;
        let asked = RecordBatch::try_new(self.asked.clone(), asked)?;
        Rows { own, asked, lines, rejects }.checked(&self.by, is_rejected)
    }

    /// Returns the cells of a row, one for each column. Those of a rejected row are made to fit.
    fn checked(&self, record: ByteRecord, line: u64) -> Result<StringRecord, (StringRecord, Reject)> {
        let columns = self.own.fields().len();
        if record.len() != columns {
            let reject = Reject::new(line, "", &record.len().to_string(), Reason::WrongColumnCount);
            return Err((self.fitted(&record), reject));
        }
        StringRecord::from_byte_record(record).map_err(|error| {
            let at = error.utf8_error().field();
            let record = error.into_byte_record();
            let value = String::from_utf8_lossy(record.get(at).unwrap_or_default()).into_owned();
            (self.fitted(&record), Reject::new(line, self.name(at), &value, Reason::InvalidUtf8))
        })
    }

    /// Returns a row with as many cells as there are columns: cells that it lacks are blank, and those behind the last
    /// column go into that one.
    fn fitted(&self, record: &ByteRecord) -> StringRecord {
        let columns = self.own.fields().len();
        let mut cells = vec![String::new(); columns];
        for (at, cell) in record.iter().enumerate() {
            if let Some(own) = cells.get_mut(at.min(columns.saturating_sub(1))) {
                if at >= columns {
                    own.push(self.delimiter);
                }
                own.push_str(&String::from_utf8_lossy(cell));
            }
        }
        cells.into()
    }

    /// Returns the numbers of a row that it is looked up by.
    fn numbers(&self, record: &StringRecord, line: u64) -> Result<Vec<Option<f64>>, Reject> {
        let number = |&at: &usize| {
            let text = record.get(at).unwrap_or_default();
            self.by.number(text).map_err(|reason| Reject::new(line, self.name(at), text, reason))
        };
        self.asked_at.iter().map(number).collect()
    }

    fn name(&self, at: usize) -> &str {
        self.own.fields().get(at).map_or("", |field| field.name())
    }
}

/// Encodes the heading of a table.
pub(super) fn heading(schema: &Schema, delimiter: u8, escape_formulas: bool) -> Result<Vec<u8>, Failure> {
    let mut writer = WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
    let names = schema.fields().iter().map(|field| escaped(field.name(), escape_formulas));
    writer.write_record(names.map(Cow::into_owned)).map_err(io::Error::from)?;
    writer.into_inner().map_err(|error| error.into_error().into())
}

/// Encodes rows as text. Null values are blank.
pub(super) fn encode(batch: &RecordBatch, delimiter: u8, escape_formulas: bool) -> Result<Vec<u8>, Failure> {
    let columns = batch.columns().iter().map(cells).collect::<Result<Vec<_>, _>>()?;
    let mut writer = WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
    let mut cell = String::new();
    for row in 0..batch.num_rows() {
        for write in &columns {
            cell.clear();
            write(row, &mut cell);
            writer.write_field(&*escaped(&cell, escape_formulas)).map_err(io::Error::from)?;
        }
        writer.write_record(None::<&[u8]>).map_err(io::Error::from)?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}
