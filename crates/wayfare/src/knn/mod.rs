//! Nearest neighbour search (k-NN) in a packed R-tree, for places and listings.

use wayfare_format::{
    Branch, FANOUT, LEAF_POINTS, Leaf, MAX_CHORD2, NONE, PackedRTree, Summary, UnitVector,
};

mod nearest;

pub(crate) use self::nearest::nearest;
use crate::Result;

/// A point that was found: its squared chord to the centre, its record and its public id, packed in this order into one
/// number, which orders like the tuple.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Neighbour(u128);

impl Neighbour {
    /// Returns a placeholder that orders after every point with a squared chord up to a bound, in stored units.
    pub(crate) fn none_within(bound: f64) -> Self {
        Self::new(bound.min(MAX_CHORD2), NONE, NONE)
    }

    #[inline]
    pub(crate) fn new(chord2: f64, index: u32, id: u32) -> Self {
        // The bits of floating-point numbers that are not negative order as the numbers do.
        Self(u128::from(chord2.to_bits()) << 64 | u128::from(index) << 32 | u128::from(id))
    }

    #[inline]
    pub(crate) fn chord2(self) -> f64 {
        f64::from_bits((self.0 >> 64) as u64)
    }

    #[inline]
    pub(crate) fn index(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline]
    pub(crate) fn id(self) -> u32 {
        self.0 as u32
    }
}

/// Tests of the tree for points that can be in the answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Predicate {
    /// The point has one of these country tags,
    pub(crate) countries: u64,
    /// one of these feature class tags,
    pub(crate) classes: u64,
    /// an index below this,
    pub(crate) end: u32,
    /// and lies in this cap.
    pub(crate) cap: Option<Cap>,
}

/// A cap of the sphere: the points within a distance of a point.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cap {
    center: Cells,
    /// The key of its radius, with slack.
    threshold: i32,
}

impl Cap {
    /// Returns the cap of what is within a squared chord, in stored units.
    pub(crate) fn new(center: UnitVector, chord2: f64) -> Self {
        Self {
            center: Cells::around(center),
            threshold: threshold(chord2),
        }
    }
}

impl Predicate {
    /// Every point.
    pub(crate) const ALL: Self = Self {
        countries: u64::MAX,
        classes: u64::MAX,
        end: u32::MAX,
        cap: None,
    };

    /// Removes the children that cannot contain a matching point.
    pub(crate) fn prune(
        &self,
        branch: &Branch<'_>,
        summary: &Summary,
        children: &mut Keys<FANOUT>,
    ) {
        let summaries = summary.first_index.iter().zip(summary.tags);
        for (key, (&first, tags)) in children.0.iter_mut().zip(summaries) {
            if first >= self.end || tags & self.countries == 0 || tags & self.classes == 0 {
                *key = NO_KEY;
            }
        }
        if let Some(cap) = &self.cap {
            for (key, from_center) in children
                .0
                .iter_mut()
                .zip(cap.center.keys_of_children(branch).0)
            {
                if from_center >= cap.threshold {
                    *key = NO_KEY;
                }
            }
        }
    }
}

/// The square of the unit that keys measure chords in: two cells.
const UNIT2: f64 = (1_u64 << 34) as f64;

/// Points are first compared in `f32`. Rounding the centre and a point moves either by at most 111 stored units (64
/// along each axis), so that a distance comes out too long by 222 at most, and its square by a few parts in a million:
/// (d + 222)² ≤ (1 + 2⁻¹⁰) d² + 2²⁶. A point within that slack of the bound is compared exactly. Boxes are rounded
/// outwards.
const RELATIVE_SLACK: f64 = 1.0 + 1.0 / 1024.0;
const SLACK: f64 = (1 << 26) as f64;

/// Larger than any key.
pub(crate) const NO_KEY: i32 = i32::MAX;

/// The maximum number of lanes.
const LANES: u32 = 16;

/// The bits of a key that hold the distance: all but the sign bit and the bits of the lane. A corrupt box could give a
/// negative key, which would be visited again for ever.
const DISTANCE_BITS: u32 = (i32::MAX as u32) & !(2 * LANES - 1);

/// A key for each child of a branch, or for each point of a leaf: its squared distance and, in the lowest bits, its
/// lane. The bits of floating-point numbers that are not negative order as the numbers do, and integers compare faster.
pub(crate) struct Keys<const N: usize>([i32; N]);

impl<const N: usize> Keys<N> {
    #[inline]
    fn new(distances: [f32; N]) -> Self {
        let mut keys = [0; N];
        // Without a lane 0, the same instructions serve all lanes.
        for ((key, distance), lane) in keys.iter_mut().zip(distances).zip(LANES..) {
            *key = (distance.to_bits() & DISTANCE_BITS | lane).cast_signed();
        }
        Self(keys)
    }

    /// Returns the lowest key above `last`, `NO_KEY` if there is none. Pass -1 for the lowest key of all.
    #[inline]
    pub(crate) fn after(&self, last: i32) -> i32 {
        // Relative to this base, the keys above `last` are negative, so they come first without a separate comparison.
        let base = last.wrapping_add(1).wrapping_add(i32::MIN);
        let first = self
            .0
            .into_iter()
            .fold(i32::MAX, |first, key| first.min(key.wrapping_sub(base)));
        if first < 0 {
            first.wrapping_add(base)
        } else {
            NO_KEY
        }
    }
}

