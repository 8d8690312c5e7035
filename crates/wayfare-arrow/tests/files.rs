//! Tables in files that were changed at random: each is read, or an error, and none takes more memory than its length allows.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::{
    io::{Cursor, Write},
    sync::Arc,
};

use allocation_counter::measure;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Decimal128Array, Decimal256Array, DictionaryArray,
    FixedSizeBinaryArray, Float64Array, Int64Array, ListArray, RecordBatch, StringArray,
    StringViewArray, StructArray,
    types::{Int32Type, Int64Type},
};
use arrow_ipc::{
    CompressionType, MetadataVersion,
    writer::{FileWriter, IpcWriteOptions, StreamWriter},
};
use arrow_schema::{DataType, Field};
use parquet::{
    arrow::ArrowWriter,
    basic::{Compression, ZstdLevel},
    file::properties::WriterProperties,
};
use wayfare_arrow::{Error, TableFile, report_other_panics};

const ROWS: usize = 300;

/// A batch with columns of every layout.
fn batch() -> RecordBatch {
    let names: Vec<_> = (0..ROWS).map(|row| format!("name {}", row % 7)).collect();
    let dictionary: DictionaryArray<Int32Type> =
        names.iter().map(|name| Some(name.as_str())).collect();
    let numbers: Int64Array = (0..ROWS as i64)
        .map(|row| (row % 5 > 0).then_some(row))
        .collect();
    let lists = (0..ROWS).map(|row| Some(vec![Some(row as i64); row % 3]));
    let binary = (0..ROWS).map(|row| [row as u8; 16]);
    let point: Vec<(_, ArrayRef)> = ["x", "y"]
        .map(|name| {
            let field = Arc::new(Field::new(name, DataType::Float64, false));
            (
                field,
                Arc::new(Float64Array::from_iter_values(
                    (0..ROWS).map(|row| row as f64),
                )) as ArrayRef,
            )
        })
        .into();
    let columns: [(&str, ArrayRef); 9] = [
        ("text", Arc::new(StringArray::from_iter_values(&names))),
        (
            "view",
            Arc::new(StringViewArray::from_iter_values(
                names.iter().map(|name| name.repeat(4)),
            )),
        ),
        ("dictionary", Arc::new(dictionary)),
        ("number", Arc::new(numbers)),
        (
            "flag",
            Arc::new(BooleanArray::from_iter(
                (0..ROWS).map(|row| Some(row % 2 == 0)),
            )),
        ),
        (
            "list",
            Arc::new(ListArray::from_iter_primitive::<Int64Type, _, _>(lists)),
        ),
        (
            "binary",
            Arc::new(FixedSizeBinaryArray::try_from_iter(binary).unwrap()),
        ),
        ("point", Arc::new(StructArray::from(point))),
        ("constant", Arc::new(Int64Array::from_value(7, ROWS))),
    ];
    RecordBatch::try_from_iter(columns).unwrap()
}

fn arrow(compression: Option<CompressionType>) -> Vec<u8> {
    let batch = batch();
    let options = IpcWriteOptions::default()
        .try_with_compression(compression)
        .unwrap();
    let mut writer =
        FileWriter::try_new_with_options(Vec::new(), &batch.schema(), options).unwrap();
    writer.write(&batch).unwrap();
    writer.write(&batch.slice(10, 100)).unwrap();
    writer.into_inner().unwrap()
}

/// A stream of these batches, whose buffers begin at a multiple of so many bytes.
fn stream(batches: &[RecordBatch], alignment: usize) -> Vec<u8> {
    let options = IpcWriteOptions::try_new(alignment, false, MetadataVersion::V5).unwrap();
    let schema = batches[0].schema();
    let mut writer = StreamWriter::try_new_with_options(Vec::new(), &schema, options).unwrap();
    batches
        .iter()
        .for_each(|batch| writer.write(batch).unwrap());
    writer.into_inner().unwrap()
}

fn parquet(compression: Compression) -> Vec<u8> {
    let batch = batch();
    let properties = WriterProperties::builder()
        .set_compression(compression)
        .set_data_page_row_count_limit(64);
    let mut writer =
        ArrowWriter::try_new(Vec::new(), batch.schema(), Some(properties.build())).unwrap();
    writer.write(&batch).unwrap();
    writer.flush().unwrap();
    writer.write(&batch.slice(10, 100)).unwrap();
    writer.into_inner().unwrap()
}

