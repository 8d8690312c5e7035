//! Every type that a column of Parquet can have, before and after.

use std::{fs::File, path::Path, sync::Arc};

use arrow_array::{Array, RecordBatch};
use parquet::{
    arrow::arrow_reader::ParquetRecordBatchReaderBuilder,
    basic::{LogicalType, Type as Physical},
    column::writer::ColumnWriter,
    data_type::{ByteArray, FixedLenByteArray, Int96},
    file::{
        metadata::KeyValue,
        properties::WriterProperties,
        reader::{FileReader, SerializedFileReader},
        writer::SerializedFileWriter,
    },
    schema::{parser::parse_message_type, types::SchemaDescriptor},
};

use super::{enrich, tables};

/// The types that DuckDB, pyarrow and Polars write, in columns, lists, maps and structs.
const TYPES: &str = "message schema {
    required int64 id;
    optional boolean flag;
    optional int32 i8 (INTEGER(8,true));
    optional int32 i16 (INTEGER(16,true));
    optional int32 i32;
    optional int32 u8 (INTEGER(8,false));
    optional int32 u16 (INTEGER(16,false));
    optional int32 u32 (INTEGER(32,false));
    optional int64 i64;
    optional int64 u64 (INTEGER(64,false));
    optional fixed_len_byte_array(2) half (FLOAT16);
    optional float single;
    optional double double;
    optional int32 decimal9 (DECIMAL(9,2));
    optional int64 decimal18 (DECIMAL(18,2));
    optional fixed_len_byte_array(16) decimal38 (DECIMAL(38,2));
    optional fixed_len_byte_array(32) decimal76 (DECIMAL(76,2));
    optional int32 date (DATE);
    optional int32 time_ms (TIME(MILLIS,false));
    optional int64 time_us (TIME(MICROS,false));
    optional int64 time_ns (TIME(NANOS,false));
    optional int64 instant_ms (TIMESTAMP(MILLIS,true));
    optional int64 instant_us (TIMESTAMP(MICROS,true));
    optional int64 instant_ns (TIMESTAMP(NANOS,true));
    optional int64 local_ms (TIMESTAMP(MILLIS,false));
    optional int64 local_us (TIMESTAMP(MICROS,false));
    optional int64 local_ns (TIMESTAMP(NANOS,false));
    optional binary text (STRING);
    optional binary bytes;
    optional fixed_len_byte_array(5) fixed;
    optional binary kind (ENUM);
    optional binary json (JSON);
    optional binary bson (BSON);
    required fixed_len_byte_array(16) uuid (UUID);
    optional binary point (GEOMETRY);
    optional binary area (GEOGRAPHY);
    optional group of_uuid { optional fixed_len_byte_array(16) uuid (UUID); required int32 number; }
    optional group listed (LIST) { repeated group list { optional binary element (JSON); } }
    optional group bag (LIST) { repeated group bag { optional binary array_element (GEOMETRY); } }
    optional group mapped (MAP) {
        repeated group key_value { required binary key (STRING); optional fixed_len_byte_array(16) value (UUID); }
    }
    optional int96 old;
    optional binary long_decimal (DECIMAL(20,2));
}";
/// Of the columns above, those whose form others have replaced.
const REPLACED: [&str; 2] = ["old", "long_decimal"];

