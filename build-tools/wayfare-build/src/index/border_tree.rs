//! The quadtree of outlines: which edges cross each cell, and which areas hold its corner.

use std::collections::BTreeSet;

use wayfare_format::{
    BORDER_LEVELS, BorderCellRecord, BorderGridWriter, BorderPieceRecord, BorderVertexRecord,
    MAX_CELL_AREAS, MAX_CELL_EDGES, MapPoint, NO_AREA,
};

use super::border_budget::CrossingsLeft;
pub(crate) use super::border_budget::NoTree;
pub(super) use super::border_edges::Outline;
use super::border_edges::{BorderEdges, Edge, Square, areas_of, pairs, walk};
use crate::rows::Ring;

/// A cell with more edges is split.
const MANY_EDGES: usize = 32;

/// Bits of the coordinates of the root.
const ROOT_BITS: u32 = 29;

/// The records of a quadtree.
#[derive(Debug, Default)]
pub(super) struct BorderTree {
    pub(super) cells: Vec<BorderCellRecord>,
    pub(super) pieces: Vec<BorderPieceRecord>,
    pub(super) vertices: Vec<BorderVertexRecord>,
    pub(super) grid: BorderGridWriter,
}

/// The cells of a quadtree that no other cell is in, and their pieces.
#[derive(Debug, Default)]
struct Leaves {
    cells: Vec<BorderCellRecord>,
    pieces: Vec<BorderPieceRecord>,
    /// The areas that hold the last cell, if no edge crosses it: equal cells after it need no record.
    uncrossed: Option<BTreeSet<u16>>,
    crossings_left: CrossingsLeft,
}

/// A cell on its way into the tree.
struct Cell {
    code: u32,
    level: u32,
    edges: Vec<Edge>,
    holding: BTreeSet<u16>,
}

impl Cell {
    /// Returns the cell that holds the map.
    fn root(edges: Vec<Edge>) -> Self {
        let holding = walk(
            &edges,
            &BTreeSet::new(),
            MapPoint::OUTSIDE,
            MapPoint::corner_of(0),
        );
        Self {
            code: 0,
            level: 0,
            edges,
            holding,
        }
    }

    fn quarters(&self) -> impl Iterator<Item = Self> {
        let (corner, level) = (MapPoint::corner_of(self.code), self.level + 1);
        (0..4).map(move |quarter| {
            let code = self.code + (quarter << (2 * (BORDER_LEVELS - level)));
            let holding = walk(
                &self.edges,
                &self.holding,
                corner,
                MapPoint::corner_of(code),
            );
            let square = Square::of(code, ROOT_BITS - level);
            let edges = self
                .edges
                .iter()
                .copied()
                .filter(|edge| square.is_crossed_by(edge.ends))
                .collect();
            Self {
                code,
                level,
                edges,
                holding,
            }
        })
    }
}

impl BorderTree {
    /// Builds the tree of outlines; the number of an area is its position.
    pub(super) fn new(outlines: &[Outline]) -> Result<Self, NoTree> {
        let BorderEdges { edges, vertices } = BorderEdges::new(outlines).ok_or(NoTree::Crowded)?;
        let mut grid = BorderGridWriter::default();
        let root = Cell::root(edges);
        let Leaves { cells, pieces, .. } = Leaves::of(&root)?;
        if !root.edges.is_empty() {
            fill_grid(&mut grid, &root);
        }
        Ok(Self {
            cells,
            pieces,
            vertices,
            grid,
        })
    }
}

/// Checks whether an outline has a tree of its own.
pub(crate) fn check_outline(rings: &[Ring]) -> Result<(), NoTree> {
    let BorderEdges { edges, .. } = BorderEdges::new(&[outline(rings)]).ok_or(NoTree::Crowded)?;
    Leaves::of(&Cell::root(edges)).map(drop)
}

/// Returns an outline in the numbers of the format.
pub(super) fn outline(rings: &[Ring]) -> Outline {
    let vertices = |ring: &Ring| {
        ring.iter()
            .map(|&(latitude, longitude)| BorderVertexRecord::new(latitude, longitude))
            .collect()
    };
    rings.iter().map(vertices).collect()
}

/// Notes in the grid where no edge is.
fn fill_grid(grid: &mut BorderGridWriter, cell: &Cell) {
    let bits = ROOT_BITS - cell.level;
    if cell.edges.is_empty() {
        let (x, y) = MapPoint::corner_of(cell.code).lower_left();
        let first = cell.holding.first().copied().unwrap_or(NO_AREA);
        grid.fill((x as u32, y as u32), bits, first);
    } else if bits > BorderGridWriter::LEAST_BITS {
        cell.quarters()
            .for_each(|quarter| fill_grid(grid, &quarter));
    }
}

impl Leaves {
    fn of(root: &Cell) -> Result<Self, NoTree> {
        let mut leaves = Self {
            crossings_left: CrossingsLeft::new(&root.edges),
            ..Self::default()
        };
        if !root.edges.is_empty() {
            leaves.add_cell(root)?;
        }
        Ok(leaves)
    }

