//! Postal codes: the places that they stand for.

use std::collections::{BTreeMap, BTreeSet};

use wayfare::{Hit, PostalCode, SearchOptions};

use crate::geonameids::BEVERLY_HILLS;
use crate::support::{fixture, point, world};

#[test]
fn a_zip_code_is_found_with_its_place_state_and_point() {
    let found = world().postal_code_in("90210", "us").unwrap();
    assert_eq!(found.len(), 1);
    let zip = &found[0];
    assert_eq!(
        (zip.code.as_str(), zip.country_code.as_str()),
        ("90210", "US")
    );
    assert_eq!(
        (&*zip.place_name, zip.admin1_name),
        ("Beverly Hills", Some("California"))
    );
    assert_eq!(
        (zip.point, zip.place_id),
        (Some(point(34.0901, -118.4065)), Some(BEVERLY_HILLS.into()))
    );
    assert_eq!(world().info().unwrap().postal_codes, 252_608);
}

#[test]
fn a_code_in_two_parts_is_that_of_the_country_that_writes_it_so() {
    // The small dataset has whole codes, the default one their first parts.
    for dataset in [fixture(), world()] {
        let countries = |code| -> Vec<String> {
            dataset
                .postal_code(code)
                .unwrap()
                .iter()
                .map(|found| found.country_code.to_string())
                .collect()
        };
        assert_eq!(countries("100-0001"), ["JP"]);
        assert_eq!(countries("1000-001"), ["PT"]);
        assert_eq!(countries("1000001").len(), 2);
    }
    // Another country may be asked for.
    assert_eq!(
        world().postal_code_in("100-0001", "PT").unwrap()[0]
            .country_code
            .as_str(),
        "PT"
    );
}

/// Codes of each country, evenly from all of its, and at least one of them.
fn some_of_each_country() -> Vec<PostalCode<'static>> {
    let mut of_countries = BTreeMap::<_, Vec<_>>::new();
    for code in world()
        .postal_codes()
        .map(Result::unwrap)
        .filter(|code| code.place_id.is_some())
    {
        of_countries
            .entry(code.country_code)
            .or_default()
            .push(code);
    }
    let some = |codes: &Vec<PostalCode<'static>>| -> Vec<_> {
        codes.iter().step_by(1 + codes.len() / 4).cloned().collect()
    };
    of_countries.values().flat_map(some).collect()
}

#[test]
fn the_code_of_any_country_may_stand_before_its_postal_codes() {
    let (codes, mut missing, mut later) = (some_of_each_country(), Vec::new(), Vec::new());
    let options = SearchOptions::new().limit(1000);
    for PostalCode {
        code,
        country_code,
        place_name,
        place_id,
        ..
    } in &codes
    {
        let town = world().place(place_id.unwrap()).unwrap().unwrap().name();
        let mut look_for = |text: String, hits: Vec<Hit<'_>>| {
            let found: Vec<_> = hits
                .iter()
                .filter_map(|hit| hit.postal_code().unwrap())
                .collect();
            match found
                .iter()
                .position(|found| (&found.code, &found.country_code) == (code, country_code))
            {
                Some(_)
                    if found
                        .first()
                        .is_some_and(|first| first.country_code == *country_code) => {}
                Some(_) => later.push(text),
                None => missing.push(text),
            }
        };
        let alone = format!("{country_code}-{code}");
        look_for(
            format!("{alone}, autocomplete"),
            world().autocomplete_with(&alone, &options).unwrap(),
        );
        for name in ["", place_name, town] {
            // An address has twelve words at most.
            if name.split(' ').count() > 8 {
                continue;
            }
            for text in [
                format!("{alone} {name}"),
                format!("{country_code} {code} {name}"),
            ] {
                look_for(text.clone(), world().search_with(&text, &options).unwrap());
            }
        }
    }
    let countries: BTreeSet<_> = codes.iter().map(|code| code.country_code).collect();
    assert!(
        countries.len() > 100 && codes.len() > 300,
        "{} of {}",
        codes.len(),
        countries.len()
    );
    assert_eq!(missing, [""; 0]);
    // `BE` is Belgium, and a county of Hungary with the same code in it.
    assert!(later.len() * 100 < codes.len(), "{later:?}");
}
