//! A grid over the outlines: most of its cells lie in one area as a whole, so that their points need no look at an edge.

use super::map_point::{MapPoint, spread_bits};

/// Bits of a coordinate that lie within a square: its side is 2^22 millionths of a degree, some 4°.
const SQUARE_BITS: u32 = 22;

/// The same of a cell: 2^17 millionths, some 15 km.
const CELL_BITS: u32 = 17;

/// Cells along a side of a square.
const SIDE: u32 = 1 << (SQUARE_BITS - CELL_BITS);

/// Squares of the map.
const COLUMNS: usize = 86;
const SQUARES: usize = COLUMNS * 43;

/// Cells of a square.
const CELLS: usize = 1 << (2 * (SQUARE_BITS - CELL_BITS));

/// In place of an area: none.
pub const NO_AREA: u16 = u16::MAX;

/// In place of an area: the points of a cell do not all lie in the same one.
pub const SEVERAL_AREAS: u16 = NO_AREA - 1;

/// Where a cell stands: its square, and its number within that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct GridCell {
    square: usize,
    number: u32,
}

impl GridCell {
    /// Returns the cell that a vertex before a point is in.
    #[inline]
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "coordinates of 32 bits have 10 bits of squares"
    )]
    fn of(x: u32, y: u32) -> Self {
        let number = |v: u32| spread_bits(v >> CELL_BITS & (SIDE - 1));
        Self {
            square: (y >> SQUARE_BITS) as usize * COLUMNS + (x >> SQUARE_BITS) as usize,
            number: number(x) | number(y) << 1,
        }
    }
}

/// The grid, read in place.
///
/// It divides the map into squares of side 2^22 millionths of a degree: 86 from west to east, 43 from south to north, row by
/// row from the south-west. Each has 32 × 32 cells of side 2^17 in Morton order. Consecutive cells with one value are a run.
///
/// The section has `u32`: the number of runs before each square, the number of all runs, and the runs, the first cell in the
/// upper 16 bits, the value in the lower ones. The value is the area of all points, [`NO_AREA`] for sea, or
/// [`SEVERAL_AREAS`] if outlines, places and areas decide.
#[derive(Debug, Clone, Copy)]
pub struct BorderGrid<'a> {
    starts: &'a [[u8; 4]],
    runs: &'a [[u8; 4]],
}

impl<'a> BorderGrid<'a> {
    /// Returns the grid in `bytes`; an empty one if there are too few bytes.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        let (starts, runs) = bytes
            .as_chunks()
            .0
            .split_at_checked(SQUARES + 1)
            .unwrap_or_default();
        Self { starts, runs }
    }

    /// Returns the area that the cell of a point lies in as a whole, [`NO_AREA`] or [`SEVERAL_AREAS`].
    #[inline]
    pub fn area_at(&self, point: MapPoint) -> u16 {
        self.look_up(point).unwrap_or(SEVERAL_AREAS)
    }

    #[inline]
    fn look_up(&self, point: MapPoint) -> Option<u16> {
        let (x, y) = point.lower_left();
        let cell = GridCell::of(u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        let start = |square: usize| Some(u32::from_le_bytes(*self.starts.get(square)?) as usize);
        let runs = self
            .runs
            .get(start(cell.square)?..start(cell.square.checked_add(1)?)?)?;
        let after = runs.partition_point(|run| u32::from_le_bytes(*run) >> 16 <= cell.number);
        let run = u32::from_le_bytes(*runs.get(after.checked_sub(1)?)?);
        Some((run & 0xffff) as u16)
    }
}

/// Writes the grid.
#[derive(Debug)]
pub struct BorderGridWriter {
    /// The area of each cell.
    areas: Vec<u16>,
}

impl Default for BorderGridWriter {
    fn default() -> Self {
        Self {
            areas: vec![SEVERAL_AREAS; SQUARES * CELLS],
        }
    }
}

impl BorderGridWriter {
    /// The least side of the squares that [`Self::fill`] is called with, as its bits.
    pub const LEAST_BITS: u32 = CELL_BITS;

