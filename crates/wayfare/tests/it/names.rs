//! Names, however they are written, and texts that are none.

use wayfare::{Policy, Resolution};

use crate::geonameids::{LISBON, MOSCOW};
use crate::support::{Ask, dataset, ids, search, try_complete, try_search};

#[test]
fn case_diacritics_and_punctuation_do_not_matter() {
    for (texts, first) in [
        (
            &["Lisboa", "lisboa", " LISBOA ", "Lísboa", "ｌｉｓｂｏａ"][..],
            LISBON,
        ),
        (&["Saint Paul", "SAINT PAUL"], 1010),
        (&["D.C. Junction", "dc junction", "DC-Junction"], 1025),
        (&["Москва", "МОСКВА"], MOSCOW),
    ] {
        let answers: Vec<_> = texts
            .iter()
            .map(|text| ids(&search(text, &Ask::all())))
            .collect();
        assert!(
            answers
                .iter()
                .all(|answer| answer.iter().min() == answers[0].iter().min()),
            "{texts:?}"
        );
        assert_eq!(answers[0].first().copied().unwrap_or(0), first, "{texts:?}");
    }
}

#[test]
fn a_text_that_nothing_matches_is_answered_with_nothing() {
    for text in ["xyzzyx", "!?", "\u{200b}x\u{200b}q\u{200b}z", "𓀀", "..."] {
        assert!(search(text, &Ask::all()).is_empty(), "{text}");
    }
    // Ids and links of a place are no names of it.
    for text in ["Q597", "https example org lisbon"] {
        assert!(search(text, &Ask::all().strict()).is_empty(), "{text}");
    }
}

#[test]
fn a_text_without_letters_finds_nothing() {
    let world = dataset();
    for text in ["", " ", "\t\n", "\u{3000}", "!"] {
        assert!(try_search(world, text, &Ask::all()).unwrap().is_empty());
        assert!(try_complete(world, text, &Ask::all()).unwrap().is_empty());
        assert!(world.search_countries(text).unwrap().is_empty());
        assert!(world.search_currencies(text).unwrap().is_empty());
        assert!(world.search_categories(text).unwrap().is_empty());
        assert!(world.search_accommodation(text).unwrap().is_empty());
        assert!(world.country_called(text).unwrap().is_none());
        let meant = world.resolve(text, &Policy::new()).unwrap();
        assert!(matches!(meant, Resolution::None));
    }
}
