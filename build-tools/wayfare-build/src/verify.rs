//! Verifies datasets, finished and new ones: that neither file is corrupt, and that both have the same content.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::path::Path;
use std::thread;

use rusqlite::{Connection, Row};
use serde::Serialize;
use wayfare::Dataset;
use wayfare_format::{
    AccommodationRecord, BorderAreaRecord, CategoryRecord, CostRecord, CountryRecord,
    CurrencyRecord, FeatureRecord, HighlightRecord, INDEX_FILE, NEXT_DIR, PlaceIdRecord, Record,
    SQLITE_FILE, SectionId, SourceRecord, StringRecord,
};

use crate::disk::Work;
use crate::error::{Error, Result};
use crate::index::{COUNTRY_COSTS, DATES, FEATURES, LANGUAGES, LOCATION_COSTS, write_index};
use crate::progress::Progress;
use crate::sql::open_finished;
use crate::threads::join;
use crate::untrusted::{Untrusted, why};

/// Attempts to check a dataset that is replaced meanwhile.
const TRIES: usize = 10;

/// The parts of a dataset that [`verify`] found intact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Verified {
    /// Identifies the build; 32 hexadecimal digits.
    pub build_id: String,
    /// Number of sections of `world.idx` whose checksums are right.
    pub sections: usize,
    /// Their length in bytes.
    pub bytes: u64,
    /// The checks of `world.sqlite`; `None` if there is no such file.
    pub sqlite: Option<VerifiedSqlite>,
}

/// The checks of `world.sqlite`: its hash, its structure, its foreign keys, and these numbers of rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct VerifiedSqlite {
    /// Its length in bytes.
    pub bytes: u64,
    /// Numbers of rows that are the same in both files.
    pub rows: Vec<RowCount>,
}

/// A number of rows that both files agree on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RowCount {
    /// The name of the count.
    pub of: &'static str,
    /// How many there are.
    pub rows: u64,
}

/// Checks the dataset in the folder `dir`: every checksum of `world.idx`, and, if there is a `world.sqlite`, its hash,
/// its structure, its foreign keys, and its numbers of rows against the index.
///
/// # Errors
///
/// A file is corrupt (the message names it and the remedy), or there is no dataset.
pub fn verify(dir: &Path) -> Result<Verified> {
    for _ in 0..TRIES {
        if let Some(verified) = verify_once(dir)? {
            return Ok(verified);
        }
    }
    Err(Error::output(
        dir,
        "new datasets are published faster than one can be checked; try again",
    ))
}

/// Verifies once; `None` where a new dataset was published meanwhile.
fn verify_once(dir: &Path) -> Result<Option<Verified>> {
    let dataset = Dataset::open(dir)?;
    dataset.verify()?;
    let info = dataset.info()?;
    let mut verified = Verified {
        sections: info.sections.len(),
        bytes: info.sections.iter().map(|section| section.length).sum(),
        build_id: info.build_id,
        sqlite: None,
    };
    // While a dataset is published, its SQLite file is still where it was made.
    let mut seen = false;
    for path in [dir.join(SQLITE_FILE), dir.join(NEXT_DIR).join(SQLITE_FILE)] {
        let Ok(metadata) = path.metadata() else {
            continue;
        };
        seen = true;
        // SQLite cannot finish reading a file that is moved into its place or cleared meanwhile.
        let is_moved = || {
            let is_same = |now: Metadata| {
                now.len() == metadata.len() && now.modified().ok() == metadata.modified().ok()
            };
            !path.metadata().is_ok_and(is_same)
        };
        let opened = Untrusted::open(&path).and_then(|db| Ok((build_id(&db, &path)?, db)));
        match opened {
            Ok((build_id, db)) if build_id == verified.build_id => {
                match check_sqlite(&db).and_then(|()| compare(count_rows(&db)?, &dataset)) {
                    Ok(rows) => {
                        verified.sqlite = Some(VerifiedSqlite {
                            bytes: metadata.len(),
                            rows,
                        })
                    }
                    Err(_) if is_moved() => return Ok(None),
                    Err(why) => return Err(corrupt(&path, &why)),
                }
                return Ok(Some(verified));
            }
            Err(_) if is_moved() => return Ok(None),
            // A build may be writing the one in `.next`.
            Err(error) if path == dir.join(SQLITE_FILE) => return Err(error),
            _ => {}
        }
    }
    Ok((!seen).then_some(verified))
}

fn corrupt(path: &Path, why: &str) -> Error {
    Error::output(path, format!("is corrupt: {why}; build the dataset again"))
}

/// Returns whether `world.sqlite` is in the folder of a dataset; one of another build is an error.
pub(crate) fn has_sqlite(dir: &Path, of: &str) -> Result<bool> {
    let path = dir.join(SQLITE_FILE);
    if !path.is_file() {
        return Ok(false);
    }
    if build_id(&Untrusted::open(&path)?, &path)? == of {
        return Ok(true);
    }
    let why = "is of another build than the index: one was killed, or is at work; when it is done, build again";
    Err(Error::output(&path, why))
}

fn build_id(db: &Untrusted, path: &Path) -> Result<String> {
    let build_id = db.query_row("SELECT value FROM meta WHERE key = 'build_id'", [], |row| {
        row.get(0)
    });
    build_id.map_err(|error| corrupt(path, &why(&error)))
}

