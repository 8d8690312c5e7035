//! Records as CSV: the columns are the fields of their JSON, `place.name` for one inside of another.

use std::{
    borrow::Cow,
    fmt::{Display, Write as _},
    io::{self, Write},
};

use serde::Serialize;
use serde_json::{
    Serializer,
    ser::{CharEscape, Formatter},
};
use wayfare_text::escape_formula;

use crate::failure::Failure;

/// Writes records under a heading of all their columns. A list of strings is one cell, with commas between them; a list
/// of records does not fit into a cell, and is left out.
pub(crate) fn write<T: Serialize>(
    out: &mut impl Write,
    records: &[T],
    escape_formulas: bool,
) -> Result<(), Failure> {
    let mut columns: Vec<String> = Vec::new();
    let mut rows = Vec::new();
    for record in records {
        let mut cells = Cells::default();
        record.serialize(&mut Serializer::with_formatter(io::sink(), &mut cells))?;
        let row = cells.row;
        for (column, _) in &row {
            if !columns.contains(column) {
                columns.push(column.clone());
            }
        }
        rows.push(row);
    }
    // Columns that are null in one record and have fields in another.
    let inner: Vec<String> = columns.iter().map(|column| format!("{column}.")).collect();
    let has_fields: Vec<bool> = inner
        .iter()
        .map(|inner| {
            columns
                .iter()
                .any(|column| column.starts_with(inner.as_str()))
        })
        .collect();
    let mut has_fields = has_fields.iter();
    columns.retain(|_| has_fields.next() == Some(&false));
    if columns.is_empty() {
        return Ok(());
    }
    line(out, columns.iter().map(String::as_str), escape_formulas)?;
    for row in &rows {
        let cell = |column: &String| {
            row.iter()
                .find(|(name, _)| name == column)
                .map(|(_, cell)| cell.as_str())
        };
        line(
            out,
            columns
                .iter()
                .map(|column| cell(column).unwrap_or_default()),
            escape_formulas,
        )?;
    }
    Ok(())
}

/// Returns the content of a cell, escaped if asked for and if a spreadsheet would run it.
pub(crate) fn escaped(text: &str, escape_formulas: bool) -> Cow<'_, str> {
    if escape_formulas {
        escape_formula(text)
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns a cell, in quotes if it needs them.
pub(crate) fn cell(text: &str, escape_formulas: bool) -> Cow<'_, str> {
    let text = escaped(text, escape_formulas);
    if text.contains([',', '"', '\r', '\n']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        text
    }
}

fn line<'a>(
    out: &mut impl Write,
    cells: impl Iterator<Item = &'a str>,
    escape_formulas: bool,
) -> io::Result<()> {
    for (at, text) in cells.enumerate() {
        let comma = if at > 0 { "," } else { "" };
        write!(out, "{comma}{}", cell(text, escape_formulas))?;
    }
    writeln!(out)
}

/// The cells of a record, kept as it is serialized: what would format its JSON is told of each name and value.
#[derive(Default)]
struct Cells {
    row: Vec<(String, String)>,
    /// The name of the field that is being read, those around it before it.
    column: String,
    /// The lengths of the names around it.
    outer: Vec<usize>,
    is_name: bool,
    /// The text of the value that was read last; `None` if it is no cell.
    value: Option<String>,
    /// The lists that are being read.
    lists: Vec<List>,
}

/// A list, and the number of cells before it.
struct List {
    cells: usize,
    /// `None` if an item is no text.
    items: Option<Vec<String>>,
}

impl Cells {
    fn put(&mut self, text: impl Display) {
        let into = if self.is_name {
            &mut self.column
        } else {
            self.value.get_or_insert_default()
        };
        // A string takes all that is written to it.
        let _ = write!(into, "{text}");
    }
}

