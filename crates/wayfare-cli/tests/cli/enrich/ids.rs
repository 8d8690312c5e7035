//! Rows asked by an id, however a table writes it.

use std::fs;

use serde_json::json;

use super::{cell, enrich, json_lines, read, refused, rows};
use crate::geonameids::PORTO;
use crate::support::folder;

#[test]
fn rows_by_id_have_that_place() {
    let here = folder("enrich/id");
    fs::write(here.join("t.csv"), "id\n2735943\n\" 2267057 \"\n1\n\"\"\n2267057.5\n-1\n2e6\n").unwrap();
    let lines =
        [json!(PORTO), json!("2267057"), json!(1), json!(""), json!(2267057.5), json!(-1), json!("x")];
    let lines: String = lines.iter().map(|id| json!({ "id": id }).to_string() + "\n").collect();
    fs::write(here.join("t.jsonl"), lines).unwrap();
    for form in ["csv", "jsonl"] {
        let output = format!("u.{form}");
        let told = enrich(&here, &[&format!("t.{form}"), "-o", &output, "--id", "id"]);
        assert!(told.starts_with("7 rows: 2 found, 2 not found, 3 rejected\n"), "{told}");
        assert!(told.contains("is not a geonameid; write the number of a place"), "{told}");
        let out = read(&here, &output);
        let values = if form == "csv" { rows(&out) } else { json_lines(&out) };
        let names: Vec<_> = values.iter().map(|row| cell(&row["name"])).collect();
        assert_eq!(names, ["Porto", "Lisbon", "", "", "", "", ""]);
        assert_eq!(values[0].as_object().unwrap().len(), 5, "{out}");
    }
    let told = refused(&here, &["t.csv", "-o", "u.csv", "--id", "id", "--add", "confidence"]);
    assert!(told.contains("known only by a text"), "{told}");
}

#[test]
fn an_id_that_a_spreadsheet_has_made_a_fraction_of_is_one_if_it_is_whole() {
    let here = folder("enrich/whole");
    let ids = ["2735943.0", "2267057.00", "2267057.5", "2267057.", ".0", "-2267057.0", "2735943.0.0", "2,0"];
    let csv: String = ids.iter().map(|id| format!("\"{id}\"\n")).collect();
    fs::write(here.join("t.csv"), format!("id\n{csv}")).unwrap();
    let numbers = [json!(2735943.0), json!("2267057.00"), json!(2267057.5), json!("2267057.5"), json!(-1.0)];
    let lines: String = numbers.iter().map(|id| json!({ "id": id }).to_string() + "\n").collect();
    fs::write(here.join("t.jsonl"), lines).unwrap();
    for (form, rejected) in [("csv", 6), ("jsonl", 3)] {
        let output = format!("u.{form}");
        let told = enrich(&here, &[&format!("t.{form}"), "-o", &output, "--id", "id", "--add", "name"]);
        assert!(told.contains(&format!(": 2 found, 0 not found, {rejected} rejected\n")), "{told}");
        let line = if form == "csv" { 4 } else { 3 };
        assert!(told.contains(&format!("line {line}, column id: `2267057.5` is not a geonameid")), "{told}");
        let out = read(&here, &output);
        assert!(out.contains("Porto") && out.contains("Lisbon"), "{out}");
    }
}

#[cfg(feature = "parquet")]
#[test]
fn a_column_of_floats_has_ids_where_they_are_whole() {
    use std::{fs::File, sync::Arc};

    use arrow_array::{Float64Array, RecordBatch};
    use parquet::arrow::ArrowWriter;

    let here = folder("enrich/floats");
    let ids = vec![Some(2267057.0), None, Some(f64::NAN), Some(2735943.5), Some(5e9)];
    let batch = RecordBatch::try_from_iter([("id", Arc::new(Float64Array::from(ids)) as _)]).unwrap();
    let file = File::create(here.join("t.parquet")).unwrap();
    let mut writer = ArrowWriter::try_new(file, batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    let told = enrich(&here, &["t.parquet", "-o", "u.csv", "--id", "id", "--add", "name"]);
    assert!(told.starts_with("5 rows: 1 found, 2 not found, 2 rejected\n"), "{told}");
    assert!(told.contains("line 4, column id: `2735943.5` is not a geonameid"), "{told}");
    let expected = "id,name\n2267057.0,Lisbon\n,\nNaN,\n2735943.5,\n5000000000.0,\n";
    assert_eq!(read(&here, "u.csv"), expected);
}
