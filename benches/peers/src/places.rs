//! Reads the places of `world.sqlite`, from which every peer makes its files.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OpenFlags};

use crate::error::Result;

/// A place as every peer gets it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PeerPlace {
    pub(crate) id: u32,
    pub(crate) name: String,
    pub(crate) ascii_name: String,
    /// Names in other languages and codes, each spelling once.
    pub(crate) alternate_names: Vec<String>,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    pub(crate) feature_code: String,
    pub(crate) country_code: String,
    pub(crate) population: u64,
}

impl PeerPlace {
    /// Returns all its names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        [&self.name, &self.ascii_name]
            .into_iter()
            .chain(&self.alternate_names)
            .map(String::as_str)
    }

    /// Returns its point as a unit vector.
    pub(crate) fn vector(&self) -> [f64; 3] {
        vector(self.latitude, self.longitude)
    }
}

/// Returns a point of the sphere as a unit vector.
pub(crate) fn vector(latitude: f64, longitude: f64) -> [f64; 3] {
    let ((sin_lat, cos_lat), (sin_lon, cos_lon)) = (
        latitude.to_radians().sin_cos(),
        longitude.to_radians().sin_cos(),
    );
    [cos_lat * cos_lon, cos_lat * sin_lon, sin_lat]
}

/// Returns the SQLite file of the dataset that `WAYFARE_DATASET` names.
pub(crate) fn world_file() -> PathBuf {
    wayfare_benches::world_dir().join("world.sqlite")
}

/// Reads all places in the order of [`places.sql`](../places.sql).
pub(crate) fn read(world: &Path) -> Result<Vec<PeerPlace>> {
    let db = Connection::open_with_flags(world, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut alternate_names: HashMap<u32, Vec<String>> = HashMap::new();
    // Kinds above 4 are links, which nobody types.
    let mut rows = db.prepare("SELECT DISTINCT geonameid, name FROM place_name WHERE kind <= 4")?;
    for row in rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))? {
        let (id, name) = row?;
        alternate_names.entry(id).or_default().push(name);
    }
    let mut rows = db.prepare(include_str!("../places.sql"))?;
    let places = rows.query_map([], |row| {
        let id = row.get(0)?;
        Ok(PeerPlace {
            id,
            name: row.get(1)?,
            ascii_name: row.get(2)?,
            alternate_names: alternate_names.remove(&id).unwrap_or_default(),
            latitude: row.get(3)?,
            longitude: row.get(4)?,
            country_code: row.get(5)?,
            population: row.get(6)?,
            feature_code: row.get(7)?,
        })
    })?;
    Ok(places.collect::<rusqlite::Result<_>>()?)
}
