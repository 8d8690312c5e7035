//! Small sources made up by a test, and datasets built of them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_build::{Build, Manifest, RejectGroup, Report, Result, SourceFiles};
pub(crate) use wayfare_datasets::place;
use wayfare_datasets::{STAND_INS, write_source};

/// A folder of sources that is removed at the end of the test.
pub(crate) struct Sources {
    folder: TempDir,
    manifest: String,
}

impl Sources {
    /// None, and nearly none of the largest default tables.
    pub(crate) fn new() -> Self {
        STAND_INS
            .iter()
            .fold(Self::with_defaults(), |sources, (id, kind, rows, entry)| {
                sources.put(id, kind, rows, entry)
            })
    }

    /// All default tables, but for names of places: among those of Amsterdam is Amsterdan.
    pub(crate) fn with_default_regions() -> Self {
        let (id, kind, rows, entry) = STAND_INS
            .into_iter()
            .find(|(_, kind, ..)| *kind == "alternate-names")
            .unwrap();
        Self::with_defaults().put(id, kind, rows, entry)
    }

    /// None but all default tables, which take seconds to read.
    pub(crate) fn with_defaults() -> Self {
        let manifest = "[dataset]\nname = \"Test\"\ndate = \"2026-01-01\"\n".to_owned();
        Self {
            folder: tempfile::tempdir().unwrap(),
            manifest,
        }
    }

    /// Adds a source with these rows, and further lines of its entry in the manifest.
    pub(crate) fn add(self, kind: &str, rows: &str, entry: &str) -> Self {
        self.put(&format!("own-{kind}"), kind, rows, entry)
    }

    fn put(mut self, id: &str, kind: &str, rows: &str, entry: &str) -> Self {
        let file = id.strip_prefix("own-").unwrap_or(id);
        self.manifest += &write_source(self.folder.path(), file, id, kind, rows.as_bytes(), entry);
        self
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn out(&self) -> PathBuf {
        self.path("out")
    }

    /// The manifest, written beside the sources and read again.
    pub(crate) fn manifest(&self) -> Result<(Manifest, SourceFiles)> {
        let path = self.path("sources.toml");
        fs::write(&path, &self.manifest).unwrap();
        Manifest::open(&path)
    }

    /// A build of these sources; the manifest must be a good one.
    pub(crate) fn build(&self) -> Build {
        let (manifest, files) = self.manifest().unwrap();
        Build::new(self.out()).manifest(manifest, files)
    }

    /// Builds and opens.
    pub(crate) fn dataset(&self) -> (Report, Dataset) {
        let report = self.build().run().unwrap();
        (report, Dataset::open(self.out()).unwrap())
    }
}

/// The bytes of both files of a dataset.
pub(crate) fn both_files(dir: &Path) -> [Vec<u8>; 2] {
    ["world.sqlite", "world.idx"].map(|file| fs::read(dir.join(file)).unwrap())
}

/// The rejected rows of a source, in the order of their reasons: each example as text.
pub(crate) fn rejected(report: &Report, source: &str) -> Vec<String> {
    let groups = report
        .rejected
        .iter()
        .filter(|group| group.source == source);
    groups
        .flat_map(|RejectGroup { examples, .. }| examples.iter().map(ToString::to_string))
        .collect()
}
