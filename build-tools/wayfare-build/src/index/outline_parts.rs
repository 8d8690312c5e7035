//! The parts of an outline, such as islands, and which of them the bounding box of a country or region is around.

use super::bounding_boxes::Bounds;

/// A degree in the units of bounds.
const DEGREE: i64 = 10_000_000;

/// A place belongs to a part even if the outline, which is simplified, leaves it a little outside.
const TOLERANCE: i64 = DEGREE / 10;

/// A part counts if at least one in this many people lives there,
const ONE_OF: u64 = 1000;

/// or if it has at least this share of the area on a map in degrees,
const AREA: f64 = 0.01;

/// or if it is at most this far from the box around these parts.
const NEAR: i64 = 4 * DEGREE;

/// The parts of an outline, and how many people live there.
#[derive(Debug, Clone, Default)]
pub(super) struct OutlineParts {
    parts: Vec<Part>,
    people: u64,
    area: f64,
}

#[derive(Debug, Clone)]
struct Part {
    bounds: Bounds,
    people: u64,
    /// In square degrees.
    area: f64,
}

impl OutlineParts {
    /// Adds a part: a ring of points, latitude first.
    pub(super) fn add_part(&mut self, ring: &[(f64, f64)]) {
        let mut bounds = Bounds::default();
        ring.iter().for_each(|&(latitude, longitude)| bounds.add(latitude, longitude));
        let sides = ring.iter().zip(ring.iter().skip(1).chain(ring.first()));
        let doubled: f64 =
            sides.map(|((north, east), (to_north, to_east))| east * to_north - to_east * north).sum();
        let area = doubled.abs() / 2.0;
        self.area += area;
        self.parts.push(Part { bounds, people: 0, area });
    }

    /// Adds the people of a place.
    pub(super) fn add_people(&mut self, (latitude, longitude): (f64, f64), people: u64) {
        let mut place = Bounds::default();
        place.add(latitude, longitude);
        self.people = self.people.saturating_add(people);
        for part in self.parts.iter_mut().filter(|part| part.bounds.are_within(TOLERANCE, &place)) {
            part.people = part.people.saturating_add(people);
        }
    }

    /// Returns the bounds of the parts that are large or where people live, and of those near to them: a far islet would have a
    /// map of the country show the ocean.
    pub(super) fn bounds(&self) -> Bounds {
        let is_peopled = |part: &Part| part.people > 0 && part.people.saturating_mul(ONE_OF) >= self.people;
        let counts = |part: &&Part| is_peopled(part) || part.area >= AREA * self.area;
        let main = around(self.parts.iter().filter(counts));
        around(self.parts.iter().filter(|part| main.are_within(NEAR, &part.bounds)))
    }
}

fn around<'p>(parts: impl Iterator<Item = &'p Part>) -> Bounds {
    parts.fold(Bounds::default(), |all, part| all.and(&part.bounds))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// West and east of the box around parts, each from one longitude to another at the equator, with people.
    fn box_of(parts: &[(f64, f64, u64)]) -> [f64; 2] {
        let mut outline = OutlineParts::default();
        for &(west, east, _) in parts {
            outline.add_part(&[(0.0, west), (0.0, east), (1.0, east), (1.0, west), (0.0, west)]);
        }
        for &(_, east, people) in parts {
            outline.add_people((0.5, east + 0.05), people);
        }
        let record = outline.bounds().record(0).unwrap();
        [record.west, record.east].map(|angle| f64::from(angle) / DEGREE as f64)
    }

    #[test]
    fn a_part_counts_if_it_is_large_or_people_live_there_or_it_is_near_to_such_a_part() {
        for (parts, expected) in [
            (&[(0.0, 90.0, 999_000), (100.0, 100.5, 1000)][..], [0.0, 100.5]),
            (&[(0.0, 90.0, 999_000), (100.0, 100.5, 999)], [0.0, 90.0]),
            (&[(0.0, 90.0, 5), (100.0, 101.0, 0)], [0.0, 101.0]),
            (&[(0.0, 90.0, 5), (93.9, 94.5, 0), (94.1, 95.0, 0)], [0.0, 94.5]),
            // What is near only to such a part is not.
            (&[(0.0, 90.0, 5), (93.0, 93.5, 0), (96.0, 96.5, 0)], [0.0, 93.5]),
            // Across the antimeridian, where outlines are cut.
            (&[(20.0, 180.0, 5), (-180.0, -170.0, 0), (-160.0, -159.5, 0)], [20.0, -170.0]),
            (&[(100.0, 178.0, 5), (-179.0, -178.5, 0), (-176.5, -176.0, 0)], [100.0, -178.5]),
            // Nobody lives there.
            (&[(0.0, 0.1, 0), (100.0, 100.1, 0)], [0.0, 100.1]),
        ] {
            assert_eq!(box_of(parts), expected, "{parts:?}");
        }
    }
}
