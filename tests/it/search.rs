//! Group 5: places by name.

use std::{cmp::Reverse, collections::HashMap};

use wayfare::{CountryCode, Filter, Hit, MatchKind, SearchOptions};

use crate::geonameids::{
    BEVERLY_HILLS, LISBON, LONDON, MOSCOW, NEW_YORK, PARIS, REYKJAVIK, SPRINGFIELD_ILLINOIS,
    SPRINGFIELD_MASSACHUSETTS, TEHRAN, TOKYO,
};
use crate::support::{country, fixture, ids, in_country, refused, world};

fn search(text: &str) -> Vec<Hit<'static>> {
    world().search(text).unwrap()
}

#[test]
fn a_code_comes_before_names_that_start_with_it() {
    // Tokyo has it from IATA, Honduras from ISO. Henderson has a name in consonants that starts so.
    assert_eq!(ids(&search("HND"))[0], TOKYO);
}

#[test]
fn all_places_of_a_name_are_there_and_the_caller_selects() {
    let hits = world().search_with("springfield", &SearchOptions::new().limit(100)).unwrap();
    let exact = hits.iter().filter(|hit| hit.match_kind() == MatchKind::Exact);
    let mut regions: Vec<_> =
        exact.map(|hit| hit.place().unwrap().details().unwrap().admin1_name.unwrap_or_default()).collect();
    assert!(regions.len() > 15, "{regions:?}");
    for region in ["Missouri", "Massachusetts", "Illinois", "Oregon"] {
        assert!(regions.contains(&region), "{region} is not among {regions:?}");
    }
    regions.sort_unstable();
    assert!(regions.windows(2).any(|pair| pair[0] != pair[1]));
}

#[test]
fn a_name_with_its_country_finds_what_the_name_finds_within_it() {
    let mut counts = HashMap::new();
    for place in world().places() {
        let place = place.unwrap();
        if let Some(country) = place.country().unwrap() {
            *counts.entry((place.name(), country.code, country.name)).or_insert(0) += 1;
        }
    }
    let mut names: Vec<_> = counts.into_iter().filter(|(_, count)| *count > 3).collect();
    names.sort_by_key(|&((name, code, _), count)| (Reverse(count), name, code.to_string()));
    let options = SearchOptions::new().limit(1000);
    for ((name, code, country), count) in names.iter().take(1000) {
        let within = options.clone().fuzzy(false).filter(Filter::new().country(*code));
        let within = world().search_with(name, &within).unwrap();
        let beside = world().search_with(&format!("{name}, {country}"), &options).unwrap();
        // A word that stands around names, such as `canton`, is none where it is another name.
        let is_beside = |hit: &Hit<'_>| beside.iter().any(|other| other.id() == hit.id());
        let exact: Vec<_> = within.iter().filter(|hit| hit.match_kind() == MatchKind::Exact).collect();
        assert!(
            exact.len() >= *count && exact.iter().all(|hit| is_beside(hit)),
            "{name}, {country}: {exact:?}"
        );
    }
}

#[test]
fn the_start_of_a_name_and_of_a_later_word_will_do() {
    let options = SearchOptions::new().limit(1000);
    let hits = world().search_with("reykjav", &options).unwrap();
    assert_eq!(hits[0].id().get(), REYKJAVIK);
    assert_eq!(hits[0].match_kind(), MatchKind::Prefix);
    let hits = world().search_with("janeiro", &options).unwrap();
    let rio = hits.iter().find(|hit| hit.id().get() == 3451190);
    assert_eq!(rio.map(|hit| hit.match_kind()), Some(MatchKind::WordPrefix));
}

#[test]
fn the_middle_of_a_word_will_do_if_four_letters_are_known() {
    for (text, id) in [("ondon", LONDON), ("ehran", TEHRAN), ("осква", MOSCOW), ("ew york", NEW_YORK)] {
        let hits = world().search_with(text, &SearchOptions::new().fuzzy(false)).unwrap();
        let found = hits.iter().position(|hit| (hit.id().get(), hit.match_kind()) == (id, MatchKind::Infix));
        assert!(found.is_some_and(|at| at < 5), "{text}: {hits:?}");
    }
    let options = SearchOptions::new().limit(1000);
    for text in ["ond", "frankfurt", "kyoto"] {
        let hits = world().search_with(text, &options).unwrap();
        assert!(hits.iter().all(|hit| hit.match_kind() != MatchKind::Infix), "{text}");
    }
    let british = world().search_with("ondon", &options.filter(in_country("gb"))).unwrap();
    assert!(british.iter().any(|hit| hit.id().get() == LONDON));
    assert!(british.iter().all(|hit| hit.place().unwrap().details().unwrap().country_code.unwrap() == "GB"));
}

