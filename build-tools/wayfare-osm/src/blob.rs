//! The outer form of an extract: blobs, each behind its length and type, most of them compressed.
//! <https://wiki.openstreetmap.org/wiki/PBF_Format#File_format>

use std::io::{self, Read, Seek, SeekFrom};

use flate2::bufread::ZlibDecoder;

use crate::error::{Error, Fault, Result};
use crate::wire::{Message, Value};

/// The maximum lengths of the head and content of a blob that the format allows, in bytes.
const MAX_HEAD: u32 = 64 << 10;
const MAX_CONTENT: u64 = 32 << 20;

/// Where a blob lies in the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlobSpan {
    pub(crate) offset: u64,
    length: u64,
}

/// The blobs of a file.
#[derive(Debug)]
pub(crate) struct Blobs<R> {
    reader: R,
    /// The blob read last, as it is stored and as it is inflated. Kept, for one is as long as the next.
    stored: Vec<u8>,
    inflated: Vec<u8>,
}

/// Where the blobs of a file lie.
pub(crate) struct Layout {
    pub(crate) header: BlobSpan,
    pub(crate) data: Vec<BlobSpan>,
    /// The length of the file in bytes.
    pub(crate) length: u64,
}

impl<R: Read + Seek> Blobs<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self {
            reader,
            stored: Vec::new(),
            inflated: Vec::new(),
        }
    }

    /// Reads the heads of all blobs, and skips their contents.
    pub(crate) fn layout(&mut self) -> Result<Layout> {
        let length = self
            .reader
            .seek(SeekFrom::End(0))
            .map_err(|error| Error::Io { offset: 0, error })?;
        let (mut header, mut data, mut offset) = (None, Vec::new(), 0);
        while offset < length {
            let (kind, span) = self.head(offset, length)?;
            match (kind, header.is_some()) {
                (Kind::Header, false) => header = Some(span),
                (Kind::Data, true) => data.push(span),
                (Kind::Other, true) => {}
                (Kind::Header, true) => return Err(Fault::corrupt("a second header").at(offset)),
                (_, false) => {
                    return Err(Fault::corrupt("the file begins with no header").at(offset));
                }
            }
            offset = span.offset + span.length;
        }
        let header = header.ok_or_else(|| Fault::corrupt("an empty file").at(0))?;
        Ok(Layout {
            header,
            data,
            length,
        })
    }

    fn head(&mut self, offset: u64, file_length: u64) -> Result<(Kind, BlobSpan)> {
        self.fill(BlobSpan { offset, length: 4 })?;
        let length = self
            .stored
            .iter()
            .fold(0, |length: u32, &byte| length << 8 | u32::from(byte));
        if length > MAX_HEAD {
            let what = format!(
                "a blob with a head of {length} bytes, where at most {MAX_HEAD} are allowed"
            );
            return Err(Fault::corrupt(what).at(offset));
        }
        let head = BlobSpan {
            offset: offset + 4,
            length: u64::from(length),
        };
        self.fill(head)?;
        let (kind, length) = parse_head(&self.stored).map_err(|fault| fault.at(offset))?;
        let content = BlobSpan {
            offset: head.offset + head.length,
            length,
        };
        if content.offset + length > file_length {
            let what = format!("the file ends within a blob of {length} bytes");
            return Err(Fault::corrupt(what).at(offset));
        }
        Ok((kind, content))
    }

    /// Returns the content of a blob.
    pub(crate) fn read(&mut self, span: BlobSpan) -> Result<&[u8]> {
        self.fill(span)?;
        content(&self.stored, &mut self.inflated).map_err(|fault| fault.at(span.offset))
    }

    /// Reads bytes of the file. The buffer grows with the bytes read, not with the claimed length.
    fn fill(&mut self, BlobSpan { offset, length }: BlobSpan) -> Result<()> {
        self.stored.clear();
        let mut read = || {
            self.reader.seek(SeekFrom::Start(offset))?;
            self.reader
                .by_ref()
                .take(length)
                .read_to_end(&mut self.stored)
        };
        match read() {
            Ok(read) if read as u64 == length => Ok(()),
            Ok(_) => Err(Fault::corrupt("the file ends early").at(offset)),
            Err(error) => Err(Error::Io { offset, error }),
        }
    }
}

/// The types of a blob. Readers skip what they do not know.
enum Kind {
    Header,
    Data,
    Other,
}

fn parse_head(bytes: &[u8]) -> Result<(Kind, u64), Fault> {
    let (mut kind, mut length) = (Kind::Other, None);
    for field in Message(bytes) {
        match field? {
            (1, Value::Bytes(b"OSMHeader")) => kind = Kind::Header,
            (1, Value::Bytes(b"OSMData")) => kind = Kind::Data,
            (3, Value::Varint(bytes)) => length = Some(bytes),
            _ => {}
        }
    }
    match length {
        Some(length) if length <= MAX_CONTENT => Ok((kind, length)),
        Some(length) => Err(too_long(length)),
        None => Err(Fault::corrupt("a blob without a length")),
    }
}

fn content<'a>(stored: &'a [u8], inflated: &'a mut Vec<u8>) -> Result<&'a [u8], Fault> {
    let (mut raw, mut zlib, mut length) = (None, None, None);
    for field in Message(stored) {
        match field? {
            (1, Value::Bytes(bytes)) => raw = Some(bytes),
            (2, Value::Varint(bytes)) => length = Some(bytes),
            (3, Value::Bytes(bytes)) => zlib = Some(bytes),
            (number @ 4..=7, Value::Bytes(_)) => return Err(other_compression(number)),
            _ => {}
        }
    }
    match (raw, zlib, length) {
        (Some(raw), None, _) => Ok(raw),
        (None, Some(zlib), Some(length)) if length <= MAX_CONTENT => {
            inflated.clear();
            let read = ZlibDecoder::new(zlib)
                .take(length + 1)
                .read_to_end(inflated);
            check_length(read, length)?;
            Ok(inflated)
        }
        (None, Some(_), Some(length)) => Err(too_long(length)),
        _ => Err(Fault::corrupt("a blob without content or its length")),
    }
}

fn check_length(read: io::Result<usize>, length: u64) -> Result<(), Fault> {
    match read {
        Ok(read) if read as u64 == length => Ok(()),
        Ok(_) => Err(Fault::corrupt(format!(
            "a blob does not inflate to its {length} bytes"
        ))),
        Err(error) => Err(Fault::corrupt(format!("a blob does not inflate ({error})"))),
    }
}

fn too_long(length: u64) -> Fault {
    Fault::corrupt(format!(
        "a blob of {length} bytes, where at most {MAX_CONTENT} are allowed"
    ))
}

fn other_compression(number: u64) -> Fault {
    let name = match number {
        4 => "LZMA",
        5 => "bzip2",
        6 => "LZ4",
        _ => "Zstandard",
    };
    Fault::Unsupported {
        what: format!("a blob compressed with {name}"),
        remedy: "rewrite the file with zlib: `osmium cat -f pbf,pbf_compression=zlib`",
    }
}
