//! The hash table from geonameids to places: buckets of slots, with linear probing from bucket to bucket.
//!
//! A slot is a word: the index of a place, and above it a fingerprint, as many of the lowest bits of the hash as there is room
//! for, so that few other places are compared. A free slot is [`NONE`]; a sixth of the slots is free. A bucket is a
//! cache line, and few places are not in the first one that is looked at.

use super::PlaceIdRecord;
use crate::container::{
    fingerprint::{FingerprintLayout, bucket_of},
    record::{NONE, Table},
};

/// Bytes of a slot.
const SLOT: usize = 4;

/// Slots of a bucket, which fill a cache line.
const SLOTS: usize = 16;

/// The hash table from geonameids to indexes of places, read in place.
#[derive(Debug, Clone, Copy)]
pub struct IdTable<'a> {
    buckets: &'a [[[u8; SLOT]; SLOTS]],
    layout: FingerprintLayout,
    ids: Table<'a, PlaceIdRecord>,
}

impl<'a> IdTable<'a> {
    /// Returns the table that fills `bytes`, for places with these ids.
    #[inline]
    pub fn new(bytes: &'a [u8], ids: Table<'a, PlaceIdRecord>) -> Self {
        let layout = FingerprintLayout::up_to(u32::try_from(ids.len()).unwrap_or(u32::MAX));
        Self {
            buckets: bytes.as_chunks().0.as_chunks().0,
            layout,
            ids,
        }
    }

    /// Hashes an id (Fibonacci hashing).
    #[inline]
    fn hash(id: u32) -> u32 {
        id.wrapping_mul(0x9E37_79B1)
    }

    /// Returns the index of the place with this id.
    #[inline]
    pub fn get(&self, id: u32) -> Option<u32> {
        let hash = Self::hash(id);
        let (before, after) = self
            .buckets
            .split_at_checked(bucket_of(hash, self.buckets.len()))?;
        let kept = self.layout.kept(hash);
        // A corrupt table may be full: never look further than all buckets.
        for bucket in after.iter().chain(before) {
            let slots = bucket.map(u32::from_le_bytes);
            // All at once, without a branch for each: hardly ever do two slots match.
            let matches = slots.map(|slot| {
                if self.layout.filter(slot) == kept {
                    slot
                } else {
                    NONE
                }
            });
            let only = self
                .layout
                .number(matches.iter().fold(NONE, |all, slot| all & slot));
            if self.has_id(only, id) {
                return Some(only);
            }
            if let Some(place) = self.one_of(&matches, id) {
                return Some(place);
            }
            if slots.last() == Some(&NONE) {
                return None;
            }
        }
        None
    }

    /// Returns the place with an id whose slot is one of these. Not inlined: what follows the search need not wait
    /// until the ids are compared.
    #[cold]
    #[inline(never)]
    fn one_of(&self, slots: &[u32], id: u32) -> Option<u32> {
        let taken = slots.iter().filter(|&&slot| slot != NONE);
        taken
            .map(|&slot| self.layout.number(slot))
            .find(|&place| self.has_id(place, id))
    }

    #[inline]
    fn has_id(&self, place: u32, id: u32) -> bool {
        self.ids
            .get(place as usize)
            .is_some_and(|place| place.geonameid == id)
    }

    /// Writes the table for places whose ids are given in the order of their indexes.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        reason = "indexes of places are `u32`"
    )]
    pub fn pack(ids: &[u32]) -> Vec<u8> {
        let layout = FingerprintLayout::up_to(ids.len() as u32);
        let mut buckets = vec![[NONE; SLOTS]; ids.len() * 6 / 5 / SLOTS + 1];
        let len = buckets.len();
        for (&id, place) in ids.iter().zip(0..) {
            let hash = Self::hash(id);
            let (before, after) = buckets.split_at_mut(bucket_of(hash, len));
            let mut slots = after.iter_mut().chain(before).flatten();
            if let Some(slot) = slots.find(|slot| **slot == NONE) {
                *slot = layout.join(place, hash);
            }
        }
        buckets
            .into_iter()
            .flatten()
            .flat_map(u32::to_le_bytes)
            .collect()
    }
}
