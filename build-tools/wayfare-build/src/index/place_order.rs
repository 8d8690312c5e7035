//! The order of the places in the index: by descending importance.

use rusqlite::Connection;
use wayfare_format::{Importance, importance_beside_namesakes};

use super::namesakes::after_namesakes;
use crate::error::Result;
use crate::importance::for_each_importance;

/// Orders places by descending importance, equals by id.
pub(super) struct PlaceOrder {
    /// Ids, the most important place first.
    pub(super) ids: Vec<u32>,
    /// Importance in the same order.
    pub(super) importance: Vec<Importance>,
    /// Id and position, by id.
    pub(super) positions: Vec<(u32, u32)>,
}

impl PlaceOrder {
    pub(super) fn read(sqlite: &Connection) -> Result<Self> {
        let mut ranked: Vec<(f32, u32)> = Vec::new();
        for_each_importance(sqlite, |id, importance| ranked.push((importance, id)))?;
        for (region, after) in after_namesakes(sqlite, &ranked)? {
            if let Ok(at) = ranked.binary_search_by_key(&region, |&(_, id)| id)
                && let Some((own, _)) = ranked.get_mut(at)
            {
                *own = importance_beside_namesakes(*own, after);
            }
        }
        ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let importance = ranked
            .iter()
            .map(|&(importance, _)| Importance::new(importance))
            .collect();
        let ids: Vec<u32> = ranked.into_iter().map(|(_, id)| id).collect();
        let mut positions: Vec<(u32, u32)> = ids.iter().copied().zip(0..).collect();
        positions.sort_unstable();
        Ok(Self {
            ids,
            importance,
            positions,
        })
    }

    pub(super) fn index_of(&self, id: u32) -> Option<u32> {
        let at = self
            .positions
            .binary_search_by_key(&id, |&(id, _)| id)
            .ok()?;
        self.positions.get(at).map(|&(_, index)| index)
    }
}
