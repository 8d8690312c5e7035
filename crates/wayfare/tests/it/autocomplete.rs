//! Completion: a search for a text that is still being typed.

use wayfare::MatchKind;

use crate::geonameids::{BEVERLY_HILLS, LONDON};
use crate::support::{Ask, complete, ids, search};

#[test]
fn misspelt_names_are_found_only_where_nothing_else_is() {
    let kinds = |text: &str, ask: &Ask| {
        let mut kinds: Vec<_> = complete(text, ask)
            .iter()
            .map(|found| found.matched)
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    };
    for text in ["barcelan", "portlnad", "lissbon"] {
        assert_eq!(kinds(text, &Ask::all()), [MatchKind::Fuzzy], "{text}");
        let [completed, searched] = [complete, search].map(|ask| ids(&ask(text, &Ask::all())));
        assert!(
            completed[0] == searched[0] && searched.iter().all(|id| completed.contains(id)),
            "{text}"
        );
        assert!(kinds(text, &Ask::all().strict()).is_empty(), "{text}");
    }
    let first = |text: &str| complete(text, &Ask::all()).first().map(|found| found.id);
    for text in ["barcl", "barxelo", "bacrelo", "barccelo"] {
        assert_eq!(first(text), first("barcelona"), "{text}");
    }
    for text in ["pari", "barcelon", "lisbo", "bosto"] {
        assert!(
            !kinds(text, &Ask::all()).contains(&MatchKind::Fuzzy),
            "{text}"
        );
    }
}

#[test]
fn a_qualifier_may_be_begun_and_postal_codes_count() {
    let first = |text: &str| {
        complete(text, &Ask::all())
            .first()
            .map(|found| (found.id, found.matched))
    };
    assert_eq!(first("paris, te").map(|(id, _)| id), Some(1001));
    assert_eq!(first("paris, on").map(|(id, _)| id), Some(1002));
    assert_eq!(first("90210"), Some((BEVERLY_HILLS, MatchKind::PostalCode)));
    assert_eq!(
        first("902"),
        Some((BEVERLY_HILLS, MatchKind::PostalCodePrefix))
    );
    for text in ["90210 bev", "90210, united st", "90210 ca"] {
        assert_eq!(
            first(text),
            Some((BEVERLY_HILLS, MatchKind::PostalCode)),
            "{text}"
        );
    }
    assert_eq!(first("ondon"), Some((LONDON, MatchKind::Infix)));
    assert_eq!(first("Saint-Paul"), Some((1011, MatchKind::Exact)));
    assert_eq!(complete("b", &Ask::default()).len(), 20);
    assert_eq!(complete("b", &Ask::default().limit(2)).len(), 2);
}
