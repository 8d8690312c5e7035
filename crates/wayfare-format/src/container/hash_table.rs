//! Hash tables with open addressing, and the one from geonameids to places.
//!
//! A slot is a word: a number, and above it a fingerprint, as many of the lowest bits of the hash as there is room for, so
//! that hardly any other number is looked at. A free slot is [`NONE`]; a quarter of the slots is free.

use super::{
    fingerprint::FingerprintLayout,
    record::{NONE, Table},
};
use crate::records::PlaceIdRecord;

/// Bytes of a slot.
const SLOT: usize = 4;

/// Returns the slot, below `slots`, that the upper bits of a hash select.
#[inline]
pub(crate) fn slot_of(hash: u32, slots: usize) -> usize {
    // The product is below `slots`, which is a `usize`.
    usize::try_from(u64::from(hash).wrapping_mul(slots as u64) >> 32).unwrap_or(usize::MAX)
}

/// A hash table, read in place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HashTable<'a> {
    slots: &'a [[u8; SLOT]],
    split: FingerprintLayout,
}

impl<'a> HashTable<'a> {
    /// Returns the table that fills `bytes`, of numbers below `end`.
    #[inline]
    pub(crate) fn new(bytes: &'a [u8], end: usize) -> Self {
        Self {
            slots: bytes.as_chunks().0,
            split: FingerprintLayout::up_to(u32::try_from(end).unwrap_or(u32::MAX)),
        }
    }

    /// Calls `check` with the numbers that may have this hash, and returns the first answer that is not `None`.
    #[inline]
    pub(crate) fn find<T>(&self, hash: u32, mut check: impl FnMut(u32) -> Option<T>) -> Option<T> {
        let (before, after) = self.slots.split_at_checked(slot_of(hash, self.slots.len()))?;
        let kept = self.split.kept(hash);
        // A corrupt table may be full: never look further than all slots.
        for slot in after.iter().chain(before) {
            let slot = u32::from_le_bytes(*slot);
            if slot == NONE {
                return None;
            }
            if self.split.filter(slot) == kept
                && let Some(found) = check(self.split.number(slot))
            {
                return Some(found);
            }
        }
        None
    }

    /// Writes the table of these hashes and numbers, all of which are below `end`.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "numbers below `end` are `u32`"
    )]
    pub(crate) fn pack(hashes: &[(u32, u32)], end: usize) -> Vec<u8> {
        let split = FingerprintLayout::up_to(end as u32);
        let mut slots = vec![NONE; hashes.len() * 4 / 3 + 1];
        let len = slots.len();
        for &(hash, number) in hashes {
            let (before, after) = slots.split_at_mut(slot_of(hash, len));
            if let Some(slot) = after.iter_mut().chain(before).find(|slot| **slot == NONE) {
                *slot = split.join(number, hash);
            }
        }
        slots.into_iter().flat_map(u32::to_le_bytes).collect()
    }
}

/// The hash table from geonameids to indexes of places, read in place.
#[derive(Debug, Clone, Copy)]
pub struct IdTable<'a> {
    slots: HashTable<'a>,
    ids: Table<'a, PlaceIdRecord>,
}

impl<'a> IdTable<'a> {
    /// Returns the table that fills `bytes`, for places with these ids.
    #[inline]
    pub fn new(bytes: &'a [u8], ids: Table<'a, PlaceIdRecord>) -> Self {
        Self { slots: HashTable::new(bytes, ids.len()), ids }
    }

    /// Hashes an id (Fibonacci hashing).
    #[inline]
    fn hash(id: u32) -> u32 {
        id.wrapping_mul(0x9E37_79B1)
    }

    /// Returns the index of the place with this id.
    #[inline]
    pub fn get(&self, id: u32) -> Option<u32> {
        let has_id = |&place: &u32| self.ids.get(place as usize).is_some_and(|place| place.geonameid == id);
        self.slots.find(Self::hash(id), |place| Some(place).filter(has_id))
    }

    /// Writes the table for places whose ids are given in the order of their indexes.
    pub fn pack(ids: &[u32]) -> Vec<u8> {
        let hashes: Vec<_> = ids.iter().zip(0..).map(|(&id, place)| (Self::hash(id), place)).collect();
        HashTable::pack(&hashes, ids.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Record;

    fn records(ids: &[u32]) -> Vec<u8> {
        let mut bytes = Vec::new();
        ids.iter().for_each(|&geonameid| PlaceIdRecord { geonameid }.write(&mut bytes));
        bytes
    }

    #[test]
    fn every_id_is_found_and_no_other() {
        for places in [0, 1, 2, 3, 4, 2_000] {
            let ids: Vec<u32> = (0..places).map(|i: u32| i.wrapping_mul(2_654_435_761)).collect();
            let (slots, records) = (IdTable::pack(&ids), records(&ids));
            let table = IdTable::new(&slots, Table::new(&records));
            for (index, &id) in (0..).zip(&ids) {
                assert_eq!(table.get(id), Some(index));
            }
            assert!((3..10_000).filter(|&id| table.get(id).is_some()).all(|id| ids.contains(&id)));
        }
    }

    #[test]
    fn a_search_of_a_corrupt_table_ends() {
        let records = records(&[1, 2, 3]);
        assert_eq!(IdTable::new(&[1; SLOT * 4], Table::new(&records)).get(9), None, "full");
        assert_eq!(IdTable::new(&[1; SLOT - 1], Table::new(&records)).get(9), None, "too short");
        assert_eq!(IdTable::new(&[0xfe; SLOT * 4], Table::new(&[])).get(9), None, "no places");
    }
}
