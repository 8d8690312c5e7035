//! What a place lies in, by the codes of its row, and the box around a region, by its places.

use wayfare::{Place, PlaceDetails, PlaceKind};

use crate::support::{all, dataset};

fn everything() -> Vec<Place<'static>> {
    all(dataset().places().chain(dataset().regions()))
}

/// The codes of its country, its admin1 and its admin2 region.
fn codes(place: &PlaceDetails<'_>) -> [Option<String>; 3] {
    let country = place.country_code.map(|code| code.to_string());
    [
        country,
        place.admin1_code.map(str::to_owned),
        place.admin2_code.map(str::to_owned),
    ]
}

/// Whether a region is that of the first so many codes.
fn is_region_of(
    region: &PlaceDetails<'_>,
    codes_of_place: &[Option<String>; 3],
    level: usize,
) -> bool {
    let feature = region.feature_code.unwrap_or_default();
    let has_level = [
        feature.starts_with("PCL"),
        feature == "ADM1",
        feature == "ADM2",
    ][level];
    has_level
        && codes_of_place[level].is_some()
        && codes(region)[..=level] == codes_of_place[..=level]
}

#[test]
fn a_place_lies_in_the_smallest_region_of_its_codes() {
    let everything = everything();
    let details: Vec<_> = everything
        .iter()
        .map(|place| place.details().unwrap())
        .collect();
    let mut levels = [0; 4];
    for (place, of_place) in everything.iter().zip(&details) {
        let codes = codes(of_place);
        let region = |level| {
            details
                .iter()
                .find(|region| is_region_of(region, &codes, level))
        };
        let above = (0..3)
            .rev()
            .filter_map(|level| Some((level, region(level)?.id)));
        let own = above
            .clone()
            .find(|(_, id)| *id == of_place.id)
            .map_or(3, |(level, _)| level);
        let expected = above.clone().find(|(level, _)| *level < own);
        levels[expected.map_or(3, |(level, _)| level)] += 1;
        let parent = place.parent().unwrap().map(|parent| parent.id());
        assert_eq!(parent, expected.map(|(_, id)| id), "{place:?}");
    }
    assert!(levels.iter().all(|&number| number > 1), "{levels:?}");
}

#[test]
fn the_box_of_a_region_without_outline_is_around_its_places() {
    let everything = everything();
    let details: Vec<_> = everything
        .iter()
        .map(|place| place.details().unwrap())
        .collect();
    let mut boxes = 0;
    for region in &details {
        assert_eq!(
            region.bounding_box.is_some(),
            region.kind != PlaceKind::Place,
            "{region:?}"
        );
        if region.feature_code != Some("ADM2") {
            continue;
        }
        let found = region.bounding_box.unwrap();
        let is_inside = |place: &&PlaceDetails<'_>| {
            place.kind == PlaceKind::Place && codes(place) == codes(region)
        };
        let inside = || {
            details
                .iter()
                .filter(is_inside)
                .map(|place| (place.point.latitude(), place.point.longitude()))
        };
        let least = inside().fold((90.0, 180.0), |a: (f64, f64), b| {
            (a.0.min(b.0), a.1.min(b.1))
        });
        let most = inside().fold((-90.0, -180.0), |a: (f64, f64), b| {
            (a.0.max(b.0), a.1.max(b.1))
        });
        assert_eq!(
            [found.south, found.west, found.north, found.east],
            [least.0, least.1, most.0, most.1]
        );
        boxes += 1;
    }
    assert!(boxes > 0);
}

#[test]
fn a_quarter_has_the_city_around_it_and_another_place_itself() {
    let mut quarters = 0;
    for place in everything() {
        let Some(city) = place.city().unwrap() else {
            let is_populated = place.feature().unwrap().class == Some("P");
            assert!(
                place.kind().unwrap() != PlaceKind::Place || !is_populated,
                "{}",
                place.name()
            );
            continue;
        };
        assert_eq!(
            city.city().unwrap().unwrap().id(),
            city.id(),
            "{}",
            place.name()
        );
        assert_eq!(
            city.country_code().unwrap(),
            place.country_code().unwrap(),
            "{}",
            place.name()
        );
        if city.id() != place.id() {
            assert!(city.population() > place.population(), "{}", place.name());
            quarters += 1;
        }
    }
    assert!(quarters > 0);
}
