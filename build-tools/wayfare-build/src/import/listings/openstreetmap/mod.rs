//! Extracts of OpenStreetMap: lodgings, places and sights.

mod element;

use rusqlite::Connection;
use wayfare_osm::Bounds;

use super::known_places::{Area, EVERYWHERE, with_margin};
use super::listed::ListedWriter;
use crate::error::Result;
use crate::import::source_import::SourceImport;
use crate::readers::{ExtractReader, ReadCount};
use crate::report::Skip;

/// Imports a file of kind `openstreetmap`. Without a date in the manifest, the source has that of the last edit.
pub(in crate::import) fn openstreetmap(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { mut store, rows, .. } = import;
    let extract = ExtractReader::open(rows.input, store.source.spec.sights)?;
    let date = date(store.db, extract.header().replication_timestamp)?;
    let mut writer = ListedWriter::new(&store, area(extract.header().bounds))?;
    let (mut count, left_out) = extract.read(rows.rejects, |element| writer.write(&mut store, element))?;
    store.set_date(&date)?;
    for (why, elements) in [(Skip::Unnamed, left_out.unnamed), (Skip::Unlocated, left_out.unlocated)] {
        count.leave_out(why, elements, store.tally);
    }
    count.leave_out(Skip::OfNoUse, left_out.elements.saturating_sub(count.read), store.tally);
    Ok(count)
}

/// Returns the date of a time in seconds since 1970.
fn date(db: &Connection, seconds: Option<i64>) -> Result<String> {
    Ok(db.query_row("SELECT coalesce(date(?1, 'unixepoch'), '')", [seconds], |row| row.get(0))?)
}

/// Returns the area in which an extract has elements.
fn area(bounds: Option<Bounds>) -> Area {
    match bounds {
        Some(Bounds { south, west, north, east, .. }) if west <= east => {
            with_margin([south, west, north, east])
        }
        // Or on both sides of the 180th meridian.
        _ => EVERYWHERE,
    }
}
