//! The parts of an outline, such as islands, and which of them the bounding box of a country or region is around: those where
//! people live.

use wayfare_format::Degrees;

use super::bounding_boxes::{Bounds, Within};

/// A degree in the units of bounds.
const DEGREE: i64 = 10_000_000;

/// A place belongs to a part even if the outline, which is simplified, leaves it a little outside.
const TOLERANCE: i64 = DEGREE / 10;

/// A part counts if at least one in this many people lives there,
const ONE_OF: i128 = 1000;

/// or if it has at least this share of the area on a map in degrees,
const AREA: f64 = 0.01;

/// or if it is at most this far from the box around these parts.
const NEAR: i64 = 4 * DEGREE;

/// The parts of an outline, and how many people live there.
#[derive(Debug, Clone, Default)]
pub(super) struct OutlineParts {
    parts: Vec<Part>,
    /// The places where people live.
    places: Vec<Peopled>,
    area: f64,
}

#[derive(Debug, Clone)]
struct Part {
    bounds: Bounds,
    /// In square degrees.
    area: f64,
}

impl OutlineParts {
    /// Adds a part: a ring of points, latitude first.
    pub(super) fn add_part(&mut self, ring: &[(f64, f64)]) {
        let mut bounds = Bounds::default();
        ring.iter()
            .for_each(|&(latitude, longitude)| bounds.add(latitude, longitude));
        let sides = ring.iter().zip(ring.iter().skip(1).chain(ring.first()));
        let doubled: f64 = sides
            .map(|((north, east), (to_north, to_east))| east * to_north - to_east * north)
            .sum();
        let area = doubled.abs() / 2.0;
        self.area += area;
        self.parts.push(Part { bounds, area });
    }

    pub(super) fn add_people(&mut self, (latitude, longitude): (f64, f64), people: u64) {
        let point = Degrees::latitude(latitude).zip(Degrees::longitude(longitude));
        if let Some((latitude, longitude)) = point.filter(|_| people > 0) {
            self.places
                .push((latitude.0.into(), longitude.0.into(), people));
        }
    }

    /// Returns the bounds of the parts that are large or inhabited, and of those near to them. With a far islet, a map
    /// of the country would show the ocean.
    pub(super) fn bounds(&self) -> Bounds {
        let boxes: Vec<_> = self
            .parts
            .iter()
            .map(|part| part.bounds.within(TOLERANCE))
            .collect();
        let all: i128 = self
            .places
            .iter()
            .map(|&(.., people)| i128::from(people))
            .sum();
        let is_peopled = |people: i128| people > 0 && people * ONE_OF >= all;
        let parts = self.parts.iter().zip(people_within(&self.places, &boxes));
        let counting =
            parts.filter(|(part, people)| is_peopled(*people) || part.area >= AREA * self.area);
        let main = around(counting.map(|(part, _)| part));
        around(
            self.parts
                .iter()
                .filter(|part| main.are_within(NEAR, &part.bounds)),
        )
    }
}

fn around<'p>(parts: impl Iterator<Item = &'p Part>) -> Bounds {
    parts.fold(Bounds::default(), |all, part| all.and(&part.bounds))
}

/// A place: latitude, longitude, and people.
pub(super) type Peopled = (i64, i64, u64);

/// Returns how many people live within each box.
///
/// A sweep from south to north with a Fenwick tree over longitudes ("A new data structure for cumulative frequency tables",
/// 1994): an outline may have as many parts as a country has places, and looking at all pairs takes hours.
pub(super) fn people_within(places: &[Peopled], boxes: &[Within]) -> Vec<i128> {
    let mut longitudes: Vec<i64> = places.iter().map(|&(_, longitude, _)| longitude).collect();
    longitudes.sort_unstable();
    let mut northwards: Vec<&Peopled> = places.iter().collect();
    northwards.sort_unstable_by_key(|(latitude, ..)| *latitude);
    // The people up to the northern side, less those south of the southern side.
    let sides = boxes.iter().enumerate().flat_map(|(at, within)| {
        let [south, north] = within.latitudes;
        [
            (south.saturating_sub(1), at, within, -1),
            (north, at, within, 1),
        ]
    });
    let mut sides: Vec<_> = sides.collect();
    sides.sort_unstable_by_key(|&(latitude, at, ..)| (latitude, at));
    let mut northwards = northwards.into_iter().peekable();
    let mut sums = Sums(vec![0; longitudes.len() + 1]);
    let mut people = vec![0; boxes.len()];
    for (latitude, at, within, sign) in sides {
        while let Some((_, longitude, people)) = northwards.next_if(|place| place.0 <= latitude) {
            sums.add(
                longitudes.partition_point(|other| other < longitude),
                *people,
            );
        }
        let up_to =
            |longitude: i64| sums.below(longitudes.partition_point(|&other| other <= longitude));
        let ranges = within.longitudes.iter();
        let inside: i128 = ranges
            .map(|&[west, east]| up_to(east) - up_to(west.saturating_sub(1)))
            .sum();
        if let Some(people) = people.get_mut(at) {
            *people += sign * inside;
        }
    }
    people
}

