//! Putting a finished dataset in the place of the one before it.
//!
//! A dataset is made in `.next` inside its folder. Publishing renames `world.idx`, then `world.sqlite`. A reader
//! that comes between the two finds the SQLite file of its index still in `.next`, so that there is a whole
//! dataset at any moment. A build that was killed there is completed by the next one.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use wayfare::Dataset;
use wayfare_format::{INDEX_FILE, NEXT_DIR, SQLITE_FILE, sqlite_cookie};

use crate::error::{Error, Result};

/// File name of the machine-readable report.
pub(crate) const REPORT_FILE: &str = "report.json";
/// Held while a build works in a folder. It stays there: removing it could part two builds that wait for it.
const LOCK_FILE: &str = ".lock";

/// The folder of a dataset, held by one build.
pub(crate) struct Target {
    dir: PathBuf,
    /// Unlocked when closed.
    _lock: File,
}

impl Target {
    /// Makes the folder if needed, keeps other builds out of it, and completes or clears what a killed build
    /// left behind.
    pub(crate) fn claim(dir: &Path) -> Result<Self> {
        fs::create_dir_all(dir).map_err(|error| Error::io(dir, error))?;
        let path = dir.join(LOCK_FILE);
        let lock = File::create(&path).map_err(|error| Error::io(&path, error))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => Error::output(
                dir,
                "another build is at work in this folder; wait for it, or choose another folder",
            ),
            TryLockError::Error(error) => Error::io(&path, error),
        })?;
        let target = Self { dir: dir.to_path_buf(), _lock: lock };
        if target.was_half_published() {
            target.move_in(&[SQLITE_FILE, REPORT_FILE])?;
        }
        target.clear()?;
        fs::create_dir(target.next()).map_err(|error| Error::io(&target.next(), error))?;
        Ok(target)
    }

    /// The folder in which the new dataset is to be made.
    pub(crate) fn next(&self) -> PathBuf {
        self.dir.join(NEXT_DIR)
    }

    /// Whether a build was killed after it renamed its index and before it renamed its SQLite file.
    fn was_half_published(&self) -> bool {
        let next = self.next();
        if next.join(INDEX_FILE).exists() {
            return false;
        }
        let Ok(published) = Dataset::open(&self.dir) else { return false };
        let Some(build_id) =
            published.info().ok().and_then(|info| u128::from_str_radix(&info.build_id, 16).ok())
        else {
            return false;
        };
        let expected = Some(sqlite_cookie(build_id));
        cookie(&self.dir.join(SQLITE_FILE)) != expected && cookie(&next.join(SQLITE_FILE)) == expected
    }

    /// Replaces the published dataset by the one in [`Self::next`].
    pub(crate) fn publish(self) -> Result<()> {
        let next = self.next();
        for file in [INDEX_FILE, SQLITE_FILE, REPORT_FILE] {
            sync(&next.join(file))?;
        }
        sync(&next)?;
        self.move_in(&[INDEX_FILE, SQLITE_FILE, REPORT_FILE])?;
        self.clear()
    }

    /// Moves files out of `.next`, in this order.
    fn move_in(&self, files: &[&str]) -> Result<()> {
        for file in files {
            let to = self.dir.join(file);
            match fs::rename(self.next().join(file), &to) {
                Err(error) if error.kind() == io::ErrorKind::NotFound && *file == REPORT_FILE => {}
                result => result.map_err(|error| Error::io(&to, error))?,
            }
            // The order must survive a loss of power, too.
            sync(&self.dir)?;
        }
        Ok(())
    }

    /// Removes `.next`.
    pub(crate) fn clear(&self) -> Result<()> {
        match fs::remove_dir_all(self.next()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::io(&self.next(), error)),
            _ => Ok(()),
        }
    }
}

/// The schema cookie in the head of a SQLite file.
fn cookie(path: &Path) -> Option<u32> {
    let mut head = [0; 44];
    File::open(path).ok()?.read_exact(&mut head).ok()?;
    head.last_chunk().map(|bytes| u32::from_be_bytes(*bytes))
}

/// Waits until a file or folder is on the disk.
fn sync(path: &Path) -> Result<()> {
    // Only Unix systems can open folders; elsewhere their entries need no syncing.
    if !cfg!(unix) && path.is_dir() {
        return Ok(());
    }
    File::open(path).and_then(|file| file.sync_all()).map_err(|error| Error::io(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Sources, place, rows};

    /// Two datasets, `old` and `new`, in one folder.
    fn datasets() -> (Sources, PathBuf, PathBuf) {
        let sources = Sources::new();
        let [old, new] = ["old", "new"].map(|name| {
            let sources = Sources::new().add("cities", "places", &place(7, name, &[]), "");
            sources.build("out").run().unwrap();
            (sources.path("out"), sources)
        });
        for (name, (from, _made)) in [("old", old), ("new", new)] {
            fs::rename(from, sources.path(name)).unwrap();
        }
        let (old, new) = (sources.path("old"), sources.path("new"));
        fs::create_dir(old.join(NEXT_DIR)).unwrap();
        (sources, old, new)
    }

    fn place_name(dir: &Path) -> String {
        Dataset::open(dir).unwrap();
        rows(dir, "SELECT name FROM place").join("")
    }

    #[test]
    fn killed_before_publishing_the_old_dataset_stays() {
        for made in [&[SQLITE_FILE][..], &[SQLITE_FILE, INDEX_FILE]] {
            let (_sources, old, new) = datasets();
            for file in made {
                fs::rename(new.join(file), old.join(NEXT_DIR).join(file)).unwrap();
            }
            assert_eq!(place_name(&old), "old");
            Target::claim(&old).unwrap();
            assert_eq!(place_name(&old), "old");
            assert!(!old.join(NEXT_DIR).join(SQLITE_FILE).exists());
        }
    }

    #[test]
    fn killed_between_the_renames_the_new_dataset_is_completed() {
        for first in [false, true] {
            let (_sources, old, new) = datasets();
            if first {
                fs::remove_file(old.join(SQLITE_FILE)).unwrap();
            }
            fs::rename(new.join(INDEX_FILE), old.join(INDEX_FILE)).unwrap();
            fs::rename(new.join(SQLITE_FILE), old.join(NEXT_DIR).join(SQLITE_FILE)).unwrap();
            Dataset::open(&old).unwrap();
            Target::claim(&old).unwrap();
            assert_eq!(place_name(&old), "new");
        }
    }

    #[test]
    fn publishing_replaces_all_files() {
        let (_sources, old, new) = datasets();
        let target = Target::claim(&old).unwrap();
        for file in [INDEX_FILE, SQLITE_FILE, REPORT_FILE] {
            fs::rename(new.join(file), target.next().join(file)).unwrap();
        }
        target.publish().unwrap();
        assert_eq!(place_name(&old), "new");
        assert!(!old.join(NEXT_DIR).exists());
    }

    #[test]
    fn two_builds_do_not_meet() {
        let folder = tempfile::tempdir().unwrap();
        let first = Target::claim(folder.path()).unwrap();
        let error = Target::claim(folder.path()).err().unwrap().to_string();
        assert!(error.contains("another build"), "{error}");
        drop(first);
        Target::claim(folder.path()).unwrap();
    }
}