/// Returns the lane of a key.
#[inline]
pub(crate) fn lane_of(key: i32) -> usize {
    (key.cast_unsigned() % LANES) as usize
}

/// The cells below and above that of a centre, on each axis.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cells {
    below: [u16; 3],
    above: [u16; 3],
}

impl Cells {
    #[inline]
    pub(crate) fn around(center: UnitVector) -> Self {
        let cells = center.cells();
        Self {
            below: cells.map(|cell| cell.saturating_sub(1)),
            above: cells.map(|cell| cell.saturating_add(1)),
        }
    }

    /// Returns the keys of the children of a branch, by the nearest cells of their boxes.
    #[inline(always)]
    pub(crate) fn keys_of_children(&self, branch: &Branch<'_>) -> Keys<FANOUT> {
        let mut sums = [0_i32; FANOUT];
        let axes = branch
            .min()
            .into_iter()
            .zip(branch.max())
            .zip(self.above)
            .zip(self.below);
        for (((min, max), above), below) in axes {
            for ((sum, min), max) in sums.iter_mut().zip(min).zip(max) {
                // The centre is on at most one side of a box, unless the box is corrupt. The distance is halved, so
                // that the largest square is a product of two `i16`.
                let outside =
                    i32::from((min.saturating_sub(above) | below.saturating_sub(max)) / 2);
                *sum = sum.wrapping_add(outside.wrapping_mul(outside));
            }
        }
        Keys::new(sums.map(|sum| sum as f32))
    }
}

/// Returns the key of a squared chord, in stored units, with slack.
#[inline]
pub(crate) fn threshold(chord2: f64) -> i32 {
    (((chord2 * RELATIVE_SLACK + SLACK) / UNIT2) as f32)
        .to_bits()
        .cast_signed()
}

/// Puts the points nearest to `center` into `best`, nearest first, ties by index, and returns their number. The caller
/// fills `best` with [`Neighbour::none_within`]. `allowed` decides on each point that the predicate, if there is one, lets
/// through.
pub(crate) fn nearest_neighbours(
    tree: &PackedRTree<'_>,
    center: UnitVector,
    predicate: Option<&Predicate>,
    best: &mut [Neighbour],
    allowed: &dyn Fn(u32) -> Result<bool>,
) -> Result<usize> {
    let mut search = Search {
        tree,
        predicate,
        center,
        rounded: center.0.map(|v| v as f32),
        cells: Cells::around(center),
        best,
        len: 0,
        threshold: 0,
        allowed,
    };
    search.set_threshold();
    search.visit(tree.height(), 0)?;
    Ok(search.len)
}

/// The state of a search.
struct Search<'b> {
    tree: &'b PackedRTree<'b>,
    /// `None`: every point.
    predicate: Option<&'b Predicate>,
    center: UnitVector,
    /// The centre in `f32`.
    rounded: [f32; 3],
    cells: Cells,
    best: &'b mut [Neighbour],
    len: usize,
    /// The key of the longest chord that can still be in the answer, with slack.
    threshold: i32,
    /// A trait object, so that there is one search, in which everything is inlined.
    allowed: &'b dyn Fn(u32) -> Result<bool>,
}

