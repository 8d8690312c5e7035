//! Reads Parquet (<https://parquet.apache.org/docs/file-format/>). The reader of `parquet` allocates what a file declares,
//! so that is compared with the file first.

use std::{
    io::{Read, Seek},
    sync::Arc,
};

use arrow_schema::{ArrowError, SchemaRef};
use parquet::{
    arrow::{
        ProjectionMask,
        arrow_reader::{
            ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader,
            ParquetRecordBatchReaderBuilder,
        },
    },
    file::{
        metadata::{ParquetMetaData, RowGroupMetaData},
        reader::ChunkReader,
        statistics::Statistics,
    },
};

use super::{
    limits::{corrupt, most_unpacked, too_large},
    panics::caught,
    shared::SharedFile,
    thrift::{Walked, walk},
};

/// The length of the metadata, and the magic bytes behind it.
const TRAILER: u64 = 8;

/// The length in which the header of a page is looked for at first, and at most: it may have the least and the greatest value
/// of the page.
const HEADER: u64 = 4 << 10;
const LONGEST_HEADER: u64 = 16 << 20;

/// Fields of the header of a page.
const KIND: i64 = 1;
const UNPACKED: i64 = 2;
const PACKED: i64 = 3;

/// The structs in the header of a page of values, of either version, and their field with the number of these.
const HEADERS: [i64; 2] = [5, 8];
const VALUES: i64 = 1;

/// The kind of a page with a dictionary.
const DICTIONARY: i64 = 2;

/// The memory that a value of a list takes, whatever its type: in a page, a million equal ones take some bytes. Rows are read
/// some at a time, but one row may have them all.
const LISTED: u64 = 40;

/// Opens a file: its schema, its metadata, and its batches, of all columns or those with one of these names.
pub(super) fn open(
    file: impl Read + Seek + Send + 'static,
    names: Option<&[&str]>,
    batch_rows: usize,
) -> Result<(SchemaRef, Arc<ParquetMetaData>, ParquetRecordBatchReader), ArrowError> {
    let file = SharedFile::new(file)?;
    let end = check_metadata(&file)?;
    // The schema of Arrow that a writer adds may have types that are not of Arrow, such as integers of 128 bits by Polars.
    // Those of Parquet say how to read them.
    let load = |options| ArrowReaderMetadata::load(&file, options);
    let metadata = match caught(|| Ok(load(ArrowReaderOptions::new())?)) {
        Ok(metadata) => metadata,
        Err(_) => load(ArrowReaderOptions::new().with_skip_arrow_metadata(true))?,
    };
    let fields = metadata.schema().fields().iter().enumerate();
    let is_read = |name: &str| names.is_none_or(|names| names.contains(&name));
    let read: Vec<_> = fields
        .filter(|(_, field)| is_read(field.name()))
        .map(|(at, _)| at)
        .collect();
    let schema = Arc::new(metadata.schema().project(&read)?);
    let columns = ProjectionMask::roots(metadata.parquet_schema(), read);
    let mut sum = 0;
    for group in metadata.metadata().row_groups() {
        sum = check_pages(&file, group, &columns, end, sum)?;
    }
    let all = metadata.metadata().clone();
    let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata);
    Ok((
        schema,
        all,
        reader
            .with_projection(columns)
            .with_batch_size(batch_rows)
            .build()?,
    ))
}

/// Returns the least and the greatest number of a column that the row groups declare, if all do.
pub(super) fn range(metadata: &ParquetMetaData, path: &str) -> Option<(f64, f64)> {
    let ranges = metadata.row_groups().iter().map(|group| {
        let column = group
            .columns()
            .iter()
            .find(|column| column.column_path().string() == path)?;
        match column.statistics()? {
            Statistics::Float(range) => {
                Some((f64::from(*range.min_opt()?), f64::from(*range.max_opt()?)))
            }
            Statistics::Double(range) => Some((*range.min_opt()?, *range.max_opt()?)),
            _ => None,
        }
    });
    ranges.reduce(|all, range| {
        let ((least, greatest), (low, high)) = (all?, range?);
        Some((least.min(low), greatest.max(high)))
    })?
}

