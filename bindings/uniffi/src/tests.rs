//! Errors and conversions, beside the library. `run` compares all answers, from Kotlin.

use wayfare_datasets::search_index;

use crate::{
    dataset::Dataset,
    failure::WayfareError,
    filter::Filter,
    nearest::NearestOptions,
    place::PlaceKind,
    point::{BoundingBox, Circle, Point},
    search::{ResolveOptions, SearchOptions},
};

const HERE: Point = Point {
    latitude: 38.72,
    longitude: -9.14,
};
const NEAREST: NearestOptions = NearestOptions {
    limit: 10,
    radius_km: None,
    same_country: false,
    filter: EVERYTHING,
};
const SEARCH: SearchOptions = SearchOptions {
    limit: 20,
    fuzzy: true,
    places_only: false,
    near: None,
    filter: EVERYTHING,
};
const RESOLVE: ResolveOptions = ResolveOptions {
    search: SEARCH,
    min_confidence: None,
    merge_km: None,
    places_first: false,
    in_dataset: false,
};
const EVERYTHING: Filter = Filter {
    countries: Vec::new(),
    regions: Vec::new(),
    kinds: Vec::new(),
    feature_classes: String::new(),
    bounding_box: None,
    circle: None,
    min_population: 0,
    with_costs: false,
};

fn opened() -> Dataset {
    Dataset::from_bytes(search_index()).unwrap()
}

