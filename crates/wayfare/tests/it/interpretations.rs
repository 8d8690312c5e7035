//! Texts that are no names: coordinates, ids, and words written in short or in full.

use wayfare::{MatchKind, SearchOptions};

use crate::{
    model::{COMPLETION, Place, SEARCH, Weights, all_names, assert_found, best_first, by_name},
    regions::loosely_qualified,
    support::{Ask, best, complete, dataset, degrees, kilometres, location, nearest, place, search},
    weak::is_plain,
};

#[test]
fn two_numbers_that_can_be_latitude_and_longitude_are_a_point() {
    for (text, point) in [
        ("41.15, -8.61", (41.15, -8.61)),
        ("41.15 -8.61", (41.15, -8.61)),
        (" 41.15,-8.61 ", (41.15, -8.61)),
        ("41.15\t-8.61", (41.15, -8.61)),
        ("+41.15 , +8.61", (41.15, 8.61)),
        (".5 .5", (0.5, 0.5)),
        ("-90 180", (-90.0, 180.0)),
        ("90,-180", (90.0, -180.0)),
        ("0 0", (0.0, 0.0)),
    ] {
        let found = search(text, &Ask::all().limit(30));
        let near = nearest(point.0, point.1, &Ask::all().limit(30));
        assert_eq!(found.len(), 30, "{text}");
        for (found, (id, km)) in found.iter().zip(&near) {
            assert_eq!((found.id, found.matched), (*id, MatchKind::Coordinates), "{text}");
            let km_here = kilometres(point, degrees(location(*id).point));
            assert!((km - km_here).abs() < 1e-3, "{text}");
            assert!((f64::from(found.score) - 1.0 / (1.0 + km / 100.0)).abs() < 1e-6, "{text}");
        }
    }
    let in_spain = search("41.15, -8.61", &Ask::all().limit(5).countries(["ES"]));
    assert!(
        in_spain.len() == 5
            && in_spain.iter().all(|found| location(found.id).country_code.is_some_and(|code| code == "ES"))
    );
    assert_eq!(search("41.15, -8.61", &Ask::default()).len(), 20, "no limit given");
}

#[test]
fn numbers_may_have_decimal_commas_or_stand_in_a_geo_uri() {
    for text in ["41,15 -8,61", "41,15; -8,61", "41,15, -8,61", "geo:41.15,-8.61", "GEO:41.15,-8.61,7;u=35"] {
        assert_eq!(search(text, &Ask::all()), search("41.15, -8.61", &Ask::all()), "{text}");
        assert_eq!(complete(text, &Ask::all()), search(text, &Ask::all()), "{text}");
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
        for answer in [dataset().search_with(text, &options), dataset().autocomplete_with(text, &options)] {
            let error = answer.unwrap_err();
            assert!(error.is_bad_input() && error.to_string().starts_with(fault), "{text}: {error}");
        }
    }
    for text in ["10 190", "451 90", "N91 E234"] {
        assert!(
            search(text, &Ask::all()).iter().all(|found| found.matched != MatchKind::Coordinates),
            "{text}"
        );
    }
}

#[test]
fn other_numbers_are_no_point() {
    for text in ["10", "10 x", "x 10", "10, 20, 30"] {
        let found = search(text, &Ask::all());
        assert!(found.iter().all(|found| found.matched != MatchKind::Coordinates), "{text}");
    }
    // Both numbers may go on.
    let completed = complete("41 15", &Ask::all());
    assert!(completed.iter().all(|found| found.matched != MatchKind::Coordinates));
}

#[test]
fn an_id_finds_its_place_unless_the_text_is_being_typed() {
    for id in [2267057, 99000027, 1018] {
        let text = format!(" {id} ");
        assert_eq!(best(&text), (id, MatchKind::Id));
        let found = &search(&text, &Ask::all())[0];
        let importance =
            search(location(id).name, &Ask::all()).iter().find(|other| other.id == id).unwrap().score
                - 2.5 / 24.0;
        assert!((found.score - importance - 6.5 / 24.0).abs() < 1e-5, "{found:?}");
        assert!(complete(&text, &Ask::all()).iter().all(|found| found.matched != MatchKind::Id));
    }
    assert!(search("2267057", &Ask::all().countries(["ES"])).is_empty());
    assert!(search("4294967296", &Ask::all()).is_empty() && place(u32::MAX).is_none());
}

