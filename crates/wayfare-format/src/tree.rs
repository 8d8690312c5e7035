//! The spatial index: a packed R-tree of boxes over unit vectors, eight children to a node, no pointers.
//!
//! The section starts with the number of points (`u32`) and 60 zero bytes. Then come the leaves (128 bytes:
//! x, y and z of eight points, then their indexes) and, level by level up to the root, the branches (192
//! bytes: lower x, y, z, then upper x, y, z of eight child boxes). Child `c` of node `n` is node `8n + c` of
//! the level below. Each group of eight numbers is 32 bytes, so that one instruction can compare all eight.

use crate::coord::UnitVector;

/// Points in a leaf, and children of a branch.
pub const LANES: usize = 8;

const HEADER: usize = 64;
const LANE_BYTES: usize = LANES * 4;
const LEAF_BYTES: usize = 4 * LANE_BYTES;
const BRANCH_BYTES: usize = 6 * LANE_BYTES;

/// Enough levels for 2^32 points.
const MAX_LEVELS: usize = 11;

/// A point to be indexed.
#[derive(Debug, Clone, Copy)]
pub struct TreePoint {
    /// Where it is.
    pub at: UnitVector,
    /// Record of the table that the tree is over.
    pub index: u32,
}

/// Eight points. Unused lanes have the index [`crate::NONE`].
#[derive(Debug, Clone, Copy)]
pub struct Leaf {
    /// x, y and z of the points.
    pub axes: [[i32; LANES]; 3],
    /// Their indexes.
    pub index: [u32; LANES],
}

/// The boxes of eight children. The box of a child that does not exist has `min > max`.
#[derive(Debug, Clone, Copy)]
pub struct Branch {
    /// Lower x, y and z.
    pub min: [[i32; LANES]; 3],
    /// Upper x, y and z.
    pub max: [[i32; LANES]; 3],
}

/// The tree, read in place.
#[derive(Debug, Clone, Copy)]
pub struct PackedTree<'a> {
    bytes: &'a [u8],
    points: usize,
    /// Offset and number of nodes per level; level 0 are the leaves.
    levels: [(usize, usize); MAX_LEVELS],
    height: usize,
}

impl<'a> PackedTree<'a> {
    /// The tree that fills `bytes`; `None` where they are not what the number of points asks for.
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let points = u32::from_le_bytes(*bytes.first_chunk()?) as usize;
        let mut levels = [(0, 0); MAX_LEVELS];
        let (mut offset, mut nodes, mut height) = (HEADER, points.div_ceil(LANES), 0);
        for (level, slot) in levels.iter_mut().enumerate() {
            *slot = (offset, nodes);
            offset += nodes * if level == 0 { LEAF_BYTES } else { BRANCH_BYTES };
            height = level;
            if nodes <= 1 {
                break;
            }
            nodes = nodes.div_ceil(LANES);
        }
        (bytes.len() == offset).then_some(Self { bytes, points, levels, height })
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.points
    }

    /// Whether there are no points.
    pub fn is_empty(&self) -> bool {
        self.points == 0
    }

    /// The level of the root: 0 where the root is a leaf.
    pub fn height(&self) -> usize {
        self.height
    }

    fn node<const N: usize>(&self, level: usize, node: usize, size: usize) -> Option<[[i32; LANES]; N]> {
        let &(offset, nodes) = self.levels.get(level)?;
        if node >= nodes {
            return None;
        }
        let start = offset + node * size;
        let lanes = self.bytes.get(start..start + N * LANE_BYTES)?.as_chunks::<LANE_BYTES>().0;
        let mut out = [[0; LANES]; N];
        for (axis, bytes) in out.iter_mut().zip(lanes) {
            for (value, chunk) in axis.iter_mut().zip(bytes.as_chunks::<4>().0) {
                *value = i32::from_le_bytes(*chunk);
            }
        }
        Some(out)
    }

    /// A leaf.
    #[inline]
    pub fn leaf(&self, node: usize) -> Option<Leaf> {
        let [x, y, z, index] = self.node::<4>(0, node, LEAF_BYTES)?;
        Some(Leaf { axes: [x, y, z], index: index.map(|i| i as u32) })
    }

    /// A branch of a level above 0.
    #[inline]
    pub fn branch(&self, level: usize, node: usize) -> Option<Branch> {
        let [a, b, c, d, e, f] = self.node::<6>(level, node, BRANCH_BYTES)?;
        Some(Branch { min: [a, b, c], max: [d, e, f] })
    }
}

