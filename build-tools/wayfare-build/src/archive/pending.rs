//! A file under way: made in a folder beside it, and renamed when it is complete.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process;

use crate::disk::{Disk, Work};
use crate::error::{Error, Result};

/// A file that does not stand in its place yet. Dropping it clears up.
pub(crate) struct Pending {
    out: PathBuf,
    pub(crate) work: Work,
}

impl Pending {
    /// Makes the folder for a file that is to be `out`.
    pub(crate) fn begin(out: &Path, disk: &Disk) -> Result<Self> {
        let name = out.file_name().ok_or_else(|| Error::output(out, "is no name of a file"))?;
        let mut hidden = OsString::from(".");
        hidden.push(name);
        // Another process may be at work on the same file.
        hidden.push(format!(".{}", process::id()));
        let folder = out.with_file_name(hidden);
        disk.remove_all(&folder)?;
        disk.create_folders(&folder)?;
        Ok(Self { out: out.to_path_buf(), work: Work { folder, disk: disk.clone() } })
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
        drop(self.work.disk.remove_all(&self.work.folder));
    }
}
