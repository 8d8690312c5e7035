//! Postal codes where a country is asked for or its state and place are named, and what is none. `tests/corpus/postal.tsv`
//! has the texts.

use wayfare::{Dataset, Hit, MatchKind, PostalCode, SearchOptions};

use crate::{
    geonameids::{TOKYO, VALLETTA},
    support::{in_country, postal_world, world},
};

/// The ids of the hits with the codes that they were found by.
fn found<'d>(hits: &[Hit<'d>]) -> Vec<(u32, PostalCode<'d>)> {
    let code = |hit: &Hit<'d>| Some((hit.id().get(), hit.postal_code().unwrap()?));
    hits.iter().filter_map(code).collect()
}

#[test]
fn a_country_that_is_asked_for_tells_whose_a_code_is() {
    let hits_in = |text: &str, code: &str| {
        world()
            .search_with(text, &SearchOptions::new().filter(in_country(code)))
            .unwrap()
    };
    assert!(hits_in("10115", "DE")[0].is_clear().unwrap());
    // Letters only are a code nowhere else.
    let hits = hits_in("vlt", "MT");
    let codes = found(&hits);
    assert_eq!(
        (codes.len(), codes[0].0, &*codes[0].1.code),
        (1, VALLETTA, "VLT")
    );
    for hits in [hits_in("vlt", "FR"), world().search("vlt").unwrap()] {
        assert_eq!(found(&hits), []);
    }
}

#[test]
fn what_holds_a_digit_or_is_a_code_is_never_misspelt() {
    for text in ["QX7Q", "Amst3rdam", "p4ris", "ZZZ"] {
        assert_eq!(world().search(text).unwrap(), [], "{text}");
    }
    for text in ["HND", "hnda", "LISX", "hndx", "gvax", "edff"] {
        let hits = world().search(text).unwrap();
        let is_code = |hit: &&Hit<'_>| {
            let matched = hit.matched_name().unwrap();
            hit.match_kind() == MatchKind::Fuzzy
                && matched.bytes().all(|byte| byte.is_ascii_uppercase())
        };
        assert!(hits.iter().find(is_code).is_none(), "{text}: {hits:?}");
    }
    assert_eq!(world().search("HND").unwrap()[0].id().get(), TOKYO, "Tokyo");
}

/// A text of a code and the names around it; `None` where there are none.
type Form = fn(&PostalCode<'_>, &str) -> Option<String>;

/// Texts, and the least share of them whose first hit is right.
const FORMS: [(&str, Form, f64); 5] = [
    (
        "CODE, Country",
        |code, country| Some(format!("{}, {country}", code.code)),
        0.98,
    ),
    (
        "Country CODE",
        |code, country| Some(format!("{country} {}", code.code)),
        0.98,
    ),
    (
        "CODE PLACE",
        |code, _| Some(format!("{} {}", code.code, code.place_name)),
        0.98,
    ),
    (
        "PLACE CODE",
        |code, _| Some(format!("{}, {}", code.place_name, code.code)),
        0.98,
    ),
    (
        "CODE, STATE",
        |code, _| Some(format!("{}, {}", code.code, code.admin1_name?)),
        0.98,
    ),
];

#[test]
fn codes_of_ninety_countries_are_found_with_their_country_state_and_place() {
    if let Some(dataset) = postal_world() {
        assert_found(dataset);
    }
}

#[test]
fn default_codes_are_found_with_their_country_state_and_place() {
    assert_found(world());
}

fn assert_found(dataset: &Dataset) {
    let codes: Vec<_> = dataset.postal_codes().map(Result::unwrap).collect();
    for (what, form, least) in FORMS {
        let (mut all, mut right, mut errors) = (0, 0, Vec::new());
        for code in codes
            .iter()
            .skip(codes.len() / 400)
            .step_by(codes.len() / 200)
        {
            let country = dataset.country(code.country_code).unwrap().unwrap();
            let (Some(text), Some(point)) = (form(code, country.name), code.point) else {
                continue;
            };
            all += 1;
            let hits = dataset
                .search_with(&text, &SearchOptions::new().limit(1))
                .unwrap();
            let found = found(&hits);
            let Some((_, first)) = found.first() else {
                continue;
            };
            right +=
                usize::from((&first.code, first.country_code) == (&code.code, code.country_code));
            errors.extend(first.point.map(|first| first.distance_km(point)));
        }
        errors.sort_by(f64::total_cmp);
        let (share, median) = (right as f64 / all as f64, errors[errors.len() / 2]);
        println!("{what}: {right} of {all} right, median error {median:.1} km");
        assert!(
            share >= least && median < 1.0,
            "{what}: {share}, {median} km"
        );
    }
}