    fn add_cell(&mut self, cell: &Cell) -> Result<(), NoTree> {
        if cell.edges.len() <= MANY_EDGES || cell.level == BORDER_LEVELS {
            let mut areas = cell.holding.clone();
            areas.extend(areas_of(&cell.edges));
            if areas.len() <= MAX_CELL_AREAS && cell.edges.len() < MAX_CELL_EDGES - MAX_CELL_AREAS {
                return self.add_leaf(cell);
            }
        }
        // One of the quarters has the same corner, down to the last level.
        if cell.level == BORDER_LEVELS || cell.holding.len() > MAX_CELL_AREAS {
            return Err(NoTree::Crowded);
        }
        cell.quarters()
            .try_for_each(|quarter| self.add_cell(&quarter))
    }

    fn add_leaf(&mut self, cell: &Cell) -> Result<(), NoTree> {
        let uncrossed = cell.edges.is_empty().then(|| cell.holding.clone());
        if uncrossed.is_some() && uncrossed == self.uncrossed {
            return Ok(());
        }
        self.uncrossed = uncrossed;
        self.crossings_left.spend(&cell.edges)?;
        self.cells.push(BorderCellRecord {
            code: cell.code,
            first_piece: self.pieces.len() as u32,
        });
        let holding: Vec<u16> = cell.holding.iter().copied().collect();
        for areas in pairs(&holding) {
            self.add_piece(0, 0, areas);
        }
        let mut last: Option<Edge> = None;
        for &edge in &cell.edges {
            let follows = last.is_some_and(|last| {
                last.first_vertex + 1 == edge.first_vertex && last.areas == edge.areas
            });
            match self.pieces.last_mut() {
                Some(piece) if follows => piece.edges += 1,
                _ => self.add_piece(edge.first_vertex, 1, edge.areas),
            }
            last = Some(edge);
        }
        Ok(())
    }

    fn add_piece(&mut self, first_vertex: u32, edges: u16, [area, other_area]: [u16; 2]) {
        self.pieces.push(BorderPieceRecord {
            first_vertex,
            edges,
            area,
            other_area,
        });
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wayfare_format::{
        BorderAreaRecord, BorderGrid, Borders, Corrupt, PackedRecord, PackedTable, Record,
        SEVERAL_AREAS, Table, pack_table,
    };

    use super::*;

    fn bytes<R: Record>(records: &[R]) -> Vec<u8> {
        let mut out = Vec::new();
        records.iter().for_each(|record| record.write(&mut out));
        out
    }

    fn packed<R: PackedRecord>(records: &[R]) -> Vec<u8> {
        pack_table(records).unwrap()
    }

    /// Looks points up in the sections that a tree would be written to; the region of an area is its number.
    struct WrittenTree([Vec<u8>; 5]);

    impl WrittenTree {
        fn new(outlines: &[Outline]) -> Self {
            let tree = BorderTree::new(outlines).unwrap();
            let areas: Vec<_> = (0..outlines.len() as u32)
                .map(|region_index| BorderAreaRecord {
                    region_index,
                    country_index: 0,
                    reserved: 0,
                })
                .collect();
            Self([
                bytes(&areas),
                bytes(&tree.cells),
                packed(&tree.pieces),
                packed(&tree.vertices),
                tree.grid.finish(),
            ])
        }

        fn area_at(&self, latitude: f64, longitude: f64) -> Option<u32> {
            self.look_up(latitude, longitude).unwrap()
        }

        /// `Err` where the sections are corrupt.
        fn look_up(&self, latitude: f64, longitude: f64) -> Result<Option<u32>, Corrupt> {
            let [areas, cells, pieces, vertices, grid] = &self.0;
            let borders = Borders {
                areas: Table::new(areas),
                cells: Table::new(cells),
                pieces: PackedTable::new(pieces),
                vertices: PackedTable::new(vertices),
                grid: BorderGrid::new(grid),
            };
            let at = MapPoint::new(latitude, longitude);
            Ok(borders.area_at(at)?.map(|area| area.region_index))
        }
    }

    /// The first outline that holds a point, by the even-odd rule along its longitude and nothing else.
    fn brute_force(outlines: &[Outline], latitude: f64, longitude: f64) -> Option<u32> {
        let millionths = |degrees: f64| i128::from((degrees * 1e6) as i64) * 2 + 1;
        let (x, y) = (millionths(longitude + 180.0), millionths(latitude + 90.0));
        let holds = |outline: &Outline| {
            let crossed = |edge: &[BorderVertexRecord]| {
                let [ax, ay, bx, by] =
                    [edge[0].x, edge[0].y, edge[1].x, edge[1].y].map(|v| i128::from(v) * 2);
                // Below the point: the edge spans its longitude, and the point is above the edge.
                (ax < x) != (bx < x) && ((y - ay) * (bx - ax) > (by - ay) * (x - ax)) == (bx > ax)
            };
            outline
                .iter()
                .flat_map(|ring| ring.windows(2))
                .filter(|edge| crossed(edge))
                .count()
                % 2
                == 1
        };
        (0..)
            .zip(outlines)
            .find(|(_, outline)| holds(outline))
            .map(|(area, _)| area)
    }

    fn vertex() -> impl Strategy<Value = (f64, f64)> {
        let latitude =
            prop_oneof![6 => -90.0..=90.0, 1 => Just(-90.0), 1 => Just(90.0), 2 => 40.0..40.02];
        let longitude =
            prop_oneof![6 => -180.0..=180.0, 1 => Just(-180.0), 1 => Just(180.0), 2 => 7.0..7.02];
        (latitude, longitude)
    }

    fn closed(mut ring: Vec<(f64, f64)>) -> Vec<BorderVertexRecord> {
        ring.extend(ring.first().copied());
        ring.into_iter()
            .map(|(latitude, longitude)| BorderVertexRecord::new(latitude, longitude))
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(50))]