/// Lets SQLite check the structure and the foreign keys of a finished file. The error says what it found.
pub(crate) fn check_sqlite(db: &Connection) -> Result<(), String> {
    let check = || {
        let verdict: String = db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        if verdict != "ok" {
            return Ok(Some(verdict));
        }
        let mut check = db.prepare("PRAGMA foreign_key_check")?;
        let orphan = |row: &Row<'_>| {
            let (child, parent): (String, String) = (row.get(0)?, row.get(2)?);
            Ok(format!("a row of {child} points to none of {parent}"))
        };
        check.query_map([], orphan)?.next().transpose()
    };
    match check() {
        Ok(None) => Ok(()),
        Ok(Some(found)) => Err(found),
        Err(error) => Err(why(&error)),
    }
}

/// A name, rows in `world.sqlite`, which are a table or a query, and a section in the index with the size of a record.
type Counted = (&'static str, &'static str, SectionId, Option<usize>);

/// A table of records.
const fn counted<R: Record>(of: &'static str, rows: &'static str, section: SectionId) -> Counted {
    (of, rows, section, Some(R::SIZE))
}

/// A packed table, which knows its number.
const fn counted_packed(of: &'static str, rows: &'static str, section: SectionId) -> Counted {
    (of, rows, section, None)
}

const HIGHLIGHTS: &str =
    "SELECT 1 FROM location_highlight UNION ALL SELECT 1 FROM country_highlight";

/// What is counted in both files.
const COUNTED: [Counted; 16] = [
    counted_packed("places and regions", "place", SectionId::Places),
    counted::<PlaceIdRecord>("ids of places", "place", SectionId::PlaceIds),
    counted::<CountryRecord>("countries", "country", SectionId::Countries),
    counted::<CurrencyRecord>("currencies", "currency", SectionId::Currencies),
    counted::<CategoryRecord>("categories", "category", SectionId::Categories),
    counted::<BorderAreaRecord>("outlines", "border", SectionId::BorderAreas),
    counted::<StringRecord>("time zones", "time_zone", SectionId::TimeZones),
    counted::<StringRecord>("dates of changes", DATES, SectionId::Dates),
    counted::<FeatureRecord>("feature codes", FEATURES, SectionId::Features),
    counted::<StringRecord>("languages", LANGUAGES, SectionId::Languages),
    counted::<SourceRecord>("sources", "source", SectionId::Sources),
    counted_packed("postal codes", "postal_code", SectionId::Postal),
    counted::<AccommodationRecord>("accommodation", "accommodation", SectionId::Accommodation),
    counted::<HighlightRecord>("highlights", HIGHLIGHTS, SectionId::Highlights),
    // Both kinds of costs share a section.
    counted::<CostRecord>("costs of places", LOCATION_COSTS, SectionId::Costs),
    counted::<CostRecord>("costs of countries", COUNTRY_COSTS, SectionId::Costs),
];

/// Counts the rows of a finished file.
pub(crate) fn count_rows(db: &Connection) -> Result<Vec<RowCount>, String> {
    let count = |(of, query, ..): Counted| {
        let rows = db.query_row(&format!("SELECT count(*) FROM ({query})"), [], |row| {
            row.get(0)
        });
        Ok(RowCount {
            of,
            rows: rows.map_err(|error| why(&error))?,
        })
    };
    COUNTED.into_iter().map(count).collect()
}

/// Compares the numbers of rows in both files, and returns them. The error says which differ.
pub(crate) fn compare(counts: Vec<RowCount>, dataset: &Dataset) -> Result<Vec<RowCount>, String> {
    let info = dataset.info().map_err(|error| error.to_string())?;
    let records = |id: SectionId, size: Option<usize>| {
        let section = info
            .sections
            .iter()
            .find(|section| section.name == id.name());
        match (size, id) {
            (Some(size), _) => section.map_or(0, |section| section.length / size as u64),
            (None, SectionId::Places) => (info.places + info.regions) as u64,
            (None, _) => info.postal_codes as u64,
        }
    };
    let mut in_section = BTreeMap::<_, (Vec<_>, u64, u64)>::new();
    for (&RowCount { of, rows }, (_, _, id, size)) in counts.iter().zip(COUNTED) {
        let (names, sum, _) = in_section
            .entry(id.name())
            .or_insert_with(|| (Vec::new(), 0, records(id, size)));
        names.push(of);
        *sum += rows;
    }
    match in_section
        .into_values()
        .find(|(_, rows, records)| rows != records)
    {
        None => Ok(counts),
        Some((names, rows, records)) => Err(format!(
            "it has {rows} {}, the index beside it {records}",
            names.join(" and ")
        )),
    }
}

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
            check_sqlite(&db)
                .and_then(|()| count_rows(&db))
                .map_err(|why| unfit(sqlite, why, remedy))
        });
        write_index(db, work, progress)?;
        let _bar = progress.step("check world.sqlite");
        join(check, SQLITE_FILE)
    })
}

/// Opens the new dataset as programs will, and checks that neither file is corrupt and that both have the same content.
/// `rows` are the numbers of rows of `world.sqlite`. The error ends with `remedy`.
pub(crate) fn check_dataset(rows: Vec<RowCount>, work: &Work, remedy: &str) -> Result<()> {
    let index = &work.folder.join(INDEX_FILE);
    let dataset = Dataset::open(&work.folder).map_err(|error| unfit(index, error, remedy))?;
    dataset
        .verify()
        .map_err(|error| unfit(index, error, remedy))?;
    compare(rows, &dataset).map_err(|why| unfit(&work.folder.join(SQLITE_FILE), why, remedy))?;
    Ok(())
}

fn unfit(path: &Path, why: impl std::fmt::Display, remedy: &str) -> Error {
    Error::output(
        path,
        format!("the new file does not pass its check and is not published: {why}; {remedy}"),
    )
}
