//! Completion: a search for a text that is still being typed.

use wayfare::MatchKind;
use wayfare_format::fold;

use crate::{
    model::{all_names, assert_found},
    support::{Ask, Found, complete, dataset, ids, refused, search, try_complete},
    weak::{completed, is_plain},
};

#[test]
fn a_prefix_finds_names_and_weak_matches_only_where_there_are_few() {
    let mut weak = 0;
    for (number, name) in all_names().into_iter().enumerate() {
        let text: String = name.chars().take(1 + number % 8).collect();
        if text.ends_with(' ') || !is_plain(&text) {
            continue;
        }
        let ask = if number % 3 == 0 { Ask::all().countries(["PT", "US"]) } else { Ask::all() };
        let found = complete(&text, &ask);
        assert_found(&text, &found, &completed(&text, &ask));
        let is_weak = |found: &Found| matches!(found.matched, MatchKind::Infix | MatchKind::Fuzzy);
        weak += usize::from(found.iter().any(is_weak));
    }
    assert!(weak > 20, "{weak}");
}

#[test]
fn prefixes_with_an_edit_are_found_only_where_nothing_else_is() {
    let mut fuzzy = 0;
    for (number, name) in all_names().into_iter().enumerate() {
        let mut letters: Vec<char> = name.chars().take(5 + number % 4).collect();
        let at = 1 + number % 5;
        if letters.len() <= at + 1 {
            continue;
        }
        match number % 4 {
            0 => letters.insert(at, 'x'),
            1 => drop(letters.remove(at)),
            2 => letters[at] = 'e',
            _ => letters.swap(at, at + 1),
        }
        let text = fold(&letters.into_iter().collect::<String>()).to_string();
        if text.ends_with(' ') || !is_plain(&text) {
            continue;
        }
        let found = complete(&text, &Ask::all());
        assert_found(&text, &found, &completed(&text, &Ask::all()));
        fuzzy += usize::from(found.iter().any(|found| found.matched == MatchKind::Fuzzy));
    }
    assert!(fuzzy > 200, "{fuzzy}");
    let first = |text: &str| complete(text, &Ask::all()).first().map(|found| found.id);
    for text in ["barcl", "barxelo", "bacrelo", "barccelo"] {
        assert_eq!(first(text), first("barcelona"), "{text}");
    }
}

#[test]
fn misspelt_names_are_found_only_where_nothing_else_is() {
    let kinds = |text: &str, ask: &Ask| {
        let mut kinds: Vec<_> = complete(text, ask).iter().map(|found| found.matched).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    };
    for text in ["barcelan", "portlnad", "lissbon"] {
        assert_eq!(kinds(text, &Ask::all()), [MatchKind::Fuzzy], "{text}");
        let [completed, searched] = [complete, search].map(|ask| ids(&ask(text, &Ask::all())));
        assert!(completed[0] == searched[0] && searched.iter().all(|id| completed.contains(id)), "{text}");
        assert!(kinds(text, &Ask::all().strict()).is_empty(), "{text}");
    }
    for text in ["pari", "barcelon", "lisbo", "bosto"] {
        assert!(!kinds(text, &Ask::all()).contains(&MatchKind::Fuzzy), "{text}");
    }
}

#[test]
fn a_qualifier_may_be_begun_and_postal_codes_count() {
    let first = |text: &str| complete(text, &Ask::all()).first().map(|found| (found.id, found.matched));
    assert_eq!(first("paris, te"), Some((1001, MatchKind::WithRegion)));
    assert_eq!(first("paris, on"), Some((1002, MatchKind::WithRegion)));
    assert_eq!(first("90210"), Some((5328041, MatchKind::PostalCode)));
    assert_eq!(first("902"), Some((5328041, MatchKind::PostalCodePrefix)));
    for text in ["90210 bev", "Beverly H 90210", "90210, united st", "calif 90210", "90210 ca"] {
        assert_eq!(first(text), Some((5328041, MatchKind::PostalCode)), "{text}");
    }
    assert_eq!(first("ondon"), Some((2643743, MatchKind::Infix)));
    assert_eq!(first("Saint-Paul"), Some((1011, MatchKind::Exact)));
    assert_eq!(complete("b", &Ask::default()).len(), 20);
    assert_eq!(complete("b", &Ask::default().limit(2)).len(), 2);
    refused(try_complete(dataset(), " ", &Ask::default()), "search term");
}
