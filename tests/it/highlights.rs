//! Group 8: examples of actual costs.

use wayfare::{Highlight, Provenance};

use crate::geonameids::{LISBON, NEW_YORK};
use crate::support::{all, close, fixture, refused, world};

fn assert_official(highlight: &Highlight<'_>) {
    assert_eq!(highlight.source.provenance, Provenance::Official);
    assert!(highlight.description.contains("202") && highlight.cost > 0.0, "{highlight:?}");
    assert!(!highlight.date.is_empty() && highlight.currency_code.is_some());
    assert!(world().category(highlight.category_id).unwrap().is_some());
}

#[test]
fn new_york_has_official_examples_in_dollars() {
    let highlights = world().place(NEW_YORK).unwrap().unwrap().highlights().unwrap();
    let gsa: Vec<_> = highlights.iter().filter(|highlight| highlight.source.id == "us-gsa-fy2024").collect();
    assert_eq!(gsa.iter().map(|highlight| highlight.category_id).collect::<Vec<_>>(), [1, 4]);
    for highlight in &highlights {
        assert_official(highlight);
        assert_eq!(highlight.currency_code, Some("USD".parse().unwrap()));
    }
    assert!(gsa[0].description.contains("fiscal year 2024"));
    assert_eq!(gsa[1].cost, 79.0);
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
        }
    }
    assert_eq!(count, 334);
    let japan = world().country_highlights("jp").unwrap();
    let meals = japan.iter().find(|highlight| highlight.category_id == 4).unwrap();
    let euros = world().convert("JPY", "EUR", meals.cost).unwrap().unwrap().converted;
    assert!(meals.description.contains(&format!("{euros:.0} euros")), "{euros} in {}", meals.description);
}

#[test]
fn none_is_an_empty_list_and_an_unknown_place_is_not_found() {
    let andorra_la_vella = 3041563;
    assert_eq!(world().place(andorra_la_vella).unwrap().unwrap().highlights().unwrap(), []);
    assert_eq!(world().country_highlights("AQ").unwrap(), []);
    assert_eq!(world().country_highlights("QQ").unwrap(), []);
    refused(world().country_highlights("Q"), "Q");
}

#[test]
fn own_examples_stand_beside_the_default_ones_by_category() {
    let lisbon = fixture().place(LISBON).unwrap().unwrap().highlights().unwrap();
    let own: Vec<_> = lisbon.iter().filter(|h| h.source.id == "highlights").collect();
    assert_eq!((own[0].category_id, own[0].description), (3, "A ride on tram 28"));
    assert_eq!((own[1].category_id, own[1].description), (4, "A custard tart, still warm"));
    assert!(close(own[0].cost, 1.85) && own[1].currency_code == Some("EUR".parse().unwrap()));
    let kosovo = fixture().country_highlights("XK").unwrap();
    assert!(kosovo.iter().any(|highlight| highlight.description == "A macchiato"));
}
