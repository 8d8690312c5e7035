//! geo-index: a packed R-tree over longitude and latitude, asked with its haversine distance.

use std::{fs, path::Path};

use geo_index::rtree::{
    NeighborsOptions, RTreeBuilder, RTreeIndex, RTreeRef, distance::HaversineDistance,
    sort::HilbertSort,
};

use crate::{
    error::Result,
    files::{Numbers, map, write_ids},
    peer::{Peer, QuestionKind},
    places::PeerPlace,
};

const TREE: &str = "tree.bin";

/// A mapped tree.
pub(crate) struct GeoIndex {
    tree: RTreeRef<'static, f64>,
    ids: Numbers,
}

impl Peer for GeoIndex {
    const KINDS: &[QuestionKind] = QuestionKind::NEAREST;

    fn build(places: &[PeerPlace], folder: &Path) -> Result<()> {
        let mut tree = RTreeBuilder::<f64>::new(places.len() as u32);
        for &PeerPlace {
            latitude,
            longitude,
            ..
        } in places
        {
            tree.add(longitude, latitude, longitude, latitude);
        }
        fs::write(folder.join(TREE), tree.finish::<HilbertSort>().into_inner())?;
        write_ids(places, folder)
    }

    fn open(folder: &Path) -> Result<Self> {
        let bytes = Box::leak(Box::new(map(&folder.join(TREE))?));
        Ok(Self {
            tree: RTreeRef::try_new(bytes)?,
            ids: Numbers::ids(folder)?,
        })
    }

    fn nearest(&self, latitude: f64, longitude: f64, limit: usize) -> Result<Vec<u32>> {
        let options = NeighborsOptions::k(limit);
        let found = self.tree.neighbors_with_distance(
            longitude,
            latitude,
            options,
            &HaversineDistance::default(),
        );
        Ok(found
            .into_iter()
            .map(|(at, _)| self.ids.at(at as usize))
            .collect())
    }
}
