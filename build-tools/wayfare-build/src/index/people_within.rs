//! Counts the people who live within boxes.

/// A box: least and most latitude, and a few ranges of longitudes that do not overlap.
pub(super) struct Within {
    pub(super) latitudes: [i64; 2],
    pub(super) longitudes: Vec<[i64; 2]>,
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
        [(south.saturating_sub(1), at, within, -1), (north, at, within, 1)]
    });
    let mut sides: Vec<_> = sides.collect();
    sides.sort_unstable_by_key(|&(latitude, at, ..)| (latitude, at));
    let mut northwards = northwards.into_iter().peekable();
    let mut sums = Sums(vec![0; longitudes.len() + 1]);
    let mut people = vec![0; boxes.len()];
    for (latitude, at, within, sign) in sides {
        while let Some((_, longitude, people)) = northwards.next_if(|place| place.0 <= latitude) {
            sums.add(longitudes.partition_point(|other| other < longitude), *people);
        }
        let up_to = |longitude: i64| sums.below(longitudes.partition_point(|&other| other <= longitude));
        let ranges = within.longitudes.iter();
        let inside: i128 = ranges.map(|&[west, east]| up_to(east) - up_to(west.saturating_sub(1))).sum();
        if let Some(people) = people.get_mut(at) {
            *people += sign * inside;
        }
    }
    people
}

/// A Fenwick tree.
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
