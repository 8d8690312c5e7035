//! The bytes of a source file on their way, which advance a bar.

use std::io::{self, Read, Seek, SeekFrom};

use crate::progress::ProgressBar;

pub(crate) trait ReadSeek: Read + Seek + Send {}
impl<T: Read + Seek + Send> ReadSeek for T {}

/// The bytes of a file. Those that pass advance a bar; archives are read with a little overlap, so it can exceed the size.
pub(crate) struct Counted {
    bytes: Box<dyn ReadSeek>,
    pub(crate) bar: ProgressBar,
}

impl Counted {
    /// Without a bar that anybody sees.
    pub(crate) fn new(bytes: Box<dyn ReadSeek>) -> Self {
        let bar = ProgressBar::hidden();
        Self { bytes, bar }
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.bytes.read(buffer)?;
        self.bar.inc(length as u64);
        Ok(length)
    }
}

impl Seek for Counted {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(position)
    }
}
