//! SQLite: R*Tree of unit vectors. It has no search for the nearest, so that boxes are asked for that double in size.

use std::path::Path;

use rusqlite::{Connection, params};

use crate::{
    error::Result,
    peer::{Peer, QuestionKind},
    places::{PeerPlace, vector},
    sqlite::{create, open},
};

/// Partition of the first box: 6 km on the ground.
const FIRST: f64 = 0.001;

/// A connection.
pub(crate) struct RTree(Connection);

impl Peer for RTree {
    const KINDS: &[QuestionKind] = QuestionKind::NEAREST;

    fn build(places: &[PeerPlace], folder: &Path) -> Result<()> {
        create(places, folder, |db| {
            // The tree holds numbers of 32 bits; the columns behind them tell the exact distance.
            db.execute_batch(
                "CREATE VIRTUAL TABLE tree USING rtree(id, x0, x1, y0, y1, z0, z1, +x REAL, +y REAL, +z REAL)",
            )?;
            let mut insert =
                db.prepare("INSERT INTO tree VALUES (?1, ?2, ?2, ?3, ?3, ?4, ?4, ?2, ?3, ?4)")?;
            for place in places {
                let [x, y, z] = place.vector();
                insert.execute(params![place.id, x, y, z])?;
            }
            Ok(())
        })
    }

    fn open(folder: &Path) -> Result<Self> {
        open(folder).map(Self)
    }

    fn nearest(&self, latitude: f64, longitude: f64, limit: usize) -> Result<Vec<u32>> {
        let [x, y, z] = vector(latitude, longitude);
        let mut statement = self.0.prepare_cached(
            "SELECT id, (x - ?1) * (x - ?1) + (y - ?2) * (y - ?2) + (z - ?3) * (z - ?3) AS square FROM tree
             WHERE x1 >= ?1 - ?4 AND x0 <= ?1 + ?4 AND y1 >= ?2 - ?4 AND y0 <= ?2 + ?4
               AND z1 >= ?3 - ?4 AND z0 <= ?3 + ?4
             ORDER BY square LIMIT ?5",
        )?;
        let mut half = FIRST;
        loop {
            let found = statement.query_map(params![x, y, z, half, limit], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
            let found: Vec<(u32, f64)> = found.collect::<rusqlite::Result<_>>()?;
            // What is farther away than the box is wide may be farther than something outside.
            let whole =
                found.len() == limit && found.iter().all(|&(_, square)| square <= half * half);
            if whole || half > 2.0 {
                return Ok(found.into_iter().map(|(id, _)| id).collect());
            }
            half *= 2.0;
        }
    }
}
