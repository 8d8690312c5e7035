//! Every step of a build that changes the disk: creating, removing, renaming, syncing. They are in one place, so that a
//! test can stop a build before any of them.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, process};

use wayfare_files::{
    Readers, keep_access, make, make_folder, make_folders, open, remove_all, try_lock,
};

use crate::error::{Error, Result};

/// Called with the verb and the path of each step before it is done. An error replaces the step.
type Before = dyn Fn(&str, &Path) -> io::Result<()> + Send + Sync;

/// The disk as a build changes it.
#[derive(Clone, Default)]
pub(crate) struct Disk {
    before: Option<Arc<Before>>,
}

impl Disk {
    /// Returns a disk on which every step may fail.
    pub(crate) fn with_faults(
        before: impl Fn(&str, &Path) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        Self {
            before: Some(Arc::new(before)),
        }
    }

    fn run<T>(&self, step: &str, path: &Path, change: impl FnOnce() -> io::Result<T>) -> Result<T> {
        let allowed = self
            .before
            .as_ref()
            .map_or(Ok(()), |before| before(step, path));
        allowed
            .and_then(|()| change())
            .map_err(|error| Error::io(path, error))
    }

    /// Makes a folder, and those above it that are not there.
    pub(crate) fn create_folders(&self, path: &Path) -> Result<()> {
        self.run("create", path, || {
            make_folders(path, "")
                .map(drop)
                .map_err(|error| error.error)
        })
    }

    /// Makes a folder where there is nothing.
    pub(crate) fn create_folder(&self, path: &Path) -> Result<()> {
        self.run("create", path, || make_folder(path, Readers::Default))
    }

    /// Makes an empty file that can be written and read, where there is nothing.
    pub(crate) fn create(&self, path: &Path) -> Result<File> {
        self.run("create", path, || make(path, Readers::Default))
    }

    pub(crate) fn write(&self, path: &Path, content: &[u8]) -> Result<()> {
        let mut file = self.create(path)?;
        self.run("write", path, || file.write_all(content))
    }

    /// Makes a file with the content of another one, which can be written even if that one cannot.
    pub(crate) fn copy(&self, from: &Path, to: &Path) -> Result<()> {
        let mut source = open(from).map_err(|error| Error::io(from, error))?;
        let mut target = self.create(to)?;
        self.run("write", to, || io::copy(&mut source, &mut target).map(drop))
    }

    /// Gives a file another name; where files have only one, makes a copy.
    pub(crate) fn link(&self, from: &Path, to: &Path) -> Result<()> {
        let source = fs::canonicalize(from).map_err(|error| Error::io(from, error))?;
        let linked = self.run("link", to, || Ok(fs::hard_link(&source, to).is_ok()))?;
        if linked {
            return Ok(());
        }
        self.copy(from, to)?;
        self.sync(to)
    }

    /// Locks a file, which is created if it is not there; `None` while another process has it locked.
    pub(crate) fn try_lock(&self, path: &Path) -> Result<Option<File>> {
        self.run("create", path, || try_lock(path, Readers::Default))
    }

    pub(crate) fn rename(&self, from: &Path, to: &Path) -> Result<()> {
        self.run("rename", to, || fs::rename(from, to))
    }

    pub(crate) fn remove_file(&self, path: &Path) -> Result<()> {
        self.run("remove", path, || fs::remove_file(path))
    }

    /// Removes a folder with everything in it, a file, or a link; nothing where there is nothing.
    pub(crate) fn remove_all(&self, path: &Path) -> Result<()> {
        self.run("remove", path, || remove_all(path))
    }

    /// Gives a new file the mode, group and owner of the one that it will replace, as far as this process may.
    pub(crate) fn keep_access(&self, old: &Path, new: &Path) -> Result<()> {
        if !old.exists() {
            return Ok(());
        }
        self.run("chmod", new, || {
            // Where that is not allowed, as in a folder of somebody else, the dataset is as good.
            drop(keep_access(old, &File::open(new)?));
            Ok(())
        })
    }

    /// Waits until a file or folder is on the disk.
    pub(crate) fn sync(&self, path: &Path) -> Result<()> {
        // Only Unix systems can open folders; elsewhere their entries need no syncing.
        if !cfg!(unix) && path.is_dir() {
            return Ok(());
        }
        self.run("sync", path, || File::open(path)?.sync_all())
    }
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.before.is_some() {
            "Disk with faults"
        } else {
            "Disk"
        })
    }
}

/// The folder in which a build makes its files.
#[derive(Debug, Clone)]
pub(crate) struct Work {
    pub(crate) folder: PathBuf,
    pub(crate) disk: Disk,
}

impl Work {
    /// Returns a folder that is not there yet, for files that nobody keeps.
    pub(crate) fn temporary() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_nanos());
        let name = format!(
            "wayfare-{}-{now}-{}",
            process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        Self {
            folder: env::temp_dir().join(name),
            disk: Disk::default(),
        }
    }
}
