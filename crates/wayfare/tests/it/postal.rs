//! Postal codes: their records, alone and beside other words.

use std::{collections::BTreeSet, sync::OnceLock};

use wayfare::{MatchKind, PlaceId, PostalCode};
use wayfare_format::{fold, fold_postal_code};

use crate::{
    model::places,
    sources::all_rows,
    support::{Ask, all as all_of, dataset, degrees, kilometres, location, refused, search},
};

fn all() -> &'static [PostalCode<'static>] {
    static ALL: OnceLock<Vec<PostalCode<'static>>> = OnceLock::new();
    ALL.get_or_init(|| all_of(dataset().postal_codes()))
}

fn folded(record: &PostalCode<'_>) -> String {
    fold_postal_code(&record.code).into_owned()
}

/// What a country's data know of a whole code, where that is its first part only.
fn first_part<'c>(country: &str, code: &'c str) -> Option<&'c str> {
    let is_of_form = |end: &str| {
        let letters = end
            .chars()
            .map(|c| if c.is_ascii_digit() { '0' } else { 'A' })
            .collect::<String>();
        let is_plain = end
            .chars()
            .all(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
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
    let lengths = match country {
        "GB" | "GG" | "IM" | "JE" => 2..=4,
        "CA" | "IE" | "JP" | "MT" => 3..=3,
        "US" => 5..=5,
        _ => 4..=4,
    };
    lengths.contains(&first.len()).then_some(first)
}

fn id(record: &PostalCode<'_>) -> Option<u32> {
    record.place_id.map(PlaceId::get)
}

/// The records of a code in the countries asked for: those that equal it, or else those of its first part. Where the code has
/// several words, those that are written in the same ones, if there are any.
fn expected(text: &str, is_wanted: impl Fn(&PostalCode<'_>) -> bool) -> Vec<PostalCode<'static>> {
    let (code, words) = (fold_postal_code(text), fold(text));
    let wanted = all().iter().filter(|record| is_wanted(record)).cloned();
    let (whole, others): (Vec<_>, Vec<_>) = wanted.partition(|record| folded(record) == code);
    let is_first_part = |record: &PostalCode<'_>| {
        first_part(record.country_code.as_str(), &code) == Some(&folded(record))
    };
    let is_whole = !whole.is_empty();
    let found = if is_whole {
        whole
    } else {
        others.into_iter().filter(is_first_part).collect()
    };
    let Some((first, _)) = words.rsplit_once(' ') else {
        return found;
    };
    let written = if is_whole { words.as_str() } else { first };
    let (written_so, others): (Vec<_>, Vec<_>) = found
        .into_iter()
        .partition(|record| fold(&record.code) == written);
    if written_so.is_empty() {
        others
    } else {
        written_so
    }
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
    let line = |code: &str, country: &str, name: &str, admin1: &str, point: Option<(f64, f64)>| {
        format!("{code}|{country}|{name}|{admin1}|{point:?}")
    };
    let rows = all_rows(&["golden/sources/postal.txt", "search/postal.txt"]);
    let point = |row: &[String]| Some((row[9].parse().ok()?, row[10].parse().ok()?));
    let rows = rows
        .iter()
        .map(|row| line(&row[1], &row[0], &row[2], &row[3], point(row)));
    let expected: BTreeSet<String> = rows.collect();
    let found = |record: &PostalCode<'_>| {
        let admin1 = record.admin1_name.unwrap_or_default();
        line(
            &record.code,
            record.country_code.as_str(),
            &record.place_name,
            admin1,
            record.point.map(degrees),
        )
    };
    // Those that alternate names give have no name or point of their own.
    let records: BTreeSet<String> = all().iter().map(found).collect();
    let missing: Vec<_> = expected.difference(&records).collect();
    assert!(
        missing.is_empty() && records.len() < expected.len() + 3,
        "{missing:?}"
    );
    assert!(all().is_sorted_by_key(|record| folded(record)));
    let (with, without): (Vec<_>, Vec<_>) = all()
        .iter()
        .cloned()
        .partition(|record| record.place_id.is_some());
    assert!(with.len() > 200 && without.len() > 10);
    for record in with {
        assert_eq!(
            location(id(&record).unwrap()).country_code,
            Some(record.country_code)
        );
    }
}

#[test]
fn a_code_gives_its_records_or_those_of_its_first_part() {
    let mut parts = 0;
    for text in texts().into_iter().step_by(2) {
        for country in [
            None,
            Some("us"),
            Some("GB"),
            Some("CA"),
            Some("IE"),
            Some("MT"),
            Some("PT"),
        ] {
            let is_wanted = |record: &PostalCode<'_>| {
                country.is_none_or(|country| {
                    record.country_code.as_str().eq_ignore_ascii_case(country)
                })
            };
            let found = match country {
                Some(country) => dataset().postal_code_in(&text, country).unwrap(),
                None => dataset().postal_code(&text).unwrap(),
            };
            assert_eq!(
                sorted(&found),
                sorted(&expected(&text, is_wanted)),
                "{text} {country:?}"
            );
            parts += usize::from(
                found
                    .first()
                    .is_some_and(|first| folded(first) != fold_postal_code(&text)),
            );
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
        let own = places()
            .iter()
            .filter(|place| place.country() == record.country_code.as_str());
        let near = own.map(|place| (kilometres(point, place.point()), place.id));
        near.filter(|(km, _)| *km <= 100.0)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, id)| id)
    })
}

