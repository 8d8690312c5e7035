//! The area that a place lies in, by the indexes of its record.

use wayfare_format::{NONE, PlaceRecord};

/// A country, or an admin1 or admin2 region: a record of the `countries` or the `regions` table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Area {
    Country(u16),
    Admin1(u16),
    Admin2(u32),
}

impl Area {
    /// Returns the area of a place with this feature code, if places are known by it.
    pub(super) fn of_feature(code: &str, record: &PlaceRecord) -> Option<Self> {
        match code {
            "ADM1" => Self::admin1(record),
            "ADM2" => Self::admin2(record),
            code if code.starts_with("PCL") => Some(Self::Country(record.country_index)),
            _ => None,
        }
    }

    /// Returns the areas that a place lies in.
    pub(super) fn around(record: &PlaceRecord) -> impl Iterator<Item = Self> {
        let areas = [Some(Self::Country(record.country_index)), Self::admin1(record), Self::admin2(record)];
        areas.into_iter().flatten()
    }

    fn admin1(record: &PlaceRecord) -> Option<Self> {
        (record.admin1_index != u16::MAX).then_some(Self::Admin1(record.admin1_index))
    }

    fn admin2(record: &PlaceRecord) -> Option<Self> {
        (record.admin2_index != NONE).then_some(Self::Admin2(record.admin2_index))
    }
}
