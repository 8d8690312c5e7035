//! Small sources for tests, and datasets built of them.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
pub(crate) use wayfare_datasets::place;
use wayfare_datasets::{STAND_INS, write_source};

use crate::build::Build;
use crate::manifest::Manifest;
use crate::rejection::Reason;
use crate::report::Report;
use crate::source_files::SourceFiles;
use crate::tally::Skip;

/// A folder of sources that is removed at the end of the test.
pub(crate) struct Fixture {
    folder: tempfile::TempDir,
    manifest: String,
}

impl Fixture {
    /// Returns one whose builds read next to nothing of the largest default tables.
    pub(crate) fn new() -> Self {
        STAND_INS
            .iter()
            .fold(Self::with_defaults(), |fixture, (id, kind, rows, entry)| {
                fixture.add(id, kind, rows, entry)
            })
    }

    /// Returns one whose builds read all default tables, which takes seconds.
    pub(crate) fn with_defaults() -> Self {
        let manifest = "[dataset]\nname = \"Fixture\"\ndate = \"2026-01-01\"\n".to_owned();
        Self {
            folder: tempfile::tempdir().unwrap(),
            manifest,
        }
    }

    /// Adds a source, with further lines of its manifest entry.
    pub(crate) fn add(
        mut self,
        id: &str,
        kind: &str,
        rows: &(impl AsRef<[u8]> + ?Sized),
        entry: &str,
    ) -> Self {
        let name = id.rsplit('/').next().unwrap_or_default();
        // An id has no dots.
        let name = &name.replace(['.', '_'], "-");
        self.manifest += &write_source(self.folder.path(), id, name, kind, rows.as_ref(), entry);
        self
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn manifest(&self) -> (Manifest, SourceFiles) {
        let path = self.path("sources.toml");
        std::fs::write(&path, &self.manifest).unwrap();
        Manifest::open(&path).unwrap()
    }

    /// Returns a build of these sources into the folder `out` beside them.
    pub(crate) fn build(&self, out: &str) -> Build {
        let (manifest, files) = self.manifest();
        Build::new(self.path(out)).manifest(manifest, files)
    }
}

/// Returns all rows of a query, columns joined by `|`.
pub(crate) fn rows(dataset: &Path, sql: &str) -> Vec<String> {
    let db = Connection::open(dataset.join("world.sqlite")).unwrap();
    let mut select = db.prepare(sql).unwrap();
    let columns = select.column_count();
    let text = |row: &rusqlite::Row<'_>| {
        let value = |column| match row.get_unwrap(column) {
            rusqlite::types::Value::Null => "NULL".to_owned(),
            rusqlite::types::Value::Integer(number) => number.to_string(),
            rusqlite::types::Value::Real(number) => number.to_string(),
            rusqlite::types::Value::Text(text) => text,
            rusqlite::types::Value::Blob(_) => "blob".to_owned(),
        };
        Ok((0..columns).map(value).collect::<Vec<_>>().join("|"))
    };
    select
        .query_map([], text)
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap()
}

/// The rejections of a build: source, reason, rows.
pub(super) fn rejected(report: &Report) -> Vec<(&str, Reason, u64)> {
    report
        .rejected
        .iter()
        .map(|group| (group.source.as_str(), group.reason, group.count))
        .collect()
}

/// The rows of a source that were skipped for a reason.
pub(super) fn skipped(report: &Report, source: &str, why: Skip) -> u64 {
    let source = report
        .sources
        .iter()
        .find(|candidate| candidate.id == source)
        .unwrap();
    source.tally.skipped.get(&why).copied().unwrap_or_default()
}
