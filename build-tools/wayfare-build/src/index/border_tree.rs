//! The quadtree of outlines: which edges cross each cell, and which areas hold its corner.

use std::collections::{BTreeSet, HashMap};

use wayfare_format::{
    BORDER_LEVELS, BorderCellRecord, BorderGridWriter, BorderPieceRecord, BorderVertexRecord, MAX_CELL_AREAS,
    MAX_CELL_EDGES, MapPoint, NO_AREA, walk_crosses,
};

/// A cell with more edges is split.
const MANY_EDGES: usize = 32;

/// Bits of the coordinates of the root.
const ROOT_BITS: u32 = 29;

type Vertex = (u32, u32);

/// The outline of an area: closed rings, what is within an odd number of them being within it.
pub(super) type Outline = Vec<Vec<BorderVertexRecord>>;

/// The records of a quadtree.
#[derive(Debug, Default)]
pub(super) struct BorderTree {
    pub(super) cells: Vec<BorderCellRecord>,
    pub(super) pieces: Vec<BorderPieceRecord>,
    pub(super) vertices: Vec<BorderVertexRecord>,
    pub(super) grid: BorderGridWriter,
    /// The areas that hold the last cell, which no edge crosses: the cells behind it that are alike need no record.
    uncrossed: Option<BTreeSet<u16>>,
}

/// An edge of one border, between a vertex and the next one.
#[derive(Debug, Clone, Copy)]
struct Edge {
    ends: [BorderVertexRecord; 2],
    first_vertex: u32,
    areas: [u16; 2],
}

/// A cell on its way into the tree.
struct Cell {
    code: u32,
    level: u32,
    edges: Vec<Edge>,
    holding: BTreeSet<u16>,
}

impl Cell {
    fn quarters(&self) -> impl Iterator<Item = Self> {
        let (corner, level) = (MapPoint::corner_of(self.code), self.level + 1);
        (0..4).map(move |quarter| {
            let code = self.code + (quarter << (2 * (BORDER_LEVELS - level)));
            let holding = walk(&self.edges, &self.holding, corner, MapPoint::corner_of(code));
            let square = Square::of(code, ROOT_BITS - level);
            let edges = self.edges.iter().copied().filter(|edge| square.is_crossed_by(edge.ends)).collect();
            Self { code, level, edges, holding }
        })
    }
}

impl BorderTree {
    /// Builds the tree of outlines; the number of an area is its position. `None` where more edges or areas meet at a
    /// point than a cell can have.
    pub(super) fn new(outlines: &[Outline]) -> Option<Self> {
        let mut tree = Self::default();
        let edges = tree.add_edges(outlines);
        if !edges.is_empty() {
            let holding = walk(&edges, &BTreeSet::new(), MapPoint::OUTSIDE, MapPoint::corner_of(0));
            let root = Cell { code: 0, level: 0, edges, holding };
            tree.add_cell(&root)?;
            tree.fill_grid(&root);
        }
        Some(tree)
    }

    /// Stores the vertices of each edge once, and returns the edges with the areas on their sides. Edges of one border
    /// stand in a row.
    fn add_edges(&mut self, outlines: &[Outline]) -> Vec<Edge> {
        let mut sides: HashMap<(Vertex, Vertex), Vec<u16>> = HashMap::new();
        for (area, outline) in (0..).zip(outlines) {
            for (a, b) in outline.iter().flat_map(|ring| edges_of(ring)) {
                let areas = sides.entry(key(a, b)).or_default();
                // An edge that an outline has twice is none.
                match areas.iter().position(|&other| other == area) {
                    Some(at) => _ = areas.remove(at),
                    None => areas.push(area),
                }
            }
        }
        let mut edges = Vec::new();
        for ring in outlines.iter().flatten() {
            let mut border = None;
            for (a, b) in edges_of(ring) {
                let areas = sides.remove(&key(a, b)).unwrap_or_default();
                if areas.is_empty() {
                    border = None;
                }
                for areas in pairs(&areas) {
                    if border != Some((a, areas)) {
                        self.vertices.push(a);
                    }
                    edges.push(Edge { ends: [a, b], first_vertex: self.vertices.len() as u32 - 1, areas });
                    self.vertices.push(b);
                    border = Some((b, areas));
                }
            }
        }
        edges
    }

