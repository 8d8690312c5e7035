//! Bytes of a file that may be compressed, read within a budget.

use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;

/// The bytes by which the form is known, then those that follow.
type Whole<R> = BufReader<Chain<Cursor<Vec<u8>>, R>>;

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
}

impl<R: Read> Input<R> {
    /// Tells the form of a file by its first bytes. The budget is nothing until it is set.
    pub(crate) fn new(mut reader: R) -> io::Result<Self> {
        let mut magic = Vec::new();
        reader.by_ref().take(3).read_to_end(&mut magic)?;
        let is = |prefix: &[u8]| magic.starts_with(prefix);
        let (is_gzip, is_bzip2) = (is(b"\x1f\x8b"), is(b"BZh"));
        let whole = BufReader::new(Cursor::new(magic).chain(reader));
        let form = if is_gzip {
            Form::Gzip(Box::new(BufReader::new(MultiGzDecoder::new(whole))))
        } else if is_bzip2 {
            Form::Bzip2(Box::new(BufReader::new(MultiBzDecoder::new(whole))))
        } else {
            Form::Plain(whole)
        };
        Ok(Self { form, left: 0 })
    }

    /// Sets how many bytes may be read from now on.
    pub(crate) fn set_budget(&mut self, bytes: usize) {
        self.left = bytes;
    }

    /// Returns whether the budget is spent.
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0
    }
}

impl<R: Read> BufRead for Input<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "too large"));
        }
        match &mut self.form {
            Form::Plain(reader) => reader.fill_buf(),
            Form::Gzip(reader) => reader.fill_buf(),
            Form::Bzip2(reader) => reader.fill_buf(),
        }
    }

    fn consume(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub(bytes);
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
