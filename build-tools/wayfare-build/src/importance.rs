//! The factors of the importance of places, from the tables of `world.sqlite`.

use rusqlite::Connection;
use wayfare_format::{ImportanceFactors, importance};

use crate::error::Result;
use crate::rows::AlternateNameRow;
use crate::sql::{for_each_row, text};

/// A region has at most this many times the people of its places: in a country with few places, they tell little about
/// the others.
const MOST_PEOPLE: f64 = 4.0;

/// So many populations of seats in a country tell those that are unknown; fewer tell nothing.
const MIN_KNOWN: u32 = 10;

/// Whether costs or highlights are known. Costs without a total do not count; the index does not have them either.
const HAS_COSTS: &str =
    "EXISTS (SELECT 1 FROM location_cost l WHERE l.geonameid = p.geonameid AND l.category_id = 0)
     OR p.geonameid IN (SELECT geonameid FROM location_highlight)";

/// Calls `each` with the id and the importance of every place.
pub(crate) fn for_each_importance(db: &Connection, mut each: impl FnMut(u32, f32)) -> Result<()> {
    for_each_row(db, &factors(), [], |row| {
        let factors = ImportanceFactors {
            population: row.get(1)?,
            feature_code: text(row, 2)?,
            alternate_names: row.get(3)?,
            has_travellers: row.get(4)?,
            is_destination: row.get(5)?,
            has_costs: row.get(6)?,
        };
        each(row.get(0)?, importance(factors));
        Ok(())
    })
}

/// Selects the factors of all places. A region without a population of its own counts by the people of its places. Many live
/// in places that are in no table: as many more as in the whole country. The seat of a division counts as one of the smallest
/// such seats of its country: of the lowest tenth of those that are known, or a smaller share where fewer are known, as those
/// are the larger ones.
fn factors() -> String {
    let further = AlternateNameRow::FURTHER;
    let times = format!(
        "coalesce(min({MOST_PEOPLE}, 1.0 * nullif(c.population, 0) / whole.places_population), 1)"
    );
    format!(
        "WITH ranked AS (
             SELECT country_code, feature_code, population,
                    row_number() OVER (PARTITION BY country_code, feature_code ORDER BY population DESC) AS place,
                    sum(population > 0) OVER (PARTITION BY country_code, feature_code) AS known,
                    count() OVER (PARTITION BY country_code, feature_code) AS whole
             FROM place WHERE feature_code GLOB 'PPLA*'
         ), small AS MATERIALIZED (
             SELECT country_code, feature_code, population FROM ranked
             WHERE known >= {MIN_KNOWN} AND place = known - known * known / (10 * whole)
         )
         SELECT p.geonameid,
                iif(p.population > 0, p.population,
                    coalesce(CAST(r.places_population * {times} AS INTEGER), small.population, 0)),
                p.feature_code,
                (SELECT count(*) FROM place_name n WHERE n.geonameid = p.geonameid AND n.kind = 0 AND n.flags & {further} = 0),
                EXISTS (SELECT 1 FROM place_name n WHERE n.geonameid = p.geonameid AND n.kind = 2)
                OR p.geonameid IN (SELECT geonameid FROM destination)
                OR p.population = 0 AND p.geonameid IN (SELECT region_id FROM main_place),
                p.geonameid IN (SELECT geonameid FROM destination),
                {HAS_COSTS}
         FROM place p
         LEFT JOIN region r ON r.geonameid = p.geonameid
         LEFT JOIN country c ON c.country_code = p.country_code
         LEFT JOIN region whole ON whole.geonameid = c.geonameid
         LEFT JOIN small ON small.country_code = p.country_code AND small.feature_code = p.feature_code"
    )
}
