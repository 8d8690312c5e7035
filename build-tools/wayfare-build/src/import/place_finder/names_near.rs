//! Finds things by name near a point.

use std::collections::{BTreeSet, HashMap};

use wayfare_format::{checksum, fold, great_circle_km};

use super::grid::{Cell, Grid};

/// Of how many things of one name in one cell the distance is computed. Of real ones, a cell has some hundred at most; a
/// file in which a million have one name and point would take a million times a million steps without a limit.
pub(in crate::import) const MOST_OF_A_NAME: usize = 1024;

/// Finds the ids of things by folded name, by a class that tells apart what is not alike, and roughly by point.
pub(in crate::import) struct NamesNear {
    grid: Grid,
    /// Hashes of folded name, class and cell, each with an id.
    ids: BTreeSet<(u64, u32)>,
}

impl NamesNear {
    /// Starts with nothing, for distances up to this one.
    pub(in crate::import) fn new(km: f64) -> Self {
        Self {
            grid: Grid::new(km),
            ids: BTreeSet::new(),
        }
    }

    /// Adds a name, unless nothing of it is left when it is folded.
    pub(in crate::import) fn add(&mut self, id: u32, name: &str, class: &str, point: (f64, f64)) {
        let folded = fold(name);
        if !folded.is_empty() {
            let name = checksum(folded.as_bytes());
            self.ids
                .insert((key_of(name, class, self.grid.cell(point)), id));
        }
    }

    /// Returns the things of a name and class in the cells around a point.
    pub(in crate::import) fn near(
        &self,
        name: &str,
        class: &str,
        point: (f64, f64),
        km: f64,
    ) -> impl Iterator<Item = u32> + use<'_> {
        let name = checksum(fold(name).as_bytes());
        let cells = self.grid.around(point, km);
        let keys: Vec<_> = cells.map(|cell| key_of(name, class, cell)).collect();
        keys.into_iter().flat_map(|key| with_key(&self.ids, key))
    }
}

fn key_of(name: u64, class: &str, (row, column): Cell) -> u64 {
    checksum(format!("{name} {class} {row} {column}").as_bytes())
}

/// Returns the ids that entries have beside a key, as many as are looked at.
pub(in crate::import) fn with_key(
    entries: &BTreeSet<(u64, u32)>,
    key: u64,
) -> impl Iterator<Item = u32> {
    entries
        .range((key, 0)..=(key, u32::MAX))
        .map(|&(_, id)| id)
        .take(MOST_OF_A_NAME)
}

/// Finds the nearest thing of a name, where all points are in memory.
pub(in crate::import) struct NamedPoints {
    names: NamesNear,
    points: HashMap<u32, (f64, f64)>,
}

impl NamedPoints {
    /// Starts with nothing, for distances up to this one.
    pub(in crate::import) fn new(km: f64) -> Self {
        Self {
            names: NamesNear::new(km),
            points: HashMap::new(),
        }
    }

    pub(in crate::import) fn add(&mut self, id: u32, name: &str, class: &str, point: (f64, f64)) {
        self.names.add(id, name, class, point);
        self.points.insert(id, point);
    }

    pub(in crate::import) fn has(&self, id: u32) -> bool {
        self.points.contains_key(&id)
    }

    /// Returns the nearest one of a name and class, the one with the lowest id of several.
    pub(in crate::import) fn nearest(
        &self,
        name: &str,
        class: &str,
        point: (f64, f64),
        km: f64,
    ) -> Option<u32> {
        let away = |id| {
            let (latitude, longitude) = *self.points.get(&id)?;
            Some((great_circle_km(point.0, point.1, latitude, longitude), id))
        };
        let near = self.names.near(name, class, point, km).filter_map(away);
        near.filter(|(away, _)| *away <= km)
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
            .map(|(_, id)| id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_of_a_name_and_class_is_found() {
        let mut islands = NamedPoints::new(100.0);
        for (id, name, class, longitude) in [
            (4, "Ílha", "PT", 1.0),
            (3, "Ilha", "PT", 0.5),
            (2, "ILHA", "PT", 0.5),
            (1, "Ilha", "ES", 0.0),
            (5, "—", "PT", 0.0),
        ] {
            islands.add(id, name, class, (10.0, longitude));
        }
        let nearest =
            |name, class, longitude| islands.nearest(name, class, (10.0, longitude), 100.0);
        assert_eq!(nearest("ilha", "PT", 0.0), Some(2));
        assert_eq!(nearest("ilha", "PT", 0.9), Some(4));
        assert_eq!(nearest("ilha", "ES", 0.9), Some(1));
        assert_eq!(nearest("ilha", "PT", 2.0), None);
        assert_eq!(nearest("–", "PT", 0.0), None);
        assert!(islands.has(5) && !islands.has(6));
    }
}
