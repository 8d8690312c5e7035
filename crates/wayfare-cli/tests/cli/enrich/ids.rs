//! Rows asked by an id, however a table writes it.

use std::fs;

use super::{cell, enrich, json_lines, read, refused, rows};
use crate::support::folder;

/// Spreadsheets make fractions of ids, which are ids if they are whole.
#[test]
fn rows_by_id_have_that_place() {
    let here = folder("enrich/id");
    let cells = "2735943| 2267057 |2735943.0|2267057.00|1||2267057.5|2267057.|.0|-1|-2267057.0|2e6|2735943.0.0|2,0";
    let values =
        r#"2735943|"2267057"|2735943.0|"2267057.00"|1|""|2267057.5|"2267057.5"|-1|-1.0|"x""#;
    let csv: String = cells.split('|').map(|id| format!("\"{id}\"\n")).collect();
    fs::write(here.join("t.csv"), format!("id\n{csv}")).unwrap();
    let lines: String = values
        .split('|')
        .map(|id| format!("{{\"id\":{id}}}\n"))
        .collect();
    fs::write(here.join("t.jsonl"), lines).unwrap();
    for (form, all, rejected, line) in [("csv", 14, 8, 8), ("jsonl", 11, 5, 7)] {
        let output = format!("u.{form}");
        let told = enrich(&here, &[&format!("t.{form}"), "-o", &output, "--id", "id"]);
        let counts = format!("{all} rows: 4 found, 2 not found, {rejected} rejected\n");
        assert!(told.starts_with(&counts), "{told}");
        assert!(
            told.contains(&format!(
                "line {line}, column id: `2267057.5` is not a geonameid"
            )),
            "{told}"
        );
        assert!(
            told.contains("is not a geonameid; write the number of a place"),
            "{told}"
        );
        let out = read(&here, &output);
        let rows = if form == "csv" {
            rows(&out)
        } else {
            json_lines(&out)
        };
        let names: Vec<_> = rows.iter().map(|row| cell(&row["name"])).collect();
        assert_eq!(names[..4], ["Porto", "Lisbon", "Porto", "Lisbon"]);
        assert!(
            names.len() == all && names[4..].iter().all(String::is_empty),
            "{names:?}"
        );
        assert_eq!(rows[0].as_object().unwrap().len(), 5, "{out}");
    }
    let told = refused(
        &here,
        &["t.csv", "-o", "u.csv", "--id", "id", "--add", "confidence"],
    );
    assert!(told.contains("known only by a text"), "{told}");
}

#[cfg(feature = "parquet")]
#[test]
fn a_column_of_floats_has_ids_where_they_are_whole() {
    use std::{fs::File, sync::Arc};

    use arrow_array::{Float64Array, RecordBatch};
    use parquet::arrow::ArrowWriter;

    let here = folder("enrich/floats");
    let ids = vec![
        Some(2267057.0),
        None,
        Some(f64::NAN),
        Some(2735943.5),
        Some(5e9),
    ];
    let batch =
        RecordBatch::try_from_iter([("id", Arc::new(Float64Array::from(ids)) as _)]).unwrap();
    let file = File::create(here.join("t.parquet")).unwrap();
    let mut writer = ArrowWriter::try_new(file, batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    let told = enrich(
        &here,
        &["t.parquet", "-o", "u.csv", "--id", "id", "--add", "name"],
    );
    assert!(
        told.starts_with("5 rows: 1 found, 2 not found, 2 rejected\n"),
        "{told}"
    );
    assert!(
        told.contains("line 4, column id: `2735943.5` is not a geonameid"),
        "{told}"
    );
    let expected = "id,name\n2267057.0,Lisbon\n,\nNaN,\n2735943.5,\n5000000000.0,\n";
    assert_eq!(read(&here, "u.csv"), expected);
}
