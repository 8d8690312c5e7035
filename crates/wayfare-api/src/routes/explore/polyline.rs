//! Compact lines: simplified, and in the polyline encoding.

use wayfare::Point;

/// The maximum distance of a simplified line from the points that it leaves out, in degrees: some two kilometres.
const TOLERANCE: f64 = 0.02;

/// The number of points that are simplified at once, so that the time for a line grows with its length and not with the
/// square of it.
const CHUNK: usize = 1024;

/// Steps per degree of an encoded line.
const PER_DEGREE: f64 = 100.0;

/// Simplifies a line and keeps its ends (Ramer–Douglas–Peucker).
pub(super) fn simplify(points: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = points.first().into_iter().copied().collect();
    let mut rest = points;
    while rest.len() > 1 {
        let chunk = rest.get(..CHUNK.min(rest.len())).unwrap_or_default();
        simplify_into(chunk, &mut kept);
        // The last point of a chunk is the first one of the next.
        rest = rest
            .get(chunk.len().saturating_sub(1)..)
            .unwrap_or_default();
    }
    kept
}

/// Adds the points of a line that have to be kept, without the first one.
fn simplify_into(line: &[Point], kept: &mut Vec<Point>) {
    let mut waiting = vec![line];
    while let Some(line) = waiting.pop() {
        let ([first, .., last], Some(inner)) = (line, line.get(1..line.len().saturating_sub(1)))
        else {
            continue;
        };
        let distance = distance_from(*first, *last);
        let distances = inner.iter().map(|&point| distance(point));
        let farthest = (1..).zip(distances).max_by(|(_, a), (_, b)| a.total_cmp(b));
        match farthest.filter(|&(_, distance)| distance > TOLERANCE) {
            Some((at, _)) => {
                waiting.extend(line.get(at..));
                waiting.extend(line.get(..=at));
            }
            None => kept.push(*last),
        }
    }
}

/// Returns the distance of points from a line between two others, in degrees of latitude.
fn distance_from(a: Point, b: Point) -> impl Fn(Point) -> f64 {
    let width = ((a.latitude() + b.latitude()) / 2.0).to_radians().cos();
    let from_a = move |p: Point| {
        (
            (p.longitude() - a.longitude()) * width,
            p.latitude() - a.latitude(),
        )
    };
    let (dx, dy) = from_a(b);
    let squared = dx * dx + dy * dy;
    move |point| {
        let (px, py) = from_a(point);
        let along = if squared > 0.0 {
            ((px * dx + py * dy) / squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        (px - along * dx).hypot(py - along * dy)
    }
}

/// Encodes a line as a polyline: differences of latitude and longitude, five bits in a character.
pub(super) fn encode(points: &[Point]) -> String {
    let (mut out, mut last) = (String::new(), [0_i64; 2]);
    for point in points {
        let steps = [point.latitude(), point.longitude()]
            .map(|degrees| (degrees * PER_DEGREE).round() as i64);
        for (now, before) in steps.into_iter().zip(last) {
            let difference = now.wrapping_sub(before);
            let mut bits = (difference << 1 ^ difference >> 63) as u64;
            while bits >= 0x20 {
                out.push(character(bits & 0x1f | 0x20));
                bits >>= 5;
            }
            out.push(character(bits));
        }
        last = steps;
    }
    out
}

fn character(bits: u64) -> char {
    char::from(u8::try_from(bits).unwrap_or_default().saturating_add(b'?'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[(f64, f64)]) -> Vec<Point> {
        points
            .iter()
            .map(|&(latitude, longitude)| Point::new(latitude, longitude).unwrap())
            .collect()
    }

    #[test]
    fn a_line_keeps_its_corners_only() {
        let corner = line(&[(0.0, 0.0), (0.01, 1.0), (0.0, 2.0), (1.0, 2.01), (2.0, 2.0)]);
        assert_eq!(
            simplify(&corner),
            line(&[(0.0, 0.0), (0.0, 2.0), (2.0, 2.0)])
        );
        let ring = line(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)]);
        assert_eq!(simplify(&ring), ring);
        let long: Vec<_> = (0..5000)
            .map(|i| Point::new(0.0, f64::from(i) / 100.0).unwrap())
            .collect();
        assert_eq!(simplify(&long).last(), long.last());
        assert_eq!(simplify(&[]), []);
    }

    /// By hand: 3850 · 2 is 7, 16, 20 in digits of five bits, the lowest first and marked: `s`, `o`, `F`; and so on.
    #[test]
    fn the_encoding_is_that_of_polylines() {
        assert_eq!(
            encode(&line(&[(38.5, -80.2), (40.7, -80.95), (43.25, -86.45)])),
            "soFftNwLtC}Nja@"
        );
    }
}