struct Sums(Vec<i128>);

impl Sums {
    fn add(&mut self, at: usize, value: u64) {
        let mut node = at + 1;
        while let Some(sum) = self.0.get_mut(node) {
            *sum += i128::from(value);
            node += node & node.wrapping_neg();
        }
    }

    /// Returns the sum of the values before a position.
    fn below(&self, at: usize) -> i128 {
        let (mut node, mut sum) = (at, 0);
        while node > 0 {
            sum += self.0.get(node).copied().unwrap_or_default();
            node &= node - 1;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// West and east of the box around parts, each from one longitude to another at the equator, with people.
    fn box_of(parts: &[(f64, f64, u64)]) -> [f64; 2] {
        let mut outline = OutlineParts::default();
        for &(west, east, _) in parts {
            outline.add_part(&[
                (0.0, west),
                (0.0, east),
                (1.0, east),
                (1.0, west),
                (0.0, west),
            ]);
        }
        for &(_, east, people) in parts {
            outline.add_people((0.5, east + 0.05), people);
        }
        let record = outline.bounds().record(0).unwrap();
        [record.west, record.east].map(|angle| f64::from(angle) / DEGREE as f64)
    }

    #[test]
    fn people_are_those_within_a_little_of_the_bounds() {
        let mut state = 1_u64;
        let mut random = |range: f64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            // Some are equal.
            ((state >> 40) as f64 / (1 << 24) as f64 * range * 4.0).round() / 4.0
        };
        let places: Vec<_> = (0..300)
            .map(|people| (random(180.0) - 90.0, random(360.0) - 180.0, people))
            .collect();
        let parts: Vec<Bounds> = (0..300)
            .map(|at| {
                let (south, west, size) = (
                    random(180.0) - 90.0,
                    random(360.0) - 180.0,
                    [1.0, 40.0, 359.9][at % 3],
                );
                let mut bounds = Bounds::default();
                bounds.add(south, west);
                bounds.add(
                    (south + random(size)).min(90.0),
                    (west + random(size) + 180.0).rem_euclid(360.0) - 180.0,
                );
                bounds
            })
            .collect();
        let boxes: Vec<_> = parts.iter().map(|part| part.within(TOLERANCE)).collect();
        let point = |&(latitude, longitude, people): &(f64, f64, u64)| {
            let mut place = Bounds::default();
            place.add(latitude, longitude);
            (place, people)
        };
        let peopled: Vec<_> = places
            .iter()
            .map(|&(y, x, people)| ((y * 1e7) as i64, (x * 1e7) as i64, people))
            .collect();
        let expected: Vec<i128> = parts
            .iter()
            .map(|part| {
                let places = places
                    .iter()
                    .map(point)
                    .filter(|(place, _)| part.are_within(TOLERANCE, place));
                places.map(|(_, people)| i128::from(people)).sum()
            })
            .collect();
        assert_eq!(people_within(&peopled, &boxes), expected);
        assert!(expected.iter().filter(|people| **people > 0).count() > 100);
    }

    #[test]
    fn a_part_counts_if_it_is_large_or_people_live_there_or_it_is_near_to_such_a_part() {
        for (parts, expected) in [
            (
                &[(0.0, 90.0, 999_000), (100.0, 100.5, 1000)][..],
                [0.0, 100.5],
            ),
            (&[(0.0, 90.0, 999_000), (100.0, 100.5, 999)], [0.0, 90.0]),
            (&[(0.0, 90.0, 5), (100.0, 101.0, 0)], [0.0, 101.0]),
            (
                &[(0.0, 90.0, 5), (93.9, 94.5, 0), (94.1, 95.0, 0)],
                [0.0, 94.5],
            ),
            // What is near only to such a part is not.
            (
                &[(0.0, 90.0, 5), (93.0, 93.5, 0), (96.0, 96.5, 0)],
                [0.0, 93.5],
            ),
            // Across the antimeridian, where outlines are cut.
            (
                &[(20.0, 180.0, 5), (-180.0, -170.0, 0), (-160.0, -159.5, 0)],
                [20.0, -170.0],
            ),
            (
                &[(100.0, 178.0, 5), (-179.0, -178.5, 0), (-176.5, -176.0, 0)],
                [100.0, -178.5],
            ),
            // Nobody lives there.
            (&[(0.0, 0.1, 0), (100.0, 100.1, 0)], [0.0, 100.1]),
        ] {
            assert_eq!(box_of(parts), expected, "{parts:?}");
        }
    }
}
