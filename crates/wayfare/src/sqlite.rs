//! Checks of `world.sqlite`: whether it belongs to the index, and whether it is corrupt. The library never opens it as
//! a database.

use std::{
    fs::File,
    io::{self, Read, Seek},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use wayfare_format::{
    FORMAT_VERSION, Header, INDEX_FILE, NEXT_DIR, SQLITE_APPLICATION_ID, SQLITE_FILE, file_hash,
    sqlite_cookie,
};

use crate::{Result, error::Cause};

/// The file beside an index. It stays open, so that it is still the same file after a new dataset is published.
#[derive(Debug)]
pub(crate) struct SqliteFile {
    path: PathBuf,
    /// It is locked while it is read.
    file: Mutex<File>,
}

impl SqliteFile {
    /// Opens the file that belongs to an index in the folder `dir`, if there is one. A new dataset is published by
    /// renaming first its index, then its SQLite file; in between, the latter is still in the folder in which it was
    /// made.
    ///
    /// # Errors
    ///
    /// The only file in the folder is of another build.
    pub(crate) fn open(dir: &Path, header: &Header) -> Result<Option<Self>> {
        let path = dir.join(SQLITE_FILE);
        let mut found = false;
        for candidate in [&path, &dir.join(NEXT_DIR).join(SQLITE_FILE)] {
            let mut head = [0; 100];
            let opened = wayfare_files::open(candidate).and_then(|mut file| {
                file.read_exact(&mut head)?;
                Ok(file)
            });
            match opened {
                Ok(file) if head_matches(&head, header.build_id) => {
                    return Ok(Some(Self {
                        path: candidate.clone(),
                        file: file.into(),
                    }));
                }
                Ok(_) => found = true,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => found = true,
                Err(error) => {
                    return Err(Cause::Io {
                        path: candidate.clone(),
                        source: error,
                    }
                    .into());
                }
            }
        }
        if found {
            let reason = format!(
                "it is not of the same build as {INDEX_FILE} beside it, which is enough for queries without this file"
            );
            return Err(Cause::Incompatible { path, reason }.into());
        }
        Ok(None)
    }

    /// Compares the length and hash of the file with those in the index.
    pub(crate) fn verify(&self, header: &Header) -> Result<()> {
        let expected = header.sqlite_length;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut read = || {
            let length = file.metadata()?.len();
            if length != expected {
                return Ok(Some(format!("it has {length} bytes instead of {expected}")));
            }
            file.rewind()?;
            let differs = file_hash((&*file).take(expected))? != (expected, header.sqlite_hash);
            Ok(differs.then(|| "its bytes are not those that were built".to_owned()))
        };
        match read() {
            Ok(None) => Ok(()),
            Ok(Some(reason)) => Err(Cause::CorruptFile {
                path: self.path.clone(),
                reason,
            }
            .into()),
            Err(error) => Err(Cause::Io {
                path: self.path.clone(),
                source: error,
            }
            .into()),
        }
    }
}

/// Returns whether the first 100 bytes of a file are the header of a Wayfare SQLite file of this build.
fn head_matches(head: &[u8; 100], build_id: u128) -> bool {
    let number = |at: usize| {
        head.get(at..)
            .and_then(|rest| rest.first_chunk())
            .map(|b| u32::from_be_bytes(*b))
    };
    head.starts_with(b"SQLite format 3\0")
        && number(40) == Some(sqlite_cookie(build_id))
        && number(60) == Some(FORMAT_VERSION)
        && number(68) == Some(SQLITE_APPLICATION_ID)
}
