//! Substring matches: pieces from inside words.

use wayfare::MatchKind;

use crate::{
    model::{assert_found, places},
    support::{Ask, search},
    weak::{pieces, searched},
};

#[test]
fn a_piece_of_a_word_finds_the_names_that_hold_it_as_far_as_they_come_among_the_first_places() {
    let mut found_pieces = 0;
    for (number, text) in pieces().iter().enumerate().step_by(2) {
        let ask = match number % 4 {
            0 => Ask::all().countries(["PT", "ES", "FR", "DE", "RU"]),
            2 => Ask::all().near(41.0, 9.0),
            _ => Ask::all(),
        };
        let ask = ask.strict();
        let found = search(text, &ask);
        assert_found(text, &found, &searched(text, &ask));
        found_pieces += usize::from(found.iter().any(|place| place.matched == MatchKind::Infix));
    }
    assert!(found_pieces > 250, "{found_pieces}");
}

#[test]
fn the_more_of_a_word_is_typed_the_better_the_match() {
    for (text, id, quality) in [
        ("ondon", 2643743, 0.0),
        ("осква", 524901, -3.0),
        ("ew york", 1020, 0.0),
        ("arcelon", 1018, -0.16),
        ("sbonn", 2267057, -3.32),
    ] {
        let found = search(text, &Ask::all().strict());
        let place = places().iter().find(|place| place.id == id).unwrap();
        let first = found.iter().find(|found| found.id == id).unwrap();
        assert_eq!(first.matched, MatchKind::Infix, "{text}");
        assert!((first.score * 24.0 - (place.importance + quality)).abs() < 1e-3, "{text}");
    }
    for text in ["ond", "осв", "rtla"] {
        let found = search(text, &Ask::all().strict());
        assert!(text == "rtla" || found.iter().all(|found| found.matched != MatchKind::Infix), "{text}");
    }
}
