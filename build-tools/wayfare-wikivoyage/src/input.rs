//! Bytes of a file that may be compressed, read within a budget.

use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;

use crate::error::Error;

/// The maximum unpacked size of a file: a multiple of its length, and a number of bytes. A dump unpacks to some five times
/// its length.
const MAX_RATIO: u64 = 256;
const UNPACKED: u64 = 256 << 20;

/// The bytes by which the form is known, then those that follow.
type Whole<R> = BufReader<Chain<Cursor<Vec<u8>>, Counted<R>>>;

/// A file, and how many of its bytes were read.
struct Counted<R> {
    file: R,
    read: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read += read as u64;
        Ok(read)
    }
}

/// A file, decompressed.
enum Form<R: Read> {
    Plain(Whole<R>),
    Gzip(Box<BufReader<MultiGzDecoder<Whole<R>>>>),
    Bzip2(Box<BufReader<MultiBzDecoder<Whole<R>>>>),
}

/// A file, plain or compressed by gzip or bzip2, that fails when more is read than a budget allows.
pub(crate) struct Input<R: Read> {
    form: Form<R>,
    left: usize,
    /// The bytes that were read of the decompressed file.
    read: u64,
}

impl<R: Read> Input<R> {
    /// Tells the form of a file by its first bytes. The budget is nothing until it is set.
    pub(crate) fn new(mut reader: R) -> Result<Self, Error> {
        let mut magic = Vec::new();
        let read = reader.by_ref().take(3).read_to_end(&mut magic);
        read.map_err(|error| Error::Io {
            offset: 0,
            article: String::new(),
            error,
        })?;
        let is = |prefix: &[u8]| magic.starts_with(prefix);
        let (is_gzip, is_bzip2) = (is(b"\x1f\x8b"), is(b"BZh"));
        let whole = BufReader::new(Cursor::new(magic).chain(Counted {
            file: reader,
            read: 0,
        }));
        let form = if is_gzip {
            Form::Gzip(Box::new(BufReader::new(MultiGzDecoder::new(whole))))
        } else if is_bzip2 {
            Form::Bzip2(Box::new(BufReader::new(MultiBzDecoder::new(whole))))
        } else {
            Form::Plain(whole)
        };
        Ok(Self {
            form,
            left: 0,
            read: 0,
        })
    }

    /// Sets how many bytes may be read from now on.
    pub(crate) fn set_budget(&mut self, bytes: usize) {
        self.left = bytes;
    }

    /// Returns whether the budget is spent.
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Returns how many bytes of the file were read as it is stored.
    fn packed(&self) -> u64 {
        let whole = match &self.form {
            Form::Plain(whole) => whole,
            Form::Gzip(unpacked) => unpacked.get_ref().get_ref(),
            Form::Bzip2(unpacked) => unpacked.get_ref().get_ref(),
        };
        whole.get_ref().get_ref().1.read
    }
}

impl<R: Read> BufRead for Input<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "too large"));
        }
        if self.read
            > self
                .packed()
                .saturating_mul(MAX_RATIO)
                .saturating_add(UNPACKED)
        {
            let message = format!(
                "unpacks to more than {MAX_RATIO} times its length and {} MiB, as no dump does: download it again",
                UNPACKED >> 20
            );
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        match &mut self.form {
            Form::Plain(reader) => reader.fill_buf(),
            Form::Gzip(reader) => reader.fill_buf(),
            Form::Bzip2(reader) => reader.fill_buf(),
        }
    }

    fn consume(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub(bytes);
        self.read += bytes as u64;
        match &mut self.form {
            Form::Plain(reader) => reader.consume(bytes),
            Form::Gzip(reader) => reader.consume(bytes),
            Form::Bzip2(reader) => reader.consume(bytes),
        }
    }
}

impl<R: Read> Read for Input<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
