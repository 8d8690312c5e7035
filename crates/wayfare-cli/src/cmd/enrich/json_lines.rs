//! JSON: the fields of an object stay as they were written, and the new ones follow them, in a GeoJSON feature those among its
//! properties.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap, HashSet, VecDeque},
    io::BufRead,
    sync::Arc,
};

use arrow_array::{RecordBatch, builder::StringBuilder};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use serde_json::Value;

use super::{
    fields::{self, Feature, Members},
    json_items::{Items, Line, MEMBERS},
    rejects::{Reason, Reject},
    rows::{Asked, CHUNK_BYTES, Chunk, Input, LONGEST_ROW, Rows},
    rows_builder::{Cell, RowsBuilder},
};
use crate::{args::TableForm, failure::Failure, lines};

/// An object without fields.
const EMPTY: &str = "{}";

/// The number of rows that are searched for the fields.
const SAMPLE: usize = 1_000;

/// The number of fields that an error names.
const MOST_NAMES: usize = 100;

/// The sign before each text of a sequence.
const RECORD_SEPARATOR: u8 = 0x1E;

/// A table of objects.
pub(super) struct JsonLines<R> {
    source: Source<R>,
    file: String,
    end: Option<u64>,
    /// Lines that were read ahead.
    ahead: VecDeque<Line>,
    layout: Arc<Layout>,
}

/// Where the objects are.
enum Source<R> {
    /// On a line each, with the number of the last line.
    Lines(R, u64),
    Items(Items<R>),
}

/// The fields that rows are looked up by, and those that no line may have.
struct Layout {
    own: SchemaRef,
    asked: SchemaRef,
    by: Arc<Asked>,
    added: HashSet<String>,
    /// Whether the objects are features.
    is_of_features: bool,
}

