//! A point of the plane of longitude and latitude, in millionths of a degree.

/// Millionths of a degree per degree.
pub(super) const PER_DEGREE: f64 = 1e6;

/// The width of the map. The next millionth is the meridian where it begins.
const WIDTH: u32 = 360_000_000;

/// The millionth behind the North Pole.
const HEIGHT: u32 = 180_000_000;

/// Bits of a coordinate that lie within the smallest cell: its side is 2^13 millionths, some 900 m.
const CELL_BITS: u32 = 13;

/// A little less than the kilometres of a degree of latitude.
const KM_PER_DEGREE: f64 = 111.0;

/// Degrees between points that stand close to each other: the cells of the grid are larger, the narrow ones at the
/// antimeridian too.
const STEP: f64 = 0.07;

/// A point of the map, between whole millionths of a degree: twice their number, and one more. So no point lies on the
/// latitude or longitude of a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MapPoint {
    pub(super) x: i64,
    pub(super) y: i64,
}

#[expect(
    clippy::arithmetic_side_effects,
    reason = "doubled coordinates of 32 bits have 33"
)]
impl MapPoint {
    /// Returns the point at an angle in degrees. The meridian at 180° is that at −180°.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a conversion saturates"
    )]
    pub fn new(latitude: f64, longitude: f64) -> Self {
        let x = ((longitude + 180.0) * PER_DEGREE) as u32;
        let y = ((latitude + 90.0) * PER_DEGREE) as u32;
        Self::at(if x < WIDTH { x } else { 0 }, y.min(HEIGHT - 1))
    }

    /// Returns closely spaced points that cover a rectangle around everything within this distance in kilometres.
    pub fn around(latitude: f64, longitude: f64, km: f64) -> impl Iterator<Item = Self> {
        let north = km / KM_PER_DEGREE;
        // Meridians meet: the parallel nearest to a pole counts.
        let parallel = latitude.abs() + north;
        let east = if parallel < 89.0 {
            north / parallel.to_radians().cos()
        } else {
            180.0
        };
        let steps = |reach: f64| {
            let last = (2.0 * reach / STEP).ceil();
            let steps = std::iter::successors(Some(0.0), |step| Some(step + 1.0));
            steps
                .take_while(move |&step| step <= last)
                .map(move |step| reach * (2.0 * step / last - 1.0))
        };
        steps(north).flat_map(move |up| {
            let latitude = (latitude + up).clamp(-90.0, 90.0);
            steps(east).map(move |right| {
                Self::new(
                    latitude,
                    (longitude + right + 180.0).rem_euclid(360.0) - 180.0,
                )
            })
        })
    }

    /// Returns the point behind a lower left corner.
    pub(super) fn at(x: u32, y: u32) -> Self {
        Self {
            x: i64::from(x) * 2 + 1,
            y: i64::from(y) * 2 + 1,
        }
    }

    /// A point that no outline holds.
    pub const OUTSIDE: Self = Self { x: -1, y: -1 };

    /// Returns the point behind the lower left corner of a cell.
    pub fn corner_of(code: u32) -> Self {
        Self::at(
            even_bits(code) << CELL_BITS,
            even_bits(code >> 1) << CELL_BITS,
        )
    }

    /// Returns the vertex before a corner.
    pub fn lower_left(self) -> (i64, i64) {
        (self.x >> 1, self.y >> 1)
    }

    /// Returns the code of the smallest cell that the point is in.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "half of 33 bits"
    )]
    pub(super) fn code(self) -> u32 {
        let cell = |v: i64| spread_bits((v >> 1) as u32 >> CELL_BITS);
        cell(self.x) | cell(self.y) << 1
    }
}

/// Spreads the lower sixteen bits to every other bit.
#[inline]
pub(super) fn spread_bits(v: u32) -> u32 {
    let v = (v | v << 8) & 0x00ff_00ff;
    let v = (v | v << 4) & 0x0f0f_0f0f;
    let v = (v | v << 2) & 0x3333_3333;
    (v | v << 1) & 0x5555_5555
}

/// Collects every other bit, the reverse of [`spread_bits`].
fn even_bits(v: u32) -> u32 {
    let v = v & 0x5555_5555;
    let v = (v | v >> 1) & 0x3333_3333;
    let v = (v | v >> 2) & 0x0f0f_0f0f;
    let v = (v | v >> 4) & 0x00ff_00ff;
    (v | v >> 8) & 0x0000_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_corners_are_each_others_reverse() {
        for v in [0, 1, 2, 0x1234, 0xffff] {
            assert_eq!(even_bits(spread_bits(v)), v);
            assert_eq!(even_bits(spread_bits(v) << 1 >> 1 | 0xaaaa_aaaa), v);
        }
        let point = MapPoint::new(47.56, 7.59);
        let corner = MapPoint::corner_of(point.code());
        assert_eq!(corner.code(), point.code());
        assert!(
            (0..1 << 14).contains(&(point.x - corner.x))
                && (0..1 << 14).contains(&(point.y - corner.y))
        );
    }

    #[test]
    fn the_edges_of_the_map_are_on_it() {
        assert_eq!(MapPoint::new(0.0, 180.0), MapPoint::new(0.0, -180.0));
        assert_eq!(MapPoint::new(-90.0, -180.0), MapPoint { x: 1, y: 1 });
        assert_eq!(MapPoint::new(90.0, 0.0).y, i64::from(HEIGHT) * 2 - 1);
    }
}
