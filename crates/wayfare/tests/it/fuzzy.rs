//! Fuzzy matches: names within one or two edits of the text.

use wayfare::MatchKind;
use wayfare_format::fold;

use crate::{
    model::{all_names, assert_found},
    support::{Ask, location, search},
    weak::{is_plain, searched},
};

/// Names with so many edits, of letters that occur in the name or in another one.
fn misspelt() -> Vec<String> {
    let names = all_names();
    let mut state = 7_u64;
    let mut below = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut texts = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let mut letters: Vec<char> = name.chars().collect();
        let others: Vec<char> = names[(number + 1) % names.len()].chars().chain(letters.clone()).collect();
        for _ in 0..1 + number % 2 {
            let (at, letter) = (below(letters.len()), others[below(others.len())]);
            match below(4) {
                0 => letters.insert(at, letter),
                1 if letters.len() > 1 => drop(letters.remove(at)),
                2 if at > 0 => letters.swap(at, at - 1),
                _ => letters[at] = letter,
            }
        }
        texts.push(fold(&letters.into_iter().collect::<String>()).to_string());
    }
    texts.retain(|text| is_plain(text));
    texts
}

#[test]
fn no_name_within_reach_is_missed_and_no_other_is_found() {
    let asks = [Ask::all(), Ask::all(), Ask::all().countries(["PT", "US", "RU", "JP", "FR"])];
    let texts = misspelt();
    let (mut all, mut found) = (0, 0);
    for (number, text) in texts.iter().enumerate().step_by(4) {
        let ask = &asks[number % asks.len()];
        let hits = search(text, ask);
        assert_found(text, &hits, &searched(text, ask));
        found += usize::from(hits.iter().any(|found| found.matched == MatchKind::Fuzzy));
        all += 1;
    }
    assert!(all > 250 && found * 2 > all, "{found} of {all}");
}

#[test]
fn names_as_they_stand_are_misspelt_ones_too() {
    for text in all_names().iter().step_by(11).filter(|text| is_plain(text)) {
        assert_found(text, &search(text, &Ask::all()), &searched(text, &Ask::all()));
    }
}

#[test]
fn a_name_whose_place_is_left_out_is_a_text_like_any_other() {
    let ask = Ask::all().countries(["FR", "JP"]);
    for text in all_names().iter().step_by(3).filter(|text| is_plain(text)) {
        assert_found(text, &search(text, &ask), &searched(text, &ask));
    }
}

/// The places that a text finds as misspelt.
fn typos(text: &str) -> Vec<u32> {
    let found = search(text, &Ask::all()).into_iter();
    found.filter(|found| found.matched == MatchKind::Fuzzy).map(|found| found.id).collect()
}

#[test]
fn one_letter_may_be_wrong_in_three_or_four_and_two_in_eight() {
    let (paris, london, boston) = (1000, 2643743, 1005);
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
        ("москвв", 524901),
        ("остква", 0),
        ("東京者", 1850147),
    ] {
        assert_eq!(typos(text).contains(&id), id != 0, "{text}: {:?}", typos(text));
        assert!(
            search(text, &Ask::all().strict()).iter().all(|found| found.matched != MatchKind::Fuzzy),
            "{text}"
        );
    }
    // Too few letters, or too many edits for so few.
    for text in ["eo", "eux", "prsi", "bsotno", "londoxyn"] {
        let near = |id: &u32| strsim::osa_distance(&fold(location(*id).name), text) > 2;
        assert!(typos(text).iter().all(|id| !near(id)), "{text}: {:?}", typos(text));
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
