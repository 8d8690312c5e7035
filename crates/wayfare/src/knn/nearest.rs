//! The nearest records of a tree of the index.

use wayfare_format::{SectionId, UnitVector};

use super::{Neighbour, Predicate, nearest_neighbours};
use crate::{Point, Result, index::Index, options::Reach};

/// Up to this many neighbours are collected without allocating.
const FEW: usize = 16;

/// Returns `answer` of each record of a tree that is nearest to a point, nearest first, ties by index.
#[inline]
pub(crate) fn nearest<T>(
    index: &Index,
    tree: SectionId,
    point: Point,
    reach: Reach,
    predicate: Option<&Predicate>,
    allowed: impl Fn(u32) -> Result<bool>,
    answer: impl Fn(Neighbour) -> Result<T>,
) -> Result<Vec<T>> {
    let none = Neighbour::none_within(reach.bound(point)?);
    let limit = reach.limit_near();
    let (mut few, mut many) = ([none; FEW], Vec::new());
    let best = match few.get_mut(..limit) {
        Some(few) => few,
        None => {
            many.resize(limit, none);
            &mut many
        }
    };
    let center = UnitVector::new(point.latitude(), point.longitude());
    let found = nearest_neighbours(&index.tree(tree)?, center, predicate, best, &allowed)?;
    let found = best.get(..found).unwrap_or_default();
    let mut answers = Vec::with_capacity(found.len());
    for &neighbour in found {
        answers.push(answer(neighbour)?);
    }
    Ok(answers)
}