macro_rules! put {
    ($($event:ident $value:ty;)*) => {
        $(fn $event<W: ?Sized + Write>(&mut self, _: &mut W, value: $value) -> io::Result<()> {
            self.put(value);
            Ok(())
        })*
    };
}

impl Formatter for &mut Cells {
    put! {
        write_bool bool;
        write_i8 i8;
        write_i16 i16;
        write_i32 i32;
        write_i64 i64;
        write_i128 i128;
        write_u8 u8;
        write_u16 u16;
        write_u32 u32;
        write_u64 u64;
        write_u128 u128;
        write_f32 f32;
        write_f64 f64;
        write_number_str &str;
        write_string_fragment &str;
        write_raw_fragment &str;
    }

    fn write_null<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.put("");
        Ok(())
    }

    fn begin_string<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.put("");
        Ok(())
    }

    fn end_string<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        Ok(())
    }

    fn write_char_escape<W: ?Sized + Write>(
        &mut self,
        _: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        self.put(match escape {
            CharEscape::Quote => '"',
            CharEscape::ReverseSolidus => '\\',
            CharEscape::Solidus => '/',
            CharEscape::Backspace => '\u{8}',
            CharEscape::FormFeed => '\u{c}',
            CharEscape::LineFeed => '\n',
            CharEscape::CarriageReturn => '\r',
            CharEscape::Tab => '\t',
            CharEscape::AsciiControl(byte) => byte.into(),
        });
        Ok(())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.lists.push(List {
            cells: self.row.len(),
            items: Some(Vec::new()),
        });
        Ok(())
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, _: &mut W, _: bool) -> io::Result<()> {
        self.value = None;
        Ok(())
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        if let Some(List { items, .. }) = self.lists.last_mut() {
            match (items.as_mut(), self.value.take()) {
                (Some(items), Some(text)) => items.push(text),
                _ => *items = None,
            }
        }
        Ok(())
    }

    fn end_array<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.value = None;
        if let Some(List { cells, items }) = self.lists.pop() {
            self.row.truncate(cells);
            let items = items.filter(|items| !items.is_empty() && self.lists.is_empty());
            self.value = items.map(|items| items.join(","));
        }
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        Ok(())
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, _: &mut W, _: bool) -> io::Result<()> {
        self.outer.push(self.column.len());
        if !self.column.is_empty() {
            self.column.push('.');
        }
        self.is_name = true;
        Ok(())
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_name = false;
        self.value = None;
        Ok(())
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        if let Some(text) = self.value.take() {
            self.row.push((self.column.clone(), text));
        }
        self.column.truncate(self.outer.pop().unwrap_or_default());
        Ok(())
    }

    fn end_object<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here is a failed test")]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_columns_and_cells_are_quoted() {
        // `json!` sorts fields by name.
        let records = [
            json!({ "a": null, "b": { "c": 1.5, "d": [] }, "e": ["x", "y"], "f": [{ "g": 1 }], "i": [["x"], "y"] }),
            json!({ "a": { "z": true }, "b": { "c": "say \"so\"\n" }, "h": -1 }),
        ];
        let mut out = Vec::new();
        assert!(write(&mut out, &records, false).is_ok());
        let expected = "b.c,e,a.z,h\n1.5,\"x,y\",,\n\"say \"\"so\"\"\n\",,true,-1\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        let mut out = Vec::new();
        let records = [json!({ "=a": "=\"1\",2", "b": -1.5 })];
        assert!(write(&mut out, &records, true).is_ok());
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "'=a,b\n\"'=\"\"1\"\",2\",-1.5\n"
        );
        let mut out = Vec::new();
        let numbers = BTreeMap::from([(1, 0.1_f32), (2, f32::NAN)]);
        assert!(write(&mut out, &[numbers], false).is_ok());
        assert_eq!(out, b"1,2\n0.1,\n");
        let mut out = Vec::new();
        assert!(write::<u8>(&mut out, &[], false).is_ok() && out.is_empty());
    }
}
