//! The id table: open addressing from geonameid to the index of a place.
//!
//! A slot is the index of a place (`u32`), [`crate::NONE`] where it is free. The table of places' ids has the id.

use crate::field::Field;

/// Bytes of a slot.
const SLOT: usize = 4;

/// Where the search for an id starts in a table of `1 << bits` slots (Fibonacci hashing).
fn first_slot(id: u32, bits: u32) -> usize {
    (u64::from(id.wrapping_mul(0x9E37_79B1)) >> (32 - bits)) as usize
}

/// The id table, read in place.
#[derive(Debug, Clone, Copy)]
pub struct IdSlots<'a> {
    bytes: &'a [u8],
    bits: u32,
}

impl<'a> IdSlots<'a> {
    /// The table that fills `bytes`; `None` unless it has a power of two of slots.
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let slots = bytes.len() / SLOT;
        let bits = slots.checked_ilog2()?;
        (slots.is_power_of_two() && bytes.len() == slots * SLOT && bits <= 32).then_some(Self { bytes, bits })
    }

    /// The index of the place with this id; `id_of` gives the id of the place with an index.
    #[inline]
    pub fn get(&self, id: u32, id_of: impl Fn(u32) -> Option<u32>) -> Option<u32> {
        let slots = 1usize << self.bits;
        let start = first_slot(id, self.bits);
        // A full table cannot happen, but damaged bytes can: never look further than all slots.
        for probe in 0..slots {
            let index = u32::read(self.bytes, ((start + probe) & (slots - 1)) * SLOT)?;
            if index == crate::NONE {
                return None;
            }
            if id_of(index) == Some(id) {
                return Some(index);
            }
        }
        None
    }
}

/// Makes the id table for places whose ids are given in the order of their indexes.
pub fn slot_table(ids: &[u32]) -> Vec<u8> {
    let bits = (ids.len() * 2).next_power_of_two().ilog2().max(1);
    let mut slots = vec![crate::NONE; 1 << bits];
    for (index, &id) in (0u32..).zip(ids) {
        let (before, after) = slots.split_at_mut(first_slot(id, bits));
        if let Some(slot) = after.iter_mut().chain(before).find(|slot| **slot == crate::NONE) {
            *slot = index;
        }
    }
    slots.into_iter().flat_map(u32::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_found_and_no_other() {
        let ids: Vec<u32> = (1..2_000u32).map(|i| i.wrapping_mul(2_654_435_761)).collect();
        let bytes = slot_table(&ids);
        let table = IdSlots::new(&bytes).unwrap();
        let id_of = |index: u32| ids.get(index as usize).copied();
        for (index, &id) in (0..).zip(&ids) {
            assert_eq!(table.get(id, id_of), Some(index));
        }
        assert_eq!(table.get(7, id_of), None);
        assert_eq!(IdSlots::new(&slot_table(&[])).unwrap().get(7, id_of), None);
    }

    #[test]
    fn a_damaged_table_ends() {
        let table = [1u8; SLOT * 4];
        assert_eq!(IdSlots::new(&table).unwrap().get(9, |_| None), None);
        assert!(IdSlots::new(&table[..12]).is_none());
    }
}
