//! Group 4: locations by id.

use std::collections::HashSet;

use wayfare::NameKind;

use crate::geonameids::{BEVERLY_HILLS, LISBON, MCMURDO, POLE_TWIN};
use crate::support::{close, details, details_of, fixture, world};

#[test]
fn a_location_has_every_field_of_the_specification() {
    let lisbon = details_of(world(), LISBON);
    assert_eq!((lisbon.id.get(), lisbon.name, lisbon.ascii_name), (LISBON, "Lisbon", Some("Lisbon")));
    assert!((lisbon.point.latitude() - 38.7).abs() < 0.1 && (lisbon.point.longitude() + 9.1).abs() < 0.1);
    assert_eq!((lisbon.feature_class, lisbon.feature_code), (Some("P"), Some("PPLC")));
    assert_eq!((lisbon.country_code.unwrap().as_str(), lisbon.country_name), ("PT", Some("Portugal")));
    assert_eq!((lisbon.admin1_code, lisbon.admin1_name), (Some("14"), Some("Lisbon")));
    assert_eq!(lisbon.time_zone, Some("Europe/Lisbon"));
    assert_eq!(
        (lisbon.currency_code.unwrap().as_str(), lisbon.currency_name, lisbon.currency_symbol),
        ("EUR", Some("Euro"), Some("€"))
    );
    assert!(lisbon.population.unwrap() > 400_000 && lisbon.has_costs && lisbon.bargaining.is_some());
    assert_eq!(lisbon.modified.unwrap().len(), "2026-01-01".len());
    let names: Vec<_> = lisbon.alternate_names.iter().map(|other| (other.text, other.language)).collect();
    assert_eq!(names.len(), lisbon.alternate_names.iter().count());
    assert!(names.contains(&("Lissabon".to_owned(), Some("de"))), "{names:?}");
}

#[test]
fn coordinates_keep_the_digits_of_the_source() {
    let lisbon = details_of(fixture(), LISBON);
    assert_eq!((lisbon.point.latitude(), lisbon.point.longitude()), (38.71667, -9.13333));
    let pole = details_of(fixture(), POLE_TWIN);
    assert!(close(pole.point.latitude(), 90.0) && close(pole.point.longitude(), 123.4));
}

#[test]
fn an_unknown_id_is_not_found() {
    for id in [0, 1, 2267056, u32::MAX - 1, u32::MAX] {
        assert!(world().place(id).unwrap().is_none(), "{id}");
    }
}

#[test]
fn a_place_without_a_currency_leaves_it_out() {
    let mcmurdo = details_of(fixture(), MCMURDO);
    assert_eq!(mcmurdo.country_name, Some("Antarctica"));
    assert_eq!((mcmurdo.currency_code, mcmurdo.currency_name, mcmurdo.currency_symbol), (None, None, None));
}

#[test]
fn the_list_has_every_place_once_the_most_important_first_and_each_is_found_by_its_id() {
    let mut seen = HashSet::new();
    for (at, location) in world().places().enumerate() {
        let location = details(location);
        assert!(seen.insert(location.id.get()), "{} is there twice", location.id.get());
        assert!(location.country_name.is_some() && !location.name.is_empty(), "{location:?}");
        if at % 10 == 0 {
            assert_eq!(details_of(world(), location.id.get()), location);
        }
    }
    assert_eq!(seen.len(), 235_590);
    assert_eq!(seen.len(), world().info().unwrap().places);
    let first: Vec<_> = world().places().take(50).map(|place| details(place).name).collect();
    assert!(first.contains(&"Tokyo") && first.contains(&"London"), "{first:?}");
}

#[test]
fn postal_codes_come_first_among_the_other_names() {
    let beverly_hills = details_of(world(), BEVERLY_HILLS);
    let kinds: Vec<_> = beverly_hills.alternate_names.iter().map(|other| other.kind).collect();
    let codes = kinds.iter().take_while(|kind| **kind == NameKind::Postal).count();
    assert!(codes >= 3 && codes < kinds.len(), "{codes} of {}", kinds.len());
    assert!(!kinds[codes..].contains(&NameKind::Postal));
    assert!(beverly_hills.alternate_names.iter().any(|other| other.text == "90210"));
}

#[test]
fn an_answer_outlives_the_query_that_gave_it() {
    let name = {
        let text = String::from("lisboa");
        let options = wayfare::SearchOptions::new().limit(1);
        fixture().search_with(&text, &options).unwrap().remove(0).place().unwrap().details().unwrap().name
    };
    assert_eq!(name, "Lisbon");
}

#[test]
fn places_are_in_the_regions_of_today_where_a_country_has_renumbered_them() {
    for (id, region) in
        [(1581130, "Hanoi"), (1566083, "Ho Chi Minh City"), (3133895, "Troms"), (3143244, "Oslo")]
    {
        let place = world().place(id).unwrap().unwrap();
        assert_eq!(place.admin1().unwrap().and_then(|admin1| admin1.name), Some(region), "{}", place.name());
    }
}
