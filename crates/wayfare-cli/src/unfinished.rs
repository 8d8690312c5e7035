//! A file that gets its name when it is complete. Until then, an older file of that name stays.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use wayfare::printable_path;
use wayfare_build::is_dataset_file;

use crate::failure::Failure;

/// A file beside the one that it will replace.
pub(crate) struct Unfinished {
    file: File,
    beside: PathBuf,
    target: PathBuf,
    is_published: bool,
}

/// Refuses to write over a file of a dataset.
pub(crate) fn check_output(path: &Path) -> Result<(), Failure> {
    if !is_dataset_file(path) {
        return Ok(());
    }
    Err(Failure::Error(format!("{} is a file of the dataset: name another output", printable_path(path))))
}

impl Unfinished {
    pub(crate) fn create(target: &Path) -> Result<Self, Failure> {
        // The target of a link is replaced, not the link.
        let target = match target.is_symlink() {
            true => fs::canonicalize(target).map_err(|error| Failure::at(target, error))?,
            false => target.to_owned(),
        };
        check_output(&target)?;
        if target.exists() && !target.is_file() {
            let target = printable_path(&target);
            return Err(Failure::Error(format!(
                "{target} is not a file: write to standard output with -o -"
            )));
        }
        let Some(name) = target.file_name() else {
            return Err(Failure::Error(format!("{} is not the name of a file", printable_path(&target))));
        };
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(".unfinished");
        let beside = target.with_file_name(hidden);
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&beside);
        let file = file.map_err(|error| match target.parent() {
            Some(folder) if error.kind() == io::ErrorKind::NotFound => {
                Failure::Error(format!("there is no folder {}: make it first", printable_path(folder)))
            }
            _ => Failure::at(&target, error),
        })?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let target = printable_path(&target);
                return Err(Failure::Error(format!(
                    "another run is writing {target}: wait for it, or stop it"
                )));
            }
            Err(TryLockError::Error(error)) => return Err(Failure::at(&beside, error)),
        }
        // Clears what a killed run has left.
        file.set_len(0).map_err(|error| Failure::at(&beside, error))?;
        Ok(Self { file, beside, target, is_published: false })
    }

    /// Gives the file its name.
    pub(crate) fn publish(mut self) -> Result<(), Failure> {
        let published = self.file.sync_all().and_then(|()| fs::rename(&self.beside, &self.target));
        published.map_err(|error| Failure::at(&self.target, error))?;
        self.is_published = true;
        Ok(())
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let named = |error: io::Error| {
            io::Error::new(error.kind(), format!("{}: {error}", printable_path(&self.target)))
        };
        self.file.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_published {
            // If it stays, the next run overwrites it.
            let _ = fs::remove_file(&self.beside);
        }
    }
}
