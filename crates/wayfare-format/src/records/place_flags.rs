//! Flags that a search checks for every candidate, in a few bits, which is faster than reading their records.

use super::place_kind::PlaceKind;
use crate::container::packed_array::PackedArray;

/// The bits of the kind.
const KIND: u32 = 0b011;

/// The bit of a place with costs.
const HAS_COSTS: u32 = 0b100;

/// The content of `place_flags` of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceFlags {
    /// Its kind.
    pub kind: PlaceKind,
    /// Whether its travel costs are known.
    pub has_costs: bool,
}

/// The flags of all places, read in place.
#[derive(Debug, Clone, Copy)]
pub struct PlaceFlagsTable<'a>(PackedArray<'a>);

impl<'a> PlaceFlagsTable<'a> {
    /// Returns the table that fills `bytes`.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(PackedArray::new(bytes))
    }

    /// Returns the flags of the place with an index.
    #[inline]
    pub fn get(&self, place: u32) -> Option<PlaceFlags> {
        let bits = self.0.get(place)?;
        let kind = *PlaceKind::ALL.get((bits & KIND) as usize)?;
        Some(PlaceFlags {
            kind,
            has_costs: bits & HAS_COSTS != 0,
        })
    }

    /// Writes the table.
    pub fn pack(places: &[PlaceFlags]) -> Vec<u8> {
        let bits =
            |place: &PlaceFlags| place.kind as u32 | if place.has_costs { HAS_COSTS } else { 0 };
        PackedArray::pack(&places.iter().map(bits).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_read_back() {
        let kinds = PlaceKind::ALL.iter().copied();
        let places: Vec<_> = kinds
            .flat_map(|kind| [false, true].map(|has_costs| PlaceFlags { kind, has_costs }))
            .collect();
        let bytes = PlaceFlagsTable::pack(&places);
        let table = PlaceFlagsTable::new(&bytes);
        assert_eq!(
            (0..6)
                .map_while(|place| table.get(place))
                .collect::<Vec<_>>(),
            places
        );
        assert_eq!(PlaceFlagsTable::new(&[]).get(0), None);
    }

    #[test]
    fn a_kind_that_does_not_exist_is_refused() {
        let bytes = PackedArray::pack(&[3]);
        assert_eq!(PlaceFlagsTable::new(&bytes).get(0), None);
    }
}
