//! Rows of JSON files as a table. Each row is read on its own: a file takes no more memory than its text and its table.

use csv::Writer;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

use crate::error::Error;
use crate::table::Table;
use crate::tool::{Json, Tool};

/// A table made of a file, and what the file says of all rows.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) table: Table<'static>,
    pub(crate) currency: Option<String>,
    /// Persons of the group.
    pub(crate) group: Option<usize>,
}

/// Makes the table of a tool's JSON.
pub(crate) fn table(text: &str, tool: &'static Tool, json: &Json) -> Result<Made, Error> {
    let text = text.trim_start_matches('\u{feff}');
    let malformed = |error: &serde_json::Error| Error::Malformed {
        line: error.line() as u64,
        problem: format!("is no sound JSON: {error}: export it again"),
    };
    let root: &RawValue = serde_json::from_str(text).map_err(|error| malformed(&error))?;
    let lacks = || {
        let path = json.rows.join(".");
        Error::NotOfTool {
            tool: tool.title,
            problem: format!("it has no list at {path:?}"),
        }
    };
    let (mut at, mut parent) = (root, root);
    for name in &json.rows {
        parent = at;
        at = child(at, name).ok_or_else(lacks)?;
    }
    let rows: Vec<&RawValue> = serde_json::from_str(at.get()).map_err(|_| lacks())?;
    let columns = tool
        .needed
        .iter()
        .chain(&tool.more)
        .flat_map(|(_, names)| names.iter().copied());
    let columns: Vec<&str> = columns.chain(tool.weight).collect();
    let mut writer = Writer::from_writer(Vec::new());
    let mut lines = Vec::with_capacity(rows.len());
    let (mut line, mut counted) = (1, 0);
    for row in rows {
        // Where a row is in the text tells its line.
        let byte = (row.get().as_ptr() as usize)
            .saturating_sub(text.as_ptr() as usize)
            .min(text.len());
        line += text
            .as_bytes()
            .get(counted..byte)
            .unwrap_or_default()
            .iter()
            .filter(|b| **b == b'\n')
            .count() as u64;
        counted = byte.max(counted);
        lines.push(line);
        let value: Value = serde_json::from_str(row.get()).map_err(|error| malformed(&error))?;
        let value = json
            .row
            .map_or(Some(&value), |name| value.get(name))
            .unwrap_or(&Value::Null);
        let cells = columns.iter().map(|path| {
            let mut cell = String::new();
            select(value, path, &mut cell);
            cell
        });
        writer
            .write_record(cells)
            .map_err(|error| unwritten(&error))?;
    }
    let text = writer
        .into_inner()
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .unwrap_or_default();
    let currency = json.currency.and_then(|name| child(parent, name));
    let currency = currency.and_then(|value| serde_json::from_str::<String>(value.get()).ok());
    let group = json.group.and_then(|name| child(parent, name));
    let group = group.and_then(|value| serde_json::from_str::<Vec<&RawValue>>(value.get()).ok());
    let headers = columns.iter().map(|&column| column.to_owned()).collect();
    Ok(Made {
        table: Table::made(text, headers, lines),
        currency,
        group: group.map(|group| group.len()),
    })
}

/// An error of what is written into memory, which has none.
pub(crate) fn unwritten(error: &csv::Error) -> Error {
    Error::Malformed {
        line: 1,
        problem: format!("cannot be made a table: {error}"),
    }
}

/// Returns what an object has by this name, or a list at this number.
fn child<'j>(value: &'j RawValue, name: &str) -> Option<&'j RawValue> {
    if let Ok(at) = name.parse::<usize>() {
        let items: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
        return items.get(at).copied();
    }
    let members: BTreeMap<std::borrow::Cow<'_, str>, &RawValue> =
        serde_json::from_str(value.get()).ok()?;
    members.get(name).copied()
}

/// Writes what is at a path, all items with `;` between.
fn select(value: &Value, path: &str, cell: &mut String) {
    let (step, rest) = match path.split_once('.') {
        Some((step, rest)) => (step, Some(rest)),
        None => (path, None),
    };
    let (name, is_list) = step
        .strip_suffix("[]")
        .map_or((step, false), |name| (name, true));
    let found = if name == "*" {
        value.as_object().and_then(|object| object.values().next())
    } else {
        value.get(name)
    };
    let Some(found) = found else { return };
    let mut next = |value: &Value| match rest {
        Some(rest) => select(value, rest, cell),
        None => write(value, cell),
    };
    match found {
        Value::Array(items) if is_list => items.iter().for_each(next),
        _ => next(found),
    }
}

fn write(value: &Value, cell: &mut String) {
    let separate = |cell: &mut String| {
        if !cell.is_empty() {
            cell.push(';');
        }
    };
    match value {
        Value::String(text) => {
            separate(cell);
            cell.push_str(text);
        }
        Value::Number(number) => {
            separate(cell);
            cell.push_str(&number.to_string());
        }
        Value::Bool(is) => {
            separate(cell);
            cell.push_str(if *is { "true" } else { "false" });
        }
        // What is none of these has no place in a cell.
        Value::Null | Value::Array(_) | Value::Object(_) => {}
    }
}
