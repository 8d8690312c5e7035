//! Confidence, as `docs/search.md` describes it.

use wayfare::{Hit, MatchKind, PlaceKind, SearchOptions};
use wayfare_format::fold;

use crate::{
    model::{all_names, places},
    support::dataset,
};

fn reliability(kind: MatchKind) -> f32 {
    match kind {
        MatchKind::PostalCode | MatchKind::Exact | MatchKind::WithRegion => 0.99,
        MatchKind::ExactAlternate => 0.97,
        MatchKind::Fuzzy => 0.7,
        MatchKind::Prefix => 0.6,
        _ => 0.4,
    }
}

/// Names, prefixes, substrings, names with a country, codes.
fn texts() -> Vec<String> {
    let names = all_names().into_iter().step_by(9).enumerate();
    let mut texts: Vec<String> = names
        .map(|(number, name)| match number % 4 {
            0 | 1 => name.to_owned(),
            2 => name.chars().take(5).collect(),
            _ => name.chars().skip(1).collect(),
        })
        .collect();
    texts.retain(|text| !text.trim().is_empty());
    let others =
        ["paris", "paris, texas", "90210", "90210 usa", "902", "10110", "LIS", "lis", "georgia", "2267057"];
    texts.extend(others.map(str::to_owned));
    texts
}

#[test]
fn confidence_is_the_share_of_a_hit_among_the_first_four_and_what_is_unknown() {
    let mut kinds = Vec::new();
    for text in texts() {
        let hits = dataset().search_with(&text, &SearchOptions::new().limit(30)).unwrap();
        let odds = |score: f32| 10_f32.powf(score * 24.0);
        let place = |hit: &Hit<'_>| places().iter().find(|place| place.id == hit.id().get()).unwrap();
        // The region that the first place is in is no rival, if its name is the text.
        let is_rival = |hit: &&Hit<'_>| {
            let (first, rival) = (place(&hits[0]), place(hit));
            let is_whole = matches!(hit.kind(), MatchKind::Exact | MatchKind::ExactAlternate);
            let is_inside = first.country() == rival.country()
                && (rival.location.kind == PlaceKind::Country || first.state() == rival.state());
            first.id == rival.id || !(is_whole && rival.is_region() && is_inside)
        };
        let first: f32 = hits.iter().take(4).filter(is_rival).map(|hit| odds(hit.score())).sum();
        for hit in &hits {
            let place = place(hit);
            let mut expected = reliability(hit.kind()) * odds(hit.score()) / (1e5 + first);
            let term = fold(&hit.matched_name().unwrap()).to_string();
            match hit.kind() {
                MatchKind::Id => expected = 1.0,
                MatchKind::ExactAlternate if place.has_code(&term) => expected *= 0.3,
                MatchKind::PostalCode | MatchKind::PostalCodePrefix
                    if !text.contains(char::is_alphabetic) =>
                {
                    expected /= 2.0;
                }
                _ => {}
            }
            let confidence = hit.confidence().unwrap();
            // A score below 0 is shown as 0.
            if hit.score() > 0.0 && hits.iter().take(4).all(|hit| hit.score() > 0.0) {
                assert!((confidence - expected).abs() < 0.01, "{text}: {hit:?} {confidence}, not {expected}");
                kinds.push(hit.kind());
            }
            assert_eq!(hit.is_clear().unwrap(), confidence >= 0.9, "{text}: {hit:?}");
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    assert!(kinds.len() >= 9, "{kinds:?}");
}

#[test]
fn a_point_is_as_clear_as_the_place_is_near() {
    let hits = dataset().search("38.72, -9.13").unwrap();
    assert_eq!(hits[0].confidence().unwrap().to_bits(), hits[0].score().to_bits());
    assert!(hits[0].is_clear().unwrap() && !hits[9].is_clear().unwrap());
    assert_eq!(hits[0].postal_code().unwrap(), None);
}
