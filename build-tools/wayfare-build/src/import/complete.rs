//! What is done to the tables when everything is imported.

use rusqlite::Connection;

use crate::error::Result;

/// Deletes all places without a total of costs, and everything that belongs to them alone. An island stays with the
/// places on it.
pub(super) fn keep_those_with_costs(db: &Connection) -> Result<()> {
    db.execute_batch(
        "CREATE TEMP TABLE kept AS SELECT geonameid FROM location_cost WHERE category_id = 0 ORDER BY 1;
         DELETE FROM location_cost WHERE geonameid NOT IN kept;
         DELETE FROM main_place WHERE geonameid NOT IN kept;
         INSERT INTO kept SELECT DISTINCT region_id FROM main_place;
         DELETE FROM place WHERE geonameid NOT IN kept;
         DELETE FROM region WHERE geonameid NOT IN kept;
         DELETE FROM place_name WHERE geonameid NOT IN kept;
         DELETE FROM postal_code WHERE geonameid IS NULL OR geonameid NOT IN kept;
         DELETE FROM destination WHERE geonameid NOT IN kept;
         DELETE FROM location_highlight WHERE geonameid NOT IN kept;
         UPDATE accommodation SET geonameid = NULL WHERE geonameid NOT IN kept;
         DROP TABLE kept;",
    )?;
    Ok(())
}

/// Deletes names of unknown language that are repeated with a language or as a code.
///
/// Only `alternateNames` files and extracts bring such repetitions, so without one there is nothing to delete.
pub(super) fn drop_repeated_names(db: &Connection) -> Result<()> {
    db.execute(
        "DELETE FROM place_name
         WHERE EXISTS (SELECT 1 FROM source WHERE kind IN ('alternate-names', 'openstreetmap'))
           AND lang = '' AND kind = 0 AND EXISTS (
               SELECT 1 FROM place_name other
               WHERE other.geonameid = place_name.geonameid AND other.name = place_name.name
                 AND (other.lang <> '' OR other.kind <> 0))",
        [],
    )?;
    Ok(())
}

/// Deletes names in other languages than these, unless none is given. Names of unknown language may be in any.
pub(super) fn keep_languages(db: &Connection, languages: &[String]) -> Result<()> {
    if languages.is_empty() {
        return Ok(());
    }
    let mut delete = db.prepare("DELETE FROM place_name WHERE kind = 0 AND lang = ?1")?;
    let mut select =
        db.prepare("SELECT DISTINCT lang FROM place_name WHERE kind = 0 AND lang <> ''")?;
    let all: Vec<String> = select
        .query_map([], |row| row.get(0))?
        .collect::<std::result::Result<_, _>>()?;
    let is_wanted = |lang: &str| {
        let is_of = |wanted: &String| {
            lang.strip_prefix(wanted.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        languages.iter().any(is_of)
    };
    for lang in all.iter().filter(|lang| !is_wanted(lang)) {
        delete.execute([lang])?;
    }
    Ok(())
}

/// Numbers time zones in the order of their names, so that the numbers do not depend on the order of places.
pub(super) fn number_time_zones(db: &Connection) -> Result<()> {
    db.execute_batch(
        "CREATE TEMP TABLE numbered AS
         SELECT time_zone_id, row_number() OVER (ORDER BY name) AS number FROM time_zone ORDER BY 1;
         CREATE INDEX temp.number_by_id ON numbered (time_zone_id, number);
         UPDATE place SET time_zone_id = (SELECT number FROM numbered AS n WHERE n.time_zone_id = place.time_zone_id)
         WHERE time_zone_id IS NOT NULL;
         -- Below zero first, where no number is taken.
         UPDATE time_zone SET time_zone_id =
             (SELECT -number FROM numbered AS n WHERE n.time_zone_id = time_zone.time_zone_id);
         UPDATE time_zone SET time_zone_id = -time_zone_id;
         DROP TABLE numbered;",
    )?;
    Ok(())
}
