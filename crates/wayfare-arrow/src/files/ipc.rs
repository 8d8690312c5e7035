//! Reads Arrow's file format (<https://arrow.apache.org/docs/format/Columnar.html#ipc-file-format>). The reader of
//! `arrow-ipc` allocates what a file declares, so that is compared with the file first.

use std::{
    io::{Read, Seek, SeekFrom},
    sync::Arc,
    vec,
};

use arrow_array::RecordBatch;
use arrow_buffer::{Buffer, MutableBuffer};
use arrow_ipc::{
    Block, MessageHeader,
    convert::fb_to_schema,
    reader::{FileDecoder, read_footer_length},
    root_as_footer, root_as_message,
};
use arrow_schema::{ArrowError, SchemaRef};

use super::limits::{corrupt, most_unpacked, too_large};

/// The length of the footer, and the magic bytes behind it.
const TRAILER: usize = 10;

/// Before the length of a message.
const CONTINUATION: [u8; 4] = [0xff; 4];

/// Rows that a batch may have beyond eight for each byte: of columns that have no bytes.
const ROWS_WITHOUT_BYTES: u64 = 1 << 20;

/// A compressed buffer begins with its length, or with this number if it is not compressed.
const NOT_COMPRESSED: i64 = -1;

/// The batches of a file.
pub(super) struct IpcReader<R> {
    file: R,
    length: u64,
    schema: SchemaRef,
    decoder: FileDecoder,
    blocks: vec::IntoIter<Block>,
}

impl<R: Read + Seek> IpcReader<R> {
    pub(super) fn open(mut file: R) -> Result<Self, ArrowError> {
        let length = file.seek(SeekFrom::End(0))?;
        let trailer_at =
            length.checked_sub(TRAILER as u64).ok_or_else(|| corrupt("it is shorter than a footer"))?;
        let mut trailer = [0; TRAILER];
        file.seek(SeekFrom::Start(trailer_at))?;
        file.read_exact(&mut trailer)?;
        let footer_length = read_footer_length(trailer)?;
        let footer_at = trailer_at
            .checked_sub(footer_length as u64)
            .ok_or_else(|| corrupt("its footer is longer than the file"))?;
        let mut footer = vec![0; footer_length];
        file.seek(SeekFrom::Start(footer_at))?;
        file.read_exact(&mut footer)?;
        let footer = root_as_footer(&footer).map_err(|error| corrupt(&format!("its footer: {error}")))?;

        let schema = footer.schema().ok_or_else(|| corrupt("it has no schema"))?;
        if !schema.endianness().equals_to_target_endianness() {
            return Err(ArrowError::NotYetImplemented("numbers in another byte order".to_owned()));
        }
        let schema = Arc::new(fb_to_schema(schema));
        let dictionaries: Vec<Block> = footer.dictionaries().into_iter().flatten().copied().collect();
        let blocks: Vec<Block> = footer.recordBatches().into_iter().flatten().copied().collect();
        check_blocks(dictionaries.iter().chain(&blocks), footer_at)?;

        let decoder = FileDecoder::new(schema.clone(), footer.version());
        let mut reader = Self { file, length, schema, decoder, blocks: blocks.into_iter() };
        for block in dictionaries {
            let bytes = reader.read(&block)?;
            reader.decoder.read_dictionary(&block, &bytes)?;
        }
        Ok(reader)
    }

    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Reads the message of a block, which lies in the file, and checks it.
    fn read(&mut self, block: &Block) -> Result<Buffer, ArrowError> {
        let length = (block.metaDataLength() as i64).saturating_add(block.bodyLength());
        let length = usize::try_from(length).map_err(|_| corrupt("a batch does not fit into memory"))?;
        let mut bytes = MutableBuffer::from_len_zeroed(length);
        self.file.seek(SeekFrom::Start(block.offset().unsigned_abs()))?;
        self.file.read_exact(&mut bytes)?;
        let metadata = usize::try_from(block.metaDataLength()).unwrap_or_default();
        if let Some((metadata, body)) = bytes.split_at_checked(metadata) {
            check_message(metadata, body, most_unpacked(self.length))?;
        }
        Ok(bytes.into())
    }
}

impl<R: Read + Seek> Iterator for IpcReader<R> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let block = self.blocks.next()?;
        let bytes = self.read(&block);
        bytes.and_then(|bytes| self.decoder.read_record_batch(&block, &bytes)).transpose()
    }
}

/// Checks that blocks lie before the footer, and that no byte belongs to two: a small file could be a long table otherwise.
fn check_blocks<'b>(blocks: impl Iterator<Item = &'b Block>, end: u64) -> Result<(), ArrowError> {
    let mut sum: u64 = 0;
    for block in blocks {
        let numbers = [block.offset(), block.metaDataLength().into(), block.bodyLength()];
        let is_inside = numbers
            .iter()
            .try_fold(0_i64, |sum, &number| if number < 0 { None } else { sum.checked_add(number) });
        // The marker, and the length of the message.
        let has_message = block.metaDataLength() >= 8;
        if !has_message || is_inside.is_none_or(|sum| sum.unsigned_abs() > end) {
            return Err(corrupt("a batch lies outside the file"));
        }
        let [_, metadata, body] = numbers.map(i64::unsigned_abs);
        sum = sum.saturating_add(metadata).saturating_add(body);
    }
    if sum > end { Err(corrupt("its batches are longer than the file")) } else { Ok(()) }
}

/// Checks that the buffers of a batch lie in its body, and how long they are when unpacked.
fn check_message(metadata: &[u8], body: &[u8], most: u64) -> Result<(), ArrowError> {
    let message = match metadata.strip_prefix(&CONTINUATION) {
        Some(rest) => rest.get(4..),
        None => metadata.get(4..),
    };
    let message = root_as_message(message.unwrap_or_default())
        .map_err(|error| corrupt(&format!("the description of a batch: {error}")))?;
    let batch = match message.header_type() {
        MessageHeader::RecordBatch => message.header_as_record_batch(),
        MessageHeader::DictionaryBatch => message.header_as_dictionary_batch().and_then(|batch| batch.data()),
        _ => None,
    };
    let batch = batch.ok_or_else(|| corrupt("there is no batch where one should be"))?;
    let (mut packed, mut unpacked) = (0_u64, 0_u64);
    for buffer in batch.buffers().into_iter().flatten() {
        let range = usize::try_from(buffer.offset()).ok().zip(usize::try_from(buffer.length()).ok());
        let bytes = range.and_then(|(offset, length)| body.get(offset..)?.get(..length));
        let bytes = bytes.ok_or_else(|| corrupt("a buffer lies outside its batch"))?;
        let length = bytes.len() as u64;
        packed = packed.saturating_add(length);
        let declared = match bytes.first_chunk() {
            _ if batch.compression().is_none() || bytes.is_empty() => length,
            None => return Err(corrupt("a compressed buffer has no length")),
            Some(declared) => match i64::from_le_bytes(*declared) {
                NOT_COMPRESSED => length,
                declared => u64::try_from(declared).map_err(|_| corrupt("a buffer has a negative length"))?,
            },
        };
        unpacked = unpacked.saturating_add(declared);
    }
    if packed > body.len() as u64 {
        return Err(corrupt("the buffers of a batch are longer than that"));
    }
    if unpacked > most {
        return Err(too_large());
    }
    let rows = u64::try_from(batch.length()).map_err(|_| corrupt("a batch has a negative number of rows"))?;
    if rows > unpacked.saturating_mul(8).saturating_add(ROWS_WITHOUT_BYTES) {
        return Err(corrupt("a batch has more rows than its bytes can hold"));
    }
    Ok(())
}
