//! Which places come first: scores, spelling, the point to be near to.

use wayfare::NameKind;

use crate::geonameids::{EVORA, HISTORIC_OLD_HARBOUR, LISBON, OLD_HARBOUR, PORTO};
use crate::support::{Ask, best, dataset, ids, location, refused, search, try_search};

#[test]
fn a_place_scores_its_match_and_its_importance() {
    let score = |text: &str, id: u32| {
        let found = search(text, &Ask::all());
        found.iter().find(|found| found.id == id).unwrap().score * 24.0
    };
    let names = |id| {
        let all = location(id).alternate_names;
        0.105
            * (all
                .into_iter()
                .filter(|name| name.kind == NameKind::Name)
                .count() as f32
                + 1.0)
                .sqrt()
    };
    assert!(names(LISBON) > names(PORTO) && names(PORTO) > names(HISTORIC_OLD_HARBOUR));
    // log10 of the population and what the airport stands for, names, 0.2 for the capital, 0.2 for costs.
    let lisbon = 607_802_f32.log10() + names(LISBON) + 0.2 + 0.2;
    for (text, quality) in [
        ("lisbon", 2.5),
        ("lisb", 0.0),
        ("lissabon", 1.3),
        ("lissab", -2.0),
    ] {
        assert!(
            (score(text, LISBON) - lisbon - quality).abs() < 2e-3,
            "{text}"
        );
    }
    // Places that are gone count one less, seats of regions no more than others.
    assert!(
        (score("old harbour", HISTORIC_OLD_HARBOUR) - (9_000_f32.log10() + 0.105 - 1.0 + 2.5))
            .abs()
            < 2e-3
    );
    assert!((score("porto", PORTO) - (252_687_f32.log10() + names(PORTO) + 2.5)).abs() < 2e-3);
    // A destination counts as a place with an airport, and 0.3 more.
    let evora = 143_591_f32.log10() + names(EVORA) + 0.2 + 0.3;
    assert!((score("evora", EVORA) - evora - 2.5).abs() < 2e-3);
    assert_eq!(ids(&search("old harbour", &Ask::all()))[0], OLD_HARBOUR);
}

#[test]
fn near_a_point_far_places_count_less_but_none_is_left_out() {
    let boston_us = (42.36, -71.06);
    let boston_gb = (52.97, -0.02);
    let first = |point: (f64, f64)| search("boston", &Ask::all().near(point.0, point.1))[0].id;
    assert_eq!((first(boston_us), first(boston_gb)), (1005, 1006));
    for (km, less) in [(0.0, 0.0), (50.0, 0.4515), (500.0, 1.562), (5000.0, 3.006)] {
        // Along the meridian of London.
        let latitude: f64 = 51.50853 - (km / 6371.0088_f64).to_degrees();
        let found = search("london", &Ask::all().near(latitude, -0.12574));
        let plain = search("london", &Ask::all());
        assert!(
            ((plain[0].score - found[0].score) * 24.0 - less).abs() < 3e-3,
            "{km}"
        );
    }
    assert_eq!(
        search("paris", &Ask::all().near(-33.0, 151.0)).len(),
        search("paris", &Ask::all()).len()
    );
    refused(
        try_search(dataset(), "paris", &Ask::all().near(90.5, 0.0)),
        "90.5",
    );
    refused(
        try_search(dataset(), "paris", &Ask::all().near(0.0, -180.5)),
        "-180.5",
    );
}

#[test]
fn marks_that_are_typed_count() {
    assert_eq!(best("Saint Paul").0, 1010);
    assert_eq!(best("Saint-Paul").0, 1011);
    assert_eq!(best(" SAINT-PAUL").0, 1011);
}
