//! Qualified names: a place with its state, its country or both, against going through all of them.

use wayfare::MatchKind;
use wayfare_format::fold;

use crate::{
    model::{COMPLETION, Place, SEARCH, Weights, assert_found, best_first, by_name, is_name, places},
    regions::{areas, behind, lies_in, qualified, qualified_match, regions, sovereign, states_called},
    support::{Ask, Found, best, complete, dataset, ids, search},
};

/// The places for a text as a name or a qualified name, with these matches.
fn named_or_qualified(text: &str, ask: &Ask, weights: &Weights, found: &[(usize, usize)]) -> Vec<Found> {
    named_or_loosely_qualified(text, ask, weights, found, &[])
}

/// The same, with others whose region is not finished.
fn named_or_loosely_qualified(
    text: &str,
    ask: &Ask,
    weights: &Weights,
    found: &[(usize, usize)],
    begun: &[(usize, usize)],
) -> Vec<Found> {
    best_first(text, ask, |place| {
        let begun = qualified_match(begun, place, weights).map(|(_, quality)| (MatchKind::Partial, quality));
        let all = [begun, place.name_match(text, false, weights), qualified_match(found, place, weights)];
        all.into_iter().flatten().max_by(|a, b| a.1.total_cmp(&b.1))
    })
}

/// What a search finds: a qualified name where the text is no name, with the qualifier in front or begun, which is partial,
/// where nothing else is found.
fn searched(text: &str, ask: &Ask) -> Vec<Found> {
    let text = &fold(text);
    if is_name(text, ask) {
        return by_name(text, ask, &SEARCH);
    }
    let found = named_or_qualified(text, ask, &SEARCH, &qualified(text, false));
    if !found.is_empty() {
        return found;
    }
    named_or_loosely_qualified(text, ask, &SEARCH, &behind(text), &qualified(text, true))
}

/// What a completion finds: a qualified name where fewer than four places have a name that begins so, with the qualifier
/// begun where no place is called so with a whole one, in front where nothing else is found.
fn completed(text: &str, ask: &Ask) -> Vec<Found> {
    let text = &fold(text);
    let names = by_name(text, ask, &COMPLETION);
    if names.len() >= 4 {
        return names;
    }
    let whole = qualified(text, false);
    let is_understood = whole.iter().any(|(rank, _)| places()[*rank].is_allowed(ask));
    let found = named_or_qualified(text, ask, &COMPLETION, &whole);
    if is_understood {
        return found;
    }
    let found = named_or_qualified(text, ask, &COMPLETION, &qualified(text, true));
    if found.is_empty() { named_or_qualified(text, ask, &COMPLETION, &behind(text)) } else { found }
}

/// Names with a qualifier or two, that hold and that do not, whole and begun, behind and in front.
fn texts() -> Vec<String> {
    let regions: Vec<&(String, String)> = regions().iter().collect();
    let mut texts = Vec::new();
    for (number, place) in places().iter().filter(|place| !place.names.is_empty()).enumerate() {
        let name = &place.names[number % place.names.len()].text;
        let (country, state) = (place.country(), place.state());
        let called = |code: &str, nth: usize| {
            let names: Vec<_> =
                regions.iter().filter(|(_, own)| own == code).map(|(name, _)| name.as_str()).collect();
            names.get(nth % names.len().max(1)).copied().unwrap_or("nowhere")
        };
        let (own_country, own_state) = (called(&country, number), called(&state, number / 2));
        let other = &regions[number * 7 % regions.len()].0;
        let whole = called(sovereign(&country).unwrap_or(&country), number);
        let begun: String = own_country.chars().take(1 + number % 4).collect();
        let last = &place.names[place.names.len() - 1].text;
        let around: Vec<&str> = areas()
            .iter()
            .filter(|(_, code)| lies_in(code, &country, Some(place)))
            .map(|(name, _)| name.as_str())
            .collect();
        let area = around.get(number / 14 % around.len().max(1)).copied().unwrap_or("nowhere");
        texts.push(match number % 14 {
            0 => format!("{name} {own_country}"),
            1 => format!("{name} {own_state}"),
            2 => format!("{name} {own_state} {own_country}"),
            3 => format!("{name} {other}"),
            4 => format!("{name} {other} {own_country}"),
            5 => format!("{own_country} {name}"),
            6 => format!("{name} {}", begun.trim()),
            7 => format!("{name} {own_state} {}", begun.trim()),
            8 => format!("{name} {last}"),
            9 => format!("{name} {whole}"),
            10 => format!("{name} {last} {own_state} {own_country}"),
            11 => format!("{name} {area}"),
            12 => format!("{name} county {area} {own_country}"),
            _ => format!("{name} the {own_country}"),
        });
    }
    texts.retain(|text| !text.contains(char::is_numeric) && !text.ends_with(' '));
    texts
}

#[test]
fn a_search_finds_the_places_of_the_name_in_the_state_or_country() {
    let mut found = 0;
    for (number, text) in texts().iter().enumerate().filter(|(number, _)| number % 3 < 2) {
        let ask = if number % 5 == 0 { Ask::all().countries(["US", "PT", "JP"]) } else { Ask::all() };
        let all = search(text, &ask.clone().strict());
        let expected = searched(text, &ask);
        if expected.iter().any(|place| matches!(place.matched, MatchKind::WithRegion | MatchKind::Partial)) {
            assert_found(text, &all, &expected);
            found += 1;
        } else {
            assert!(all.iter().all(|place| place.matched != MatchKind::WithRegion), "{text}: {all:?}");
        }
    }
    assert!(found > 250, "{found}");
}

