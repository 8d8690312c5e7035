//! Which elements wait for which others: a sorted list, which takes a fraction of the memory of a hash table.

use std::ops::Range;

/// Pairs of an id and the number of an element that waits for it.
#[derive(Debug, Default)]
pub(crate) struct Links {
    pairs: Vec<(i64, u32)>,
    /// Ids around the one looked up last that nothing waits for. Ids ascend in a block, so most lie there.
    gap: Range<i64>,
}

impl Links {
    /// What one link takes, in bytes.
    pub(crate) const BYTES: usize = size_of::<(i64, u32)>();

    pub(crate) fn push(&mut self, id: i64, waiting: u32) {
        self.pairs.push((id, waiting));
    }

    /// Sorts the links, before the first is looked up.
    pub(crate) fn sort(&mut self) {
        self.pairs.sort_unstable();
    }

    /// Returns the links to an id.
    pub(crate) fn to(&mut self, id: i64) -> &[(i64, u32)] {
        if self.gap.contains(&id) {
            return &[];
        }
        let (before, rest) = self.pairs.split_at(self.pairs.partition_point(|pair| pair.0 < id));
        let found = rest.iter().take_while(|pair| pair.0 == id).count();
        if found == 0 {
            let start = before.last().map_or(i64::MIN, |pair| pair.0.saturating_add(1));
            self.gap = start..rest.first().map_or(i64::MAX, |pair| pair.0);
        }
        rest.get(..found).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_in_any_order() {
        let mut links = Links::default();
        assert_eq!(links.to(3), &[]);
        links = Links::default();
        for pair in [(7, 0), (-2, 1), (7, 2), (i64::MAX, 3), (i64::MIN, 4)] {
            links.push(pair.0, pair.1);
        }
        links.sort();
        for _ in 0..2 {
            assert_eq!(links.to(7), [(7, 0), (7, 2)]);
            assert_eq!(links.to(8), &[]);
            assert_eq!(links.to(i64::MAX), [(i64::MAX, 3)]);
            assert_eq!(links.to(-1), &[]);
            assert_eq!(links.to(-2), [(-2, 1)]);
            assert_eq!(links.to(-3), &[]);
            assert_eq!(links.to(i64::MIN), [(i64::MIN, 4)]);
        }
    }
}
