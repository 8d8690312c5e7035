//! The oddities of the real dumps, as `../shared/data/README.md` lists them: what becomes of those that neither the rows
//! of the search fixture nor the tests of a reader have.

use wayfare::{NameKind, PlaceDetails, SearchOptions};

use crate::{
    geonameids::{INVENTED, KYIV, LISBON, MUNICH},
    support::{details_of, fixture, ids},
};

fn location(id: u32) -> PlaceDetails<'static> {
    details_of(fixture(), id)
}

fn invented(number: u32) -> PlaceDetails<'static> {
    location(INVENTED + number)
}

fn found(text: &str) -> Vec<u32> {
    ids(&fixture()
        .search_with(text, &SearchOptions::new().places_only(true).fuzzy(false))
        .unwrap())
}

/// Names of a place without postal codes and codes.
fn other_names(id: u32) -> Vec<String> {
    let names = location(id).alternate_names.iter();
    names
        .filter(|other| other.kind == NameKind::Name)
        .map(|other| other.text)
        .collect()
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
    assert_eq!(
        (invented(5).name, invented(5).ascii_name.as_deref()),
        ("Ōmi", Some("Omi"))
    );
    assert_eq!(found("omi"), [INVENTED + 5]);
    assert_eq!(invented(6).ascii_name.as_deref(), Some("Laka"));
    assert_eq!(found("laka"), [INVENTED + 6]);
    for text in ["münchen", "munchen", "muenchen", "Munich"] {
        assert_eq!(found(text), [MUNICH], "{text}");
    }
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
