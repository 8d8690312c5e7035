//! kiddo: a k-d tree of unit vectors of `f32`, archived by rkyv and used in place, as its example for GeoNames does.

use std::{fs, num::NonZero, path::Path};

use kiddo::{ImmutableKdTree, SquaredEuclidean};
use rkyv::{Archive, rancor::Error};

use crate::{
    error::Result,
    files::map,
    peer::{Peer, QuestionKind},
    places::{PeerPlace, vector},
};

type Tree = ImmutableKdTree<f32, 3>;

const TREE: &str = "tree.rkyv";

/// A mapped tree.
pub(crate) struct Kiddo(&'static <Tree as Archive>::Archived);

impl Peer for Kiddo {
    const KINDS: &[QuestionKind] = QuestionKind::NEAREST;

    fn build(places: &[PeerPlace], folder: &Path) -> Result<()> {
        let entries: Vec<_> = places
            .iter()
            .map(|place| (place.id, place.vector().map(|x| x as f32)))
            .collect();
        let tree = Tree::new_from_entries(&entries)?;
        Ok(fs::write(
            folder.join(TREE),
            rkyv::to_bytes::<Error>(&tree)?,
        )?)
    }

    fn open(folder: &Path) -> Result<Self> {
        Ok(Self(rkyv::access::<_, Error>(map(&folder.join(TREE))?)?))
    }

    fn nearest(&self, latitude: f64, longitude: f64, limit: usize) -> Result<Vec<u32>> {
        let point = vector(latitude, longitude).map(|x| x as f32);
        let query = self.0.query(&point);
        if limit == 1 {
            return Ok(vec![
                query.nearest_one::<SquaredEuclidean<f32>>().execute().item,
            ]);
        }
        let limit = NonZero::new(limit).ok_or("nothing is wanted")?;
        let found = query.nearest_n::<SquaredEuclidean<f32>>(limit).execute();
        Ok(found.iter().map(|place| place.item).collect())
    }
}
