//! The packed R-tree: bounding boxes over unit vectors, eight children to a branch, no pointers.

use super::point::UnitVector;
use crate::container::{prefetch::prefetch, record::NONE};

/// Children of a branch.
pub const FANOUT: usize = 8;

/// Points of a leaf.
pub const LEAF_POINTS: usize = 16;

const HEADER: usize = 64;
const GROUP_BYTES: usize = LEAF_POINTS * 4;
const LEAF_BYTES: usize = 5 * GROUP_BYTES;
const BRANCH_BYTES: usize = 6 * FANOUT * 2;
const SUMMARY_BYTES: usize = FANOUT * (4 + 8);

/// The most levels: enough for 2^32 points.
pub const MAX_LEVELS: usize = 11;

/// A point to be indexed.
#[derive(Debug, Clone, Copy)]
pub struct TreePoint {
    /// Where it is.
    pub at: UnitVector,
    /// Record of the table that the tree is over.
    pub index: u32,
    /// Public id of that record.
    pub id: u32,
    /// Its predicates: [`country_tag`] and [`class_tag`].
    pub tags: u64,
}

/// Returns the tag of a country: the bit of its index mod 48, which a few countries share.
pub fn country_tag(country_index: u16) -> u64 {
    1 << (country_index % 48)
}

/// Returns the tag of a feature class: bit 48 + its ASCII code mod 16. GeoNames' nine letters have nine different ones.
pub fn class_tag(feature_class: u8) -> u64 {
    (1 << 48) << (feature_class % 16)
}

/// Sixteen points.
#[derive(Debug, Clone, Copy)]
pub struct Leaf<'a>(&'a [u8; LEAF_BYTES]);

impl Leaf<'_> {
    /// Returns x, y and z of the points.
    #[inline]
    pub fn axes(&self) -> [[i32; LEAF_POINTS]; 3] {
        groups(self.0, i32::from_le_bytes)
    }

    /// Prefetches the indexes and the ids, which no distance needs.
    #[inline]
    pub fn prefetch_ids(&self) {
        prefetch(
            [self.0.get(3 * GROUP_BYTES), self.0.last()]
                .into_iter()
                .flatten()
                .copied(),
        );
    }

    /// Returns the vector, the index and the id of a point; `None` where there is no such point.
    #[inline]
    pub fn point(&self, lane: usize) -> Option<(UnitVector, u32, u32)> {
        let number = |part: usize| {
            let (parts, _) = self.0.as_chunks::<GROUP_BYTES>();
            Some(u32::from_le_bytes(
                *parts.get(part)?.as_chunks().0.get(lane)?,
            ))
        };
        let index = number(3)?;
        if index == NONE {
            return None;
        }
        let axes = [number(0)?, number(1)?, number(2)?];
        Some((UnitVector(axes.map(u32::cast_signed)), index, number(4)?))
    }
}

/// The bounding boxes of eight children, in whole [cells](UnitVector::cells).
#[derive(Debug, Clone, Copy)]
pub struct Branch<'a>(&'a [u8; BRANCH_BYTES]);

impl Branch<'_> {
    /// Returns the lowest x, y and z.
    #[inline]
    pub fn min(&self) -> [[u16; FANOUT]; 3] {
        groups(self.0, u16::from_le_bytes)
    }

    /// Returns the highest x, y and z.
    #[inline]
    pub fn max(&self) -> [[u16; FANOUT]; 3] {
        groups(
            self.0.get(BRANCH_BYTES / 2..).unwrap_or_default(),
            u16::from_le_bytes,
        )
    }
}

/// The summary of a branch: what is below its eight children.
#[derive(Debug, Clone, Copy)]
pub struct Summary {
    /// The lowest index.
    pub first_index: [u32; FANOUT],
    /// The tags of all points together.
    pub tags: [u64; FANOUT],
}

/// Reads three groups of `N` numbers each.
#[inline]
fn groups<T: Copy + Default, const N: usize, const SIZE: usize>(
    bytes: &[u8],
    read: impl Fn([u8; SIZE]) -> T,
) -> [[T; N]; 3] {
    let mut out = [[T::default(); N]; 3];
    for (value, &bytes) in out.as_flattened_mut().iter_mut().zip(bytes.as_chunks().0) {
        *value = read(bytes);
    }
    out
}

