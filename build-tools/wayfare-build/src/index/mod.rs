//! From `world.sqlite` to `world.idx`: everything a query needs, laid out to be read in place.

mod answers;
mod facts;
mod halves;
mod keys;
mod names;
mod places;
mod postal;
mod qualifiers;
mod reference;
mod section_file;
mod sorter;
mod symbols;
mod texts;

use std::{path::Path, thread::ScopedJoinHandle};

use rusqlite::Connection;
use wayfare::Dataset;
use wayfare_format::{AnswerTableWriter, Header};

use crate::{
    error::{Error, Result},
    progress::Progress,
};
use facts::Facts;
use places::{Context, Ranking};
use reference::Reference;
use section_file::Sections;
use texts::Texts;

/// Writes the index of a finished SQLite file to `out`, beside that file. Large sections pass through files there.
pub(crate) fn write_index(sqlite: &Connection, out: &Path, progress: Progress) -> Result<()> {
    // Several queries for each place: without these, most of the time would go into locks and page copies.
    sqlite.pragma_update(None, "mmap_size", i64::MAX)?;
    let sqlite = &sqlite.unchecked_transaction()?;
    let mut sections = Sections::new(out.parent().unwrap_or(Path::new(".")));
    let mut texts = Texts::new(&mut sections)?;
    let ranking = Ranking::read(sqlite)?;
    let reference = Reference::read(sqlite)?;
    let facts = Facts::write(sqlite, &ranking, &reference, &mut sections, &mut texts)?;
    let areas = reference.write(sqlite, &facts, &mut sections, &mut texts)?;
    let context = Context { sqlite, ranking: &ranking, reference: &reference, facts: &facts, areas: &areas };
    let answers = places::write(&context, &mut sections, progress)?;
    postal::write(&context, &mut sections, &mut texts)?;
    texts.finish(&mut sections)?;
    // The answers are those that the library gives from an index that has none stored.
    answers::write(AnswerTableWriter::default(), &mut sections)?;
    let header = read_meta(sqlite)?;
    sections.assemble(out, header.clone())?;
    let dataset = Dataset::open(sections.work()).map_err(|error| Error::output(out, error.to_string()))?;
    answers.write(&dataset, &mut sections, progress)?;
    drop(dataset);
    sections.assemble(out, header)
}

/// What a thread has done.
fn join<T>(thread: ScopedJoinHandle<'_, Result<T>>) -> Result<T> {
    thread.join().unwrap_or_else(|_| Err(Error::source("world.idx", "a thread broke off")))
}

/// The header as `meta` has it, without sections.
fn read_meta(sqlite: &Connection) -> Result<Header> {
    let value = |key: &str| {
        sqlite.query_one("SELECT value FROM meta WHERE key = ?", [key], |row| row.get::<_, String>(0))
    };
    let hash = |key: &str| -> Result<u128> {
        let digits = value(key)?;
        u128::from_str_radix(&digits, 16).map_err(|_| {
            Error::source("world.sqlite", format!("{key} {digits:?} in meta is not a hexadecimal number"))
        })
    };
    Ok(Header {
        build_id: hash("build_id")?,
        content_hash: hash("content_hash")?,
        name: value("name")?,
        snapshot_date: value("snapshot_date")?,
        sections: Vec::new(),
    })
}
