//! A bound of the quadtree of outlines: how many crossings of edges and cells it may have.

use std::collections::HashMap;

use wayfare_format::NO_AREA;

use super::border_edges::{Edge, areas_of};

/// Crossings of cells that each edge may add to the tree, see [`most_crossings`].
const CROSSINGS_PER_EDGE: usize = 8;

/// Crossings that a few edges may add, however long they are.
const CROSSINGS: usize = 100_000;

/// Returns the maximum number of crossings of edges and cells in a tree of this many edges. Each cell counts as one
/// more.
///
/// Many long edges meet everywhere, and the tree grows with the square of their number: 60,000 of them, drawn from end
/// to end of the map, cut it into millions of cells. In real outlines, the more edges there are, the shorter they are:
/// the default outlines have 1.3 crossings for each edge, and none alone has more than 1.8.
fn most_crossings(edges: usize) -> usize {
    edges
        .saturating_mul(CROSSINGS_PER_EDGE)
        .saturating_add(CROSSINGS)
}

/// Why outlines have no tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoTree {
    /// More edges or areas meet at a point than a cell can have.
    Crowded,
    /// The edges of this area, or of all areas up to this one, have more crossings than [`most_crossings`].
    TooManyCrossings(u16),
}

/// How many more crossings there may be.
#[derive(Debug, Default)]
pub(super) struct CrossingsLeft {
    in_all: usize,
    of_area: HashMap<u16, usize>,
}

impl CrossingsLeft {
    pub(super) fn new(edges: &[Edge]) -> Self {
        let mut of_area = HashMap::new();
        for area in areas_of(edges) {
            *of_area.entry(area).or_default() += 1;
        }
        of_area
            .values_mut()
            .for_each(|left| *left = most_crossings(*left));
        Self {
            in_all: most_crossings(edges.len()),
            of_area,
        }
    }

    /// Subtracts the crossings of a cell with these edges.
    pub(super) fn spend(&mut self, edges: &[Edge]) -> Result<(), NoTree> {
        for area in areas_of(edges) {
            let left = self.of_area.get_mut(&area).filter(|left| **left > 0);
            *left.ok_or(NoTree::TooManyCrossings(area))? -= 1;
        }
        let last = areas_of(edges).max().unwrap_or(NO_AREA);
        let left = self.in_all.checked_sub(edges.len() + 1);
        self.in_all = left.ok_or(NoTree::TooManyCrossings(last))?;
        Ok(())
    }
}
