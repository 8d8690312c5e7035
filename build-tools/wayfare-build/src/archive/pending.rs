//! A file under way: made in a folder beside it, and renamed when it is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::signature::SigningKey;
use crate::disk::{Disk, Work};
use crate::error::{Error, Result};
use crate::publish::is_dataset_file;

/// A file that is not in its place yet. Dropping it clears up.
pub(crate) struct Pending {
    out: PathBuf,
    /// Holds the lock and the folder of `work`.
    beside: PathBuf,
    _lock: File,
    pub(crate) work: Work,
}

impl Pending {
    /// Makes the folder for a file that is to be `out`, in a folder that exists. The file must not replace the key that
    /// signs it, nor a file of a dataset.
    pub(crate) fn begin(out: &Path, key: Option<&SigningKey>, disk: &Disk) -> Result<Self> {
        // The target of a link is replaced, not the link.
        let out = &match out.is_symlink() {
            true => fs::canonicalize(out).map_err(|error| Error::io(out, error))?,
            false => out.to_path_buf(),
        };
        let name =
            out.file_name().ok_or_else(|| Error::output(out, "is not the name of a file; name one"))?;
        if out.exists() && !out.is_file() {
            return Err(Error::output(out, "is not a file; name another one"));
        }
        if is_dataset_file(out) {
            return Err(Error::output(out, "is a file of a dataset; name another one"));
        }
        if key.is_some_and(|key| key.is_in(out)) {
            return Err(Error::output(out, "is the private key; name another file"));
        }
        if let Some(folder) = out.parent()
            && folder != Path::new("")
            && !folder.is_dir()
        {
            return Err(Error::output(folder, "there is no such folder; make it first"));
        }
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(".unfinished");
        let beside = out.with_file_name(hidden);
        disk.create_folders(&beside)?;
        let lock = disk
            .try_lock(&beside.join("lock"))?
            .ok_or_else(|| Error::output(out, "another run is writing this file; wait for it, or stop it"))?;
        // Clears what a killed run has left.
        let folder = beside.join("work");
        disk.remove_all(&folder)?;
        disk.create_folders(&folder)?;
        Ok(Self { out: out.clone(), beside, _lock: lock, work: Work { folder, disk: disk.clone() } })
    }

    /// Returns where the file is made.
    pub(crate) fn file(&self) -> PathBuf {
        self.work.folder.join("out")
    }

    /// Puts the file in its place.
    pub(crate) fn publish(self) -> Result<()> {
        let (disk, file) = (&self.work.disk, self.file());
        disk.sync(&file)?;
        disk.rename(&file, &self.out)?;
        match self.out.parent() {
            Some(folder) if folder != Path::new("") => disk.sync(folder),
            _ => disk.sync(Path::new(".")),
        }
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        // The error that came before is the one to report.
        drop(self.work.disk.remove_all(&self.beside));
    }
}
