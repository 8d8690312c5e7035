//! Reads Parquet (<https://parquet.apache.org/docs/file-format/>). The reader of `parquet` allocates what a file declares,
//! so that is compared with the file first.

use arrow_schema::{ArrowError, SchemaRef};
use parquet::{
    arrow::arrow_reader::{ArrowReaderMetadata, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder},
    file::{metadata::RowGroupMetaData, reader::ChunkReader},
};

use super::{
    limits::{corrupt, most_unpacked, too_large},
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

/// The kind of a page with a dictionary.
const DICTIONARY: i64 = 2;

/// Opens a file: its schema, the number of its rows, and its batches.
pub(super) fn open(
    file: impl ChunkReader + 'static,
    batch_rows: usize,
) -> Result<(SchemaRef, Option<u64>, ParquetRecordBatchReader), ArrowError> {
    let end = check_metadata(&file)?;
    let metadata = ArrowReaderMetadata::load(&file, Default::default())?;
    let mut sum = 0;
    for group in metadata.metadata().row_groups() {
        sum = check_pages(&file, group, end, sum)?;
    }
    let rows = metadata.metadata().file_metadata().num_rows().try_into().ok();
    let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata);
    Ok((reader.schema().clone(), rows, reader.with_batch_size(batch_rows).build()?))
}

/// Checks the lengths in the metadata, and returns where they begin.
fn check_metadata(file: &impl ChunkReader) -> Result<u64, ArrowError> {
    let trailer_at = file.len().checked_sub(TRAILER).ok_or_else(|| corrupt("it is shorter than a footer"))?;
    let trailer = file.get_bytes(trailer_at, TRAILER as usize)?;
    // The reader says what is wrong with other magic bytes.
    let Some((length, b"PAR1")) = trailer.split_first_chunk() else { return Ok(trailer_at) };
    let length = u32::from_le_bytes(*length);
    let metadata_at = trailer_at
        .checked_sub(length.into())
        .ok_or_else(|| corrupt("its metadata are longer than the file"))?;
    let metadata = file.get_bytes(metadata_at, length as usize)?;
    walk(&metadata).ok_or_else(|| corrupt("its metadata declare more than they have"))?;
    Ok(metadata_at)
}

/// Checks that the pages of a row group lie before `end`, and how long they are when unpacked. `sum` has the lengths of the
/// columns before; no byte belongs to two columns: a small file could be a long table otherwise. Returns it with those of
/// this row group.
fn check_pages(
    file: &impl ChunkReader,
    group: &RowGroupMetaData,
    end: u64,
    mut sum: u64,
) -> Result<u64, ArrowError> {
    let mut unpacked = 0_u64;
    for column in group.columns() {
        let (mut at, length) = column.byte_range();
        let column_end = at.checked_add(length).filter(|column_end| *column_end <= end);
        let column_end = column_end.ok_or_else(|| corrupt("a column lies outside the file"))?;
        sum = sum.saturating_add(length);
        if sum > end {
            return Err(corrupt("its columns are longer than the file"));
        }
        // One page is read at a time, and the dictionary is kept.
        let (mut dictionary, mut longest) = (0_u64, 0_u64);
        while at < column_end {
            let header = page_header(file, at, column_end)?;
            let [kind, unpacked, packed] = [KIND, UNPACKED, PACKED]
                .map(|field| header.integer(field).and_then(|value| u64::try_from(value).ok()));
            let (unpacked, packed) =
                unpacked.zip(packed).ok_or_else(|| corrupt("a page has no length, or a negative one"))?;
            if kind == Some(DICTIONARY.unsigned_abs()) {
                dictionary = dictionary.saturating_add(unpacked);
            } else {
                longest = longest.max(unpacked);
            }
            at = at.saturating_add(header.length as u64).saturating_add(packed);
        }
        if at > column_end {
            return Err(corrupt("a page is longer than its column"));
        }
        unpacked = unpacked.saturating_add(dictionary).saturating_add(longest);
    }
    if unpacked > most_unpacked(file.len()) { Err(too_large()) } else { Ok(sum) }
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
    Err(corrupt("the header of a page declares more than the page has"))
}
