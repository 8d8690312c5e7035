//! The search for the points of a tree that are nearest to one: the same for places and listings.

use wayfare_format::{Branch, LANES, Leaf, MAX_CHORD2, NONE, PackedRTree, Summary, UnitVector};

use crate::Result;

/// A point that was found: the square of its chord to the centre, then its record, then its public id, in one
/// number that orders as they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Neighbour(u128);

impl Neighbour {
    /// No point, after all those with a chord up to a bound (squared, in stored units).
    pub(crate) fn none_within(bound: f64) -> Self {
        Self::new(bound.min(MAX_CHORD2), NONE, NONE)
    }

    #[inline]
    fn new(chord2: f64, index: u32, id: u32) -> Self {
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

/// Which points can be in the answer, as far as the tree knows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Predicate {
    /// One of these tags of countries,
    pub(crate) countries: u64,
    /// one of these of feature classes,
    pub(crate) classes: u64,
    /// and no index from this on.
    pub(crate) end: u32,
}

impl Predicate {
    /// Every point.
    pub(crate) const ALL: Self = Self { countries: u64::MAX, classes: u64::MAX, end: u32::MAX };

    /// Marks the children that cannot have such a point as visited.
    fn prune(&self, summary: &Summary, children: &mut Children) {
        let summaries = summary.first_index.iter().zip(summary.tags);
        for (distance, (&first, tags)) in children.0.iter_mut().zip(summaries) {
            if first >= self.end || tags & self.countries == 0 || tags & self.classes == 0 {
                *distance = VISITED;
            }
        }
    }
}

/// Boxes and points are first compared in `f32`. Rounding the centre and a point moves either by at most 111 units
/// (64 along each axis), so that a distance comes out too long by 222 at most, and its square by a few parts in a
/// million: (d + 222)² ≤ (1 + 2⁻¹⁰) d² + 2²⁶. Whatever is within that of the bound is looked at exactly.
const RELATIVE_SLACK: f32 = 1.0 + 1.0 / 1024.0;
const SLACK: f32 = (1 << 26) as f32;

/// Larger than any squared distance that can be asked for.
const VISITED: f32 = f32::MAX;

/// The children of a node, of a leaf its points: for each its squared distance, the lowest three bits of which are its lane.
struct Children([f32; LANES]);

impl Children {
    /// The distance of the nearest child.
    #[inline]
    fn nearest(&self) -> f32 {
        let [a, b, c, d, e, f, g, h] = self.0;
        let [a, b, c, d] = [min(a, e), min(b, f), min(c, g), min(d, h)];
        min(min(a, c), min(b, d))
    }

