//! Packs a dataset into an archive.

use std::path::{Path, PathBuf};

use wayfare::Dataset;
use wayfare_format::{INDEX_FILE, SQLITE_FILE};

use super::manifest::{ArchiveManifest, Content, stamp};
use super::signature::SigningKey;
use super::writer::{begin_archive, write_archive};
use crate::error::{Error, Result};
use crate::publish::{REJECTS_FILE, REPORT_FILE};
use crate::verify::{has_sqlite, verify};

/// Ten times as slow, level 19 makes the archive of the default dataset 8 % smaller.
const LEVEL: i32 = 9;

/// Packs the dataset of a folder into one compressed file with a manifest.
///
/// ```no_run
/// let manifest = wayfare_build::Pack::new("world").run("world.wayfare.zst".as_ref())?;
/// println!("packed {}", manifest.build_id);
/// # Ok::<(), wayfare_build::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "nothing is packed before `run`"]
pub struct Pack {
    dir: PathBuf,
    index_only: bool,
    key: Option<SigningKey>,
}

impl Pack {
    /// Creates a pack of the dataset in the folder `dir`.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Self {
            dir: dir.into(),
            index_only: false,
            key: None,
        }
    }

    /// Sets whether only `world.idx` is packed, from which every query is answered.
    pub fn index_only(mut self, yes: bool) -> Self {
        self.index_only = yes;
        self
    }

    /// Signs the archive.
    pub fn sign_with(mut self, key: SigningKey) -> Self {
        self.key = Some(key);
        self
    }

    /// Checks the dataset and writes the archive `out`, which replaces an older one when it is complete.
    ///
    /// # Errors
    ///
    /// There is no dataset, it is corrupt or replaced meanwhile, or the file cannot be written: it is the key or a file
    /// of a dataset, or its folder cannot be written to.
    pub fn run(&self, out: &Path) -> Result<ArchiveManifest> {
        let key = self.key.as_ref();
        let mut archive = begin_archive(out, key)?;
        verify(&self.dir)?;
        let dataset = Dataset::open(&self.dir)?;
        let info = dataset.info()?;
        let mut names = vec![INDEX_FILE];
        if !self.index_only && has_sqlite(&self.dir, &info.build_id)? {
            names.extend([SQLITE_FILE, REJECTS_FILE, REPORT_FILE]);
        }
        let present = names.iter().filter(|name| self.dir.join(name).is_file());
        let files = present
            .map(|name| stamp(&self.dir.join(name), name))
            .collect::<Result<_>>()?;
        let manifest = ArchiveManifest::new(&info, Content::Dataset, files);
        write_archive(&mut archive, &manifest, &self.dir, LEVEL, key)?;
        if Dataset::open(&self.dir)?.info()?.build_id != manifest.build_id {
            return Err(Error::output(
                &self.dir,
                "a new dataset was published meanwhile; try again",
            ));
        }
        archive.publish()?;
        Ok(manifest)
    }
}