fn files() -> [(&'static str, Vec<u8>); 7] {
    [
        (
            "stream.arrow",
            stream(&[batch(), batch().slice(10, 100)], 8),
        ),
        ("a.arrow", arrow(None)),
        ("lz4.arrow", arrow(Some(CompressionType::LZ4_FRAME))),
        ("zstd.arrow", arrow(Some(CompressionType::ZSTD))),
        ("a.parquet", parquet(Compression::UNCOMPRESSED)),
        ("snappy.parquet", parquet(Compression::SNAPPY)),
        (
            "zstd.parquet",
            parquet(Compression::ZSTD(ZstdLevel::default())),
        ),
    ]
}

fn open(name: &str, bytes: Vec<u8>) -> Result<TableFile, Error> {
    if name.ends_with(".arrow") {
        return TableFile::arrow(Cursor::new(bytes));
    }
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&bytes).unwrap();
    TableFile::parquet(file, 1_000)
}

/// Reads all, and every value.
fn read(name: &str, bytes: Vec<u8>) -> Result<usize, Error> {
    let mut rows = 0;
    for batch in open(name, bytes)? {
        let batch = batch?;
        batch
            .columns()
            .iter()
            .try_for_each(|column| column.to_data().validate_full())?;
        rows += batch.num_rows();
    }
    Ok(rows)
}

#[test]
fn columns_of_parquet_are_read_alone_and_have_ranges() {
    let bytes = parquet(Compression::SNAPPY);
    let names = ["point", "number", "absent"];
    let mut file = TableFile::parquet_columns(Cursor::new(bytes), &names, 1_000).unwrap();
    let names = |schema: &arrow_schema::Schema| {
        schema
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(file.schema()), ["number", "point"]);
    assert_eq!(file.range("point.x"), Some((0.0, (ROWS - 1) as f64)));
    assert_eq!(
        (
            file.range("point"),
            file.range("text"),
            file.range("number")
        ),
        (None, None, None)
    );
    let batch = file.next().unwrap().unwrap();
    assert_eq!(
        (names(&batch.schema()), batch.num_rows()),
        (vec!["number".into(), "point".into()], ROWS + 100)
    );
}

/// Numbers that look random and are the same in every run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

#[test]
fn changed_files_are_errors_and_take_bounded_memory() {
    report_other_panics();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for (name, bytes) in files() {
        assert_eq!(read(name, bytes.clone()).unwrap(), ROWS + 100, "{name}");
        // As documented, and buffers that depend on the libraries, above all windows of compression.
        let most = 255 * bytes.len() as u64 + (256 << 20) + (16 << 20);
        let (mut errors, mut largest) = (0, 0);
        for _ in 0..300 {
            let mut changed = bytes.clone();
            for _ in 0..=random.below(4) {
                let at = match random.below(2) {
                    0 => random.below(changed.len()),
                    // The footer says most of what can be wrong.
                    _ => changed.len() - 1 - random.below(changed.len().min(2_000)),
                };
                changed[at] = match random.below(4) {
                    0 => 0xff,
                    1 => 0x7f,
                    2 => changed[at] ^ (1 << random.below(8)),
                    _ => random.below(256) as u8,
                };
            }
            if random.below(10) == 0 {
                changed.truncate(random.below(changed.len()));
            }
            let mut result = Ok(0);
            let measured = measure(|| result = read(name, changed));
            largest = largest.max(measured.bytes_max);
            errors += usize::from(result.is_err());
            if let Err(error) = result {
                assert!(!error.to_string().is_empty());
            }
        }
        assert!(errors > 50, "{name}: only {errors} changes are errors");
        assert!(
            largest <= most,
            "{name}: {largest} bytes were taken, of {} in the file",
            bytes.len()
        );
    }
}

#[test]
fn streams_are_read_with_dictionaries_that_change_and_without_their_end() {
    let batches = ["Porto", "Lisboa"].map(|name| {
        let names: DictionaryArray<Int32Type> = [Some(name), None].into_iter().collect();
        RecordBatch::try_from_iter([("name", Arc::new(names) as ArrayRef)]).unwrap()
    });
    let bytes = stream(&batches, 64);
    // The end is a mark of eight bytes.
    for bytes in [bytes.clone(), bytes[..bytes.len() - 8].to_vec()] {
        let read: Vec<_> = open("s.arrow", bytes)
            .unwrap()
            .map(Result::unwrap)
            .collect();
        assert_eq!(read, batches);
    }
    let error = read("s.arrow", bytes[..bytes.len() - 20].to_vec())
        .unwrap_err()
        .to_string();
    assert!(error.contains("cut off"), "{error}");
}

