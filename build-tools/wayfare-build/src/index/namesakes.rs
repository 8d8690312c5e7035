//! Regions that share their folded name with a place of their country, such as New York.

use std::collections::HashMap;

use rusqlite::Connection;
use wayfare_format::fold;

use crate::{
    error::{Error, Result},
    sql::{for_each_row, optional_text, text},
};

const REGIONS: &str = "SELECT name, country_code, geonameid, feature_code LIKE 'ISL%' FROM place
                       WHERE country_code IS NOT NULL AND (feature_code LIKE 'ADM%' OR feature_code LIKE 'ISL%')";
const PRIMARY: &str = "SELECT name, country_code, geonameid FROM place WHERE feature_class = 'P'";
const ALTERNATE: &str =
    "SELECT n.name, country_code, geonameid FROM place_name n JOIN place USING (geonameid)
                         WHERE kind = 0 AND feature_class = 'P'";
const ON_ISLAND: &str = "SELECT 1 FROM main_place WHERE region_id = ?1 AND geonameid = ?2";

/// A place that has the name of a region of its country.
pub(super) struct Namesake {
    pub(super) region: u32,
    pub(super) place: u32,
    /// Whether it is the place's primary name.
    pub(super) is_primary: bool,
}

/// An administrative region or an island.
struct Region {
    country: String,
    geonameid: u32,
    is_island: bool,
}

/// Returns all of them; of an island, only main places that have its name as their primary one.
pub(super) fn namesakes(sqlite: &Connection) -> Result<Vec<Namesake>> {
    let mut regions: HashMap<String, Vec<Region>> = HashMap::new();
    for_each_row(sqlite, REGIONS, [], |row| {
        let region = Region { country: row.get(1)?, geonameid: row.get(2)?, is_island: row.get(3)? };
        regions.entry(fold(text(row, 0)?).to_string()).or_default().push(region);
        Ok(())
    })?;
    let mut on_island = sqlite.prepare(ON_ISLAND)?;
    let mut namesakes = Vec::new();
    for (sql, is_primary) in [(PRIMARY, true), (ALTERNATE, false)] {
        for_each_row(sqlite, sql, [], |row| {
            for region in regions.get(&*fold(text(row, 0)?)).into_iter().flatten() {
                let place = row.get(2)?;
                let is_in_country = optional_text(row, 1)? == Some(&*region.country);
                let mut is_on = || Ok::<_, Error>(is_primary && on_island.exists([region.geonameid, place])?);
                if is_in_country && (!region.is_island || is_on()?) {
                    namesakes.push(Namesake { region: region.geonameid, place, is_primary });
                }
            }
            Ok(())
        })?;
    }
    Ok(namesakes)
}
