//! Extracts of OpenStreetMap: lodgings, places and sights.

mod lodging;
mod names;
mod places;

use rusqlite::{Connection, params};
use wayfare_osm::Bounds;

use self::lodging::lodging_row;
use self::places::PlaceWriter;
use super::Written;
use super::known_places::Area;
use super::lodgings::Lodgings;
use super::nearest_place::NearestPlace;
use crate::error::Result;
use crate::import::source_import::SourceImport;
use crate::readers::{ExtractReader, ReadCount};
use crate::rejects::RowError;
use crate::report::Skip;

/// Elements at the edge of an extract reach beyond its bounds, and points of one place differ.
const MARGIN_DEGREES: f64 = 1.0;

/// Imports a file of kind `openstreetmap`.
///
/// A lodging or place that is known gets what it lacks. Without a date in the manifest, the source has that of the last
/// edit.
pub(in crate::import) fn openstreetmap(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, input, rejects, tally, .. } = import;
    let extract = ExtractReader::open(input)?;
    let date = date(job.db, job.source.id, extract.header().replication_timestamp)?;
    let nearest = NearestPlace::load(job.db)?;
    let mut lodgings = Lodgings::new(job.db)?;
    let mut places = PlaceWriter::new(job, area(extract.header().bounds))?;
    let (mut count, left_out) = extract.read(rejects, |element| {
        let near = nearest.of(element.point.latitude, element.point.longitude);
        let country = near.and_then(|place| place.country.as_deref());
        if !job.filter.allows_country(country.unwrap_or_default()) {
            tally.skip(Skip::Filtered);
            return Ok(());
        }
        let town = places.town_of(element)?.or(near.map(|place| place.geonameid));
        let lodging = match lodging_row(element, town, &date)? {
            Some(row) => Some(lodgings.write(job, &element.id.to_string(), row, country)?),
            None => None,
        };
        let mut too_long = Vec::new();
        let place = places.write(element, near, &mut too_long)?;
        match (lodging, place) {
            (None, None) => tally.skip(Skip::Filtered),
            (Some(Written::New), _) | (_, Some(Written::New)) => {}
            _ => tally.merged += 1,
        }
        if too_long.is_empty() { Ok(()) } else { Err(RowError::Parts(too_long)) }
    })?;
    lodgings.finish(tally)?;
    for (why, elements) in [(Skip::Unnamed, left_out.unnamed), (Skip::Unlocated, left_out.unlocated)] {
        tally.skip_rows(why, elements);
        count.read += elements;
        count.kept += elements;
    }
    Ok(count)
}

/// Returns the date of the source, which is that of the last edit, in seconds since 1970, if the manifest has none.
fn date(db: &Connection, source_id: u32, last_edit: Option<i64>) -> Result<String> {
    db.execute(
        "UPDATE source SET date = coalesce(date(?2, 'unixepoch'), '') WHERE source_id = ?1 AND date = ''",
        params![source_id, last_edit],
    )?;
    Ok(db.query_row("SELECT date FROM source WHERE source_id = ?1", [source_id], |row| row.get(0))?)
}

/// Returns the area in which an extract has elements.
fn area(bounds: Option<Bounds>) -> Area {
    match bounds {
        Some(Bounds { south, west, north, east, .. }) if west <= east => {
            [south - MARGIN_DEGREES, west - MARGIN_DEGREES, north + MARGIN_DEGREES, east + MARGIN_DEGREES]
        }
        // Or on both sides of the 180th meridian.
        _ => [-90.0, -180.0, 90.0, 180.0],
    }
}
