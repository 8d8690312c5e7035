//! The id table: open addressing from geonameid to the index of a place.

use crate::field::{Record, Table, record};

record! {
    /// A slot of the id table.
    pub struct SlotRecord {
        /// GeoNames id.
        pub geonameid: u32,
        /// Place with this id: record of the `places` table. None where the slot is free.
        pub place_index: u32,
    }
}

/// Where the search for an id starts in a table of so many slots (Fibonacci hashing).
fn first_slot(id: u32, slots: usize) -> usize {
    ((u64::from(id.wrapping_mul(0x9E37_79B1)) * slots as u64) >> 32) as usize
}

/// The id table, read in place.
#[derive(Debug, Clone, Copy)]
pub struct IdSlots<'a>(Table<'a, SlotRecord>);

impl<'a> IdSlots<'a> {
    /// The table that fills `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(Table::new(bytes))
    }

    /// The index of the place with this id.
    #[inline]
    pub fn get(&self, id: u32) -> Option<u32> {
        let (slots, start) = (self.0.len(), first_slot(id, self.0.len()));
        // A full table cannot happen, but damaged bytes can: never look further than all slots.
        for at in (start..slots).chain(0..start) {
            let slot = self.0.get(at)?;
            if slot.place_index == crate::NONE {
                return None;
            }
            if slot.geonameid == id {
                return Some(slot.place_index);
            }
        }
        None
    }
}

/// Makes the id table for places whose ids are given in the order of their indexes. A quarter of it is free.
pub fn slot_table(ids: &[u32]) -> Vec<u8> {
    let mut slots = vec![SlotRecord { geonameid: 0, place_index: crate::NONE }; ids.len() * 4 / 3 + 1];
    let len = slots.len();
    for (place_index, &geonameid) in (0u32..).zip(ids) {
        let (before, after) = slots.split_at_mut(first_slot(geonameid, len));
        if let Some(slot) = after.iter_mut().chain(before).find(|slot| slot.place_index == crate::NONE) {
            *slot = SlotRecord { geonameid, place_index };
        }
    }
    let mut bytes = Vec::with_capacity(len * SlotRecord::SIZE);
    slots.iter().for_each(|slot| slot.write(&mut bytes));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_found_and_no_other() {
        let ids: Vec<u32> = (0..2_000u32).map(|i| i.wrapping_mul(2_654_435_761)).collect();
        let bytes = slot_table(&ids);
        let table = IdSlots::new(&bytes);
        for (index, &id) in (0..).zip(&ids) {
            assert_eq!(table.get(id), Some(index));
        }
        assert_eq!(table.get(7), None);
        assert_eq!(IdSlots::new(&slot_table(&[])).get(7), None);
    }

    #[test]
    fn a_damaged_table_ends() {
        assert_eq!(IdSlots::new(&[1; SlotRecord::SIZE * 4]).get(9), None, "full");
        assert_eq!(IdSlots::new(&[1; SlotRecord::SIZE - 1]).get(9), None, "too short");
    }
}
