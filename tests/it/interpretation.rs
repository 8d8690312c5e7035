//! Texts that are more than a name: qualified names, ids, coordinates.

use wayfare::{MatchKind, NameKind, SearchOptions};

use crate::support::{country, details_of, world};

fn best(text: &str) -> (u32, MatchKind) {
    let hits = world().search(text).unwrap();
    let best = hits.first().unwrap_or_else(|| panic!("nothing found for {text:?}"));
    (best.id().get(), best.kind())
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
        assert_eq!(best(text), (id, MatchKind::WithRegion), "{text}");
    }
}

#[test]
fn countries_and_states_are_known_by_their_names_and_codes_everywhere() {
    for (text, id) in [
        ("lisboa portogallo", 2267057),
        ("tokyo 日本", 1850147),
        ("москва россия", 524901),
        ("toronto, on", 6167865),
        ("sydney nsw", 2147714),
        ("campinas sp", 3467865),
        ("ronda, malaga", 2511730),
        ("san juan, batangas", 1689303),
        ("springfield, greene county", 4409896),
        ("bastogne, luxembourg", 2802583),
        ("killarney, county kerry, ireland", 2963370),
        ("kinsale, co. cork", 2963155),
    ] {
        assert_eq!(best(text), (id, MatchKind::WithRegion), "{text}");
    }
}

#[test]
fn states_are_known_without_the_word_for_their_kind_in_their_own_language() {
    for (text, id) in [
        ("sevilla, andalucía", 2510911),
        ("kraków, małopolskie", 3094802),
        ("广州 广东", 1809858),
        ("zürich, kanton zürich", 2657896),
    ] {
        assert_eq!(best(text).0, id, "{text}");
    }
}

#[test]
fn islands_and_areas_say_where_a_place_is() {
    for (text, id) in [
        ("chora naxos", 256632),
        ("lagos, algarve", 2267226),
        ("portree, isle of skye", 2640006),
        // On the shore, out of the box.
        ("bol, brač", 3203765),
        ("leeds, west yorkshire", 2644688),
        ("toulouse, midi-pyrénées", 2972315),
        // In no one country.
        ("stockholm, scandinavia", 2673730),
    ] {
        assert_eq!(best(text), (id, MatchKind::WithRegion), "{text}");
    }
    // The town, not the region that holds it.
    assert_eq!(best("faro, algarve").0, 2268339);
}

#[test]
fn where_a_context_does_not_hold_its_country_does() {
    for (text, id) in [
        ("leeds, church street", 2644688),
        ("hyderabad, andhra pradesh", 1269843),
        ("lisbon, rua augusta", 2267057),
        ("kathmandu valley", 1283240),
    ] {
        assert_eq!(best(text), (id, MatchKind::Partial), "{text}");
        assert!(!world().search(text).unwrap()[0].is_clear().unwrap(), "{text}");
    }
    assert!(world().search("paris, japan").unwrap().is_empty());
}

#[test]
fn what_a_text_says_plainly_is_found_where_nothing_else_is() {
    for (text, id, matched) in [
        // Addresses without a number.
        ("Rua Augusta, Lisboa", 2267057, MatchKind::Partial),
        ("Hotel Nowhere, Rua Augusta, Lisboa, Portugal", 2267057, MatchKind::Partial),
        // A terminal, and a misspelt airport.
        ("heathrow terminal 5", 2643743, MatchKind::Partial),
        ("schipol airport", 2759794, MatchKind::Fuzzy),
        // Two places near each other.
        ("tokyo narita", 1850147, MatchKind::Partial),
        // Not the place whose airport is called like a city elsewhere.
        ("frankfurt hahn", 2925533, MatchKind::Fuzzy),
        // A place of Portugal only as far as `port` is its beginning.
        ("lagos port", 2267226, MatchKind::Partial),
    ] {
        assert_eq!(best(text), (id, matched), "{text}");
        assert!(!world().search(text).unwrap()[0].is_clear().unwrap(), "{text}");
    }
    // A country alone is no answer, nor are two places far from each other.
    for text in ["nowhere street, france", "sydney narita"] {
        assert!(world().search(text).unwrap().is_empty(), "{text}");
    }
}

