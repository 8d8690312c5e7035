//! Postal codes, by the three steps of `docs/search.md`.

use std::{collections::BTreeSet, sync::OnceLock};

use wayfare::{MatchKind, PlaceId, PostalCode, SearchOptions};
use wayfare_format::{fold, fold_postal_code};

use crate::{
    model::{Place, SEARCH, assert_found, best_first, is_own_name, places},
    postal_with_name::{country_of_letters, with_name},
    sources::all_rows,
    support::{Ask, Found, all as all_of, dataset, degrees, kilometres, location, place, refused, search},
};

pub(crate) fn all() -> &'static [PostalCode<'static>] {
    static ALL: OnceLock<Vec<PostalCode<'static>>> = OnceLock::new();
    ALL.get_or_init(|| all_of(dataset().postal_codes()))
}

pub(crate) fn folded(record: &PostalCode<'_>) -> String {
    fold_postal_code(&record.code).into_owned()
}

/// What a country's data know of a whole code, where that is its first part only.
pub(crate) fn first_part<'c>(country: &str, code: &'c str) -> Option<&'c str> {
    let is_of_form = |end: &str| {
        let letters = end.chars().map(|c| if c.is_ascii_digit() { '0' } else { 'A' }).collect::<String>();
        let is_plain = end.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
        let has_form = match country {
            "GB" | "GG" | "IM" | "JE" => letters == "0AA",
            "CA" => letters == "0A0",
            "IE" => letters.len() == 4,
            "JP" | "MT" | "US" => letters == "0000",
            "PT" => letters == "000",
            "NL" => letters == "AA",
            _ => false,
        };
        has_form && is_plain
    };
    let (first, _) = (2..=4)
        .filter_map(|len| code.split_at_checked(code.len().checked_sub(len)?))
        .find(|(_, end)| is_of_form(end))?;
    Some(first)
}

pub(crate) fn id(record: &PostalCode<'_>) -> Option<u32> {
    record.place_id.map(PlaceId::get)
}

/// The records of a code in the countries asked for: those that equal it, or else those of its first part. Where the code has
/// several words, those that are written in the same ones, if there are any.
fn expected(text: &str, is_wanted: impl Fn(&PostalCode<'_>) -> bool) -> Vec<PostalCode<'static>> {
    let (code, words) = (fold_postal_code(text), fold(text));
    let wanted = all().iter().filter(|record| is_wanted(record)).cloned();
    let (whole, others): (Vec<_>, Vec<_>) = wanted.partition(|record| folded(record) == code);
    let is_first_part =
        |record: &PostalCode<'_>| first_part(record.country_code.as_str(), &code) == Some(&folded(record));
    let is_whole = !whole.is_empty();
    let found = if is_whole { whole } else { others.into_iter().filter(is_first_part).collect() };
    let Some((first, _)) = words.rsplit_once(' ') else { return found };
    let written = if is_whole { words.as_str() } else { first };
    let (written_so, others): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|record| fold(&record.code) == written);
    if written_so.is_empty() { others } else { written_so }
}

/// Each code as it stands, and written in other ways; with something behind it; and without its end.
fn texts() -> Vec<String> {
    let mut texts = BTreeSet::new();
    for (number, record) in all().iter().enumerate() {
        let code = &*record.code;
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
        line(&record.code, record.country_code.as_str(), record.place_name, state, record.point.map(degrees))
    };
    // Those that alternate names give have no name or point of their own.
    let records: BTreeSet<String> = all().iter().map(found).collect();
    let missing: Vec<_> = expected.difference(&records).collect();
    assert!(missing.is_empty() && records.len() < expected.len() + 3, "{missing:?}");
    assert!(all().is_sorted_by_key(|record| folded(record)));
    let (with, without): (Vec<_>, Vec<_>) =
        all().iter().cloned().partition(|record| record.place_id.is_some());
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

/// The place that a record stands for: the one that it is attached to, or else the nearest of its country within 100 km.
pub(crate) fn carrier(record: &PostalCode<'_>) -> Option<u32> {
    id(record).or_else(|| {
        let point = degrees(record.point?);
        let own = places().iter().filter(|place| place.country() == record.country_code.as_str());
        let near = own.map(|place| (kilometres(point, place.point()), place.id));
        near.filter(|(km, _)| *km <= 100.0).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, id)| id)
    })
}

