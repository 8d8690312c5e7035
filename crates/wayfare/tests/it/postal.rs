//! Postal codes, by the three steps of `docs/search.md`.

use std::{collections::BTreeSet, sync::OnceLock};

use wayfare::{MatchKind, PlaceId, PostalCode};
use wayfare_format::{fold, fold_postal_code};

use crate::{
    model::{Place, SEARCH, assert_found, best_first, places},
    regions::{qualified, qualified_match},
    sources::all_rows,
    support::{Ask, Found, all as all_of, dataset, degrees, location, place, refused, search},
};

fn all() -> &'static [PostalCode<'static>] {
    static ALL: OnceLock<Vec<PostalCode<'static>>> = OnceLock::new();
    ALL.get_or_init(|| all_of(dataset().postal_codes()))
}

fn folded(record: &PostalCode<'_>) -> String {
    fold_postal_code(record.code).into_owned()
}

/// What a country's data know of a whole code, where that is its first part only.
fn first_part<'c>(country: &str, code: &'c str) -> Option<&'c str> {
    match country {
        "GB" | "GG" | "IM" | "JE" => code.get(..code.len().checked_sub(3)?),
        "CA" | "IE" | "MT" => code.get(..3),
        "US" => code.get(..code.len().checked_sub(4)?),
        _ => None,
    }
}

fn id(record: &PostalCode<'_>) -> Option<u32> {
    record.place_id.map(PlaceId::get)
}

