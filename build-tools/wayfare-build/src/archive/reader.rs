//! Reads archives. Names, sizes and contents are compared with the manifest before anything is made of them.

use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tar::{Entries, EntryType};
use zstd::Decoder;

use super::manifest::{
    ArchiveManifest, FileStamp, MANIFEST_FILE, SIGNATURE_FILE, hash_pieces, hex,
};
use super::signature::VerifyingKey;
use crate::disk::Work;
use crate::error::{Error, Result};

/// Bytes of the longest manifest and signature; real ones have some thousand.
const LONGEST_HEAD: u64 = 1 << 20;
/// The window of zstd, as a power of two: 128 MiB of memory, which is more than fuzzers allow at a time.
const WINDOW_LOG: u32 = if cfg!(fuzzing) { 24 } else { 27 };
/// No dataset or delta is more than this many times larger than its archive, not counting its empty tables.
const MAX_RATIO: u64 = 100;
const EMPTY: u64 = 16 << 20;

/// An archive whose manifest was read, and whose signature is right if one was asked for.
#[derive(Debug)]
pub(crate) struct Archive {
    path: PathBuf,
    /// The entries before the files.
    head: Vec<(&'static str, Vec<u8>)>,
    pub(crate) manifest: ArchiveManifest,
}

type Tar = tar::Archive<Decoder<'static, io::BufReader<File>>>;

impl Archive {
    /// Reads the manifest of an archive. With a key, it must be signed by that.
    pub(crate) fn open(path: &Path, key: Option<&VerifyingKey>) -> Result<Self> {
        let (mut tar, bytes) = open(path)?;
        let unfit = |why: String| Error::source(path, why);
        let mut entries = entries(path, &mut tar)?;
        let json = read_head(path, &mut entries, MANIFEST_FILE)?.ok_or_else(|| {
            unfit("is not an archive of Wayfare: it does not begin with a manifest".to_owned())
        })?;
        let manifest = ArchiveManifest::parse(&json).map_err(unfit)?;
        let mut head = vec![(MANIFEST_FILE, json)];
        let signature = read_head(path, &mut entries, SIGNATURE_FILE)?;
        if let Some(key) = key {
            let signature = signature.as_ref().ok_or_else(|| {
                unfit(
                    "is not signed; ask for a signed one, or for another way to be sure of it"
                        .to_owned(),
                )
            })?;
            if !head
                .first()
                .is_some_and(|(_, json)| key.verifies(json, signature))
            {
                return Err(unfit(
                    "is not signed by this key: it was changed, or somebody else made it"
                        .to_owned(),
                ));
            }
        }
        head.extend(signature.map(|signature| (SIGNATURE_FILE, signature)));
        let unpacked = manifest
            .files
            .iter()
            .fold(0, |sum: u64, file| sum.saturating_add(file.bytes));
        if unpacked > bytes.saturating_mul(MAX_RATIO).saturating_add(EMPTY) {
            return Err(unfit(format!(
                "would unpack its {bytes} bytes to {unpacked}, as no dataset does; fetch it again from somebody \
                 whom you trust"
            )));
        }
        Ok(Self {
            path: path.to_path_buf(),
            head,
            manifest,
        })
    }

