//! The record of a place. Some of its numbers share a word, so that it takes fewer bytes.

use crate::container::record::{NONE, record};

/// Value of [`PlaceRecord::elevation`] and [`PlaceRecord::dem`] where unknown.
pub const UNKNOWN_METRES: i16 = i16::MIN;

record! {
    /// A place. Records stand in order of importance, so a lower index is a more important place.
    pub struct PlaceRecord {
        /// Latitude in 1e-7 degrees.
        pub latitude: i32,
        /// Longitude in 1e-7 degrees.
        pub longitude: i32,
        /// Offset of the place's names in the `names` section.
        pub names_offset: u32,
        /// The low 32 bits of the number of inhabitants, 0 where unknown.
        pub population_low: u32,
        /// The next 8 bits of it; above them in 24 bits, record of the `travel` table, 16777215 for none.
        pub population_high_and_travel: u32,
        /// Record of the `features` table in 10 bits, 1023 for none; above them in 22 bits, admin2 region: record of
        /// the `regions` table, 4194303 for none.
        pub feature_and_admin2: u32,
        /// Admin1 region: record of the `regions` table, 65535 for none.
        pub admin1_index: u16,
        /// Country: record of the `countries` table, 65535 for none.
        pub country_index: u16,
        /// Time zone: record of the `time_zones` table, 65535 for none.
        pub time_zone_index: u16,
        /// ISO 8601 date of the last change: record of the `dates` table, 65535 for none.
        pub modified_index: u16,
        /// Metres above sea level.
        pub elevation: i16,
        /// Metres from a digital elevation model.
        pub dem: i16,
    }
}

/// Bits of a [`PlaceRecord`] that hold the high part of a population, and a feature.
const HIGH_BITS: u32 = 8;
const FEATURE_BITS: u32 = 10;

/// Joins two numbers in one word, [`NONE`] as all ones; `None` where one is too large.
fn join(low: u32, high: u32, low_bits: u32) -> Option<u32> {
    let (low_end, high_end) = (!(u32::MAX << low_bits), u32::MAX >> low_bits);
    let fit = |number: u32, end| if number == NONE { Some(end) } else { Some(number).filter(|&n| n < end) };
    Some(fit(low, low_end)? | fit(high, high_end)? << low_bits)
}

/// Returns the upper of two numbers in one word.
#[inline]
fn high(word: u32, low_bits: u32) -> u32 {
    let number = word >> low_bits;
    if number == u32::MAX >> low_bits { NONE } else { number }
}

impl PlaceRecord {
    /// The most inhabitants that a record can hold, a hundred times as many as there are people.
    pub const MAX_POPULATION: u64 = (255 << 32) - 1;

    /// Returns the two fields that a population and the index of a travel record make; `None` where one is too large.
    pub fn population_and_travel(population: u64, travel_index: u32) -> Option<(u32, u32)> {
        let above = u32::try_from(population >> 32).ok().filter(|&above| above != NONE)?;
        let low = (population & 0xffff_ffff) as u32;
        Some((low, join(above, travel_index, HIGH_BITS)?))
    }

    /// Returns the field that the indexes of a feature and an admin2 region make; `None` where one is too large.
    pub fn feature_and_admin2(feature_index: u32, admin2_index: u32) -> Option<u32> {
        join(feature_index, admin2_index, FEATURE_BITS)
    }

    /// Returns the number of inhabitants, 0 where unknown.
    #[inline]
    pub fn population(&self) -> u64 {
        let above = self.population_high_and_travel & !(u32::MAX << HIGH_BITS);
        u64::from(above) << 32 | u64::from(self.population_low)
    }

    /// Returns the record of the `travel` table, or [`NONE`].
    #[inline]
    pub fn travel_index(&self) -> u32 {
        high(self.population_high_and_travel, HIGH_BITS)
    }

    /// Returns the record of the `features` table; beyond its end for none.
    #[inline]
    pub fn feature_index(&self) -> u32 {
        self.feature_and_admin2 & !(u32::MAX << FEATURE_BITS)
    }

    /// Returns the admin2 region, a record of the `regions` table, or [`NONE`].
    #[inline]
    pub fn admin2_index(&self) -> u32 {
        high(self.feature_and_admin2, FEATURE_BITS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Record;

    #[test]
    fn numbers_that_share_a_word_come_back_or_are_refused() {
        let record = |population, travel, feature, admin2| {
            let (population_low, population_high_and_travel) =
                PlaceRecord::population_and_travel(population, travel)?;
            let feature_and_admin2 = PlaceRecord::feature_and_admin2(feature, admin2)?;
            let mut record = PlaceRecord::read(&[0; PlaceRecord::SIZE])?;
            record.population_low = population_low;
            record.population_high_and_travel = population_high_and_travel;
            record.feature_and_admin2 = feature_and_admin2;
            Some((record.population(), record.travel_index(), record.feature_index(), record.admin2_index()))
        };
        for all in [
            (0, 0, 0, 0),
            (8_000_000_000, 70_000, 700, 50_000),
            (PlaceRecord::MAX_POPULATION, NONE, 1_022, NONE),
        ] {
            assert_eq!(record(all.0, all.1, all.2, all.3), Some(all));
        }
        for all in [
            (u64::MAX, 0, 0, 0),
            (PlaceRecord::MAX_POPULATION + 1, 0, 0, 0),
            (0, 1 << 24, 0, 0),
            (0, 0, 1 << 10, 0),
            (0, 0, 0, 1 << 22),
        ] {
            assert_eq!(record(all.0, all.1, all.2, all.3), None);
        }
    }
}
