//! Tables of islands.

use crate::error::Result;
use crate::input::Input;
use crate::manifest::SourceSpec;
use crate::readers::fields::{LATITUDES, LONGITUDES, geonameid, name, needed, optional_whole, within};
use crate::readers::read_count::ReadCount;
use crate::readers::row::TableRow;
use crate::readers::table::read_table;
use crate::rejection::Rejection;
use crate::rejects::{Rejects, RowError};
use crate::rows::IslandRow;

/// Reads islands.
pub(crate) fn read_islands(
    input: Input,
    spec: &SourceSpec,
    rejects: &mut Rejects,
    mut each: impl FnMut(IslandRow) -> Result<(), RowError>,
) -> Result<ReadCount> {
    read_table(input, spec, rejects, |row| each(island(row)?))
}

fn island(row: &TableRow<'_>) -> Result<IslandRow, Rejection> {
    Ok(IslandRow {
        name: row.parse("name", name)?.to_owned(),
        country: row.parse("country_code", needed)?.to_owned(),
        latitude: row.parse("latitude", |column, text| within(column, text, LATITUDES))?,
        longitude: row.parse("longitude", |column, text| within(column, text, LONGITUDES))?,
        population: row.parse("population", optional_whole)?.unwrap_or(0),
        geonameids: row.parse("geonameids", |column, text| {
            needed(column, text)?.split_whitespace().map(geonameid).collect()
        })?,
        alternate_names: row.text("alternatenames").to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::testing::{gather, spec};

    #[test]
    fn an_island_needs_places() {
        let text = "name,country,latitude,longitude,geonameids\n\
            Elba,IT,42.8,10.3,3 4\n\
            Void,IT,42.8,10.3,\n\
            Odd,IT,42.8,10.3,3 x\n\
            Far,IT,92.8,10.3,3\n";
        let spec = spec("islands", "");
        let gathered = gather("table.csv", text.as_bytes(), |input, rejects, rows| {
            read_islands(input, &spec, rejects, |row| {
                rows.push((row.name, row.population, row.geonameids));
                Ok(())
            })
        });
        assert_eq!(gathered.rows, [("Elba".to_owned(), 0, vec![3, 4])]);
        let expected =
            ["3 geonameids `` missing", "4 geonameids `x` bad-number", "5 latitude `92.8` out-of-range"];
        assert_eq!(gathered.rejected, expected);
    }
}
