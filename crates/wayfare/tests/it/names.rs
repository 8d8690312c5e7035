//! Names, beginnings of names and of later words: a search finds what going through all names finds.

use wayfare::MatchKind;
use wayfare_format::fold;

use crate::{
    model::{SEARCH, all_names, assert_found, by_name, is_own_name, places},
    regions::qualified,
    support::{Ask, Found, best, dataset, ids, refused, search, try_search},
    weak::holds_kind_word,
};

/// Beginnings of names and of their later words, and whole names; no texts with digits, which may be postal codes.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for (number, name) in all_names().into_iter().enumerate() {
        let words: Vec<&str> = name.split(' ').collect();
        texts.push(name.to_owned());
        texts.push(words[number % words.len()..].join(" "));
        texts.push(name.chars().take(1 + number % 7).collect::<String>().trim_end().to_owned());
        let word = words[number % words.len()];
        texts.push(word.chars().skip(number % 2).take(1 + number % 5).collect());
    }
    texts.retain(|text| {
        !text.is_empty() && !text.contains(char::is_numeric) && qualified(text, false).is_empty()
    });
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// Asserts that a search without misspelt names finds just the names and beginnings, beside the middles of words,
/// which [`crate::infix`] looks at.
#[track_caller]
fn assert_names_found(text: &str, ask: &Ask) {
    let folded = fold(text);
    let expected = by_name(&folded, ask, &SEARCH);
    let other = |found: &Found| matches!(found.matched, MatchKind::Infix | MatchKind::WithRegion);
    let all = search(text, &ask.clone().strict());
    let inside: Vec<u32> =
        all.iter().filter(|found| found.matched == MatchKind::Infix).map(|found| found.id).collect();
    let found: Vec<Found> = all.iter().copied().filter(|found| !other(found)).collect();
    // A place may be found by the middle of a word because that weighs more than another match.
    let expected: Vec<Found> = expected.into_iter().filter(|found| !inside.contains(&found.id)).collect();
    if expected.is_empty() || holds_kind_word(&folded) && !is_own_name(&folded) {
        // Then other interpretations are tried.
        return;
    }
    assert_found(text, &found, &expected);
}

#[test]
fn a_search_finds_the_names_that_are_the_text_or_begin_with_it() {
    let texts = texts();
    assert!(texts.len() > 4_000, "{} texts", texts.len());
    for text in texts.iter().step_by(2) {
        assert_names_found(text, &Ask::all());
    }
}

#[test]
fn so_it_does_in_a_country_a_state_or_near_a_point() {
    let asks = [
        Ask::all().countries(["PT", "us"]),
        Ask::all().countries(["JP"]),
        Ask::all().states(["US.OR", "fj.01"]),
        Ask { classes: vec!['h', 'T'], ..Ask::all() },
        Ask { with_costs: true, ..Ask::all() },
        Ask { min_population: 5_000, ..Ask::all() },
        Ask { min_population: 11, classes: vec!['P'], ..Ask::all().countries(["CA"]) },
        Ask::all().near(41.0, 9.0),
        Ask::all().near(-10.0, -179.9).countries(["FR", "DE", "RU"]),
    ];
    for (number, text) in texts().iter().enumerate().filter(|(number, _)| number % 6 == 0) {
        assert_names_found(text, &asks[number / 6 % asks.len()]);
    }
}

#[test]
fn every_name_finds_its_place_first_where_no_other_place_is_called_so() {
    for place in places() {
        for name in place.names.iter().filter(|name| name.is_own && !name.text.contains(char::is_numeric)) {
            let namesakes =
                places().iter().filter(|other| other.names.iter().any(|other| other.text == name.text));
            if namesakes.count() == 1 {
                let found = search(&name.text, &Ask::all());
                let id = place.id;
                assert!(
                    found.iter().any(|found| (found.id, found.matched) == (id, MatchKind::Exact)),
                    "{}",
                    name.text
                );
            }
        }
    }
}

#[test]
fn case_diacritics_and_punctuation_do_not_matter() {
    for (texts, first) in [
        (&["Lisboa", "lisboa", " LISBOA ", "Lísboa", "ｌｉｓｂｏａ"][..], 2267057),
        (&["São-Paulo x", "sao paulo x"], 0),
        (&["Saint Paul", "SAINT PAUL"], 1010),
        (&["D.C. Junction", "dc junction", "DC-Junction"], 1025),
        (&["Москва", "МОСКВА"], 524901),
    ] {
        let answers: Vec<_> = texts.iter().map(|text| ids(&search(text, &Ask::all()))).collect();
        assert!(answers.iter().all(|answer| answer.iter().min() == answers[0].iter().min()), "{texts:?}");
        assert_eq!(answers[0].first().copied().unwrap_or(0), first, "{texts:?}");
    }
}

#[test]
fn whole_names_come_before_beginnings_within_reason() {
    assert_eq!(best("barc"), (1018, MatchKind::Prefix), "Barcelona before Barc");
    assert_eq!(best("york"), (1021, MatchKind::Exact), "York before Yorkton");
    assert_eq!(best("Gotham").0, 1020);
}

#[test]
fn a_text_that_nothing_matches_is_answered_with_nothing() {
    for text in ["xyzzyx", "!?", "\u{200b}x\u{200b}q\u{200b}z", "𓀀", "..."] {
        assert!(search(text, &Ask::all()).is_empty(), "{text}");
    }
}

#[test]
fn a_blank_text_is_refused() {
    for text in ["", " ", "\t\n", "\u{3000}"] {
        refused(try_search(dataset(), text, &Ask::all()), "search term");
    }
}
