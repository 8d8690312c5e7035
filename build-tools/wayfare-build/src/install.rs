//! Puts the dataset of an archive into a folder: unpacked, or made of the one that is there by a delta.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use wayfare::Dataset;
use wayfare_format::{INDEX_FILE, SQLITE_FILE};

use crate::archive::{Archive, ArchiveManifest, Content, DELTA_FILE, FileStamp, VerifyingKey, stamp};
use crate::delta::rebuild;
use crate::disk::{Disk, Work};
use crate::error::{Error, Result};
use crate::finish::{check_dataset, write_checked_index};
use crate::progress::Progress;
use crate::publish::LockedFolder;
use crate::sql::open_finished;
use crate::verify::{has_sqlite, verify};

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

/// What an [`Install`] did.
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
        Self { dir, archive, updates: false, key: None, progress: false, disk: Disk::default() }
    }

    /// Creates the update of the dataset in the folder `dir` by a delta.
    pub fn update(dir: impl Into<PathBuf>, delta: impl Into<PathBuf>) -> Self {
        Self { updates: true, ..Self::unpack(dir, delta) }
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
        if self.updates {
            // No folder is made for a dataset that is not there.
            Dataset::open(&self.dir)?;
        }
        let target = LockedFolder::claim(&self.dir, self.disk.clone())?;
        if let Content::Delta { base_build_id, .. } = &archive.manifest.content {
            // Another build may have been at work until now.
            let build_id = Dataset::open(&self.dir)?.info()?.build_id;
            if build_id == archive.manifest.build_id {
                target.abandon();
                return Ok(Installed { manifest: archive.manifest, unchanged: true, removed: Vec::new() });
            }
            self.check_base(&build_id, base_build_id).inspect_err(|_| target.abandon())?;
        }
        let ((), removed) = target.replace(|work| self.make(&archive, work))?;
        Ok(Installed { manifest: archive.manifest, unchanged: false, removed })
    }

    fn check_kind(&self, manifest: &ArchiveManifest) -> Result<()> {
        let other = match (&manifest.content, self.updates) {
            (Content::Dataset, true) => "is a whole dataset; `wayfare unpack` takes it",
            (Content::Delta { .. }, false) => "is a delta; `wayfare update` takes it",
            _ => return Ok(()),
        };
        Err(Error::source(&self.archive.display().to_string(), other))
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
                verify(&work.folder)?;
            }
            Content::Delta { sqlite: new_sqlite, index: new_index, .. } => {
                let bar = progress.step("apply records");
                archive.extract(work)?;
                let records = work.folder.join(DELTA_FILE);
                rebuild(&self.dir.join(SQLITE_FILE), &records, &manifest.build_id, work)
                    .map_err(|error| self.explained(error, &records))?;
                work.disk.remove_file(&records)?;
                self.check_result(&sqlite, new_sqlite, manifest)?;
                drop(bar);
                let db = open_finished(&sqlite)?;
                let rows = write_checked_index(&db, work, progress)?;
                check_dataset(rows, work)?;
                self.check_result(&index, new_index, manifest)?;
            }
        }
        let build_id = Dataset::open(&work.folder)?.info()?.build_id;
        if build_id == manifest.build_id {
            return Ok(());
        }
        Err(Error::source(
            &self.archive.display().to_string(),
            format!("holds the build {build_id}, while its manifest says {}", manifest.build_id),
        ))
    }

    /// Refuses a dataset that the delta does not change.
    fn check_base(&self, build_id: &str, base: &str) -> Result<()> {
        if build_id == base && has_sqlite(&self.dir, base)? {
            return Ok(());
        }
        let delta = self.archive.display();
        Err(Error::output(
            &self.dir,
            if build_id == base {
                format!("has no world.sqlite, which {delta} changes; build it, or unpack a whole dataset")
            } else {
                format!(
                    "is the build {build_id}, but {delta} changes the build {base}; take the deltas in their order, or \
                     a whole dataset"
                )
            },
        ))
    }

    fn check_result(&self, made: &Path, expected: &FileStamp, manifest: &ArchiveManifest) -> Result<()> {
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
        Err(Error::source(
            &self.archive.display().to_string(),
            format!(
                "does not give the {} that it names: {versions}the dataset in {} is corrupt, as `wayfare verify` may \
                 tell, or was edited; unpack a whole dataset",
                expected.name,
                self.dir.display()
            ),
        ))
    }

    /// Names the files where records cannot be applied, and the remedy.
    fn explained(&self, error: Error, records: &Path) -> Error {
        let (base, delta) = (self.dir.join(SQLITE_FILE), self.archive.display());
        match error {
            Error::Database(error) => Error::output(
                &base,
                format!(
                    "cannot be changed by {delta}: {error}; if `wayfare verify` finds the dataset corrupt, unpack a whole \
                     one, or else fetch the delta again"
                ),
            ),
            Error::Output { path, .. } if path == records => Error::source(
                &delta.to_string(),
                "has other tables than this version of Wayfare makes; fetch it again",
            ),
            error => error,
        }
    }
}
