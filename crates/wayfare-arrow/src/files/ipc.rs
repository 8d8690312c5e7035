//! Reads Arrow's file and stream formats (<https://arrow.apache.org/docs/format/Columnar.html#ipc-file-format>). The reader
//! of `arrow-ipc` allocates what a file declares, so that is compared with the file first.

use std::{
    io::{Read, Seek, SeekFrom},
    sync::Arc,
    vec,
};

use arrow_array::RecordBatch;
use arrow_buffer::{Buffer, MutableBuffer};
use arrow_ipc::{
    Block, Field, Message, MessageHeader, MetadataVersion, Schema, Type,
    convert::fb_to_schema,
    reader::{FileDecoder, read_footer_length},
    root_as_footer, root_as_message,
};
use arrow_schema::{ArrowError, SchemaRef};

use super::limits::{corrupt, most_unpacked, too_large};

/// The first bytes of a file, without which it is a stream.
const MAGIC: [u8; 6] = *b"ARROW1";

/// The length of the footer, and the magic bytes behind it.
const TRAILER: usize = 10;

/// Before the length of a message, which has four bytes, too.
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
    /// Dictionaries and batches, each dictionary before the batches that need it.
    blocks: vec::IntoIter<(MessageHeader, Block)>,
}

/// What the footer of a file says, or the messages of a stream.
struct Contents {
    schema: SchemaRef,
    version: MetadataVersion,
    blocks: Vec<(MessageHeader, Block)>,
}

impl<R: Read + Seek> IpcReader<R> {
    pub(super) fn open(mut file: R) -> Result<Self, ArrowError> {
        let length = file.seek(SeekFrom::End(0))?;
        file.seek(SeekFrom::Start(0))?;
        let mut magic = Vec::new();
        file.by_ref()
            .take(MAGIC.len() as u64)
            .read_to_end(&mut magic)?;
        let contents = if magic.starts_with(&CONTINUATION) {
            contents_of_stream(&mut file, length)
        } else {
            contents_of_file(&mut file, length)
        };
        let Contents {
            schema,
            version,
            blocks,
        } = contents?;
        let decoder = FileDecoder::new(schema.clone(), version);
        Ok(Self {
            file,
            length,
            schema,
            decoder,
            blocks: blocks.into_iter(),
        })
    }

    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Reads the message of a block, which lies in the file, and checks it.
    fn read(&mut self, block: &Block) -> Result<Buffer, ArrowError> {
        let length = (block.metaDataLength() as i64).saturating_add(block.bodyLength());
        let length =
            usize::try_from(length).map_err(|_| corrupt("a batch does not fit into memory"))?;
        let mut bytes = MutableBuffer::from_len_zeroed(length);
        self.file
            .seek(SeekFrom::Start(block.offset().unsigned_abs()))?;
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
        loop {
            let (kind, block) = self.blocks.next()?;
            let bytes = match self.read(&block) {
                Ok(bytes) => bytes,
                Err(error) => return Some(Err(error)),
            };
            if kind != MessageHeader::DictionaryBatch {
                return self.decoder.read_record_batch(&block, &bytes).transpose();
            }
            if let Err(error) = self.decoder.read_dictionary(&block, &bytes) {
                return Some(Err(error));
            }
        }
    }
}

/// Reads what the footer of a file says.
fn contents_of_file(file: &mut (impl Read + Seek), length: u64) -> Result<Contents, ArrowError> {
    let trailer_at = length
        .checked_sub(TRAILER as u64)
        .ok_or_else(|| corrupt("it is shorter than a footer"))?;
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
    let footer =
        root_as_footer(&footer).map_err(|error| corrupt(&format!("its footer: {error}")))?;

    let schema = schema_of(footer.schema())?;
    let dictionaries = footer.dictionaries().into_iter().flatten();
    let batches = footer.recordBatches().into_iter().flatten();
    let blocks: Vec<_> = dictionaries
        .map(|block| (MessageHeader::DictionaryBatch, *block))
        .chain(batches.map(|block| (MessageHeader::RecordBatch, *block)))
        .collect();
    check_blocks(blocks.iter().map(|(_, block)| block), footer_at)?;
    Ok(Contents {
        schema,
        version: footer.version(),
        blocks,
    })
}

/// Reads where the messages of a stream are, the first of which has the schema. Their bodies are read later.
fn contents_of_stream(file: &mut (impl Read + Seek), length: u64) -> Result<Contents, ArrowError> {
    let (mut at, mut blocks, mut found) = (0_u64, Vec::new(), None);
    // The continuation and the length of a message. A stream need not have a mark at its end.
    while length.saturating_sub(at) >= 8 {
        file.seek(SeekFrom::Start(at))?;
        let mut head = [0; 8];
        file.read_exact(&mut head)?;
        let Some((&CONTINUATION, size)) = head.split_first_chunk() else {
            return Err(corrupt("there is no message where one should be"));
        };
        let size = size
            .first_chunk()
            .map_or(0, |size| i32::from_le_bytes(*size));
        if size == 0 {
            break;
        }
        let body_at = u64::try_from(size)
            .ok()
            .and_then(|size| at.checked_add(8)?.checked_add(size));
        let body_at = body_at.filter(|body_at| *body_at <= length);
        let body_at = body_at.ok_or_else(|| corrupt("a message is longer than the file"))?;
        let mut message = vec![0; size.unsigned_abs() as usize];
        file.read_exact(&mut message)?;
        let message = message_of(&message)?;
        let body = u64::try_from(message.bodyLength())
            .ok()
            .and_then(|body| body_at.checked_add(body));
        let end = body.filter(|end| *end <= length);
        let end = end
            .ok_or_else(|| corrupt("a batch is longer than the file; it may have been cut off"))?;
        if found.is_none() {
            found = Some((schema_of(message.header_as_schema())?, message.version()));
        } else {
            let offset = i64::try_from(at).map_err(|_| corrupt("it is too long"))?;
            let block = Block::new(offset, size.saturating_add(8), message.bodyLength());
            blocks.push((message.header_type(), block));
        }
        at = end;
    }
    let (schema, version) = found.ok_or_else(|| corrupt("it has no schema"))?;
    Ok(Contents {
        schema,
        version,
        blocks,
    })
}

