//! Group 8: examples of actual costs.

use wayfare::{Highlight, HighlightOptions, Provenance};

use crate::geonameids::{LISBON, NEW_YORK};
use crate::support::{all, fixture, point, refused, world};

fn assert_official(highlight: &Highlight<'_>) {
    assert_eq!(highlight.source.provenance, Provenance::Official);
    assert!(
        highlight.description.contains("202") && highlight.cost > 0.0,
        "{highlight:?}"
    );
    assert!(!highlight.date.is_empty() && highlight.currency_code.is_some());
    assert!(world().category(highlight.category_id).unwrap().is_some());
}

#[test]
fn new_york_has_official_examples_in_dollars() {
    let highlights = world()
        .place(NEW_YORK)
        .unwrap()
        .unwrap()
        .highlights()
        .unwrap();
    let gsa: Vec<_> = highlights
        .iter()
        .filter(|highlight| highlight.source.id == "us-gsa")
        .collect();
    assert_eq!(
        gsa.iter()
            .map(|highlight| highlight.category_id)
            .collect::<Vec<_>>(),
        [1, 4]
    );
    for highlight in &highlights {
        assert_official(highlight);
        assert_eq!(highlight.currency_code, Some("USD".parse().unwrap()));
    }
    assert!(gsa[0].description.contains("fiscal year 2027"));
    assert_eq!(gsa[1].cost, 92.0);
}

/// An id without a year is the same in the next year's data, so that an update of a dataset finds its sources again.
#[test]
fn no_default_source_has_a_year_in_its_id() {
    for source in world().info().unwrap().sources {
        let has_digit = source.id.contains(|c: char| c.is_ascii_digit());
        assert!(!has_digit, "{} is of {}", source.id, source.date);
    }
}

#[test]
fn cities_have_official_examples_and_those_beyond_four_days_say_why() {
    for name in [
        "Lisbon",
        "Paris",
        "London",
        "Rome",
        "Tokyo",
        "Mexico City",
        "Sydney",
        "Nairobi",
    ] {
        let hits = world().search(name).unwrap();
        let highlights = hits[0].place().unwrap().highlights().unwrap();
        assert!(!highlights.is_empty(), "{name}");
        highlights.iter().for_each(assert_official);
    }
    let mut count = 0;
    for place in all(world().places()) {
        let highlights = place.highlights().unwrap();
        if highlights.is_empty() {
            continue;
        }
        let costs = place.costs_or_inherited().unwrap();
        let day = costs.and_then(|costs| costs.total.midrange);
        for highlight in highlights {
            count += 1;
            let says_why = highlight.description.contains("more than four times");
            assert!(
                says_why || day.is_none_or(|day| highlight.cost <= 4.01 * day),
                "{highlight:?}"
            );
        }
    }
    assert_eq!(count, 670);
}

#[test]
fn every_example_of_a_country_says_what_it_is_of_which_year_in_the_local_currency() {
    let mut count = 0;
    for country in all(world().countries()) {
        let highlights = world().country_highlights(country.code).unwrap();
        count += highlights.len();
        for highlight in highlights {
            assert_official(&highlight);
            assert_eq!(highlight.currency_code, country.currency_code);
            let costs = world().country_costs(country.code).unwrap();
            let day = costs.and_then(|costs| costs.total.midrange);
            let says_why = highlight.description.contains("more than four times");
            assert!(
                says_why || day.is_none_or(|day| highlight.cost <= 4.01 * day),
                "{highlight:?}"
            );
        }
    }
    assert_eq!(count, 334);
    let japan = world().country_highlights("jp").unwrap();
    let meals = japan
        .iter()
        .find(|highlight| highlight.category_id == 4)
        .unwrap();
    let euros = world()
        .convert("JPY", "EUR", meals.cost)
        .unwrap()
        .unwrap()
        .converted;
    assert!(
        meals.description.contains(&format!("{euros:.0} euros")),
        "{euros} in {}",
        meals.description
    );
}

#[test]
fn examples_are_found_near_a_point_and_up_to_a_price() {
    let cheap = HighlightOptions::new().max_price(1.5, "EUR".parse().unwrap());
    let lisbon = fixture().place(LISBON).unwrap().unwrap();
    let all = lisbon.highlights().unwrap();
    let kept = lisbon.highlights_with(&cheap).unwrap();
    assert_eq!(
        kept.iter()
            .map(|highlight| highlight.cost)
            .collect::<Vec<_>>(),
        [1.3]
    );
    assert_eq!(
        lisbon
            .highlights_with(&HighlightOptions::new().limit(1))
            .unwrap(),
        all[..1]
    );

    let at = point(38.8, -9.2);
    let near = fixture()
        .nearest_highlights(at, &cheap.clone().radius_km(50.0))
        .unwrap();
    assert!(
        near.iter()
            .all(|near| near.place_id == LISBON.into() && (10.0..20.0).contains(&near.distance_km)),
        "{near:?}"
    );
    assert_eq!(
        near.iter().map(|near| near.highlight).collect::<Vec<_>>(),
        kept
    );
    assert_eq!(
        fixture()
            .nearest_highlights(at, &cheap.clone().radius_km(5.0))
            .unwrap(),
        []
    );
    assert_eq!(
        fixture()
            .nearest_highlights(at, &HighlightOptions::new().limit(3))
            .unwrap()
            .len(),
        3
    );
    let from_new_york = world()
        .nearest_highlights(point(40.7, -74.0), &HighlightOptions::new())
        .unwrap();
    assert!(
        from_new_york.len() == 10
            && from_new_york.is_sorted_by(|a, b| a.distance_km <= b.distance_km)
    );

    refused(
        lisbon.highlights_with(&cheap.radius_km(1.0)),
        "a radius is around a point",
    );
    let endless = HighlightOptions::new().max_price(f64::INFINITY, "EUR".parse().unwrap());
    refused(
        fixture().nearest_highlights(at, &endless),
        "inf is not a maximum price",
    );
}
