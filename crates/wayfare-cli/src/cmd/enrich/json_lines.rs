//! JSON Lines: the fields of a line stay as they were written, and the new ones follow them.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashSet, VecDeque},
    fmt,
    io::BufRead,
    sync::Arc,
};

use arrow_array::{
    Array, ArrayRef, RecordBatch, StringArray,
    builder::{Float64Builder, StringBuilder},
    cast::AsArray,
};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use serde::de::{Deserializer as _, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

use super::{
    cells::cells,
    rejects::{Reason, Reject},
    rows::{Asked, CHUNK_BYTES, Chunk, Input, Invalid, LONGEST_ROW, Rows},
};
use crate::{failure::Failure, lines};

/// An object without fields.
const EMPTY: &str = "{}";

/// The number of lines that are searched for the fields.
const SAMPLE: usize = 1_000;

/// The number of fields that an error names.
const MOST_NAMES: usize = 100;

/// A table with an object on each line.
pub(super) struct JsonLines<R> {
    input: R,
    file: String,
    end: Option<u64>,
    /// The number of the last line.
    line: u64,
    /// Lines that were read ahead.
    ahead: VecDeque<Line>,
    layout: Arc<Layout>,
}

/// A line as it was read.
struct Line {
    number: u64,
    length: u64,
    bytes: Vec<u8>,
}

/// The fields that rows are looked up by, and those that no line may have.
struct Layout {
    own: SchemaRef,
    asked: SchemaRef,
    by: Arc<Asked>,
    added: HashSet<String>,
}

impl<R: BufRead> JsonLines<R> {
    /// Opens a table. Errors call it `file`; `end` is its length, if known, and `added` has the names of the new
    /// fields.
    pub(super) fn open(
        input: R,
        file: &str,
        end: Option<u64>,
        by: Arc<Asked>,
        added: HashSet<String>,
    ) -> Result<Self, Failure> {
        let own = Schema::new(vec![Field::new("line", DataType::Utf8, false)]);
        let kind = if by.is_number() { DataType::Float64 } else { DataType::Utf8 };
        let asked = by.names().into_iter().map(|name| Field::new(name, kind.clone(), true));
        let asked = Schema::new(asked.collect::<Vec<_>>());
        let layout = Arc::new(Layout { own: Arc::new(own), asked: Arc::new(asked), by, added });
        let mut lines = Self { input, file: file.to_owned(), end, line: 0, ahead: VecDeque::new(), layout };
        lines.look_ahead()?;
        Ok(lines)
    }

    /// Checks that the fields occur in the first lines: a misspelt one would be missing in all lines.
    fn look_ahead(&mut self) -> Result<(), Failure> {
        let layout = self.layout.clone();
        let mut missing: BTreeSet<_> = layout.by.names().into_iter().collect();
        let (mut names, mut bytes) = (BTreeSet::new(), 0);
        while self.ahead.len() < SAMPLE
            && bytes < CHUNK_BYTES
            && let Some(line) = self.next()?
        {
            bytes += line.length;
            let mut json = serde_json::Deserializer::from_slice(&line.bytes);
            // A line that is no object is rejected later.
            let _ = json.deserialize_map(FieldNames { names: &mut names, missing: &mut missing });
            self.ahead.push_back(line);
        }
        for name in layout.by.names() {
            if !names.is_empty() && missing.contains(name) {
                let names: Vec<_> = names.iter().map(String::as_str).collect();
                return Err(Failure::Error(format!(
                    "no line of {} has a field {name:?}: they have {}",
                    self.file,
                    names.join(", ")
                )));
            }
        }
        Ok(())
    }

    /// Reads a line that is not blank.
    fn next(&mut self) -> Result<Option<Line>, Failure> {
        loop {
            let mut bytes = Vec::new();
            let read = lines::read(&mut self.input, &mut bytes, LONGEST_ROW as usize);
            let read = read.map_err(|error| Failure::Error(format!("{}: {error}", self.file)))?;
            let Some(length) = read else { return Ok(None) };
            self.line += 1;
            if !bytes.trim_ascii().is_empty() {
                return Ok(Some(Line { number: self.line, length, bytes }));
            }
        }
    }
}

impl<R: BufRead + Send> Input for JsonLines<R> {
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
        let (mut lines, mut way) = (Vec::new(), 0);
        while lines.len() < most && way < CHUNK_BYTES {
            let line = match self.ahead.pop_front() {
                Some(line) => Some(line),
                None => self.next()?,
            };
            let Some(line) = line else { break };
            way += line.length;
            lines.push(line);
        }
        let (rows, layout) = (lines.len() as u64, self.layout.clone());
        Ok((rows > 0).then(|| Chunk { rows, way, parse: Box::new(move || layout.parse(lines)) }))
    }
}