/// Checks the lengths in the metadata, and returns where they begin.
fn check_metadata(file: &impl ChunkReader) -> Result<u64, ArrowError> {
    let trailer_at = file
        .len()
        .checked_sub(TRAILER)
        .ok_or_else(|| corrupt("it is shorter than a footer"))?;
    let trailer = file.get_bytes(trailer_at, TRAILER as usize)?;
    // The reader says what is wrong with other magic bytes.
    let Some((length, b"PAR1")) = trailer.split_first_chunk() else {
        return Ok(trailer_at);
    };
    let length = u32::from_le_bytes(*length);
    let metadata_at = trailer_at
        .checked_sub(length.into())
        .ok_or_else(|| corrupt("its metadata are longer than the file"))?;
    let metadata = file.get_bytes(metadata_at, length as usize)?;
    walk(&metadata).ok_or_else(|| corrupt("its metadata declare more than they have"))?;
    Ok(metadata_at)
}

/// Checks that the pages of these columns of a row group lie before `end`, and how much memory they take when unpacked. `sum`
/// has the lengths of the columns before; no byte belongs to two columns: a small file could be a long table otherwise.
/// Returns it with those of this row group.
fn check_pages(
    file: &impl ChunkReader,
    group: &RowGroupMetaData,
    columns: &ProjectionMask,
    end: u64,
    mut sum: u64,
) -> Result<u64, ArrowError> {
    let mut unpacked = 0_u64;
    let read = group
        .columns()
        .iter()
        .enumerate()
        .filter(|(at, _)| columns.leaf_included(*at));
    for (_, column) in read {
        let (mut at, length) = column.byte_range();
        let column_end = at
            .checked_add(length)
            .filter(|column_end| *column_end <= end);
        let column_end = column_end.ok_or_else(|| corrupt("a column lies outside the file"))?;
        sum = sum.saturating_add(length);
        if sum > end {
            return Err(corrupt("its columns are longer than the file"));
        }
        // One page is read at a time, and the dictionary is kept.
        let (mut dictionary, mut longest, mut values) = (0_u64, 0_u64, 0_u64);
        while at < column_end {
            let header = page_header(file, at, column_end)?;
            let [kind, unpacked, packed] = [KIND, UNPACKED, PACKED].map(|field| {
                header
                    .integer(field)
                    .and_then(|value| u64::try_from(value).ok())
            });
            let (unpacked, packed) = unpacked
                .zip(packed)
                .ok_or_else(|| corrupt("a page has no length, or a negative one"))?;
            if kind == Some(DICTIONARY.unsigned_abs()) {
                dictionary = dictionary.saturating_add(unpacked);
            } else {
                longest = longest.max(unpacked);
                let of_page = HEADERS.iter().find_map(|&page| header.inner(page, VALUES));
                values = values.saturating_add(
                    of_page
                        .and_then(|values| values.try_into().ok())
                        .unwrap_or(0),
                );
            }
            at = at
                .saturating_add(header.length as u64)
                .saturating_add(packed);
        }
        if at > column_end {
            return Err(corrupt("a page is longer than its column"));
        }
        let listed = if column.column_descr().max_rep_level() > 0 {
            values
        } else {
            0
        };
        unpacked = unpacked
            .saturating_add(dictionary)
            .saturating_add(longest)
            .saturating_add(listed.saturating_mul(LISTED));
    }
    if unpacked > most_unpacked(file.len()) {
        Err(too_large())
    } else {
        Ok(sum)
    }
}

/// Reads the header of the page at this offset.
fn page_header(file: &impl ChunkReader, at: u64, end: u64) -> Result<Walked, ArrowError> {
    let left = (end - at).min(LONGEST_HEADER);
    for length in [left.min(HEADER), left] {
        // The lengths are below that of a header.
        let bytes = file.get_bytes(at, length as usize)?;
        if let Some(header) = walk(&bytes) {
            return Ok(header);
        }
    }
    Err(corrupt(
        "the header of a page declares more than the page has",
    ))
}
