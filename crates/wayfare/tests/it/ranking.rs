//! Which places come first: scores, limits, spelling, the point to be near to.

use wayfare::{MatchKind, NameKind, PlaceKind};

use crate::{
    model::places,
    support::{Ask, best, dataset, ids, location, refused, search, try_search},
};

#[test]
fn hits_come_best_first_each_place_once_with_scores_from_0_to_1() {
    for text in ["san", "Paris", "bar", "東", "90210", "b", "ב", "saint", "ra"] {
        let found = search(text, &Ask::all());
        assert!(found.len() > 1 || text == "90210", "{text}");
        assert!(found.is_sorted_by(|a, b| a.score >= b.score), "{text}");
        assert!(found.iter().all(|found| (0.0..=1.0).contains(&found.score)), "{text}");
        let mut distinct = ids(&found);
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), found.len(), "{text}");
    }
}

#[test]
fn a_limit_only_cuts_and_is_20_unless_told_otherwise() {
    for text in ["b", "bar", "san", "東", "ма", "ber", "mar", "saint", "paris", "x"] {
        for ask in [Ask::all(), Ask::all(), Ask::all().near(41.0, 9.0)] {
            let all = search(text, &ask.clone().strict());
            for limit in [0, 1, 3, 4, 5, 7, 100] {
                let found = search(text, &ask.clone().limit(limit).strict());
                assert_eq!(ids(&found), ids(&all[..all.len().min(limit)]), "{text} {limit} {ask:?}");
            }
        }
    }
    assert_eq!(search("b", &Ask::default()).len(), 20);
    assert_eq!(search("b", &Ask::all().limit(usize::MAX)).len(), search("b", &Ask::all()).len());
    assert_eq!(search("41, 9", &Ask::all().limit(usize::MAX)).len(), 1000, "no more than that");
}

#[test]
fn a_place_scores_its_match_and_its_importance() {
    let score = |text: &str, id: u32| {
        let found = search(text, &Ask::all());
        found.iter().find(|found| found.id == id).unwrap().score * 24.0
    };
    let names = |id| {
        let all = location(id).alternate_names;
        0.105 * (all.into_iter().filter(|name| name.kind == NameKind::Name).count() as f32 + 1.0).sqrt()
    };
    assert!(names(2267057) > names(2735943) && names(2735943) > names(99_000_012));
    // log10 of the population and what the airport stands for, names, 0.2 for the capital, 0.2 for costs.
    let lisbon = 607_802_f32.log10() + names(2267057) + 0.2 + 0.2;
    for (text, quality) in [("lisbon", 2.5), ("lisb", 0.0), ("lissabon", 1.3), ("lissab", -2.0)] {
        assert!((score(text, 2267057) - lisbon - quality).abs() < 2e-3, "{text}");
    }
    // Places that are gone count one less, seats of regions no more than others.
    assert!((score("old harbour", 99_000_012) - (9_000_f32.log10() + 0.105 - 1.0 + 2.5)).abs() < 2e-3);
    assert!((score("porto", 2735943) - (252_687_f32.log10() + names(2735943) + 2.5)).abs() < 2e-3);
    // A destination counts as a place with an airport.
    assert!((score("evora", 2268406) - (143_591_f32.log10() + names(2268406) + 0.2 + 2.5)).abs() < 2e-3);
    assert_eq!(ids(&search("old harbour", &Ask::all()))[0], 99_000_015);
}

#[test]
fn rare_names_of_a_place_with_many_count_less() {
    let rare = places()
        .iter()
        .flat_map(|place| place.names.iter().filter(|name| name.is_rare).map(move |name| (place, name)));
    let mut count = 0;
    for (place, name) in rare {
        let found = search(&name.text, &Ask::all().strict());
        let hit = found.iter().find(|found| found.id == place.id).unwrap();
        if hit.matched == MatchKind::ExactAlternate {
            assert!((hit.score * 24.0 - place.importance - 0.4).abs() < 1e-3, "{}", name.text);
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
    let new_york = places().iter().find(|place| place.id == 1020).unwrap();
    let of = |text: &str| new_york.names.iter().find(|name| name.text == text).unwrap().is_rare;
    assert!(of("gotham") && of("nujorka") && !of("york city") && !of("nyc") && !of("new york city"));
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
        assert!(((plain[0].score - found[0].score) * 24.0 - less).abs() < 3e-3, "{km}");
    }
    assert_eq!(search("paris", &Ask::all().near(-33.0, 151.0)).len(), search("paris", &Ask::all()).len());
    refused(try_search(dataset(), "paris", &Ask::all().near(90.5, 0.0)), "90.5");
    refused(try_search(dataset(), "paris", &Ask::all().near(0.0, -180.5)), "-180.5");
}

#[test]
fn of_the_first_four_the_place_that_is_spelt_as_typed_comes_first_if_it_is_about_as_important() {
    let mut moved = 0;
    for place in places() {
        let names = [Some(place.location.name.to_owned())]
            .into_iter()
            .chain(place.location.alternate_names.into_iter().map(|other| Some(other.text)));
        for name in
            names.flatten().filter(|name| !name.contains(char::is_numeric) && !name.contains(['?', ',']))
        {
            let folded = wayfare_format::fold(&name).to_string();
            let plain = search(&folded, &Ask::all().strict());
            if name.eq_ignore_ascii_case(&folded) || plain.is_empty() {
                continue;
            }
            let is_whole = |kind| matches!(kind, MatchKind::Exact | MatchKind::ExactAlternate);
            let close: Vec<u32> = plain
                .iter()
                .take(4)
                .take_while(|found| is_whole(found.matched) && found.score > plain[0].score - 1.5 / 24.0)
                .map(|found| found.id)
                .collect();
            let is_spelt = |id: &u32| {
                let place = location(*id);
                let matched = plain.iter().find(|found| found.id == *id).unwrap().matched;
                let same = |other: &str| other.to_lowercase() == name.trim().to_lowercase();
                match matched {
                    MatchKind::Exact => same(place.name),
                    _ => place.alternate_names.into_iter().any(|other| same(&other.text)),
                }
            };
            // No region comes before places so.
            let may_be_first = |id: &u32| *id == close[0] || location(*id).kind == PlaceKind::Place;
            let Some(first) = close.iter().find(|id| may_be_first(id) && is_spelt(id)) else { continue };
            if close.len() > 1 {
                let found = search(&name, &Ask::all().strict());
                assert_eq!(found[0].id, *first, "{name}: {close:?}");
                assert!(found[0].score > plain[0].score - 1e-6, "{name}");
                let mut others: Vec<u32> =
                    plain.iter().map(|found| found.id).filter(|id| id != first).take(3).collect();
                others.retain(|id| close.contains(id));
                assert_eq!(ids(&found)[1..=others.len()], others, "{name}");
                moved += usize::from(*first != close[0]);
            }
        }
    }
    assert!(moved > 5, "{moved} moved");
    assert_eq!(best("Saint Paul").0, 1010);
    assert_eq!(best("Saint-Paul").0, 1011);
    assert_eq!(best(" SAINT-PAUL").0, 1011);
}
