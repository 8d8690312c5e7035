//! Countries and places to stay, against the rows that they were made of.

use std::collections::BTreeSet;

use wayfare::{Accommodation, Country, List, Offer, PlaceId, Provenance};
use wayfare_format::fold;

use crate::{
    geonameids::{LISBON, SOMOSOMO},
    sources::{COUNTRIES, COUNTRY_NAMES, all_rows},
    support::{all, dataset, place, point, refused},
};

/// The folded names and codes of countries, each with the code of what is called so.
fn names_of_countries() -> BTreeSet<(String, String)> {
    let mut names = BTreeSet::new();
    let mut add = |name: &str, code: &str| {
        let folded = fold(name).to_string();
        let name = folded.strip_prefix("the ").unwrap_or(&folded);
        if !name.is_empty() && !name.bytes().all(|byte| byte.is_ascii_digit()) {
            names.insert((name.to_owned(), code.to_owned()));
        }
    };
    for row in all_rows(&COUNTRIES) {
        [0, 1, 4]
            .iter()
            .for_each(|&column| add(&row[column], &row[0]));
    }
    all_rows(&COUNTRY_NAMES)
        .iter()
        .for_each(|row| add(&row[2], &row[0]));
    names
}

fn country(code: &str) -> Country<'static> {
    dataset().country(code).unwrap().unwrap()
}

fn found(text: &str) -> Vec<String> {
    dataset()
        .search_countries(text)
        .unwrap()
        .iter()
        .map(|country| country.code.to_string())
        .collect()
}

#[test]
fn every_row_is_a_country_with_its_facts() {
    let rows = all_rows(&COUNTRIES);
    let countries = all(dataset().countries());
    assert_eq!(rows.len(), countries.len());
    assert!(countries.is_sorted_by(|a, b| a.code < b.code));
    for row in &rows {
        let country = country(&row[0].to_lowercase());
        assert!(countries.contains(&country));
        let texts = [
            Some(country.code.as_str()),
            country.iso3,
            Some(country.name),
            country.capital,
            country.continent,
            country.domain,
            country.calling_code,
            country.postal_format,
        ];
        let text = |column: usize| Some(row[column].as_str()).filter(|text| !text.is_empty());
        assert_eq!(texts, [0, 1, 4, 5, 8, 9, 12, 13].map(text));
        assert_eq!(
            [country.languages, country.neighbours].map(List::as_str),
            [15, 17].map(|column| row[column].as_str())
        );
        assert_eq!(
            country.currency_code.as_ref().map(|code| code.as_str()),
            text(10)
        );
        assert_eq!(country.area_km2.unwrap().to_string(), row[6]);
        assert_eq!(country.population.unwrap().to_string(), row[7]);
        assert_eq!(country.place_id.unwrap().to_string(), row[16]);
        assert_eq!(
            country.has_costs,
            ["PT", "XK"].contains(&country.code.as_str())
        );
        assert_eq!(
            country.bargaining.is_some(),
            country.bargaining_source.is_some()
        );
    }
    assert_eq!(
        (country("UA").bargaining, country("XK").bargaining),
        (Some(4), None)
    );
    assert_eq!(dataset().country("QQ").unwrap(), None);
    for malformed in ["", "P", "PRT", "é", "--"] {
        refused(dataset().country(malformed), &format!("{malformed:?}"));
    }
}

#[test]
fn a_country_is_found_by_every_name_and_code_of_it() {
    let names = names_of_countries();
    for (name, code) in &names {
        let countries = found(name);
        assert!(countries.contains(code), "{name}: {countries:?}");
        let whole = names.iter().filter(|(other, _)| other == name).count();
        assert!(countries[..whole].contains(code), "{name}: {countries:?}");
    }
}

