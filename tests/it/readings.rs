//! Texts that are more than a name: qualified names, misspellings, ids, coordinates.

use wayfare::{MatchKind, SearchOptions};

use crate::support::world;

fn best(text: &str) -> (u32, MatchKind) {
    let hits = world().search(text, &SearchOptions::new()).unwrap();
    let best = hits.first().unwrap_or_else(|| panic!("nothing found for {text:?}"));
    (best.geonameid, best.matched)
}

#[test]
fn a_name_is_qualified_by_its_state_or_country_in_words_or_codes() {
    for (text, id) in [
        ("paris texas", 4717560),
        ("Paris, TX", 4717560),
        ("portland, or", 5746545),
        ("portland maine", 4975802),
        ("san josé costa rica", 3621849),
        ("san jose ca", 5392171),
        ("münchen de", 2867714),
        ("münchen bayern", 2867714),
        ("cambridge uk", 2653941),
        ("Cambridge, Massachusetts", 4931972),
    ] {
        assert_eq!(best(text), (id, MatchKind::Qualified), "{text}");
    }
}

#[test]
fn a_qualifier_that_does_not_hold_finds_nothing() {
    let found = world().search("lisbon, japan", &SearchOptions::new()).unwrap();
    assert!(found.iter().all(|hit| hit.matched != MatchKind::Qualified), "{found:?}");
}

#[test]
fn whole_names_win_over_qualified_ones() {
    assert_eq!(best("new york").1, MatchKind::ExactAlternate);
    assert_eq!(best("york").1, MatchKind::Exact);
}

#[test]
fn one_wrong_letter_is_forgiven_and_can_be_refused() {
    for (text, id) in [
        ("barcelna", 3128760),
        ("barcellona puig", 0),
        ("amstredam", 2759794),
        ("lissbon", 2267057),
        ("mosvka", 524901),
        ("москвва", 524901),
    ] {
        let strict = world().search(text, &SearchOptions::new().fuzzy(false)).unwrap();
        assert!(strict.is_empty(), "{text}: {strict:?}");
        if id == 0 {
            assert!(world().search(text, &SearchOptions::new()).unwrap().is_empty(), "{text}");
        } else {
            assert_eq!(best(text), (id, MatchKind::Typo), "{text}");
        }
    }
}

#[test]
fn ids_and_coordinates_are_understood() {
    assert_eq!(best("2267057"), (2267057, MatchKind::Id));
    for text in ["41.15, -8.61", "41.15 -8.61", " 41.15,-8.61 "] {
        assert_eq!(best(text), (2735943, MatchKind::Coordinates), "{text}");
    }
    let near = world().search("41.15, -8.61", &SearchOptions::new().limit(5).country("ES")).unwrap();
    assert!(near.len() == 5 && near.iter().all(|hit| hit.location().unwrap().country_code == "ES"));
    // Not a latitude: an ordinary text, which no place is called.
    assert!(world().search("95.0, 10.0", &SearchOptions::new()).unwrap().is_empty());
}

#[test]
fn a_postal_code_may_stand_with_its_place() {
    for text in ["90210 beverly hills", "Beverly Hills 90210", "beverly hills, 90210"] {
        assert_eq!(best(text), (5328041, MatchKind::PostalCode), "{text}");
    }
}
