//! Undoes an update: puts the dataset back that it replaced.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use wayfare::{Dataset, ErrorKind};

use crate::disk::Disk;
use crate::error::{Error, Result};
use crate::publish::{LockedFolder, PREVIOUS_DIR};
use crate::verify::verify;

/// Publishes the dataset again that the last [update](crate::Install::update) replaced. That has kept it: one, until it is put
/// back, or another build replaces the one after it.
///
/// ```no_run
/// use wayfare_build::Undo;
///
/// let undone = Undo::new("world").run()?;
/// println!("{} is of {} again", undone.name, undone.snapshot_date);
/// # Ok::<(), wayfare_build::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "nothing is undone before `run`"]
pub struct Undo {
    dir: PathBuf,
    disk: Disk,
}

/// The result of an [`Undo`]: the dataset that is there again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Undone {
    /// Its name.
    pub name: String,
    /// Its date.
    pub snapshot_date: String,
    /// Its build.
    pub build_id: String,
    /// Names of files that only the dataset of the update had.
    pub removed: Vec<&'static str>,
}

impl Undo {
    /// Creates the undoing of the last update of the dataset in the folder `dir`.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Self {
            dir: dir.into(),
            disk: Disk::default(),
        }
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

    /// Verifies the dataset that was kept, and publishes it.
    ///
    /// # Errors
    ///
    /// None is kept, or it is corrupt; the folder cannot be used. The dataset of the update remains then.
    pub fn run(&self) -> Result<Undone> {
        let previous = self.dir.join(PREVIOUS_DIR);
        let published = || -> Result<String> { Ok(Dataset::open(&self.dir)?.info()?.build_id) };
        // No folder is made for a dataset that is not there.
        if !previous.is_dir() {
            published()?;
        }
        let target = LockedFolder::claim(&self.dir, self.disk.clone())?;
        // One that cannot be opened is what there is to undo.
        let checked = self
            .check(&previous, published().ok().as_deref())
            .inspect_err(|_| target.abandon());
        let (name, snapshot_date, build_id) = checked?;
        let ((), removed) = target.replace(|work| target.link_files(&previous, &work.folder))?;
        Ok(Undone {
            name,
            snapshot_date,
            build_id,
            removed,
        })
    }

    /// Returns the name, the date and the build of the dataset that was kept.
    fn check(&self, previous: &Path, published: Option<&str>) -> Result<(String, String, String)> {
        let corrupt = |error: Error| {
            let why = format!(
                "the dataset that was kept cannot be put back: {error}; the one that is published is as it was"
            );
            Error::output(previous, why)
        };
        let kept = match Dataset::open(previous) {
            Err(error) if error.kind() == ErrorKind::NoDataset => return Err(self.nothing()),
            kept => kept.map_err(|error| corrupt(error.into()))?,
        };
        let info = kept.info().map_err(|error| corrupt(error.into()))?;
        // The update, or an undo, was stopped in between.
        if Some(&*info.build_id) == published {
            return Err(self.nothing());
        }
        verify(previous).map_err(corrupt)?;
        Ok((
            info.name.to_owned(),
            info.snapshot_date.to_owned(),
            info.build_id,
        ))
    }

    fn nothing(&self) -> Error {
        let why = "has no update to undo: `wayfare update` keeps the one dataset that it replaces, until it is put back \
             or another build is made; unpack or build the one that you want";
        Error::output(&self.dir, why)
    }
}
