//! The hash table of ids, written and read as `docs/format.md` says.

use wayfare_format::{IdTable, NONE, PlaceIdRecord, Table};

use crate::bytes::{random, u32_at};

/// Reads the slots of the hash table as described; gives the place that has a hash.
fn find(slots: &[u8], places: u32, hash: u32, is_right: impl Fn(u32) -> bool) -> Option<u32> {
    let width = (u32::BITS - places.leading_zeros()).max(1);
    let n = slots.len() / 64;
    let first = ((u64::from(hash) * n as u64) >> 32) as usize;
    for bucket in (first..n).chain(0..first) {
        for at in bucket * 16..bucket * 16 + 16 {
            let slot = u32_at(slots, at * 4);
            if slot == NONE {
                return None;
            }
            let place = slot & ((1 << width) - 1);
            if slot >> width == hash << width >> width && is_right(place) {
                return Some(place);
            }
        }
    }
    None
}

#[test]
fn hash_tables_are_written_as_described() {
    for places in [1_usize, 2, 3, 4, 255, 256, 257, 1_000] {
        let ids: Vec<u32> = random(places as u32).take(places).collect();
        let slots = IdTable::pack(&ids);
        assert_eq!(slots.len() / 64, places * 6 / 5 / 16 + 1);
        let free = (0..slots.len() / 4)
            .filter(|at| u32_at(&slots, at * 4) == NONE)
            .count();
        assert_eq!(free, slots.len() / 4 - places);
        let bytes: Vec<u8> = ids.iter().flat_map(|id| id.to_le_bytes()).collect();
        let table = IdTable::new(&slots, Table::<PlaceIdRecord>::new(&bytes));
        for (place, &id) in (0..).zip(&ids) {
            let hash = id.wrapping_mul(2_654_435_761);
            assert_eq!(
                find(&slots, places as u32, hash, |place| ids[place as usize]
                    == id),
                Some(place)
            );
            assert_eq!(table.get(id), Some(place));
        }
        assert!((1..2_000).all(|id| ids.contains(&id) || table.get(id).is_none()));
    }
}
