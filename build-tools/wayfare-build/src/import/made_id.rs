//! Ids of what the sources give none: hashes, above all ids of GeoNames.

use wayfare_format::checksum;

use crate::error::Result;

/// The first id of regions and islands, and of lodgings.
pub(super) const FIRST_REGION: u32 = 1 << 31;
/// The first id of places of extracts, below those of regions, which must not meet them.
pub(super) const FIRST_PLACE: u32 = 1 << 30;

/// Returns the id of a region or island with this code.
pub(super) fn id_of_code(code: &str) -> u32 {
    made_id(code, FIRST_REGION)
}

/// Returns an id for a key: the same one for the same key, unless another key has it. The first id is a power of two.
pub(super) fn free_id(key: &str, first: u32, mut is_taken: impl FnMut(u32) -> Result<bool>) -> Result<u32> {
    let mut id = made_id(key, first);
    while is_taken(id)? {
        id = first | (id.wrapping_add(1) % first);
    }
    Ok(id)
}

#[expect(clippy::cast_possible_truncation, reason = "30 bits of the hash are enough")]
fn made_id(key: &str, first: u32) -> u32 {
    first | (checksum(key.as_bytes()) as u32 % first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_id_gives_way_to_the_next_and_the_last_to_the_first() {
        let id = id_of_code("PT.11");
        assert!(id >= FIRST_REGION);
        assert_eq!(free_id("PT.11", FIRST_REGION, |taken| Ok(taken == id)).unwrap(), id + 1);
        let place = made_id("node/1", FIRST_PLACE);
        let all_to_the_last = |taken| Ok((place..FIRST_REGION).contains(&taken));
        assert_eq!(free_id("node/1", FIRST_PLACE, all_to_the_last).unwrap(), FIRST_PLACE);
    }
}
