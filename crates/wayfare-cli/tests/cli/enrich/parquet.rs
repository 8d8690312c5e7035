//! Tables in Parquet and Arrow.

use std::fs;

use super::{enrich, read, refused, rows, tables};
use crate::support::{Answer, batch, folder};

#[test]
fn parquet_and_arrow_have_the_same_values_and_keep_their_types() {
    use arrow_schema::DataType;
    use parquet::{arrow::arrow_reader::ParquetRecordBatchReaderBuilder, basic::Compression};

    let here = tables("parquet");
    let by = ["--text", "city", "--country-column", "country"];
    enrich(
        &here,
        &[&["cities.csv", "-o", "places.csv"][..], &by].concat(),
    );
    for form in ["parquet", "arrow"] {
        let (typed, back) = (format!("places.{form}"), format!("back.{form}"));
        enrich(&here, &[&["cities.csv", "-o", &typed][..], &by].concat());
        // What a first run has added are numbers that a second one asks by.
        let near = [
            "--latitude",
            "latitude",
            "--longitude",
            "longitude",
            "--add",
            "distance_km",
            "--prefix",
            "near_",
        ];
        let told = enrich(&here, &[&[typed.as_str(), "-o", &back][..], &near].concat());
        assert!(
            told.starts_with("9 rows: 4 found, 5 not found, 0 rejected\n"),
            "{told}"
        );
        enrich(
            &here,
            &[&[typed.as_str(), "-o", "back.csv"][..], &near].concat(),
        );
        let expected = rows(&read(&here, "places.csv"));
        for (row, back) in expected.iter().zip(rows(&read(&here, "back.csv"))) {
            let distance = if row["name"] == "" { "" } else { "0.0" };
            assert_eq!(back["near_distance_km"], distance);
            assert!(
                row.as_object()
                    .unwrap()
                    .iter()
                    .all(|(name, value)| &back[name] == value),
                "{row} {back}"
            );
        }
    }
    let file = fs::File::open(here.join("back.parquet")).unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
    let kinds: Vec<_> = reader
        .schema()
        .fields()
        .iter()
        .map(|field| field.data_type().clone())
        .collect();
    assert_eq!(
        kinds[..4],
        [
            DataType::Utf8,
            DataType::Utf8,
            DataType::Utf8,
            DataType::Int64
        ]
    );
    assert_eq!(
        kinds[6..],
        [
            DataType::Float64,
            DataType::Float64,
            DataType::Float32,
            DataType::Float64
        ]
    );
    assert!(matches!(
        reader.metadata().row_group(0).column(0).compression(),
        Compression::ZSTD(_)
    ));

    enrich(
        &here,
        &[
            &[
                "places.parquet",
                "-o",
                "parts/",
                "--part-rows",
                "4",
                "--prefix",
                "x_",
            ][..],
            &by,
        ]
        .concat(),
    );
    assert!(
        here.join("parts/part-00002.parquet").exists()
            && !here.join("parts/part-00003.parquet").exists()
    );
    fs::write(here.join("bad.parquet"), "no table").unwrap();
    let told = refused(&here, &["bad.parquet", "-o", "u.csv", "--text", "city"]);
    assert!(
        told.contains("error: bad.parquet: the file is corrupt"),
        "{told}"
    );
    let told = batch(
        &[
            "enrich", "-", "--from", "parquet", "-o", "-", "--text", "city",
        ],
        b"",
    )
    .err();
    assert!(told.contains("read from files only"), "{told}");
}

#[test]
fn parquet_keeps_the_metadata_of_its_schema() {
    use std::{fs::File, sync::Arc};

    use arrow_array::{RecordBatch, StringArray};
    use arrow_schema::{DataType, Field, Schema};
    use parquet::arrow::{ArrowWriter, arrow_reader::ParquetRecordBatchReaderBuilder};

    let here = folder("enrich/metadata");
    let metadata = [("owner".to_owned(), "tests".to_owned())];
    let schema = Schema::new_with_metadata(
        vec![Field::new("city", DataType::Utf8, false)],
        metadata.into(),
    );
    let batch = RecordBatch::try_new(
        Arc::new(schema),
        vec![Arc::new(StringArray::from(vec!["Porto"]))],
    )
    .unwrap();
    let mut writer = ArrowWriter::try_new(
        File::create(here.join("t.parquet")).unwrap(),
        batch.schema(),
        None,
    )
    .unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    enrich(&here, &["t.parquet", "-o", "u.parquet", "--text", "city"]);

    let reader =
        ParquetRecordBatchReaderBuilder::try_new(File::open(here.join("u.parquet")).unwrap())
            .unwrap();
    assert_eq!(reader.schema().metadata()["owner"], "tests");
    // Not in the schema of Arrow alone.
    let file = reader
        .metadata()
        .file_metadata()
        .key_value_metadata()
        .unwrap();
    assert!(
        file.iter()
            .any(|entry| entry.key == "owner" && entry.value.as_deref() == Some("tests"))
    );
}
