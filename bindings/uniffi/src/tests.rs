//! Errors, and what is not there. `run` asks the golden questions, from Kotlin.

use wayfare_datasets::search_index;

use crate::{
    dataset::Dataset,
    failure::WayfareError,
    options::{Filter, NearestOptions, SearchOptions},
    point::{BoundingBox, Circle, Point},
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
        "\"-1\" is not a value of radius_km",
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
fn the_interface_answers() {
    let world = opened();
    assert!(
        world
            .get("/countries/PT")
            .starts_with(r#"{"status":true,"data":{"country_code":"PT""#)
    );
    assert!(world.get("/countries/QQ").starts_with(r#"{"status":false"#));
}