    /// Sets the area of all cells of a part of the map, with this lower left corner and a side of this many bits.
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "no part is larger than the root of the quadtree, of 29 bits"
    )]
    pub fn fill(&mut self, (left, lower): (u32, u32), bits: u32, area: u16) {
        // Within a square, the cells of a quarter follow each other.
        let run_bits = bits.min(SQUARE_BITS);
        let run = 1_usize << (2 * run_bits.saturating_sub(CELL_BITS));
        let steps =
            |from: u32| (0..1_u32 << (bits - run_bits)).map(move |i| from + (i << run_bits));
        for x in steps(left).take_while(|x| ((x >> SQUARE_BITS) as usize) < COLUMNS) {
            for y in steps(lower) {
                let cells =
                    Self::index(x, y).and_then(|first| self.areas.get_mut(first..first + run));
                if let Some(cells) = cells {
                    cells.fill(area);
                }
            }
        }
    }

    /// Looks at the area of the cell of a point, and may change it.
    pub fn area_at(&mut self, point: MapPoint) -> Option<&mut u16> {
        let (x, y) = point.lower_left();
        self.areas
            .get_mut(Self::index(u32::try_from(x).ok()?, u32::try_from(y).ok()?)?)
    }

    fn index(x: u32, y: u32) -> Option<usize> {
        let cell = GridCell::of(x, y);
        cell.square
            .checked_mul(CELLS)?
            .checked_add(cell.number as usize)
    }

    /// Returns the section.
    pub fn finish(&self) -> Vec<u8> {
        let (mut starts, mut runs) = (vec![0_u32], Vec::new());
        for square in self.areas.chunks(CELLS) {
            let mut last = None;
            for (number, &area) in (0_u32..).zip(square) {
                if last != Some(area) {
                    runs.push(number << 16 | u32::from(area));
                    last = Some(area);
                }
            }
            starts.push(u32::try_from(runs.len()).unwrap_or(u32::MAX));
        }
        starts
            .into_iter()
            .chain(runs)
            .flat_map(u32::to_le_bytes)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_lies_in_what_its_cell_was_filled_with() {
        let mut writer = BorderGridWriter::default();
        // In degrees from the lower left corner of a part of the map.
        let at = |up: f64, right: f64| {
            let corner = f64::from(1_u32 << 20) / 1e6;
            MapPoint::new(corner * 90.0 - 90.0 + up, corner * 180.0 - 180.0 + right)
        };
        writer.fill((0, 0), 29, NO_AREA);
        writer.fill((180 << 20, 90 << 20), 20, 7);
        *writer.area_at(at(0.001, 0.5)).unwrap() = 9;
        let bytes = writer.finish();
        let grid = BorderGrid::new(&bytes);
        let area_at = |up, right| grid.area_at(at(up, right));
        assert_eq!(
            [
                area_at(0.001, 0.001),
                area_at(1.048, 1.048),
                area_at(0.001, 0.5)
            ],
            [7, 7, 9]
        );
        assert_eq!([area_at(1.049, 0.5), area_at(-0.001, 0.5)], [NO_AREA; 2]);
        for (latitude, longitude) in [(-90.0, -180.0), (90.0, 179.999_999), (-90.0, 180.0)] {
            assert_eq!(grid.area_at(MapPoint::new(latitude, longitude)), NO_AREA);
        }
        assert!(
            bytes.len() < 4 * (SQUARES + 1 + SQUARES + 8),
            "a run for each square, and a few more"
        );
    }

    #[test]
    fn corrupt_bytes_know_nothing() {
        assert_eq!(
            BorderGrid::new(&[]).area_at(MapPoint::new(0.0, 0.0)),
            SEVERAL_AREAS
        );
        let mut bytes = BorderGridWriter::default().finish();
        bytes.truncate(4 * (SQUARES + 1));
        assert_eq!(
            BorderGrid::new(&bytes).area_at(MapPoint::new(0.0, 0.0)),
            SEVERAL_AREAS
        );
        let ones = vec![0xff; 40_000];
        assert_eq!(
            BorderGrid::new(&ones).area_at(MapPoint::new(0.0, 0.0)),
            SEVERAL_AREAS
        );
    }
}
