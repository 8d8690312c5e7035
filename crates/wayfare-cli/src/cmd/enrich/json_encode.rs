//! Rows as lines of JSON, or as items: what was there, with new fields behind it.

use arrow_array::{Array, RecordBatch, cast::AsArray};

use super::{cells::cells, rows::Invalid};
use crate::{args::TableForm, failure::Failure};

/// Encodes rows as lines, or as items with a comma before each. The first column of the batch has the objects; the others are
/// added to those that do not end in LF.
pub(super) fn encode(
    batch: &RecordBatch,
    invalid: &Invalid,
    form: TableForm,
) -> Result<Vec<u8>, Failure> {
    let Some((own, added)) = batch.columns().split_first() else {
        return Ok(Vec::new());
    };
    let schema = batch.schema();
    let mut columns = Vec::new();
    for (column, field) in added.iter().zip(schema.fields().iter().skip(1)) {
        let name = format!("{}:", serde_json::to_string(field.name())?);
        columns.push((name, column, column.as_string_opt::<i32>(), cells(column)?));
    }
    let (mut out, mut cell) = (Vec::new(), String::new());
    for (row, line) in own.as_string::<i32>().iter().enumerate() {
        let line = line.unwrap_or_default().as_bytes();
        let line = invalid
            .get(&row)
            .and_then(|cells| cells.get(0))
            .unwrap_or(line);
        let (before, after): (&[u8], &[u8]) = if form.is_of_items() {
            (b",\n", b"")
        } else {
            (b"", b"\n")
        };
        out.extend_from_slice(before);
        if let Some(whole) = line.strip_suffix(b"\n") {
            out.extend_from_slice(whole);
            out.extend_from_slice(after);
            continue;
        }
        // The properties of a feature are its last member.
        let ends = if form.is_of_features() { 2 } else { 1 };
        let mut fields = line;
        for _ in 0..ends {
            fields = fields
                .trim_ascii_end()
                .strip_suffix(b"}")
                .unwrap_or_default();
        }
        let fields = fields.trim_ascii_end();
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
        out.resize(out.len() + ends, b'}');
        out.extend_from_slice(after);
    }
    Ok(out)
}