#[test]
fn a_number_may_have_lost_the_zeros_of_a_code() {
    let mut found = 0;
    for record in all() {
        let (code, country) = (folded(record), record.country_code);
        let text = code.trim_start_matches('0');
        let Some(carrier) = carrier(record).filter(|_| text.len() < code.len() && text.len() > 2)
        else {
            continue;
        };
        if !dataset()
            .postal_code_in(text, country.as_str())
            .unwrap()
            .is_empty()
        {
            continue;
        }
        let here = Ask::all().countries([country.as_str()]);
        let of = |text: &str| {
            let hits = search(text, &here);
            hits.into_iter()
                .find(|hit| hit.id == carrier)
                .unwrap_or_else(|| panic!("{text} {country}"))
        };
        let place = location(carrier).name;
        assert_eq!(
            (of(text).matched, of(&code).matched),
            (MatchKind::PostalCode, MatchKind::PostalCode)
        );
        assert!(of(text).score < of(&code).score, "{text}");
        assert!(
            of(&format!("{text} {place}")).score < of(&format!("{code} {place}")).score,
            "{text}"
        );
        found += 1;
    }
    assert!(found > 1, "{found}");
}

/// The places that a search finds by a code.
fn by_code(text: &str, ask: &Ask) -> BTreeSet<u32> {
    let found = search(text, ask);
    found
        .iter()
        .filter(|found| found.matched == MatchKind::PostalCode)
        .map(|found| found.id)
        .collect()
}

#[test]
fn a_search_for_a_code_finds_the_places_that_carry_it() {
    let mut count = 0;
    for text in texts()
        .into_iter()
        .filter(|text| text.contains(|c: char| c.is_ascii_digit()))
    {
        for ask in [Ask::all(), Ask::all().countries(["GB"])] {
            let codes = match ask.countries.first() {
                Some(country) => dataset().postal_code_in(&text, country).unwrap(),
                None => dataset().postal_code(&text).unwrap(),
            };
            let expected: BTreeSet<u32> = codes.iter().filter_map(carrier).collect();
            let found = by_code(&text, &ask);
            assert!(
                found.is_superset(&expected),
                "{text}: {found:?}, not {expected:?}"
            );
            count += usize::from(!expected.is_empty());
        }
    }
    assert!(count > 200, "{count}");
}

#[test]
fn a_code_may_stand_with_its_place_region_or_country() {
    for (number, record) in all().iter().enumerate() {
        let Some(carrier) = carrier(record) else {
            continue;
        };
        let place = id(record).map(location);
        let name = place
            .as_ref()
            .map_or(&*record.place_name, |place| place.name);
        let admin1 = place
            .as_ref()
            .and_then(|place| place.admin1_code)
            .unwrap_or_default();
        let (code, country) = (&*record.code, record.country_code);
        let text = match number % 8 {
            0 => format!("{code} {name}"),
            1 => format!("{name}, {code}"),
            2 => format!("{name} {code} {country}"),
            3 => format!("{name}, {admin1}, {code}"),
            4 => format!("{} {code}", record.place_name),
            5 => format!("{code}, {country}"),
            6 => format!("{country}-{code}"),
            _ => format!("{country}-{code} {name}"),
        };
        assert!(by_code(&text, &Ask::all()).contains(&carrier), "{text}");
    }
}

#[test]
fn two_digits_are_not_the_beginning_of_a_code() {
    let is_begun = |text: &str| {
        search(text, &Ask::all())
            .iter()
            .any(|found| found.matched == MatchKind::PostalCodePrefix)
    };
    assert!(is_begun("902") && !is_begun("90"));
    assert!(is_begun("400") && !is_begun("40"));
}
