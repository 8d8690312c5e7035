//! Files of peers: memory-mapped, or read as numbers.

use std::{fs::File, path::Path};

use memmap2::Mmap;

use crate::{error::Result, places::PeerPlace};

/// Where [`write_ids`] puts the ids of places.
const IDS: &str = "ids.bin";

/// Maps a file for as long as the process lives.
pub(crate) fn map(file: &Path) -> Result<&'static [u8]> {
    // SAFETY: the files of peers are written once and then only read.
    let mapped = unsafe { Mmap::map(&File::open(file)?)? };
    Ok(Box::leak(Box::new(mapped)))
}

/// Writes the ids of places in their order, for peers that answer with positions.
pub(crate) fn write_ids(places: &[PeerPlace], folder: &Path) -> Result<()> {
    let bytes: Vec<u8> = places
        .iter()
        .flat_map(|place| place.id.to_le_bytes())
        .collect();
    Ok(std::fs::write(folder.join(IDS), bytes)?)
}

/// Numbers of four bytes in a mapped file.
pub(crate) struct Numbers(&'static [u8]);

impl Numbers {
    /// Maps the numbers of a file.
    pub(crate) fn open(file: &Path) -> Result<Self> {
        Ok(Self(map(file)?))
    }

    /// Maps the ids that [`write_ids`] has written.
    pub(crate) fn ids(folder: &Path) -> Result<Self> {
        Self::open(&folder.join(IDS))
    }

    /// Returns the number at this position.
    pub(crate) fn at(&self, at: usize) -> u32 {
        let bytes = self.0[at * 4..][..4].try_into();
        u32::from_le_bytes(bytes.expect("these are four bytes"))
    }
}
