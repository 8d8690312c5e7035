//! The order of the places in the index: by descending importance.

use rusqlite::Connection;
use wayfare_format::{Importance, importance};

use crate::{
    error::Result,
    sql::{for_each_row, text},
};

/// Orders places by descending importance, equals by id.
pub(super) struct PlaceOrder {
    /// Ids, the most important place first.
    pub(super) ids: Vec<u32>,
    /// Importance in the same order.
    pub(super) importance: Vec<Importance>,
    /// Id and position, by id.
    positions: Vec<(u32, u32)>,
}

impl PlaceOrder {
    pub(super) fn read(sqlite: &Connection) -> Result<Self> {
        let sql = "SELECT p.geonameid, population, feature_code, c.geonameid IS NOT NULL FROM place p
                   LEFT JOIN location_cost c ON c.geonameid = p.geonameid AND c.category_id = 0";
        let mut ranked: Vec<(f32, u32)> = Vec::new();
        for_each_row(sqlite, sql, [], |row| {
            ranked.push((importance(row.get(1)?, text(row, 2)?, row.get(3)?), row.get(0)?));
            Ok(())
        })?;
        ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let importance = ranked.iter().map(|&(importance, _)| Importance::new(importance)).collect();
        let ids: Vec<u32> = ranked.into_iter().map(|(_, id)| id).collect();
        let mut positions: Vec<(u32, u32)> = ids.iter().copied().zip(0..).collect();
        positions.sort_unstable();
        Ok(Self { ids, importance, positions })
    }

    /// Returns the index of the place with this id.
    pub(super) fn index_of(&self, id: u32) -> Option<u32> {
        let at = self.positions.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        self.positions.get(at).map(|&(_, index)| index)
    }
}
