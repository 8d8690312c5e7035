//! Stored answers: the same as those that are computed, but for what `docs/search.md` names as their price.

use std::collections::BTreeSet;

use wayfare::MatchKind;
use wayfare_format::{Answer, Reading, word_starts};

use crate::{
    model::{all_names, places},
    regions::loosely_qualified,
    support::{Ask, Found, dataset, search},
};

fn texts() -> Vec<String> {
    let names = all_names().into_iter().enumerate();
    let mut texts: Vec<String> = names
        .flat_map(|(number, name)| [name.to_owned(), name.chars().take(1 + number % 6).collect()])
        .collect();
    texts.retain(|text| {
        !text.is_empty()
            && !text.ends_with(' ')
            && !text.contains(char::is_numeric)
            && loosely_qualified(text).is_empty()
    });
    texts.sort_unstable();
    texts.dedup();
    texts
}

fn is_by_name(found: &&Found) -> bool {
    !matches!(found.matched, MatchKind::Infix | MatchKind::Typo)
}

/// Asserts that places are the same; stored scores are rounded.
#[track_caller]
fn assert_same(text: &str, stored: &[Found], computed: &[Found]) {
    let key = |found: &Found| (found.id, found.matched, (found.score * 24_000.0).round() as i32 / 2);
    assert!(stored.iter().map(key).eq(computed.iter().map(key)), "{text}: {stored:?}, not {computed:?}");
}

#[test]
fn the_first_two_places_are_those_of_a_search_that_computes_them() {
    for text in &texts() {
        let (stored, computed) =
            (search(text, &Ask::default()), search(text, &Ask::all_computed().limit(20)));
        assert_same(text, &stored[..stored.len().min(2)], &computed[..computed.len().min(2)]);
        let mut third = computed.iter().skip(2).take(1).filter(|found| found.matched != MatchKind::Typo);
        assert!(third.all(|third| stored.iter().any(|found| found.id == third.id)), "{text}: {stored:?}");
    }
}

#[test]
fn places_by_name_are_the_same_whatever_is_stored_and_however_many_are_wanted() {
    for (number, text) in texts().iter().enumerate() {
        let limit = [1, 4, 5, 10, 11, 20, 21, 1000][number % 8];
        let by_name =
            |ask: Ask| search(text, &ask.strict()).iter().filter(is_by_name).copied().collect::<Vec<_>>();
        let (stored, computed) =
            (by_name(Ask::all().limit(limit)), by_name(Ask::all_computed().limit(limit)));
        let both = stored.len().min(computed.len());
        assert_eq!(stored[..both], computed[..both], "{text} {limit}");
        let all = by_name(Ask::all_computed());
        assert!(stored.len() >= all.len().min(limit).saturating_sub(limit - both), "{text} {limit}");
    }
}

#[test]
fn misspelt_names_of_a_stored_answer_are_left_out_where_they_are_not_wanted() {
    let mut with_typos = 0;
    for text in texts() {
        let strict = search(&text, &Ask::default().strict());
        assert!(strict.iter().all(|found| found.matched != MatchKind::Typo), "{text}");
        let fuzzy = search(&text, &Ask::default());
        let mut without: Vec<Found> =
            fuzzy.iter().filter(|found| found.matched != MatchKind::Typo).copied().collect();
        with_typos += usize::from(without.len() < fuzzy.len());
        without.retain(|found| !strict.contains(found));
        assert_eq!(without, [], "{text}");
    }
    assert!(with_typos > 50, "{with_typos}");
}

/// The keys of the dictionary: all names, and what they are from each later word on.
fn keys() -> BTreeSet<&'static str> {
    let names = all_names().into_iter();
    names.flat_map(|name| [0].into_iter().chain(word_starts(name)).map(|at| &name[at..])).collect()
}

/// What is known of a text by going through all names.
struct Text {
    text: String,
    /// Keys that go on after it.
    longer: usize,
    /// Whether it is the own name of a place.
    is_name: bool,
    /// Whether it is of four to six characters that an own name begins with.
    is_beginning: bool,
}

fn known_texts() -> Vec<Text> {
    let keys = keys();
    let own: BTreeSet<&str> = places()
        .iter()
        .flat_map(|place| &place.names)
        .filter(|name| name.is_own)
        .map(|name| &*name.text)
        .collect();
    let known = |text: String| {
        let begun = |all: &BTreeSet<&'static str>| {
            all.range(text.as_str()..)
                .take_while(|key| key.starts_with(&text))
                .filter(|key| **key != text)
                .count()
        };
        let is_name = own.contains(text.as_str());
        let is_beginning = (4..=6).contains(&text.chars().count()) && (is_name || begun(&own) > 0);
        Text { longer: begun(&keys), is_name, is_beginning, text }
    };
    texts().into_iter().map(known).collect()
}

