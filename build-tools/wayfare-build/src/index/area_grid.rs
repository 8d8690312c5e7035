//! The grid over the outlines, which leaves cells near places and islands to these.

use wayfare_format::{
    BESIDE_PLACE_KM, BorderAreaRecord, BorderGridWriter, Degrees, MapPoint, NO_AREA, PlaceRecord,
    SEVERAL_AREAS, SectionId,
};

use super::section_file::Sections;
use crate::error::Result;

/// The grid while it is built; without outlines, it is not written.
pub(super) struct AreaGrid {
    pub(super) areas: Vec<BorderAreaRecord>,
    pub(super) grid: BorderGridWriter,
}

impl AreaGrid {
    /// Marks the cells near a place that lie in another area: there, the place decides.
    pub(super) fn add_place(&mut self, place: &PlaceRecord) {
        if self.areas.is_empty() || place.country_index == u16::MAX {
            return;
        }
        let lies_in = |area: &BorderAreaRecord| {
            area.country_index == place.country_index
                && (place.admin1_index == u16::MAX || area.region_index == u32::from(place.admin1_index))
        };
        let [latitude, longitude] = [place.latitude, place.longitude].map(|angle| Degrees(angle).get());
        for point in MapPoint::around(latitude, longitude, BESIDE_PLACE_KM) {
            if let Some(area) = self.grid.area_at(point)
                && !self.areas.get(usize::from(*area)).is_some_and(lies_in)
            {
                *area = SEVERAL_AREAS;
            }
        }
    }

    /// Marks the cells at sea near an island or another area: there, the area decides.
    pub(super) fn add_area(&mut self, area: &PlaceRecord) {
        let [latitude, longitude] = [area.latitude, area.longitude].map(|angle| Degrees(angle).get());
        for point in MapPoint::around(latitude, longitude, BESIDE_PLACE_KM) {
            if let Some(area) = self.grid.area_at(point).filter(|area| **area == NO_AREA) {
                *area = SEVERAL_AREAS;
            }
        }
    }

    pub(super) fn write(&self, sections: &mut Sections) -> Result<()> {
        let bytes = if self.areas.is_empty() { Vec::new() } else { self.grid.finish() };
        sections.write(SectionId::BorderGrid, &bytes)
    }
}