    fn add_cell(&mut self, cell: &Cell) -> Option<()> {
        if cell.edges.len() <= MANY_EDGES || cell.level == BORDER_LEVELS {
            let mut areas = cell.holding.clone();
            areas.extend(cell.edges.iter().flat_map(|edge| edge.areas));
            areas.remove(&NO_AREA);
            if areas.len() <= MAX_CELL_AREAS && cell.edges.len() < MAX_CELL_EDGES - MAX_CELL_AREAS {
                self.add_leaf(cell);
                return Some(());
            }
        }
        if cell.level == BORDER_LEVELS {
            return None;
        }
        cell.quarters().try_for_each(|quarter| self.add_cell(&quarter))
    }

    /// Notes in the grid where no edge is.
    fn fill_grid(&mut self, cell: &Cell) {
        let bits = ROOT_BITS - cell.level;
        if cell.edges.is_empty() {
            let (x, y) = MapPoint::corner_of(cell.code).lower_left();
            let first = cell.holding.first().copied().unwrap_or(NO_AREA);
            self.grid.fill((x as u32, y as u32), bits, first);
        } else if bits > BorderGridWriter::LEAST_BITS {
            cell.quarters().for_each(|quarter| self.fill_grid(&quarter));
        }
    }

    fn add_leaf(&mut self, cell: &Cell) {
        let uncrossed = cell.edges.is_empty().then(|| cell.holding.clone());
        if uncrossed.is_some() && uncrossed == self.uncrossed {
            return;
        }
        self.uncrossed = uncrossed;
        self.cells.push(BorderCellRecord { code: cell.code, first_piece: self.pieces.len() as u32 });
        let holding: Vec<u16> = cell.holding.iter().copied().collect();
        for areas in pairs(&holding) {
            self.add_piece(0, 0, areas);
        }
        let mut last: Option<Edge> = None;
        for &edge in &cell.edges {
            let follows = last
                .is_some_and(|last| last.first_vertex + 1 == edge.first_vertex && last.areas == edge.areas);
            match self.pieces.last_mut() {
                Some(piece) if follows => piece.edges += 1,
                _ => self.add_piece(edge.first_vertex, 1, edge.areas),
            }
            last = Some(edge);
        }
    }

    fn add_piece(&mut self, first_vertex: u32, edges: u16, [area, other_area]: [u16; 2]) {
        self.pieces.push(BorderPieceRecord { first_vertex, edges, area, other_area });
    }
}

