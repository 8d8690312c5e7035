//! A file that several readers share, as the reader of Parquet wants it.

use std::{
    io::{self, BufReader, Read, Seek, SeekFrom},
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use parquet::{
    errors::{ParquetError, Result},
    file::reader::{ChunkReader, Length},
};

/// A file and its length.
pub(super) struct SharedFile<R> {
    file: Arc<Mutex<R>>,
    length: u64,
}

impl<R: Read + Seek> SharedFile<R> {
    pub(super) fn new(mut file: R) -> io::Result<Self> {
        let length = file.seek(SeekFrom::End(0))?;
        Ok(Self {
            file: Arc::new(Mutex::new(file)),
            length,
        })
    }
}

impl<R> Length for SharedFile<R> {
    fn len(&self) -> u64 {
        self.length
    }
}

impl<R: Read + Seek + Send> ChunkReader for SharedFile<R> {
    type T = BufReader<FromOffset<R>>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        Ok(BufReader::new(FromOffset {
            file: self.file.clone(),
            at: start,
        }))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        // Allocates no more than the file has.
        if start
            .checked_add(length as u64)
            .is_none_or(|end| end > self.length)
        {
            return Err(ParquetError::EOF("it ends early".to_owned()));
        }
        let mut bytes = vec![0; length];
        FromOffset {
            file: self.file.clone(),
            at: start,
        }
        .read_exact(&mut bytes)?;
        Ok(bytes.into())
    }
}

/// Reads a shared file from an offset.
pub(super) struct FromOffset<R> {
    file: Arc<Mutex<R>>,
    at: u64,
}

impl<R: Read + Seek> Read for FromOffset<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A position that a panic left behind is not used.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.at))?;
        let read = file.read(buffer)?;
        self.at = self.at.saturating_add(read as u64);
        Ok(read)
    }
}
