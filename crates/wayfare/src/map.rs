//! The bytes of an index: a mapped file, or memory. The only module with `unsafe`.
#![allow(unsafe_code)]

use std::{fs::File, io, ops::Deref};

use memmap2::Mmap;

/// The bytes of an index.
#[derive(Debug)]
pub(crate) enum Bytes {
    Mapped(Mmap),
    Owned(Vec<u8>),
}

impl Bytes {
    /// Maps a file for reading.
    pub(crate) fn map(file: &File) -> io::Result<Self> {
        // SAFETY: the mapping stays valid as long as nobody changes or truncates the file. A published
        // dataset is never edited in place: `wayfare-build` writes a new file beside it and renames it over
        // the old one, which leaves the mapped bytes as they are. Every read goes through bounds-checked
        // slices and validated UTF-8, so that wrong bytes give wrong answers or errors, not undefined ones.
        let map = unsafe { Mmap::map(file)? };
        // Queries touch a few pages far apart. Read-ahead would load hundreds of others for the first of them.
        // The system may ignore the advice, and so may we if it does not like it.
        #[cfg(unix)]
        map.advise(memmap2::Advice::Random).ok();
        Ok(Self::Mapped(map))
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Owned(bytes) => bytes,
        }
    }
}