/// The tree, read in place.
///
/// A section has the number of points as `u32`, 60 zero bytes, leaves, branches level by level up to the root, and the
/// branches' summaries. Numbers of a kind stand together, so that one instruction can compare several of them:
///
/// ```text
/// leaf, 320 bytes     sixteen i32 x, sixteen y, sixteen z, sixteen u32 indexes, sixteen u32 ids (geonameids, or ids of
///                     listings), sorted by index
/// branch, 96 bytes    eight u16 lowest cells of x, of y, of z; eight highest cells of x, of y, of z
/// summary, 96 bytes   of eight children: u32 lowest index below it; u64 tags of all points below it
/// ```
///
/// - *n* points make ⌈n/16⌉ leaves, each level an eighth of the nodes below, rounded up, until there is one. Child *c* of
///   branch *n* is node 8*n* + *c* of the level below.
/// - Boxes are rounded outwards: *v* is in cell ⌊(*v* + 2^31) / 65,536⌋.
/// - Tags filter countries ([`country_tag`]) and, of places, feature classes ([`class_tag`]).
/// - An unused point has index and id 4294967295 and coordinates 0. A missing child has cell 65535 on all axes, lowest
///   index 4294967295 and no tags.
#[derive(Debug, Clone, Copy)]
pub struct PackedRTree<'a> {
    leaves: &'a [[u8; LEAF_BYTES]],
    branches: &'a [[u8; BRANCH_BYTES]],
    summaries: &'a [[u8; SUMMARY_BYTES]],
    points: usize,
    /// The first branch of each level above the leaves; behind the root, the number of all.
    levels: [usize; MAX_LEVELS + 1],
    height: usize,
}

impl<'a> PackedRTree<'a> {
    /// Returns the tree that fills `bytes`; `None` if a tree with this number of points has another length.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let points = u32::from_le_bytes(*bytes.first_chunk()?) as usize;
        let leaves = points.div_ceil(LEAF_POINTS);
        let mut levels = [0; MAX_LEVELS + 1];
        let (mut first, mut nodes, mut height) = (0, leaves, 0_usize);
        while nodes > 1 {
            nodes = nodes.div_ceil(FANOUT);
            first = nodes.checked_add(first)?;
            height = height.saturating_add(1);
            *levels.get_mut(height)? = first;
        }
        let (leaves, rest) = bytes
            .get(HEADER..)?
            .split_at_checked(leaves.checked_mul(LEAF_BYTES)?)?;
        let (branches, summaries) = rest.split_at_checked(first.checked_mul(BRANCH_BYTES)?)?;
        let (leaves, branches, summaries) = (
            leaves.as_chunks().0,
            branches.as_chunks().0,
            summaries.as_chunks(),
        );
        (summaries.0.len() == first && summaries.1.is_empty()).then_some(Self {
            leaves,
            branches,
            summaries: summaries.0,
            points,
            levels,
            height,
        })
    }

    /// Returns the number of points.
    pub fn len(&self) -> usize {
        self.points
    }

    /// Returns whether there are no points.
    pub fn is_empty(&self) -> bool {
        self.points == 0
    }

    /// Returns the level of the root: 0 where the root is a leaf.
    #[inline]
    pub fn height(&self) -> usize {
        self.height
    }

    #[inline]
    fn at(&self, level: usize, node: usize) -> Option<usize> {
        let first = self.levels.get(level.checked_sub(1)?)?;
        first
            .checked_add(node)
            .filter(|at| Some(at) < self.levels.get(level))
    }

    /// Returns a leaf.
    #[inline]
    pub fn leaf(&self, node: usize) -> Option<Leaf<'a>> {
        self.leaves.get(node).map(Leaf)
    }

    /// Returns a branch of a level above 0.
    #[inline]
    pub fn branch(&self, level: usize, node: usize) -> Option<Branch<'a>> {
        self.branches.get(self.at(level, node)?).map(Branch)
    }

    /// Returns the summary of a branch.
    pub fn summary(&self, level: usize, node: usize) -> Option<Summary> {
        let bytes = self.summaries.get(self.at(level, node)?)?;
        let (first_index, tags) = bytes.split_first_chunk::<{ FANOUT * 4 }>()?;
        let mut summary = Summary {
            first_index: [0; FANOUT],
            tags: [0; FANOUT],
        };
        for (value, chunk) in summary
            .first_index
            .iter_mut()
            .zip(first_index.as_chunks().0)
        {
            *value = u32::from_le_bytes(*chunk);
        }
        for (value, chunk) in summary.tags.iter_mut().zip(tags.as_chunks().0) {
            *value = u64::from_le_bytes(*chunk);
        }
        Some(summary)
    }

    /// Writes the section for these points.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "an index is a `u32`, so that there are not more points"
    )]
    pub fn pack(mut points: Vec<TreePoint>) -> Vec<u8> {
        arrange(&mut points, LARGEST_CHUNK);

        let mut out = (points.len() as u32).to_le_bytes().to_vec();
        out.resize(HEADER, 0);
        let mut summaries = Vec::new();
        let mut children: Vec<Child> = Vec::with_capacity(points.len().div_ceil(LEAF_POINTS));
        for leaf in points.chunks(LEAF_POINTS) {
            write_leaf(leaf, &mut out);
            children.extend(leaf.iter().map(Child::from).reduce(Child::union));
        }
        while children.len() > 1 {
            for branch in children.chunks(FANOUT) {
                write_branch(branch, &mut out);
                write_group::<FANOUT, _, _>(
                    branch,
                    NONE.to_le_bytes(),
                    |c| c.first_index.to_le_bytes(),
                    &mut summaries,
                );
                write_group::<FANOUT, _, _>(
                    branch,
                    [0; 8],
                    |c| c.tags.to_le_bytes(),
                    &mut summaries,
                );
            }
            children = children
                .chunks(FANOUT)
                .filter_map(|c| c.iter().copied().reduce(Child::union))
                .collect();
        }
        out.append(&mut summaries);
        out
    }
}

