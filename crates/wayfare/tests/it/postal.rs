//! Postal codes, by the three steps of `docs/search.md`.

use std::{collections::BTreeSet, sync::OnceLock};

use wayfare::{MatchKind, PlaceId, PostalCode};
use wayfare_format::{fold, fold_postal_code};

use crate::{
    model::{Place, SEARCH, assert_found, best_first, is_own_name, places},
    regions::{called, qualified, qualified_match, sovereign},
    sources::all_rows,
    support::{
        Ask, Found, all as all_of, complete, dataset, degrees, kilometres, location, place, refused, search,
    },
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

fn id(record: &PostalCode<'_>) -> Option<u32> {
    record.place_id.map(PlaceId::get)
}

/// The records of a code in the countries asked for: those that equal it, or else those of its first part. Where the code has
/// several words, those that are written in the same ones, if there are any.
fn expected(text: &str, is_wanted: impl Fn(&PostalCode<'_>) -> bool) -> Vec<PostalCode<'static>> {
    let (code, words) = (fold_postal_code(text), fold(text));
    let wanted = all().iter().copied().filter(|record| is_wanted(record));
    let (whole, others): (Vec<_>, Vec<_>) = wanted.partition(|record| folded(record) == code);
    let is_first_part =
        |record: &PostalCode<'_>| first_part(record.country_code.as_str(), &code) == Some(&folded(record));
    let is_whole = !whole.is_empty();
    let found = if is_whole { whole } else { others.into_iter().filter(is_first_part).collect() };
    let Some((first, _)) = words.rsplit_once(' ') else { return found };
    let written = if is_whole { words.as_str() } else { first };
    let (written_so, others): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|record| fold(record.code) == written);
    if written_so.is_empty() { others } else { written_so }
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

/// The place that a record stands for: the one that it is attached to, or else the nearest of its country within 100 km.
fn carrier(record: &PostalCode<'_>) -> Option<u32> {
    id(record).or_else(|| {
        let point = degrees(record.point?);
        let own = places().iter().filter(|place| place.country() == record.country_code.as_str());
        let near = own.map(|place| (kilometres(point, place.point()), place.id));
        near.filter(|(km, _)| *km <= 100.0).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, id)| id)
    })
}

/// The places that carry a code or, where there is none, codes that begin with it; and how they match. Behind the letters of
/// a country, a code of it comes before one that holds the letters, and one that begins so after these.
fn carriers(text: &str, ask: &Ask) -> (Vec<u32>, MatchKind, f32) {
    let folded_text = fold(text);
    let (letters, rest) = folded_text.split_once(' ').unwrap_or_default();
    let country = country_of_letters(letters);
    let is_asked_for = |record: &PostalCode<'_>| {
        ask.countries.is_empty() || ask.countries.iter().any(|code| record.country_code == code.as_str())
    };
    let is_in_country = |record: &PostalCode<'_>| {
        is_asked_for(record) && country.as_ref().is_some_and(|code| record.country_code == code.as_str())
    };
    let codes = [expected(rest, is_in_country), expected(text, is_asked_for)];
    if let Some(codes) = codes.iter().find(|codes| !codes.is_empty()) {
        return (codes.iter().filter_map(carrier).collect(), MatchKind::PostalCode, 14.0);
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
        let beside: Vec<u32> = with_name(text);
        let is_own_name = is_own_name(&fold(text));
        let matched = |place: &Place| {
            let is_carrier = ids.contains(&place.id).then_some((kind, quality));
            let is_beside = beside.contains(&place.id).then_some((MatchKind::PostalCode, 14.0));
            let named = place.name_match(&fold(text), is_own_name, &SEARCH);
            [is_carrier, is_beside, named].into_iter().flatten().max_by(|a, b| a.1.total_cmp(&b.1))
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

/// The places of a text that is a code of up to three words beside the name of its place, or else of its region, or else
/// of a place near it.
fn with_name(text: &str) -> Vec<u32> {
    let folded_text = fold(text);
    let words: Vec<&str> = folded_text.split(' ').collect();
    let mut ids = Vec::new();
    if !(2..=12).contains(&words.len()) {
        return ids;
    }
    for len in 1..=3.min(words.len() - 1) {
        for (at, code) in words.windows(len).enumerate() {
            let code = fold_postal_code(&code.concat()).into_owned();
            let name = [&words[..at], &words[at + len..]].concat().join(" ");
            // Three letters in one word are a code, too: Malta's begin so.
            let is_of_letters = len == 1 && code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase());
            if !code.contains(|c: char| c.is_ascii_digit()) && !is_of_letters {
                continue;
            }
            let whole = all().iter().filter(|record| folded(record) == code);
            let parts = all()
                .iter()
                .filter(|record| first_part(record.country_code.as_str(), &code) == Some(&folded(record)));
            let (whole, parts): (Vec<_>, Vec<_>) = (whole.collect(), parts.collect());
            ids.extend(first_beside(&whole, &parts, &name));
            if let Some((country, before)) = words[..at]
                .split_last()
                .and_then(|(letters, before)| Some((country_of_letters(letters)?, before)))
            {
                let name = [before, &words[at + len..]].concat().join(" ");
                let [whole, parts] = [whole, parts].map(|mut records| {
                    records.retain(|record| record.country_code == country.as_str());
                    records
                });
                ids.extend(first_beside(&whole, &parts, &name));
            }
        }
    }
    ids
}

/// The country of the letters before a code on an envelope.
fn country_of_letters(letters: &str) -> Option<String> {
    let countries = "a AT b BE d DE e ES f FR fin FI fl LI h HU i IT irl IE l LU n NO p PT s SE";
    let words: Vec<&str> = countries.split(' ').collect();
    let of_sign = words.chunks(2).find(|pair| pair[0] == letters).map(|pair| pair[1].to_owned());
    let is_letters = letters.len() == 2 && letters.bytes().all(|byte| byte.is_ascii_lowercase());
    of_sign.or_else(|| is_letters.then(|| letters.to_uppercase()))
}

#[test]
fn the_letters_of_its_country_may_stand_before_a_code() {
    let (mut found, mut typed) = (0, 0);
    for (number, record) in all().iter().enumerate() {
        let country = record.country_code.to_string();
        let sign = ["d", "F", "Irl", "p"].into_iter().find(|sign| {
            number % 3 == 0 && country_of_letters(&sign.to_lowercase()).as_deref() == Some(&*country)
        });
        let letters = sign.unwrap_or(&country);
        let name = if number % 2 == 0 { record.place_name } else { "" };
        let text = format!("{letters}-{} {name}", record.code);
        let mut expected: BTreeSet<u32> = with_name(&text).into_iter().collect();
        if name.is_empty() {
            expected.extend(carriers(&text, &Ask::all()).0);
        }
        let by_code = |hits: Vec<Found>, kind| -> BTreeSet<u32> {
            hits.iter().filter(|found| found.matched == kind).map(|found| found.id).collect()
        };
        assert_eq!(by_code(search(&text, &Ask::all()), MatchKind::PostalCode), expected, "{text}");
        found += expected.len();
        // A code that is typed up to its second character, or to the last but one.
        let len = if number % 4 == 0 { 2 } else { record.code.len() - 1 };
        let text = format!("{letters}-{}", &record.code[..len]);
        let (ids, kind, _) = carriers(&text, &Ask::all());
        if kind == MatchKind::PostalCodePrefix {
            assert_eq!(by_code(complete(&text, &Ask::all()), kind), ids.into_iter().collect(), "{text}");
            typed += 1;
        }
    }
    assert!(found > 150 && typed > 100, "{found} {typed}");
}

/// The places of whole codes beside a name, or else of those that are first parts.
fn first_beside(whole: &[&PostalCode<'static>], parts: &[&PostalCode<'static>], name: &str) -> Vec<u32> {
    if name.is_empty() {
        return Vec::new();
    }
    let found = beside(whole, name);
    if found.is_empty() { beside(parts, name) } else { found }
}

/// The places of those of these records that a name beside them means.
fn beside(records: &[&PostalCode<'static>], name: &str) -> Vec<u32> {
    let qualified = qualified(name, false);
    let is_called = |place: &Place| {
        place.names.iter().any(|own| own.text == name)
            || qualified_match(&qualified, place, &SEARCH).is_some()
    };
    let of_place = records.iter().filter(|record| {
        let place = id(record).and_then(|id| places().iter().find(|place| place.id == id));
        place.is_some_and(is_called) || fold(record.place_name) == name
    });
    let found: Vec<u32> = of_place.filter_map(|record| carrier(record)).collect();
    if !found.is_empty() {
        return found;
    }
    let of_region = records.iter().filter(|record| is_in_region(record, name));
    let found: Vec<u32> = of_region.filter_map(|record| carrier(record)).collect();
    if !found.is_empty() {
        return found;
    }
    let mut found = Vec::new();
    for record in records {
        let place = id(record).map(|id| degrees(location(id).point));
        let Some(point) = record.point.map(degrees).or(place) else { continue };
        for town in places().iter().filter(|place| is_called(place)) {
            if town.country() == record.country_code.as_str() && kilometres(point, town.point()) <= 50.0 {
                found.extend([Some(town.id), carrier(record)].into_iter().flatten());
            }
        }
    }
    found
}

/// Whether a record lies in the region, or the regions, that a text names.
fn is_in_region(record: &PostalCode<'_>, text: &str) -> bool {
    let state = id(record).map(|id| places().iter().find(|place| place.id == id).unwrap().state());
    let whole = sovereign(record.country_code.as_str());
    let is_in = |text: &str| {
        text.split(' ').count() <= 6
            && called(text, false).iter().any(|code| {
                record.country_code == *code || whole == Some(code) || state.as_deref() == Some(code)
            })
    };
    let pairs = text.match_indices(' ').map(|(at, _)| (&text[..at], &text[at + 1..]));
    is_in(text)
        || pairs.into_iter().any(|(inner, outer)| is_in(inner) && is_in(outer))
        || record.admin1_name.is_some_and(|name| fold(name) == text)
}

#[test]
fn a_code_may_stand_with_its_place_region_or_country() {
    let mut found = [0; 14];
    for (number, record) in all().iter().enumerate() {
        let place = id(record).map(location);
        let name = place.map_or(record.place_name, |place| place.name);
        let state = place.and_then(|place| place.admin1_code).unwrap_or_default();
        let (code, country) = (record.code, record.country_code);
        let form = number % found.len();
        let text = match form {
            0 => format!("{code} {name}"),
            1 => format!("{name}, {code}"),
            2 => format!("{name} {code} {country}"),
            3 => format!("{name}, {state}, {code}"),
            4 => format!("{} {code}", record.place_name),
            5 => format!("{} {} {name}", &code[..2], &code[2..]),
            6 => format!("{code} {name}{}", " x".repeat(11)),
            7 => format!("{code} London"),
            8 => format!("{name} {code} 1aa"),
            9 => format!("{code}, {country}"),
            10 => format!(
                "{} {code}",
                called(&country.to_string().to_lowercase(), false).first().unwrap_or(&"")
            ),
            11 => format!("{code}, {state} {country}"),
            12 => format!("{} {code}", record.admin1_name.unwrap_or_default()),
            _ => format!("{code} {}", places()[number % 40].names[0].text),
        };
        let ids = with_name(&text);
        let all = search(&text, &Ask::all());
        let by_code: Vec<&Found> =
            all.iter().filter(|found| found.matched == MatchKind::PostalCode).collect();
        let (carriers, kind, _) = carriers(&text, &Ask::all());
        let is_expected = |found: &&&Found| {
            ids.contains(&found.id) || (kind == MatchKind::PostalCode && carriers.contains(&found.id))
        };
        assert_eq!(by_code.iter().filter(is_expected).count(), by_code.len(), "{text}: {by_code:?}");
        assert!(
            ids.iter().all(|id| by_code.iter().any(|found| found.id == *id)),
            "{text}: {ids:?}, {by_code:?}"
        );
        found[form] += usize::from(!ids.is_empty());
    }
    assert!(found.iter().sum::<usize>() > 120, "{found:?}");
    // Too many words, and a town that is far.
    let without: Vec<usize> = (0..found.len()).filter(|&form| found[form] == 0).collect();
    assert_eq!(without, [6, 7]);
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