/// Writes two rows with a value in each column.
fn write(path: &Path, types: &str, metadata: &[(&str, &str)]) {
    let metadata = metadata
        .iter()
        .map(|(key, value)| KeyValue::new((*key).to_owned(), (*value).to_owned()));
    let properties = WriterProperties::builder()
        .set_key_value_metadata(Some(metadata.collect()))
        .build();
    let schema = Arc::new(parse_message_type(types).unwrap());
    let columns = SchemaDescriptor::new(schema.clone());
    let mut writer =
        SerializedFileWriter::new(File::create(path).unwrap(), schema, Arc::new(properties))
            .unwrap();
    let mut group = writer.next_row_group().unwrap();
    for column in columns.columns() {
        let levels = [column.max_def_level(); 2];
        let (levels, rows) = (Some(&levels[..]), Some(&[0_i16, 0][..]));
        let mut next = group.next_column().unwrap().unwrap();
        match next.untyped() {
            ColumnWriter::BoolColumnWriter(column) => {
                column.write_batch(&[true, false], levels, rows)
            }
            ColumnWriter::Int32ColumnWriter(column) => column.write_batch(&[1, 2], levels, rows),
            // Lisbon and Porto, too.
            ColumnWriter::Int64ColumnWriter(column) => {
                column.write_batch(&[2267057, 2735943], levels, rows)
            }
            ColumnWriter::Int96ColumnWriter(column) => {
                let days = [2_440_588, 2_440_589].map(|day| Int96::from(vec![0, 0, day]));
                column.write_batch(&days, levels, rows)
            }
            ColumnWriter::FloatColumnWriter(column) => {
                column.write_batch(&[0.5, 1.5], levels, rows)
            }
            ColumnWriter::DoubleColumnWriter(column) => {
                column.write_batch(&[0.5, 1.5], levels, rows)
            }
            ColumnWriter::ByteArrayColumnWriter(column) => {
                column.write_batch(&["{}", "[]"].map(ByteArray::from), levels, rows)
            }
            ColumnWriter::FixedLenByteArrayColumnWriter(writer) => {
                let length = column.type_length() as usize;
                let values = [1, 2].map(|byte| FixedLenByteArray::from(vec![byte; length]));
                writer.write_batch(&values, levels, rows)
            }
        }
        .unwrap();
        next.close().unwrap();
    }
    group.close().unwrap();
    writer.close().unwrap();
}

/// The path of each leaf, how it is stored, and what it means.
fn leaves(path: &Path) -> Vec<(String, Physical, i32, Option<LogicalType>)> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let columns = reader
        .metadata()
        .file_metadata()
        .schema_descr()
        .columns()
        .to_vec();
    let leaf = |column: Arc<parquet::schema::types::ColumnDescriptor>| {
        let kind = column
            .self_type()
            .get_basic_info()
            .logical_type_ref()
            .cloned();
        (
            column.path().string(),
            column.physical_type(),
            column.type_length(),
            kind,
        )
    };
    columns.into_iter().map(leaf).collect()
}

fn rows(path: &Path) -> RecordBatch {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    reader.build().unwrap().next().unwrap().unwrap()
}

#[test]
fn columns_of_every_type_keep_it_and_their_values() {
    let here = tables("parquet-types");
    let (table, enriched) = (here.join("t.parquet"), here.join("u.parquet"));
    write(&table, TYPES, &[]);
    enrich(
        &here,
        &[
            "t.parquet",
            "-o",
            "u.parquet",
            "--id",
            "id",
            "--add",
            "name,cost_midrange",
        ],
    );
    let (before, after) = (leaves(&table), leaves(&enriched));
    assert_eq!(after.len(), before.len() + 2);
    for (before, after) in before.iter().zip(&after) {
        let column = before.0.split('.').next().unwrap();
        if !REPLACED.contains(&column) {
            assert_eq!(
                (&before.1, &before.2, &before.3),
                (&after.1, &after.2, &after.3),
                "{}",
                before.0
            );
        }
    }
    let (before, after) = (rows(&table), rows(&enriched));
    for (at, column) in before.columns().iter().enumerate() {
        assert_eq!(
            column.to_data(),
            after.column(at).to_data(),
            "{}",
            before.schema().field(at)
        );
    }
    // A part of a table, and a table that went through twice.
    enrich(
        &here,
        &[
            "u.parquet",
            "-o",
            "parts/",
            "--id",
            "id",
            "--add",
            "country_code",
            "--part-rows",
            "1",
        ],
    );
    let twice = leaves(&here.join("parts/part-00001.parquet"));
    assert_eq!(twice[..twice.len() - 1], leaves(&enriched));
}

#[test]
fn a_schema_of_arrow_that_is_none_leaves_that_of_parquet() {
    let here = tables("parquet-no-arrow");
    let types = "message schema { required int64 id; required fixed_len_byte_array(16) wide; }";
    write(&here.join("t.parquet"), types, &[("ARROW:schema", "none")]);
    enrich(
        &here,
        &[
            "t.parquet",
            "-o",
            "u.parquet",
            "--id",
            "id",
            "--add",
            "name",
        ],
    );
    assert_eq!(
        leaves(&here.join("u.parquet"))[..2],
        leaves(&here.join("t.parquet"))
    );
}
