//! A set of ids, for files with a row for any of hundreds of millions of them.

use rusqlite::Connection;

use crate::error::Result;
use crate::sql::for_each_row;

/// Ids in a bucket, if they are close together.
const BUCKET: usize = 16;

/// Ids in order, and where each bucket of them starts: a look-up reads two places in memory, not one for each bit of their
/// number.
pub(super) struct IdSet {
    ids: Vec<u32>,
    starts: Vec<u32>,
    /// Bits of an id that do not tell its bucket.
    shift: u32,
}

impl IdSet {
    /// Reads the ids of all places.
    pub(super) fn of_places(db: &Connection) -> Result<Self> {
        let mut ids = Vec::new();
        for_each_row(
            db,
            "SELECT geonameid FROM place ORDER BY geonameid",
            [],
            |row| {
                ids.push(row.get(0)?);
                Ok(())
            },
        )?;
        Ok(Self::new(ids))
    }

    /// Returns a set of ids that ascend.
    fn new(ids: Vec<u32>) -> Self {
        let most = ids.last().copied().unwrap_or(0) as usize;
        let shift = (0..u32::BITS).find(|shift| most >> shift <= ids.len() / BUCKET);
        let shift = shift.unwrap_or(u32::BITS - 1);
        let mut starts = Vec::with_capacity((most >> shift) + 2);
        for (at, id) in (0..).zip(&ids) {
            let bucket = (id >> shift) as usize;
            starts.resize(starts.len().max(bucket + 1), at);
        }
        starts.push(ids.len() as u32);
        Self { ids, starts, shift }
    }

    pub(super) fn contains(&self, id: u32) -> bool {
        let bucket = (id >> self.shift) as usize;
        let range = self.starts.get(bucket).zip(self.starts.get(bucket + 1));
        let bucket = range.and_then(|(&start, &end)| self.ids.get(start as usize..end as usize));
        bucket.is_some_and(|ids| ids.binary_search(&id).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_however_far_apart_they_are() {
        let dense: Vec<u32> = (5_000..9_000).filter(|id| id % 3 > 0).collect();
        let apart = vec![0, 7, 1 << 20, u32::MAX];
        for ids in [
            vec![],
            vec![3],
            vec![u32::MAX],
            dense.clone(),
            [dense, apart].concat(),
        ] {
            let mut ids = ids;
            ids.sort_unstable();
            let set = IdSet::new(ids.clone());
            let near = ids
                .iter()
                .flat_map(|&id| [id.wrapping_sub(1), id, id.wrapping_add(1)]);
            for id in near.chain([0, 1 << 31]) {
                assert_eq!(set.contains(id), ids.contains(&id), "{id}");
            }
        }
    }
}