        /// Whatever the outlines are: with holes, crossing themselves or each other, or lying over each other.
        #[test]
        fn an_area_is_that_of_brute_force(
            outlines in prop::collection::vec(
                prop::collection::vec(prop::collection::vec(vertex(), 3..30), 1..3),
                0..8,
            ),
            points in prop::collection::vec(vertex(), 200),
        ) {
            let outlines: Vec<Outline> =
                outlines.into_iter().map(|rings| rings.into_iter().map(closed).collect()).collect();
            let sections = WrittenTree::new(&outlines);
            let vertices = outlines.iter().flatten().flatten();
            let beside = vertices.map(|v| (f64::from(v.y) / 1e6 - 90.0, f64::from(v.x) / 1e6 - 180.0));
            for (latitude, longitude) in points.into_iter().chain(beside) {
                // The last meridian and the pole are looked up as the points beside them.
                if longitude < 180.0 && latitude < 90.0 {
                    let expected = brute_force(&outlines, latitude, longitude);
                    prop_assert_eq!(sections.area_at(latitude, longitude), expected, "{}, {}", latitude, longitude);
                    let in_grid = BorderGrid::new(&sections.0[4]).area_at(MapPoint::new(latitude, longitude));
                    let area = expected.map_or(NO_AREA, |area| area as u16);
                    prop_assert!(in_grid == area || in_grid == SEVERAL_AREAS, "{latitude}, {longitude}: {in_grid}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn corrupt_sections_give_an_answer_or_an_error(
            flips in prop::collection::vec((0..5_usize, any::<prop::sample::Index>(), 0..8_u32), 1..20),
            cut in prop::option::of((0..5_usize, any::<prop::sample::Index>())),
            points in prop::collection::vec(vertex(), 50),
        ) {
            let rings = (0..40).map(|i| square(f64::from(i) / 50.0, f64::from(i % 7), 0.9)).collect();
            let mut sections = WrittenTree::new(&[rings, vec![square(-20.0, 3.0, 60.0)]]);
            for (section, at, bit) in flips {
                let at = at.index(sections.0[section].len());
                sections.0[section][at] ^= 1 << bit;
            }
            if let Some((section, length)) = cut {
                let length = length.index(sections.0[section].len());
                sections.0[section].truncate(length);
            }
            for (latitude, longitude) in points {
                _ = sections.look_up(latitude, longitude);
            }
        }
    }

    fn square(south: f64, west: f64, size: f64) -> Vec<BorderVertexRecord> {
        let (north, east) = (south + size, west + size);
        closed(vec![
            (south, west),
            (south, east),
            (north, east),
            (north, west),
        ])
    }

    #[test]
    fn a_border_in_common_is_stored_once_and_both_sides_are_right() {
        let tree =
            BorderTree::new(&[vec![square(0.0, 0.0, 1.0)], vec![square(0.0, 1.0, 1.0)]]).unwrap();
        assert_eq!(tree.cells.len(), 1, "seven edges need no split");
        assert_eq!(
            tree.pieces
                .iter()
                .map(|piece| u32::from(piece.edges))
                .sum::<u32>(),
            7
        );
        let sections =
            WrittenTree::new(&[vec![square(0.0, 0.0, 1.0)], vec![square(0.0, 1.0, 1.0)]]);
        let areas = [-0.5, 0.5, 1.5, 2.5].map(|longitude| sections.area_at(0.5, longitude));
        assert_eq!(areas, [None, Some(0), Some(1), None]);
    }

    #[test]
    fn an_enclave_is_its_own_and_a_hole_is_nobody_s() {
        let outlines = [
            vec![
                square(0.0, 0.0, 9.0),
                square(1.0, 1.0, 1.0),
                square(5.0, 5.0, 1.0),
            ],
            vec![square(5.0, 5.0, 1.0)],
        ];
        let sections = WrittenTree::new(&outlines);
        let areas = [0.5, 1.5, 5.5].map(|degrees| sections.area_at(degrees, degrees));
        assert_eq!(areas, [Some(0), None, Some(1)]);
    }

    #[test]
    fn without_outlines_there_are_no_cells() {
        let tree = BorderTree::new(&[]).unwrap();
        assert!(tree.cells.is_empty() && tree.pieces.is_empty() && tree.vertices.is_empty());
        assert_eq!(WrittenTree::new(&[]).area_at(0.0, 0.0), None);
    }
}