impl<R: BufRead> JsonLines<R> {
    /// Opens a table. Errors call it `file`; `end` is its length, if known, and `added` has the names of the new
    /// fields.
    pub(super) fn open(
        input: R,
        form: TableForm,
        file: &str,
        end: Option<u64>,
        by: Arc<Asked>,
        added: HashSet<String>,
    ) -> Result<Self, Failure> {
        let (source, metadata) = match form.is_of_items() {
            true => {
                let items = Items::open(input, form, file)?;
                let members = (MEMBERS.to_owned(), items.members.clone());
                (Source::Items(items), HashMap::from([members]))
            }
            false => (Source::Lines(input, 0), HashMap::new()),
        };
        let own = vec![Field::new("line", DataType::Utf8, false)];
        let own = Schema::new_with_metadata(own, metadata);
        let kind = if by.is_number() {
            DataType::Float64
        } else {
            DataType::Utf8
        };
        let asked = by
            .names()
            .into_iter()
            .map(|name| Field::new(by.column(name), kind.clone(), true));
        let asked = Schema::new(asked.collect::<Vec<_>>());
        let is_of_features = form.is_of_features();
        let (own, asked) = (Arc::new(own), Arc::new(asked));
        let layout = Arc::new(Layout {
            own,
            asked,
            by,
            added,
            is_of_features,
        });
        let mut lines = Self {
            source,
            file: file.to_owned(),
            end,
            ahead: VecDeque::new(),
            layout,
        };
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
            // A row that is no object is rejected later.
            let text = String::from_utf8_lossy(&line.bytes);
            if layout.is_of_features {
                if let Some(feature) = Feature::read(&text) {
                    feature.names(&mut names, MOST_NAMES);
                    missing.retain(|name| !feature.has(name));
                }
            } else if let Ok(object) = serde_json::from_str::<Value>(&text) {
                fields::names(&object, "", &mut names, MOST_NAMES);
                missing.retain(|name| fields::field(&object, name).is_none());
            }
            self.ahead.push_back(line);
        }
        for name in layout.by.names() {
            if !names.is_empty() && missing.contains(name) {
                let names: Vec<_> = names.iter().map(String::as_str).collect();
                return Err(Failure::Error(format!(
                    "no row of {} has a field {name:?}: they have {}",
                    self.file,
                    names.join(", ")
                )));
            }
        }
        Ok(())
    }

    /// Reads an object, on a line that is not blank.
    fn next(&mut self) -> Result<Option<Line>, Failure> {
        let (input, number) = match &mut self.source {
            Source::Items(items) => return items.next(),
            Source::Lines(input, number) => (input, number),
        };
        loop {
            let mut bytes = Vec::new();
            let read = lines::read(input, &mut bytes, LONGEST_ROW as usize);
            let read = read.map_err(|error| Failure::Error(format!("{}: {error}", self.file)))?;
            let Some(length) = read else { return Ok(None) };
            *number += 1;
            if self.layout.is_of_features && bytes.first() == Some(&RECORD_SEPARATOR) {
                bytes.remove(0);
            }
            if !bytes.trim_ascii().is_empty() {
                return Ok(Some(Line {
                    number: *number,
                    length,
                    bytes,
                }));
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
        Ok((rows > 0).then(|| Chunk {
            rows,
            way,
            parse: Box::new(move || layout.parse(lines)),
        }))
    }
}

impl Layout {
    fn parse(&self, lines: Vec<Line>) -> Result<Rows, Failure> {
        let mut own = StringBuilder::new();
        let mut rows = RowsBuilder::new(&self.by, lines.len());
        for (at, line) in lines.into_iter().enumerate() {
            let (text, row) = self.row(&line);
            if text != EMPTY && text != Feature::EMPTY && std::str::from_utf8(&line.bytes).is_err()
            {
                let end: &[u8] = if text.ends_with('\n') { b"\n" } else { b"" };
                let bytes = [line.bytes.trim_ascii(), end].concat();
                rows.invalid.insert(at, vec![bytes].into());
            }
            own.append_value(text);
            let cells = |values: Vec<_>| values.into_iter().map(|value| self.cell(value)).collect();
            rows.push(line.number, row.map(cells));
        }
        let asked = RecordBatch::try_new(self.asked.clone(), rows.values())?;
        let own = RecordBatch::try_new(self.own.clone(), vec![Arc::new(own.finish())])?;
        rows.finish(own, asked)
    }

    /// Returns a value as what rows are looked up by.
    fn cell(&self, value: Value) -> Cell<'static> {
        match value {
            Value::Null => Cell::None,
            Value::String(text) => Cell::Text(text.into()),
            Value::Number(number) if self.by.is_number() => {
                number.as_f64().map_or(Cell::None, Cell::Number)
            }
            Value::Number(number) => Cell::Text(number.to_string().into()),
            other => Cell::Other(other.to_string()),
        }
    }

    /// Returns a line as it is kept, and the values that it is looked up by. Of a line that is not an object, an empty one
    /// is kept. A line that has a new field already ends in LF, and is written as it is.
    fn row<'l>(&self, line: &'l Line) -> (Cow<'l, str>, Result<Vec<Value>, Reject>) {
        let reject =
            |column: &str, value: &str, reason| Reject::new(line.number, column, value, reason);
        let text = String::from_utf8_lossy(&line.bytes);
        if line.length > LONGEST_ROW && line.bytes.len() <= lines::SHOWN {
            let empty = if self.is_of_features {
                Feature::EMPTY
            } else {
                EMPTY
            };
            return (
                empty.into(),
                Err(reject("", text.trim(), Reason::LineTooLong)),
            );
        }
        if self.is_of_features {
            if matches!(text, Cow::Owned(_)) {
                let row = Err(reject("", text.trim(), Reason::InvalidUtf8));
                // It is written as it was read.
                return (Cow::Owned(format!("{}\n", text.trim())), row);
            }
            return self.feature(line.number, &text);
        }
        let read = serde_json::from_str(&text).ok().and_then(|members| {
            let Members(all) = &members;
            let twice = all.iter().rev().find(|(name, _)| self.added.contains(name));
            let names = self.by.names().into_iter();
            let values = names.map(|name| members.field(name)).collect();
            let values: Vec<_> = serde_json::Result::ok(values)?;
            Some((values, twice.map(|(name, _)| name.clone())))
        });
        let is_object = read.is_some();
        let (values, twice) = read.unwrap_or_default();
        let row = if matches!(text, Cow::Owned(_)) {
            Err(reject("", text.trim(), Reason::InvalidUtf8))
        } else if !is_object {
            Err(reject("", text.trim(), Reason::BadJson))
        } else if let Some(name) = &twice {
            Err(reject(name, name, Reason::Duplicate))
        } else {
            Ok(values)
        };
        let text = match text {
            _ if !is_object => EMPTY.into(),
            text if twice.is_some() => Cow::Owned(format!("{}\n", text.trim())),
            Cow::Borrowed(text) => text.trim().into(),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        };
        (text, row)
    }

    /// Returns a feature as it is kept, its properties last, and the values that it is looked up by. Instead of what is none, an
    /// empty one is kept.
    fn feature<'l>(&self, line: u64, text: &str) -> (Cow<'l, str>, Result<Vec<Value>, Reject>) {
        let reject = |column: &str, value: &str, reason| Reject::new(line, column, value, reason);
        let Some(feature) = Feature::read(text) else {
            return (
                Feature::EMPTY.into(),
                Err(reject("", text.trim(), Reason::BadFeature)),
            );
        };
        let own = feature
            .properties
            .as_object()
            .into_iter()
            .flat_map(serde_json::Map::keys);
        if let Some(name) = own.into_iter().find(|name| self.added.contains(*name)) {
            return (
                Cow::Owned(feature.text + "\n"),
                Err(reject(name, name, Reason::Duplicate)),
            );
        }
        let value = |name: &String| {
            feature
                .value(name)
                .map_err(|(geometry, reason)| reject(name, &geometry, reason))
        };
        let row = self.by.names().into_iter().map(value).collect();
        (Cow::Owned(feature.text), row)
    }
}
