//! What helps an app that suggests places: nearness, texts that are still being typed, names to show.

use wayfare::{MatchKind, Place, SearchOptions};

use crate::geonameids::{LISBON, MUNICH, REYKJAVIK, TOKYO};
use crate::support::{fixture, ids, point, refused, world};

#[test]
fn places_near_a_point_rank_higher_and_none_is_left_out() {
    let find =
        |options: SearchOptions| world().search_with("springfield", &options.limit(1)).unwrap().remove(0);
    let admin1 = |options| find(options).place().unwrap().details().unwrap().admin1_name.unwrap();
    for (latitude, longitude, expected) in
        [(42.36, -71.06, "Massachusetts"), (39.8, -89.6, "Illinois"), (44.1, -123.1, "Oregon")]
    {
        assert_eq!(admin1(SearchOptions::new().near(point(latitude, longitude))), expected);
    }
    let far = world().search_with("tokyo", &SearchOptions::new().near(point(38.7, -9.1))).unwrap();
    assert_eq!(far[0].id().get(), TOKYO);
    let all = SearchOptions::new().limit(1000);
    let mut with = ids(&world().search_with("springfield", &all.clone().near(point(42.36, -71.06))).unwrap());
    let mut without = ids(&world().search_with("springfield", &all).unwrap());
    with.sort_unstable();
    without.sort_unstable();
    assert_eq!(with, without);
}

/// A number may be the beginning of a postal code, but nobody types an id letter by letter.
#[test]
fn an_id_is_found_by_a_search_and_completed_by_nothing() {
    let is_id = |hit: &wayfare::Hit<'_>| hit.match_kind() == MatchKind::Id;
    assert!(world().search("2267057").unwrap().iter().any(is_id));
    assert!(!world().autocomplete("2267057").unwrap().iter().any(is_id));
    refused(world().autocomplete(" "), "required");
}

#[test]
fn a_hit_tells_which_name_matched() {
    for (text, matched, name) in [
        ("Lissabon", MatchKind::ExactAlternate, "Lissabon"),
        ("lisbon", MatchKind::Exact, "Lisbon"),
        ("lissab", MatchKind::PrefixAlternate, "Lissabon"),
        ("lisbon, portugal", MatchKind::WithRegion, "Lisbon"),
        ("2267057", MatchKind::Id, "Lisbon"),
    ] {
        let hits = world().search(text).unwrap();
        let lisbon = hits.iter().find(|hit| hit.id().get() == LISBON).unwrap_or_else(|| panic!("{text}"));
        assert_eq!((lisbon.match_kind(), lisbon.matched_name().unwrap()), (matched, name.into()), "{text}");
    }
    let hits = world().search("beverly hills 90210").unwrap();
    assert_eq!(hits[0].match_kind(), MatchKind::PostalCode);
    assert_eq!(hits[0].matched_name().unwrap(), "90210");
    let hits = world().search("reykjavk").unwrap();
    assert_eq!((hits[0].id().get(), hits[0].match_kind()), (REYKJAVIK, MatchKind::Fuzzy));
    assert_eq!(hits[0].matched_name().unwrap(), "Reykjavík");
}

#[test]
fn a_country_is_shown_by_its_name_in_use_not_by_a_former_one() {
    let shown = |code, language| country_place(code).name_in(language).unwrap();
    for (code, language, name) in [
        ("ID", "en", "Indonesia"),
        ("LK", "en", "Sri Lanka"),
        ("US", "en-GB", "United States"),
        ("GB", "en", "United Kingdom"),
        ("CD", "de", "Kongo-Kinshasa"),
        ("MM", "fr", "Myanmar (Birmanie)"),
    ] {
        assert_eq!(shown(code, language).as_deref(), Some(name), "{code} {language}");
    }
}

/// The row of a country among the places of the default dataset.
fn country_place(code: &str) -> Place<'static> {
    let id = world().country(code).unwrap().unwrap().place_id.unwrap();
    world().place(id).unwrap().unwrap()
}

#[test]
fn a_place_has_a_name_in_a_language_where_one_is_known() {
    let lisbon = fixture().place(LISBON).unwrap().unwrap();
    assert_eq!(lisbon.name_in("pt").unwrap().as_deref(), Some("Lisboa"), "the preferred one of two");
    assert_eq!(lisbon.name_in("PT-br").unwrap().as_deref(), Some("Lisboa"));
    assert_eq!(lisbon.name_in("de").unwrap(), None);
    assert_eq!(lisbon.name_in("").unwrap(), None, "names of no known language are in none");
    let munich = fixture().place(MUNICH).unwrap().unwrap();
    assert_eq!(munich.name_in("de").unwrap().as_deref(), Some("München"), "not the colloquial one");
    let tokyo = fixture().place(TOKYO).unwrap().unwrap();
    assert_eq!(tokyo.name_in("zh-Hant").unwrap().as_deref(), Some("東京都"));
}
