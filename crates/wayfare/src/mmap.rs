//! The bytes of an index: a mapped file, or memory. The only module with `unsafe`.
//!
//! Whoever may write to a mapped file can change its bytes while they are read. No `&str` is made of these: text that an
//! answer borrows is [copied](Bytes::copy) when the file is opened, other text when it is read, before it is found valid.
#![allow(unsafe_code)]

use std::{
    borrow::Cow,
    collections::TryReserveError,
    ops::{Deref, Range},
};
#[cfg(feature = "files")]
use std::{
    fs::File,
    io::{self, Read},
};

#[cfg(feature = "files")]
use memmap2::{Mmap, MmapMut};

/// The bytes that are prefetched: every search needs the header and the first sections.
#[cfg(all(feature = "files", unix))]
const HEAD: usize = 96 << 10;

/// The bytes of a file that are read at a time.
#[cfg(feature = "files")]
const PIECE: usize = 1 << 20;

/// The bytes of memory that are freed at a time.
const STEP: usize = 4 << 20;

/// The bytes of an index.
#[derive(Debug)]
pub(crate) enum Bytes {
    /// A file.
    #[cfg(feature = "files")]
    Mapped(Mmap),
    /// Memory that a file was read into.
    #[cfg(feature = "files")]
    Read(Mmap),
    Held(Cow<'static, [u8]>),
}

#[cfg(feature = "files")]
impl Bytes {
    /// Maps a file for reading.
    pub(crate) fn map(file: &File) -> io::Result<Self> {
        // SAFETY: the docs of `Dataset::open` ask that nobody changes or truncates the file, and `wayfare-build` renames a
        // new file over the old one, which leaves the mapped bytes as they are. Where somebody does, nothing relies on
        // what a byte was before: numbers are checked against bounds wherever they are used, and no text is borrowed from
        // the mapping, so that wrong bytes give wrong answers or errors. A read behind the end of a truncated file raises
        // SIGBUS, which ends the process.
        let map = unsafe { Mmap::map(file)? };
        // Queries touch a few pages far apart. Read-ahead would load hundreds of others for the first of them. The
        // system may ignore the advice, and we ignore it if the system rejects it.
        #[cfg(unix)]
        {
            map.advise(memmap2::Advice::Random).ok();
            map.advise_range(memmap2::Advice::WillNeed, 0, HEAD.min(map.len()))
                .ok();
        }
        Ok(Self::Mapped(map))
    }

    /// Reads a file into memory.
    pub(crate) fn read(file: &File) -> io::Result<Self> {
        let mut memory =
            MmapMut::map_anon(usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX))?;
        // A search touches many pages. In large ones, which Linux has, they are found in a third less time.
        #[cfg(target_os = "linux")]
        memory.advise(memmap2::Advice::HugePage).ok();
        let mut file = file;
        // Some systems let nothing else run on a processor while they copy what is asked for at once.
        for piece in memory.chunks_mut(PIECE) {
            file.read_exact(piece)?;
        }
        memory.make_read_only().map(Self::Read)
    }
}

impl Bytes {
    /// Returns a copy of a range, if somebody else may change it; an empty one where it ends behind the bytes.
    #[cfg_attr(
        not(feature = "files"),
        expect(unused_variables, reason = "nobody else can")
    )]
    pub(crate) fn copy(&self, range: Range<usize>) -> Result<Option<Box<[u8]>>, TryReserveError> {
        match self {
            #[cfg(feature = "files")]
            Self::Mapped(map) => {
                #[cfg(unix)]
                map.advise_range(memmap2::Advice::WillNeed, range.start, range.len())
                    .ok();
                let bytes = map.get(range).unwrap_or_default();
                let mut copy = Vec::new();
                copy.try_reserve_exact(bytes.len())?;
                copy.extend_from_slice(bytes);
                Ok(Some(copy.into()))
            }
            #[cfg(feature = "files")]
            Self::Read(_) => Ok(None),
            Self::Held(_) => Ok(None),
        }
    }

    /// Calls a function that reads the bytes in order. Only meanwhile, the system reads ahead.
    pub(crate) fn read_in_order<T>(&self, read: impl FnOnce() -> T) -> T {
        #[cfg(all(feature = "files", unix))]
        if let Self::Mapped(map) = self {
            map.advise(memmap2::Advice::Sequential).ok();
            let result = read();
            map.advise(memmap2::Advice::Random).ok();
            return result;
        }
        read()
    }

    /// Prefetches the pages of these offsets: the system reads those that are not in memory while the caller goes on.
    #[cfg_attr(
        not(all(feature = "files", unix)),
        expect(unused_variables, reason = "nothing to be advised")
    )]
    pub(crate) fn will_need(&self, places: impl Iterator<Item = usize>) {
        #[cfg(all(feature = "files", unix))]
        if let Self::Mapped(map) = self {
            let inside = places.filter(|&at| at < map.len());
            inside.for_each(|at| drop(map.advise_range(memmap2::Advice::WillNeed, at, 1)));
        }
    }
}

impl Drop for Bytes {
    /// While Linux frees memory, no other thread of the process gets any: half a second for a gigabyte. So this gives it back
    /// in steps. Other systems may copy what becomes shorter.
    fn drop(&mut self) {
        match self {
            #[cfg(all(feature = "files", target_os = "linux"))]
            Self::Read(memory) => {
                for start in (0..memory.len()).step_by(STEP) {
                    let step = STEP.min(memory.len() - start);
                    // SAFETY: this changes the bytes to zeros, and nobody else has them any more.
                    let freed = unsafe {
                        memory.unchecked_advise_range(
                            memmap2::UncheckedAdvice::DontNeed,
                            start,
                            step,
                        )
                    };
                    freed.ok();
                }
            }
            Self::Held(Cow::Owned(bytes)) if cfg!(target_os = "linux") => shorten(bytes, |_| {}),
            _ => {}
        }
    }
}

/// Frees memory from its end, but for the last step. `after` is told how much is left after each step.
fn shorten(bytes: &mut Vec<u8>, mut after: impl FnMut(usize)) {
    while bytes.len() > STEP {
        bytes.truncate(bytes.len() - STEP);
        bytes.shrink_to_fit();
        after(bytes.capacity());
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            #[cfg(feature = "files")]
            Self::Mapped(map) | Self::Read(map) => map,
            Self::Held(bytes) => bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_freed_in_steps() {
        let mut left = Vec::new();
        shorten(&mut vec![1; 3 * STEP + 1], |capacity| left.push(capacity));
        assert_eq!(left, [2 * STEP + 1, STEP + 1, 1]);
    }
}
