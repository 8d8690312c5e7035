//! Texts that are no names: coordinates and ids.

use wayfare::{Filter, MatchKind, PlaceKind, Point, SearchOptions};

use crate::geonameids::{LISBON, NULL_ISLAND};
use crate::support::{
    Ask, best, complete, dataset, degrees, kilometres, location, nearest, place, refused, search,
};

#[test]
fn two_numbers_that_can_be_latitude_and_longitude_are_a_point() {
    for (text, point) in [
        ("41.15, -8.61", (41.15, -8.61)),
        (" 41,15 -8,61 ", (41.15, -8.61)),
        ("geo:41.15,-8.61", (41.15, -8.61)),
        ("-90 180", (-90.0, 180.0)),
        ("90,-180", (90.0, -180.0)),
        ("0 0", (0.0, 0.0)),
    ] {
        let found = search(text, &Ask::all().limit(30));
        let near = nearest(point.0, point.1, &Ask::all().limit(30));
        assert_eq!(found.len(), 30, "{text}");
        for (found, (id, km)) in found.iter().zip(&near) {
            assert_eq!(
                (found.id, found.matched),
                (*id, MatchKind::Coordinates),
                "{text}"
            );
            let km_here = kilometres(point, degrees(location(*id).point));
            assert!((km - km_here).abs() < 1e-3, "{text}");
            assert!(
                (f64::from(found.score) - 1.0 / (1.0 + km / 100.0)).abs() < 1e-6,
                "{text}"
            );
        }
    }
    let in_spain = search("41.15, -8.61", &Ask::all().limit(5).countries(["ES"]));
    assert!(
        in_spain.len() == 5
            && in_spain.iter().all(|found| location(found.id)
                .country_code
                .is_some_and(|code| code == "ES"))
    );
    assert_eq!(
        search("41.15, -8.61", &Ask::default()).len(),
        20,
        "no limit given"
    );
}

/// A point means a place proper: no region is the nearest, and no country.
#[test]
fn a_point_finds_nothing_where_only_regions_are_asked_for() {
    let regions = SearchOptions::new().filter(Filter::new().kind(PlaceKind::Region));
    assert_eq!(dataset().search_with("41.15, -8.61", &regions).unwrap(), []);
}

#[test]
fn blanks_around_a_text_say_nothing() {
    for text in ["lisboa", "2267057", "1000-001", "6543210", "spring"] {
        let spaced = format!(" {text}\t ");
        assert_eq!(
            search(&spaced, &Ask::all()),
            search(text, &Ask::all()),
            "{text}"
        );
        assert_eq!(
            complete(&spaced, &Ask::all()),
            complete(text, &Ask::all()),
            "{text}"
        );
    }
}

#[test]
fn a_point_out_of_range_is_an_error_unless_it_may_be_something_else() {
    let options = SearchOptions::new();
    for (text, fault) in [
        ("90.1, 10", "latitude 90.1"),
        ("-90.1 10", "latitude -90.1"),
        ("10 180.1", "longitude 180.1"),
        ("10,-180.1", "longitude -180.1"),
        ("45, 190", "longitude 190"),
        ("0° 10' -180° 30'", "longitude -180.5"),
        ("geo:91,0", "latitude 91"),
    ] {
        for answer in [
            dataset().search_with(text, &options),
            dataset().autocomplete_with(text, &options),
        ] {
            let error = answer.unwrap_err();
            assert!(
                error.kind() == wayfare::ErrorKind::BadInput
                    && error.to_string().starts_with(fault),
                "{text}: {error}"
            );
        }
    }
    for text in ["10 190", "451 90", "N91 E234"] {
        assert!(
            search(text, &Ask::all())
                .iter()
                .all(|found| found.matched != MatchKind::Coordinates),
            "{text}"
        );
    }
}

