//! Filters: what they let through, in searches and around points, and what is refused.

use wayfare::{BoundingBox, CheapestOptions, Circle, Filter, NearestOptions, PlaceKind};

use crate::{
    geonameids::{BEVERLY_HILLS, LISBON},
    model::{Place, places},
    support::{
        Ask, all, complete, dataset, degrees, ids, location, nearest, point, refused, search,
        try_search,
    },
};

/// The places that pass a filter, of a search and around a point.
fn passing(ask: &Ask) -> Vec<u32> {
    let mut near: Vec<u32> = nearest(10.0, 10.0, ask).iter().map(|(id, _)| *id).collect();
    near.sort_unstable();
    near
}

fn expected(is_allowed: impl Fn(&Place) -> bool) -> Vec<u32> {
    let mut ids: Vec<u32> = places()
        .iter()
        .filter(|place| !place.is_region() && is_allowed(place))
        .map(|place| place.id)
        .collect();
    ids.sort_unstable();
    ids
}

/// Filters of every kind, alone and together.
pub(crate) fn filters() -> Vec<Ask> {
    let classes = |classes: &[char]| Ask {
        classes: classes.to_vec(),
        ..Ask::all()
    };
    let population = |min_population| Ask {
        min_population,
        ..Ask::all()
    };
    let mut filters = vec![
        Ask::all().countries(["PT"]),
        Ask::all().countries(["pt", "Us", "QQ"]),
        Ask::all().countries(["QQ"]),
        Ask::all().countries(["ES", "es", "JP"]),
        Ask::all().regions(["US.OR"]),
        Ask::all().regions(["us.or", "FJ.01"]),
        Ask::all().regions(["PT.14"]),
        Ask::all().regions(["PT.14", "PT.14", "PT.17"]),
        Ask::all().countries(["US"]).regions(["US.TX", "CA.08"]),
        classes(&['H']),
        classes(&['t', 'h']),
        classes(&['T', 't']),
        classes(&['X']),
        Ask {
            with_costs: true,
            ..Ask::all()
        },
        Ask {
            with_costs: true,
            classes: vec!['P'],
            ..Ask::all().countries(["PT", "ES"])
        },
        Ask {
            min_population: 1_000,
            ..Ask::all().countries(["JP"]).regions(["JP.40"])
        },
        Ask::all().kinds([PlaceKind::Place]),
        Ask::all().kinds([PlaceKind::Place, PlaceKind::Region, PlaceKind::Country]),
        Ask::all().within(-90.0, -180.0, 90.0, 180.0),
        Ask::all()
            .within(36.9, -9.6, 42.2, -6.1)
            .countries(["PT", "ES"]),
        Ask::all().within(-19.3, 176.0, -12.0, -178.0),
        Ask::all().within(-90.0, 10.0, 90.0, -10.0),
        Ask::all().within(10.0, 180.0, 80.0, -180.0),
        Ask::all().within(85.0, -180.0, 90.0, 180.0),
        Ask::all().within(1.0, 1.0, 1.0, 1.0),
        Ask::all().around((38.7, -9.1), 300.0),
        Ask::all().around((-17.0, 180.0), 500.0),
        Ask::all()
            .around((-17.0, -180.0), 500.0)
            .within(-20.0, 170.0, -10.0, 180.0),
        Ask::all().around((90.0, 30.0), 4_000.0),
        Ask::all()
            .around((-90.0, 0.0), 5_000.0)
            .kinds([PlaceKind::Place]),
        Ask::all().around((0.0, 0.0), 20_100.0),
        Ask::all().around((38.716_67, -9.133_33), 0.0),
    ];
    filters.extend([1, 7, 10, 11, 2_000, 8_000, 8_001, 1_000_000, 100_000_000].map(population));
    // Each population that a deserted place has is a bound of its own: such places count least.
    let gone = places().iter().filter(|place| {
        ["PPLQ", "PPLW", "PPLH"].contains(&place.location.feature_code.unwrap_or_default())
    });
    filters.extend(
        gone.step_by(6)
            .map(|place| population(place.location.population.unwrap_or(0))),
    );
    filters
}

#[test]
fn around_a_point_just_the_places_that_pass_are_found() {
    for ask in filters() {
        let found = passing(&ask);
        let allowed = places()
            .iter()
            .filter(|place| !place.is_region() && place.is_allowed(&ask))
            .map(|place| place.id);
        let mut allowed: Vec<u32> = allowed.collect();
        // No more than 1,000 are given.
        if allowed.len() <= 1000 {
            allowed.sort_unstable();
            assert_eq!(found, allowed, "{ask:?}");
        }
    }
}

