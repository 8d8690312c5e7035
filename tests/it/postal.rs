//! Postal codes: the places that they stand for.

use wayfare::{PlaceId, PostalCode};

use crate::support::{fixture, point, refused, world};

fn codes(code: &str, country: Option<&str>) -> Vec<PostalCode<'static>> {
    match country {
        Some(country) => fixture().postal_code_in(code, country).unwrap(),
        None => fixture().postal_code(code).unwrap(),
    }
}

fn places(code: &str) -> Vec<Option<u32>> {
    codes(code, None).iter().map(|found| found.place_id.map(PlaceId::get)).collect()
}

#[test]
fn a_zip_code_is_found_with_its_place_state_and_point() {
    let found = world().postal_code_in("90210", "us").unwrap();
    assert_eq!(found.len(), 1);
    let zip = found[0];
    assert_eq!((zip.code, zip.country_code.as_str()), ("90210", "US"));
    assert_eq!((zip.place_name, zip.admin1_name), ("Beverly Hills", Some("California")));
    assert_eq!((zip.point, zip.place_id), (Some(point(34.0901, -118.4065)), Some(5328041.into())));
    assert_eq!(world().info().unwrap().postal_codes, 252_456);
}

#[test]
fn case_blanks_and_hyphens_do_not_matter() {
    for text in ["100-0001", "1000001", " 100 0001 ", "１００-０００１"] {
        assert_eq!(codes(text, Some("JP"))[0].place_id, Some(1850147.into()), "{text}");
    }
    for text in ["sw1a", "SW1A", "s-w 1a"] {
        assert_eq!(places(text), [Some(2643743)], "{text}");
    }
}

#[test]
fn a_code_in_two_parts_is_that_of_the_country_that_writes_it_so() {
    // The small dataset has whole codes, the default one their first parts.
    for dataset in [fixture(), world()] {
        let countries = |code| -> Vec<String> {
            dataset.postal_code(code).unwrap().iter().map(|found| found.country_code.to_string()).collect()
        };
        assert_eq!(countries("100-0001"), ["JP"]);
        assert_eq!(countries("1000-001"), ["PT"]);
        assert_eq!(countries("1000001").len(), 2);
    }
    // Another country may be asked for, or stand beside the code.
    assert_eq!(world().postal_code_in("100-0001", "PT").unwrap()[0].country_code.as_str(), "PT");
    let lisbon = world().search("100-0001 lisboa").unwrap();
    assert_eq!(lisbon[0].place().unwrap().name(), "Lisbon");
    let tokyo = world().search("100-0001").unwrap();
    assert_eq!(tokyo[0].postal_code().unwrap().unwrap().country_code.as_str(), "JP");
}

#[test]
fn a_whole_code_finds_the_first_part_where_the_data_hold_only_that() {
    for (code, place) in
        [("SW1A 1AA", 2643743), ("d02 x285", 2964574), ("K1A 0B1", 6094817), ("VLT 1117", 2562305)]
    {
        assert_eq!(places(code), [Some(place)], "{code}");
    }
    assert!(places("902101").is_empty(), "a US code is whole");
}

#[test]
fn a_code_can_name_several_places_and_an_exact_duplicate_is_kept_once() {
    let found = codes("4000-001", None);
    let names: Vec<_> = found.iter().map(|found| found.place_name).collect();
    assert_eq!(names, ["Porto", "Sé"]);
    assert!(found.iter().all(|found| found.place_id == Some(2735943.into())), "{found:?}");
}

#[test]
fn the_same_digits_in_two_countries_are_told_apart_by_the_country() {
    let countries =
        |country| codes("1000001", country).iter().map(|c| c.country_code.to_string()).collect::<Vec<_>>();
    assert_eq!(countries(None), ["JP", "PT"]);
    assert_eq!(countries(Some("pt")), ["PT"]);
    assert!(countries(Some("FR")).is_empty() && countries(Some("QQ")).is_empty());
}

#[test]
fn a_code_without_a_point_is_attached_by_its_name_or_stays_loose() {
    let evora = codes("7000-001", None)[0];
    assert_eq!((evora.point, evora.place_id), (None, Some(2268406.into())));
    let nowhere = codes("9999-999", None)[0];
    assert_eq!((nowhere.place_name, nowhere.point, nowhere.place_id), ("Parte Nenhuma", None, None));
    let at_sea = codes("8888-888", None)[0];
    assert_eq!((at_sea.point, at_sea.place_id), (Some(point(33.0, -20.0)), None), "no place is near");
}

#[test]
fn a_code_among_the_alternate_names_belongs_to_that_place() {
    let found = codes("1000-001", Some("PT"))[0];
    assert_eq!((found.place_name, found.place_id), ("Lisbon", Some(2267057.into())));
    assert!(places("00000").is_empty(), "the code of a place in no country");
}

#[test]
fn what_is_no_code_is_refused_and_an_unknown_one_is_not_found() {
    assert!(places("12345-678").is_empty());
    for text in ["", " ", "--", "\u{200b}"] {
        refused(fixture().postal_code(text), "postal code");
    }
    refused(fixture().postal_code_in("90210", "USA"), "USA");
}
