//! The outlines of countries and regions as lines, for drawing a map.

use smallvec::SmallVec;
use wayfare_format::{BorderVertexRecord, SectionId};

use crate::{Dataset, Error, Outline, Point, Result, index::Index};

/// A vertex: millionths of a degree east of the antimeridian in the upper half, and north of the South Pole in the lower
/// one. Half a million of them are sorted.
type Vertex = u64;

/// An edge between two vertices, the lesser one first, and the countries on one side of it only.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    ends: [Vertex; 2],
    countries: SmallVec<[u16; 4]>,
}

impl Dataset {
    /// Returns the outlines of all countries and regions as lines, each once: a border is one line for both countries.
    ///
    /// Together, the lines of a country are closed rings around it.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let outlines = world.outlines()?;
    /// assert!(outlines.iter().any(|line| line.countries.len() == 2));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The index is corrupt.
    pub fn outlines(&self) -> Result<Vec<Outline>> {
        let index = &*self.index;
        let edges = index.border_edges()?;
        let lines = Network::new(&edges).lines();
        let outline = |(countries, vertices): (&[u16], Vec<Vertex>)| {
            let codes = countries
                .iter()
                .map(|&at| index.country_code(&index.country_record(at)?));
            Ok(Outline {
                countries: codes.collect::<Result<_>>()?,
                points: vertices.into_iter().map(point).collect::<Result<_>>()?,
            })
        };
        lines.into_iter().map(outline).collect()
    }
}

fn point(vertex: Vertex) -> Result<Point> {
    let (latitude, longitude) = BorderVertexRecord {
        x: (vertex >> 32) as u32,
        y: vertex as u32,
    }
    .degrees();
    Point::new(latitude, longitude).map_err(|_| Error::corrupt(SectionId::BorderVertices))
}

impl Index {
    /// Returns the edges of all outlines, sorted, each once.
    fn border_edges(&self) -> Result<Vec<Edge>> {
        let (borders, mut budget) = (self.borders(), self.budget());
        let vertex = |at: usize| {
            let vertex = borders.vertices.get(at)?.record();
            Some(u64::from(vertex.x) << 32 | u64::from(vertex.y))
        };
        let country = |area: u16| {
            borders
                .areas
                .get(area.into())
                .map(|area| area.country_index)
        };
        // An edge is stored in each cell that it crosses.
        let mut seen = vec![false; borders.vertices.len()];
        let mut sides = Vec::new();
        for piece in borders.pieces.iter().map(|piece| piece.record()) {
            budget.spend(usize::from(piece.edges))?;
            let first = piece.first_vertex as usize;
            for at in first..first.saturating_add(piece.edges.into()) {
                let seen = seen
                    .get_mut(at)
                    .ok_or_else(|| Error::corrupt(SectionId::BorderPieces))?;
                if std::mem::replace(seen, true) {
                    continue;
                }
                let ends = vertex(at).zip(vertex(at.saturating_add(1)));
                let (a, b) = ends.ok_or_else(|| Error::corrupt(SectionId::BorderPieces))?;
                let areas = [piece.area, piece.other_area]
                    .into_iter()
                    .filter_map(country);
                sides.extend(areas.map(|country| ([a.min(b), a.max(b)], country)));
            }
        }
        sides.sort_unstable();
        let edges = sides.chunk_by(|(a, _), (b, _)| a == b);
        Ok(edges.filter_map(edge).collect())
    }
}

/// Returns the edge that one or more outlines share, given sorted by country. A country on both sides of the edge is
/// left out.
fn edge(sides: &[([Vertex; 2], u16)]) -> Option<Edge> {
    let countries = sides
        .chunk_by(|(_, a), (_, b)| a == b)
        .filter(|same| same.len() % 2 == 1);
    Some(Edge {
        ends: sides.first()?.0,
        countries: countries
            .filter_map(|same| same.first())
            .map(|(_, country)| *country)
            .collect(),
    })
}

/// An end of an edge: twice the edge's number, and one more at its second vertex.
type End = u32;

