//! The nearest places one after the other, without a limit: incremental nearest neighbour search (Hjaltason and Samet,
//! 1999), best first.

use std::{cmp::Reverse, collections::BinaryHeap, iter::FusedIterator};

use wayfare_format::{FANOUT, LEAF_POINTS, PackedRTree, UnitVector};

use super::Wanted;
use crate::{
    NearbyPlace, Point, Result,
    index::Index,
    knn::{Cells, NO_KEY, Neighbour, lane_of, threshold},
};

/// The places nearest to a point, nearest first. [`Dataset::nearest_iter`](crate::Dataset::nearest_iter) makes it.
pub struct NearestIter<'d> {
    index: &'d Index,
    tree: PackedRTree<'d>,
    wanted: Wanted,
    point: Point,
    center: UnitVector,
    cells: Cells,
    /// What is farther is not in the answer.
    bound: Neighbour,
    /// Nodes by the key of their distance, with their level and number.
    nodes: BinaryHeap<Reverse<(i32, usize, usize)>>,
    points: BinaryHeap<Reverse<Neighbour>>,
}

impl<'d> NearestIter<'d> {
    pub(super) fn new(
        index: &'d Index,
        tree: PackedRTree<'d>,
        wanted: Wanted,
        point: Point,
        bound: f64,
    ) -> Self {
        let center = UnitVector::new(point.latitude(), point.longitude());
        Self {
            index,
            tree,
            wanted,
            point,
            center,
            cells: Cells::around(center),
            bound: Neighbour::none_within(bound),
            nodes: [Reverse((0, tree.height(), 0))].into(),
            points: BinaryHeap::new(),
        }
    }

    /// Returns the next point, whether it is wanted or not.
    fn next_point(&mut self) -> Option<Neighbour> {
        loop {
            let next = self.points.peek().map(|&Reverse(point)| point);
            let limit = threshold(next.unwrap_or(self.bound).chord2());
            // A node that is no nearer has no nearer point.
            match self.nodes.peek() {
                Some(&Reverse((key, level, node))) if key < limit => {
                    self.nodes.pop();
                    self.expand(level, node);
                }
                _ => {
                    self.points.pop();
                    return next.filter(|&point| point < self.bound);
                }
            }
        }
    }

    /// Adds the children of a node, or the points of a leaf.
    fn expand(&mut self, level: usize, node: usize) {
        let Some(below) = level.checked_sub(1) else {
            if let Some(leaf) = self.tree.leaf(node) {
                let points = (0..LEAF_POINTS).filter_map(|lane| leaf.point(lane));
                let center = self.center;
                self.points.extend(
                    points.map(|(at, index, id)| {
                        Reverse(Neighbour::new(at.chord2(center), index, id))
                    }),
                );
            }
            return;
        };
        let Some(branch) = self.tree.branch(level, node) else {
            return;
        };
        let mut children = self.cells.keys_of_children(&branch);
        if let Some(predicate) = &self.wanted.predicate
            && let Some(summary) = self.tree.summary(level, node)
        {
            predicate.prune(&branch, &summary, &mut children);
        }
        let mut key = children.after(-1);
        while key < NO_KEY {
            let child = node * FANOUT + lane_of(key);
            self.nodes.push(Reverse((key, below, child)));
            key = children.after(key);
        }
    }
}

impl<'d> Iterator for NearestIter<'d> {
    type Item = Result<NearbyPlace<'d>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let next = self.next_point()?;
            match self.wanted.allows(self.index, next.index()) {
                Ok(false) => {}
                Ok(true) => return Some(self.index.nearby(self.point, next)),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl FusedIterator for NearestIter<'_> {}
