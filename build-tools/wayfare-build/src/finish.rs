//! Finishes a dataset whose `world.sqlite` is written: makes the index, and checks both files.

use std::path::Path;
use std::thread;

use rusqlite::Connection;
use wayfare::Dataset;
use wayfare_format::{INDEX_FILE, SQLITE_FILE};

use crate::disk::Work;
use crate::error::{Error, Result};
use crate::index::write_index;
use crate::progress::Progress;
use crate::sql::open_finished;
use crate::verify::{RowCount, check_sqlite, compare, count_rows};

/// Writes `world.idx` beside the `world.sqlite` that `db` has open, and checks the latter meanwhile: both only read it.
/// Returns the numbers of its rows. The error of a check ends with `remedy`.
pub(crate) fn write_checked_index(
    db: &Connection,
    work: &Work,
    progress: Progress,
    remedy: &str,
) -> Result<Vec<RowCount>> {
    let sqlite = &work.folder.join(SQLITE_FILE);
    thread::scope(|scope| {
        let check = scope.spawn(|| {
            let db = open_finished(sqlite)?;
            check_sqlite(&db).and_then(|()| count_rows(&db)).map_err(|why| unfit(sqlite, why, remedy))
        });
        write_index(db, work, progress)?;
        let _bar = progress.step("check world.sqlite");
        check.join().unwrap_or_else(|_| Err(Error::output(sqlite, "the check broke off")))
    })
}

/// Opens the new dataset as programs will, and checks that neither file is corrupt and that both have the same content.
/// `rows` are the numbers of rows of `world.sqlite`. The error ends with `remedy`.
pub(crate) fn check_dataset(rows: Vec<RowCount>, work: &Work, remedy: &str) -> Result<()> {
    let index = &work.folder.join(INDEX_FILE);
    let dataset = Dataset::open(&work.folder).map_err(|error| unfit(index, error, remedy))?;
    dataset.verify().map_err(|error| unfit(index, error, remedy))?;
    compare(rows, &dataset).map_err(|why| unfit(&work.folder.join(SQLITE_FILE), why, remedy))?;
    Ok(())
}

fn unfit(path: &Path, why: impl std::fmt::Display, remedy: &str) -> Error {
    Error::output(path, format!("the new file does not pass its check and is not published: {why}; {remedy}"))
}
