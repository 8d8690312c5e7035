//! Group 2: countries.

use std::iter;

use wayfare::{Country, Filter, PlaceKind, SearchOptions};

use crate::support::{all, world};

fn country(code: &str) -> Country<'static> {
    world()
        .country(code)
        .unwrap()
        .unwrap_or_else(|| panic!("{code} is missing"))
}

fn found(text: &str) -> Vec<String> {
    world()
        .search_countries(text)
        .unwrap()
        .iter()
        .map(|country| country.code.to_string())
        .collect()
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
fn currencies_are_those_of_today() {
    for (code, currency) in [
        ("00", Some("USD")),
        ("AQ", None),
        ("BG", Some("EUR")),
        ("HR", Some("EUR")),
        ("JP", Some("JPY")),
        ("XK", Some("EUR")),
    ] {
        assert_eq!(
            country(code).currency_code,
            currency.map(|code: &str| code.parse().unwrap()),
            "{code}"
        );
    }
    let unknown = all(world().countries())
        .into_iter()
        .filter_map(|country| country.currency_code);
    let unknown: Vec<_> = unknown
        .filter(|code| world().currency(*code).unwrap().is_none())
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn of_equally_good_matches_the_country_with_the_most_inhabitants_comes_first() {
    assert_eq!(found("united")[..3], ["US", "GB", "AE"]);
    assert_eq!(found("korea"), ["KR", "KP"]);
    assert_eq!(found("saint")[0], "LC");
    for text in ["britain", "england", "great britain", "scotland"] {
        assert_eq!(found(text)[0], "GB", "{text}");
    }
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
        let country = world()
            .country_called(text)
            .unwrap()
            .map(|country| country.code.to_string());
        assert_eq!(country.as_deref(), Some(code), "{text}");
        assert_eq!(found(text)[0], code, "{text}");
    }
    // Of two countries, and of a city that is far better known.
    for text in ["Korea", "Gold Coast", "Republic"] {
        assert_eq!(world().country_called(text).unwrap(), None, "{text}");
    }
}

#[test]
fn a_country_is_shown_by_its_name_in_use_not_by_a_former_one() {
    let place = |code| {
        world()
            .place(country(code).place_id.unwrap())
            .unwrap()
            .unwrap()
    };
    for (code, language, name) in [
        ("ID", "en", "Indonesia"),
        ("LK", "en", "Sri Lanka"),
        ("US", "en-GB", "United States"),
        ("GB", "en", "United Kingdom"),
        ("CD", "de", "Kongo-Kinshasa"),
        ("MM", "fr", "Myanmar (Birmanie)"),
    ] {
        assert_eq!(
            place(code).name_in(language).unwrap().as_deref(),
            Some(name),
            "{code} {language}"
        );
    }
}

/// Some are words, too: `DE`, `TO`. The others are a name of a country that matters far more, or begin one.
#[test]
fn where_only_countries_are_asked_for_nearly_every_code_is_clear() {
    let countries = SearchOptions::new().filter(Filter::new().kind(PlaceKind::Country));
    let mut others = Vec::new();
    for country in world().countries().map(Result::unwrap) {
        let Some(place) = country
            .place_id
            .filter(|&id| world().place(id).unwrap().is_some())
        else {
            continue;
        };
        for code in iter::once(country.code.to_string()).chain(country.iso3.map(str::to_owned)) {
            let hits = world().search_with(&code, &countries).unwrap();
            if hits[0].id() != place || !hits[0].is_clear().unwrap() {
                others.push(code);
            }
        }
    }
    assert_eq!(others, ["AQ", "ATA", "AS", "UM", "VI"]);
}
