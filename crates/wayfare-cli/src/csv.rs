//! Records as CSV: the columns are the fields of their JSON, `place.name` for one inside of another.

use std::{
    borrow::Cow,
    fmt,
    io::{self, Write},
};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{MapAccess, SeqAccess, Visitor},
};
use wayfare_text::escape_formula;

use crate::failure::Failure;

/// A JSON value whose fields keep their order.
enum Value {
    Text(String),
    Fields(Vec<(String, Value)>),
    List(Vec<Value>),
}

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
        let record = serde_json::from_str(&serde_json::to_string(record)?)?;
        let mut row = Vec::new();
        flatten(String::new(), record, &mut row);
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

fn flatten(column: String, value: Value, row: &mut Vec<(String, String)>) {
    match value {
        Value::Text(text) => row.push((column, text)),
        Value::Fields(fields) => {
            for (name, value) in fields {
                let name = if column.is_empty() {
                    name
                } else {
                    format!("{column}.{name}")
                };
                flatten(name, value, row);
            }
        }
        Value::List(items) => {
            let texts = items.into_iter().map(|item| match item {
                Value::Text(text) => Some(text),
                _ => None,
            });
            if let Some(texts) = texts.collect::<Option<Vec<_>>>()
                && !texts.is_empty()
            {
                row.push((column, texts.join(",")));
            }
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Text(String::new()))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Text(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Text(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Text(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Text(value.to_string()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(field) = fields.next_entry()? {
            list.push(field);
        }
        Ok(Value::Fields(list))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here is a failed test")]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_columns_and_cells_are_quoted() {
        // `json!` sorts fields by name.
        let records = [
            json!({ "a": null, "b": { "c": 1.5, "d": [] }, "e": ["x", "y"], "f": [{ "g": 1 }] }),
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
        assert!(write::<u8>(&mut out, &[], false).is_ok() && out.is_empty());
    }
}