#[test]
fn numbers_of_more_than_64_bits_are_read_wherever_they_begin() {
    let decimals = Decimal128Array::from(vec![i128::MAX / 10, -1])
        .with_precision_and_scale(38, 2)
        .unwrap();
    let wide = Decimal256Array::from(vec![arrow_buffer::i256::MINUS_ONE; 2]);
    let flags = BooleanArray::from(vec![true, false]);
    let columns: [(&str, ArrayRef); 3] = [
        ("flag", Arc::new(flags)),
        ("decimal", Arc::new(decimals)),
        ("wide", Arc::new(wide)),
    ];
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    for alignment in [8, 16, 32, 64] {
        let options = IpcWriteOptions::try_new(alignment, false, MetadataVersion::V5).unwrap();
        let mut file =
            FileWriter::try_new_with_options(Vec::new(), &batch.schema(), options).unwrap();
        file.write(&batch).unwrap();
        for bytes in [
            file.into_inner().unwrap(),
            stream(std::slice::from_ref(&batch), alignment),
        ] {
            let read: Vec<_> = open("wide.arrow", bytes)
                .unwrap()
                .map(Result::unwrap)
                .collect();
            assert_eq!(read, std::slice::from_ref(&batch), "{alignment}");
        }
    }
}

#[test]
fn integers_that_arrow_has_not_are_named() {
    let column = Arc::new(Int64Array::from(vec![1])) as ArrayRef;
    let bytes = stream(&[RecordBatch::try_from_iter([("big", column)]).unwrap()], 8);
    let is_width = |at: &usize| bytes[*at..*at + 4] == 64_i32.to_le_bytes();
    let told = (0..bytes.len() - 4).filter(is_width).filter_map(|at| {
        let mut changed = bytes.clone();
        changed[at..at + 4].copy_from_slice(&128_i32.to_le_bytes());
        read("big.arrow", changed)
            .err()
            .map(|error| error.to_string())
    });
    let told: Vec<_> = told.filter(|error| error.contains("128 bits")).collect();
    let [error] = &told[..] else {
        panic!("{told:?}")
    };
    assert!(
        error.contains("\"big\"") && error.contains("cast it") && !error.contains("corrupt"),
        "{error}"
    );
}

/// Replaces an eight-byte number, wherever it is.
fn with_number(bytes: &[u8], old: i64, new: i64) -> Vec<Vec<u8>> {
    let old = old.to_le_bytes();
    let places = bytes
        .windows(8)
        .enumerate()
        .filter(|(_, window)| *window == old)
        .map(|(at, _)| at);
    places
        .map(|at| {
            let mut changed = bytes.to_vec();
            changed[at..at + 8].copy_from_slice(&new.to_le_bytes());
            changed
        })
        .collect()
}

#[test]
fn what_a_file_declares_is_compared_with_it_before_memory_is_taken() {
    // A backtrace takes memory, too.
    report_other_panics();
    let zstd = arrow(Some(CompressionType::ZSTD));
    // The number of rows is in batches and their columns, and the length of the constant column before its bytes.
    for old in [ROWS as i64, 8 * ROWS as i64] {
        let files = with_number(&zstd, old, 1 << 56);
        let mut errors = 0;
        for file in files {
            let mut result = Ok(0);
            let measured = measure(|| result = read("zstd.arrow", file));
            assert!(measured.bytes_max < 32 << 20, "{}", measured.bytes_max);
            match result {
                Err(Error::Corrupt(_)) => errors += 1,
                Err(other) => panic!("{other}"),
                // Some numbers say nothing that is needed.
                Ok(rows) => assert_eq!(rows, ROWS + 100),
            }
        }
        assert!(errors > 0, "{old} is declared nowhere");
    }
    for (name, bytes, why) in [
        ("short.arrow", b"ARROW1".to_vec(), "shorter than a footer"),
        (
            "other.arrow",
            b"city,country\nPorto,PT\n".to_vec(),
            "correct footer",
        ),
        (
            "other.parquet",
            b"city,country\nPorto,PT\n".to_vec(),
            "Invalid Parquet file",
        ),
        ("short.parquet", b"PAR1".to_vec(), "shorter than a footer"),
        (
            "long.parquet",
            b"PAR1\x00\x00\x00\x40PAR1".to_vec(),
            "longer than the file",
        ),
    ] {
        let error = read(name, bytes).unwrap_err().to_string();
        assert!(
            error.starts_with("the file is corrupt, or is not") && error.contains(why),
            "{name}: {error}"
        );
    }
}

/// A value of a list takes next to nothing in a page and much in memory, and one row may have all of a file.
#[test]
fn lists_are_as_long_as_a_file_allows() {
    for (values, is_read) in [(1 << 20, true), (7 << 20, false)] {
        let lists =
            ListArray::from_iter_primitive::<Int64Type, _, _>([Some(vec![Some(7); values])]);
        let batch = RecordBatch::try_from_iter([("list", Arc::new(lists) as ArrayRef)]).unwrap();
        let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        let bytes = writer.into_inner().unwrap();
        drop(batch);
        assert!(bytes.len() < 100_000, "{}", bytes.len());
        let used = measure(|| {
            let read = read("list.parquet", bytes.clone());
            assert_eq!(read.is_ok(), is_read, "{values}: {read:?}");
        });
        assert!(used.bytes_max < 256 << 20, "{values}: {}", used.bytes_max);
    }
}
