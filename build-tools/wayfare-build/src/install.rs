//! Puts the dataset of an archive into a folder: unpacked, or made of the one that is there by a delta.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use serde::Serialize;
use wayfare::Dataset;
use wayfare_format::{INDEX_FILE, SQLITE_FILE};

use crate::archive::{
    Archive, ArchiveManifest, Content, DELTA_FILE, FileStamp, VerifyingKey, stamp,
};
use crate::delta::rebuild;
use crate::disk::{Disk, Work};
use crate::error::{Error, Result};
use crate::progress::Progress;
use crate::publish::{LockedFolder, keep_out_of_next};
use crate::sql::open_finished;
use crate::untrusted::why;
use crate::verify::{check_dataset, has_sqlite, verify, write_checked_index};

/// The remedy where an archive gives a dataset that does not pass its check.
const REMEDY: &str = "take one of somebody whom you trust";

/// Publishes the dataset of an archive in the place of an old one.
///
/// ```no_run
/// use wayfare_build::{Install, VerifyingKey};
///
/// Install::unpack("world", "world.wayfare.zst").run()?;
/// let key = VerifyingKey::open("public.pem".as_ref())?;
/// Install::update("world", "tuesday.wayfare-delta.zst").verify_with(key).run()?;
/// # Ok::<(), wayfare_build::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "nothing is installed before `run`"]
pub struct Install {
    dir: PathBuf,
    archive: PathBuf,
    updates: bool,
    key: Option<VerifyingKey>,
    progress: bool,
    disk: Disk,
}

/// The result of an [`Install`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Installed {
    /// The manifest of the archive.
    #[serde(flatten)]
    pub manifest: ArchiveManifest,
    /// Whether an update found the build that it makes in the folder, and changed nothing.
    pub unchanged: bool,
    /// Names of files that the dataset had before, and has no more.
    pub removed: Vec<&'static str>,
}

impl Install {
    /// Creates the unpacking of a dataset into the folder `dir`, which is created if it is not there.
    pub fn unpack(dir: impl Into<PathBuf>, archive: impl Into<PathBuf>) -> Self {
        let (dir, archive) = (dir.into(), archive.into());
        Self {
            dir,
            archive,
            updates: false,
            key: None,
            progress: false,
            disk: Disk::default(),
        }
    }

    /// Creates the update of the dataset in the folder `dir` by a delta.
    pub fn update(dir: impl Into<PathBuf>, delta: impl Into<PathBuf>) -> Self {
        Self {
            updates: true,
            ..Self::unpack(dir, delta)
        }
    }

    /// Takes only an archive that is signed by this key. Without one, hashes find corruption, but not forgery.
    pub fn verify_with(mut self, key: VerifyingKey) -> Self {
        self.key = Some(key);
        self
    }

    /// Draws progress bars, if standard error is a terminal.
    pub fn progress(mut self, yes: bool) -> Self {
        self.progress = yes;
        self
    }

    /// Calls a function before each step that changes the disk, as
    /// [`Build::before_each_step`](crate::Build::before_each_step) does.
    #[doc(hidden)]
    pub fn before_each_step(
        mut self,
        before: impl Fn(&str, &Path) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        self.disk = Disk::with_faults(before);
        self
    }

    /// Unpacks or updates, verifies and publishes. An update of a dataset that is the new build already changes nothing.
    ///
    /// # Errors
    ///
    /// The archive is corrupt, not signed by the key, or for something else; a delta is for another dataset than the one in
    /// the folder; the folder cannot be used. A dataset that was published there before remains.
    pub fn run(&self) -> Result<Installed> {
        let archive = Archive::open(&self.archive, self.key.as_ref())?;
        self.check_kind(&archive.manifest)?;
        keep_out_of_next(&self.dir, &self.archive)?;
        if self.updates {
            // No folder is made for a dataset that is not there.
            Dataset::open(&self.dir)?;
        }
        let target = LockedFolder::claim(&self.dir, self.disk.clone())?;
        if let Content::Delta { base_build_id, .. } = &archive.manifest.content {
            // Another build may have been at work until now.
            let dataset = Dataset::open(&self.dir)?;
            let info = dataset.info()?;
            let build_id = info.build_id.clone();
            if build_id == archive.manifest.build_id {
                target.abandon();
                archive
                    .manifest
                    .check_described(&info)
                    .map_err(|why| self.unfit(why))?;
                return Ok(Installed {
                    manifest: archive.manifest,
                    unchanged: true,
                    removed: Vec::new(),
                });
            }
            self.check_base(&build_id, base_build_id)
                .inspect_err(|_| target.abandon())?;
        }
        let make = |work: &Work| self.make(&archive, work);
        let ((), removed) = if self.updates {
            target.replace_and_keep(make)
        } else {
            target.replace(make)
        }?;
        Ok(Installed {
            manifest: archive.manifest,
            unchanged: false,
            removed,
        })
    }

    fn check_kind(&self, manifest: &ArchiveManifest) -> Result<()> {
        let other = match (&manifest.content, self.updates) {
            (Content::Dataset, true) => "is a whole dataset; `wayfare unpack` takes it",
            (Content::Delta { .. }, false) => "is a delta; `wayfare update` takes it",
            _ => return Ok(()),
        };
        Err(self.unfit(other))
    }

