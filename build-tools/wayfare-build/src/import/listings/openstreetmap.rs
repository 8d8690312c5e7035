//! Extracts of OpenStreetMap: lodgings, places and sights.

use wayfare_osm::{Bounds, Extract, Sights};

use super::known_places::{Area, EVERYWHERE, with_margin};
use super::listed::ListedWriter;
use crate::error::{Error, Result};
use crate::import::source_import::SourceImport;
use crate::input::Input;
use crate::manifest;
use crate::readers::ReadCount;
use crate::rejection::{Reason, Rejection};
use crate::tally::Skip;

/// Imports a file of kind `openstreetmap`. Without a date in the manifest, the source has that of the last edit.
pub(in crate::import) fn openstreetmap(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let Input { file, bytes, .. } = rows.input;
    let unreadable = |error: wayfare_osm::Error| Error::source(&file, error.to_string());
    let sights = match store.source.spec.sights {
        manifest::Sights::Notable => Sights::Notable,
        manifest::Sights::All => Sights::All,
    };
    let mut extract = Extract::open(bytes, sights).map_err(unreadable)?;
    let header = *extract.header();
    let date = "SELECT coalesce(date(?1, 'unixepoch'), '')";
    let date: String = store
        .db
        .query_row(date, [header.replication_timestamp], |row| row.get(0))?;
    let mut writer = ListedWriter::new(&store, finder.populated(store.db)?, area(header.bounds))?;
    let mut count = ReadCount::default();
    for element in &mut extract {
        let (id, outcome) = match element {
            Ok(element) => (element.id, writer.write(&mut store, &element.listing())),
            Err(wayfare_osm::Error::NotUtf8 {
                element,
                key,
                value,
            }) => (
                element,
                Err(Rejection::new(key, &value, Reason::InvalidUtf8).into()),
            ),
            Err(error) => return Err(unreadable(error)),
        };
        count.add(
            outcome.map(|()| true),
            rows.rejects,
            &format!("{file}/{id}"),
            0,
        )?;
    }
    store.set_date(&date)?;
    let left_out = extract.report();
    for (why, elements) in [
        (Skip::Closed, left_out.closed),
        (Skip::Unnamed, left_out.unnamed),
        (Skip::Unlocated, left_out.unlocated),
    ] {
        count.leave_out(why, elements, store.tally);
    }
    count.leave_out(
        Skip::OfNoUse,
        left_out.elements.saturating_sub(count.read),
        store.tally,
    );
    Ok(count)
}

/// Returns the area in which an extract has elements.
fn area(bounds: Option<Bounds>) -> Area {
    match bounds {
        Some(Bounds {
            south,
            west,
            north,
            east,
            ..
        }) if west <= east => with_margin([south, west, north, east]),
        // Or on both sides of the 180th meridian.
        _ => EVERYWHERE,
    }
}
