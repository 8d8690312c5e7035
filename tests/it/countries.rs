//! Group 2: countries.

use serde_json::Value;
use wayfare::Country;
use wayfare_api::{Request, respond};

use crate::geonameids::PORTUGAL;
use crate::support::{all, refused, world};

fn country(code: &str) -> Country<'static> {
    world().country(code).unwrap().unwrap_or_else(|| panic!("{code} is missing"))
}

fn found(text: &str) -> Vec<String> {
    world().search_countries(text).unwrap().iter().map(|country| country.code.to_string()).collect()
}

#[test]
fn all_countries_are_listed_by_code_with_at_sea_and_without_the_retired() {
    let countries = all(world().countries());
    assert_eq!(countries.len(), 251);
    assert!(countries.is_sorted_by(|a, b| a.code < b.code));
    assert_eq!(countries[0].code, "00");
    for retired in ["AN", "CS"] {
        assert_eq!(world().country(retired).unwrap(), None);
    }
}

#[test]
fn a_country_has_its_facts() {
    let portugal = country("PT");
    assert_eq!((portugal.name, portugal.iso3, portugal.capital), ("Portugal", Some("PRT"), Some("Lisbon")));
    assert_eq!((portugal.continent, portugal.domain), (Some("EU"), Some(".pt")));
    assert_eq!((portugal.calling_code, portugal.neighbours.as_str()), (Some("351"), "ES"));
    assert_eq!(portugal.place_id, Some(PORTUGAL.into()));
    assert!(portugal.population.unwrap() > 9_000_000 && portugal.area_km2.unwrap() > 90_000.0);
    assert!(portugal.has_costs && portugal.bargaining.is_some_and(|negotiate| negotiate <= 4));
}

#[test]
fn currencies_are_those_of_today() {
    for (code, currency) in [
        ("00", Some("USD")),
        ("AQ", None),
        ("BG", Some("EUR")),
        ("HR", Some("EUR")),
        ("JP", Some("JPY")),
        ("XK", Some("EUR")),
    ] {
        assert_eq!(country(code).currency_code, currency.map(|code: &str| code.parse().unwrap()), "{code}");
    }
    let unknown = all(world().countries()).into_iter().filter_map(|country| country.currency_code);
    let unknown: Vec<_> = unknown.filter(|code| world().currency(*code).unwrap().is_none()).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn at_sea_nobody_bargains() {
    let at_sea = country("00");
    assert_eq!((at_sea.name, at_sea.bargaining), ("At Sea", Some(0)));
}

#[test]
fn codes_are_taken_in_any_case_and_malformed_ones_are_refused() {
    assert_eq!(country("pt"), country("PT"));
    assert_eq!(world().country("QQ").unwrap(), None);
    for malformed in ["", "P", "PRT", "P ", "é", "--"] {
        refused(world().country(malformed), malformed);
    }
}

#[test]
fn a_country_is_found_by_name_code_and_part_of_its_name() {
    assert_eq!(found("portugal"), ["PT"]);
    assert_eq!(found("CÔTE")[..], found("cote")[..]);
    assert!(found("deu").contains(&"DE".to_owned()) && found("de")[0] == "DE");
    let guineas = found("guinea");
    assert_eq!(guineas[0], "GN", "the one that has just this name comes first");
    assert!(["GW", "GQ", "PG"].iter().all(|code| guineas.iter().any(|found| found == code)), "{guineas:?}");
    assert!(found("kingdom").contains(&"GB".to_owned()));
    assert!(found("atlantis").is_empty());
    refused(world().search_countries(" "), "search term");
}

#[test]
fn of_equally_good_matches_the_country_with_the_most_inhabitants_comes_first() {
    assert_eq!(found("united")[..3], ["US", "GB", "AE"]);
    assert_eq!(found("korea"), ["KR", "KP"]);
    assert_eq!(found("saint")[0], "LC");
    for text in ["britain", "england", "great britain", "scotland"] {
        assert_eq!(found(text)[0], "GB", "{text}");
    }
    let answer = respond(world(), Request::from("/search/country/united?limit=3"));
    let answer: Value = serde_json::from_slice(&answer.body).unwrap();
    let codes: Vec<_> = answer["data"].as_array().unwrap().iter().map(|c| &c["country_code"]).collect();
    assert_eq!(codes, ["US", "GB", "AE"]);
}

#[test]
fn official_former_and_short_names_are_understood_with_their_words_in_any_order() {
    for (text, code) in [
        ("Russian Federation", "RU"),
        ("Holy See", "VA"),
        ("Republic of Korea", "KR"),
        ("Korea, Republic of", "KR"),
        ("Korea South", "KR"),
        ("Korea (North)", "KP"),
        ("Viet Nam", "VN"),
        ("Swaziland", "SZ"),
        ("Burma", "MM"),
        ("Ivory Coast", "CI"),
        ("Congo Democratic Republic", "CD"),
        ("Iran, Islamic Republic of", "IR"),
        ("Lao People's Democratic Republic", "LA"),
        ("Bahamas, The", "BS"),
        ("Virgin Islands (British)", "VG"),
        ("Zaire", "CD"),
        ("UK", "GB"),
        ("USA", "US"),
        ("UAE", "AE"),
        ("Holland", "NL"),
        ("England", "GB"),
        ("Scotland", "GB"),
        ("Wales", "GB"),
        ("Northern Ireland", "GB"),
    ] {
        let country = world().country_called(text).unwrap().map(|country| country.code.to_string());
        assert_eq!(country.as_deref(), Some(code), "{text}");
        assert_eq!(found(text)[0], code, "{text}");
    }
    // Of two countries, and of a city that is far better known.
    for text in ["Korea", "Gold Coast", "Republic"] {
        assert_eq!(world().country_called(text).unwrap(), None, "{text}");
    }
}

#[test]
fn a_country_is_found_by_its_name_in_any_language() {
    for text in ["Deutschland", "Allemagne", "ドイツ連邦共和国", "германия", "allem"] {
        assert_eq!(found(text), ["DE"], "{text}");
    }
    assert_eq!(found("uk")[0], "GB", "a whole name comes before the beginning of another");
    assert!(found("uk").contains(&"UA".to_owned()));
    assert!(found("!?").is_empty());
}
