//! Regions that share their folded name with a place in them, such as New York.

use std::collections::HashMap;

use rusqlite::{Connection, Row};
use wayfare_format::{fold, importance_after_namesake};

use crate::error::Result;
use crate::sql::{for_each_row, optional_text, text};

// Behind the name stand the country and the admin1 region.
const REGIONS: &str = "SELECT name, country_code, admin1_code, geonameid FROM place
                       WHERE country_code IS NOT NULL AND feature_code LIKE 'ADM%'";
const PRIMARY: &str = "SELECT name, country_code, admin1_code, geonameid FROM place
                       WHERE country_code IS NOT NULL AND feature_class = 'P'";
const ALTERNATE: &str =
    "SELECT n.name, country_code, admin1_code, geonameid FROM place_name n JOIN place USING (geonameid)
                         WHERE kind = 0 AND country_code IS NOT NULL AND feature_class = 'P'";
/// Of islands, only their main places count, and only by their primary names.
const ON_ISLANDS: &str = "SELECT i.geonameid, i.name, p.geonameid, p.name FROM place i
                          JOIN main_place m ON m.region_id = i.geonameid JOIN place p ON p.geonameid = m.geonameid
                          WHERE i.feature_code LIKE 'ISL%' AND p.feature_class = 'P' AND i.country_code = p.country_code";

/// The regions of one name within an admin1 region, and the highest importance that their namesakes leave them.
#[derive(Default)]
struct SameName {
    regions: Vec<u32>,
    highest: Option<f32>,
}

/// Returns the country and the admin1 region of a row.
fn admin1(row: &Row<'_>) -> Result<String> {
    let code = optional_text(row, 2)?.unwrap_or_default();
    Ok([text(row, 1)?, ".", code].concat())
}

/// Returns what the importance of each region is measured by that has a namesake: the most important one decides.
/// `importance` has the importance of places, in the order of their ids.
pub(super) fn after_namesakes(
    sqlite: &Connection,
    importance: &[(f32, u32)],
) -> Result<HashMap<u32, f32>> {
    let importance_of = |place: u32| {
        let at = importance
            .binary_search_by_key(&place, |&(_, id)| id)
            .ok()?;
        importance.get(at).map(|&(importance, _)| importance)
    };
    // Many regions and many places may have one name, so they are not paired.
    let mut by_name: HashMap<String, HashMap<String, SameName>> = HashMap::new();
    for_each_row(sqlite, REGIONS, [], |row| {
        let within = by_name.entry(fold(text(row, 0)?).to_string()).or_default();
        let same = within.entry(admin1(row)?).or_default();
        same.regions.push(row.get(3)?);
        Ok(())
    })?;
    for (sql, is_primary) in [(PRIMARY, true), (ALTERNATE, false)] {
        for_each_row(sqlite, sql, [], |row| {
            let Some(within) = by_name.get_mut(&*fold(text(row, 0)?)) else {
                return Ok(());
            };
            let same = within.get_mut(&admin1(row)?);
            if let (Some(same), Some(place)) = (same, importance_of(row.get(3)?)) {
                let this = importance_after_namesake(place, is_primary);
                same.highest = Some(same.highest.map_or(this, |highest| highest.max(this)));
            }
            Ok(())
        })?;
    }
    let mut after = HashMap::new();
    for same in by_name.into_values().flat_map(HashMap::into_values) {
        after.extend(
            same.highest
                .into_iter()
                .flat_map(|highest| same.regions.iter().map(move |&id| (id, highest))),
        );
    }
    for_each_row(sqlite, ON_ISLANDS, [], |row| {
        if let Some(place) = importance_of(row.get(2)?)
            && *fold(text(row, 1)?) == *fold(text(row, 3)?)
        {
            let this = importance_after_namesake(place, true);
            after
                .entry(row.get(0)?)
                .and_modify(|highest: &mut f32| *highest = highest.max(this))
                .or_insert(this);
        }
        Ok(())
    })?;
    Ok(after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::SCHEMA;

    #[test]
    fn the_most_important_namesake_in_the_region_decides() {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(SCHEMA).unwrap();
        db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        let place = |id: u32, name: &str, code: &str, country: &str| {
            let class = if code == "PPL" { "P" } else { "A" };
            let sql = "INSERT INTO place (geonameid, name, latitude, longitude, feature_class, feature_code, country_code,
                           population, source_id) VALUES (?1, ?2, 0, 0, ?3, ?4, ?5, 0, 1)";
            db.execute(sql, rusqlite::params![id, name, class, code, country])
                .unwrap();
        };
        // Half a million pairs of regions and places have one name.
        for id in 1000..1700 {
            place(id, "Córdoba", "ADM3", "AR");
            place(id + 1000, "cordoba", "PPL", "AR");
        }
        place(1, "Cordoba", "ADM1", "MX");
        place(2, "Other", "PPL", "MX");
        db.execute("INSERT INTO place_name VALUES (2, 'Cordoba', '', 0, 0)", [])
            .unwrap();
        place(3, "Lonely", "ADM1", "AR");
        place(7, "Delaware", "ADM1", "US");
        place(8, "Delaware", "PPL", "US");
        db.execute("UPDATE place SET admin1_code = iif(geonameid = 7, 'DE', 'OH') WHERE geonameid > 6 AND geonameid < 9", []).unwrap();
        place(4, "Sal", "ISL", "CV");
        place(5, "Sal", "PPL", "CV");
        place(6, "Sal", "PPL", "CV");
        db.execute("INSERT INTO main_place VALUES (4, 5)", [])
            .unwrap();
        let ids = (1..9).chain(1000..2700_u16);
        let importance: Vec<(f32, u32)> = ids.map(|id| (id.into(), id.into())).collect();
        let after = after_namesakes(&db, &importance).unwrap();
        assert_eq!(after.len(), 702);
        assert!((1000..1700).all(|id| after[&id] == importance_after_namesake(2699.0, true)));
        assert_eq!(after[&1], importance_after_namesake(2.0, false));
        assert_eq!(after[&4], importance_after_namesake(5.0, true));
    }
}