    /// Unpacks the files of the manifest into a folder.
    pub(crate) fn extract(&self, work: &Work) -> Result<()> {
        let (mut tar, _) = open(&self.path)?;
        let mut entries = entries(&self.path, &mut tar)?;
        for (name, content) in &self.head {
            // Somebody may have put another archive in its place since.
            if read_head(&self.path, &mut entries, name)?.as_ref() != Some(content) {
                return Err(self.unfit("was replaced while it was read; try again"));
            }
        }
        let mut files = self.manifest.files.iter();
        while let Some(mut entry) = next(&self.path, &mut entries)? {
            let file = files
                .next()
                .filter(|file| is_named(&entry, &file.name) && entry.size() == file.bytes);
            let file = file.ok_or_else(|| {
                self.unfit("holds other files than its manifest names; fetch it again")
            })?;
            self.extract_file(&mut entry, file, work)?;
        }
        if let Some(file) = files.next() {
            return Err(self.unfit(&format!("ends before its {}; fetch it again", file.name)));
        }
        // The checksum of the whole stands at the end.
        let mut frame = tar.into_inner();
        let rest = io::copy(&mut frame.by_ref().take(LONGEST_HEAD), &mut io::sink());
        let rest = rest.map_err(|error| broken(&self.path, &error))?;
        let mut file = frame.finish();
        let behind = file
            .fill_buf()
            .map_err(|error| Error::io(&self.path, error))?;
        if rest == LONGEST_HEAD || !behind.is_empty() {
            return Err(self.unfit("has more behind its files; fetch it again"));
        }
        Ok(())
    }

    fn extract_file(&self, entry: &mut impl Read, file: &FileStamp, work: &Work) -> Result<()> {
        let path = work.folder.join(&file.name);
        let mut target = work.disk.create(&path)?;
        let mut hasher = Sha256::new();
        hash_pieces(
            entry,
            &mut hasher,
            |error| broken(&self.path, &error),
            |piece| {
                target
                    .write_all(piece)
                    .map_err(|error| Error::io(&path, error))
            },
        )?;
        if hex(hasher) != file.sha256 {
            return Err(self.unfit(&format!(
                "is corrupt: its {} does not have the hash in the manifest; fetch it again",
                file.name
            )));
        }
        Ok(())
    }

    fn unfit(&self, why: &str) -> Error {
        Error::source(&self.path, why)
    }
}

fn open(path: &Path) -> Result<(Tar, u64)> {
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::IsADirectory | io::ErrorKind::NotSeekable => Error::source(
            path,
            format!("{error}; name a file that `wayfare pack` or `wayfare diff` wrote"),
        ),
        _ => Error::io(path, error),
    };
    let file = wayfare_files::open(path).map_err(unreadable)?;
    let bytes = file.metadata().map_err(unreadable)?.len();
    let mut decoder = Decoder::new(file).map_err(unreadable)?.single_frame();
    decoder.window_log_max(WINDOW_LOG).map_err(unreadable)?;
    Ok((tar::Archive::new(decoder), bytes))
}

/// Returns the raw entries: archives of Wayfare do not have long names or sparse files.
fn entries<'a>(
    path: &Path,
    tar: &'a mut Tar,
) -> Result<Entries<'a, Decoder<'static, io::BufReader<File>>>> {
    Ok(tar
        .entries()
        .map_err(|error| broken(path, &error))?
        .raw(true))
}

fn next<'a, R: Read>(
    path: &Path,
    entries: &mut Entries<'a, R>,
) -> Result<Option<tar::Entry<'a, R>>> {
    entries
        .next()
        .transpose()
        .map_err(|error| broken(path, &error))
}

/// Returns the content of the next entry if it has this name and is not too long.
fn read_head<R: Read>(
    path: &Path,
    entries: &mut Entries<'_, R>,
    name: &str,
) -> Result<Option<Vec<u8>>> {
    let entry =
        next(path, entries)?.filter(|entry| is_named(entry, name) && entry.size() <= LONGEST_HEAD);
    let Some(mut entry) = entry else {
        return Ok(None);
    };
    let mut content = Vec::new();
    entry
        .read_to_end(&mut content)
        .map_err(|error| broken(path, &error))?;
    Ok(Some(content))
}

fn is_named<R: Read>(entry: &tar::Entry<'_, R>, name: &str) -> bool {
    entry.header().entry_type() == EntryType::Regular && *entry.path_bytes() == *name.as_bytes()
}

fn broken(path: &Path, error: &io::Error) -> Error {
    let why =
        format!("is not an archive of Wayfare, is corrupt, or breaks off: {error}; fetch it again");
    Error::source(path, why)
}
