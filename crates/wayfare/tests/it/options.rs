//! An answer does not depend on the limit, or on a filter that every place passes.

use crate::{
    model::all_names,
    support::{Ask, complete, search},
};

/// Generates texts of all sorts: names, their prefixes and pieces, and misspelt ones.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for (number, name) in all_names().into_iter().enumerate() {
        texts.push(name.to_owned());
        texts.push(name.chars().take(1 + number % 7).collect());
        let mut letters: Vec<char> = name.chars().collect();
        letters.remove(number % letters.len());
        texts.push(letters.iter().collect());
        texts.push(
            letters
                .into_iter()
                .skip(1 + number % 3)
                .take(4 + number % 4)
                .collect(),
        );
    }
    texts.retain(|text| !text.trim().is_empty());
    texts
}

#[test]
fn a_limit_cuts_and_changes_nothing_else() {
    for (number, text) in texts().iter().enumerate() {
        let ask = match number % 3 {
            0 => Ask::all(),
            1 => Ask::all().near(41.0, 9.0),
            _ => Ask::all().countries(["PT", "FR", "US"]),
        };
        let limit = 1 + number % 23;
        let (all, few) = (search(text, &ask), search(text, &ask.clone().limit(limit)));
        assert_eq!(few, all[..all.len().min(limit)], "{text}");
        let (all, few) = (complete(text, &ask), complete(text, &ask.limit(limit)));
        assert_eq!(few, all[..all.len().min(limit)], "{text}");
    }
}

#[test]
fn it_is_20_unless_told_otherwise() {
    assert_eq!(search("b", &Ask::default()).len(), 20);
    assert_eq!(search("41, 9", &Ask::all()).len(), 1000);
}

#[test]
fn a_filter_that_every_place_passes_changes_nothing() {
    let open = Ask::all().limit(20);
    let passed_by_all = Ask {
        classes: vec!['A', 'P', 'T', 'H'],
        ..open.clone()
    };
    for text in texts().iter().step_by(2) {
        assert_eq!(search(text, &open), search(text, &passed_by_all), "{text}");
        assert_eq!(
            complete(text, &open),
            complete(text, &passed_by_all),
            "{text}"
        );
    }
}
