//! The oddities of the real dumps, as `../shared/data/README.md` lists them: what becomes of those that neither the rows
//! of the search fixture nor the tests of a reader have.

use wayfare::{NameKind, PlaceDetails, SearchOptions};

use crate::{
    geonameids::{INVENTED, KYIV, LISBON, LOS_ANGELES, MUNICH, TOKYO},
    support::{details_of, fixture, ids},
};

fn location(id: u32) -> PlaceDetails<'static> {
    details_of(fixture(), id)
}

fn invented(number: u32) -> PlaceDetails<'static> {
    location(INVENTED + number)
}

fn found(text: &str) -> Vec<u32> {
    ids(&fixture().search_with(text, &SearchOptions::new().places_only(true).fuzzy(false)).unwrap())
}

/// Names of a place without postal codes and codes.
fn other_names(id: u32) -> Vec<String> {
    let names = location(id).alternate_names.iter();
    names.filter(|other| other.kind == NameKind::Name).map(|other| other.text).collect()
}

#[test]
fn an_elevation_of_minus_9999_is_unknown_and_one_below_the_sea_is_not() {
    assert_eq!((invented(1).dem, invented(1).elevation, invented(1).population), (None, None, None));
    assert_eq!((invented(28).dem, invented(28).elevation), (Some(-420), Some(-418)));
    assert_eq!(invented(27).dem, None);
}

#[test]
fn further_countries_are_kept_as_they_stand_even_the_own_one() {
    assert_eq!(invented(23).alternate_countries.as_str(), "ES,PT,FR");
    assert_eq!(invented(28).alternate_countries.as_str(), "IL,PS");
    assert_eq!(location(LISBON).alternate_countries.as_str(), "");
}

#[test]
fn a_comma_separates_names_of_the_list_and_belongs_to_all_others() {
    assert_eq!(invented(3).name, "Vila da Praia, Norte");
    assert_eq!(other_names(INVENTED + 3), ["Praia do Norte", "Velha"]);
    assert!(other_names(LISBON).contains(&"Lisboa, capital".to_owned()));
    assert_eq!(found("Lisboa, capital"), [LISBON]);
}

#[test]
fn an_asciiname_that_is_blank_or_not_ascii_is_transliterated_and_one_more_way_to_find_a_place() {
    assert_eq!((invented(5).name, invented(5).ascii_name), ("Ōmi", Some("Omi")));
    assert_eq!(found("omi"), [INVENTED + 5]);
    assert_eq!(invented(6).ascii_name, Some("Laka"));
    assert_eq!(found("laka"), [INVENTED + 6]);
    for text in ["münchen", "munchen", "muenchen", "Munich"] {
        assert_eq!(found(text), [MUNICH], "{text}");
    }
}

#[test]
fn places_that_are_gone_come_after_a_living_one_a_tenth_as_large() {
    assert_eq!(found("old harbour"), [15, 12, 13, 14].map(|number| INVENTED + number));
}

#[test]
fn a_renamed_time_zone_stays_as_the_dump_has_it() {
    assert_eq!(location(KYIV).time_zone, Some("Europe/Kiev"));
    assert_eq!(invented(16).time_zone, None);
}

#[test]
fn a_name_without_a_letter_is_kept_though_nobody_can_search_for_it() {
    assert_eq!(invented(31).name, "!?");
    assert!(found("!?").is_empty());
}

#[test]
fn countries_lose_stray_blanks_and_lagging_currencies() {
    let country = |code: &str| fixture().country(code).unwrap();
    assert_eq!(country("PT").unwrap().name, "Portugal");
    assert_eq!(
        country("BG").unwrap().currency_code.unwrap(),
        "EUR",
        "from the default, since BGN is no more"
    );
    assert_eq!(country("XK").unwrap().currency_code.unwrap(), "EUR");
    assert_eq!(country("AQ").unwrap().currency_code, None);
    assert_eq!(country("AN"), None, "retired together with its currency");
}

#[test]
fn kinds_of_alternate_names_are_told_apart() {
    use NameKind::{Abbreviation, Iata, Icao, Link, Name, Postal, Unlc, Wikidata};
    let kinds = |id: u32, wanted: NameKind| {
        let names = location(id).alternate_names.iter().filter(move |other| other.kind == wanted);
        names
            .map(|other| format!("{} {}", other.text, other.language.unwrap_or_default()))
            .collect::<Vec<_>>()
    };
    for (kind, name) in [
        (Iata, "LIS"),
        (Icao, "LPPT"),
        (Unlc, "PTLIS"),
        (Link, "https://example.org/lisbon"),
        (Wikidata, "Q597"),
        (Postal, "1000-001"),
    ] {
        assert_eq!(kinds(LISBON, kind), [format!("{name} ")], "{kind:?}");
    }
    assert_eq!(location(LISBON).alternate_names.iter().next().unwrap().kind, Postal, "codes come first");
    assert_eq!(kinds(LOS_ANGELES, Abbreviation), ["L.A. "]);
    let tokyo = kinds(TOKYO, Name);
    for name in ["東京 ja", "東京都 zh-Hant", "Tokyau fr-1793", "Edo "] {
        assert!(tokyo.contains(&name.to_owned()), "{tokyo:?}");
    }
    assert!(!tokyo.contains(&"東京 ".to_owned()), "not without a language beside the same with one");
    for text in ["lis", "lppt", "ptlis"] {
        assert_eq!(found(text)[0], LISBON, "{text}");
    }
    assert!(found("q597").is_empty() && found("https example org lisbon").is_empty());
}
