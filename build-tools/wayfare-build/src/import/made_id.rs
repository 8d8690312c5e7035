//! Ids for records without one: hashes above all ids of GeoNames.

use std::collections::HashMap;

use wayfare_format::{FIRST_MADE_ID, checksum};

use crate::error::Result;

/// The first id of regions and islands, and of lodgings.
pub(super) const FIRST_REGION: u32 = 2 * FIRST_PLACE;
/// The first id of places of extracts, below those of regions, which must not meet them.
pub(super) const FIRST_PLACE: u32 = FIRST_MADE_ID;

/// Makes ids for the keys of a source.
pub(super) struct MadeIds {
    /// A power of two.
    first: u32,
    /// The id that was made last for keys with this hash, if it is another. A source may have one key many times.
    last: HashMap<u32, u32>,
}

impl MadeIds {
    /// Makes ids from this one on, a power of two, to twice as much.
    pub(super) fn from(first: u32) -> Self {
        Self {
            first,
            last: HashMap::new(),
        }
    }

    /// Returns an id for a key: the same one for the same key, unless another key has it.
    pub(super) fn free(
        &mut self,
        key: &str,
        mut is_taken: impl FnMut(u32) -> Result<bool>,
    ) -> Result<u32> {
        let made = made_id(key, self.first);
        let mut id = self.last.get(&made).copied().unwrap_or(made);
        while is_taken(id)? {
            id = self.first | (id.wrapping_add(1) % self.first);
        }
        if id != made {
            self.last.insert(made, id);
        }
        Ok(id)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "30 bits of the hash are enough"
)]
pub(super) fn made_id(key: &str, first: u32) -> u32 {
    first | (checksum(key.as_bytes()) as u32 % first)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_taken_id_gives_way_to_the_next_and_the_last_to_the_first() {
        let id = made_id("PT.11", FIRST_REGION);
        assert!(id >= FIRST_REGION);
        assert_eq!(
            MadeIds::from(FIRST_REGION)
                .free("PT.11", |taken| Ok(taken == id))
                .unwrap(),
            id + 1
        );
        let place = made_id("node/1", FIRST_PLACE);
        let all_to_the_last = |taken| Ok((place..FIRST_REGION).contains(&taken));
        assert_eq!(
            MadeIds::from(FIRST_PLACE)
                .free("node/1", all_to_the_last)
                .unwrap(),
            FIRST_PLACE
        );
    }

    #[test]
    fn a_key_that_comes_again_and_again_has_the_next_ids_at_once() {
        let (mut ids, mut taken, mut asked) = (MadeIds::from(FIRST_PLACE), HashSet::new(), 0);
        for _ in 0..1000 {
            let id = ids.free("node/1", |id| {
                asked += 1;
                Ok(taken.contains(&id))
            });
            assert!(taken.insert(id.unwrap()));
        }
        assert!(asked <= 2000, "{asked}");
    }
}
