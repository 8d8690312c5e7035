//! The area that a place lies in, by the indexes of its record.

use wayfare_format::{NONE, PlaceRecord};

/// A country, or an admin1 or admin2 region; [`NONE`] and 65535 for none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Area {
    country: u16,
    admin1: u16,
    admin2: u32,
}

impl Area {
    /// A country.
    pub(super) fn of_country(country: u16) -> Self {
        Self { country, admin1: u16::MAX, admin2: NONE }
    }

    /// An admin1 region of a country.
    pub(super) fn of_admin1(country: u16, admin1: u16) -> Self {
        Self { country, admin1, admin2: NONE }
    }

    /// The area of a place with this feature code, if places are known by it.
    pub(super) fn of_feature(code: &str, record: &PlaceRecord) -> Option<Self> {
        let (country, admin1, admin2) = (record.country_index, record.admin1_index, record.admin2_index);
        match code {
            "ADM1" if admin1 != u16::MAX => Some(Self::of_admin1(country, admin1)),
            "ADM2" if admin2 != NONE => Some(Self { country, admin1, admin2 }),
            code if code.starts_with("PCL") => Some(Self::of_country(country)),
            _ => None,
        }
    }

    /// The areas that a place lies in.
    pub(super) fn around(record: &PlaceRecord) -> impl Iterator<Item = Self> {
        let (country, admin1, admin2) = (record.country_index, record.admin1_index, record.admin2_index);
        let areas = [
            Some(Self::of_country(country)),
            (admin1 != u16::MAX).then_some(Self::of_admin1(country, admin1)),
            (admin2 != NONE).then_some(Self { country, admin1, admin2 }),
        ];
        areas.into_iter().flatten()
    }
}
