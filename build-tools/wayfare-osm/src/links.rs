//! Which elements wait for which others: a sorted list, which takes a fraction of the memory of a hash table.

use std::ops::Range;

/// Stands in the first link to an id that was met.
const MET: u32 = u32::MAX;

/// Pairs of an id and the number of an element that waits for it.
#[derive(Debug, Default)]
pub(crate) struct Links {
    pairs: Vec<(i64, u32)>,
    /// Ids around the one looked up last that nothing waits for. Ids ascend in a block, so most lie there.
    gap: Range<i64>,
}

impl Links {
    /// The memory of one link, in bytes.
    pub(crate) const BYTES: usize = size_of::<(i64, u32)>();

    pub(crate) fn push(&mut self, id: i64, waiting: u32) {
        self.pairs.push((id, waiting));
    }

    /// Sorts the links, before the first is looked up, and keeps one of several between the same two.
    pub(crate) fn sort(&mut self) {
        self.pairs.sort_unstable();
        self.pairs.dedup();
    }

    /// Returns the numbers of the elements that wait, each once for every id that it waits for.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = u32> {
        self.pairs.iter().map(|pair| pair.1)
    }

    /// Calls a function with each element that waits for an id. Nothing waits for one that was met before, so that a file
    /// that repeats an element takes no longer.
    pub(crate) fn meet(&mut self, id: i64, mut each: impl FnMut(u32)) {
        if self.gap.contains(&id) {
            return;
        }
        let at = self.pairs.partition_point(|pair| pair.0 < id);
        let (before, rest) = self.pairs.split_at_mut(at);
        if rest.first().is_none_or(|pair| pair.0 != id) {
            let start = before
                .last()
                .map_or(i64::MIN, |pair| pair.0.saturating_add(1));
            self.gap = start..rest.first().map_or(i64::MAX, |pair| pair.0);
            return;
        }
        if rest.first().is_some_and(|pair| pair.1 != MET) {
            rest.iter()
                .take_while(|pair| pair.0 == id)
                .for_each(|pair| each(pair.1));
        }
        if let Some(first) = rest.first_mut() {
            first.1 = MET;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meet(links: &mut Links, id: i64) -> Vec<u32> {
        let mut met = Vec::new();
        links.meet(id, |waiting| met.push(waiting));
        met
    }

    #[test]
    fn links_are_found_once_in_any_order() {
        let mut links = Links::default();
        assert!(meet(&mut links, 3).is_empty());
        links = Links::default();
        for pair in [
            (7, 0),
            (-2, 1),
            (7, 2),
            (i64::MAX, 3),
            (i64::MIN, 4),
            (7, 0),
            (7, 2),
            (7, 0),
        ] {
            links.push(pair.0, pair.1);
        }
        links.sort();
        assert_eq!(links.waiting().count(), 5);
        let all: [(i64, &[u32]); 7] = [
            (7, &[0, 2]),
            (8, &[]),
            (i64::MAX, &[3]),
            (-1, &[]),
            (-2, &[1]),
            (-3, &[]),
            (i64::MIN, &[4]),
        ];
        for (id, waiting) in all {
            assert_eq!(meet(&mut links, id), waiting, "{id}");
        }
        assert!(all.iter().all(|(id, _)| meet(&mut links, *id).is_empty()));
    }
}
