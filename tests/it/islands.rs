//! Named islands and areas of the default data: found by name, and standing for the places on them.

use serde_json::Value;
use wayfare::{Filter, Place, PlaceKind, SearchOptions};
use wayfare_api::{Request, respond};

use crate::support::{number, world, world_dir};

/// The first region among the hits.
#[track_caller]
fn region(text: &str) -> Place<'static> {
    let places = world()
        .search(text)
        .unwrap()
        .into_iter()
        .map(|hit| hit.place().unwrap());
    let mut regions = places.filter(|place| place.kind().unwrap() == PlaceKind::Region);
    regions
        .next()
        .unwrap_or_else(|| panic!("no region is found for {text:?}"))
}

/// `tests/corpus/regions.tsv` has the names of many more.
#[test]
fn an_island_or_area_comes_first_and_knows_its_places() {
    for (text, name, country, place) in [
        ("santorini", "Santorini", "GR", "Firá"),
        ("corfu", "Corfu", "GR", "Corfu"),
        ("unguja", "Zanzibar", "TZ", "Zanzibar"),
        ("big island", "Hawaii Island", "US", "Hilo"),
        ("krk", "Krk", "HR", "Krk"),
        ("hispaniola", "Hispaniola", "DO", "Santo Domingo"),
        ("phu quoc", "Phú Quốc", "VN", "Phú Quốc"),
        ("cinque terre", "Cinque Terre", "IT", "Riomaggiore"),
        (
            "kruger national park",
            "Kruger National Park",
            "ZA",
            "Phalaborwa",
        ),
        ("milford sound", "Milford Sound", "NZ", "Te Anau"),
        ("cornwall", "Cornwall", "GB", "Falmouth"),
        ("ruhrgebiet", "Ruhr Area", "DE", "Essen"),
        ("deccan", "Deccan Plateau", "IN", "Hyderabad"),
    ] {
        let hits = world().search(text).unwrap();
        let first: Vec<_> = hits
            .iter()
            .take(2)
            .map(|hit| hit.place().unwrap().name())
            .collect();
        assert!(first.contains(&name), "{text}: {first:?}");
        let region = region(text);
        let code = region.country_code().unwrap();
        let code = code.as_ref().map(|code| code.as_str());
        assert_eq!((region.name(), code), (name, Some(country)), "{text}");
        let places = region.main_places().unwrap();
        let names: Vec<_> = places.iter().map(Place::name).collect();
        assert!(
            names.contains(&place) && names.len() <= 10,
            "{text}: {names:?}"
        );
        assert!(
            places
                .iter()
                .all(|place| place.kind().unwrap() == PlaceKind::Place),
            "{text}"
        );
    }
}

#[test]
fn an_area_is_the_part_of_it_in_the_country_beside_its_name() {
    let indonesia = SearchOptions::new().filter(Filter::new().country("ID"));
    for (text, options, country, currency) in [
        ("patagonia chile", SearchOptions::new(), "CL", "CLP"),
        ("patagonia, argentina", SearchOptions::new(), "AR", "ARS"),
        ("lake titicaca bolivia", SearchOptions::new(), "BO", "BOB"),
        ("virgin islands uk", SearchOptions::new(), "VG", "USD"),
        ("borneo", indonesia, "ID", "IDR"),
    ] {
        let hits = world().search_with(text, &options).unwrap();
        let (part, whole) = (
            hits[0].place().unwrap(),
            world().place(hits[0].id()).unwrap().unwrap(),
        );
        assert_eq!(part, whole, "{text}");
        // Those of its own country, if it has one.
        let costs = whole.costs_or_inherited().unwrap();
        assert_eq!(
            costs.and_then(|costs| costs.inherited_from),
            whole.country_code().unwrap(),
            "{text}"
        );
        let code = part.country_code().unwrap();
        assert_eq!(
            code.as_ref().map(|code| code.as_str()),
            Some(country),
            "{text}"
        );
        assert_eq!(
            whole.part_in(country).unwrap().country_code().unwrap(),
            code,
            "{text}"
        );
        let costs = part.costs_or_inherited().unwrap().unwrap();
        assert_eq!(costs.currency.unwrap().code, currency, "{text}");
        let is_its_own = whole.country_code().unwrap() == code;
        assert_eq!(
            part.admin1().unwrap().is_some(),
            is_its_own && whole.admin1().unwrap().is_some(),
            "{text}"
        );
    }
}

#[test]
fn where_places_are_asked_for_the_most_important_ones_stand_for_the_island() {
    let options = SearchOptions::new().places_only(true);
    let hits = world().search_with("sumatra", &options).unwrap();
    let names: Vec<_> = hits
        .iter()
        .take(2)
        .map(|hit| hit.place().unwrap().name())
        .collect();
    assert_eq!(names, ["Medan", "Palembang"]);
    // Beside a country, those of its part there.
    for (text, country) in [
        ("andes, peru", "PE"),
        ("pyrenees spain", "ES"),
        ("alps austria", "AT"),
    ] {
        for hit in world().search_with(text, &options).unwrap() {
            let code = hit.place().unwrap().country_code().unwrap();
            assert!(code.is_some_and(|code| code == country), "{text}: {hit:?}");
        }
    }
    // Mormugao is called Goa as well, but is not the first of the places of the region.
    for (text, first) in [
        ("goa", "Panjim"),
        ("new york", "New York City"),
        ("guanajuato", "Guanajuato"),
    ] {
        let hits = world().search_with(text, &options).unwrap();
        assert_eq!(hits[0].place().unwrap().name(), first, "{text}");
    }
    let response = respond(world(), Request::from("/search/location/santorini"));
    let answer: Value = serde_json::from_slice(&response.body).unwrap();
    let mut names: Vec<_> = answer["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| &place["name"])
        .collect();
    names.sort_by_key(|name| name.as_str());
    assert_eq!(names, ["Emporeío", "Firá", "Mesariá", "Oía"]);
}

#[test]
fn what_matched_is_the_name_of_the_region_that_a_place_stands_for() {
    let options = SearchOptions::new().places_only(true);
    let hits = world().search_with("celebes", &options).unwrap();
    let names = hits
        .iter()
        .take(2)
        .map(|hit| (hit.place().unwrap().name(), hit.matched_name().unwrap()));
    assert!(
        names.clone().all(|(_, matched)| matched == "Celebes"),
        "{:?}",
        names.collect::<Vec<_>>()
    );
    let response = respond(
        world(),
        Request::from("/search/location/sumatra?match_details=1"),
    );
    let answer: Value = serde_json::from_slice(&response.body).unwrap();
    let first = &answer["data"][0];
    assert_eq!(
        (&first["name"], &first["matched_name"]),
        (&"Medan".into(), &"Sumatra".into())
    );
}

#[test]
fn no_island_repeats_a_country_or_region() {
    let repeated = "SELECT count(*) FROM place i JOIN place r
        ON r.feature_class = 'A' AND r.name = i.name AND r.country_code = i.country_code
        WHERE i.feature_code = 'ISL' AND r.feature_code <> 'ADM2'";
    assert_eq!(number(world_dir(), repeated), 0);
    assert!(
        number(
            world_dir(),
            "SELECT count(DISTINCT region_id) FROM main_place"
        ) > 500
    );
}
