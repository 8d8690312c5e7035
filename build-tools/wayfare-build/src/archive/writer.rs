//! Writes archives. The same files give the same bytes, signed or not.

use std::io::{self, Write};
use std::path::Path;

use tar::{Builder, Header};
use wayfare_files::AtomicFile;
use zstd::Encoder;

use super::manifest::{ArchiveManifest, MANIFEST_FILE, SIGNATURE_FILE};
use super::signature::SigningKey;
use crate::error::{Error, Result};

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
        append(SIGNATURE_FILE, signature.len() as u64, &mut signature.as_slice()).map_err(unwritable)?;
    }
    for file in &manifest.files {
        let path = folder.join(&file.name);
        let mut content = wayfare_files::open(&path).map_err(|error| Error::io(&path, error))?;
        append(&file.name, file.bytes, &mut content).map_err(unwritable)?;
    }
    tar.into_inner().and_then(Encoder::finish).and_then(|file| file.flush()).map_err(unwritable)
}
