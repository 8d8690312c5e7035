//! Importance as the format stores it, and the table of the importance of all places.

use super::score::Score;

/// What is added to thousandths, so that none is below 0.
const OFFSET: Score = 2_000;

/// Importance as the format stores it: rounded down to thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Importance {
    /// Thousandths, plus [`OFFSET`].
    thousandths: u16,
}

impl Importance {
    /// Rounds an importance down to thousandths.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a conversion saturates; what there is lies between 0 and 13"
    )]
    pub fn new(importance: f32) -> Self {
        Self {
            thousandths: ((importance + 2.0) * 1000.0) as u16,
        }
    }

    /// Returns the importance as a score.
    #[inline]
    pub fn score(self) -> Score {
        Score::from(self.thousandths).saturating_sub(OFFSET)
    }
}

/// The first places, which are read most often, have a number of their own in the first section.
const SINGLE: usize = 4_096;

/// Other places for each number there.
const GROUP: usize = 64;

/// The importance of all places, read in place.
///
/// Places are in the order of their importance, so it is enough to store where each thousandth ends: a few pages instead
/// of two bytes for each place. One section has the highest importance, then for it and each thousandth below it the
/// number of places that have as much or more. The other has the thousandth, counted down from the highest, of each of
/// the first places and of the first of each group of others.
#[derive(Debug, Clone, Copy)]
pub struct ImportanceTable<'a> {
    starts: &'a [[u8; 2]],
    highest: u32,
    ends: &'a [[u8; 4]],
}

impl<'a> ImportanceTable<'a> {
    /// Returns the table in two sections.
    #[inline]
    pub fn new(starts: &'a [u8], ends: &'a [u8]) -> Self {
        let (highest, ends) = ends.as_chunks().0.split_first().unwrap_or((&[0; 4], &[]));
        Self {
            starts: starts.as_chunks().0,
            highest: u32::from_le_bytes(*highest),
            ends,
        }
    }

    /// Returns the importance of the place with an index.
    #[inline]
    pub fn get(&self, place: u32) -> Option<Score> {
        let start = |at: usize| {
            self.starts
                .get(at)
                .map(|&start| usize::from(u16::from_le_bytes(start)))
        };
        let below = match (place as usize).checked_sub(SINGLE) {
            None => start(place as usize)?,
            Some(others) => {
                let group = SINGLE.saturating_add(others / GROUP);
                let first = start(group)?;
                let last = start(group.saturating_add(1))
                    .map_or(self.ends.len(), |last| last.saturating_add(1));
                let ends = self.ends.get(first..last)?;
                first.saturating_add(ends.partition_point(|&end| u32::from_le_bytes(end) <= place))
            }
        };
        let thousandths = self.highest.checked_sub(u32::try_from(below).ok()?)?;
        Some(
            Importance {
                thousandths: u16::try_from(thousandths).ok()?,
            }
            .score(),
        )
    }

    /// Returns the index of the first place that is less important.
    pub fn end_of(&self, least: Importance) -> u32 {
        let below = self.highest.checked_sub(u32::from(least.thousandths));
        let end = below.map(|below| self.ends.get(below as usize).or(self.ends.last()));
        end.flatten().map_or(0, |&end| u32::from_le_bytes(end))
    }

    /// Writes the two sections for places of which none is more important than the one before.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "there are less than 2^28 places, in order"
    )]
    pub fn pack(places: &[Importance]) -> (Vec<u8>, Vec<u8>) {
        let [highest, lowest] =
            [places.first(), places.last()].map(|place| place.map_or(0, |place| place.thousandths));
        let end = |least| places.partition_point(|place| place.thousandths >= least) as u32;
        let ends = (lowest..=highest).rev().map(end);
        let (single, others) = places.split_at(places.len().min(SINGLE));
        let starts = single.iter().chain(others.iter().step_by(GROUP));
        let starts = starts
            .flat_map(|place| (highest - place.thousandths).to_le_bytes())
            .collect();
        let ends = std::iter::once(u32::from(highest))
            .chain(ends)
            .flat_map(u32::to_le_bytes)
            .collect();
        (starts, ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_keeps_the_order() {
        let rounded = |importance| Importance::new(importance).score();
        assert_eq!(rounded(7.123_4), 7_123);
        assert!(rounded(-0.5) < rounded(0.0) && rounded(9.8) < rounded(10.9));
    }

    #[test]
    fn the_table_has_what_was_put_in() {
        for places in [0, 1, 2, 4_096, 4_097, 4_161, 6_000] {
            let all: Vec<_> = (0..places)
                .map(|i| Importance::new(9.0 - (1.0 + i as f32).log10()))
                .collect();
            let (starts, ends) = ImportanceTable::pack(&all);
            let table = ImportanceTable::new(&starts, &ends);
            for (place, importance) in (0..).zip(&all) {
                assert_eq!(
                    table.get(place),
                    Some(importance.score()),
                    "{place} of {places}"
                );
                let end = all.partition_point(|other| other >= importance);
                assert_eq!(table.end_of(*importance), end as u32);
            }
            assert_eq!(table.end_of(Importance::new(10.0)), 0);
            assert_eq!(table.end_of(Importance::new(-1.0)), places);
            assert_eq!(table.get(places.max(SINGLE as u32) + GROUP as u32), None);
        }
    }

    #[test]
    fn corruption_is_survived() {
        let all: Vec<_> = (0..6_000u16)
            .map(|i| Importance::new(9.0 - f32::from(i) / 1000.0))
            .collect();
        let (starts, ends) = ImportanceTable::pack(&all);
        for at in (0..starts.len()).step_by(7) {
            let mut corrupt = starts.clone();
            corrupt[at] ^= 0xff;
            for (starts, ends) in [(&corrupt, &ends), (&starts, &corrupt)] {
                let table = ImportanceTable::new(starts, ends);
                assert!(
                    (0..6_000)
                        .filter_map(|place| table.get(place))
                        .all(|score| score < 70_000)
                );
            }
        }
        assert_eq!(ImportanceTable::new(&[], &[]).get(0), None);
    }
}
