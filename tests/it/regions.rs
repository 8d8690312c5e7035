//! What regions lie in, and the boxes around them, in the default data.

use std::iter::successors;

use wayfare::{BoundingBox, Country, Place, PlaceKind};
use wayfare_format::SectionId;

use crate::support::{all, point, rows, section, world, world_dir};

/// The first region or country among the hits.
#[track_caller]
fn region(text: &str) -> Place<'static> {
    let places = world().search(text).unwrap().into_iter().map(|hit| hit.place().unwrap());
    let mut regions = places.filter(|place| place.kind().unwrap() != PlaceKind::Place);
    regions.next().unwrap_or_else(|| panic!("no region is found for {text:?}"))
}

#[track_caller]
fn around(place: Place<'_>) -> BoundingBox {
    place.bounding_box().unwrap().unwrap_or_else(|| panic!("{place:?} has no box"))
}

fn of_country(country: &Country<'_>) -> Option<Place<'static>> {
    world().place(country.place_id?).unwrap()
}

#[test]
fn a_place_lies_in_a_region_and_this_in_a_country() {
    let parents = |place: Place<'static>| {
        let above = |place: &Place<'static>| place.parent().unwrap();
        let parents: Vec<_> = successors(above(&place), above).map(|place| place.name()).collect();
        parents.join(", ")
    };
    let place = |id: u32| world().place(id).unwrap().unwrap();
    assert_eq!(parents(place(2267057)), "Lisbon District, Portugal");
    assert_eq!(parents(place(5328041)), "California, United States");
    for (text, names) in [
        ("santorini", "South Aegean, Greece"),
        ("maui", "Hawaii, United States"),
        ("bavaria", "Germany"),
        ("hispaniola", "Dominican Republic"),
        ("france", ""),
    ] {
        assert_eq!(parents(region(text)), names, "{text}");
    }
}

#[test]
fn every_region_is_in_its_country_and_no_place_has_a_box() {
    for region in all(world().regions()) {
        let parents = || successors(Some(region), |place| place.parent().unwrap());
        assert!(parents().count() <= 4, "{region:?}");
        let last = parents().last().unwrap();
        assert_eq!(last.country_code().unwrap(), region.country_code().unwrap(), "{region:?}");
        assert!(region.kind().unwrap() != PlaceKind::Country || parents().count() == 1, "{region:?}");
    }
    for place in all(world().places().step_by(997)) {
        assert_eq!(place.bounding_box().unwrap(), None, "{place:?}");
    }
}

#[test]
fn boxes_are_those_of_outlines_across_the_antimeridian_too() {
    for (text, [south, west, north, east]) in [
        ("germany", [47.27, 5.87, 55.06, 15.04]),
        ("bavaria", [47.27, 8.98, 50.56, 13.84]),
        ("united states", [18.9, 172.4, 71.4, -66.9]),
        ("russia", [41.2, 19.6, 81.9, -169.0]),
        ("fiji", [-21.7, 174.6, -12.5, -178.2]),
        ("great britain", [49.9, -13.7, 60.9, 1.8]),
    ] {
        let found = around(region(text));
        let corners = [found.south, found.west, found.north, found.east];
        for (corner, expected) in corners.into_iter().zip([south, west, north, east]) {
            assert!((corner - expected).abs() < 0.2, "{text}: {found:?}");
        }
        assert_eq!(found.crosses_antimeridian(), west > east, "{text}");
    }
    let fiji = around(region("fiji"));
    assert!(fiji.contains(point(-17.0, 180.0)) && fiji.contains(point(-17.0, -180.0)));
    assert!(!fiji.contains(point(-17.0, 0.0)) && !fiji.contains(point(-30.0, 180.0)));
}

#[test]
fn nearly_all_places_are_in_the_box_of_their_country() {
    let boxes: Vec<_> = all(world().countries())
        .iter()
        .filter_map(|country| Some((country.code, around(of_country(country)?))))
        .collect();
    assert!(boxes.len() > 240, "{}", boxes.len());
    let (mut inside, mut all_places) = (0, 0);
    for place in all(world().places().step_by(7)) {
        let Some(code) = place.country_code().unwrap() else { continue };
        let Some((_, found)) = boxes.iter().find(|(other, _)| *other == code) else { continue };
        all_places += 1;
        inside += usize::from(found.contains(place.point()));
    }
    let share = f64::from(inside as u32) / f64::from(all_places);
    assert!(share > 0.998, "{share}");
}

#[test]
fn the_box_of_an_island_is_around_the_places_on_it() {
    let sql = "SELECT region_id, min(latitude), min(longitude), max(latitude), max(longitude)
               FROM main_place JOIN place USING (geonameid) GROUP BY region_id
               HAVING max(longitude) - min(longitude) < 180";
    for row in rows(world_dir(), sql) {
        let numbers: Vec<f64> = row.split('|').map(|number| number.parse().unwrap()).collect();
        let island = world().place(numbers[0] as u32).unwrap().unwrap();
        let found = around(island);
        assert_eq!([found.south, found.west, found.north, found.east], numbers[1..], "{island:?}");
    }
}

#[test]
fn what_is_known_of_regions_is_small() {
    let bytes = |id| section(world(), id).length;
    assert!(bytes(SectionId::BoundingBoxes) < 120_000, "{}", bytes(SectionId::BoundingBoxes));
    assert!(bytes(SectionId::Regions) < 400_000, "{}", bytes(SectionId::Regions));
}