#[test]
fn a_place_of_the_kind_comes_before_an_alternate_name_with_the_word_for_it() {
    assert_eq!(best("phoenix city"), (5308655, MatchKind::Exact));
    assert!(world().search("phoenix city").unwrap().iter().any(|hit| hit.id().get() == 756135));
    assert_eq!(best("mexico city"), (3530597, MatchKind::Exact));
}

#[test]
fn codes_of_states_are_not_other_words() {
    // `KY` is the United Kingdom in Kurdish, `co` a county.
    let best = best("london, ky");
    assert_eq!(best, (4298960, MatchKind::WithRegion));
    for text in ["moscow, co", "istanbul, co"] {
        assert!(world().search(text).unwrap().iter().all(|hit| !hit.is_clear().unwrap()), "{text}");
    }
}

#[test]
fn capitals_are_codes_first() {
    for (text, id) in [("DE", 2921044), ("SIN", 1880252), ("LAX", 5368361), ("IT", 3175395)] {
        assert_eq!(best(text), (id, MatchKind::ExactAlternate), "{text}");
    }
    assert_eq!(best("GOA").1, MatchKind::Exact);
}

#[test]
fn a_word_for_the_kind_may_be_another_one_of_its_kind() {
    for (text, name) in [
        ("island of crete", "Crete"),
        ("jeju island", "Jeju"),
        ("capri island", "Isle of Capri"),
        ("como lake", "Lake Como"),
        ("michigan lake", "Lake Michigan"),
        ("county kerry", "Kerry"),
        ("co. kerry", "Kerry"),
        ("county cork", "Cork"),
        ("new york state", "New York"),
        ("napa county, california", "Napa County"),
        ("quebec province, canada", "Quebec"),
        ("county kerry, ireland", "Kerry"),
        ("province of huesca", "Huesca"),
        ("vaucluse department", "Vaucluse"),
    ] {
        let hits = world().search(text).unwrap();
        let found = hits.first().map(|hit| hit.place().unwrap());
        let is_so = |place: wayfare::Place<'_>| {
            place.name().starts_with(name) && place.kind().unwrap() == wayfare::PlaceKind::Region
        };
        assert!(found.is_some_and(is_so), "{text}: {:?}", found.map(|place| place.name()));
    }
    // The name without that word is a town's, too.
    let hits = world().search("kansas town").unwrap();
    assert!(hits[0].place().unwrap().name().starts_with("Kansas"));
    assert!(world().search("nowhere lake").unwrap().is_empty());
}

#[test]
fn territories_are_in_the_country_that_they_belong_to_behind_its_own_places() {
    for (text, id) in [
        ("longyearbyen, norway", 2729907),
        ("papeete, france", 4033936),
        ("gibraltar, uk", 2411585),
        ("willemstad, netherlands", 3513090),
        ("pointe-a-pitre france", 3578599),
        ("hong kong, china", 1819730),
        ("san juan, puerto rico, usa", 4568127),
        ("georgia, usa", 4197000),
    ] {
        assert_eq!(best(text), (id, MatchKind::WithRegion), "{text}");
    }
    for (text, own, of_territory) in
        [("san juan, usa", 4726440, 4568127), ("saint-denis, france", 2980916, 935264)]
    {
        let hits = world().search(text).unwrap();
        let ids = hits.iter().map(|hit| hit.id().get()).collect::<Vec<_>>();
        assert!(ids[0] == own && ids.contains(&of_territory), "{text}: {ids:?}");
    }
}