/// The places that carry a code or, where there is none, codes that begin with it; and how they match. Behind the letters of
/// a country, a code of it comes before one that holds the letters, and one that begins so after these.
pub(crate) fn carriers(text: &str, ask: &Ask) -> (Vec<u32>, MatchKind, f32) {
    let folded_text = fold(text);
    let (letters, rest) = folded_text.split_once(' ').unwrap_or_default();
    let country = country_of_letters(letters);
    let is_asked_for = |record: &PostalCode<'_>| {
        ask.countries.is_empty() || ask.countries.iter().any(|code| record.country_code == code.as_str())
    };
    let is_in_country = |record: &PostalCode<'_>| {
        is_asked_for(record) && country.as_ref().is_some_and(|code| record.country_code == code.as_str())
    };
    let codes = [(rest, expected(rest, is_in_country)), (text, expected(text, is_asked_for))];
    if let Some((text, codes)) = codes.iter().find(|(_, codes)| !codes.is_empty()) {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let quality = if is_number && folded(&codes[0]) != *text { 5.0 } else { 14.0 };
        return (codes.iter().filter_map(carrier).collect(), MatchKind::PostalCode, quality);
    }
    let begun = |text: &str, shortest: usize, is_meant: &dyn Fn(&PostalCode<'_>) -> bool| -> Vec<u32> {
        let code = fold_postal_code(text);
        let begun = all().iter().filter(|record| is_meant(record) && folded(record).starts_with(&*code));
        let is_code = code.len() >= shortest && code.bytes().any(|byte| byte.is_ascii_digit());
        begun.filter(|_| is_code).filter_map(id).collect()
    };
    let found = [begun(text, 3, &is_asked_for), begun(rest, 2, &is_in_country)];
    let found = found.into_iter().find(|ids| !ids.is_empty()).unwrap_or_default();
    (found, MatchKind::PostalCodePrefix, 0.0)
}

/// The places that carry a code which a number is without one or two leading zeros.
fn with_zeros(text: &str, ask: &Ask) -> Vec<u32> {
    let text = text.trim();
    let is_number = (3..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_meant = |record: &&PostalCode<'_>| {
        is_number
            && [format!("0{text}"), format!("00{text}")].contains(&folded(record))
            && (ask.countries.is_empty()
                || ask.countries.iter().any(|code| record.country_code == code.as_str()))
    };
    all().iter().filter(is_meant).filter_map(carrier).collect()
}

#[test]
fn a_number_may_have_lost_the_zeros_of_a_code() {
    let mut found = 0;
    for record in all() {
        let (code, country) = (folded(record), record.country_code.to_string());
        let text = code.trim_start_matches('0');
        let Some(carrier) = carrier(record).filter(|_| text.len() < code.len() && text.len() > 2) else {
            continue;
        };
        let here = Ask::all().countries([country.as_str()]);
        let is_code = !dataset().postal_code_in(text, &*country).unwrap().is_empty();
        let place = location(carrier).name;
        for (lost, whole) in [
            (search(text, &here), search(&code, &here)),
            (
                search(&format!("{text} {place}"), &Ask::all()),
                search(&format!("{code} {place}"), &Ask::all()),
            ),
        ] {
            let of = |hits: &[Found]| hits.iter().find(|hit| hit.id == carrier).cloned();
            let (lost, whole) = (of(&lost), of(&whole).unwrap());
            if !is_code {
                let lost = lost.unwrap_or_else(|| panic!("{text} {country}"));
                assert_eq!((lost.matched, whole.matched), (MatchKind::PostalCode, MatchKind::PostalCode));
                assert!(lost.score < whole.score, "{text}");
                found += 1;
            }
        }
        let hits = dataset().search_with(text, &SearchOptions::new().country(record.country_code)).unwrap();
        if !is_code {
            assert!(hits.iter().all(|hit| hit.confidence().unwrap() <= 0.7), "{text} {country}");
        }
    }
    assert!(found > 1, "{found}");
}

#[test]
fn a_search_for_a_code_finds_the_places_that_carry_it_first() {
    let mut found = [0; 2];
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
        let (ids, kind, quality) = carriers(text, &ask);
        let zeros = if kind == MatchKind::PostalCode && !ids.is_empty() {
            Vec::new()
        } else {
            with_zeros(text, &ask)
        };
        let beside: Vec<u32> = with_name(text);
        let is_own_name = is_own_name(&fold(text));
        let matched = |place: &Place| {
            let is_carrier = ids.contains(&place.id).then_some((kind, quality));
            let has_zeros = zeros.contains(&place.id).then_some((MatchKind::PostalCode, 2.0));
            let is_beside = beside.contains(&place.id).then_some((MatchKind::PostalCode, 14.0));
            let named = place.name_match(&fold(text), is_own_name, &SEARCH);
            [is_carrier, has_zeros, is_beside, named].into_iter().flatten().max_by(|a, b| a.1.total_cmp(&b.1))
        };
        let carriers = best_first(text, &ask, matched);
        if !carriers.is_empty() && !ids.is_empty() {
            assert_found(text, &search(text, &ask), &carriers);
            found[usize::from(kind == MatchKind::PostalCodePrefix)] += 1;
        }
    }
    assert!(found[0] > 200 && found[1] > 50, "{found:?}");
}

#[test]
fn two_digits_are_not_the_beginning_of_a_code() {
    let by_code = |text: &str| {
        search(text, &Ask::all()).iter().any(|found| found.matched == MatchKind::PostalCodePrefix)
    };
    assert!(by_code("902") && !by_code("90"));
    assert!(by_code("400") && !by_code("40"));
}