/// The records of a code in the countries asked for: those that equal it, or else those of its first part.
fn expected(code: &str, is_wanted: impl Fn(&PostalCode<'_>) -> bool) -> Vec<PostalCode<'static>> {
    let code = fold_postal_code(code);
    let wanted = all().iter().copied().filter(|record| is_wanted(record));
    let (whole, others): (Vec<_>, Vec<_>) = wanted.partition(|record| folded(record) == code);
    if !whole.is_empty() {
        return whole;
    }
    let is_first_part =
        |record: &PostalCode<'_>| first_part(record.country_code.as_str(), &code) == Some(&folded(record));
    others.into_iter().filter(is_first_part).collect()
}

/// Each code as it stands, and written in other ways; with something behind it; and without its end.
fn texts() -> Vec<String> {
    let mut texts = BTreeSet::new();
    for (number, record) in all().iter().enumerate() {
        let code = record.code;
        texts.insert(code.to_owned());
        texts.insert(code.to_lowercase());
        texts.insert(format!(" {}-{} ", &code[..2], &code[2..]));
        texts.insert(format!("{code} 1AA"));
        texts.insert(format!("{code}-1234"));
        texts.insert(format!("{code}1"));
        texts.insert(code[..code.len() - 1 - number % 2].to_owned());
    }
    texts.into_iter().collect()
}

fn sorted(records: &[PostalCode<'_>]) -> Vec<String> {
    let mut lines: Vec<_> = records.iter().map(|record| format!("{record:?}")).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn the_records_are_the_rows_of_the_sources() {
    let line = |code: &str, country: &str, name: &str, state: &str, point: Option<(f64, f64)>| {
        format!("{code}|{country}|{name}|{state}|{point:?}")
    };
    let rows = all_rows(&["golden/sources/postal.txt", "search/postal.txt"]);
    let point = |row: &[String]| Some((row[9].parse().ok()?, row[10].parse().ok()?));
    let rows = rows.iter().map(|row| line(&row[1], &row[0], &row[2], &row[3], point(row)));
    let expected: BTreeSet<String> = rows.collect();
    let found = |record: &PostalCode<'_>| {
        let state = record.admin1_name.unwrap_or_default();
        line(record.code, record.country_code.as_str(), record.place_name, state, record.point.map(degrees))
    };
    // Those that alternate names give have no name or point of their own.
    let records: BTreeSet<String> = all().iter().map(found).collect();
    let missing: Vec<_> = expected.difference(&records).collect();
    assert!(missing.is_empty() && records.len() < expected.len() + 3, "{missing:?}");
    assert!(all().is_sorted_by_key(|record| folded(record)));
    let (with, without): (Vec<_>, Vec<_>) =
        all().iter().copied().partition(|record| record.place_id.is_some());
    assert!(with.len() > 200 && without.len() > 10);
    for record in with {
        assert_eq!(location(id(&record).unwrap()).country_code, Some(record.country_code));
    }
}

#[test]
fn a_code_gives_its_records_or_those_of_its_first_part() {
    let mut parts = 0;
    for text in texts().into_iter().step_by(2) {
        for country in [None, Some("us"), Some("GB"), Some("CA"), Some("IE"), Some("MT"), Some("PT")] {
            let is_wanted = |record: &PostalCode<'_>| {
                country.is_none_or(|country| record.country_code.as_str().eq_ignore_ascii_case(country))
            };
            let found = match country {
                Some(country) => dataset().postal_code_in(&text, country).unwrap(),
                None => dataset().postal_code(&text).unwrap(),
            };
            assert_eq!(sorted(&found), sorted(&expected(&text, is_wanted)), "{text} {country:?}");
            parts += usize::from(found.first().is_some_and(|first| folded(first) != fold_postal_code(&text)));
        }
    }
    assert!(parts > 50, "{parts} by their first part");
}

#[test]
fn a_code_that_is_none_is_refused_and_an_unknown_country_has_none() {
    refused(dataset().postal_code(""), "not a postal code");
    refused(dataset().postal_code_in(" - ", "US"), "not a postal code");
    refused(dataset().postal_code_in("90210", "USA"), "USA");
    assert_eq!(dataset().postal_code_in("90210", "QQ").unwrap(), []);
    assert_eq!(dataset().postal_code("1").unwrap(), []);
}

/// The places that carry a code or, where none does, codes that begin with it.
fn carriers(text: &str, ask: &Ask) -> Vec<u32> {
    let in_country = |record: &PostalCode<'_>| {
        ask.countries.is_empty() || ask.countries.iter().any(|code| record.country_code == code.as_str())
    };
    let mut records = expected(text, in_country);
    let code = fold_postal_code(text);
    if records.is_empty() && code.len() >= 3 {
        records = all().iter().copied().filter(|record| folded(record).starts_with(&*code)).collect();
    }
    records.iter().filter_map(id).collect()
}

fn with_codes(text: &str, ids: &[u32], place: &Place) -> Option<(MatchKind, f32)> {
    let is_carrier = ids.contains(&place.id);
    is_carrier.then_some((MatchKind::PostalCode, 14.0)).or_else(|| place.name_match(&fold(text), &SEARCH))
}

#[test]
fn a_search_for_a_code_finds_the_places_that_carry_it_first() {
    let mut found = 0;
    for (number, text) in texts().iter().enumerate() {
        // A number may be an id, too.
        let is_id = text.trim().parse().is_ok_and(|id: u32| place(id).is_some());
        if is_id || !text.contains(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let ask = match number % 3 {
            0 => Ask::all(),
            1 => Ask::all().countries(["US", "GB"]),
            _ => Ask::all(),
        };
        let ids = carriers(text, &ask);
        let carriers = best_first(text, &ask, |place| with_codes(text, &ids, place));
        if !carriers.is_empty() {
            assert_found(text, &search(text, &ask), &carriers);
            found += 1;
        }
    }
    assert!(found > 200, "{found}");
}

#[test]
fn two_digits_are_not_the_beginning_of_a_code() {
    let by_code =
        |text: &str| search(text, &Ask::all()).iter().any(|found| found.matched == MatchKind::PostalCode);
    assert!(by_code("902") && !by_code("90"));
    assert!(by_code("400") && !by_code("40"));
}

/// The places of a text that is a code of one or two words with the name of its place, or its name in the postal data.
fn with_name(text: &str) -> Vec<u32> {
    let folded_text = fold(text);
    let words: Vec<&str> = folded_text.split(' ').collect();
    let mut ids = Vec::new();
    if !(2..=12).contains(&words.len()) {
        return ids;
    }
    for len in [1, 2] {
        for (at, code) in words.windows(len).enumerate() {
            let code = code.concat();
            let name = [&words[..at], &words[at + len..]].concat().join(" ");
            if !code.contains(|c: char| c.is_ascii_digit()) {
                continue;
            }
            let qualified = qualified(&name, false);
            for record in expected(&code, |record| record.place_id.is_some()) {
                let place = places().iter().find(|place| Some(place.id) == id(&record)).unwrap();
                let is_named = place.names.iter().any(|own| own.text == name)
                    || qualified_match(&qualified, place, &SEARCH).is_some()
                    || fold(record.place_name) == name.as_str();
                ids.extend(is_named.then_some(place.id));
            }
        }
    }
    ids
}

#[test]
fn a_code_may_stand_with_its_place() {
    let mut found = 0;
    for (number, record) in all().iter().enumerate() {
        let Some(id) = id(record) else { continue };
        let place = location(id);
        let (code, name, country) = (record.code, place.name, record.country_code);
        let text = match number % 9 {
            0 => format!("{code} {name}"),
            1 => format!("{name}, {code}"),
            2 => format!("{name} {code} {country}"),
            3 => format!("{name}, {}, {code}", place.admin1_code.unwrap_or_default()),
            4 => format!("{} {code}", record.place_name),
            5 => format!("{} {} {name}", &code[..2], &code[2..]),
            6 => format!("{code} {name}{}", " x".repeat(11)),
            7 => format!("{code} London"),
            _ => format!("{name} {code} 1aa"),
        };
        let ids = with_name(&text);
        let all = search(&text, &Ask::all());
        let by_code: Vec<&Found> =
            all.iter().filter(|found| found.matched == MatchKind::PostalCode).collect();
        let is_expected =
            |found: &&&Found| ids.contains(&found.id) || carriers(&text, &Ask::all()).contains(&found.id);
        assert_eq!(by_code.iter().filter(is_expected).count(), by_code.len(), "{text}: {by_code:?}");
        assert!(
            ids.iter().all(|id| by_code.iter().any(|found| found.id == *id)),
            "{text}: {ids:?}, {by_code:?}"
        );
        found += usize::from(!ids.is_empty());
    }
    assert!(found > 100, "{found}");
}

#[test]
fn an_address_has_twelve_words_at_most() {
    let name = "Beverly Hills";
    let with_words = |words: usize| format!("90210 {name}{}", " usa".repeat(words));
    let first = |text: &str| search(text, &Ask::all()).first().map(|found| (found.id, found.matched));
    for text in ["90210 beverly hills", "Beverly Hills 90210", "beverly hills, ca 90210, usa", &with_words(1)]
    {
        assert_eq!(first(text), Some((5328041, MatchKind::PostalCode)), "{text}");
    }
    assert_eq!(first(&with_words(9)), None);
}
