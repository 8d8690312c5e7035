//! Publishes a finished dataset in place of the old one.
//!
//! A dataset is made in `.next` inside its folder. Publishing renames `world.idx`, then `world.sqlite`, then
//! `rejects.csv` and `spending.csv`, then `report.json`. A reader between the first two finds the SQLite file of its index still in
//! `.next`, so there is a whole dataset at any moment. If a build is killed there, the next one completes it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use wayfare::Dataset;
use wayfare_format::{INDEX_FILE, NEXT_DIR, SQLITE_FILE, sqlite_cookie};

use crate::disk::{Disk, Work};
use crate::error::{Error, Result};

/// File name of the machine-readable report.
pub(crate) const REPORT_FILE: &str = "report.json";
/// File name of the table of rejected rows. It belongs to the report, which is published after it.
pub(crate) const REJECTS_FILE: &str = "rejects.csv";
/// File name of the table of what travellers paid, likewise.
pub(crate) const SPENDING_FILE: &str = "spending.csv";
/// The files of a dataset, in the order in which they are published.
pub(crate) const DATASET_FILES: [&str; 5] = [
    INDEX_FILE,
    SQLITE_FILE,
    REJECTS_FILE,
    SPENDING_FILE,
    REPORT_FILE,
];
/// The folder of the dataset that an update has replaced, until another build replaces that.
pub(crate) const PREVIOUS_DIR: &str = ".previous";
/// Locked while a build works in a folder. It is never removed: two builds that wait for it could get different files.
const LOCK_FILE: &str = ".lock";
/// No report is longer: it has a few lines for each source.
const LONGEST_REPORT: u64 = 64 << 20;

/// Returns whether a path is a file of a dataset, which only a build or an archive may replace: it has the name of such
/// a file, and `world.idx` is beside it.
///
/// ```
/// assert!(!wayfare_build::is_dataset_file("no-dataset/world.sqlite".as_ref()));
/// ```
pub fn is_dataset_file(path: &Path) -> bool {
    let has_name = |name: &OsStr| {
        DATASET_FILES
            .iter()
            .any(|file| name.eq_ignore_ascii_case(file))
    };
    // A link is judged by what it leads to.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    path.file_name().is_some_and(has_name) && path.with_file_name(INDEX_FILE).exists()
}

/// The folder of a dataset, held by one build.
pub(crate) struct LockedFolder {
    dir: PathBuf,
    disk: Disk,
    pub(crate) lock: File,
}

impl LockedFolder {
    /// Makes the folder if needed, keeps other builds out of it, and completes or clears what a killed build
    /// left behind.
    pub(crate) fn claim(dir: &Path, disk: Disk) -> Result<Self> {
        if dir.is_file() {
            return Err(Error::output(
                dir,
                "a dataset is a folder, and this is a file; choose another folder",
            ));
        }
        disk.create_folders(dir)?;
        let lock = disk.try_lock(&dir.join(LOCK_FILE))?.ok_or_else(|| {
            let why =
                "another build is at work in this folder; wait for it, or choose another folder";
            Error::output(dir, why)
        })?;
        let target = Self {
            dir: dir.to_path_buf(),
            disk,
            lock,
        };
        target.complete()?;
        target.clear()?;
        target.disk.create_folder(&target.next())?;
        Ok(target)
    }

    /// Returns the folder in which the new dataset is made.
    fn next(&self) -> PathBuf {
        self.dir.join(NEXT_DIR)
    }

    /// Returns the id of the published build, if it can be opened.
    fn published(&self) -> Option<String> {
        Dataset::open(&self.dir)
            .ok()?
            .info()
            .ok()
            .map(|info| info.build_id)
    }

    /// Returns whether a build was stopped after it renamed its index and before it renamed its SQLite file.
    fn is_half_published(&self, build_id: &str) -> bool {
        let expected = u128::from_str_radix(build_id, 16).ok().map(sqlite_cookie);
        // A link may lead to files that were never synced.
        !is_link(&self.next())
            && !self.next().join(INDEX_FILE).exists()
            && cookie(&self.dir.join(SQLITE_FILE)) != expected
            && cookie(&self.next().join(SQLITE_FILE)) == expected
    }

    /// Completes the publishing of a build that was stopped.
    fn complete(&self) -> Result<()> {
        let Some(build_id) = self.published() else {
            return Ok(());
        };
        if self.is_half_published(&build_id) {
            self.move_in(SQLITE_FILE)?;
        }
        let (report, fresh) = (self.dir.join(REPORT_FILE), self.next().join(REPORT_FILE));
        if !is_link(&self.next()) && reported(&fresh).as_ref() == Some(&build_id) {
            for file in [REJECTS_FILE, SPENDING_FILE] {
                if self.next().join(file).is_file() {
                    self.move_in(file)?;
                }
            }
            self.move_in(REPORT_FILE)?;
        } else if reported(&report).is_some_and(|other| other != build_id) {
            // The report and the rejected rows of another build would be taken for those of this dataset.
            for file in [REJECTS_FILE, SPENDING_FILE].map(|file| self.dir.join(file)) {
                if file.is_file() {
                    self.disk.remove_file(&file)?;
                }
            }
            self.disk.remove_file(&report)?;
        }
        Ok(())
    }

