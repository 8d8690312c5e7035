//! Filters: what they let through, in searches and around points, and what is refused.

use crate::{
    model::{Place, places},
    support::{Ask, dataset, location, nearest, refused, search, try_search},
};

/// The places that pass a filter, of a search and around a point.
fn passing(ask: &Ask) -> Vec<u32> {
    let mut near: Vec<u32> = nearest(10.0, 10.0, ask).iter().map(|(id, _)| *id).collect();
    near.sort_unstable();
    near
}

fn expected(is_allowed: impl Fn(&Place) -> bool) -> Vec<u32> {
    let mut ids: Vec<u32> = places()
        .iter()
        .filter(|place| !place.is_region() && is_allowed(place))
        .map(|place| place.id)
        .collect();
    ids.sort_unstable();
    ids
}

/// Filters of every kind, alone and together.
pub(crate) fn filters() -> Vec<Ask> {
    let classes = |classes: &[char]| Ask { classes: classes.to_vec(), ..Ask::all() };
    let population = |min_population| Ask { min_population, ..Ask::all() };
    let mut filters = vec![
        Ask::all().countries(["PT"]),
        Ask::all().countries(["pt", "Us", "QQ"]),
        Ask::all().countries(["QQ"]),
        Ask::all().countries(["ES", "es", "JP"]),
        Ask::all().states(["US.OR"]),
        Ask::all().states(["us.or", "FJ.01", "US.ZZ"]),
        Ask::all().states(["PT.14"]),
        Ask::all().states(["PT.14", "PT.14", "PT.17"]),
        Ask::all().countries(["US"]).states(["US.TX", "CA.08"]),
        classes(&['H']),
        classes(&['t', 'h']),
        classes(&['T', 't']),
        classes(&['X']),
        Ask { with_costs: true, ..Ask::all() },
        Ask { with_costs: true, classes: vec!['P'], ..Ask::all().countries(["PT", "ES"]) },
        Ask { min_population: 1_000, ..Ask::all().countries(["JP"]).states(["JP.40"]) },
    ];
    filters.extend([1, 7, 10, 11, 2_000, 8_000, 8_001, 1_000_000, 100_000_000].map(population));
    // Each population that a deserted place has is a bound of its own: such places count least.
    let gone = places()
        .iter()
        .filter(|place| ["PPLQ", "PPLW", "PPLH"].contains(&place.location.feature_code.unwrap_or_default()));
    filters.extend(gone.step_by(6).map(|place| population(place.location.population.unwrap_or(0))));
    filters
}

#[test]
fn around_a_point_just_the_places_that_pass_are_found() {
    for ask in filters() {
        let found = passing(&ask);
        let allowed = places()
            .iter()
            .filter(|place| !place.is_region() && place.is_allowed(&ask))
            .map(|place| place.id);
        let mut allowed: Vec<u32> = allowed.collect();
        // No more than 1,000 are given.
        if allowed.len() <= 1000 {
            allowed.sort_unstable();
            assert_eq!(found, allowed, "{ask:?}");
        }
    }
}

#[test]
fn a_search_is_confined_too_and_the_best_are_chosen_afterwards() {
    for ask in filters() {
        for text in ["b", "la", "paris", "bar", "東", "san"] {
            let found = search(text, &ask.clone().strict().limit(5));
            let all = search(text, &Ask::all().strict());
            let allowed = |id: u32| places().iter().any(|place| place.id == id && place.is_allowed(&ask));
            let expected: Vec<u32> =
                all.iter().map(|found| found.id).filter(|id| allowed(*id)).take(5).collect();
            assert_eq!(found.iter().map(|found| found.id).collect::<Vec<_>>(), expected, "{text} {ask:?}");
        }
    }
}

#[test]
fn a_state_is_given_by_its_code_its_iso_code_or_any_of_its_names() {
    let ontario = expected(|place| place.state() == "CA.08");
    assert!(ontario.len() > 20);
    for state in ["CA.08", "ca.08", "CA.ON", "ca.on", "CA.Ontario", "CA.ontario", "CA.オンタリオ州"] {
        assert_eq!(passing(&Ask::all().states([state])), ontario, "{state}");
    }
    let england = expected(|place| place.location.admin1_code == Some("ENG"));
    for state in ["GB.ENG", "GB.England", "GB.Angleterre", "GB.the england"] {
        assert_eq!(passing(&Ask::all().states([state])), england, "{state}");
    }
    // A district is no state, and the state of another country is none of this one.
    for state in
        ["US.Ontario", "CA.California", "US.CA.037", "CA.", "QQ.08", "CA.0", "CA.088", "AA.AA", "ZZ.ZZ"]
    {
        assert_eq!(passing(&Ask::all().states([state])), [0; 0], "{state}");
    }
    // Every state is found by its code.
    for place in places().iter().filter(|place| !place.is_region() && place.location.admin1_name.is_some()) {
        let state = place.state();
        let found = passing(&Ask::all().states([&state]));
        assert!(found.contains(&place.id), "{state}");
        assert!(found.iter().all(|id| location(*id).admin1_code == place.location.admin1_code));
    }
}

#[test]
fn postal_codes_ids_and_coordinates_are_confined_too() {
    for (text, ask, expected) in [
        ("90210", Ask::all().countries(["US"]), 5328041),
        ("90210", Ask::all().countries(["PT"]), 0),
        ("90210", Ask::all().states(["US.CA"]), 5328041),
        ("90210", Ask::all().states(["US.OR"]), 0),
        ("1018", Ask::all().countries(["ES"]), 1018),
        ("1018", Ask::all().countries(["PT"]), 0),
        ("38.7, -9.13", Ask::all().countries(["PT"]).limit(1), 2267057),
    ] {
        let found = search(text, &ask);
        assert_eq!(found.first().map_or(0, |found| found.id), expected, "{text} {ask:?}");
    }
}

#[test]
fn malformed_codes_are_refused() {
    let state = |state: &str| try_search(dataset(), "a", &Ask::all().states([state]));
    for malformed in ["MA", "", "USA.MA", "U.MA", ".MA"] {
        refused(state(malformed), &format!("{malformed:?} is not a region: write the code of its country"));
    }
    for malformed in ["P", "PRT", "", "P ", "é", "--"] {
        refused(try_search(dataset(), "a", &Ask::all().countries([malformed])), &format!("{malformed:?}"));
    }
    for class in ['1', ' ', 'é', '-'] {
        refused(
            try_search(dataset(), "a", &Ask { classes: vec![class], ..Ask::all() }),
            &format!("{class:?}"),
        );
    }
}
