//! The entry points of the fuzz targets to readers and archives, compiled only under `cfg(fuzzing)`, which `cargo fuzz` sets.

use std::path::Path;

use wayfare_files::AtomicFile;

use crate::archive::{Archive, ArchiveManifest, stamp, write_archive};
use crate::checked::read_checked;
use crate::decoding::encoding;
use crate::disk::{Disk, Work};
use crate::error::Result;
use crate::input::Input;
use crate::manifest::SourceSpec;
use crate::readers::{ReadCount, Rows};
use crate::rejects::Rejects;

/// Counts the rows of a file by outcome.
#[derive(Debug, PartialEq, Eq)]
pub struct RowOutcomes {
    /// Rows in the file.
    pub read: u64,
    /// Rows handed on.
    pub kept: u64,
    /// Rows left out on purpose.
    pub skipped: u64,
    /// Rows that cannot be used.
    pub rejected: u64,
}

/// Reads the bytes of the file of a source as a build does, and asserts what every row that is kept must hold.
pub fn read(spec: &SourceSpec, bytes: Vec<u8>) -> Result<RowOutcomes> {
    let encoding = spec.encoding.as_deref().and_then(encoding);
    let input = Input {
        encoding,
        ..Input::from_bytes(&spec.file, bytes)
    };
    let rejects = &mut Rejects::new(false);
    let ReadCount {
        read,
        kept,
        skipped,
    } = read_checked(Rows {
        input,
        spec,
        rejects: &mut *rejects,
    })?;
    let rejected = std::mem::take(rejects)
        .finish()?
        .iter()
        .map(|group| group.count)
        .sum();
    Ok(RowOutcomes {
        read,
        kept,
        skipped,
        rejected,
    })
}

/// Unpacks the files of an archive into a folder that is there.
pub fn extract(archive: &Path, folder: &Path) -> Result<ArchiveManifest> {
    let archive = Archive::open(archive, None)?;
    archive.extract(&Work {
        folder: folder.to_path_buf(),
        disk: Disk::default(),
    })?;
    Ok(archive.manifest)
}

/// Packs the files of a folder that a manifest names, with the hashes that they have now.
pub fn pack(out: &Path, mut manifest: ArchiveManifest, folder: &Path) -> Result<()> {
    for file in &mut manifest.files {
        *file = stamp(&folder.join(&file.name), &file.name)?;
    }
    let mut archive = AtomicFile::create(out)?;
    write_archive(&mut archive, &manifest, folder, 1, None)?;
    Ok(archive.publish()?)
}
