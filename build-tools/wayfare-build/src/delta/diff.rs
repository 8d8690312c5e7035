//! Writes the delta of two datasets.

use std::path::{Path, PathBuf};

use serde::Serialize;
use wayfare::Dataset;
use wayfare_format::{INDEX_FILE, SQLITE_FILE};

use super::records::{self, ChangedRecords, rebuild};
use crate::archive::{
    ArchiveManifest, Content, DELTA_FILE, Scratch, SigningKey, begin_archive, stamp, write_archive,
};
use crate::disk::Work;
use crate::error::{Error, Result};
use crate::publish::{REJECTS_FILE, REPORT_FILE};
use crate::verify::{has_sqlite, verify};

/// Deltas are small: this costs little time.
const LEVEL: i32 = 19;

/// Writes what makes one dataset out of another: the records that differ.
///
/// ```no_run
/// let delta = wayfare_build::Diff::new("monday", "tuesday").run("tuesday.wayfare-delta.zst".as_ref())?;
/// println!("{} tables differ", delta.changes.len());
/// # Ok::<(), wayfare_build::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "nothing is written before `run`"]
pub struct Diff {
    old: PathBuf,
    new: PathBuf,
    key: Option<SigningKey>,
}

/// The content of a delta.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Delta {
    /// Identifies the build that it changes; 32 hexadecimal digits.
    pub base_build_id: String,
    /// Identifies the build that it makes.
    pub build_id: String,
    /// The tables in which both differ.
    pub changes: Vec<ChangedRecords>,
    /// Its length in bytes.
    pub bytes: u64,
    /// Whether it is signed.
    pub signed: bool,
}

impl Diff {
    /// Creates a diff of the datasets in two folders.
    pub fn new(old: impl Into<PathBuf>, new: impl Into<PathBuf>) -> Self {
        Self {
            old: old.into(),
            new: new.into(),
            key: None,
        }
    }

    /// Signs the delta.
    pub fn sign_with(mut self, key: SigningKey) -> Self {
        self.key = Some(key);
        self
    }

    /// Verifies both datasets and writes the delta to the file `out`, which replaces an older one when it is complete. The
    /// records are applied once, to see that the new `world.sqlite` comes out to the byte.
    ///
    /// # Errors
    ///
    /// One of the datasets is not there, is corrupt, has no `world.sqlite`, or was built by another version than the other
    /// one; or the file cannot be written, as in [`Pack::run`](crate::Pack::run).
    pub fn run(&self, out: &Path) -> Result<Delta> {
        let mut archive = begin_archive(out, self.key.as_ref())?;
        let scratch = Scratch::create(&archive)?;
        let base_build_id = verified(&self.old)?;
        verified(&self.new)?;
        let dataset = Dataset::open(&self.new)?;
        let info = dataset.info()?;
        let [old, new] = [&self.old, &self.new].map(|dir| dir.join(SQLITE_FILE));
        let Work { folder, disk } = &scratch.work;
        let records = folder.join(DELTA_FILE);
        let mut changes = records::write(&old, &new, &records)?;
        changes.retain(|table| table.changed + table.removed > 0);

        let sqlite = stamp(&new, SQLITE_FILE)?;
        let rebuilt = rebuild(&old, &records, &info.build_id, &scratch.work)?;
        if stamp(&rebuilt, SQLITE_FILE)? != sqlite {
            return Err(Error::output(
                &new,
                "differs in more than records from the old one: they were built by different versions, or one is \
                 corrupt; build both again, or pack the new one",
            ));
        }
        let mut files = vec![stamp(&records, DELTA_FILE)?];
        for name in [REJECTS_FILE, REPORT_FILE] {
            let path = self.new.join(name);
            if path.is_file() {
                disk.copy(&path, &folder.join(name))?;
                files.push(stamp(&path, name)?);
            }
        }
        let index = stamp(&self.new.join(INDEX_FILE), INDEX_FILE)?;
        let content = Content::Delta {
            base_build_id: base_build_id.clone(),
            sqlite,
            index,
        };
        let manifest = ArchiveManifest::new(&info, content, files);
        write_archive(&mut archive, &manifest, folder, LEVEL, self.key.as_ref())?;
        let bytes = archive
            .file()
            .metadata()
            .map_err(|error| Error::io(out, error))?
            .len();
        archive.publish()?;
        Ok(Delta {
            base_build_id,
            build_id: manifest.build_id,
            changes,
            bytes,
            signed: self.key.is_some(),
        })
    }
}

/// Verifies a dataset that has both files, and returns its build id.
fn verified(dir: &Path) -> Result<String> {
    let verified = verify(dir).map_err(|error| match error {
        // It does not say of which of the two datasets.
        Error::Dataset(error) => Error::output(dir, error.to_string()),
        error => error,
    })?;
    let build_id = verified.build_id;
    if has_sqlite(dir, &build_id)? {
        return Ok(build_id);
    }
    Err(Error::output(
        dir,
        "has no world.sqlite, of which a delta is made; build it, or unpack a whole dataset",
    ))
}
