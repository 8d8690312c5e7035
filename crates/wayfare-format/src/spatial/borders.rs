//! Outlines of countries and regions: a quadtree of the plane of longitude and latitude. Each cell has the edges that
//! cross it, so that a point is looked up among a few.
//!
//! Whether an outline holds a point follows from the even-odd rule: walking from a corner of the cell to the point, first
//! northwards and then eastwards, each edge on the way leads from one side of an outline to the other. All coordinates
//! are whole numbers, and a walk runs between them, so that the rule is exact.

use super::border_grid::{BorderGrid, NO_AREA};
use super::map_point::{MapPoint, PER_DEGREE};
use crate::container::{
    corrupt::Corrupt,
    packed_table::{PackedTable, packed_record},
    record::{Table, record},
};

/// A point this near to a place lies in its country: outlines are exact to two kilometres. Places farther away do not
/// count.
pub const BESIDE_PLACE_KM: f64 = 2.0;

/// Levels below the root, whose side is 2^29 millionths.
pub const BORDER_LEVELS: u32 = 16;

/// The most areas whose edges meet in a cell.
pub const MAX_CELL_AREAS: usize = 16;

/// The most edges in a cell. Honest cells have hardly more than thirty-two.
pub const MAX_CELL_EDGES: usize = u16::MAX as usize;

record! {
    /// An area with an outline: a country, or an admin1 region of it. Those with a region come first.
    pub struct BorderAreaRecord {
        /// Record of the `regions` table; none where only the country is known.
        pub region_index: u32,
        /// Record of the `countries` table.
        pub country_index: u16,
        /// Zero.
        pub reserved: u16,
    }
}

record! {
    /// A cell of the quadtree, sorted by code. Its pieces end where the pieces of the next cell begin.
    pub struct BorderCellRecord {
        /// The Morton code of its lower left corner, in smallest cells: bits of x and y in turn, x lowest.
        pub code: u32,
        /// Its first piece.
        pub first_piece: u32,
    }
}

packed_record! {
    /// A run of edges of one border. One without edges gives an area that holds the corner of the cell.
    pub struct BorderPieceRecord {
        /// Its first vertex.
        pub first_vertex: u32,
        /// Edges; one vertex more.
        pub edges: u16,
        /// Area on one side, or the area itself; 65535 for none.
        pub area: u16,
        /// Area on the other side; 65535 for none.
        pub other_area: u16,
    }
}

packed_record! {
    /// A vertex of borders.
    pub struct BorderVertexRecord {
        /// Millionths of a degree east of the antimeridian.
        pub x: u32,
        /// Millionths of a degree north of the South Pole.
        pub y: u32,
    }
}

impl BorderVertexRecord {
    /// Returns the vertex at an angle in degrees, rounded.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a conversion saturates"
    )]
    pub fn new(latitude: f64, longitude: f64) -> Self {
        let millionths = |degrees: f64| (degrees * PER_DEGREE).round() as u32;
        Self {
            x: millionths(longitude + 180.0),
            y: millionths(latitude + 90.0),
        }
    }

    /// Returns its latitude and longitude in degrees.
    pub fn degrees(self) -> (f64, f64) {
        (
            f64::from(self.y) / PER_DEGREE - 90.0,
            f64::from(self.x) / PER_DEGREE - 180.0,
        )
    }

    #[inline]
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "doubled coordinates of 32 bits have 33"
    )]
    fn doubled(self) -> (i64, i64) {
        (i64::from(self.x) * 2, i64::from(self.y) * 2)
    }
}

/// Returns whether the walk from one point to another, first along y, crosses an edge an odd number of times.
#[inline]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "differences of 33 bits have 34"
)]
pub fn walk_crosses(
    from: MapPoint,
    to: MapPoint,
    a: BorderVertexRecord,
    b: BorderVertexRecord,
) -> bool {
    let ((ax, ay), (bx, by)) = (a.doubled(), b.doubled());
    let (dx, dy) = (bx - ax, by - ay);
    // A corrupt file may have products that wrap; honest ones have 62 bits.
    let is_left = |x: i64, y: i64| dx.wrapping_mul(y - ay) > dy.wrapping_mul(x - ax);
    let mut crosses = false;
    if (ax < from.x) != (bx < from.x) {
        crosses ^= is_left(from.x, from.y) != is_left(from.x, to.y);
    }
    if (ay < to.y) != (by < to.y) {
        crosses ^= is_left(from.x, to.y) != is_left(to.x, to.y);
    }
    crosses
}