#[test]
fn whole_names_come_first_then_names_in_other_languages_then_beginnings() {
    for (text, expected) in [
        ("portugal", &["PT"][..]),
        ("PORTUGAL ", &["PT"]),
        ("po", &["PL", "PT"]),
        ("il", &["IL"]),
        ("isr", &["IL"]),
        ("it", &["IT"]),
        ("kingdom", &["GB"]),
        ("united", &["US", "GB"]),
        ("states", &["US"]),
        ("the united states", &["US"]),
        ("uk", &["GB", "UA"]),
        ("polen", &["PL"]),
        ("deutschl", &["DE"]),
        ("russl", &["RU"]),
        ("vereinigte", &["US", "GB"]),
        ("vereinigte s", &["US"]),
        ("アメリカ", &["US"]),
        ("ru", &["RU"]),
        ("ontario", &[]),
        ("atlantis", &[]),
        ("!?", &[]),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn listings_are_the_rows_of_their_source() {
    let listing = |id: u32| dataset().accommodation(id).unwrap();
    let hostel = listing(7).unwrap();
    assert_eq!(
        (hostel.name, hostel.description, hostel.url),
        (
            "Hostel of Tests",
            Some("Invented"),
            Some("https://example.org/7?a=1&b=2")
        )
    );
    assert_eq!(
        (hostel.point, hostel.rating),
        (point((38.71, -9.14)), Some(8.5))
    );
    let offer = |offer: Offer| {
        (
            offer.available,
            offer.price,
            offer.currency_code.map(|code| code.to_string()),
        )
    };
    assert_eq!(
        offer(hostel.dorm),
        (true, Some(19.5), Some("EUR".to_owned()))
    );
    assert_eq!(offer(hostel.private), (false, None, None));
    assert_eq!(hostel.address, [Some("Rua 1"), None, None]);
    assert_eq!(
        [hostel.postal_code, hostel.city, hostel.country_name],
        [Some("1000-001"), Some("Lisbon"), Some("Portugal")]
    );
    let lisbon = Some(PlaceId::new(LISBON));
    assert_eq!(
        (hostel.place_id, hostel.source.provenance),
        (lisbon, Provenance::Sample)
    );
    let hotel = listing(8).unwrap();
    assert_eq!(
        offer(hotel.private),
        (true, Some(80.0), Some("USD".to_owned()))
    );
    assert_eq!((hotel.dorm.available, hotel.rating), (false, None));
    let lodge = listing(10).unwrap();
    assert_eq!(
        (lodge.place_id, lodge.country_name, lodge.dorm.price),
        (None, Some("Fiji"), Some(15.0))
    );
    assert_eq!(listing(9).map(|at| at.name), Some("Date Line Inn"));
    for unknown in [0, 6, 11] {
        assert_eq!(listing(unknown), None);
    }
    let all: Vec<_> = dataset()
        .accommodations()
        .map(|at| at.unwrap().id.get())
        .collect();
    assert_eq!(all, [10, 7, 8, 9], "those of no place first");
}

#[test]
fn listings_are_found_by_place_and_by_name() {
    let ids = |listings: Vec<Accommodation<'_>>| {
        listings.iter().map(|at| at.id.get()).collect::<Vec<_>>()
    };
    let of = |id: u32| place(id).map(|place| ids(place.accommodation().unwrap()));
    assert_eq!(of(LISBON), Some(vec![7, 8]));
    assert_eq!(of(SOMOSOMO), Some(vec![9]));
    assert_eq!((of(1018), of(1)), (Some(vec![]), None));
    let found = |text: &str| ids(dataset().search_accommodation(text).unwrap());
    for (text, expected) in [
        ("hostel of tests", &[7][..]),
        ("ho", &[7, 8]),
        ("lisbon", &[7, 8]),
        ("tests", &[7, 8]),
        ("of", &[7, 8]),
        ("lo", &[10]),
        ("inn", &[9]),
        ("l", &[10, 7, 8, 9]),
        ("estel", &[]),
        ("?", &[]),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}
