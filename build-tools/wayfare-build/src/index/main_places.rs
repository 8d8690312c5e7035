//! The most important places of each region and country: what its name stands for where a place is asked for.

use std::collections::HashMap;

use wayfare_format::{MAX_MAIN_PLACES, MainPlaceRecord, NONE, PlaceKind, PlaceRecord};

/// A country, or an admin1 or admin2 region, by the indexes in a record; [`NONE`] and 65535 for none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Area {
    country: u16,
    admin1: u16,
    admin2: u32,
}

impl Area {
    /// The area of a place with this feature code, if places are known by it.
    pub(super) fn of_feature(code: &str, record: &PlaceRecord) -> Option<Self> {
        let (country, admin1, admin2) = (record.country_index, record.admin1_index, record.admin2_index());
        match code {
            "ADM1" => Some(Self { country, admin1, admin2: NONE }),
            "ADM2" => Some(Self { country, admin1, admin2 }),
            code if code.starts_with("PCL") => Some(Self { country, admin1: u16::MAX, admin2: NONE }),
            _ => None,
        }
    }
}

/// The places of a region.
pub(super) enum Members {
    /// All that its area holds.
    Within(Area),
    /// Those that a source names, by their indexes.
    Named(Vec<u32>),
}

/// Collects them from places in order of importance.
#[derive(Default)]
pub(super) struct MainPlaces {
    /// Regions with their own indexes.
    regions: Vec<(u32, Members)>,
    places: HashMap<Area, Vec<u32>>,
}

impl MainPlaces {
    /// Adds a place, or a region with its places.
    pub(super) fn add(&mut self, at: u32, kind: PlaceKind, members: Option<Members>, record: &PlaceRecord) {
        self.regions.extend(members.map(|members| (at, members)));
        if kind != PlaceKind::Place {
            return;
        }
        let (country, admin1, admin2) = (record.country_index, record.admin1_index, record.admin2_index());
        let areas = [
            Some(Area { country, admin1: u16::MAX, admin2: NONE }),
            (admin1 != u16::MAX).then_some(Area { country, admin1, admin2: NONE }),
            (admin2 != NONE).then_some(Area { country, admin1, admin2 }),
        ];
        for area in areas.into_iter().flatten() {
            let places = self.places.entry(area).or_default();
            if places.len() < MAX_MAIN_PLACES {
                places.push(at);
            }
        }
    }

    /// Returns the records, in order of the regions.
    pub(super) fn finish(self) -> Vec<MainPlaceRecord> {
        let Self { regions, places } = self;
        let mut records = Vec::new();
        for (region_index, members) in regions {
            let of_region = match &members {
                Members::Within(area) => places.get(area).map_or(&[][..], Vec::as_slice),
                Members::Named(places) => places,
            };
            let main = of_region.iter().take(MAX_MAIN_PLACES);
            records.extend(main.map(|&place_index| MainPlaceRecord { region_index, place_index }));
        }
        records
    }
}