    fn make(&self, archive: &Archive, work: &Work) -> Result<()> {
        let progress = Progress::new(self.progress);
        let (sqlite, index) = (work.folder.join(SQLITE_FILE), work.folder.join(INDEX_FILE));
        let manifest = &archive.manifest;
        match &manifest.content {
            Content::Dataset => {
                let bar = progress.step("unpack");
                archive.extract(work)?;
                drop(bar);
                let _bar = progress.step("verify");
                verify(&work.folder).map_err(|error| self.unusable(error))?;
            }
            Content::Delta {
                sqlite: new_sqlite,
                index: new_index,
                ..
            } => {
                let bar = progress.step("apply records");
                archive.extract(work)?;
                let records = work.folder.join(DELTA_FILE);
                rebuild(
                    &self.dir.join(SQLITE_FILE),
                    &records,
                    &manifest.build_id,
                    work,
                )
                .map_err(|error| self.explained(error, &records))?;
                work.disk.remove_file(&records)?;
                self.check_result(&sqlite, new_sqlite, manifest)?;
                drop(bar);
                let db = open_finished(&sqlite)?;
                write_checked_index(&db, work, progress, REMEDY)
                    .and_then(|rows| check_dataset(rows, work, REMEDY))
                    .map_err(|error| self.unusable(error))?;
                self.check_result(&index, new_index, manifest)?;
            }
        }
        let dataset = Dataset::open(&work.folder)?;
        manifest
            .check_described(&dataset.info()?)
            .map_err(|why| self.unfit(why))
    }

    /// Refuses a dataset that the delta does not change.
    fn check_base(&self, build_id: &str, base: &str) -> Result<()> {
        if build_id == base && has_sqlite(&self.dir, base)? {
            return Ok(());
        }
        let delta = self.archive.display();
        let why = if build_id == base {
            format!(
                "has no world.sqlite, which {delta} changes; build it, or unpack a whole dataset"
            )
        } else {
            format!(
                "is the build {build_id}, but {delta} changes the build {base}; take the deltas in their order, or a whole \
                 dataset"
            )
        };
        Err(Error::output(&self.dir, why))
    }

    fn check_result(
        &self,
        made: &Path,
        expected: &FileStamp,
        manifest: &ArchiveManifest,
    ) -> Result<()> {
        if stamp(made, &expected.name)? == *expected {
            return Ok(());
        }
        let (theirs, ours) = (&manifest.wayfare_version, env!("CARGO_PKG_VERSION"));
        let versions = if theirs == ours {
            String::new()
        } else {
            format!(
                "it was made by Wayfare {theirs}, this is {ours}: other versions may not give the same bytes; or "
            )
        };
        Err(self.unfit(format!(
            "does not give the {} that it names: {versions}the dataset in {} is corrupt, as `wayfare verify` may tell, or \
             was edited; unpack a whole dataset",
            expected.name,
            self.dir.display()
        )))
    }

    /// Names the files where records cannot be applied, and the remedy.
    fn explained(&self, error: Error, records: &Path) -> Error {
        match error {
            Error::Database(error) if !is_of_disk(&error) => Error::output(
                &self.dir.join(SQLITE_FILE),
                format!(
                    "cannot be changed by {}: {}; if `wayfare verify` finds the dataset corrupt, unpack a whole one, or else \
                     fetch the delta again",
                    self.archive.display(),
                    why(&error)
                ),
            ),
            Error::Output { path, message } if path == records => self.unfit(message),
            error => self.of_disk(error),
        }
    }

    /// Blames the archive for an unusable dataset, unless the disk is the cause.
    fn unusable(&self, error: Error) -> Error {
        match error {
            Error::Dataset(error) if error.kind() == wayfare::ErrorKind::Io => error.into(),
            Error::Database(ref of_disk) if is_of_disk(of_disk) => self.of_disk(error),
            Error::Io { .. } => error,
            error => self.unfit(format!("gives no dataset that can be used: {error}")),
        }
    }

    /// Names the folder in which SQLite found no room.
    fn of_disk(&self, error: Error) -> Error {
        match error {
            Error::Database(error) => {
                let remedy = "make room here and in the folder for temporary files";
                Error::output(
                    &self.dir,
                    format!("the new dataset cannot be written: {error}; {remedy}"),
                )
            }
            error => error,
        }
    }

    fn unfit(&self, why: impl Into<String>) -> Error {
        Error::source(&self.archive, why)
    }
}

/// Returns whether SQLite met a disk that is full or fails.
fn is_of_disk(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure)
    )
}

#[cfg(test)]
mod tests {
    use rusqlite::ffi;

    use super::*;

    #[test]
    fn a_full_disk_is_not_blamed_on_the_delta() {
        let install = Install::update("world", "tuesday");
        let full = || {
            Error::Database(rusqlite::Error::SqliteFailure(
                ffi::Error::new(ffi::SQLITE_FULL),
                None,
            ))
        };
        for error in [
            install.explained(full(), Path::new("records")),
            install.unusable(full()),
        ] {
            let error = error.to_string();
            assert!(
                error.starts_with("world: ") && error.contains("disk is full; make room"),
                "{error}"
            );
            assert!(!error.contains("tuesday"), "{error}");
        }
        let io = install.unusable(Error::io(
            Path::new("file"),
            std::io::ErrorKind::StorageFull.into(),
        ));
        assert_eq!(io.to_string(), "file: no storage space");
    }
}
