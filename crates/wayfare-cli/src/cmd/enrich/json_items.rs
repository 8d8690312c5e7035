//! JSON in one piece: the objects of an array, or the features of a GeoJSON FeatureCollection, read one after the other.

use std::io::BufRead;

use arrow_schema::Schema;
use serde_json::{Value, value::RawValue};

use super::{records::failed, rows::LONGEST_ROW};
use crate::{args::TableForm, failure::Failure, lines::SHOWN};

/// The member of a FeatureCollection that has its features.
const FEATURES: &str = "features";

/// The key of the other members of a collection in the metadata of its schema.
pub(super) const MEMBERS: &str = "members";

/// The items of an array. No more than one is in memory.
pub(super) struct Items<R> {
    input: R,
    form: TableForm,
    file: String,
    /// The number of the line that is being read.
    line: u64,
    is_over: bool,
    /// The members of the collection before its features, a comma behind each.
    pub(super) members: String,
}

/// An object as it was read.
pub(super) struct Line {
    pub(super) number: u64,
    pub(super) length: u64,
    pub(super) bytes: Vec<u8>,
}

/// A JSON value, and what comes after it.
struct Piece {
    line: Line,
    /// A comma, a colon or the end of what the value is in; `None` at the end of the file.
    end: Option<u8>,
}

impl<R: BufRead> Items<R> {
    /// Opens an array, or the features of a collection. Errors call it `file`.
    pub(super) fn open(input: R, form: TableForm, file: &str) -> Result<Self, Failure> {
        let mut items = Self {
            input,
            form,
            file: file.to_owned(),
            line: 1,
            is_over: false,
            members: String::new(),
        };
        let (first, wanted) = match form {
            TableForm::Geojson => (
                b'{',
                "a FeatureCollection; for a feature on each line, say --from geojsonl",
            ),
            _ => (
                b'[',
                "an array; for an object on each line, say --from jsonl, for GeoJSON --from geojson",
            ),
        };
        if items.next_byte()? != Some(first) {
            return Err(items.failed(format_args!("the file is not {wanted}")));
        }
        if form == TableForm::Geojson {
            items.skip_to_features()?;
        }
        Ok(items)
    }

    /// Reads a collection to its features, and keeps the members before them.
    fn skip_to_features(&mut self) -> Result<(), Failure> {
        loop {
            let key = self.value()?;
            let name: Option<String> = serde_json::from_slice(&key.line.bytes).ok();
            let Some(name) = name.filter(|_| key.end == Some(b':')) else {
                return Err(self.failed("the file is not a FeatureCollection with features"));
            };
            if name == FEATURES {
                if self.next_byte()? != Some(b'[') {
                    return Err(self.failed("the features of a collection are an array"));
                }
                return Ok(());
            }
            let value = self.value()?.line;
            if self.members.len() as u64 + value.length > LONGEST_ROW {
                return Err(self.failed(
                    "the members before the features are longer than 16 MiB: leave them out",
                ));
            }
            let Ok(text) = serde_json::from_slice::<&RawValue>(&value.bytes) else {
                return Err(self.failed(format_args!(
                    "the member {name:?} before the features is not JSON"
                )));
            };
            if name != "type" {
                self.members += &format!("{}:{text},", Value::from(name));
            }
        }
    }

    /// Reads an item; `None` after the last one.
    pub(super) fn next(&mut self) -> Result<Option<Line>, Failure> {
        if self.is_over {
            return Ok(None);
        }
        let Piece { mut line, end } = self.value()?;
        self.is_over = end == Some(b']');
        if !self.is_over && end != Some(b',') {
            let told =
                "the list of rows is not closed here, or not JSON: check that the file is complete";
            return Err(self.failed(told));
        }
        if self.is_over {
            self.check_rest()?;
            if line.bytes.trim_ascii().is_empty() {
                return Ok(None);
            }
        }
        // Within a string there is none.
        line.bytes
            .iter_mut()
            .filter(|byte| matches!(byte, b'\n' | b'\r'))
            .for_each(|byte| *byte = b' ');
        Ok(Some(line))
    }

    /// Checks that the file ends behind the items as it should. Other members of a collection are skipped.
    fn check_rest(&mut self) -> Result<(), Failure> {
        let (mut end, mut last_line) = (Some(b']'), self.line);
        while let Some(byte) = self.next_byte()? {
            (end, last_line) = (Some(byte), self.line);
        }
        let wanted = if self.form == TableForm::Geojson {
            b'}'
        } else {
            b']'
        };
        if end == Some(wanted) {
            Ok(())
        } else {
            self.line = last_line;
            Err(self.failed("the file does not end where its rows end"))
        }
    }

    /// Reads a byte that is not blank.
    fn next_byte(&mut self) -> Result<Option<u8>, Failure> {
        loop {
            let byte = self
                .input
                .fill_buf()
                .map_err(|error| failed(&self.file, self.line, error))?
                .first()
                .copied();
            let Some(byte) = byte else { return Ok(None) };
            self.input.consume(1);
            self.line += u64::from(byte == b'\n');
            if !byte.is_ascii_whitespace() {
                return Ok(Some(byte));
            }
        }
    }

    /// Reads a value to what comes after it. Of one that is longer than a row may be, only the beginning is kept.
    fn value(&mut self) -> Result<Piece, Failure> {
        let (mut bytes, mut length) = (Vec::new(), 0);
        let (mut depth, mut is_text, mut is_escaped) = (0_u64, false, false);
        let mut number = None;
        loop {
            let input = self
                .input
                .fill_buf()
                .map_err(|error| failed(&self.file, self.line, error))?;
            let mut end = None;
            let mut read = 0;
            for &byte in input {
                read += 1;
                self.line += u64::from(byte == b'\n');
                if is_text {
                    is_text = byte != b'"' || is_escaped;
                    is_escaped = byte == b'\\' && !is_escaped;
                } else {
                    match byte {
                        b'"' => is_text = true,
                        b'{' | b'[' => depth += 1,
                        b',' | b':' | b'}' | b']' if depth == 0 => {
                            end = Some(byte);
                            break;
                        }
                        b'}' | b']' => depth -= 1,
                        _ => {}
                    }
                }
                if number.is_none() && !byte.is_ascii_whitespace() {
                    number = Some(self.line);
                }
            }
            length += read as u64;
            if length <= LONGEST_ROW {
                let kept = read - usize::from(end.is_some());
                bytes.extend_from_slice(input.get(..kept).unwrap_or_default());
            } else {
                bytes.truncate(SHOWN);
            }
            let is_over = end.is_some() || input.is_empty();
            self.input.consume(read);
            if is_over {
                let line = Line {
                    number: number.unwrap_or(self.line),
                    length,
                    bytes,
                };
                return Ok(Piece { line, end });
            }
        }
    }

    fn failed(&self, told: impl std::fmt::Display) -> Failure {
        failed(&self.file, self.line, told)
    }
}

/// Returns the beginning of a table of this form, with the members of the collection that it comes from; that of rows that need
/// none is empty.
pub(super) fn heading(form: TableForm, schema: &Schema) -> String {
    let members = schema.metadata().get(MEMBERS).map_or("", String::as_str);
    match form {
        TableForm::Json => "[".to_owned(),
        TableForm::Geojson => format!("{{\"type\":\"FeatureCollection\",{members}\"features\":["),
        _ => String::new(),
    }
}

/// Returns the end of a table of this form.
pub(super) fn end(form: TableForm) -> &'static str {
    match form {
        TableForm::Json => "\n]\n",
        TableForm::Geojson => "\n]}\n",
        _ => "",
    }
}
