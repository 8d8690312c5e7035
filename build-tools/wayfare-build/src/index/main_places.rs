//! The main places of each region and country, which replace it if only places are asked for, and its bounding box if
//! it has no outline.

use std::collections::HashMap;

use wayfare_format::{
    BoundingBoxRecord, Degrees, MAX_MAIN_PLACES, MainPlaceRecord, PlaceKind, PlaceRecord,
};

use super::bounding_boxes::Bounds;
use super::outline_parts::OutlineParts;
use super::regions::Area;

pub(super) enum Members {
    /// All that its area holds.
    Within(Area),
    /// Those that a source names.
    Named(RegionSummary),
}

/// The main places and the bounds of a region.
#[derive(Default)]
pub(super) struct RegionSummary {
    /// The most important ones, by their indexes.
    pub(super) main: Vec<u32>,
    pub(super) bounds: Bounds,
}

/// Collects both from places.
#[derive(Default)]
pub(super) struct MainPlaces {
    /// Regions with their own indexes, and their points.
    regions: Vec<(u32, Members, (f64, f64))>,
    areas: HashMap<Area, RegionSummary>,
    outlines: HashMap<Area, OutlineParts>,
}

impl MainPlaces {
    pub(super) fn new(outlines: HashMap<Area, OutlineParts>) -> Self {
        Self {
            outlines,
            ..Self::default()
        }
    }

    /// Adds a place, or a region with its places.
    pub(super) fn add(
        &mut self,
        at: u32,
        kind: PlaceKind,
        members: Option<Members>,
        record: &PlaceRecord,
    ) {
        let point = (
            Degrees(record.latitude).get(),
            Degrees(record.longitude).get(),
        );
        self.regions
            .extend(members.map(|members| (at, members, point)));
        if kind != PlaceKind::Place {
            return;
        }
        for area in Area::around(record) {
            let RegionSummary { main, bounds } = self.areas.entry(area).or_default();
            let before = main.partition_point(|&other| other < at);
            if before < MAX_MAIN_PLACES {
                main.insert(before, at);
                main.truncate(MAX_MAIN_PLACES);
            }
            bounds.add(point.0, point.1);
            if let Some(outline) = self.outlines.get_mut(&area) {
                outline.add_people(point, record.population);
            }
        }
    }

    /// Returns the records of both, in order of the regions. Bounding boxes are around outlines where there are any, and hold
    /// the point of the region.
    pub(super) fn finish(mut self) -> (Vec<MainPlaceRecord>, Vec<BoundingBoxRecord>) {
        self.regions
            .sort_unstable_by_key(|&(region_index, ..)| region_index);
        // Several regions may have one area.
        let outlines: HashMap<Area, Bounds> = self
            .outlines
            .into_iter()
            .map(|(area, outline)| (area, outline.bounds()))
            .collect();
        let (mut places, mut boxes) = (Vec::new(), Vec::new());
        for (region_index, members, (latitude, longitude)) in &self.regions {
            let (inside, outline) = match members {
                Members::Within(area) => (self.areas.get(area), outlines.get(area)),
                Members::Named(inside) => (Some(inside), None),
            };
            let region_index = *region_index;
            let main = inside
                .map_or(&[][..], |inside| &inside.main)
                .iter()
                .take(MAX_MAIN_PLACES);
            places.extend(main.map(|&place_index| MainPlaceRecord {
                region_index,
                place_index,
            }));
            let known = outline.copied().or(inside.map(|inside| inside.bounds));
            boxes.extend(
                known
                    .filter(|bounds| !bounds.is_empty())
                    .and_then(|mut bounds| {
                        bounds.add(*latitude, *longitude);
                        bounds.record(region_index)
                    }),
            );
        }
        (places, boxes)
    }
}
