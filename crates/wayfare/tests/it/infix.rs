//! Middles of words: found where they may change which places come first, and then all of them.

use wayfare::MatchKind;

use crate::{
    model::{all_names, assert_found, best_first, by_name, places},
    regions::loosely_qualified,
    support::{Ask, Found, search},
};

/// Pieces of words, from their second, third or fourth letter on, with what follows them.
fn pieces() -> Vec<String> {
    let piece = |(number, name): (usize, &str)| {
        name.chars().skip(1 + number % 3).take(4 + number % 4).collect::<String>().trim().to_owned()
    };
    let mut texts: Vec<_> = all_names().into_iter().enumerate().map(piece).collect();
    // Of whole names, those of up to six letters are looked for within words, too.
    let short = all_names().into_iter().filter(|name| (5..=8).contains(&name.chars().count()));
    texts.extend(short.map(str::to_owned));
    texts.retain(|text| {
        text.chars().count() >= 4 && !text.contains(char::is_numeric) && loosely_qualified(text).is_empty()
    });
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// The places for a text by names, and by middles of words where that weighs more.
fn with_infixes(text: &str, ask: &Ask) -> Vec<Found> {
    best_first(text, ask, |place| {
        let name = place.name_match(text);
        let infix = place.infix_match(text).map(|quality| (MatchKind::Infix, quality));
        [name, infix].into_iter().flatten().max_by(|a, b| a.1.total_cmp(&b.1))
    })
}

#[test]
fn a_piece_of_a_word_finds_all_names_that_hold_it_where_that_changes_the_first_four_places() {
    let (mut looked_at, mut needless) = (0, 0);
    let texts = pieces();
    for (number, text) in texts.iter().step_by(2).enumerate() {
        let ask = match number % 4 {
            0 => Ask::all().countries(["PT", "ES", "FR", "DE", "RU"]),
            1 => Ask::all().near(41.0, 9.0),
            _ => Ask::all_computed(),
        };
        let found = search(text, &ask.clone().strict());
        let (names, expected) = (by_name(text, &ask), with_infixes(text, &ask));
        let fourth = names.get(3).map_or(f32::NEG_INFINITY, |place| place.score);
        let matters = expected.iter().any(|place| place.matched == MatchKind::Infix && place.score > fourth);
        let is_name =
            names.iter().any(|place| matches!(place.matched, MatchKind::Exact | MatchKind::ExactAlternate));
        if found.iter().any(|place| place.matched == MatchKind::Infix) {
            assert!(!is_name || text.chars().count() <= 6, "{text} is a whole name");
            assert_found(text, &found, &expected);
            looked_at += 1;
            needless += usize::from(!matters);
        } else if !names.is_empty() || !expected.is_empty() {
            assert!(
                !matters || (is_name && text.chars().count() > 6),
                "{text} {ask:?} {names:?} {expected:?}"
            );
            assert_found(text, &found, &names);
        }
    }
    assert!(
        looked_at > 250 && needless * 4 < looked_at,
        "{looked_at} of {}, {needless} in vain",
        texts.len()
    );
}

#[test]
fn a_limit_cuts_and_changes_nothing_else() {
    for (number, text) in pieces().iter().enumerate().filter(|(number, _)| number % 6 == 0) {
        let ask = Ask::all_computed().strict();
        let all = search(text, &ask);
        let limit = number % 9;
        let few = search(text, &ask.limit(limit));
        assert_eq!(few, all[..all.len().min(limit)], "{text}");
    }
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
        let place = places().iter().find(|place| place.location.geonameid == id).unwrap();
        let first = found.iter().find(|found| found.id == id).unwrap();
        assert_eq!(first.matched, MatchKind::Infix, "{text}");
        assert!((first.score * 24.0 - (place.importance + quality)).abs() < 1e-3, "{text}");
    }
    for text in ["ond", "осв", "rtla"] {
        let found = search(text, &Ask::all().strict());
        assert!(text == "rtla" || found.iter().all(|found| found.matched != MatchKind::Infix), "{text}");
    }
}
