//! The edges of outlines: each once, with the areas on both of its sides.

use std::collections::{BTreeSet, HashMap};

use wayfare_format::{BorderVertexRecord, MAX_CELL_AREAS, MapPoint, NO_AREA, walk_crosses};

type Vertex = (u32, u32);

/// The outline of an area: closed rings. A point within an odd number of them is within the outline.
pub(super) type Outline = Vec<Vec<BorderVertexRecord>>;

/// An edge of one border, between a vertex and the next one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub(super) ends: [BorderVertexRecord; 2],
    pub(super) first_vertex: u32,
    pub(super) areas: [u16; 2],
}

/// The edges of outlines, and their vertices. Edges of one border stand in a row.
#[derive(Debug, Default)]
pub(super) struct BorderEdges {
    pub(super) edges: Vec<Edge>,
    pub(super) vertices: Vec<BorderVertexRecord>,
}

impl BorderEdges {
    /// Returns the edges of outlines; the number of an area is its position. `None` where an edge has more areas on its sides
    /// than a cell can have.
    pub(super) fn new(outlines: &[Outline]) -> Option<Self> {
        let mut sides: HashMap<(Vertex, Vertex), Vec<u16>> = HashMap::new();
        for (area, outline) in (0..).zip(outlines) {
            for (a, b) in outline.iter().flat_map(|ring| edges_of(ring)) {
                let areas = sides.entry(key(a, b)).or_default();
                // An edge that an outline has twice is none.
                match areas.iter().position(|&other| other == area) {
                    Some(at) => _ = areas.remove(at),
                    // Among these may be the area itself, which its next edge may remove again.
                    None if areas.len() > MAX_CELL_AREAS => return None,
                    None => areas.push(area),
                }
            }
        }
        let mut found = Self::default();
        for ring in outlines.iter().flatten() {
            let mut border = None;
            for (a, b) in edges_of(ring) {
                let areas = sides.remove(&key(a, b)).unwrap_or_default();
                if areas.is_empty() {
                    border = None;
                }
                for areas in pairs(&areas) {
                    if border != Some((a, areas)) {
                        found.vertices.push(a);
                    }
                    let first_vertex = found.vertices.len() as u32 - 1;
                    found.edges.push(Edge {
                        ends: [a, b],
                        first_vertex,
                        areas,
                    });
                    found.vertices.push(b);
                    border = Some((b, areas));
                }
            }
        }
        Some(found)
    }
}

/// Returns the areas that hold the end of a walk, which only these edges can cross.
pub(super) fn walk(
    edges: &[Edge],
    holding: &BTreeSet<u16>,
    from: MapPoint,
    to: MapPoint,
) -> BTreeSet<u16> {
    let mut holding = holding.clone();
    for Edge {
        ends: [a, b],
        areas,
        ..
    } in edges
    {
        if walk_crosses(from, to, *a, *b) {
            for &area in areas.iter().filter(|&&area| area != NO_AREA) {
                if !holding.remove(&area) {
                    holding.insert(area);
                }
            }
        }
    }
    holding
}

/// Returns the areas on the sides of edges.
pub(super) fn areas_of(edges: &[Edge]) -> impl Iterator<Item = u16> {
    edges
        .iter()
        .flat_map(|edge| edge.areas)
        .filter(|&area| area != NO_AREA)
}

/// Returns areas two by two.
pub(super) fn pairs(areas: &[u16]) -> impl Iterator<Item = [u16; 2]> {
    areas.chunks(2).map(|pair| match *pair {
        [area, other] => [area, other],
        [area] => [area, NO_AREA],
        _ => [NO_AREA; 2],
    })
}

/// Returns the edges of a ring that have a length.
fn edges_of(
    ring: &[BorderVertexRecord],
) -> impl Iterator<Item = (BorderVertexRecord, BorderVertexRecord)> {
    ring.iter()
        .copied()
        .zip(ring.iter().copied().skip(1))
        .filter(|(a, b)| a != b)
}

/// Returns an edge without its direction.
fn key(a: BorderVertexRecord, b: BorderVertexRecord) -> (Vertex, Vertex) {
    let (a, b) = ((a.x, a.y), (b.x, b.y));
    (a.min(b), a.max(b))
}

/// A part of the map: a closed square.
pub(super) struct Square {
    x: [i64; 2],
    y: [i64; 2],
}

impl Square {
    pub(super) fn of(code: u32, bits: u32) -> Self {
        let (x, y) = MapPoint::corner_of(code).lower_left();
        Self {
            x: [x, x + (1 << bits)],
            y: [y, y + (1 << bits)],
        }
    }

    /// Returns whether an edge has a point within the square.
    pub(super) fn is_crossed_by(&self, [a, b]: [BorderVertexRecord; 2]) -> bool {
        let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(i64::from);
        let apart = |a: i64, b: i64, [low, high]: [i64; 2]| a.max(b) < low || a.min(b) > high;
        if apart(ax, bx, self.x) || apart(ay, by, self.y) {
            return false;
        }
        // The line through the edge leaves the square aside if all corners are on one side of it.
        let side = |x: i64, y: i64| (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        let sides = self.x.map(|x| self.y.map(|y| side(x, y)));
        let sides = sides.as_flattened();
        !(sides.iter().all(|&side| side > 0) || sides.iter().all(|&side| side < 0))
    }
}