    /// Marks the child at this distance as visited. Returns its lane.
    #[inline]
    fn take(&mut self, nearest: f32) -> usize {
        let lane_of = |distance: f32| distance.to_bits() % LANES as u32;
        // All are written: they are read together next, which would wait for a single one.
        let lane = lane_of(nearest);
        self.0 = self.0.map(|distance| if lane_of(distance) == lane { VISITED } else { distance });
        lane as usize
    }
}

// `f32::min` also cares for NaN, which costs three instructions more.
#[inline]
fn min(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[inline]
fn max(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// Puts the points nearest to `center` into `best`, nearest first, ties by index, and says how many there are.
/// `best` is full of [`Neighbour::none_within`] before. `allowed` has the last word on each point.
pub(crate) fn nearest_neighbours(
    tree: &PackedRTree<'_>,
    center: UnitVector,
    predicate: Predicate,
    best: &mut [Neighbour],
    allowed: impl Fn(u32) -> Result<bool>,
) -> Result<Option<usize>> {
    let rounded = center.0.map(|v| v as f32);
    let predicate = Some(predicate).filter(|predicate| *predicate != Predicate::ALL);
    let mut search = Search { tree, predicate, center, rounded, best, len: 0, threshold: 0.0, allowed };
    search.set_threshold();
    let found = if tree.is_empty() { Some(()) } else { search.visit(tree.height(), 0)? };
    Ok(found.map(|()| search.len))
}

/// A search under way.
struct Search<'b, F> {
    tree: &'b PackedRTree<'b>,
    /// `None`: every point.
    predicate: Option<Predicate>,
    center: UnitVector,
    /// The centre in `f32`.
    rounded: [f32; 3],
    best: &'b mut [Neighbour],
    len: usize,
    /// The square of the longest chord that can still be in the answer, with slack.
    threshold: f32,
    allowed: F,
}

impl<F: Fn(u32) -> Result<bool>> Search<'_, F> {
    /// Visits the children of a node that are near enough, the nearest one first. `None` where the tree is corrupt. It
    /// recurses once for each level, of which there are eleven at most.
    fn visit(&mut self, level: usize, node: usize) -> Result<Option<()>> {
        let Some(below) = level.checked_sub(1) else { return self.visit_leaf(node) };
        let Some(branch) = self.tree.branch(level, node) else { return Ok(None) };
        let mut children = box_distances(&branch, self.rounded);
        if let Some(predicate) = &self.predicate {
            let Some(summary) = self.tree.summary(level, node) else { return Ok(None) };
            predicate.prune(&summary, &mut children);
        }
        loop {
            let nearest = children.nearest();
            if nearest >= self.threshold {
                return Ok(Some(()));
            }
            if self.visit(below, node * LANES + children.take(nearest))?.is_none() {
                return Ok(None);
            }
        }
    }

    #[inline]
    fn visit_leaf(&mut self, node: usize) -> Result<Option<()>> {
        let Some(leaf) = self.tree.leaf(node) else { return Ok(None) };
        leaf.prefetch_ids();
        let mut points = point_distances(&leaf, self.rounded);
        loop {
            let nearest = points.nearest();
            if nearest >= self.threshold {
                return Ok(Some(()));
            }
            if let Some(point) = leaf.point(points.take(nearest)) {
                self.look_at(point)?;
            }
        }
    }

    #[inline]
    fn set_threshold(&mut self) {
        let bound = self.best.last().map_or(0.0, |worst| worst.chord2());
        self.threshold = bound as f32 * RELATIVE_SLACK + SLACK;
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
        let place = self.best.get(..self.len).unwrap_or_default().partition_point(|old| *old < new);
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

/// Squared distance from a point to each of eight boxes, with the lane in the lowest bits.
#[inline]
fn box_distances(branch: &Branch<'_>, center: [f32; 3]) -> Children {
    // Not from 0: a number that has only its lowest bits is taken for 0 where the program asked for that.
    let mut distances = [1.0; LANES];
    for ((lower, upper), center) in branch.min().iter().zip(&branch.max()).zip(center) {
        for ((distance, &lower), &upper) in distances.iter_mut().zip(lower).zip(upper) {
            let outside = max(max(lower - center, center - upper), 0.0);
            *distance += outside * outside;
        }
    }
    with_lanes(distances)
}

/// Squared distance from a point to each of eight points, with the lane in the lowest bits.
#[inline]
fn point_distances(leaf: &Leaf<'_>, center: [f32; 3]) -> Children {
    let mut distances = [1.0; LANES];
    for (axis, center) in leaf.axes().iter().zip(center) {
        for (distance, &value) in distances.iter_mut().zip(axis) {
            let difference = value as f32 - center;
            *distance += difference * difference;
        }
    }
    with_lanes(distances)
}

/// Puts the lanes of distances into their lowest three bits.
#[inline]
fn with_lanes(distances: [f32; LANES]) -> Children {
    let mut lane = 0;
    Children(distances.map(|distance| {
        let marked = f32::from_bits(distance.to_bits() & !7 | lane);
        lane += 1;
        marked
    }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wayfare_format::{TreePoint, chord2_of_km, class_tag, country_tag};

    use super::*;

    /// Points of the sphere, not rarely at a pole, at the antimeridian, or equal to another one.
    fn points() -> impl Strategy<Value = (f64, f64)> {
        let latitude = prop_oneof![4 => -90.0..=90.0, 1 => Just(90.0), 1 => Just(-90.0), 1 => Just(0.0)];
        let longitude = prop_oneof![4 => -180.0..=180.0, 1 => Just(180.0), 1 => Just(-180.0), 1 => Just(0.0)];
        let near = (0..5_i32, 0..5_i32).prop_map(|(a, b)| (41.0 + f64::from(a) * 1e-6, f64::from(b) * 1e-6));
        prop_oneof![3 => (latitude, longitude), 1 => near]
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
        ) {
            let country_of = |index: u32| (index % 100) as u16;
            let packed = (0..).zip(&spots).map(|(index, &(latitude, longitude))| TreePoint {
                at: UnitVector::new(latitude, longitude),
                index,
                id: index + 1,
                tags: country_tag(country_of(index)) | class_tag(b'P'),
            });
            let bytes = PackedRTree::pack(packed.clone().collect());
            let predicate = Predicate { countries: country.map_or(u64::MAX, country_tag), end, ..Predicate::ALL };
            let allowed = |index| index < end && country.is_none_or(|wanted| wanted == country_of(index));
            let (center, bound) = (UnitVector::new(center.0, center.1), chord2_of_km(km));

            let mut best = vec![Neighbour::none_within(bound); limit];
            let tree = PackedRTree::new(&bytes).unwrap();
            let len = nearest_neighbours(&tree, center, predicate, &mut best, |index| Ok(allowed(index))).unwrap().unwrap();

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