impl Search<'_> {
    /// Visits the children of a node that are near enough, the nearest one first. The recursion has at most eleven
    /// levels.
    fn visit(&mut self, level: usize, node: usize) -> Result<()> {
        let Some(below) = level.checked_sub(1) else {
            return self.visit_leaf(node);
        };
        // If a branch has fewer children, the boxes of the others are far away, but not beyond every bound.
        let Some(branch) = self.tree.branch(level, node) else {
            return Ok(());
        };
        let mut children = self.cells.keys_of_children(&branch);
        if let Some(predicate) = self.predicate
            && let Some(summary) = self.tree.summary(level, node)
        {
            predicate.prune(&branch, &summary, &mut children);
        }
        let mut nearest = children.after(-1);
        while nearest < self.threshold {
            self.visit(below, node * FANOUT + lane_of(nearest))?;
            nearest = children.after(nearest);
        }
        Ok(())
    }

    #[inline]
    fn visit_leaf(&mut self, node: usize) -> Result<()> {
        let Some(leaf) = self.tree.leaf(node) else {
            return Ok(());
        };
        leaf.prefetch_ids();
        let points = self.points(&leaf);
        let mut nearest = points.after(-1);
        while nearest < self.threshold {
            if let Some(point) = leaf.point(lane_of(nearest)) {
                self.look_at(point)?;
            }
            nearest = points.after(nearest);
        }
        Ok(())
    }

    /// Returns the keys of the points of a leaf.
    #[inline]
    fn points(&self, leaf: &Leaf<'_>) -> Keys<LEAF_POINTS> {
        let mut distances = [0.0; LEAF_POINTS];
        for (axis, center) in leaf.axes().into_iter().zip(self.rounded) {
            for (distance, value) in distances.iter_mut().zip(axis) {
                let difference = value as f32 - center;
                *distance += difference * difference;
            }
        }
        distances
            .iter_mut()
            .for_each(|distance| *distance *= (1.0 / UNIT2) as f32);
        Keys::new(distances)
    }

    #[inline]
    fn set_threshold(&mut self) {
        self.threshold = threshold(self.best.last().map_or(0.0, |worst| worst.chord2()));
    }

    #[inline]
    fn look_at(&mut self, (at, index, id): (UnitVector, u32, u32)) -> Result<()> {
        let new = Neighbour::new(at.chord2(self.center), index, id);
        if self.best.last().is_some_and(|worst| new < *worst) && (self.allowed)(index)? {
            self.add(new);
        }
        Ok(())
    }

    #[inline]
    fn add(&mut self, new: Neighbour) {
        let place = self
            .best
            .get(..self.len)
            .unwrap_or_default()
            .partition_point(|old| *old < new);
        self.len = (self.len + 1).min(self.best.len());
        if let Some(after) = self.best.get_mut(place..self.len) {
            after.rotate_right(1);
            after.first_mut().into_iter().for_each(|slot| *slot = new);
        }
        if self.len == self.best.len() {
            self.set_threshold();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wayfare_format::{TreePoint, chord2_of_km, class_tag, country_tag};

    use super::*;

    /// Generates points of the sphere, often at a pole, at the antimeridian, or equal to another one.
    fn points() -> impl Strategy<Value = (f64, f64)> {
        let latitude =
            prop_oneof![4 => -90.0..=90.0, 1 => Just(90.0), 1 => Just(-90.0), 1 => Just(0.0)];
        let longitude =
            prop_oneof![4 => -180.0..=180.0, 1 => Just(180.0), 1 => Just(-180.0), 1 => Just(0.0)];
        let near = (0..5_i32, 0..5_i32)
            .prop_map(|(a, b)| (41.0 + f64::from(a) * 1e-6, f64::from(b) * 1e-6));
        prop_oneof![3 => (latitude, longitude), 1 => near]
    }

    proptest! {
        #[test]
        fn each_lane_comes_once(distances in prop::array::uniform8(any::<i32>())) {
            let keys = Keys::new(distances.map(|distance| distance as f32));
            let ascending = std::iter::successors(Some(keys.after(-1)), |&last| Some(keys.after(last)));
            let keys: Vec<_> = ascending.take(20).take_while(|&key| key != NO_KEY).collect();
            let mut lanes: Vec<_> = keys.iter().map(|&key| lane_of(key)).collect();
            lanes.sort_unstable();
            prop_assert!(keys.is_sorted() && lanes == (0..FANOUT).collect::<Vec<_>>(), "{keys:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn neighbours_are_those_of_brute_force(
            spots in prop::collection::vec(points(), 0..700),
            center in points(),
            limit in 0_usize..40,
            km in prop_oneof![1 => Just(f64::INFINITY), 1 => 0.0..21_000.0, 1 => Just(0.0)],
            end in prop_oneof![1 => Just(u32::MAX), 1 => 0_u32..700],
            country in prop::option::of(0_u16..100),
            cap in prop::option::of((points(), 0.0..21_000.0)),
        ) {
            let country_of = |index: u32| (index % 100) as u16;
            let packed = (0..).zip(&spots).map(|(index, &(latitude, longitude))| TreePoint {
                at: UnitVector::new(latitude, longitude),
                index,
                id: index + 1,
                tags: country_tag(country_of(index)) | class_tag(b'P'),
            });
            let bytes = PackedRTree::pack(packed.clone().collect());
            let cap = cap.map(|((latitude, longitude), km)| (UnitVector::new(latitude, longitude), chord2_of_km(km)));
            let predicate = Predicate {
                countries: country.map_or(u64::MAX, country_tag),
                end,
                cap: cap.map(|(center, chord2)| Cap::new(center, chord2)),
                ..Predicate::ALL
            };
            let spots: Vec<_> = packed.clone().map(|point| point.at).collect();
            let allowed = |index| {
                let is_in_cap = cap.is_none_or(|(center, chord2)| spots[index as usize].chord2(center) <= chord2);
                index < end && country.is_none_or(|wanted| wanted == country_of(index)) && is_in_cap
            };
            let (center, bound) = (UnitVector::new(center.0, center.1), chord2_of_km(km));

            let mut best = vec![Neighbour::none_within(bound); limit];
            let tree = PackedRTree::new(&bytes).unwrap();
            let len = nearest_neighbours(&tree, center, Some(&predicate), &mut best, &|index| Ok(allowed(index))).unwrap();

            let mut expected: Vec<_> = packed
                .filter(|point| allowed(point.index))
                .map(|point| Neighbour::new(point.at.chord2(center), point.index, point.id))
                .filter(|neighbour| neighbour.chord2() <= bound)
                .collect();
            expected.sort_unstable();
            expected.truncate(limit);
            prop_assert_eq!(&best[..len], &expected[..]);
        }
    }
}
