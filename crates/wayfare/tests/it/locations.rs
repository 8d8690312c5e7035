//! Places with all their fields, against the rows that they were made of.

use std::collections::{BTreeMap, BTreeSet};

use wayfare::{DisplayNames, MatchKind, NameKind};

use crate::{
    geonameids::{
        BEVERLY_HILLS, EVORA, LISBON, LONDON, LOS_ANGELES, MUNICH, NEVE_SHALEM, NULL_ISLAND, PORTO,
        SPRINGFIELD_MASSACHUSETTS, SPRINGFIELD_MISSOURI, TOKYO, VILA_DA_PRAIA,
    },
    model::places,
    sources::{ADMIN1, COUNTRIES, PLACES, all_rows},
    support::{Ask, dataset, degrees, ids, location, locations, nearest, place, point, search},
};

/// The names in a file of areas by their codes.
fn area_names(files: &[&str]) -> BTreeMap<String, String> {
    all_rows(files)
        .into_iter()
        .map(|row| (row[0].clone(), row[1].clone()))
        .collect()
}

#[test]
fn every_row_of_the_sources_is_a_place_with_its_fields() {
    let (admin1, admin2) = (
        area_names(&ADMIN1),
        area_names(&["golden/sources/admin2Codes.txt"]),
    );
    let countries: BTreeMap<_, _> = all_rows(&COUNTRIES)
        .into_iter()
        .map(|row| (row[0].clone(), row))
        .collect();
    let bargaining: BTreeMap<_, _> = all_rows(&["golden/sources/bargaining.csv"])
        .into_iter()
        .map(|row| (row[0].clone(), row[1].clone()))
        .collect();
    let symbols: BTreeMap<_, _> = all_rows(&["golden/sources/currencies.csv"])
        .into_iter()
        .map(|row| (row[0].clone(), row))
        .collect();
    let rows = all_rows(&PLACES);
    assert_eq!(rows.len(), locations().len());
    for row in &rows {
        let place = location(row[0].parse().unwrap());
        assert_eq!(place.id.to_string(), row[0]);
        let number = |column: usize| row[column].parse::<f64>().unwrap();
        let text = |column: usize| Some(row[column].as_str()).filter(|text| !text.is_empty());
        let (latitude, longitude) = degrees(place.point);
        assert!(
            (latitude - number(4)).abs() < 6e-6 && (longitude - number(5)).abs() < 6e-6,
            "{row:?}"
        );
        let codes = [
            place.feature_class,
            place.feature_code,
            place.country_code.as_ref().map(|code| code.as_str()),
            place.admin1_code,
            place.admin2_code,
        ];
        assert_eq!(codes, [6, 7, 8, 10, 11].map(text), "{row:?}");
        assert_eq!((place.name, place.modified), (&*row[1], text(18)));
        match text(2) {
            Some(ascii) if ascii.is_ascii() => assert_eq!(place.ascii_name.as_deref(), Some(ascii)),
            None if row[1].is_ascii() => assert_eq!(place.ascii_name.as_deref(), Some(&*row[1])),
            // Made by the builder.
            _ => assert!(
                place
                    .ascii_name
                    .is_some_and(|name| name.is_ascii() && !name.is_empty()),
                "{row:?}"
            ),
        }
        assert_eq!(
            place.population.map(|n| n.to_string()).as_deref(),
            text(14).filter(|n| *n != "0")
        );
        let metres = |column: usize| row[column].parse().ok().filter(|metres| *metres != -9999);
        assert_eq!(
            (place.elevation, place.dem),
            (metres(15), metres(16)),
            "{row:?}"
        );
        let code = format!("{}.{}", row[8], row[10]);
        assert_eq!(
            place.admin1_name,
            admin1.get(&code).map(String::as_str),
            "{row:?}"
        );
        assert_eq!(
            place.admin2_name,
            admin2
                .get(&format!("{code}.{}", row[11]))
                .map(String::as_str)
        );
        let country = countries.get(&row[8]);
        assert_eq!(place.country_name, country.map(|country| &*country[4]));
        assert_eq!(
            place.bargaining.map(|n| n.to_string()).as_ref(),
            bargaining.get(&row[8]),
            "{row:?}"
        );
        let currency = country
            .map(|country| &country[10])
            .filter(|code| !code.is_empty());
        assert_eq!(
            place.currency_code.as_ref().map(|code| code.as_str()),
            currency.map(String::as_str)
        );
        let names = currency
            .and_then(|code| symbols.get(code))
            .map(|row| (&*row[1], &*row[2]));
        assert_eq!(place.currency_name.zip(place.currency_symbol), names);
    }
    assert_eq!(
        (location(LISBON).time_zone, location(NULL_ISLAND).time_zone),
        (Some("Europe/Lisbon"), None)
    );
    assert_eq!(
        location(NEVE_SHALEM)
            .alternate_countries
            .iter()
            .collect::<Vec<_>>(),
        ["IL", "PS"]
    );
    assert!(location(1018).alternate_countries.is_empty());
    assert_eq!(place(1), None);
}

