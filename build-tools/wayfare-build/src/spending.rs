//! Spending logs beside a finished dataset: their sums, and which of its figures rest on few travellers.

use std::path::{Path, PathBuf};

use wayfare::Dataset;
use wayfare_format::SQLITE_FILE;

use crate::error::{Error, Result};
use crate::import::{SpendingSums, spending_sums};
use crate::manifest::{Manifest, SourceKind};
use crate::plan::plan;
use crate::rejection::RejectGroup;
use crate::rejects::Rejects;
use crate::source_files::SourceFiles;
use crate::sql::open_finished;

/// Figures of fewer travellers may tell of one person.
const FEW: u32 = 3;

/// Adds up what was paid by logs: files as tools export them, or those of a manifest. The dataset in the folder `dir` says
/// where places are, and what days cost there; it is not changed. Returns also the rows that cannot be used.
///
/// # Errors
///
/// There is no dataset with `world.sqlite`, a file cannot be read, or is no log of spending.
pub fn sum_up_spending(
    dir: &Path,
    manifest: Option<(Manifest, SourceFiles)>,
    files: &[PathBuf],
) -> Result<(SpendingSums, Vec<RejectGroup>)> {
    let mut sources = plan(manifest.as_ref(), files, true)?.sources;
    let is_given = |file: &str| files.iter().any(|path| path.to_str() == Some(file));
    let other = sources
        .iter()
        .find(|it| it.spec.kind != SourceKind::Spending && is_given(&it.spec.file));
    if let Some(other) = other {
        let why = format!("it is of kind {}, no log of what was paid", other.spec.kind);
        return Err(Error::source(&other.spec.file, why));
    }
    // Of rates, those of the dataset are in it.
    let own: Vec<_> = manifest
        .iter()
        .flat_map(|(manifest, _)| &manifest.sources)
        .map(|spec| &*spec.id)
        .collect();
    sources.retain(|source| match source.spec.kind {
        SourceKind::Spending => true,
        SourceKind::Rates => own.contains(&&*source.spec.id),
        _ => false,
    });
    let world = Dataset::open(dir)?;
    let date = world.info()?.snapshot_date.to_owned();
    let sqlite = dir.join(SQLITE_FILE);
    if !sqlite.is_file() {
        return Err(Error::output(
            dir,
            "has no world.sqlite, which tells what days cost; build it, or unpack a whole dataset",
        ));
    }
    let mut rejects = Rejects::new(false);
    let sums = spending_sums(
        &open_finished(&sqlite)?,
        world,
        &date,
        &sources,
        &mut rejects,
    )?;
    Ok((sums, rejects.finish()?))
}

/// Returns how many figures of the dataset in a folder rest on the logs of fewer than three travellers, and may so tell what
/// one of them spent: a program may warn of them before it passes the dataset on.
///
/// # Errors
///
/// The dataset cannot be read.
pub fn figures_of_few(dir: &Path) -> Result<u64> {
    let sqlite = dir.join(SQLITE_FILE);
    if !sqlite.is_file() {
        return Ok(0);
    }
    let db = open_finished(&sqlite)?;
    let mut figures = 0;
    for table in ["location_cost", "country_cost"] {
        // Datasets of earlier versions have no logs.
        if db.column_exists(None, table, "travellers")? {
            let few = format!("SELECT count(*) FROM {table} WHERE travellers < ?1");
            figures += db.query_row(&few, [FEW], |row| row.get::<_, u64>(0))?;
        }
    }
    Ok(figures)
}
