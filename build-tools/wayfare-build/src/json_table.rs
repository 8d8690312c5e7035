//! Tables in JSON: an array of objects, a GeoJSON FeatureCollection, or a feature on each line, as CSV, each of its rows a line.
//! One object is parsed at a time; the text of all rows is in memory.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::io::{self, BufRead, Read};

use csv::WriterBuilder;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::delimiter::MAX_COLUMNS;
use crate::file_name::has_ending;

/// Bytes of the longest table as CSV, as of a sheet.
const LONGEST: usize = 1 << 30;
/// Bytes of the longest object.
const LONGEST_ROW: u64 = 16 << 20;
/// Bytes by which a reader is ahead of what is parsed.
const AHEAD: u64 = 1 << 20;
/// The sign before each text of a sequence.
const RECORD_SEPARATOR: char = '\u{1E}';

/// The form of a table in JSON.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Form {
    /// An array of objects.
    #[default]
    Array,
    /// A FeatureCollection.
    Collection,
    /// A feature on each line, with or without the separators of GeoJSON text sequences.
    Lines,
}

/// Reads a table in JSON, and returns its rows as CSV. Fields within fields have dots between their names, and numbers this
/// decimal separator. Columns of features are their properties, and the `longitude` and `latitude` of a Point; of another
/// geometry, both are its type, which is no number.
pub(crate) fn read_json(input: impl BufRead, form: Form, decimal: char) -> Result<String, String> {
    let mut table = Table {
        form,
        decimal,
        ..Table::default()
    };
    if form == Form::Lines {
        read_lines(input, &mut table)?;
        return table.csv();
    }
    let left = Cell::new(LONGEST_ROW + AHEAD);
    let bounded = Bounded { input, left: &left };
    let mut json =
        serde_json::Deserializer::from_reader(io::BufReader::with_capacity(1 << 16, bounded));
    let rows = Rows {
        table: &mut table,
        left: &left,
    };
    let read = match form {
        Form::Array => rows.deserialize(&mut json),
        _ => json.deserialize_map(Collection(rows)),
    };
    read.and_then(|()| json.end())
        .map_err(|error| format!("is not readable: {error}"))?;
    table.csv()
}

fn read_lines(mut input: impl BufRead, table: &mut Table) -> Result<(), String> {
    let (mut line, mut number) = (Vec::new(), 0_u64);
    loop {
        line.clear();
        number += 1;
        let read = input
            .by_ref()
            .take(LONGEST_ROW + 1)
            .read_until(b'\n', &mut line);
        let read = read.map_err(|error| error.to_string())?;
        if read == 0 {
            return Ok(());
        }
        if line.len() as u64 > LONGEST_ROW {
            return Err(format!("has a line of more than 16 MiB, line {number}"));
        }
        let text =
            std::str::from_utf8(&line).map_err(|_| format!("is not UTF-8 in line {number}"))?;
        let text = text.trim_start_matches(RECORD_SEPARATOR).trim();
        if !text.is_empty() {
            let row = serde_json::from_str(text)
                .map_err(|error| format!("has no JSON in line {number}: {error}"));
            table
                .push(row?)
                .map_err(|told| format!("{told} in line {number}"))?;
        }
    }
}

/// The rows of a table so far.
#[derive(Default)]
struct Table {
    form: Form,
    decimal: char,
    columns: HashMap<String, usize>,
    /// The names of the columns, in their order.
    names: Vec<String>,
    /// The cells of each row. A column may be new in a later one.
    rows: Vec<Vec<String>>,
    bytes: usize,
}

impl Form {
    /// Returns the form of a file by its name; `None` if it is not JSON.
    pub(crate) fn of(file: &str) -> Option<Self> {
        let forms = [
            (&["json"][..], Self::Array),
            (&["geojson"], Self::Collection),
            (&["geojsonl", "geojsons", "ndgeojson"], Self::Lines),
        ];
        forms
            .into_iter()
            .find(|(endings, _)| has_ending(file, endings))
            .map(|(_, form)| form)
    }
}