#[test]
fn what_is_not_stored_or_not_in_full_is_computed() {
    let (mut in_part, mut not) = (0, 0);
    for Text { text, longer, is_name, is_beginning } in &known_texts() {
        if *longer >= 25 {
            // Up to 10 or 20 places are stored, and here all are wanted.
            assert_same(text, &search(text, &Ask::all()), &search(text, &Ask::all_computed()));
            in_part += 1;
        } else if !is_name && !is_beginning {
            assert_eq!(search(text, &Ask::default()), search(text, &Ask::all_computed().limit(20)), "{text}");
            not += 1;
        }
    }
    assert!(in_part > 20 && not > 200, "{in_part}, {not}");
}

#[test]
fn four_to_six_letters_of_a_name_are_looked_for_no_further_unless_that_changes_the_first_three_places() {
    let is_looked_for = |found: &Found| !is_by_name(&found);
    let (mut with, mut without) = (0, 0);
    for Text { text, longer, is_name, is_beginning } in &known_texts() {
        if *longer >= 25 || *is_name || !*is_beginning {
            continue;
        }
        let computed = search(text, &Ask::all_computed().limit(10));
        if computed.iter().take(3).any(is_looked_for) {
            with += 1;
        } else {
            let all = search(text, &Ask::all().limit(10));
            assert_eq!(all.iter().find(|found| is_looked_for(found)), None, "{text}");
            without += usize::from(computed.iter().any(is_looked_for));
        }
    }
    assert!(with > 50 && without > 20, "{with}, {without}");
}

/// What the builder stores, as the search that it stores would find it.
fn found(answers: &[Answer]) -> Vec<(u32, Reading)> {
    answers
        .iter()
        .map(|answer| (places()[answer.place as usize].location.geonameid, answer.reading))
        .collect()
}

#[test]
fn the_builder_is_given_the_places_of_the_answer_with_what_each_weighs() {
    for text in texts().iter().step_by(3) {
        let computed = search(text, &Ask::all_computed().limit(10));
        let to_store = dataset().answer_to_store(text, 10).unwrap();
        let sum = |answer: &Answer| answer.reading.weight() + places()[answer.place as usize].importance;
        assert!(to_store.is_sorted_by(|a, b| sum(a) >= sum(b)), "{text}");
        for found in computed.iter().filter(is_by_name) {
            let same = |answer: &&Answer| places()[answer.place as usize].location.geonameid == found.id;
            let answer = to_store.iter().find(same).unwrap_or_else(|| panic!("{text}: no {found:?}"));
            assert!((sum(answer).max(0.0) / 24.0 - found.score).abs() < 1e-4, "{text}: {answer:?} {found:?}");
        }
        let typos = to_store.iter().filter(|answer| matches!(answer.reading, Reading::Typo(_))).count();
        assert!(to_store.len() - typos <= 10, "{text}");
    }
}

#[test]
fn additions_are_the_middles_of_words_and_misspelt_names_where_one_is_among_the_first() {
    let (mut some, mut none) = (0, 0);
    for text in texts().iter().step_by(2) {
        let additions = found(&dataset().additions_to_store(text).unwrap());
        let all = found(&dataset().answer_to_store(text, 10).unwrap());
        let is_name = all
            .iter()
            .any(|(_, reading)| matches!(reading, Reading::Key(wayfare_format::KeyKind::Name, true)));
        let counts = |(at, (_, reading)): (usize, &(u32, Reading))| match reading {
            Reading::Infix(_) => at < 3,
            Reading::Typo(_) => at < if is_name { 3 } else { 2 },
            Reading::Key(..) => false,
        };
        let is_worth_it = all.iter().enumerate().any(counts);
        let kept = |(at, (_, reading)): &(usize, &(u32, Reading))| match reading {
            Reading::Infix(_) => *at < 10,
            Reading::Typo(_) => *at < 5,
            Reading::Key(..) => false,
        };
        let expected: Vec<_> = all.iter().enumerate().filter(kept).map(|(_, answer)| *answer).collect();
        assert_eq!(additions, if is_worth_it { expected } else { Vec::new() }, "{text}");
        if is_worth_it { some += 1 } else { none += 1 }
    }
    assert!(some > 50 && none > 50, "{some}, {none}");
}