/// Returns the areas that hold the end of a walk, which only these edges can cross.
fn walk(edges: &[Edge], holding: &BTreeSet<u16>, from: MapPoint, to: MapPoint) -> BTreeSet<u16> {
    let mut holding = holding.clone();
    for Edge { ends: [a, b], areas, .. } in edges {
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

/// Returns areas two by two.
fn pairs(areas: &[u16]) -> impl Iterator<Item = [u16; 2]> {
    areas.chunks(2).map(|pair| match *pair {
        [area, other] => [area, other],
        [area] => [area, NO_AREA],
        _ => [NO_AREA; 2],
    })
}

/// Returns the edges of a ring that have a length.
fn edges_of(ring: &[BorderVertexRecord]) -> impl Iterator<Item = (BorderVertexRecord, BorderVertexRecord)> {
    ring.iter().copied().zip(ring.iter().copied().skip(1)).filter(|(a, b)| a != b)
}

/// Returns an edge without its direction.
fn key(a: BorderVertexRecord, b: BorderVertexRecord) -> (Vertex, Vertex) {
    let (a, b) = ((a.x, a.y), (b.x, b.y));
    (a.min(b), a.max(b))
}

/// A cell as a closed square of the map.
struct Square {
    x: [i64; 2],
    y: [i64; 2],
}

impl Square {
    fn of(code: u32, bits: u32) -> Self {
        let (x, y) = MapPoint::corner_of(code).lower_left();
        Self { x: [x, x + (1 << bits)], y: [y, y + (1 << bits)] }
    }

    /// Returns whether an edge has a point within the square.
    fn is_crossed_by(&self, [a, b]: [BorderVertexRecord; 2]) -> bool {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wayfare_format::{
        BorderAreaRecord, BorderGrid, Borders, Corrupt, PackedRecord, PackedTable, Record, SEVERAL_AREAS,
        Table, pack_table,
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
    struct Sections([Vec<u8>; 5]);

    impl Sections {
        fn new(outlines: &[Outline]) -> Self {
            let tree = BorderTree::new(outlines).unwrap();
            let areas: Vec<_> = (0..outlines.len() as u32)
                .map(|region_index| BorderAreaRecord { region_index, country_index: 0, reserved: 0 })
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
            outline.iter().flat_map(|ring| ring.windows(2)).filter(|edge| crossed(edge)).count() % 2 == 1
        };
        (0..).zip(outlines).find(|(_, outline)| holds(outline)).map(|(area, _)| area)
    }

    fn vertex() -> impl Strategy<Value = (f64, f64)> {
        let latitude = prop_oneof![6 => -90.0..=90.0, 1 => Just(-90.0), 1 => Just(90.0), 2 => 40.0..40.02];
        let longitude = prop_oneof![6 => -180.0..=180.0, 1 => Just(-180.0), 1 => Just(180.0), 2 => 7.0..7.02];
        (latitude, longitude)
    }

    fn closed(mut ring: Vec<(f64, f64)>) -> Vec<BorderVertexRecord> {
        ring.extend(ring.first().copied());
        ring.into_iter().map(|(latitude, longitude)| BorderVertexRecord::new(latitude, longitude)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

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
            let sections = Sections::new(&outlines);
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
            let mut sections = Sections::new(&[rings, vec![square(-20.0, 3.0, 60.0)]]);
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
        closed(vec![(south, west), (south, east), (north, east), (north, west)])
    }

    #[test]
    fn a_border_in_common_is_stored_once_and_both_sides_are_right() {
        let tree = BorderTree::new(&[vec![square(0.0, 0.0, 1.0)], vec![square(0.0, 1.0, 1.0)]]).unwrap();
        assert_eq!(tree.cells.len(), 1, "seven edges need no split");
        assert_eq!(tree.pieces.iter().map(|piece| u32::from(piece.edges)).sum::<u32>(), 7);
        let sections = Sections::new(&[vec![square(0.0, 0.0, 1.0)], vec![square(0.0, 1.0, 1.0)]]);
        let areas = [-0.5, 0.5, 1.5, 2.5].map(|longitude| sections.area_at(0.5, longitude));
        assert_eq!(areas, [None, Some(0), Some(1), None]);
    }

    #[test]
    fn an_enclave_is_its_own_and_a_hole_is_nobody_s() {
        let outlines = [
            vec![square(0.0, 0.0, 9.0), square(1.0, 1.0, 1.0), square(5.0, 5.0, 1.0)],
            vec![square(5.0, 5.0, 1.0)],
        ];
        let sections = Sections::new(&outlines);
        let areas = [0.5, 1.5, 5.5].map(|degrees| sections.area_at(degrees, degrees));
        assert_eq!(areas, [Some(0), None, Some(1)]);
    }

    #[test]
    fn without_outlines_there_are_no_cells() {
        let tree = BorderTree::new(&[]).unwrap();
        assert!(tree.cells.is_empty() && tree.pieces.is_empty() && tree.vertices.is_empty());
        assert_eq!(Sections::new(&[]).area_at(0.0, 0.0), None);
    }
}
