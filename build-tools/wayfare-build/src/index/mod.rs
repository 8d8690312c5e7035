//! Writes `world.idx` from `world.sqlite`: everything that a query needs, laid out to be read in place.

mod abbreviations;
mod border_budget;
mod border_edges;
mod border_tree;
mod borders;
mod bounding_boxes;
mod derived;
mod facts;
mod fuzzy;
mod main_places;
mod names;
mod names_writer;
mod namesakes;
mod outline_parts;
mod place_order;
mod places;
mod postal;
mod reference;
mod region_terms;
mod regions;
mod section_file;
mod sorter;
mod symbol_encoder;
mod terms;
mod weak_scores;

use std::thread;

use rusqlite::Connection;
use wayfare::{
    Dataset,
    internal::{self, weak_reference},
};
use wayfare_format::{Header, INDEX_FILE, SQLITE_FILE, SectionId, file_hash, reference_weights};

use crate::disk::Work;
use crate::error::{Error, Result};
use crate::progress::Progress;
use crate::sql::open_finished;
use crate::threads::join;
pub(crate) use facts::{COUNTRY_COSTS, LOCATION_COSTS};
pub(crate) use reference::{DATES, FEATURES, LANGUAGES};

pub(crate) use border_tree::check_outline;
use borders::Drawn;
use facts::{FactsIndex, Owner};
use names_writer::NamesWriter;
use place_order::PlaceOrder;
use reference::Reference;
use regions::Regions;
use section_file::Sections;
use section_file::StringsSection;
use terms::Terms;

/// Bytes of `world.sqlite` that are mapped into memory. Of a larger file, the rest is read page by page.
const MAPPED: i64 = 512 << 20;

/// Bytes of an index that is searched in memory, which takes less time than in a mapped file. A larger one is mapped.
const HELD: u64 = 512 << 20;

/// What an index is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// To be published.
    Dataset,
    /// To look names up while a dataset is built. It takes less memory, which the build needs.
    Lookups,
}

/// The tables that records of places, names and postal codes refer to.
struct IndexTables<'c> {
    sqlite: &'c Connection,
    order: &'c PlaceOrder,
    reference: &'c Reference,
    facts: &'c FactsIndex,
    regions: &'c Regions,
}

/// Writes the index of a finished SQLite file beside that file. Large sections pass through files there.
pub(crate) fn write_index(sqlite: &Connection, work: &Work, progress: Progress) -> Result<()> {
    let out = &work.folder.join(INDEX_FILE);
    let (mut sections, header) = write_sections(sqlite, work, progress, Use::Dataset)?;
    // The index is mapped in its place.
    sqlite.pragma_update(None, "mmap_size", 0)?;
    sections.assemble(out, header.clone())?;
    let io = |error| Error::io(out, error);
    let dataset = if out.metadata().map_err(io)?.len() <= HELD {
        internal::read_unverified(&work.folder)
    } else {
        Dataset::open(&work.folder)
    };
    let dataset = dataset.map_err(|error| Error::output(out, format!("{error:#}")))?;
    weak_scores::write(dataset, &mut sections, progress)?;
    work.disk.remove_file(out)?;
    sections.assemble(out, header)
}

/// Writes the same without what only makes search faster, or the file smaller: the bounds of weak matches, which take most of
/// the time, and symbols for names.
pub(crate) fn write_searchable_index(sqlite: &Connection, work: &Work) -> Result<()> {
    let (mut sections, header) = write_sections(sqlite, work, Progress::new(false), Use::Lookups)?;
    sections.write(SectionId::WeakMaxScores, &[])?;
    sections.assemble(&work.folder.join(INDEX_FILE), header)
}

/// Writes all sections but the bounds of weak matches. Returns them with the header.
///
/// Some work is done by a second thread, but files are made and removed by one at a time, in an order that is always the same.
fn write_sections(
    sqlite: &Connection,
    work: &Work,
    progress: Progress,
    of: Use,
) -> Result<(Sections, Header)> {
    // Without these, much of the time would go into locks and page copies.
    sqlite.pragma_update(None, "mmap_size", MAPPED)?;
    let sqlite = &sqlite.unchecked_transaction()?;
    let path = &work.folder.join(SQLITE_FILE);
    let sqlite_bytes = path
        .metadata()
        .map_err(|error| Error::io(path, error))?
        .len();
    let mut sections = Sections::new(work, sqlite_bytes, of);
    let mut strings = StringsSection::new(&mut sections)?;
    let mut terms = Terms::new(&sections.sort_space);
    let (order, reference, facts, regions, drawn) = thread::scope(|scope| {
        let numbering = scope.spawn(|| Reference::read(&open_finished(path)?));
        let drawing = scope.spawn(|| Drawn::read(&open_finished(path)?));
        let order = PlaceOrder::read(sqlite)?;
        let reference = join(numbering, INDEX_FILE)?;
        let facts = FactsIndex::write(sqlite, &order, &reference, &mut sections, &mut strings)?;
        let of_country = |country| facts.index(Owner::Country(country));
        reference::write_tables(sqlite, &reference, of_country, &mut sections, &mut strings)?;
        let regions = Regions::write(
            sqlite,
            &order,
            &reference,
            &mut sections,
            &mut strings,
            &mut terms,
        )?;
        Ok::<_, Error>((order, reference, facts, regions, join(drawing, INDEX_FILE)?))
    })?;
    let outlines = borders::write(drawn, &reference, &regions, &mut sections)?;
    let tables = IndexTables {
        sqlite,
        order: &order,
        reference: &reference,
        facts: &facts,
        regions: &regions,
    };
    let (names, terms) = places::write(&tables, outlines, terms, &mut sections, progress)?;
    let (names, writer) = (names.sorted(of)?, NamesWriter::create(&sections)?);
    let names = thread::scope(|scope| {
        let writing = scope.spawn(|| writer.write(names));
        terms.write(&order.importance, &mut sections, progress)?;
        postal::write(&tables, &mut sections, &mut strings)?;
        join(writing, INDEX_FILE)
    })?;
    names.finish(&mut sections)?;
    strings.finish(&mut sections)?;
    Ok((sections, read_header(sqlite, work)?))
}

/// Reads the header from `meta` and the SQLite file, without sections.
fn read_header(sqlite: &Connection, work: &Work) -> Result<Header> {
    let path = work.folder.join(SQLITE_FILE);
    let (sqlite_length, sqlite_hash) = wayfare_files::open(&path)
        .and_then(file_hash)
        .map_err(|error| Error::io(&path, error))?;
    let value = |key: &str| {
        sqlite.query_one("SELECT value FROM meta WHERE key = ?", [key], |row| {
            row.get::<_, String>(0)
        })
    };
    let hash = |key: &str| -> Result<u128> {
        let digits = value(key)?;
        u128::from_str_radix(&digits, 16).map_err(|_| {
            Error::source(
                "world.sqlite",
                format!("{key} {digits:?} in meta is not a hexadecimal number"),
            )
        })
    };
    Ok(Header {
        build_id: hash("build_id")?,
        content_hash: hash("content_hash")?,
        name: value("name")?,
        snapshot_date: value("snapshot_date")?,
        sqlite_length,
        sqlite_hash,
        reference_weights: reference_weights(),
        weak_reference: weak_reference(),
        sections: Vec::new(),
    })
}
