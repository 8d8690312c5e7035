//! Regions that share their folded name with a place of their country, such as New York.

use std::collections::HashMap;

use rusqlite::{Connection, Row};
use wayfare_format::{fold, importance_after_namesake};

use crate::{
    error::Result,
    sql::{for_each_row, text},
};

const REGIONS: &str = "SELECT name, country_code, geonameid FROM place
                       WHERE country_code IS NOT NULL AND feature_code LIKE 'ADM%'";
const PRIMARY: &str =
    "SELECT name, country_code, geonameid FROM place WHERE country_code IS NOT NULL AND feature_class = 'P'";
const ALTERNATE: &str =
    "SELECT n.name, country_code, geonameid FROM place_name n JOIN place USING (geonameid)
                         WHERE kind = 0 AND country_code IS NOT NULL AND feature_class = 'P'";
/// The main places of islands, in the countries of these.
const ON_ISLANDS: &str = "SELECT i.name, i.geonameid, p.name, p.geonameid
                          FROM place i JOIN main_place m ON m.region_id = i.geonameid JOIN place p ON p.geonameid = m.geonameid
                          WHERE i.feature_code LIKE 'ISL%' AND p.feature_class = 'P' AND p.country_code = i.country_code";

/// Returns for each administrative region and island that has a namesake the greatest importance after which it comes; for
/// an island, of main places that have its name as their primary one.
///
/// Regions and places of a name meet in the name: they may be many, and their pairs too many.
pub(super) fn importance_after_namesakes(
    sqlite: &Connection,
    importance_of: &HashMap<u32, f32>,
) -> Result<HashMap<u32, f32>> {
    let mut names: HashMap<String, HashMap<String, Option<f32>>> = HashMap::new();
    for_each_row(sqlite, REGIONS, [], |row| {
        names.entry(fold(text(row, 0)?).to_string()).or_default().insert(row.get(1)?, None);
        Ok(())
    })?;
    let after =
        |place: &u32, is_primary| Some(importance_after_namesake(*importance_of.get(place)?, is_primary));
    for (sql, is_primary) in [(PRIMARY, true), (ALTERNATE, false)] {
        for_each_row(sqlite, sql, [], |row| {
            if let Some(greatest) = of_name(&mut names, row)? {
                *greatest = greater(*greatest, after(&row.get(2)?, is_primary));
            }
            Ok(())
        })?;
    }
    let mut of_regions = HashMap::new();
    for_each_row(sqlite, REGIONS, [], |row| {
        if let Some(&mut Some(greatest)) = of_name(&mut names, row)? {
            of_regions.insert(row.get(2)?, greatest);
        }
        Ok(())
    })?;
    for_each_row(sqlite, ON_ISLANDS, [], |row| {
        let island = row.get(1)?;
        if fold(text(row, 0)?) == fold(text(row, 2)?)
            && let Some(greatest) = greater(of_regions.get(&island).copied(), after(&row.get(3)?, true))
        {
            of_regions.insert(island, greatest);
        }
        Ok(())
    })?;
    Ok(of_regions)
}

/// Returns what is known of the name of a row in its country, if a region has it.
fn of_name<'n>(
    names: &'n mut HashMap<String, HashMap<String, Option<f32>>>,
    row: &Row<'_>,
) -> Result<Option<&'n mut Option<f32>>> {
    let countries = names.get_mut(&*fold(text(row, 0)?));
    Ok(match countries {
        Some(countries) => countries.get_mut(text(row, 1)?),
        None => None,
    })
}

fn greater(a: Option<f32>, b: Option<f32>) -> Option<f32> {
    a.into_iter().chain(b).reduce(f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::SCHEMA;

    /// Adds a place of a country.
    fn add(db: &Connection, id: u32, name: &str, class: &str, code: &str, country: &str) {
        db.prepare_cached(
            "INSERT INTO place (geonameid, name, latitude, longitude, feature_class, feature_code, country_code, population, source_id)
             VALUES (?1, ?2, 0, 0, ?3, ?4, ?5, 0, 1)",
        )
        .unwrap()
        .execute((id, name, class, code, country))
        .unwrap();
    }

    fn empty() -> Connection {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(SCHEMA).unwrap();
        db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        db
    }

    #[test]
    fn the_most_important_namesake_in_the_country_counts() {
        let db = empty();
        for (id, name, class, code, country) in [
            (1, "New York", "A", "ADM1", "US"),
            (2, "NEW YORK", "P", "PPL", "US"),
            (3, "New York City", "P", "PPL", "US"),
            (4, "New York", "P", "PPL", "GB"),
            (5, "Corfu", "T", "ISL", "GR"),
            (6, "Corfu", "P", "PPL", "GR"),
            (7, "Corfu", "P", "PPL", "GR"),
            (8, "Elba", "T", "ISL", "IT"),
            (9, "Alone", "A", "ADM2", "US"),
        ] {
            add(&db, id, name, class, code, country);
        }
        db.execute_batch(
            "INSERT INTO place_name VALUES (3, 'new york', '', 0, 0), (8, 'Alone', '', 0, 0);
             INSERT INTO main_place VALUES (5, 6), (8, 6)",
        )
        .unwrap();
        let importance = |id: u32| [0.0, 9.0, 2.0, 7.0, 8.0, 9.0, 3.0, 4.0, 9.0, 9.0][id as usize];
        let importance_of = (1..10).map(|id| (id, importance(id))).collect();
        let after = importance_after_namesakes(&db, &importance_of).unwrap();
        let alternate = importance_after_namesake(7.0, false).max(importance_after_namesake(2.0, true));
        assert_eq!(after, HashMap::from([(1, alternate), (5, importance_after_namesake(3.0, true))]));
    }

    /// Their pairs once took four gigabytes.
    #[test]
    fn regions_and_places_of_one_name_may_be_many() {
        let db = empty();
        db.execute_batch("BEGIN").unwrap();
        for id in 1..=20_000 {
            add(&db, id, "Alfa", "A", "ADM2", "US");
            add(&db, id + 20_000, "Alfa", "P", "PPL", "US");
        }
        let importance_of = (1..=40_000).map(|id| (id, id as f32 / 8000.0)).collect();
        let after = importance_after_namesakes(&db, &importance_of).unwrap();
        assert!(
            after.len() == 20_000
                && after.values().all(|&after| after == importance_after_namesake(5.0, true))
        );
    }
}