impl Layout {
    fn parse(&self, lines: Vec<Line>) -> Result<Rows, Failure> {
        let mut own = StringBuilder::new();
        let names = self.by.names();
        let mut values: Vec<Vec<Value>> = names.iter().map(|_| Vec::new()).collect();
        let (mut numbers, mut rejects, mut is_rejected) =
            (Vec::with_capacity(lines.len()), Vec::new(), Vec::new());
        let mut invalid = Invalid::new();
        for (at, line) in lines.into_iter().enumerate() {
            let (text, row) = self.row(&line);
            if text != EMPTY && std::str::from_utf8(&line.bytes).is_err() {
                let end: &[u8] = if text.ends_with('\n') { b"\n" } else { b"" };
                invalid.insert(at, vec![[line.bytes.trim_ascii(), end].concat()].into());
            }
            own.append_value(text);
            is_rejected.push(row.is_err());
            let row = row.unwrap_or_else(|reject| {
                rejects.push(reject);
                vec![Value::Null; values.len()]
            });
            values.iter_mut().zip(row).for_each(|(values, value)| values.push(value));
            numbers.push(line.number);
        }
        let asked = values
            .into_iter()
            .map(|values| if self.by.is_number() { floats(&values) } else { texts(values) });
        let asked = RecordBatch::try_new(self.asked.clone(), asked.collect())?;
        let own = RecordBatch::try_new(self.own.clone(), vec![Arc::new(own.finish())])?;
        Rows { own, asked, lines: numbers, rejects, invalid }.checked(&self.by, is_rejected)
    }

    /// Returns a line as it is kept, and the values that it is looked up by. Of a line that is not an object, an empty one
    /// is kept. A line that has a new field already ends in LF, and is written as it is.
    fn row<'l>(&self, line: &'l Line) -> (Cow<'l, str>, Result<Vec<Value>, Reject>) {
        let reject = |column: &str, value: &str, reason| Reject::new(line.number, column, value, reason);
        let text = String::from_utf8_lossy(&line.bytes);
        if line.length > LONGEST_ROW && line.bytes.len() <= lines::SHOWN {
            return (EMPTY.into(), Err(reject("", text.trim(), Reason::LineTooLong)));
        }
        let names = self.by.names();
        let mut fields =
            Fields { names: &names, added: &self.added, values: vec![Value::Null; names.len()], twice: None };
        let mut json = serde_json::Deserializer::from_str(&text);
        let is_object = json.deserialize_map(&mut fields).and_then(|()| json.end()).is_ok();
        let Fields { mut values, twice, .. } = fields;
        let mut row = Ok(());
        if matches!(text, Cow::Owned(_)) {
            row = Err(reject("", text.trim(), Reason::InvalidUtf8));
        } else if !is_object {
            row = Err(reject("", text.trim(), Reason::BadJson));
        } else if let Some(name) = &twice {
            row = Err(reject(name, name, Reason::Duplicate));
        }
        for (name, value) in names.iter().zip(&mut values) {
            match value {
                _ if row.is_err() => break,
                Value::String(text) if self.by.is_number() => match self.by.number(text) {
                    Ok(number) => *value = number.into(),
                    Err(reason) => row = Err(reject(name, text, reason)),
                },
                Value::Null | Value::Number(_) | Value::String(_) => {}
                _ => row = Err(reject(name, &value.to_string(), Reason::BadType)),
            }
        }
        let text = match text {
            _ if !is_object => EMPTY.into(),
            text if twice.is_some() => Cow::Owned(format!("{}\n", text.trim())),
            Cow::Borrowed(text) => text.trim().into(),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        };
        (text, row.map(|()| values))
    }
}

