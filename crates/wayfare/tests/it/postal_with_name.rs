//! Postal codes beside the name of their place, region or country, and behind the letters of their country.

use std::collections::BTreeSet;

use wayfare::{MatchKind, PostalCode};
use wayfare_format::{fold, fold_postal_code};

use crate::{
    model::{Place, SEARCH, places},
    postal::{all, carrier, carriers, first_part, folded, id},
    regions::{called, lies_in, qualified, qualified_match, sovereign},
    support::{Ask, Found, complete, degrees, kilometres, location, search},
};

/// The places of a text that is a code of up to three words beside the name of its place, or else of its region, or else
/// of a place near it.
pub(crate) fn with_name(text: &str) -> Vec<u32> {
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
pub(crate) fn country_of_letters(letters: &str) -> Option<String> {
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
    let place = id(record).map(|id| places().iter().find(|place| place.id == id).unwrap());
    let country = record.country_code.as_str();
    let is_in = |text: &str| {
        let holds = |code: &&str| sovereign(country) == Some(code) || lies_in(code, country, place);
        text.split(' ').count() <= 6 && called(text).iter().any(holds)
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
        let (code, country) = (&*record.code, record.country_code);
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
            10 => format!("{} {code}", called(&country.to_string().to_lowercase()).first().unwrap_or(&"")),
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