#[test]
fn other_numbers_are_no_point() {
    let found = search("10, 20, 30", &Ask::all());
    assert!(
        found
            .iter()
            .all(|found| found.matched != MatchKind::Coordinates)
    );
    // Both numbers may go on.
    let completed = complete("41 15", &Ask::all());
    assert!(
        completed
            .iter()
            .all(|found| found.matched != MatchKind::Coordinates)
    );
}

#[test]
fn a_plus_code_is_a_point_and_a_short_one_with_its_place() {
    let point = Some(Point::new(38.7223125, -9.1393125).unwrap());
    for text in [
        "8CCGPVC6+W7",
        " 8ccgpvc6+w7 ",
        "(8CCGPVC6+W7)",
        "8CCGPVC6+W7, Lisbon",
        "https://plus.codes/8CCGPVC6+W7",
        "PVC6+W7 Lisbon",
        "pvc6+w7, lisboa, portugal",
        "Lisbon PVC6+W7",
        "Lisbon, Portugal (PVC6+W7)",
        "CGPVC6+W7 Porto",
        "C6+W7 38.72, -9.14",
    ] {
        let found = dataset().point_of(text);
        if text.starts_with("C6") {
            refused(found, "does not clearly mean one place");
            continue;
        }
        assert_eq!(found.unwrap(), point, "{text}");
        let near = search("38.7223125, -9.1393125", &Ask::all());
        assert_eq!(search(text, &Ask::all()), near, "{text}");
        assert_eq!(complete(text, &Ask::all()), near, "{text}");
    }
    for (text, fault) in [
        ("PVC6+W7", "write a place behind it"),
        ("XXXXXXXX+XX", "latitude"),
        ("PVC6+W7 Springfield", "does not clearly mean one place"),
        ("PVC6+W7 Atlantis", "does not clearly mean one place"),
        ("nan,0", "is not a point"),
        ("None None", "is not a point"),
    ] {
        refused(dataset().search_with(text, &SearchOptions::new()), fault);
        refused(
            dataset().autocomplete_with(text, &SearchOptions::new()),
            fault,
        );
    }
    assert_eq!(dataset().point_of("lisbon").unwrap(), None);
}

#[test]
fn an_id_finds_its_place_unless_the_text_is_being_typed() {
    for id in [LISBON, NULL_ISLAND, 1018] {
        let text = format!(" {id} ");
        assert_eq!(best(&text), (id, MatchKind::Id));
        let found = &search(&text, &Ask::all())[0];
        let importance = search(location(id).name, &Ask::all())
            .iter()
            .find(|other| other.id == id)
            .unwrap()
            .score
            - 2.5 / 24.0;
        assert!(
            (found.score - importance - 6.5 / 24.0).abs() < 1e-5,
            "{found:?}"
        );
        assert!(
            complete(&text, &Ask::all())
                .iter()
                .all(|found| found.matched != MatchKind::Id)
        );
    }
    assert!(search("2267057", &Ask::all().countries(["ES"])).is_empty());
    assert!(search("4294967296", &Ask::all()).is_empty() && place(u32::MAX).is_none());
}

#[test]
fn a_point_is_as_clear_as_the_place_is_near() {
    let hits = dataset().search("38.72, -9.13").unwrap();
    assert!(
        hits.iter()
            .map(|hit| hit.confidence().unwrap())
            .sum::<f32>()
            < 1.000_01
    );
    assert_eq!(
        hits[0].confidence().unwrap().to_bits(),
        hits[0].score().to_bits()
    );
    assert!(hits[0].is_clear().unwrap() && !hits[9].is_clear().unwrap());
    assert_eq!(hits[0].postal_code().unwrap(), None);
    for hit in hits {
        let explanation = hit.explain().unwrap();
        assert_eq!(
            explanation.parts.iter().map(|part| part.score).sum::<i32>(),
            explanation.score,
            "{hit:?}"
        );
        let weight = 10_f32.powf(explanation.score as f32 / 1_000.0);
        assert!((weight - hit.score()).abs() < 2e-3, "{hit:?}: {weight}");
    }
}
