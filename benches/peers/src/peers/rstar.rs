//! rstar: an R*-tree of unit vectors of `f64`, stored by serde. Over latitude and longitude it would be smaller, but
//! wrong: a degree is no distance, and there is nothing on the other side of 180°.

use std::{fs, path::Path};

use rstar::{RTree, primitives::GeomWithData};

use crate::{
    error::Result,
    peer::{Peer, QuestionKind},
    places::{PeerPlace, vector},
};

const TREE: &str = "tree.postcard";

/// A tree in memory.
pub(crate) struct Rstar(RTree<GeomWithData<[f64; 3], u32>>);

impl Peer for Rstar {
    const KINDS: &[QuestionKind] = QuestionKind::NEAREST;

    fn build(places: &[PeerPlace], folder: &Path) -> Result<()> {
        let points = places
            .iter()
            .map(|place| GeomWithData::new(place.vector(), place.id));
        let tree = RTree::bulk_load(points.collect());
        Ok(fs::write(folder.join(TREE), postcard::to_stdvec(&tree)?)?)
    }

    fn open(folder: &Path) -> Result<Self> {
        Ok(Self(postcard::from_bytes(&fs::read(folder.join(TREE))?)?))
    }

    fn nearest(&self, latitude: f64, longitude: f64, limit: usize) -> Result<Vec<u32>> {
        let point = vector(latitude, longitude);
        if limit == 1 {
            return Ok(self
                .0
                .nearest_neighbor(point)
                .into_iter()
                .map(|place| place.data)
                .collect());
        }
        Ok(self
            .0
            .nearest_neighbor_iter(point)
            .take(limit)
            .map(|place| place.data)
            .collect())
    }
}
