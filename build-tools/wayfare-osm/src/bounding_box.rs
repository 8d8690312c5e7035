//! The centre of a bounding box.

use crate::point::{HALF_TURN, Position};

/// The bounding box of positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundingBox {
    latitudes: Interval,
    /// Counted from the prime meridian, and from the 180th one, which may run through the box.
    longitudes: Interval,
    turned: Interval,
}

impl BoundingBox {
    pub(crate) const EMPTY: Self = Self {
        latitudes: Interval::EMPTY,
        longitudes: Interval::EMPTY,
        turned: Interval::EMPTY,
    };

    pub(crate) fn extend(&mut self, position: Position) {
        self.latitudes.extend(position.latitude);
        self.longitudes.extend(position.longitude);
        self.turned.extend(turned(position.longitude));
    }

    /// Returns the centre, or none if the box is empty or wider than half the globe either way.
    pub(crate) fn centre(&self) -> Option<Position> {
        let latitude = self.latitudes.middle()?;
        let longitude = self
            .longitudes
            .middle()
            .or_else(|| self.turned.middle().map(turned))?;
        Some(Position {
            latitude,
            longitude,
        })
    }
}

/// Counts a longitude from the opposite meridian.
fn turned(longitude: i32) -> i32 {
    if longitude < 0 {
        longitude + HALF_TURN
    } else {
        longitude - HALF_TURN
    }
}

#[derive(Clone, Copy, Debug)]
struct Interval {
    min: i32,
    max: i32,
}

impl Interval {
    const EMPTY: Self = Self {
        min: i32::MAX,
        max: i32::MIN,
    };

    fn extend(&mut self, value: i32) {
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    /// Returns the middle, or none if the interval is empty or wider than half a turn.
    fn middle(self) -> Option<i32> {
        let width = i64::from(self.max) - i64::from(self.min);
        (0..=i64::from(HALF_TURN))
            .contains(&width)
            .then(|| self.min + (width / 2) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The centre of positions in whole degrees.
    fn centre(positions: &[(i64, i64)]) -> Option<(f64, f64)> {
        let mut bounds = BoundingBox::EMPTY;
        for (latitude, longitude) in positions {
            let [latitude, longitude] =
                [latitude, longitude].map(|degrees| degrees * 1_000_000_000);
            bounds.extend(Position::from_nanodegrees(latitude, longitude).unwrap());
        }
        bounds
            .centre()
            .map(|centre| centre.point())
            .map(|point| (point.latitude, point.longitude))
    }

    #[test]
    fn a_box_may_cross_the_180th_meridian_but_not_the_whole_globe() {
        assert_eq!(centre(&[(10, 20), (20, 40), (12, 30)]), Some((15.0, 30.0)));
        assert_eq!(centre(&[(-10, -120), (10, 60)]), Some((0.0, -30.0)));
        assert_eq!(centre(&[(-16, 178), (-18, -178)]), Some((-17.0, -180.0)));
        assert_eq!(centre(&[(-16, 176), (-18, -178)]), Some((-17.0, 179.0)));
        assert_eq!(
            centre(&[(-80, -170), (-80, -60), (-70, 60), (-80, 170)]),
            None
        );
        assert_eq!(centre(&[]), None);
    }
}
