//! An archive under way: made beside its place, together with files that are needed only meanwhile.

use std::path::Path;

use wayfare_files::{AtomicFile, Readers, beside, make_folder, remove_all};

use super::signature::SigningKey;
use crate::disk::{Disk, Work};
use crate::error::{Error, Result};
use crate::publish::is_dataset_file;

/// Begins an archive that is to be `out`, in a folder that exists. It must not replace the key that signs it, nor a file of a
/// dataset.
pub(crate) fn begin_archive(out: &Path, key: Option<&SigningKey>) -> Result<AtomicFile> {
    if is_dataset_file(out) {
        return Err(Error::output(out, "is a file of a dataset; name another one"));
    }
    if key.is_some_and(|key| key.is_in(out)) {
        return Err(Error::output(out, "is the private key; name another file"));
    }
    Ok(AtomicFile::create(out)?)
}

/// A folder that is removed when this is dropped.
pub(crate) struct Scratch {
    pub(crate) work: Work,
}

impl Scratch {
    /// Makes a folder beside the place of an archive, which its lock protects.
    pub(crate) fn create(archive: &AtomicFile) -> Result<Self> {
        let out = archive.target();
        let folder = beside(out, "scratch")
            .ok_or_else(|| Error::output(out, "is not the name of a file; name one"))?;
        // Clears what a killed run has left.
        let made = remove_all(&folder).and_then(|()| make_folder(&folder, Readers::Owner));
        made.map_err(|error| Error::io(&folder, error))?;
        Ok(Self { work: Work { folder, disk: Disk::default() } })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The error that came before is the one to report.
        drop(remove_all(&self.work.folder));
    }
}