#[test]
fn words_may_be_in_short_or_in_full() {
    for (text, id, matched) in [
        ("mt vernon", 1012, MatchKind::Exact),
        ("ft worth", 1013, MatchKind::Exact),
        ("ft worth texas", 1013, MatchKind::WithRegion),
        ("st goar", 1014, MatchKind::Exact),
        ("ste marie", 1015, MatchKind::Exact),
        ("sto amaro", 1016, MatchKind::Exact),
        ("n bend", 1017, MatchKind::Exact),
        ("mt vernon il", 1012, MatchKind::WithRegion),
        ("st paul", 1010, MatchKind::Exact),
        ("sto de los milag", 1031, MatchKind::Prefix),
        ("st helens", 1036, MatchKind::Exact),
        ("saint helens", 1036, MatchKind::Exact),
        ("port jefferson", 1037, MatchKind::Exact),
        ("pt jefferson", 1037, MatchKind::Exact),
    ] {
        assert_eq!(best(text), (id, matched), "{text}");
        let completed = complete(text, &Ask::all());
        assert_eq!(completed.first().map(|found| (found.id, found.matched)), Some((id, matched)), "{text}");
    }
    for text in ["mtx vernon", "paul st goar mt"] {
        assert!(search(text, &Ask::all().strict()).is_empty(), "{text}");
    }
}

#[test]
fn a_word_for_the_kind_is_left_out_of_an_alternate_name_too() {
    let found = search("york city", &Ask::all());
    let found: Vec<_> = found.iter().take(2).map(|found| (found.id, found.matched)).collect();
    assert_eq!(found, [(1020, MatchKind::ExactAlternate), (1021, MatchKind::Exact)]);
    // Who says a primary name means it.
    assert!(search("new york city", &Ask::all()).iter().all(|found| found.id != 1021));
}

#[test]
fn a_word_for_the_kind_leaves_the_names_of_this_kind() {
    let islands = "island,islands,island of,isle of,isla,ile de,ilha de,isola di,insel,pulau";
    let cities = "city,town,village";
    let words = [
        ("island", islands, ["ISL", "ADM"]),
        ("city", cities, ["PPL"; 2]),
        ("region", "region", ["ADM", "RGN"]),
        ("town", cities, ["PPL"; 2]),
        ("county", "county,county of,co,department,district", ["ADM"; 2]),
    ];
    let mut found = [0; 5];
    for (number, name) in all_names().into_iter().enumerate().filter(|(_, name)| is_plain(name)) {
        let (word, of_kind, features) = words[number % 5];
        let others =
            of_kind.split(',').flat_map(|other| [format!("{name} {other}"), format!("{other} {name}")]);
        let with_others: Vec<String> = others.collect();
        let text = if number % 10 < 5 { format!("{name} {word}") } else { format!("{word} {name}") };
        let is_else =
            !by_name(&text, &Ask::all(), &SEARCH).is_empty() || !loosely_qualified(&text).is_empty();
        let whole = |place: &Place, texts: &[String], weights: &Weights| {
            let code = place.location.feature_code.unwrap_or_default();
            let is_so = features.iter().any(|start| code.starts_with(start));
            let names = place.names.iter().filter(|own| is_so && texts.contains(&own.text));
            let matched = |own: bool| if own { MatchKind::Exact } else { MatchKind::ExactAlternate };
            let qualities = names.map(|own| (matched(own.is_own), own.whole_quality(weights)));
            qualities.max_by(|a, b| a.1.total_cmp(&b.1))
        };
        let expected = |weights: &Weights| {
            let of = |texts: &[String]| best_first(&text, &Ask::all(), |place| whole(place, texts, weights));
            let found = of(&[name.to_owned()]);
            if found.is_empty() { of(&with_others) } else { found }
        };
        if !is_else && !expected(&SEARCH).is_empty() {
            assert_found(&text, &search(&text, &Ask::all()), &expected(&SEARCH));
            assert_found(&text, &complete(&text, &Ask::all()), &expected(&COMPLETION));
            found[number % 5] += 1;
        }
    }
    assert!(found.iter().all(|&found| found > 3), "{found:?}");
}