impl Table {
    fn push(&mut self, row: Value) -> Result<(), String> {
        let mut cells = Vec::new();
        let Value::Object(mut fields) = row else {
            return Err("has a row that is no object".to_owned());
        };
        if self.form == Form::Array {
            self.add("", &fields, &mut cells)?;
        } else {
            if fields.get("type").is_none_or(|kind| kind != "Feature") {
                return Err("has a row that is no GeoJSON feature".to_owned());
            }
            if let Some(Value::Object(properties)) = fields.remove("properties") {
                self.add("", &properties, &mut cells)?;
            }
            let geometry = fields.remove("geometry").unwrap_or_default();
            let kind = geometry.get("type");
            let point = geometry
                .get("coordinates")
                .filter(|_| kind.is_some_and(|kind| kind == "Point"));
            for (at, name) in ["longitude", "latitude"].into_iter().enumerate() {
                // A property of this name is the user's own.
                let own = self.columns.get(name).and_then(|&at| cells.get(at));
                let is_free = own.is_none_or(String::is_empty);
                if let Some(value) = point
                    .map_or(kind, |degrees| degrees.get(at))
                    .filter(|_| is_free)
                {
                    let cell = self.cell(value);
                    self.set(name, cell, &mut cells)?;
                }
            }
        }
        self.bytes += cells
            .iter()
            .map(|cell| cell.len() + size_of::<String>())
            .sum::<usize>();
        if self.bytes > LONGEST {
            return Err("is longer than 1 GiB: split it, or save it as CSV".to_owned());
        }
        self.rows.push(cells);
        Ok(())
    }

    /// Adds the cells of fields, whose names begin so.
    fn add(
        &mut self,
        before: &str,
        fields: &Map<String, Value>,
        cells: &mut Vec<String>,
    ) -> Result<(), String> {
        for (name, value) in fields {
            let name = format!("{before}{name}");
            match value {
                Value::Object(fields) => self.add(&format!("{name}."), fields, cells)?,
                value => {
                    let cell = self.cell(value);
                    self.set(&name, cell, cells)?;
                }
            }
        }
        Ok(())
    }

    fn set(&mut self, name: &str, cell: String, cells: &mut Vec<String>) -> Result<(), String> {
        let next = self.names.len();
        let at = *self.columns.entry(name.to_owned()).or_insert(next);
        if at == next {
            self.names.push(name.to_owned());
        }
        if self.names.len() > MAX_COLUMNS {
            return Err(format!("has more than {MAX_COLUMNS} fields"));
        }
        if cells.len() <= at {
            cells.resize(at + 1, String::new());
        }
        if let Some(old) = cells.get_mut(at) {
            *old = cell;
        }
        Ok(())
    }

    /// Returns a value as text without line breaks.
    fn cell(&self, value: &Value) -> String {
        match value {
            Value::Null => String::new(),
            Value::String(text) => text.replace(['\n', '\r'], " "),
            Value::Number(number) => number.to_string().replace('.', &self.decimal.to_string()),
            other => other.to_string(),
        }
    }

    fn csv(self) -> Result<String, String> {
        let mut writer = WriterBuilder::new().flexible(true).from_writer(Vec::new());
        let blank = || String::new();
        let mut write = |cells: Vec<String>| {
            writer
                .write_record(cells)
                .map_err(|error| error.to_string())
        };
        let columns = self.names.len();
        write(self.names)?;
        for mut cells in self.rows {
            cells.resize_with(columns, blank);
            write(cells)?;
        }
        let bytes = writer.into_inner().map_err(|error| error.to_string())?;
        String::from_utf8(bytes).map_err(|error| error.to_string())
    }
}

/// Reads the items of an array as rows.
struct Rows<'t> {
    table: &'t mut Table,
    left: &'t Cell<u64>,
}

impl<'de> DeserializeSeed<'de> for Rows<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while let Some(row) = items.next_element()? {
            self.table.push(row).map_err(A::Error::custom)?;
            self.left.set(LONGEST_ROW + AHEAD);
        }
        Ok(())
    }
}

/// Reads the features of a collection as rows. Its other members are skipped.
struct Collection<'t>(Rows<'t>);