#[test]
fn a_completion_takes_a_qualifier_that_is_begun_even_if_a_longer_name_is_found() {
    for text in texts().into_iter().skip(1).step_by(4) {
        let all = complete(&text, &Ask::all().strict());
        let expected = completed(&text, &Ask::all());
        if expected.iter().any(|place| place.matched == MatchKind::WithRegion) {
            assert_found(&text, &all, &expected);
        } else {
            assert!(all.iter().all(|place| place.matched != MatchKind::WithRegion), "{text}: {all:?}");
        }
    }
}

#[test]
fn the_texts_of_the_documentation_find_what_they_mean() {
    for (text, id) in [
        ("portland, or", 1003),
        ("portland maine", 1004),
        ("Portland, Oregon, United States", 1003),
        ("texas paris", 1001),
        ("Paris, TX", 1001),
        ("boston, ma, usa", 1005),
        ("boston, uk", 1006),
        ("cambridge great britain", 1007),
        ("cambridge, on", 1009),
        ("münchen bayern", 0),
        ("portland, ore", 0),
        ("münchen bavaria", 2867714),
        ("lisboa ポルトガル共和国", 2267057),
        ("paris the united states", 1001),
        ("new york city, new york, america", 1020),
        ("München (Munich)", 2867714),
        ("München [Munich], Bavaria, Germany", 2867714),
        ("München (Munich), Austria", 0),
    ] {
        let found = search(text, &Ask::all())
            .iter()
            .find(|found| found.matched == MatchKind::WithRegion)
            .map(|f| f.id);
        assert_eq!(found.unwrap_or(0), id, "{text}");
    }
}

#[test]
fn a_region_that_is_not_finished_is_partial_in_a_search() {
    let found = |all: Vec<Found>| (all[0].id, all[0].matched);
    assert_eq!(found(search("portland, ore", &Ask::all())), (1003, MatchKind::Partial));
    assert_eq!(found(complete("portland, ore", &Ask::all())), (1003, MatchKind::WithRegion));
}

#[test]
fn a_misspelt_name_is_found_in_its_region_and_nowhere_else() {
    for (text, id) in [("bostn uk", 1006), ("Portlnd, Maine", 1004), ("Bsoton, MA, USA", 1005)] {
        let all = search(text, &Ask::all());
        assert_eq!(
            all.first().map(|first| (first.id, first.matched)),
            Some((id, MatchKind::Fuzzy)),
            "{text}"
        );
        assert_eq!(all.len(), 1, "{text}: {all:?}");
        assert!(search(text, &Ask::all().strict()).is_empty(), "{text}");
        assert!(search(text, &Ask::all().countries(["PT"])).is_empty(), "{text}");
    }
    assert!(search("bostn japan", &Ask::all()).is_empty());
}

#[test]
fn a_context_that_is_not_known_is_left_out_and_one_that_is_holds() {
    let mut found = 0;
    for (number, place) in places().iter().filter(|place| !place.names.is_empty()).enumerate().step_by(3) {
        let name = &place.names[number % place.names.len()].text;
        let text = format!("{name}, Nowhereshire");
        let all = search(&text, &Ask::all());
        if name.contains([',', '、', '،'])
            || all.first().is_none_or(|first| first.matched != MatchKind::Partial)
        {
            continue;
        }
        let named = |place: &&Place| place.names.iter().any(|of| of.text == *name);
        let mut expected: Vec<u32> = places().iter().filter(named).map(|place| place.id).collect();
        let mut ids = ids(&all);
        expected.sort_unstable();
        ids.sort_unstable();
        assert_eq!(ids, expected, "{text}");
        found += 1;
    }
    assert!(found > 50, "{found}");
    for (text, id) in [
        ("boston, nowhereshire, uk", 1006),
        ("Boston, Lincolnshire; Nowhere, GB", 1006),
        ("paris, lamar county, texas", 1001),
        ("paris, lamar county, usa,", 1001),
        // Not in that state, but in its country.
        ("boston, texas", 1005),
        ("paris, maine", 1001),
        // Numbers beside the name: of a district, or a postal code that is not known.
        ("boston 9", 1005),
        ("99 999 Boston 9", 1005),
        ("99999, Boston", 1005),
        ("Boston MA 99999-99", 1005),
        ("Boston 99999, UK", 1006),
        ("boston, nowhereshire, uk 99999", 1006),
        // Addresses.
        ("12 High Street, Boston", 1005),
        ("Flat 3, High Street, Boston 99, UK", 1006),
        ("High Street, Boston, UK", 1006),
        ("Nowhere, Paris", 1000),
    ] {
        let all = search(text, &Ask::all());
        assert_eq!((all[0].id, all[0].matched), (id, MatchKind::Partial), "{text}");
        assert!(!dataset().search(text).unwrap()[0].is_clear().unwrap(), "{text}");
        assert!(search(text, &Ask::all().strict()).is_empty(), "{text}");
    }
    for text in ["paris, lamar county, japan", "paris, japan", ", nowhere", "paris lamar county"] {
        assert!(search(text, &Ask::all()).iter().all(|found| found.matched != MatchKind::Partial), "{text}");
    }
}

#[test]
fn a_place_called_as_the_whole_text_comes_before_a_qualified_one() {
    assert_eq!(best("new york").1, MatchKind::Exact);
    assert_eq!(best("saint paul"), (1010, MatchKind::Exact));
}

#[test]
fn of_a_long_text_the_last_six_words_are_a_qualifier_at_most() {
    // No region here has more words than five.
    let longest = regions().iter().map(|(name, _)| name.split(' ').count()).max().unwrap();
    assert!(longest < 6, "{longest}");
    assert_eq!(states_called("the united states", false), ["US"]);
    assert_eq!(states_called("", true), [""; 0]);
}