/// Sorts `points` so that each run of `chunk` is compact, and within it each run of an eighth, down to
/// leaves: the space is halved across its longest side at a multiple of `chunk` until one chunk is left.
fn arrange(points: &mut [TreePoint], chunk: usize) {
    if points.len() <= LANES {
        return points.sort_unstable_by_key(|p| p.index);
    }
    if points.len() <= chunk {
        return arrange(points, chunk / LANES);
    }
    let extent = |axis: usize| {
        let values = || points.iter().filter_map(move |p| p.at.0.get(axis).copied());
        values().max().zip(values().min()).map_or(0, |(max, min)| max.abs_diff(min))
    };
    let axis = (0..3).max_by_key(|&axis| extent(axis)).unwrap_or(0);
    let middle = points.len().div_ceil(chunk) / 2 * chunk;
    // The index breaks ties, so that the same points always make the same tree.
    points.select_nth_unstable_by_key(middle, |p| (p.at.0.get(axis).copied(), p.index));
    let (left, right) = points.split_at_mut(middle);
    arrange(left, chunk);
    arrange(right, chunk);
}

/// The box around some boxes: lower corner, upper corner.
type Bounds = ([i32; 3], [i32; 3]);

const EMPTY: Bounds = ([i32::MAX; 3], [i32::MIN; 3]);

fn union(boxes: &[Bounds]) -> Bounds {
    boxes.iter().fold(EMPTY, |(mut min, mut max), b| {
        min.iter_mut().zip(b.0).for_each(|(m, v)| *m = v.min(*m));
        max.iter_mut().zip(b.1).for_each(|(m, v)| *m = v.max(*m));
        (min, max)
    })
}

/// Appends eight numbers, one from each item and `missing` for the items that are not there.
fn write_lanes<T>(items: &[T], missing: i32, value: impl Fn(&T) -> i32, out: &mut Vec<u8>) {
    let padding = std::iter::repeat_n(missing, LANES.saturating_sub(items.len()));
    for number in items.iter().map(value).chain(padding) {
        out.extend_from_slice(&number.to_le_bytes());
    }
}

/// Makes the section for these points.
pub fn pack(mut points: Vec<TreePoint>) -> Vec<u8> {
    let mut chunk = LANES;
    while chunk < points.len() {
        chunk *= LANES;
    }
    arrange(&mut points, chunk);

    let mut out = (points.len() as u32).to_le_bytes().to_vec();
    out.resize(HEADER, 0);
    let mut boxes = Vec::with_capacity(points.len().div_ceil(LANES));
    for leaf in points.chunks(LANES) {
        for axis in 0..3 {
            write_lanes(leaf, 0, |p| p.at.0.get(axis).copied().unwrap_or(0), &mut out);
        }
        write_lanes(leaf, crate::NONE as i32, |p| p.index as i32, &mut out);
        boxes.push(union(&leaf.iter().map(|p| (p.at.0, p.at.0)).collect::<Vec<_>>()));
    }
    while boxes.len() > 1 {
        for children in boxes.chunks(LANES) {
            for axis in 0..3 {
                write_lanes(children, i32::MAX, |b| b.0.get(axis).copied().unwrap_or(i32::MAX), &mut out);
            }
            for axis in 0..3 {
                write_lanes(children, i32::MIN, |b| b.1.get(axis).copied().unwrap_or(i32::MIN), &mut out);
            }
        }
        boxes = boxes.chunks(LANES).map(union).collect();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(n: u32) -> Vec<TreePoint> {
        (0..n)
            .map(|index| {
                let (lat, lon) =
                    (f64::from(index * 7919 % 1800) / 10.0 - 90.0, f64::from(index * 104_729 % 3600) / 10.0);
                TreePoint { at: UnitVector::new(lat, lon - 180.0), index }
            })
            .collect()
    }

    #[test]
    fn every_point_is_in_one_leaf_and_inside_every_box_above_it() {
        for n in [0, 1, 8, 9, 64, 65, 3_000] {
            let bytes = pack(points(n));
            let tree = PackedTree::new(&bytes).unwrap();
            let mut seen: Vec<u32> = Vec::new();
            for leaf in (0..).map_while(|i| tree.leaf(i)) {
                seen.extend(leaf.index.iter().filter(|&&i| i != crate::NONE));
            }
            seen.sort_unstable();
            assert!(seen.iter().copied().eq(0..n), "{n}");
            for (i, leaf) in (0..).map_while(|i| Some((i, tree.leaf(i)?))) {
                for lane in (0..LANES).filter(|&l| leaf.index[l] != crate::NONE) {
                    let mut child = i;
                    for level in 1..=tree.height() {
                        let branch = tree.branch(level, child / LANES).unwrap();
                        for axis in 0..3 {
                            let v = leaf.axes[axis][lane];
                            let c = child % LANES;
                            assert!(branch.min[axis][c] <= v && v <= branch.max[axis][c]);
                        }
                        child /= LANES;
                    }
                }
            }
        }
    }

    #[test]
    fn order_of_input_does_not_matter() {
        let forward = points(1_000);
        let mut backward = forward.clone();
        backward.reverse();
        assert_eq!(pack(forward), pack(backward));
    }

    #[test]
    fn a_section_of_the_wrong_size_is_refused() {
        let bytes = pack(points(100));
        assert!(PackedTree::new(&bytes[..bytes.len() - 1]).is_none());
        assert!(PackedTree::new(&[]).is_none());
        assert!(PackedTree::new(&[0xff; 64]).is_none());
    }
}