#[test]
fn a_name_may_have_two_qualifiers_or_have_one_in_front_or_begun() {
    for (text, id) in [
        ("boston, ma, usa", 4930956),
        ("Portland Oregon United States", 5746545),
        ("new york city, new york, usa", 5128581),
        ("texas paris", 4717560),
    ] {
        assert_eq!(best(text), (id, MatchKind::WithRegion), "{text}");
    }
    for text in ["portland, ore", "portland or uni", "portland, o"] {
        assert_eq!(best(text), (5746545, MatchKind::Partial), "{text}");
    }
}

#[test]
fn a_qualifier_that_does_not_hold_finds_nothing() {
    for text in ["lisbon, japan", "boston, ca, france", "japan lisbon"] {
        let found = world().search(text).unwrap();
        assert!(found.iter().all(|hit| hit.kind() != MatchKind::WithRegion), "{text}: {found:?}");
    }
}

#[test]
fn words_may_be_in_short_or_in_full() {
    for (text, id, matched) in [
        ("mt vernon ny", 5127835, MatchKind::WithRegion),
        ("sto domingo", 3492908, MatchKind::Exact),
        ("sault sainte marie ontario", 6141439, MatchKind::WithRegion),
    ] {
        assert_eq!(best(text), (id, matched), "{text}");
    }
}

#[test]
fn an_article_is_left_out_and_is_no_airport() {
    for (text, id) in [("the brazil", 3469034), ("the philippines", 1694008), ("the ivory coast", 2287781)] {
        assert_eq!(world().search(text).unwrap()[0].id().get(), id, "{text}");
        assert_eq!(world().autocomplete(text).unwrap()[0].id().get(), id, "{text}");
    }
    assert_eq!(best("the algarve").1, MatchKind::Exact);
}

#[test]
fn airport_codes_find_the_city_that_is_served() {
    for (text, id) in [
        ("LIS", 2267057),
        ("opo", 2735943),
        ("JFK", 5128581),
        ("lhr", 2643743),
        ("NYC", 5128581),
        ("LON", 2643743),
        ("HND", 1850147),
    ] {
        assert_eq!(best(text), (id, MatchKind::ExactAlternate), "{text}");
        let codes = details_of(world(), id).alternate_names.iter();
        let codes: Vec<_> = codes.filter(|name| name.kind == NameKind::Iata).map(|name| name.text).collect();
        assert!(codes.contains(&text.to_uppercase()), "{text}: {codes:?}");
    }
}

#[test]
fn whole_names_win_over_qualified_ones() {
    assert_eq!(best("new york").1, MatchKind::ExactAlternate);
    assert_eq!(best("york").1, MatchKind::Exact);
}

#[test]
fn ids_and_coordinates_are_understood() {
    assert_eq!(best("2267057"), (2267057, MatchKind::Id));
    for text in ["41.15, -8.61", "41.15 -8.61", " 41.15,-8.61 ", "41,15 -8,61", "geo:41.15,-8.61;u=35"] {
        assert_eq!(best(text), (2735943, MatchKind::Coordinates), "{text}");
    }
    let near =
        world().search_with("41.15, -8.61", &SearchOptions::new().limit(5).country(country("ES"))).unwrap();
    assert!(
        near.len() == 5
            && near.iter().all(|hit| hit.place().unwrap().details().unwrap().country_code.unwrap() == "ES")
    );
    // Uddevalla has the code 451 90.
    for text in ["95.0, 10.0", "45, 190"] {
        assert!(world().search(text).is_err_and(|error| error.is_bad_input()), "{text}");
    }
}

#[test]
fn a_postal_code_may_stand_with_its_place() {
    for text in [
        "90210 beverly hills",
        "Beverly Hills 90210",
        "beverly hills, 90210",
        "beverly hills, ca 90210",
        "90210 beverly hills ca",
        "beverly hills, ca 90210, usa",
    ] {
        assert_eq!(best(text), (5328041, MatchKind::PostalCode), "{text}");
    }
}
