//! Weak matches: names within one or two edits of the text, and those that hold it inside a word.

use wayfare::{Hit, MatchKind, SearchOptions};
use wayfare_format::{TermKind, fold};

use crate::{
    geonameids::{LISBON, LONDON, MOSCOW, TOKYO},
    model::{Term, all_names, places},
    support::{Ask, dataset, location, search},
};

/// Returns a text with an edit, by a number.
fn edited(text: &str, number: usize) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = 1 + number % (letters.len() - 2);
    match number % 4 {
        0 => letters.insert(at, 'x'),
        1 => drop(letters.remove(at)),
        2 => letters[at] = 'e',
        _ => letters.swap(at, at + 1),
    }
    letters.into_iter().collect()
}

#[test]
fn misspelt_names_are_like_the_text_and_none_is_missed_where_there_are_few() {
    let (mut fuzzy, mut complete) = (0, 0);
    for (number, name) in all_names().into_iter().enumerate() {
        if name.contains(char::is_numeric) || !(5..=42).contains(&name.chars().count()) {
            continue;
        }
        let text = fold(&edited(name, number)).to_string();
        let distance = |term: &Term| strsim::osa_distance(&term.text, &text);
        let options = SearchOptions::new().limit(1000);
        let hits = dataset().search_with(&text, &options).unwrap();
        let by_edit = |hit: &&Hit<'_>| {
            hit.match_kind() == MatchKind::Fuzzy && hit.explain().unwrap().parts.len() == 2
        };
        for hit in hits.iter().filter(by_edit) {
            let place = places()
                .iter()
                .find(|place| place.id == hit.id().get())
                .unwrap();
            // Regions have derived names: `los angeles county` without its last word.
            let is_near = place.names().any(|term| distance(term) <= 2);
            assert!(is_near || place.is_region(), "{text}: {hit:?}");
            fuzzy += 1;
        }
        let has_others = hits
            .iter()
            .any(|hit| !matches!(hit.match_kind(), MatchKind::Fuzzy | MatchKind::Infix));
        if hits.len() < 4 && !has_others {
            let is_near = |term: &Term| term.kind == TermKind::Primary && distance(term) == 1;
            for place in places().iter().filter(|place| place.names().any(is_near)) {
                assert!(
                    hits.iter().any(|hit| hit.id().get() == place.id),
                    "{text}: {} of {hits:?}",
                    place.id
                );
                complete += 1;
            }
        }
    }
    assert!(fuzzy > 500 && complete > 300, "{fuzzy} {complete}");
}

/// The places that a text finds as misspelt.
fn typos(text: &str) -> Vec<u32> {
    let found = search(text, &Ask::all()).into_iter();
    found
        .filter(|found| found.matched == MatchKind::Fuzzy)
        .map(|found| found.id)
        .collect()
}

#[test]
fn one_letter_may_be_wrong_in_three_or_four_and_two_in_eight() {
    let (paris, london, boston) = (1000, LONDON, 1005);
    for (text, id) in [
        ("pariz", paris),
        ("pars", paris),
        ("prais", paris),
        ("parris", paris),
        ("lonodn", london),
        ("bostn", boston),
        ("new ork city", 1020),
        ("newyorkcity", 1020),
        ("barcalna", 1018),
        ("bracelnoa", 1018),
        ("москвв", MOSCOW),
        ("остква", 0),
        ("東京者", TOKYO),
    ] {
        assert_eq!(
            typos(text).contains(&id),
            id != 0,
            "{text}: {:?}",
            typos(text)
        );
        assert!(
            search(text, &Ask::all().strict())
                .iter()
                .all(|found| found.matched != MatchKind::Fuzzy),
            "{text}"
        );
    }
    // Too few letters, or too many edits for so few.
    for text in ["eo", "eux", "prsi", "bsotno", "londoxyn"] {
        let near = |id: &u32| strsim::osa_distance(&fold(location(*id).name), text) > 2;
        assert!(
            typos(text).iter().all(|id| !near(id)),
            "{text}: {:?}",
            typos(text)
        );
    }
    assert_eq!(typos("eux"), [0; 0], "three letters of ASCII");
}

#[test]
fn texts_of_up_to_42_letters_are_compared_with_names_of_up_to_44() {
    let letters = |name: &str| name.chars().count();
    let name = location(1034).name.to_lowercase();
    assert_eq!(letters(&name), 44);
    let without = |at: usize, count: usize| format!("{}{}", &name[..at], &name[at + count..]);
    assert_eq!(typos(&without(3, 2)), [1034], "42 letters");
    assert_eq!(typos(&without(3, 1)), [0; 0], "43 letters");
    let name = location(1035).name.to_lowercase();
    assert_eq!(letters(&name), 42);
    assert_eq!(typos(&format!("x{}", &name[1..])), [1035], "42 letters");
    assert_eq!(typos(&format!("x{name}")), [0; 0], "43 letters");
}

#[test]
fn the_more_of_a_word_is_typed_the_better_the_match() {
    for (text, id, quality) in [
        ("ondon", LONDON, 0.0),
        ("осква", MOSCOW, -3.0),
        ("ew york", 1020, 0.0),
        ("arcelon", 1018, -0.16),
        ("sbonn", LISBON, -3.32),
    ] {
        let found = search(text, &Ask::all().strict());
        let place = places().iter().find(|place| place.id == id).unwrap();
        let first = found.iter().find(|found| found.id == id).unwrap();
        assert_eq!(first.matched, MatchKind::Infix, "{text}");
        assert!(
            (first.score * 24.0 - (place.importance as f32 / 1000.0 + quality)).abs() < 1e-3,
            "{text}"
        );
    }
    for text in ["ond", "осв", "rtla"] {
        let found = search(text, &Ask::all().strict());
        assert!(
            text == "rtla" || found.iter().all(|found| found.matched != MatchKind::Infix),
            "{text}"
        );
    }
}