    /// Has a new dataset made and publishes it; clears up if either fails. Returns also the names of the files that
    /// only the old dataset had. What an earlier update has kept goes with the dataset that it was kept beside.
    pub(crate) fn replace<T>(
        &self,
        make: impl FnOnce(&Work) -> Result<T>,
    ) -> Result<(T, Vec<&'static str>)> {
        let made = self.make_and_publish(make)?;
        let previous = self.dir.join(PREVIOUS_DIR);
        if previous.exists() {
            // The new dataset is in place: this fails nothing.
            drop(self.disk.remove_all(&previous));
        }
        Ok(made)
    }

    /// Does so, and keeps the old dataset. Its files stay as they are, under other names: that costs no time, and the room that
    /// they have had so far.
    pub(crate) fn replace_and_keep<T>(
        &self,
        make: impl FnOnce(&Work) -> Result<T>,
    ) -> Result<(T, Vec<&'static str>)> {
        self.make_and_publish(|work| {
            let made = make(work)?;
            let previous = self.dir.join(PREVIOUS_DIR);
            self.disk.remove_all(&previous)?;
            self.disk.create_folder(&previous)?;
            self.link_files(&self.dir, &previous)?;
            Ok(made)
        })
    }

    fn make_and_publish<T>(
        &self,
        make: impl FnOnce(&Work) -> Result<T>,
    ) -> Result<(T, Vec<&'static str>)> {
        let work = Work {
            folder: self.next(),
            disk: self.disk.clone(),
        };
        let made = make(&work).and_then(|made| Ok((made, self.publish()?)));
        if made.is_err() {
            self.abandon();
        }
        made
    }

    /// Gives the files of a dataset names in another folder, too. The index comes last: without it, there is no dataset.
    pub(crate) fn link_files(&self, from: &Path, to: &Path) -> Result<()> {
        for file in DATASET_FILES.into_iter().rev() {
            if from.join(file).is_file() {
                self.disk.link(&from.join(file), &to.join(file))?;
            }
        }
        self.disk.sync(to)
    }

    /// Replaces the published dataset by the one in `.next`, of which only the index must be there. Returns the names of the
    /// files that only the old one had.
    fn publish(&self) -> Result<Vec<&'static str>> {
        let next = self.next();
        let (made, absent): (Vec<_>, Vec<_>) = DATASET_FILES
            .into_iter()
            .partition(|file| next.join(file).exists());
        made.iter().try_for_each(|file| {
            self.disk
                .keep_access(&self.dir.join(file), &next.join(file))
        })?;
        made.iter()
            .try_for_each(|file| self.disk.sync(&next.join(file)))?;
        self.disk.sync(&next)?;
        // A file that the new dataset does not have must not be beside its index. The old one is whole without it.
        let stale: Vec<_> = absent
            .into_iter()
            .filter(|file| self.dir.join(file).is_file())
            .collect();
        stale
            .iter()
            .try_for_each(|file| self.disk.remove_file(&self.dir.join(file)))?;
        made.iter().try_for_each(|file| self.move_in(file))?;
        // The new dataset is in place. The next build clears what cannot be cleared now.
        drop(self.clear());
        Ok(stale)
    }

    fn move_in(&self, file: &str) -> Result<()> {
        self.disk
            .rename(&self.next().join(file), &self.dir.join(file))?;
        // The order must also survive a loss of power.
        self.disk.sync(&self.dir)
    }

    /// Clears up after a build that failed, unless it had begun to publish: then the next one completes it.
    pub(crate) fn abandon(&self) {
        if !self
            .published()
            .is_some_and(|build_id| self.is_half_published(&build_id))
        {
            // The error of the build is the one to report; what cannot be cleared now, the next build clears.
            drop(self.clear());
        }
    }

    fn clear(&self) -> Result<()> {
        self.disk.remove_all(&self.next())
    }
}

impl Drop for LockedFolder {
    fn drop(&mut self) {
        // Closing is not enough: a process that another thread is starting has the file open, too, until it runs its
        // program. If unlocking fails, the last close unlocks.
        drop(self.lock.unlock());
    }
}

/// Refuses a file that is to be read for a dataset in the folder `dir`, and would be removed there with what a killed build
/// left behind.
pub(crate) fn keep_out_of_next(dir: &Path, input: &Path) -> Result<()> {
    let next = dir.join(NEXT_DIR);
    // Of a link, only the link is removed.
    let Some(cleared) = fs::canonicalize(&next).ok().filter(|_| !is_link(&next)) else {
        return Ok(());
    };
    let folder = input
        .parent()
        .filter(|folder| *folder != Path::new(""))
        .unwrap_or(Path::new("."));
    let is_in = |path: &Path| fs::canonicalize(path).is_ok_and(|path| path.starts_with(&cleared));
    if is_in(input) || is_in(folder) {
        let why = format!(
            "is in {}, which is cleared before a dataset is made; move it first",
            next.display()
        );
        return Err(Error::output(input, why));
    }
    Ok(())
}

fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink())
}

/// Reads the schema cookie in the header of a SQLite file.
fn cookie(path: &Path) -> Option<u32> {
    let mut head = [0; 44];
    wayfare_files::open(path).ok()?.read_exact(&mut head).ok()?;
    head.last_chunk().map(|bytes| u32::from_be_bytes(*bytes))
}

fn reported(path: &Path) -> Option<String> {
    #[derive(Deserialize)]
    struct Head {
        build_id: String,
    }
    let report = wayfare_files::open(path).ok()?.take(LONGEST_REPORT);
    serde_json::from_reader::<_, Head>(std::io::BufReader::new(report))
        .ok()
        .map(|head| head.build_id)
}
