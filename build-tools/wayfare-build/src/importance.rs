//! What the importance of places is made of, as the tables of `world.sqlite` have it.

use rusqlite::Connection;
use wayfare_format::{ImportanceFactors, importance};

use crate::{
    error::Result,
    sql::{for_each_row, text},
};

/// A region has at most this many times the people of its places: in a country with few places, they tell little about
/// the others.
const MOST_PEOPLE: f64 = 4.0;

/// Names of a finished table.
const NAMES: &str = "count(*)";
/// Names while tables are imported: one that is there in a language does not count again without one.
const NAMES_WITH_REPEATED: &str = "count(*) FILTER (WHERE lang <> '') + count(DISTINCT name)
                                   - count(DISTINCT name) FILTER (WHERE lang <> '')";

/// Whether costs or highlights are known. Costs without a total do not count; the index does not have them either.
const HAS_COSTS: &str =
    "EXISTS (SELECT 1 FROM location_cost l WHERE l.geonameid = p.geonameid AND l.category_id = 0)
     OR p.geonameid IN (SELECT geonameid FROM location_highlight)";

/// Calls `each` with the id and the importance of every place.
pub(crate) fn for_each_importance(db: &Connection, each: impl FnMut(u32, f32)) -> Result<()> {
    read(db, &factors(NAMES, HAS_COSTS), None, each)
}

/// Returns the importance of a place while tables are imported, without costs and highlights: they may be among these.
pub(crate) fn importance_without_costs(db: &Connection, geonameid: u32) -> Result<f32> {
    let mut found = 0.0;
    let sql = factors(NAMES_WITH_REPEATED, "FALSE") + " WHERE p.geonameid = ?1";
    read(db, &sql, Some(geonameid), |_, importance| found = importance)?;
    Ok(found)
}

/// Selects the factors of all places. A region without a population of its own counts by the people of its places as often
/// as [`times_as_many`] says.
fn factors(names: &str, has_costs: &str) -> String {
    let times = times_as_many("c.population", "whole.places_population");
    format!(
        "SELECT p.geonameid,
                iif(p.population > 0, p.population, coalesce(CAST(r.places_population * {times} AS INTEGER), 0)),
                p.feature_code,
                (SELECT {names} FROM place_name n WHERE n.geonameid = p.geonameid AND n.kind = 0),
                EXISTS (SELECT 1 FROM place_name n WHERE n.geonameid = p.geonameid AND n.kind = 2)
                OR p.geonameid IN (SELECT geonameid FROM destination)
                OR p.population = 0 AND p.geonameid IN (SELECT region_id FROM main_place),
                {has_costs}
         FROM place p
         LEFT JOIN region r ON r.geonameid = p.geonameid
         LEFT JOIN country c ON c.country_code = p.country_code
         LEFT JOIN region whole ON whole.geonameid = c.geonameid"
    )
}

/// Selects the people of the places in the admin1 region `?2` of the country `?1`, or in the admin2 region `?3` in it,
/// while tables are imported, and for how many the region counts.
pub(crate) fn people_of_region() -> String {
    let times = times_as_many("(SELECT population FROM country WHERE country_code = ?1)", "whole");
    format!(
        "SELECT known, CAST(known * {times} AS INTEGER)
         FROM (SELECT coalesce(sum(population) FILTER (WHERE admin1_code = ?2 AND (?3 IS NULL OR admin2_code = ?3)), 0) AS known,
                      sum(population) AS whole
               FROM place WHERE country_code = ?1 AND feature_class = 'P' AND feature_code <> 'PPLX')"
    )
}

/// Returns, in SQL, the factor by which the people in the places of a region are multiplied. Many people live in places
/// that no table has; their share is taken to be that of the whole country, by its own population and that of its
/// places.
fn times_as_many(population: &str, places_population: &str) -> String {
    format!("coalesce(min({MOST_PEOPLE}, 1.0 * nullif({population}, 0) / {places_population}), 1)")
}

fn read(db: &Connection, sql: &str, geonameid: Option<u32>, mut each: impl FnMut(u32, f32)) -> Result<()> {
    for_each_row(db, sql, rusqlite::params_from_iter(geonameid), |row| {
        let factors = ImportanceFactors {
            population: row.get(1)?,
            feature_code: text(row, 2)?,
            alternate_names: row.get(3)?,
            has_travellers: row.get(4)?,
            has_costs: row.get(5)?,
        };
        each(row.get(0)?, importance(factors));
        Ok(())
    })
}
