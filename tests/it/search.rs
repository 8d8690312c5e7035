//! Group 5: places by name.

use std::{cmp::Reverse, collections::HashMap};

use wayfare::{Filter, Hit, MatchKind, SearchOptions};

use crate::support::world;

#[test]
fn a_name_with_its_country_finds_what_the_name_finds_within_it() {
    let mut counts = HashMap::new();
    for place in world().places() {
        let place = place.unwrap();
        if let Some(country) = place.country().unwrap() {
            *counts.entry((place.name(), country.code, country.name)).or_insert(0) += 1;
        }
    }
    let mut names: Vec<_> = counts.into_iter().filter(|(_, count)| *count > 3).collect();
    names.sort_by_key(|&((name, code, _), count)| (Reverse(count), name, code.to_string()));
    let options = SearchOptions::new().limit(1000);
    for ((name, code, country), count) in names.iter().take(1000) {
        let within = options.clone().fuzzy(false).filter(Filter::new().country(*code));
        let within = world().search_with(name, &within).unwrap();
        let beside = world().search_with(&format!("{name}, {country}"), &options).unwrap();
        // A word that stands around names, such as `canton`, is none where it is another name.
        let is_beside = |hit: &Hit<'_>| beside.iter().any(|other| other.id() == hit.id());
        let exact: Vec<_> = within.iter().filter(|hit| hit.match_kind() == MatchKind::Exact).collect();
        assert!(
            exact.len() >= *count && exact.iter().all(|hit| is_beside(hit)),
            "{name}, {country}: {exact:?}"
        );
    }
}
