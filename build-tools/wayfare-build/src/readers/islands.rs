//! Tables of islands and areas like them.

use crate::error::Result;
use crate::readers::Rows;
use crate::readers::fields::{
    LATITUDES, LONGITUDES, geonameid, name, needed, optional_whole, short_enough, within,
};
use crate::readers::read_count::ReadCount;
use crate::readers::row::TableRow;
use crate::readers::table::read_table;
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::rows::IslandRow;

pub(crate) fn read_islands(
    source: Rows<'_>,
    mut each: impl FnMut(IslandRow) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_table(source, |row| {
        each(island(row)?)?;
        missing_side(row).map_or(Ok(()), |side| Err(RowError::Parts(vec![side])))
    })
}

const SIDES: [&str; 4] = ["south", "west", "north", "east"];

/// Returns a side that a bounding box lacks. Such a row is kept without the others.
fn missing_side(row: &TableRow<'_>) -> Option<Rejection> {
    let is_blank = |side: &&&str| row.text(side).is_empty();
    let blank = SIDES.iter().find(is_blank)?;
    let is_partial = SIDES.iter().any(|side| !row.text(side).is_empty());
    is_partial.then(|| Rejection::new(*blank, "", Reason::Missing))
}

fn island(row: &TableRow<'_>) -> Result<IslandRow, Rejection> {
    Ok(IslandRow {
        name: row.parse("name", name)?.to_owned(),
        country: row.text("country_code").to_owned(),
        cc2: row.text("cc2").to_owned(),
        latitude: row.number("latitude", |column, text| within(column, text, LATITUDES))?,
        longitude: row.number("longitude", |column, text| within(column, text, LONGITUDES))?,
        feature: row.parse("feature_code", feature)?,
        population: row.number("population", optional_whole)?.unwrap_or(0),
        places_population: row
            .number("places_population", optional_whole)?
            .unwrap_or(0),
        bounds: bounds(row)?,
        geonameids: row.parse("geonameids", |column, text| {
            needed(column, text)?
                .split_whitespace()
                .map(geonameid)
                .collect()
        })?,
        alternate_names: row.text("alternatenames").to_owned(),
        translations: row.parse("translations", translations)?,
    })
}

/// Returns the bounding box: south, west, north and east; `None` where one of them is blank.
fn bounds(row: &TableRow<'_>) -> Result<Option<[f64; 4]>, Rejection> {
    if SIDES.iter().any(|side| row.text(side).is_empty()) {
        return Ok(None);
    }
    let south = row.number("south", |column, text| within(column, text, LATITUDES))?;
    let west = row.number("west", |column, text| within(column, text, LONGITUDES))?;
    let north = row.number("north", |column, text| {
        within(column, text, south..=*LATITUDES.end())
    })?;
    let east = row.number("east", |column, text| within(column, text, LONGITUDES))?;
    Ok(Some([south, west, north, east]))
}

/// Returns the names in a list such as `de:Kreta,fr:Crète`, each behind its language.
fn translations(column: &'static str, text: &str) -> Result<Vec<(String, String)>, Rejection> {
    let entries = text
        .split(',')
        .map(str::trim)
        .filter(|entry| !entry.is_empty());
    let named = entries.map(|entry| {
        let (language, name) = entry
            .split_once(':')
            .ok_or_else(|| Rejection::new(column, entry, Reason::BadCode))?;
        Ok((
            language.to_owned(),
            short_enough(column, name.trim())?.to_owned(),
        ))
    });
    named.collect()
}

/// Returns the feature class and code of an area; blank is an island.
fn feature(column: &'static str, text: &str) -> Result<(&'static str, &'static str), Rejection> {
    match text {
        "" | "ISL" => Ok(("T", "ISL")),
        "ISLS" => Ok(("T", "ISLS")),
        "RGN" => Ok(("L", "RGN")),
        _ => Err(Rejection::new(column, text, Reason::BadCode)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn an_island_needs_places() {
        let text = "name,country,latitude,longitude,geonameids,feature_code\n\
            Elba,IT,42.8,10.3,3 4,\n\
            Void,IT,42.8,10.3,,ISL\n\
            Odd,IT,42.8,10.3,3 x,ISL\n\
            Far,IT,92.8,10.3,3,ISL\n\
            Chianti,IT,43.5,11.3,3,RGN\n\
            Peak,IT,43.5,11.3,3,MT\n";
        let spec = spec("islands", "");
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_islands(source, |row| {
                rows.push((row.name, row.population, row.geonameids, row.feature));
                Ok(())
            })
        });
        let expected = [
            ("Elba", vec![3, 4], ("T", "ISL")),
            ("Chianti", vec![3], ("L", "RGN")),
        ];
        assert_eq!(
            gathered.rows,
            expected.map(|(name, ids, feature)| (name.to_owned(), 0, ids, feature))
        );
        let expected = [
            "3 geonameids `` missing",
            "4 geonameids `x` bad-integer",
            "5 latitude `92.8` out-of-range",
            "7 feature_code `MT` bad-code",
        ];
        assert_eq!(gathered.rejected, expected);
    }

    #[test]
    fn a_box_has_four_sides_or_none() {
        let text = "name,country,latitude,longitude,geonameids,south,west,north,east\n\
            Elba,IT,42.8,10.3,3,42.7,10.1,42.9,10.5\n\
            None,IT,42.8,10.3,3,,,,\n\
            Taveuni,FJ,-16.8,180,3,-17,179.7,-16.7,-179.8\n\
            Open,IT,42.8,10.3,3,42.7,10.1,n/a,10.5\n\
            Turned,IT,42.8,10.3,3,42.9,10.1,42.7,10.5\n";
        let spec = spec("islands", "");
        let gathered = gather("table.csv", text.as_bytes(), &spec, |source, rows| {
            read_islands(source, |row| {
                rows.push((row.name, row.bounds));
                Ok(())
            })
        });
        let expected = [
            ("Elba", Some([42.7, 10.1, 42.9, 10.5])),
            ("None", None),
            ("Taveuni", Some([-17.0, 179.7, -16.7, -179.8])),
            ("Open", None),
        ];
        assert_eq!(
            gathered.rows,
            expected.map(|(name, bounds)| (name.to_owned(), bounds))
        );
        assert_eq!(
            gathered.rejected,
            ["5 north `` missing", "6 north `42.7` out-of-range"]
        );
    }
}
