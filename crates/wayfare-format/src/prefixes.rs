//! The prefix table: for every text that more than a few keys start with, the answer to it.
//!
//! Open addressing by the hash of the text. A slot is the offset of an entry (`u32`), [`crate::NONE`] where it
//! is free. An entry is the length of the text, the text, the number of places, and for each of these, the
//! best first, a varint: the index of the place, two bits for the kind of its best key, and one for whether
//! the text is all of that key.

use crate::{
    field::Field,
    postings::{KeyKind, Posting},
    strings::{read_varint, write_varint},
};

/// Places kept for a text.
pub const TOP: usize = 20;

/// Texts that at most this many keys start with have no entry: going through the keys is as quick.
pub const FEW_KEYS: usize = 24;

/// Bytes of a slot.
const SLOT: usize = 4;

/// Where the search for a text starts in a table of `slots` slots, a power of two.
#[inline]
fn first_slot(text: &[u8], slots: usize) -> usize {
    xxhash_rust::xxh3::xxh3_64(text) as usize & (slots - 1)
}

/// The prefix table, read in place.
#[derive(Debug, Clone, Copy)]
pub struct PrefixTable<'a> {
    slots: &'a [u8],
    entries: &'a [u8],
}

impl<'a> PrefixTable<'a> {
    /// The table in two sections; `None` unless it has a power of two of slots.
    pub fn new(slots: &'a [u8], entries: &'a [u8]) -> Option<Self> {
        (slots.len() / SLOT).is_power_of_two().then_some(Self { slots, entries })
    }

    /// The best places for a text, the best first; `None` where the table does not have the text.
    #[inline]
    pub fn get(&self, text: &[u8]) -> Option<TopPlaces<'a>> {
        let slots = self.slots.len() / SLOT;
        let start = first_slot(text, slots);
        // A full table cannot happen, but damaged bytes can: never look further than all slots.
        for probe in 0..slots {
            let offset = u32::read(self.slots, ((start + probe) & (slots - 1)) * SLOT)?;
            let mut entry = self.entries.get(offset as usize..)?;
            let len = read_varint(&mut entry)? as usize;
            let (found, mut places) = entry.split_at_checked(len)?;
            if found == text {
                let left = read_varint(&mut places)?;
                return Some(TopPlaces { bytes: places, left });
            }
        }
        None
    }
}

/// The best places for a text, the best first. Damaged bytes end it early.
#[derive(Debug, Clone, Copy)]
pub struct TopPlaces<'a> {
    bytes: &'a [u8],
    left: u32,
}

impl Iterator for TopPlaces<'_> {
    /// A place with the kind of its best key, and whether the text is all of that key.
    type Item = (Posting, bool);

    #[inline]
    fn next(&mut self) -> Option<(Posting, bool)> {
        self.left = self.left.checked_sub(1)?;
        let number = read_varint(&mut self.bytes)?;
        let kind = *KeyKind::ALL.get((number >> 1 & 3) as usize)?;
        Some((Posting { place: number >> 3, kind }, number & 1 == 1))
    }
}

/// Collects the prefix table.
#[derive(Debug, Default)]
pub struct PrefixTableWriter {
    entries: Vec<u8>,
    offsets: Vec<u32>,
}

impl PrefixTableWriter {
    /// Adds a text, which must be new, with its best places, the best first.
    pub fn add(&mut self, text: &[u8], places: &[(Posting, bool)]) {
        self.offsets.push(self.entries.len() as u32);
        write_varint(text.len() as u32, &mut self.entries);
        self.entries.extend_from_slice(text);
        write_varint(places.len() as u32, &mut self.entries);
        for &(Posting { place, kind }, whole) in places {
            write_varint(place << 3 | (kind as u32) << 1 | u32::from(whole), &mut self.entries);
        }
    }

    /// The sections of the slots and of the entries.
    pub fn finish(self) -> (Vec<u8>, Vec<u8>) {
        let mut slots = vec![crate::NONE; (self.offsets.len() * 2).next_power_of_two()];
        for offset in self.offsets {
            let mut entry = self.entries.split_at(offset as usize).1;
            let len = read_varint(&mut entry).unwrap_or_default() as usize;
            let first = first_slot(entry.split_at(len).0, slots.len());
            let (before, after) = slots.split_at_mut(first);
            if let Some(slot) = after.iter_mut().chain(before).find(|slot| **slot == crate::NONE) {
                *slot = offset;
            }
        }
        (slots.into_iter().flat_map(u32::to_le_bytes).collect(), self.entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(seed: u32) -> Vec<(Posting, bool)> {
        let kind = |i: u32| KeyKind::ALL[i as usize % 4];
        (0..seed % 21).map(|i| (Posting { place: i * seed, kind: kind(i) }, i % 3 == 0)).collect()
    }

    #[test]
    fn every_text_is_found_and_no_other() {
        let mut writer = PrefixTableWriter::default();
        (0..500).for_each(|i| writer.add(format!("{i:x}").as_bytes(), &places(i)));
        let (slots, entries) = writer.finish();
        let table = PrefixTable::new(&slots, &entries).unwrap();
        for i in 0..500 {
            assert!(table.get(format!("{i:x}").as_bytes()).unwrap().eq(places(i)), "{i}");
        }
        assert!(table.get(b"").is_none());
        assert!(table.get(b"x").is_none());
    }

    #[test]
    fn an_empty_table_has_no_texts() {
        let (slots, entries) = PrefixTableWriter::default().finish();
        assert!(PrefixTable::new(&slots, &entries).unwrap().get(b"a").is_none());
        assert!(PrefixTable::new(&[], &[]).is_none());
    }

    #[test]
    fn damage_is_no_answer() {
        let mut writer = PrefixTableWriter::default();
        writer.add(b"san", &places(9));
        let (slots, entries) = writer.finish();
        for at in 0..entries.len() {
            let mut damaged = entries.clone();
            damaged[at] ^= 0xff;
            let found = PrefixTable::new(&slots, &damaged).unwrap().get(b"san");
            assert!(found.is_none_or(|places| places.count() <= entries.len()));
        }
        // Slots that all lead to another text: the search ends.
        assert!(PrefixTable::new(&[0; 16], &entries).unwrap().get(b"sao").is_none());
    }
}
