//! Helpers for the tests of the readers.

use crate::error::Result;
use crate::input::Input;
use crate::manifest::{Manifest, SourceSpec};
use crate::readers::Rows;
use crate::readers::read_count::ReadCount;
use crate::rejects::Rejects;
use crate::source_files::SourceFiles;

/// The result of reading a text.
#[derive(Debug)]
pub(crate) struct Gathered<T> {
    pub(crate) rows: Vec<T>,
    pub(crate) count: ReadCount,
    /// `line column value reason` in the order of the lines.
    pub(crate) rejected: Vec<String>,
    /// The cells that mean that a value is unknown, by column.
    pub(crate) missing: Vec<(String, u64)>,
}

/// Runs a reader over a file with this text.
pub(crate) fn try_gather<T>(
    file: &str,
    text: &[u8],
    spec: &SourceSpec,
    read: impl FnOnce(Rows<'_>, &mut Vec<T>) -> Result<ReadCount>,
) -> Result<Gathered<T>> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(file), text).unwrap();
    let input = SourceFiles::directory(folder.path()).open(file).unwrap();
    let (mut rejects, mut rows) = (Rejects::new(false), Vec::new());
    let count = read(
        Rows {
            input,
            spec,
            rejects: &mut rejects,
        },
        &mut rows,
    )?;
    let missing = rejects.take_missing().into_iter().collect();
    let mut examples: Vec<_> = rejects
        .finish()
        .unwrap()
        .into_iter()
        .flat_map(|group| group.examples)
        .collect();
    examples.sort_by_key(|example| example.line);
    let rejected = examples
        .iter()
        .map(|e| {
            let reason = serde_json::to_value(e.reason).unwrap();
            format!(
                "{} {} `{}` {}",
                e.line,
                e.column,
                e.value,
                reason.as_str().unwrap()
            )
        })
        .collect();
    Ok(Gathered {
        rows,
        count,
        rejected,
        missing,
    })
}

/// Runs a reader as [`try_gather`] does, over a file that can be read.
pub(crate) fn gather<T>(
    file: &str,
    text: &[u8],
    spec: &SourceSpec,
    read: impl FnOnce(Rows<'_>, &mut Vec<T>) -> Result<ReadCount>,
) -> Gathered<T> {
    try_gather(file, text, spec, read).unwrap()
}

/// Returns a source as a manifest with these lines describes it.
pub(crate) fn spec(kind: &str, lines: &str) -> SourceSpec {
    let head = "[dataset]\nname = \"Test\"\ndate = \"2026-01-01\"\n[[source]]\nid = \"test\"\nfile = \"table.csv\"\n\
        title = \"Test\"\norigin = \"test\"\nlicense = \"CC0-1.0\"\ndate = \"2026-01-01\"\n";
    let text = format!("{head}kind = \"{kind}\"\n{lines}\n");
    Manifest::parse(&text, "sources.toml")
        .unwrap()
        .sources
        .remove(0)
}

/// Opens a file of the data kept beside the project, if it is there.
pub(crate) fn shared(file: &str) -> Option<Input> {
    Some(
        SourceFiles::directory(wayfare_datasets::shared("")?)
            .open(file)
            .unwrap(),
    )
}