#[test]
fn places_with_costs_are_those_with_a_total() {
    let rows = all_rows(&["search/costs.csv"]);
    let total: BTreeSet<u32> = rows
        .iter()
        .filter(|row| row[4] == "0")
        .map(|row| row[0].parse().unwrap())
        .collect();
    let golden = [
        LISBON,
        EVORA,
        SPRINGFIELD_MASSACHUSETTS,
        SPRINGFIELD_MISSOURI,
    ];
    let found: BTreeSet<u32> = locations()
        .iter()
        .filter(|place| place.has_costs)
        .map(|place| place.id.get())
        .collect();
    assert_eq!(found, total.into_iter().chain(golden).collect());
}

#[test]
fn places_are_in_the_order_of_their_importance() {
    assert!(places().is_sorted_by(|a, b| a.importance >= b.importance));
}

#[test]
fn other_names_come_with_their_languages_and_kinds() {
    let lisbon = location(LISBON);
    let names: Vec<_> = lisbon
        .alternate_names
        .into_iter()
        .map(|other| (other.text, other.language, other.kind))
        .collect();
    assert_eq!(names.len(), lisbon.alternate_names.iter().count());
    assert!(!lisbon.alternate_names.is_empty() && location(1012).alternate_names.is_empty());
    let has = |name: &str, lang: Option<&str>, kind: NameKind| {
        names.contains(&(name.to_owned(), lang, kind))
    };
    assert!(
        has("Lisboa", Some("pt"), NameKind::Name) && has("LIS", None, NameKind::Iata),
        "{names:?}"
    );
    assert!(
        has("1000-001", None, NameKind::Postal) && has("Q597", None, NameKind::Wikidata),
        "{names:?}"
    );
    let mut texts: Vec<_> = names.iter().map(|(name, ..)| name.as_str()).collect();
    texts.dedup();
    assert_eq!(lisbon.alternate_names.join('\n'), texts.join("\n"));
    assert_eq!(lisbon.alternate_names, location(LISBON).alternate_names);
    assert_ne!(lisbon.alternate_names, location(PORTO).alternate_names);
    assert!(format!("{:?}", lisbon.alternate_names).contains("Lissabon"));
}

#[test]
fn a_name_is_given_in_a_language_and_script() {
    let name_in = |id: u32, lang: &str| place(id).unwrap().name_in(lang).unwrap();
    assert_eq!(name_in(LISBON, "pt").as_deref(), Some("Lisboa"));
    assert_eq!(name_in(LISBON, "PT-BR").as_deref(), Some("Lisboa"));
    assert_eq!(name_in(MUNICH, "de").as_deref(), Some("München"));
    assert_eq!(name_in(TOKYO, "zh-Hant").as_deref(), Some("東京都"));
    assert_eq!(name_in(TOKYO, "zh-TW"), name_in(TOKYO, "zh-Hant"));
    assert_eq!(name_in(MUNICH, "deu"), name_in(MUNICH, "de-AT"));
    assert_eq!(name_in(MUNICH, "de-Cyrl"), None);
    assert_eq!(name_in(TOKYO, "ja").as_deref(), Some("東京"));
    for lang in ["", "-", "xx", "iata", "zh"] {
        assert_eq!(name_in(TOKYO, lang), None, "{lang}");
        assert_eq!(name_in(LISBON, lang), None, "{lang}");
    }
}

