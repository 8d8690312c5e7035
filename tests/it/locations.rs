//! Group 4: locations by id.

use std::collections::HashSet;

use wayfare::NameKind;

use crate::support::{close, fixture, world};

#[test]
fn a_location_has_every_field_of_the_specification() {
    let lisbon = world().location(2267057).unwrap().unwrap();
    assert_eq!((lisbon.geonameid, lisbon.name, lisbon.ascii_name), (2267057, "Lisbon", "Lisbon"));
    assert!((lisbon.latitude - 38.7).abs() < 0.1 && (lisbon.longitude + 9.1).abs() < 0.1);
    assert_eq!((lisbon.feature_class, lisbon.feature_code), ("P", "PPLC"));
    assert_eq!((lisbon.country_code, lisbon.country_name), ("PT", "Portugal"));
    assert_eq!((lisbon.admin1_code, lisbon.state_name), ("14", Some("Lisbon District")));
    assert_eq!(lisbon.time_zone, "Europe/Lisbon");
    assert_eq!(
        (lisbon.currency_code, lisbon.currency, lisbon.symbol),
        (Some("EUR"), Some("Euro"), Some("€"))
    );
    assert!(lisbon.population > 400_000 && lisbon.has_costs && lisbon.negotiate.is_some());
    assert_eq!(lisbon.modified.len(), "2026-01-01".len());
    let names: Vec<_> = lisbon.alternate_names.into_iter().map(|other| (other.name, other.lang)).collect();
    assert_eq!(names.len(), lisbon.alternate_names.len());
    assert!(names.contains(&("Lissabon".to_owned(), "de")), "{names:?}");
}

#[test]
fn coordinates_keep_the_digits_of_the_source() {
    let lisbon = fixture().location(2267057).unwrap().unwrap();
    assert_eq!((lisbon.latitude, lisbon.longitude), (38.71667, -9.13333));
    let pole = fixture().location(99_000_018).unwrap().unwrap();
    assert!(close(pole.latitude, 90.0) && close(pole.longitude, 123.4));
}

#[test]
fn an_unknown_id_is_not_found() {
    for id in [0, 1, 2267056, u32::MAX - 1, u32::MAX] {
        assert_eq!(world().location(id).unwrap(), None, "{id}");
    }
}

#[test]
fn a_place_without_a_currency_leaves_it_out() {
    let mcmurdo = fixture().location(6696480).unwrap().unwrap();
    assert_eq!(mcmurdo.country_name, "Antarctica");
    assert_eq!((mcmurdo.currency_code, mcmurdo.currency, mcmurdo.symbol), (None, None, None));
}

#[test]
fn the_list_has_every_place_once_the_most_important_first_and_each_is_found_by_its_id() {
    let mut seen = HashSet::new();
    for (at, location) in world().locations().enumerate() {
        let location = location.unwrap();
        assert!(seen.insert(location.geonameid), "{} is there twice", location.geonameid);
        assert!(!location.country_name.is_empty() && !location.name.is_empty(), "{location:?}");
        if at % 10 == 0 {
            assert_eq!(world().location(location.geonameid).unwrap(), Some(location));
        }
    }
    assert_eq!(seen.len(), 234_908);
    assert_eq!(seen.len(), world().info().unwrap().places);
    let first: Vec<_> = world().locations().take(50).map(|location| location.unwrap().name).collect();
    assert!(first.contains(&"Tokyo") && first.contains(&"London"), "{first:?}");
}

#[test]
fn postal_codes_come_first_among_the_other_names() {
    let beverly_hills = world().location(5328041).unwrap().unwrap();
    let kinds: Vec<_> = beverly_hills.alternate_names.into_iter().map(|other| other.kind).collect();
    let codes = kinds.iter().take_while(|kind| **kind == NameKind::Postal).count();
    assert!(codes >= 3 && codes < kinds.len(), "{codes} of {}", kinds.len());
    assert!(!kinds[codes..].contains(&NameKind::Postal));
    assert!(beverly_hills.alternate_names.into_iter().any(|other| other.name == "90210"));
}

#[test]
fn an_answer_outlives_the_query_that_gave_it() {
    let name = {
        let text = String::from("lisboa");
        let options = wayfare::SearchOptions::new().limit(1);
        fixture().search(&text, &options).unwrap().remove(0).location().unwrap().name
    };
    assert_eq!(name, "Lisbon");
}