#[test]
fn a_search_is_confined_too_and_the_best_are_chosen_afterwards() {
    let regions = [
        Ask::all().kinds([PlaceKind::Region, PlaceKind::Country]),
        Ask::all().kinds([PlaceKind::Region]).countries(["PT"]),
    ];
    for ask in filters().into_iter().chain(regions) {
        let allowed = |id: u32| {
            places()
                .iter()
                .any(|place| place.id == id && place.is_allowed(&ask))
        };
        for text in ["b", "la", "paris", "bar", "東", "san"] {
            for find in [search, complete] {
                let found = ids(&find(text, &ask.clone().strict().limit(5)));
                let mut expected = ids(&find(text, &Ask::all().strict()));
                expected.retain(|id| allowed(*id));
                expected.truncate(5);
                assert_eq!(found, expected, "{text} {ask:?}");
            }
        }
    }
}

#[test]
fn kinds_that_no_result_is_of_are_refused() {
    let filter = Filter::new()
        .kind(PlaceKind::Region)
        .kind(PlaceKind::Country);
    let near = NearestOptions::new().filter(filter);
    refused(
        dataset().nearest_with(point((0.0, 0.0)), &near),
        "no result of nearest is a region or country: kind must be place",
    );
    let regions = CheapestOptions::new().filter(Filter::new().kind(PlaceKind::Region));
    refused(
        dataset().cheapest("USD", &regions),
        "no result of cheapest is a region: kind must be place or country",
    );
}

#[test]
fn boxes_and_circles_hold_what_is_on_their_edge() {
    for place in places()
        .iter()
        .filter(|place| !place.is_region())
        .step_by(7)
    {
        let (latitude, longitude) = place.point();
        let on_spot = [
            Ask::all().within(latitude, longitude, latitude, longitude),
            Ask::all().around((latitude, longitude), 0.0),
            Ask::all().within(latitude, longitude, 90.0, 180.0),
            Ask::all().within(-90.0, -180.0, latitude, longitude),
        ];
        for ask in on_spot {
            assert!(
                passing(&ask).contains(&place.id),
                "{} {ask:?}",
                place.location.name
            );
        }
        // A box around the rest of the Earth has all others on this latitude.
        if longitude.abs() < 179.0 {
            let others = Ask::all().within(latitude, longitude + 1e-7, latitude, longitude - 1e-7);
            assert!(
                !passing(&others).contains(&place.id),
                "{}",
                place.location.name
            );
        }
    }
}

#[test]
fn the_antimeridian_has_two_longitudes() {
    for (west, east, inside) in [
        (170.0, 180.0, true),
        (-180.0, -170.0, true),
        (180.0, -180.0, true),
        (170.0, 179.9, false),
    ] {
        let around = BoundingBox::new(point((-20.0, west)), point((20.0, east))).unwrap();
        for longitude in [180.0, -180.0] {
            assert_eq!(
                around.contains(point((0.0, longitude))),
                inside,
                "{west} {east} {longitude}"
            );
        }
    }
}

#[test]
fn malformed_boxes_and_circles_are_refused() {
    for (text, named) in [
        ("", "\"\" is not a bounding box"),
        (
            "1,2,3",
            "\"1,2,3\" is not a bounding box: write its west, south, east and north in degrees",
        ),
        ("1,2,3,4,5", "1,2,3,4,5"),
        ("1,2,3,x", "1,2,3,x"),
        (
            "1,3,2,2",
            "the south of a bounding box, 3, is above its north, 2: swap them",
        ),
        ("1,2,181,3", "longitude 181"),
        ("1,-90.5,2,3", "latitude -90.5"),
        ("1,NaN,2,3", "latitude NaN"),
        ("1,2,inf,3", "longitude inf"),
    ] {
        refused(text.parse::<BoundingBox>(), named);
    }
    for (text, named) in [
        ("", "\"\" is not a circle"),
        (
            "38.7,-9.1",
            "\"38.7,-9.1\" is not a circle: write its latitude, longitude and radius",
        ),
        ("38.7,-9.1,x", "38.7,-9.1,x"),
        ("lisbon,5", "lisbon,5"),
        (
            "38.7,-9.1,-1",
            "-1 is not a radius in kilometres: it must be a finite number, 0 or more",
        ),
        ("38.7,-9.1,NaN", "NaN is not a radius"),
        ("91,0,1", "latitude 91"),
    ] {
        refused(text.parse::<Circle>(), named);
    }
    assert_eq!(
        "38.75°N 9.125°W, 5".parse::<Circle>().unwrap().to_string(),
        "38.75,-9.125,5"
    );
    assert_eq!(
        " 177, -19.2,-179.8,-16"
            .parse::<BoundingBox>()
            .unwrap()
            .to_string(),
        "177,-19.2,-179.8,-16"
    );
}