fn bad_input<T: std::fmt::Debug>(result: Result<T, WayfareError>, expected: &str) {
    match result.unwrap_err() {
        WayfareError::BadInput(message) => {
            assert!(message.contains(expected), "{message:?}: {expected:?}")
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn bad_input_is_named() {
    let world = opened();
    let north = Point {
        latitude: 91.0,
        ..HERE
    };
    assert!(world.search("", SEARCH).unwrap().is_empty());
    bad_input(
        world.search(
            "tokyo",
            SearchOptions {
                near: Some(north),
                ..SEARCH
            },
        ),
        "91",
    );
    bad_input(world.nearest(north, NEAREST), "91");
    bad_input(
        world.region_at(Point {
            longitude: f64::NAN,
            ..HERE
        }),
        "NaN",
    );
    bad_input(world.country_costs("Portugal"), "Portugal");
    bad_input(
        world.postal_code("90210", Some("Portugal".into())),
        "Portugal",
    );
    bad_input(world.convert(1.0, "euro", "USD"), "euro");
    bad_input(
        world.nearest(
            HERE,
            NearestOptions {
                radius_km: Some(-1.0),
                ..NEAREST
            },
        ),
        "-1 is not a radius",
    );
    let filter = Filter {
        countries: vec!["Portugal".into()],
        ..EVERYTHING
    };
    bad_input(
        world.search("tokyo", SearchOptions { filter, ..SEARCH }),
        "Portugal",
    );
    let inside_out = BoundingBox {
        south: 2.0,
        west: 1.0,
        north: 1.0,
        east: 2.0,
    };
    let filter = Filter {
        bounding_box: Some(inside_out),
        ..EVERYTHING
    };
    bad_input(
        world.nearest(HERE, NearestOptions { filter, ..NEAREST }),
        "south of a bounding box, 2",
    );
    let filter = Filter {
        circle: Some(Circle {
            center: HERE,
            radius_km: -1.0,
        }),
        ..EVERYTHING
    };
    bad_input(
        world.search("tokyo", SearchOptions { filter, ..SEARCH }),
        "-1 is not a radius",
    );
}

#[test]
fn what_is_no_dataset_is_told_apart() {
    assert!(
        matches!(Dataset::open("nowhere"), Err(WayfareError::NoDataset(message)) if message.contains("nowhere"))
    );
    assert!(
        matches!(Dataset::open("Cargo.toml"), Err(WayfareError::Io(message)) if message.contains("Cargo.toml"))
    );
    assert!(matches!(
        Dataset::open_verified("nowhere"),
        Err(WayfareError::NoDataset(_))
    ));
    assert!(matches!(
        Dataset::from_bytes(b"<html>".to_vec()),
        Err(WayfareError::Incompatible(_))
    ));
    assert!(opened().verify().is_ok());
    let mut bytes = search_index();
    *bytes.last_mut().unwrap() ^= 1;
    let world = Dataset::from_bytes(bytes).unwrap();
    assert!(
        matches!(world.verify(), Err(WayfareError::Corrupt(message)) if message.contains("corrupt"))
    );
}

#[test]
fn what_is_not_there_is_none() {
    let world = opened();
    assert_eq!(world.place(u32::MAX).unwrap(), None);
    assert_eq!(world.costs(u32::MAX, true).unwrap(), None);
    assert_eq!(world.country_called("Atlantis").unwrap(), None);
    assert_eq!(world.name_in(u32::MAX, "pt").unwrap(), None);
    assert_eq!(
        world.name_in(2267057, "pt").unwrap().as_deref(),
        Some("Lisboa")
    );
    assert_eq!(world.country_costs("ZZ").unwrap(), None);
    assert_eq!(world.convert(1.0, "EUR", "ZZZ").unwrap(), None);
    assert_eq!(
        world
            .region_at(Point {
                latitude: 0.0,
                longitude: -150.0
            })
            .unwrap(),
        None
    );
    assert_eq!(world.postal_code("no such code", None).unwrap(), []);
}

#[test]
fn a_text_is_resolved() {
    let world = opened();
    let lisbon = world.resolve("lissabon", RESOLVE).unwrap();
    assert_eq!(lisbon.one.unwrap(), lisbon.hits[0]);
    let several = world.resolve("springfield", RESOLVE).unwrap();
    assert!(several.one.is_none() && several.confidence.is_none() && several.hits.len() > 1);
    for surer in [
        ResolveOptions {
            merge_km: Some(20_000.0),
            ..RESOLVE
        },
        ResolveOptions {
            min_confidence: Some(0.0),
            ..RESOLVE
        },
    ] {
        assert!(world.resolve("springfield", surer).unwrap().one.is_some());
    }
    assert!(world.resolve("", RESOLVE).unwrap().hits.is_empty());
}

#[test]
fn the_interface_answers() {
    let world = opened();
    assert!(
        world
            .get("/countries/PT")
            .starts_with(r#"{"status":true,"data":{"country_code":"PT""#)
    );
    assert!(world.get("/countries/QQ").starts_with(r#"{"status":false"#));
}

#[test]
fn kinds_and_options_arrive() {
    let world = opened();
    let hits = world.search("portugal", SEARCH).unwrap();
    assert_eq!(hits[0].place.kind, PlaceKind::Country);
    let places_only = world
        .search(
            "portugal",
            SearchOptions {
                places_only: true,
                ..SEARCH
            },
        )
        .unwrap();
    assert!(
        !places_only.is_empty()
            && places_only
                .iter()
                .all(|hit| hit.place.kind == PlaceKind::Place)
    );

    assert!(
        world
            .search("lissbon", SEARCH)
            .unwrap()
            .iter()
            .any(|hit| hit.place.name == "Lisbon")
    );
    assert!(
        world
            .search(
                "lissbon",
                SearchOptions {
                    fuzzy: false,
                    ..SEARCH
                }
            )
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        world
            .nearest(
                HERE,
                NearestOptions {
                    limit: 2,
                    ..NEAREST
                }
            )
            .unwrap()
            .len(),
        2
    );
    assert_eq!(
        world
            .nearest(
                HERE,
                NearestOptions {
                    limit: 0,
                    ..NEAREST
                }
            )
            .unwrap_err()
            .to_string(),
        "a limit is a whole number from 1 to 1000, not 0"
    );
    let within = world
        .nearest(
            HERE,
            NearestOptions {
                radius_km: Some(5.0),
                limit: 1000,
                ..NEAREST
            },
        )
        .unwrap();
    assert!(!within.is_empty() && within.iter().all(|near| near.distance_km <= 5.0));
    let filter = Filter {
        feature_classes: "P".into(),
        min_population: 1_000_000,
        ..EVERYTHING
    };
    let large = world
        .nearest(HERE, NearestOptions { filter, ..NEAREST })
        .unwrap();
    assert!(
        !large.is_empty()
            && large
                .iter()
                .all(|near| near.place.population >= Some(1_000_000))
    );

    for kind in [PlaceKind::Place, PlaceKind::Region] {
        let filter = Filter {
            kinds: vec![kind],
            ..EVERYTHING
        };
        let hits = world
            .search("lisbon", SearchOptions { filter, ..SEARCH })
            .unwrap();
        assert!(!hits.is_empty() && hits.iter().all(|hit| hit.place.kind == kind));
    }
    let new_england = BoundingBox {
        south: 41.0,
        west: -73.7,
        north: 47.5,
        east: -66.9,
    };
    let boston = Circle {
        center: Point {
            latitude: 42.36,
            longitude: -71.06,
        },
        radius_km: 200.0,
    };
    for filter in [
        Filter {
            bounding_box: Some(new_england),
            ..EVERYTHING
        },
        Filter {
            circle: Some(boston),
            ..EVERYTHING
        },
    ] {
        let hits = world
            .search("springfield", SearchOptions { filter, ..SEARCH })
            .unwrap();
        assert_eq!(hits[0].place.admin1_code.as_deref(), Some("MA"));
    }
}