impl<'de> Visitor<'de> for Collection<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a FeatureCollection")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let mut rows = Some(self.0);
        while let Some(name) = members.next_key::<String>()? {
            match rows.take_if(|_| name == "features") {
                Some(rows) => members.next_value_seed(rows)?,
                None => drop(members.next_value::<IgnoredAny>()?),
            }
        }
        if rows.is_some() {
            return Err(A::Error::custom(
                "it has no features, as a FeatureCollection has",
            ));
        }
        Ok(())
    }
}

/// Refuses to read an object without end into memory.
struct Bounded<'l, R> {
    input: R,
    left: &'l Cell<u64>,
}

impl<R: Read> Read for Bounded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        let left = self.left.get().checked_sub(length as u64);
        self.left
            .set(left.ok_or_else(|| io::Error::other("an object is longer than 16 MiB"))?);
        Ok(length)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here is a failed test")]
mod tests {
    use super::*;

    fn csv(text: &str, form: Form) -> Result<String, String> {
        read_json(text.as_bytes(), form, '.')
    }

    #[test]
    fn fields_become_columns_and_geometries_points() {
        let first = r#"{"type":"Feature","geometry":{"type":"Point","coordinates":[-9.13,38.5]},
            "properties":{"city":"Lisbon, \"x\"","in":{"land":"PT"},"n":1.5}}"#;
        let others = [
            r#"{"type":"Feature","geometry":null,"properties":{"n":2,"more":[1],"city":"a\nb"}}"#,
            r#"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[]},"properties":null}"#,
        ];
        let expected = "city,in.land,n,longitude,latitude,more\n\"Lisbon, \"\"x\"\"\",PT,1.5,-9.13,38.5,\n\
                        a b,,2,,,[1]\n,,,Polygon,Polygon,\n";
        let all = [&[first][..], &others].concat().join(",");
        for collection in [
            format!(
                r#"{{"type":"FeatureCollection","crs":{{"features":1}},"features":[{all}],"bbox":[1]}}"#
            ),
            format!(r#"{{"features":[{all}]}}"#),
        ] {
            assert_eq!(csv(&collection, Form::Collection).unwrap(), expected);
        }
        let first = first.replace('\n', " ");
        let lines = [&[first.as_str()][..], &others].concat();
        assert_eq!(csv(&lines.join("\n"), Form::Lines).unwrap(), expected);
        assert_eq!(
            csv(
                &format!("\u{1e}{}\n", lines.join("\n\n\u{1e}")),
                Form::Lines
            )
            .unwrap(),
            expected
        );
        let array = r#"[{"a":{"b":1.25,"c":null},"d":true},{"e":"x"}]"#;
        assert_eq!(
            csv(array, Form::Array).unwrap(),
            "a.b,a.c,d,e\n1.25,,true,\n,,,x\n"
        );
        assert_eq!(
            read_json(array.as_bytes(), Form::Array, ',')
                .unwrap()
                .lines()
                .nth(1),
            Some("\"1,25\",,true,")
        );
    }

    #[test]
    fn what_is_no_table_is_told() {
        for (text, form, told) in [
            ("{}", Form::Collection, "it has no features"),
            ("[]", Form::Collection, "expected a FeatureCollection"),
            ("{}", Form::Array, "expected an array of rows"),
            (r#"[{"a":1}"#, Form::Array, "EOF"),
            (r#"[{"a":1}] x"#, Form::Array, "trailing characters"),
            ("[5]", Form::Array, "a row that is no object"),
            (
                r#"{"features":[{"type":"Point"}]}"#,
                Form::Collection,
                "no GeoJSON feature",
            ),
            (
                "\n{\"type\":\"Point\"}",
                Form::Lines,
                "no GeoJSON feature in line 2",
            ),
            ("{", Form::Lines, "no JSON in line 1"),
        ] {
            let error = csv(text, form).unwrap_err();
            assert!(error.contains(told), "{text}: {error}");
        }
        let long = format!(
            r#"[{{"a":"{}"}}]"#,
            "x".repeat((LONGEST_ROW + 2 * AHEAD) as usize)
        );
        assert!(
            csv(&long, Form::Array)
                .unwrap_err()
                .contains("longer than 16 MiB")
        );
    }
}
