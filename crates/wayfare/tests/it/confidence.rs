//! Confidence, as `docs/search.md` describes it.

use wayfare::{Hit, MatchKind, PlaceKind, SearchOptions};
use wayfare_format::fold;

use crate::{
    model::{Place, all_names, places},
    support::dataset,
    weak::holds_kind_word,
};

fn reliability(kind: MatchKind) -> f32 {
    match kind {
        MatchKind::Id => 1.0,
        MatchKind::PostalCode | MatchKind::Exact | MatchKind::WithRegion => 0.99,
        MatchKind::ExactAlternate => 0.97,
        MatchKind::Fuzzy | MatchKind::Partial => 0.7,
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
    let others = [
        "paris",
        "paris, texas",
        "paris, nowhere",
        "90210",
        "90210 usa",
        "902",
        "10110",
        "LIS",
        "lis",
        "ROM",
        "georgia",
        "2267057",
    ];
    texts.extend(others.map(str::to_owned));
    texts
}

#[test]
fn confidence_is_the_share_of_a_hit_among_the_first_four_and_what_is_unknown() {
    let mut kinds = Vec::new();
    for text in texts() {
        let hits = dataset().search_with(&text, &SearchOptions::new().limit(30)).unwrap();
        let place = |hit: &Hit<'_>| places().iter().find(|place| place.id == hit.id().get()).unwrap();
        let is_whole = |hit: &Hit<'_>| matches!(hit.kind(), MatchKind::Exact | MatchKind::ExactAlternate);
        let odds = |hit: &Hit<'_>| {
            let back = if is_whole(hit) && place(hit).has_region_penalty() { 0.8 } else { 0.0 };
            10_f32.powf(hit.score() * 24.0 + back)
        };
        let code_factor = |hit: &Hit<'_>| {
            let term = fold(&hit.matched_name().unwrap()).to_string();
            if hit.kind() != MatchKind::ExactAlternate || term != fold(&text).as_str() {
                return 1.0;
            }
            let is_in_capitals = term.is_ascii() && !text.contains(|c: char| c.is_ascii_lowercase());
            // Few letters that are a code of another of the first hits, but none of this one, mean that one, too.
            let is_code_of = |hit: &Hit<'_>| place(hit).is_called(&term, true);
            let is_called_so = |other: &&Hit<'_>| fold(&other.matched_name().unwrap()).as_str() == term;
            let is_code_of_another = term.len() <= 3
                && !is_code_of(hit)
                && hits.iter().take(4).filter(is_called_so).any(is_code_of);
            let is_other = !place(hit).is_called(&term, is_in_capitals) || is_code_of_another;
            if is_other && !(is_in_capitals && term.len() > 3) { 0.3 } else { 1.0 }
        };
        let nearest_factor = |hit: &Hit<'_>| match hit.postal_code().unwrap() {
            Some(code) if hit.kind() == MatchKind::PostalCode => {
                let is_attached = code.place_id == Some(hit.id());
                if code.place_id.is_none() || code.by_distance && is_attached { 0.7 } else { 1.0 }
            }
            _ => 1.0,
        };
        // The region that the first place is in is no rival, if its name is the text, nor is a place in the country or area
        // that is first.
        let is_admin =
            |place: &Place| place.location.kind == PlaceKind::Region && place.location.admin1_code.is_some();
        let is_in = |place: &Place, region: &Place| {
            let is_in_box = || region.location.bounding_box.is_some_and(|b| b.contains(place.location.point));
            match region.location.kind {
                PlaceKind::Country => place.country() == region.country(),
                PlaceKind::Region if is_admin(region) => {
                    place.country() == region.country() && place.state() == region.state()
                }
                PlaceKind::Region => is_in_box(),
                _ => false,
            }
        };
        let is_rival = |hit: &&Hit<'_>| {
            let (first, rival) = (place(&hits[0]), place(hit));
            let is_nested = is_in(first, rival) || (!is_admin(first) && is_in(rival, first));
            let is_named = is_whole(hit) || hit.kind() == MatchKind::WithRegion;
            first.id == rival.id || !(is_named && is_nested)
        };
        let unknown = 10_f32.powf(5.0 - 0.15 * fold(&text).chars().skip(6).count() as f32);
        // A number may be a code of a country whose codes are not known.
        let unknown_codes = |hit: &Hit<'_>| {
            let is_code = matches!(hit.kind(), MatchKind::PostalCode | MatchKind::PostalCodePrefix);
            if is_code && !text.contains(char::is_alphabetic) { odds(hit) } else { 0.0 }
        };
        let weight = |hit| odds(hit) * code_factor(hit) + unknown_codes(hit);
        let all = unknown + hits.iter().take(4).filter(is_rival).map(weight).sum::<f32>();
        let share = |hit: &Hit<'_>| {
            let is_kind_word = is_whole(hit) && !text.contains(' ') && holds_kind_word(&fold(&text));
            let kind_factor = if is_kind_word { 0.3 } else { 1.0 };
            let factors = code_factor(hit) * nearest_factor(hit) * kind_factor;
            reliability(hit.kind()) * factors * (odds(hit) / all).min(1.0)
        };
        let left = 1.0 - hits.iter().take(4).filter(is_rival).map(share).sum::<f32>();
        let mut sum = 0.0;
        for (position, hit) in hits.iter().enumerate() {
            let mut expected = share(hit);
            if position > 3 || !is_rival(&hit) {
                expected = expected.min(left / (position * (position + 1)) as f32);
            }
            let confidence = hit.confidence().unwrap();
            sum += confidence;
            // A score below 0 is shown as 0.
            if hit.score() > 0.0 && hits.iter().take(4).all(|hit| hit.score() > 0.0) {
                assert!((confidence - expected).abs() < 0.01, "{text}: {hit:?} {confidence}, not {expected}");
                kinds.push(hit.kind());
            }
            assert_eq!(hit.is_clear().unwrap(), confidence >= 0.94, "{text}: {hit:?}");
        }
        assert!(sum < 1.000_01, "{text}: {sum}");
    }
    kinds.sort_unstable();
    kinds.dedup();
    assert!(kinds.len() >= 9, "{kinds:?}");
}

#[test]
fn a_point_is_as_clear_as_the_place_is_near() {
    let hits = dataset().search("38.72, -9.13").unwrap();
    assert!(hits.iter().map(|hit| hit.confidence().unwrap()).sum::<f32>() < 1.000_01);
    assert_eq!(hits[0].confidence().unwrap().to_bits(), hits[0].score().to_bits());
    assert!(hits[0].is_clear().unwrap() && !hits[9].is_clear().unwrap());
    assert_eq!(hits[0].postal_code().unwrap(), None);
}