#[test]
fn each_chinese_or_japanese_character_starts_a_word() {
    for text in ["京", "京都"] {
        let hits = search(text);
        let tokyo = hits.iter().find(|hit| hit.id().get() == TOKYO);
        assert_eq!(tokyo.map(|hit| hit.match_kind()), Some(MatchKind::WordPrefix), "東京都 has {text}");
    }
    assert_eq!(search("ロンドン")[0].id().get(), LONDON);
}

#[test]
fn hits_come_best_first_with_scores_from_1_to_0() {
    for text in ["san", "Paris", "new", "東", "90210", "x"] {
        let hits = world().search_with(text, &SearchOptions::new().limit(1000)).unwrap();
        assert!(hits.is_sorted_by(|a, b| a.score() >= b.score()), "{text}");
        assert!(hits.iter().all(|hit| (0.0..=1.0).contains(&hit.score())), "{text}");
        let mut distinct = ids(&hits);
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), hits.len(), "a place is there twice for {text}");
    }
}

#[test]
fn a_whole_name_comes_before_the_start_of_a_more_famous_one() {
    let hits = search("Lond");
    assert!(hits.iter().all(|hit| hit.match_kind() >= MatchKind::Exact));
    let first_prefix = hits.iter().position(|hit| hit.match_kind() >= MatchKind::Prefix).unwrap();
    assert!(hits[first_prefix..].iter().all(|hit| hit.match_kind() >= MatchKind::Prefix));
    assert!(hits.iter().any(|hit| hit.id().get() == LONDON));
}

#[test]
fn the_limit_is_20_unless_told_otherwise_and_1000_at_most() {
    let many = |limit| world().search_with("a", &SearchOptions::new().limit(limit)).unwrap();
    assert_eq!(search("a").len(), 20);
    assert_eq!((many(0).len(), many(3).len(), many(usize::MAX).len()), (0, 3, 1000));
    assert_eq!(ids(&many(20)), ids(&many(1000)[..20]), "a limit only cuts");
}

#[test]
fn beside_a_primary_name_alternate_names_that_go_on_after_it_hardly_count() {
    let names = |text: &str| {
        let hits = world().search(text).unwrap();
        hits.iter().take(4).map(|hit| hit.place().unwrap().name()).collect::<Vec<_>>()
    };
    // Jakarta once was the "New York Van Java".
    let first = names("new york");
    assert!(first[0] == "New York City" && !first.contains(&"Jakarta"), "{first:?}");
    assert_eq!(names("new york van java")[0], "Jakarta");
}

#[test]
fn a_search_can_be_confined_to_countries_and_to_places_with_costs() {
    let options = SearchOptions::new().limit(200);
    let in_ohio = world().search_with("Paris", &options.clone().filter(in_country("us"))).unwrap();
    assert!(
        in_ohio.len() > 5
            && in_ohio
                .iter()
                .all(|hit| hit.place().unwrap().details().unwrap().country_code.unwrap() == "US")
    );
    let both = world()
        .search_with("Paris", &options.clone().filter(in_country("US").country(country("FR"))))
        .unwrap();
    assert_eq!(both[0].id().get(), PARIS);
    assert!(both.iter().any(|hit| hit.place().unwrap().details().unwrap().country_code.unwrap() == "US"));
    let with_costs =
        world().search_with("Paris", &options.clone().filter(Filter::new().with_costs(true))).unwrap();
    assert!(
        !with_costs.is_empty()
            && with_costs.iter().all(|hit| hit.place().unwrap().details().unwrap().has_costs)
    );
    assert!(world().search_with("Paris", &options.clone().filter(in_country("QQ"))).unwrap().is_empty());
    refused("France".parse::<CountryCode>(), "France");
}

