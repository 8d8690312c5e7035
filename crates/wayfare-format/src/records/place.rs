//! The record of a place.

use crate::container::{
    packed_table::{Row, packed_record},
    record::NONE,
};

/// Value of [`PlaceRecord::elevation`] and [`PlaceRecord::dem`] where unknown.
pub const UNKNOWN_METRES: i16 = i16::MIN;

packed_record! {
    /// A place. Records stand in order of importance, so a lower index is a more important place.
    pub struct PlaceRecord {
        /// Latitude in 1e-7 degrees.
        pub latitude: i32,
        /// Longitude in 1e-7 degrees.
        pub longitude: i32,
        /// Number of inhabitants, 0 where unknown.
        pub population: u64,
        /// Record of the `travel` table.
        pub travel_index: u32,
        /// Record of the `features` table.
        pub feature_index: u16,
        /// Admin2 region: record of the `regions` table.
        pub admin2_index: u32,
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

/// A [`PlaceRecord`] where it stands.
pub type PlaceRow<'a> = Row<'a, PlaceRecord>;

impl Row<'_, PlaceRecord> {
    /// Returns the number of its admin1 region in the `regions` table.
    #[inline]
    pub fn admin1(&self) -> Option<u32> {
        Some(self.admin1_index())
            .filter(|&at| at != u16::MAX)
            .map(u32::from)
    }

    /// Returns the number of its admin2 region in the `regions` table.
    #[inline]
    pub fn admin2(&self) -> Option<u32> {
        Some(self.admin2_index()).filter(|&at| at != NONE)
    }
}

impl PlaceRecord {
    /// The most inhabitants that a record can hold, a hundred times as many as there are people.
    pub const MAX_POPULATION: u64 = (1 << 40) - 1;
}