/// The points below a branch of a level that no tree exceeds by much.
const LARGEST_CHUNK: usize = LEAF_POINTS * FANOUT.pow(9);

/// Sorts `points` so that each run of `chunk` is compact, and within it each run of an eighth, down to
/// leaves: the space is halved across its longest side at a multiple of `chunk` until one chunk is left.
#[expect(
    clippy::arithmetic_side_effects,
    reason = "a chunk is a leaf at least; the middle lies within the points"
)]
fn arrange(points: &mut [TreePoint], chunk: usize) {
    if points.len() <= LEAF_POINTS {
        return points.sort_unstable_by_key(|p| p.index);
    }
    if points.len() <= chunk {
        return arrange(points, chunk / FANOUT);
    }
    let extent = |axis: usize| {
        let values = || points.iter().filter_map(move |p| p.at.0.get(axis).copied());
        values()
            .max()
            .zip(values().min())
            .map_or(0, |(max, min)| max.abs_diff(min))
    };
    let axis = (0..3).max_by_key(|&axis| extent(axis)).unwrap_or(0);
    let middle = points.len().div_ceil(chunk) / 2 * chunk;
    // The index breaks ties, so that the same points always make the same tree.
    points.select_nth_unstable_by_key(middle, |p| (p.at.0.get(axis).copied(), p.index));
    let (left, right) = points.split_at_mut(middle);
    arrange(left, chunk);
    arrange(right, chunk);
}

/// A child of a branch that is being written.
#[derive(Clone, Copy)]
struct Child {
    min: [i32; 3],
    max: [i32; 3],
    first_index: u32,
    tags: u64,
}

impl From<&TreePoint> for Child {
    fn from(point: &TreePoint) -> Self {
        Self {
            min: point.at.0,
            max: point.at.0,
            first_index: point.index,
            tags: point.tags,
        }
    }
}

impl Child {
    fn union(self, other: Self) -> Self {
        let mut both = self;
        both.min
            .iter_mut()
            .zip(other.min)
            .for_each(|(a, b)| *a = b.min(*a));
        both.max
            .iter_mut()
            .zip(other.max)
            .for_each(|(a, b)| *a = b.max(*a));
        both.first_index = self.first_index.min(other.first_index);
        both.tags |= other.tags;
        both
    }
}

/// Appends `LEN` numbers, one from each item and `missing` for the items that are not there.
fn write_group<const LEN: usize, T, const N: usize>(
    items: &[T],
    missing: [u8; N],
    value: impl Fn(&T) -> [u8; N],
    out: &mut Vec<u8>,
) {
    let padding = std::iter::repeat_n(missing, LEN.saturating_sub(items.len()));
    items
        .iter()
        .map(value)
        .chain(padding)
        .for_each(|bytes| out.extend_from_slice(&bytes));
}

fn write_leaf(points: &[TreePoint], out: &mut Vec<u8>) {
    for axis in 0..3 {
        let value = |p: &TreePoint| p.at.0.get(axis).copied().unwrap_or_default().to_le_bytes();
        write_group::<LEAF_POINTS, _, _>(points, [0; 4], value, out);
    }
    write_group::<LEAF_POINTS, _, _>(points, NONE.to_le_bytes(), |p| p.index.to_le_bytes(), out);
    write_group::<LEAF_POINTS, _, _>(points, NONE.to_le_bytes(), |p| p.id.to_le_bytes(), out);
}

fn write_branch(children: &[Child], out: &mut Vec<u8>) {
    let corners: [fn(&Child) -> [i32; 3]; 2] = [|child| child.min, |child| child.max];
    for corner in corners {
        for axis in 0..3 {
            let cell = |child: &Child| {
                let cells = UnitVector(corner(child)).cells();
                cells.get(axis).copied().unwrap_or_default().to_le_bytes()
            };
            // A corner outside the sphere is far from all of it.
            write_group::<FANOUT, _, _>(children, u16::MAX.to_le_bytes(), cell, out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(n: u32) -> Vec<TreePoint> {
        (0..n)
            .map(|index| {
                let (lat, lon) = (
                    f64::from(index * 7919 % 1800) / 10.0 - 90.0,
                    f64::from(index * 104_729 % 3600) / 10.0,
                );
                let tags = country_tag(index as u16) | class_tag(b'P');
                TreePoint {
                    at: UnitVector::new(lat, lon - 180.0),
                    index,
                    id: index + 7,
                    tags,
                }
            })
            .collect()
    }

    #[test]
    fn order_of_input_does_not_matter() {
        let forward = points(1_000);
        let mut backward = forward.clone();
        backward.reverse();
        assert_eq!(PackedRTree::pack(forward), PackedRTree::pack(backward));
    }
}