#[test]
fn a_search_can_be_confined_to_regions() {
    let found = |region: &str| {
        let hits = world()
            .search_with("springfield", &SearchOptions::new().limit(100).filter(Filter::new().region(region)))
            .unwrap();
        hits.iter()
            .map(|hit| hit.place().unwrap().details().unwrap().admin1_code.unwrap())
            .collect::<Vec<_>>()
    };
    for region in ["US.MA", "us.ma", "US.Massachusetts", "massachusetts"] {
        assert!(!found(region).is_empty() && found(region).iter().all(|code| *code == "MA"), "{region}");
    }
    assert!(["US.ZZ", "QQ.MA", "USA.MA", ""].iter().all(|unknown| found(unknown).is_empty()));
    let both = SearchOptions::new().limit(100).filter(Filter::new().region("US.MA").region("US.IL"));
    let both = world().search_with("springfield", &both).unwrap();
    assert!([SPRINGFIELD_MASSACHUSETTS, SPRINGFIELD_ILLINOIS].iter().all(|id| ids(&both).contains(id)));
}

#[test]
fn a_postal_code_finds_the_place_that_carries_it() {
    let hits = search("90210");
    assert_eq!((hits[0].id().get(), hits[0].match_kind()), (BEVERLY_HILLS, MatchKind::PostalCode));
    for text in ["sw1a 1aa", "SW1A1AA", "SW1A"] {
        let hits = fixture().search(text).unwrap();
        assert_eq!(
            (ids(&hits).as_slice(), hits[0].match_kind()),
            (&[LONDON][..], MatchKind::PostalCode),
            "{text}"
        );
    }
}

#[test]
fn ids_and_coordinates_are_understood_and_confined_to_countries() {
    assert_eq!(search("2267057")[0].match_kind(), MatchKind::Id);
    assert_eq!(search(" 41.15,-8.61 ")[0].match_kind(), MatchKind::Coordinates);
    let options = SearchOptions::new().limit(5).filter(in_country("ES"));
    let near = world().search_with("41.15, -8.61", &options).unwrap();
    let countries: Vec<_> = near.iter().map(|hit| hit.place().unwrap().country_code().unwrap()).collect();
    assert_eq!(countries, [Some(country("ES")); 5]);
    // Uddevalla has the code 451 90.
    for text in ["95.0, 10.0", "45, 190"] {
        assert!(world().search(text).is_err_and(|error| error.is_bad_input()), "{text}");
    }
}

#[test]
fn confidences_add_up_to_at_most_1_and_do_not_depend_on_the_limit() {
    for text in ["paris", "springfield", "san", "lissbon", "10115"] {
        let confidences = |limit: usize| {
            let hits = world().search_with(text, &SearchOptions::new().limit(limit)).unwrap();
            hits.iter().map(|hit| hit.confidence().unwrap()).collect::<Vec<_>>()
        };
        let all = confidences(100);
        assert!(all.iter().all(|confidence| (0.0..=1.0).contains(confidence)), "{text}: {all:?}");
        assert!(all.iter().sum::<f32>() < 1.000_01, "{text}: {all:?}");
        for limit in [1, 3, 20] {
            assert_eq!(confidences(limit), all[..limit.min(all.len())], "{text}");
        }
    }
}

#[test]
fn a_postal_code_of_two_countries_can_be_confined_to_one() {
    let found = |options: SearchOptions| ids(&fixture().search_with("1000001", &options).unwrap());
    let (lisbon, tokyo) = (LISBON, TOKYO);
    assert_eq!(found(SearchOptions::new()), [tokyo, lisbon]);
    assert_eq!(found(SearchOptions::new().filter(in_country("PT"))), [lisbon]);
    assert_eq!(found(SearchOptions::new().filter(in_country("PT").country(country("jp"))).limit(1)), [tokyo]);
}

#[test]
fn a_text_that_nothing_matches_is_answered_with_nothing() {
    for text in ["xyzzyx", "!?", "\u{200b}x\u{200b}q\u{200b}z", "𓀀", "🗼", "00000000000"] {
        assert!(search(text).is_empty(), "{text}");
    }
}

#[test]
fn a_blank_text_is_refused() {
    for text in ["", " ", "\t\n", "\u{3000}"] {
        refused(world().search(text), "search term");
    }
}