#[test]
fn names_of_an_answer_are_in_one_language() {
    let london = place(LONDON).unwrap();
    let country = london.country().unwrap().unwrap();
    let here = dataset().region_at(london.point()).unwrap();
    for (language, region, of_country) in [
        ("ja", "イングランド", "英国"),
        ("ja-JP", "イングランド", "英国"),
        ("tlh", "England", "United Kingdom"),
    ] {
        let mut names = DisplayNames::new(dataset(), language).unwrap();
        let own = london.name_in(language).unwrap();
        for _ in 0..2 {
            assert_eq!(
                names.place(&london).unwrap(),
                own.as_deref().unwrap_or("London")
            );
            assert_eq!(names.admin1(&london).unwrap().as_deref(), Some(region));
            assert_eq!(names.country(&country).unwrap(), of_country);
        }
        if let Some(here) = here.filter(|here| here.admin1().unwrap().is_some()) {
            assert_eq!(names.admin1_at(&here).unwrap().as_deref(), Some(region));
        }
    }
    for wrong in [
        "",
        "de_DE",
        "deutsch und mehr",
        "-de",
        "1",
        &"de-".repeat(30),
    ] {
        let error = DisplayNames::new(dataset(), wrong).unwrap_err();
        assert!(error.to_string().contains("language tag"), "{error}");
    }
}

#[test]
fn a_hit_tells_which_name_matched() {
    for (text, id, name) in [
        ("lissabon", LISBON, "Lissabon"),
        ("LISSAB", LISBON, "Lissabon"),
        ("lisbon", LISBON, "Lisbon"),
        ("1000-001", LISBON, "1000-001"),
        ("1000001", LISBON, "1000-001"),
        ("2267057", LISBON, "Lisbon"),
        ("praia do norte", VILA_DA_PRAIA, "Praia do Norte"),
        ("angels", LOS_ANGELES, "City of Angels"),
        ("ngels", LOS_ANGELES, "City of Angels"),
        ("ngele", LOS_ANGELES, "Los Angeles"),
        ("issabo", LISBON, "Lissabon"),
        ("lissaben", LISBON, "Lissabon"),
        ("lisboa portugal", LISBON, "Lisboa"),
        ("munich de", MUNICH, "Munich"),
        ("90210 beverly hills", BEVERLY_HILLS, "90210"),
        ("902", BEVERLY_HILLS, "90210"),
        ("38.71667, -9.13333", LISBON, "Lisbon"),
        ("сердика", 0, ""),
    ] {
        let found = dataset().search(text).unwrap();
        let hit = found.iter().find(|hit| hit.id().get() == id);
        assert_eq!(
            hit.map_or("".into(), |hit| hit.matched_name().unwrap()),
            name,
            "{text}"
        );
    }
}

#[test]
fn hits_are_equal_by_what_they_say_and_show_it() {
    let search = |text: &str| dataset().search(text).unwrap().remove(0);
    let (lisbon, lisb, porto) = (search("lisbon"), search("lisb"), search("porto"));
    assert_eq!(lisbon, search("lisbon"));
    assert!(lisbon != lisb && lisbon != porto);
    assert_eq!(lisbon.place().unwrap().details().unwrap(), location(LISBON));
    let shown = format!("{lisbon:?}");
    assert!(
        ["2267057", "Exact", "score"]
            .iter()
            .all(|part| shown.contains(part)),
        "{shown}"
    );
    let near = |latitude: f64| dataset().nearest(point((latitude, -9.0))).unwrap()[0];
    assert_eq!(near(38.7), near(38.7));
    assert!(near(38.7) != near(38.71) && near(38.7) != near(48.0));
    assert!(format!("{:?}", near(38.7)).contains("distance_km"));
    assert_eq!(
        near(38.7).place().unwrap().id().get(),
        nearest(38.7, -9.0, &Ask::default())[0].0
    );
}

#[test]
fn the_dataset_tells_what_it_is() {
    let info = dataset().info().unwrap();
    assert_eq!(
        (info.name, info.snapshot_date, info.format_version),
        ("Search fixture", "2026-06-01", wayfare::FORMAT_VERSION)
    );
    assert_eq!(
        (info.places, info.postal_codes),
        (locations().len(), dataset().postal_codes().count())
    );
    assert_eq!(
        info.regions,
        places().iter().filter(|place| place.is_region()).count()
    );
    let with_costs = places()
        .iter()
        .filter(|place| place.location.has_costs && !place.is_region());
    assert_eq!(info.places_with_costs, with_costs.count());
    assert_eq!(
        (info.countries, info.currencies, info.accommodation),
        (21, 11, 4)
    );
    assert!(info.terms > 3_000 && info.sources.len() == 37, "{info:?}");
    assert!(
        info.sections
            .iter()
            .any(|section| section.name == "terms" && section.length > 10_000)
    );
    dataset().verify().unwrap();
    assert_eq!(ids(&search("lisbon", &Ask::all()))[0], LISBON);
    assert_eq!(search("lisbon", &Ask::all())[0].matched, MatchKind::Exact);
}