/// The areas that hold a point: each is there once, or not at all.
#[derive(Debug, Clone, Copy)]
struct Holding {
    areas: [u16; MAX_CELL_AREAS],
    len: usize,
}

impl Holding {
    /// Adds an area, or removes it; `None` where there are too many.
    #[inline]
    fn toggle(&mut self, area: u16) -> Option<()> {
        if area == NO_AREA {
            return Some(());
        }
        let held = self.areas.get(..self.len)?;
        if let Some(at) = held.iter().position(|&held| held == area) {
            self.len = self.len.checked_sub(1)?;
            self.areas.swap(at, self.len);
        } else {
            *self.areas.get_mut(self.len)? = area;
            self.len = self.len.saturating_add(1);
        }
        Some(())
    }
}

/// The sections of the outlines, read in place.
#[derive(Debug, Clone, Copy)]
pub struct Borders<'a> {
    /// The areas; those with a region come first.
    pub areas: Table<'a, BorderAreaRecord>,
    /// The cells.
    pub cells: Table<'a, BorderCellRecord>,
    /// Their pieces.
    pub pieces: PackedTable<'a, BorderPieceRecord>,
    /// The vertices of pieces.
    pub vertices: PackedTable<'a, BorderVertexRecord>,
    /// Where one area is all that there is.
    pub grid: BorderGrid<'a>,
}

impl Borders<'_> {
    /// Returns whether there are no outlines.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns the first of the areas that hold a point; `None` where there is none, as at sea.
    #[inline]
    pub fn area_at(&self, point: MapPoint) -> Result<Option<BorderAreaRecord>, Corrupt> {
        if self.is_empty() {
            return Ok(None);
        }
        let Some(areas) = self.holding(point) else {
            return Err(Corrupt);
        };
        let Some(&first) = areas
            .areas
            .get(..areas.len)
            .and_then(|areas| areas.iter().min())
        else {
            return Ok(None);
        };
        self.areas.get(usize::from(first)).map(Some).ok_or(Corrupt)
    }

    fn holding(&self, point: MapPoint) -> Option<Holding> {
        let code = point.code();
        let after = self.cells.partition_point(|cell| cell.code <= code);
        let cell = self.cells.get(after.checked_sub(1)?)?;
        let end = match self.cells.get(after) {
            Some(next) => next.first_piece as usize,
            None => self.pieces.len(),
        };
        let corner = MapPoint::corner_of(cell.code);
        let mut holding = Holding {
            areas: [0; MAX_CELL_AREAS],
            len: 0,
        };
        let mut left = MAX_CELL_EDGES;
        for piece in cell.first_piece as usize..end {
            let piece = self.pieces.get(piece)?.record();
            left = left.checked_sub(usize::from(piece.edges).max(1))?;
            if piece.edges == 0 || self.is_crossed(piece, corner, point)? {
                holding.toggle(piece.area)?;
                holding.toggle(piece.other_area)?;
            }
        }
        Some(holding)
    }

    /// Returns whether the walk from a corner to a point crosses a piece an odd number of times.
    #[inline]
    fn is_crossed(
        &self,
        piece: BorderPieceRecord,
        corner: MapPoint,
        point: MapPoint,
    ) -> Option<bool> {
        let first = piece.first_vertex as usize;
        let last = first.checked_add(piece.edges.into())?;
        let mut a = self.vertices.get(first)?.record();
        let mut crossed = false;
        for at in first.checked_add(1)?..=last {
            let b = self.vertices.get(at)?.record();
            crossed ^= walk_crosses(corner, point, a, b);
            a = b;
        }
        Some(crossed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_crosses_what_lies_between() {
        let vertex = |x, y| BorderVertexRecord { x, y };
        let (from, to) = (MapPoint::at(0, 0), MapPoint::at(10, 10));
        // Across both legs, across one of each, and beside the walk.
        assert!(!walk_crosses(from, to, vertex(0, 8), vertex(3, 20)));
        assert!(walk_crosses(from, to, vertex(0, 5), vertex(4, 5)));
        assert!(walk_crosses(from, to, vertex(5, 5), vertex(5, 20)));
        assert!(!walk_crosses(from, to, vertex(5, 0), vertex(20, 5)));
        assert!(!walk_crosses(from, to, vertex(11, 0), vertex(11, 20)));
    }
}
