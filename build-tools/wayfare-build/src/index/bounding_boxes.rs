//! Bounding boxes around points.

use wayfare_format::{BoundingBoxRecord, Degrees};

/// A full turn in the units of [`Degrees`].
const TURN: i64 = 3_600_000_000;

/// The bounds of points that are added one after the other.
///
/// Longitudes are bounded twice, from the antimeridian on and from the prime meridian on. The box has the narrower
/// range: few regions cross one of the two meridians, and only those around a pole cross both.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    latitudes: Range,
    longitudes: [Range; 2],
}

#[derive(Debug, Clone, Copy)]
struct Range {
    least: i64,
    most: i64,
}

impl Range {
    const EMPTY: Self = Self {
        least: i64::MAX,
        most: i64::MIN,
    };

    fn add(&mut self, value: i64) {
        self.least = self.least.min(value);
        self.most = self.most.max(value);
    }

    fn width(self) -> i64 {
        self.most.saturating_sub(self.least)
    }

    fn and(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
        }
    }

    /// Returns the gap between this range and another one that is turned by `turned`.
    fn gap(self, other: Self, turned: i64) -> i64 {
        let (least, most) = (
            other.least.saturating_add(turned),
            other.most.saturating_add(turned),
        );
        least
            .saturating_sub(self.most)
            .max(self.least.saturating_sub(most))
            .max(0)
    }
}

/// A box: least and most latitude, and a few ranges of longitudes that do not overlap.
pub(super) struct Within {
    pub(super) latitudes: [i64; 2],
    pub(super) longitudes: Vec<[i64; 2]>,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            latitudes: Range::EMPTY,
            longitudes: [Range::EMPTY; 2],
        }
    }
}

impl Bounds {
    /// Adds a point; angles out of range do not count.
    pub(super) fn add(&mut self, latitude: f64, longitude: f64) {
        let (Some(latitude), Some(longitude)) =
            (Degrees::latitude(latitude), Degrees::longitude(longitude))
        else {
            return;
        };
        let longitude = i64::from(longitude.0);
        self.latitudes.add(latitude.0.into());
        let [from_antimeridian, from_prime_meridian] = &mut self.longitudes;
        from_antimeridian.add(longitude);
        from_prime_meridian.add(if longitude < 0 {
            longitude + TURN
        } else {
            longitude
        });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.latitudes.most < self.latitudes.least
    }

    /// Returns the bounds of the points of both.
    pub(super) fn and(&self, other: &Self) -> Self {
        let ([a, b], [other_a, other_b]) = (self.longitudes, other.longitudes);
        Self {
            latitudes: self.latitudes.and(other.latitudes),
            longitudes: [a.and(other_a), b.and(other_b)],
        }
    }

    /// Returns whether both are at most this far apart, in latitude and in longitude. Both must have points.
    pub(super) fn are_within(&self, reach: i64, other: &Self) -> bool {
        let longitudes_are = || {
            let (ours, theirs) = (self.narrower(), other.narrower());
            [-TURN, 0, TURN]
                .into_iter()
                .any(|turned| ours.gap(theirs, turned) <= reach)
        };
        self.latitudes.gap(other.latitudes, 0) <= reach && longitudes_are()
    }

    /// Returns the box extended by `reach` on each side, for points with longitudes from -180° to 180°.
    pub(super) fn within(&self, reach: i64) -> Within {
        let wider = |range: Range| {
            [
                range.least.saturating_sub(reach),
                range.most.saturating_add(reach),
            ]
        };
        let [west, east] = wider(self.narrower());
        let longitudes = match east.saturating_sub(west) {
            _ if self.is_empty() => Vec::new(),
            TURN.. => vec![[-TURN, TURN]],
            _ => [-TURN, 0, TURN]
                .map(|turned| [west + turned, east + turned])
                .to_vec(),
        };
        Within {
            latitudes: wider(self.latitudes),
            longitudes,
        }
    }

    /// Returns the range of longitudes of the box.
    fn narrower(&self) -> Range {
        let [from_antimeridian, from_prime_meridian] = self.longitudes;
        let is_narrower = from_prime_meridian.width() < from_antimeridian.width();
        if is_narrower {
            from_prime_meridian
        } else {
            from_antimeridian
        }
    }

    /// Returns the record of a region with these bounds; `None` without points.
    pub(super) fn record(&self, region_index: u32) -> Option<BoundingBoxRecord> {
        let longitudes = self.narrower();
        let longitude = |turned: i64| {
            i32::try_from(if turned > TURN / 2 {
                turned - TURN
            } else {
                turned
            })
            .ok()
        };
        Some(BoundingBoxRecord {
            region_index,
            south: i32::try_from(self.latitudes.least).ok()?,
            west: longitude(longitudes.least)?,
            north: i32::try_from(self.latitudes.most).ok()?,
            east: longitude(longitudes.most)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// South, west, north and east of the box around points.
    fn around(points: &[(f64, f64)]) -> Option<[f64; 4]> {
        let mut bounds = Bounds::default();
        points
            .iter()
            .for_each(|&(latitude, longitude)| bounds.add(latitude, longitude));
        let record = bounds.record(7);
        assert_eq!(record.is_none(), bounds.is_empty());
        let record = record?;
        assert_eq!(record.region_index, 7);
        Some(
            [record.south, record.west, record.north, record.east]
                .map(|angle| Degrees(angle).get()),
        )
    }

    #[test]
    fn a_box_minds_the_antimeridian_and_the_prime_meridian() {
        assert_eq!(around(&[]), None);
        assert_eq!(around(&[(91.0, 0.0), (0.0, f64::NAN)]), None);
        assert_eq!(around(&[(38.7, -9.1)]), Some([38.7, -9.1, 38.7, -9.1]));
        assert_eq!(
            around(&[(51.0, 0.5), (49.0, -5.0)]),
            Some([49.0, -5.0, 51.0, 0.5])
        );
        assert_eq!(
            around(&[(-17.0, 177.0), (-19.0, -178.5)]),
            Some([-19.0, 177.0, -17.0, -178.5])
        );
        assert_eq!(
            around(&[(65.0, 180.0), (54.0, 20.0), (66.0, -170.0)]),
            Some([54.0, 20.0, 66.0, -170.0])
        );
        assert_eq!(
            around(&[(0.0, 180.0), (1.0, 170.0)]),
            Some([0.0, 170.0, 1.0, 180.0])
        );
        assert_eq!(
            around(&[(0.0, -180.0), (1.0, 170.0)]),
            Some([0.0, 170.0, 1.0, 180.0])
        );
        let half_the_world = [
            (-80.0, -180.0),
            (-80.0, -90.0),
            (-80.0, 90.0),
            (-80.0, 180.0),
        ];
        assert_eq!(around(&half_the_world), Some([-80.0, 90.0, -80.0, -90.0]));
    }
}