/// Edges, and how they go on.
struct Network<'e> {
    edges: &'e [Edge],
    /// Both ends of each edge, sorted.
    ends: Vec<(Vertex, End)>,
    /// For each end, the one that the line goes on with; itself where the line ends.
    onwards: Vec<End>,
}

impl<'e> Network<'e> {
    fn new(edges: &'e [Edge]) -> Self {
        let mut ends: Vec<_> = (0..)
            .zip(edges.iter().flat_map(|edge| edge.ends))
            .map(|(end, at)| (at, end))
            .collect();
        ends.sort_unstable();
        let mut onwards: Vec<_> = (0..ends.len() as End).collect();
        let countries = |end: End| edges.get(end as usize / 2).map(|edge| &edge.countries);
        for meeting in ends.chunk_by(|(a, _), (b, _)| a == b) {
            let &[(_, one), (_, other)] = meeting else {
                continue;
            };
            if countries(one) == countries(other) {
                for (from, to) in [(one, other), (other, one)] {
                    onwards
                        .get_mut(from as usize)
                        .into_iter()
                        .for_each(|end| *end = to);
                }
            }
        }
        Self {
            edges,
            ends,
            onwards,
        }
    }

    /// Joins edges between the same countries to lines: first the open lines, then the closed ones.
    fn lines(&self) -> Vec<(&'e [u16], Vec<Vertex>)> {
        let mut used = vec![false; self.edges.len()];
        let mut lines = Vec::new();
        for is_closed in [false, true] {
            for &(start, first) in &self.ends {
                let is_new = used.get(first as usize / 2) == Some(&false);
                if is_new && (is_closed || self.onwards.get(first as usize) == Some(&first)) {
                    let edge = self.edges.get(first as usize / 2);
                    lines.extend(
                        edge.map(|edge| (&*edge.countries, self.line(start, first, &mut used))),
                    );
                }
            }
        }
        lines
    }

    /// Returns the vertices from an end on, along edges that are not used yet.
    fn line(&self, start: Vertex, first: End, used: &mut [bool]) -> Vec<Vertex> {
        let (mut line, mut end) = (vec![start], first);
        while let Some((edge, used)) = self
            .edges
            .get(end as usize / 2)
            .zip(used.get_mut(end as usize / 2))
            && !std::mem::replace(used, true)
        {
            let across = end ^ 1;
            line.extend(edge.ends.get(across as usize % 2));
            end = self.onwards.get(across as usize).copied().unwrap_or(across);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_border_is_one_line_and_two_coasts_end_at_it() {
        // Two squares side by side; the second is in two regions, of which the smaller one is within it.
        let square = |x: Vertex, y: Vertex, size: Vertex| {
            let corners = [
                (x, y),
                (x + size, y),
                (x + size, y + size),
                (x, y + size),
                (x, y),
            ];
            let corners = corners.map(|(x, y)| x << 32 | y);
            corners
                .windows(2)
                .map(|w| [w[0].min(w[1]), w[0].max(w[1])])
                .collect::<Vec<_>>()
        };
        let outlines = [
            (square(0, 0, 4), 1),
            (square(4, 0, 4), 2),
            (square(5, 1, 1), 2),
            (square(5, 1, 1), 2),
        ];
        let mut sides: Vec<_> = outlines
            .iter()
            .flat_map(|(ring, country)| ring.iter().map(|&edge| (edge, *country)))
            .collect();
        sides.sort_unstable();
        let edges: Vec<_> = sides
            .chunk_by(|(a, _), (b, _)| a == b)
            .filter_map(edge)
            .collect();
        let mut lines: Vec<_> = Network::new(&edges)
            .lines()
            .into_iter()
            .map(|(sides, line)| (sides.to_vec(), line.len()))
            .collect();
        lines.sort_unstable();
        assert_eq!(
            lines,
            [(vec![], 5), (vec![1], 4), (vec![1, 2], 2), (vec![2], 4)]
        );
    }
}