#[test]
fn listings_are_confined_by_what_they_have() {
    let near = |ask: &Ask| {
        dataset().nearest_accommodation_with(point((0.0, 0.0)), &ask.for_accommodation())
    };
    let listings = all(dataset().accommodations());
    for listing in &listings {
        let (latitude, longitude) = degrees(listing.point);
        for ask in [
            Ask::all().within(latitude, longitude, latitude, longitude),
            Ask::all().around((latitude, longitude), 0.0),
        ] {
            let found: Vec<_> = near(&ask)
                .unwrap()
                .iter()
                .map(|near| near.accommodation.id)
                .collect();
            let there = listings.iter().filter(|other| other.point == listing.point);
            assert_eq!(
                found,
                there.map(|other| other.id).collect::<Vec<_>>(),
                "{ask:?}"
            );
        }
    }
    for ask in [
        Ask::all().regions(["PT.14"]),
        Ask::all().kinds([PlaceKind::Place]),
        Ask {
            classes: vec!['P'],
            ..Ask::all()
        },
        Ask {
            with_costs: true,
            ..Ask::all()
        },
        Ask {
            min_population: 1,
            ..Ask::all()
        },
    ] {
        refused(
            near(&ask),
            "a filter of listings has countries, a bounding box and a circle",
        );
    }
}

#[test]
fn a_region_is_given_by_its_code_its_iso_code_or_any_of_its_names() {
    let ontario = expected(|place| place.admin1() == "CA.08");
    assert!(ontario.len() > 20);
    for region in [
        "CA.08",
        "ca.08",
        "CA.ON",
        "ca.on",
        "CA.Ontario",
        "CA.オンタリオ州",
        "ontario",
    ] {
        assert_eq!(passing(&Ask::all().regions([region])), ontario, "{region}");
    }
    let england = expected(|place| place.location.admin1_code == Some("ENG"));
    for region in ["GB.ENG", "GB.England", "GB.Angleterre", "GB.the england"] {
        assert_eq!(passing(&Ask::all().regions([region])), england, "{region}");
    }
    // An admin2 region is not meant, and the region of another country is none of this one.
    for region in [
        "US.Ontario",
        "CA.California",
        "US.CA.037",
        "QQ.08",
        "CA.0",
        "CA.088",
        "AA.AA",
        "",
    ] {
        let filter = NearestOptions::new().filter(Filter::new().region(region));
        refused(
            dataset().nearest_with(point((10.0, 10.0)), &filter),
            &format!("{region:?}"),
        );
    }
    // Every region is found by its code.
    for place in places()
        .iter()
        .filter(|place| !place.is_region() && place.location.admin1_name.is_some())
    {
        let region = place.admin1();
        let found = passing(&Ask::all().regions([&region]));
        assert!(found.contains(&place.id), "{region}");
        assert!(
            found
                .iter()
                .all(|id| location(*id).admin1_code == place.location.admin1_code)
        );
    }
}

#[test]
fn codes_ids_coordinates_and_weak_matches_are_confined_too() {
    for (text, ask, expected) in [
        ("90210", Ask::all().countries(["US"]), BEVERLY_HILLS),
        ("90210", Ask::all().countries(["PT"]), 0),
        ("90210", Ask::all().regions(["US.CA"]), BEVERLY_HILLS),
        ("90210", Ask::all().regions(["US.OR"]), 0),
        ("1018", Ask::all().countries(["ES"]), 1018),
        ("1018", Ask::all().countries(["PT"]), 0),
        ("38.7, -9.13", Ask::all().countries(["PT"]).limit(1), LISBON),
        ("lissbon", Ask::all().countries(["PT"]), LISBON),
        ("lissbon", Ask::all().countries(["ES"]), 0),
        ("issabo", Ask::all().countries(["PT"]), LISBON),
        ("issabo", Ask::all().countries(["ES"]), 0),
    ] {
        let found = search(text, &ask);
        assert_eq!(
            found.first().map_or(0, |found| found.id),
            expected,
            "{text} {ask:?}"
        );
    }
}

#[test]
fn malformed_codes_are_refused() {
    for malformed in ["P", "PRT", "", "P ", "é", "--"] {
        refused(
            try_search(dataset(), "a", &Ask::all().countries([malformed])),
            &format!("{malformed:?}"),
        );
    }
    for class in ['1', ' ', 'é', '-'] {
        refused(
            try_search(
                dataset(),
                "a",
                &Ask {
                    classes: vec![class],
                    ..Ask::all()
                },
            ),
            &format!("{class:?}"),
        );
    }
}