fn texts(values: Vec<Value>) -> ArrayRef {
    let text = |value| match value {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    Arc::new(values.into_iter().map(text).collect::<StringArray>())
}

fn floats(values: &[Value]) -> ArrayRef {
    let mut numbers = Float64Builder::with_capacity(values.len());
    values.iter().for_each(|value| numbers.append_option(value.as_f64()));
    Arc::new(numbers.finish())
}

/// Extracts the values of some fields from an object.
struct Fields<'a> {
    names: &'a [&'a String],
    added: &'a HashSet<String>,
    values: Vec<Value>,
    /// A field of the object that has the name of a new field.
    twice: Option<String>,
}

impl<'de> Visitor<'de> for &mut Fields<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            let value =
                self.names.iter().position(|asked| **asked == name).and_then(|at| self.values.get_mut(at));
            match value {
                Some(value) => *value = map.next_value()?,
                None => map.next_value::<IgnoredAny>().map(drop)?,
            }
            if self.added.contains(&name) {
                self.twice = Some(name);
            }
        }
        Ok(())
    }
}

/// Gathers the names of the fields of objects, of which there may be many.
struct FieldNames<'a, 'n> {
    names: &'a mut BTreeSet<String>,
    missing: &'a mut BTreeSet<&'n String>,
}

impl<'de> Visitor<'de> for FieldNames<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some((name, IgnoredAny)) = map.next_entry::<String, _>()? {
            self.missing.remove(&name);
            if self.names.len() < MOST_NAMES {
                self.names.insert(name);
            }
        }
        Ok(())
    }
}

/// Encodes rows as lines. The first column of the batch has the lines; the others are added to those that do not end in
/// LF.
pub(super) fn encode(batch: &RecordBatch, invalid: &Invalid) -> Result<Vec<u8>, Failure> {
    let Some((own, added)) = batch.columns().split_first() else { return Ok(Vec::new()) };
    let schema = batch.schema();
    let mut columns = Vec::new();
    for (column, field) in added.iter().zip(schema.fields().iter().skip(1)) {
        let name = format!("{}:", serde_json::to_string(field.name())?);
        columns.push((name, column, column.as_string_opt::<i32>(), cells(column)?));
    }
    let (mut out, mut cell) = (Vec::new(), String::new());
    for (row, line) in own.as_string::<i32>().iter().enumerate() {
        let line = line.unwrap_or_default().as_bytes();
        let line = invalid.get(&row).and_then(|cells| cells.get(0)).unwrap_or(line);
        if line.ends_with(b"\n") {
            out.extend_from_slice(line);
            continue;
        }
        let fields = line.trim_ascii_end().strip_suffix(b"}").unwrap_or_default().trim_ascii_end();
        out.extend_from_slice(fields);
        let mut is_first = fields.ends_with(b"{");
        for (name, column, texts, write) in &columns {
            if !is_first {
                out.push(b',');
            }
            is_first = false;
            out.extend_from_slice(name.as_bytes());
            match texts {
                _ if column.is_null(row) => out.extend_from_slice(b"null"),
                Some(texts) => serde_json::to_writer(&mut out, texts.value(row))?,
                None => {
                    cell.clear();
                    write(row, &mut cell);
                    out.extend_from_slice(cell.as_bytes());
                }
            }
        }
        out.extend_from_slice(b"}\n");
    }
    Ok(out)
}
