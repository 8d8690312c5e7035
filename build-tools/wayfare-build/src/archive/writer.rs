//! Writes archives: made beside their place, together with files that are needed only meanwhile. The same files give the same
//! bytes, signed or not.

use std::io::{self, Write};
use std::path::Path;

use tar::{Builder, Header};
use wayfare_files::{AtomicFile, Readers, beside, make_folder, remove_all};
use zstd::Encoder;

use super::manifest::{ArchiveManifest, MANIFEST_FILE, SIGNATURE_FILE};
use super::signature::SigningKey;
use crate::disk::{Disk, Work};
use crate::error::{Error, Result};
use crate::publish::is_dataset_file;

/// Begins an archive that is to be `out`, in a folder that exists. It must not replace the key that signs it, nor a file of a
/// dataset.
pub(crate) fn begin_archive(out: &Path, key: Option<&SigningKey>) -> Result<AtomicFile> {
    if is_dataset_file(out) {
        return Err(Error::output(
            out,
            "is a file of a dataset; name another one",
        ));
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
        Ok(Self {
            work: Work {
                folder,
                disk: Disk::default(),
            },
        })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The error that came before is the one to report.
        drop(remove_all(&self.work.folder));
    }
}

/// Writes the archive of a manifest, whose files lie in `folder`.
pub(crate) fn write_archive(
    out: &mut AtomicFile,
    manifest: &ArchiveManifest,
    folder: &Path,
    level: i32,
    key: Option<&SigningKey>,
) -> Result<()> {
    let path = out.target().to_owned();
    let unwritable = |error: io::Error| Error::io(&path, error);
    let mut json = serde_json::to_vec_pretty(manifest).map_err(|error| unwritable(error.into()))?;
    json.push(b'\n');
    let mut encoder = Encoder::new(out, level).map_err(unwritable)?;
    // The manifest has no hash of its own.
    encoder.include_checksum(true).map_err(unwritable)?;
    let mut tar = Builder::new(encoder);
    let mut append = |name: &str, bytes: u64, content: &mut dyn io::Read| {
        let mut header = Header::new_gnu();
        header.set_mode(0o644);
        header.set_mtime(0);
        header.set_size(bytes);
        tar.append_data(&mut header, name, content)
    };
    append(MANIFEST_FILE, json.len() as u64, &mut json.as_slice()).map_err(unwritable)?;
    if let Some(key) = key {
        let signature = key.sign(&json);
        append(
            SIGNATURE_FILE,
            signature.len() as u64,
            &mut signature.as_slice(),
        )
        .map_err(unwritable)?;
    }
    for file in &manifest.files {
        let path = folder.join(&file.name);
        let mut content = wayfare_files::open(&path).map_err(|error| Error::io(&path, error))?;
        append(&file.name, file.bytes, &mut content).map_err(unwritable)?;
    }
    tar.into_inner()
        .and_then(Encoder::finish)
        .and_then(|file| file.flush())
        .map_err(unwritable)
}
