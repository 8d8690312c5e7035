//! The numbers of countries, currencies, sources and the like, by their keys in SQLite.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use crate::{
    error::{Error, Result},
    sql::for_each_row,
};

/// Numbers the rows of the small tables in the order in which the index stores them.
pub(super) struct Reference {
    pub(super) countries: HashMap<String, u16>,
    pub(super) currencies: HashMap<String, u16>,
    pub(super) sources: HashMap<i64, u16>,
    pub(super) time_zones: HashMap<i64, u16>,
    pub(super) dates: HashMap<String, u16>,
    pub(super) features: HashMap<(String, String), u16>,
    pub(super) languages: HashMap<String, u32>,
}

pub(super) const TIME_ZONES: &str = "SELECT time_zone_id, name FROM time_zone ORDER BY name";
pub(crate) const DATES: &str = "SELECT DISTINCT modified FROM place WHERE modified <> '' ORDER BY 1";
pub(crate) const FEATURES: &str = "SELECT DISTINCT feature_class, feature_code FROM place ORDER BY 1, 2";
// Frequent languages have short numbers.
pub(crate) const LANGUAGES: &str =
    "SELECT lang FROM place_name WHERE lang <> '' GROUP BY 1 ORDER BY count(*) DESC, 1";

/// Numbers the rows of a query in order.
fn numbered<K, N>(
    sqlite: &Connection,
    sql: &str,
    key: impl Fn(&Row<'_>) -> rusqlite::Result<K>,
) -> Result<HashMap<K, N>>
where
    K: std::hash::Hash + Eq,
    N: TryFrom<usize>,
{
    let mut numbers = HashMap::new();
    for_each_row(sqlite, sql, [], |row| {
        let number = N::try_from(numbers.len());
        let too_many = |_| Error::source("world.idx", format!("more rows than the format can number: {sql}"));
        numbers.insert(key(row)?, number.map_err(too_many)?);
        Ok(())
    })?;
    Ok(numbers)
}

impl Reference {
    pub(super) fn read(sqlite: &Connection) -> Result<Self> {
        let text = |row: &Row<'_>| row.get(0);
        Ok(Self {
            countries: numbered(sqlite, "SELECT country_code FROM country ORDER BY 1", text)?,
            currencies: numbered(sqlite, "SELECT currency_code FROM currency ORDER BY 1", text)?,
            sources: numbered(sqlite, "SELECT source_id FROM source ORDER BY 1", |row| row.get(0))?,
            time_zones: numbered(sqlite, TIME_ZONES, |row| row.get(0))?,
            dates: numbered(sqlite, DATES, text)?,
            features: numbered(sqlite, FEATURES, |row| Ok((row.get(0)?, row.get(1)?)))?,
            languages: numbered(sqlite, LANGUAGES, text)?,
        })
    }

    /// Returns the number of a country; 65535 for none.
    pub(super) fn country(&self, code: Option<&str>) -> u16 {
        code.and_then(|code| self.countries.get(code)).copied().unwrap_or(u16::MAX)
    }

    /// Returns the number of the source with this key; 65535 for none.
    pub(super) fn source(&self, source_id: i64) -> u16 {
        self.sources.get(&source_id).copied().unwrap_or(u16::MAX)
    }
}