fn message_of(bytes: &[u8]) -> Result<Message<'_>, ArrowError> {
    root_as_message(bytes).map_err(|error| corrupt(&format!("the description of a batch: {error}")))
}

/// Returns a schema if all its types are of Arrow.
fn schema_of(schema: Option<Schema<'_>>) -> Result<SchemaRef, ArrowError> {
    let schema = schema.ok_or_else(|| corrupt("it has no schema"))?;
    if !schema.endianness().equals_to_target_endianness() {
        return Err(ArrowError::NotYetImplemented(
            "numbers in another byte order".to_owned(),
        ));
    }
    schema
        .fields()
        .into_iter()
        .flatten()
        .try_for_each(check_integers)?;
    Ok(Arc::new(fb_to_schema(schema)))
}

/// Refuses integers of 128 bits: Polars writes them, and the format has none.
fn check_integers(field: Field<'_>) -> Result<(), ArrowError> {
    let bits = field.type_as_int().map_or(64, |int| int.bitWidth());
    if field.type_type() == Type::Int && bits > 64 {
        let name = field.name().unwrap_or_default();
        return Err(ArrowError::NotYetImplemented(format!(
            "the column {name:?} has integers of {bits} bits, which are not of Arrow; cast it to a decimal"
        )));
    }
    field
        .children()
        .into_iter()
        .flatten()
        .try_for_each(check_integers)
}

/// Checks that blocks lie before the footer, and that no byte belongs to two: a small file could be a long table otherwise.
fn check_blocks<'b>(blocks: impl Iterator<Item = &'b Block>, end: u64) -> Result<(), ArrowError> {
    let mut sum: u64 = 0;
    for block in blocks {
        let numbers = [
            block.offset(),
            block.metaDataLength().into(),
            block.bodyLength(),
        ];
        let is_inside = numbers.iter().try_fold(0_i64, |sum, &number| {
            if number < 0 {
                None
            } else {
                sum.checked_add(number)
            }
        });
        // The marker, and the length of the message.
        let has_message = block.metaDataLength() >= 8;
        if !has_message || is_inside.is_none_or(|sum| sum.unsigned_abs() > end) {
            return Err(corrupt("a batch lies outside the file"));
        }
        let [_, metadata, body] = numbers.map(i64::unsigned_abs);
        sum = sum.saturating_add(metadata).saturating_add(body);
    }
    if sum > end {
        Err(corrupt("its batches are longer than the file"))
    } else {
        Ok(())
    }
}

/// Checks that the buffers of a batch lie in its body, and how long they are when unpacked.
fn check_message(metadata: &[u8], body: &[u8], most: u64) -> Result<(), ArrowError> {
    let message = match metadata.strip_prefix(&CONTINUATION) {
        Some(rest) => rest.get(4..),
        None => metadata.get(4..),
    };
    let message = message_of(message.unwrap_or_default())?;
    let batch = match message.header_type() {
        MessageHeader::RecordBatch => message.header_as_record_batch(),
        MessageHeader::DictionaryBatch => message
            .header_as_dictionary_batch()
            .and_then(|batch| batch.data()),
        _ => None,
    };
    let batch = batch.ok_or_else(|| corrupt("there is no batch where one should be"))?;
    let (mut packed, mut unpacked) = (0_u64, 0_u64);
    for buffer in batch.buffers().into_iter().flatten() {
        let range = usize::try_from(buffer.offset())
            .ok()
            .zip(usize::try_from(buffer.length()).ok());
        let bytes = range.and_then(|(offset, length)| body.get(offset..)?.get(..length));
        let bytes = bytes.ok_or_else(|| corrupt("a buffer lies outside its batch"))?;
        let length = bytes.len() as u64;
        packed = packed.saturating_add(length);
        let declared = match bytes.first_chunk() {
            _ if batch.compression().is_none() || bytes.is_empty() => length,
            None => return Err(corrupt("a compressed buffer has no length")),
            Some(declared) => match i64::from_le_bytes(*declared) {
                NOT_COMPRESSED => length,
                declared => u64::try_from(declared)
                    .map_err(|_| corrupt("a buffer has a negative length"))?,
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
    let rows = u64::try_from(batch.length())
        .map_err(|_| corrupt("a batch has a negative number of rows"))?;
    if rows
        > unpacked
            .saturating_mul(8)
            .saturating_add(ROWS_WITHOUT_BYTES)
    {
        return Err(corrupt("a batch has more rows than its bytes can hold"));
    }
    Ok(())
}
