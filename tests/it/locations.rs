//! Group 4: locations by id.

use std::collections::HashSet;

use wayfare::{Circle, CountryCode, PlaceKind, PlaceRecord, Point, Policy};

use crate::support::{details, details_of, fixture, point, world};

#[test]
fn the_list_has_every_place_once_the_most_important_first_and_each_is_found_by_its_id() {
    let mut seen = HashSet::new();
    for (at, location) in world().places().enumerate() {
        let location = details(location);
        assert!(
            seen.insert(location.id.get()),
            "{} is there twice",
            location.id.get()
        );
        assert!(
            location.country_name.is_some() && !location.name.is_empty(),
            "{location:?}"
        );
        if at % 10 == 0 {
            assert_eq!(details_of(world(), location.id.get()), location);
        }
    }
    assert_eq!(seen.len(), 235_590);
    assert_eq!(seen.len(), world().info().unwrap().places);
    let first: Vec<_> = world()
        .places()
        .take(50)
        .map(|place| details(place).name)
        .collect();
    assert!(
        first.contains(&"Tokyo") && first.contains(&"London"),
        "{first:?}"
    );
}

#[test]
fn places_are_in_the_regions_of_today_where_a_country_has_renumbered_them() {
    for (id, region) in [
        (1581130, "Hanoi"),
        (1566083, "Ho Chi Minh City"),
        (3133895, "Troms"),
        (3143244, "Oslo"),
    ] {
        let place = world().place(id).unwrap().unwrap();
        assert_eq!(
            place.admin1().unwrap().and_then(|admin1| admin1.name),
            Some(region),
            "{}",
            place.name()
        );
    }
}

#[test]
fn a_record_has_all_of_a_place_but_its_names_and_is_read_again() {
    let dataset = fixture();
    for place in dataset.places().chain(dataset.regions()).step_by(97) {
        let place = place.unwrap();
        let (record, details) = (place.to_record().unwrap(), place.details().unwrap());
        let json = serde_json::to_value(&record).unwrap();
        let mut expected = serde_json::to_value(&details).unwrap();
        expected.as_object_mut().unwrap().remove("alternate_names");
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_value::<PlaceRecord>(json).unwrap(), record);
    }
    for spoilt in [
        serde_json::from_str::<Point>(r#"{"latitude": 91, "longitude": 0}"#).map(drop),
        serde_json::from_str::<CountryCode>(r#""Portugal""#).map(drop),
        serde_json::from_str::<PlaceKind>(r#""town""#).map(drop),
        serde_json::from_str::<Circle>(
            r#"{"center": {"latitude": 1, "longitude": 0}, "radius_km": -1}"#,
        )
        .map(drop),
    ] {
        assert!(spoilt.is_err());
    }
}

#[test]
fn a_hit_is_serialized_as_its_summary() {
    let dataset = fixture();
    let hit = dataset.search("lisbon").unwrap().remove(0);
    let near = dataset.nearest(point(38.7, -9.1)).unwrap().remove(0);
    assert_eq!(
        serde_json::to_string(&hit).unwrap(),
        serde_json::to_string(&hit.summary().unwrap()).unwrap()
    );
    assert_eq!(
        serde_json::to_string(&near).unwrap(),
        serde_json::to_string(&near.summary().unwrap()).unwrap()
    );
    for (text, is_one) in [("lisbon", true), ("nowhere at all", false)] {
        let meant = dataset.resolve(text, &Policy::new()).unwrap();
        let json = serde_json::to_value(&meant).unwrap();
        assert_eq!(json["hits"], serde_json::to_value(meant.hits()).unwrap());
        assert_eq!(!json["one"].is_null(), is_one);
        assert_eq!(json["one"]["id"].is_number(), is_one);
        assert_eq!(json["confidence"].is_number(), is_one);
    }
}
