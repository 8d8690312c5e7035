//! Regions that share their folded name with a place of their country, such as New York.

use std::collections::HashMap;

use rusqlite::Connection;
use wayfare_format::fold;

use crate::{
    error::Result,
    sql::{for_each_row, optional_text, text},
};

const REGIONS: &str = "SELECT name, country_code, geonameid FROM place
                       WHERE country_code IS NOT NULL AND (feature_code LIKE 'ADM%' OR feature_code LIKE 'ISL%')";
const PRIMARY: &str = "SELECT name, country_code, geonameid FROM place WHERE feature_class = 'P'";
const ALTERNATE: &str =
    "SELECT n.name, country_code, geonameid FROM place_name n JOIN place USING (geonameid)
                         WHERE kind = 0 AND feature_class = 'P'";

/// A place that has the name of a region of its country.
pub(super) struct Namesake {
    pub(super) region: u32,
    pub(super) place: u32,
    /// Whether it is the place's primary name.
    pub(super) is_primary: bool,
}

/// Returns all of them.
pub(super) fn namesakes(sqlite: &Connection) -> Result<Vec<Namesake>> {
    let mut regions: HashMap<String, Vec<(String, u32)>> = HashMap::new();
    for_each_row(sqlite, REGIONS, [], |row| {
        regions.entry(fold(text(row, 0)?).to_string()).or_default().push((row.get(1)?, row.get(2)?));
        Ok(())
    })?;
    let mut namesakes = Vec::new();
    for (sql, is_primary) in [(PRIMARY, true), (ALTERNATE, false)] {
        for_each_row(sqlite, sql, [], |row| {
            for (country, region) in regions.get(&*fold(text(row, 0)?)).into_iter().flatten() {
                if optional_text(row, 1)? == Some(country) {
                    namesakes.push(Namesake { region: *region, place: row.get(2)?, is_primary });
                }
            }
            Ok(())
        })?;
    }
    Ok(namesakes)
}
