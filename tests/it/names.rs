//! What holds for any text: every name finds its place, a search finds what going through all names finds, and
//! nothing that anybody types is more than an answer or a refusal.

use std::collections::BTreeMap;

use proptest::prelude::*;
use wayfare::{CountryCode, Dataset, Filter, MatchKind, NameKind, PlaceDetails, SearchOptions};
use wayfare_format::{Folded, Importance, ImportanceFactors, first_word, fold, importance, word_starts};

use crate::support::{config, country, details, fixture, in_country, rows, world, world_dir};

/// The names of a place by which it must be found: all but those without a letter, links and ids, and postal
/// codes of letters alone, which are taken for names.
fn searchable(location: &PlaceDetails<'static>) -> Vec<String> {
    let others = location.alternate_names.iter().filter(|other| match other.kind {
        NameKind::Link | NameKind::Wikidata => false,
        NameKind::Postal => other.text.contains(|c: char| c.is_ascii_digit()),
        _ => true,
    });
    let names = others
        .map(|other| other.text)
        .chain([location.name, location.ascii_name.unwrap_or_default()].map(String::from));
    names.filter(|name| !fold(name).is_empty()).collect()
}

/// Whether a place is among the hits for one of its names. A name that more than 1,000 places bear, whole or as
/// its beginning, is confined to the place's country.
fn is_found(dataset: &Dataset, location: &PlaceDetails<'_>, name: &str) -> bool {
    let options = SearchOptions::new().limit(1000);
    let among = |options: &SearchOptions| {
        let hits = dataset.search_with(name, options).unwrap();
        hits.iter().any(|hit| hit.id().get() == location.id.get())
    };
    among(&options)
        || location.country_code.is_some_and(|code| among(&options.filter(Filter::new().country(code))))
}

#[test]
fn every_sampled_name_of_the_world_finds_its_place() {
    let (mut names, mut missing) = (0, Vec::new());
    for location in world().places().step_by(97).map(details) {
        for name in searchable(&location) {
            names += 1;
            if !is_found(world(), &location, &name) {
                missing.push((location.id.get(), name));
            }
        }
    }
    assert!(names > 10_000, "only {names} names");
    assert!(missing.is_empty(), "{} of {names}: {:?}", missing.len(), &missing[..missing.len().min(20)]);
}

#[test]
fn every_sampled_postal_code_finds_the_place_it_is_attached_to() {
    for location in world().places().step_by(11).map(details) {
        let codes = location.alternate_names.iter().filter(|other| other.kind == NameKind::Postal);
        for code in codes.map(|other| other.text) {
            let found = world().postal_code_in(&code, location.country_code.unwrap()).unwrap();
            assert!(found.iter().any(|found| found.place_id == Some(location.id)), "{code}");
            assert!(is_found(world(), &location, &code), "{code} does not find {}", location.name);
        }
    }
}

/// Words that names start with, as they are written in short.
const SHORT: [&str; 12] = ["st", "ste", "sta", "sto", "mt", "ft", "pt", "ko", "n", "s", "e", "w"];

const DESTINATIONS: &str = "SELECT geonameid FROM destination";

/// A place with its folded names.
struct FoldedNames {
    id: u32,
    own: Vec<Folded>,
    other: Vec<Folded>,
    /// Those of the others that are found by more than their beginning: enough languages share them.
    shared: Vec<Folded>,
    /// Whether these are found by their middle.
    is_large: bool,
}

fn folded_names(dataset: &Dataset, location: &PlaceDetails<'static>, destinations: &[String]) -> FoldedNames {
    let others = location.alternate_names.iter();
    let coded = [NameKind::Link, NameKind::Wikidata, NameKind::Postal];
    let others = others.filter(|other| !coded.contains(&other.kind));
    let others: Vec<_> = others.map(|other| (fold(&other.text), other.kind, other.language)).collect();
    let mut own = vec![fold(location.name), fold(location.ascii_name.unwrap_or_default())];
    own.extend(respelled(location.name).filter(|name| others.iter().any(|(other, ..)| other == name)));
    let respelled: Vec<_> =
        location.alternate_names.iter().filter_map(|other| respelled(&other.text)).collect();
    let has_many = others.iter().filter(|(_, kind, _)| *kind == NameKind::Name).count() > 8;
    let has_capitals = |text: &Folded| {
        let capitals = location.alternate_names.iter().filter(|other| {
            let mut bytes = other.text.bytes();
            bytes.len() <= 5 && bytes.all(|byte| byte.is_ascii_uppercase())
        });
        capitals.map(|other| fold(&other.text)).any(|other| other == *text)
    };
    let is_shared = |text: &Folded| {
        let same = || others.iter().filter(|(other, ..)| other == text);
        !has_many
            || text.chars().count() <= 3 && (!text.is_ascii() || has_capitals(text))
            || respelled.contains(text)
            || same().filter(|(.., language)| language.is_some()).count() >= 3
            || same().any(|(_, kind, _)| *kind != NameKind::Name)
            || own.iter().any(|own| word_starts(own).any(|at| own[at..] == **text))
    };
    let (other, shared) = (
        others.iter().map(|(text, ..)| text.clone()).collect(),
        others.iter().map(|(text, ..)| text).filter(|text| is_shared(text)).cloned().collect(),
    );
    let of_kind = |kind| location.alternate_names.iter().filter(|name| name.kind == kind).count();
    let highlights = dataset.place(location.id).unwrap().unwrap().highlights().unwrap();
    let importance = Importance::new(importance(ImportanceFactors {
        population: location.population.unwrap_or(0),
        feature_code: location.feature_code.unwrap_or_default(),
        alternate_names: u32::try_from(of_kind(NameKind::Name)).unwrap(),
        has_travellers: of_kind(NameKind::Iata) > 0 || destinations.contains(&location.id.to_string()),
        has_costs: location.has_costs || !highlights.is_empty(),
    }));
    FoldedNames { id: location.id.get(), own, other, shared, is_large: importance.score() >= 4_400 }
}

/// The folded name as it is written without these letters, if it has one.
fn respelled(name: &str) -> Option<Folded> {
    let letters = [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("å", "aa"), ("ø", "oe")];
    let name = name.to_lowercase();
    let without = letters.iter().fold(name.clone(), |name, (letter, two)| name.replace(letter, two));
    (without != name).then(|| fold(&without))
}

/// Whether a folded text begins a later word of a name.
fn begins_later_word(text: &str, name: &Folded) -> bool {
    word_starts(name).any(|at| name[at..].starts_with(text))
}

/// How a folded text matches a place as the beginning of a word, found by looking at all of its names.
fn expected_match(text: &str, FoldedNames { own, other, shared, .. }: &FoldedNames) -> Option<MatchKind> {
    use MatchKind::{Exact, ExactAlternate, Prefix, PrefixAlternate, WordPrefix};
    let kinds = [
        (Exact, own.iter().any(|name| name == text)),
        (ExactAlternate, other.iter().any(|name| name == text)),
        (Prefix, own.iter().any(|name| name.starts_with(text))),
        (PrefixAlternate, other.iter().any(|name| name.starts_with(text))),
        (WordPrefix, own.iter().chain(shared).any(|name| begins_later_word(text, name))),
    ];
    kinds.into_iter().find_map(|(kind, matches)| matches.then_some(kind))
}

/// Whether a name of a place holds a folded text in the middle of a word.
fn is_inside(text: &str, FoldedNames { own, other, shared, is_large, .. }: &FoldedNames) -> bool {
    let inside = |name: &str, as_other: bool| {
        let mut keys = [0].into_iter().chain(word_starts(name)).map(|at| &name[at..]);
        // The end of a name that is itself another name counts as that.
        let counts =
            |key: &str| *is_large || !as_other && (key == name || other.iter().all(|name| name != key));
        let holds = |key: &str| {
            (1..first_word(key).len()).any(|at| key.as_bytes()[at..].starts_with(text.as_bytes()))
        };
        keys.any(|key| holds(key) && counts(key))
    };
    own.iter().any(|name| inside(name, false)) || shared.iter().any(|name| inside(name, true))
}

/// Searches for pieces of words from their first, second or third letter on, and compares with going through all
/// names.
fn compare_with_all_names(
    dataset: &'static Dataset,
    options: &SearchOptions,
    places: &[FoldedNames],
    step: usize,
) {
    let names = places.iter().flat_map(|place| place.own.iter().chain(&place.other));
    let words = names.flat_map(|name| name.split(' ').chain([name.as_str()]));
    let (mut compared, mut inside) = (0, 0);
    for (at, word) in words.enumerate().step_by(step) {
        let text: String = word.chars().skip(at / 6 % 3).take(1 + at % 6).collect();
        let text = text.trim();
        // Texts with digits are looked up as postal codes, too, and words in short in full.
        if text.is_empty() || text.contains(char::is_numeric) || SHORT.contains(&text) {
            continue;
        }
        let hits = dataset.search_with(text, options).unwrap();
        let found: BTreeMap<_, _> = hits.iter().map(|hit| (hit.id().get(), hit.match_kind())).collect();
        // Of substrings, only those that come among the first places are found.
        let found_inside = found.values().any(|&matched| matched == MatchKind::Infix);
        for place in places {
            let (expected, is_inside) = (expected_match(text, place), is_inside(text, place));
            let is_right = match found.get(&place.id) {
                Some(MatchKind::Infix) => is_inside,
                None => expected.is_none(),
                // A later word of the name counts more than the beginning of a rare other name.
                Some(MatchKind::WordPrefix) if expected == Some(MatchKind::PrefixAlternate) => {
                    place.own.iter().any(|name| begins_later_word(text, name))
                }
                matched => matched == expected.as_ref(),
            };
            assert!(is_right, "{text} finds {}: {:?}, not {expected:?}", place.id, found.get(&place.id));
        }
        compared += 1;
        inside += usize::from(found_inside);
    }
    assert!(compared > 50 && inside > 5, "only {compared} texts, {inside} with middles");
}

#[test]
fn a_search_of_a_country_finds_just_what_its_names_say() {
    let destinations = rows(world_dir(), DESTINATIONS);
    for code in ["MT", "IS", "AM"] {
        let locations = world().places().map(details);
        let locations = locations.filter(|location| location.country_code == Some(country(code)));
        let places: Vec<_> =
            locations.map(|location| folded_names(world(), &location, &destinations)).collect();
        assert!(places.len() < 1000, "no more than an answer can hold");
        compare_with_all_names(
            world(),
            &SearchOptions::new().fuzzy(false).limit(1000).filter(in_country(code)),
            &places,
            17,
        );
    }
}

/// Asks for a text in every way; a refusal must be for the text's sake.
fn ask(text: &str) {
    let dataset = fixture();
    let options = SearchOptions::new();
    let errors = [
        dataset.search_with(text, &options).err(),
        text.parse::<CountryCode>().err(),
        dataset.search_countries(text).err(),
        dataset.search_currencies(text).err(),
        dataset.search_accommodation(text).err(),
        dataset.postal_code(text).err(),
        dataset.postal_code_in("90210", text).err(),
        dataset.country(text).err(),
        dataset.country_costs(text).err(),
        dataset.country_highlights(text).err(),
        dataset.currency(text).err(),
        dataset.convert(text, text, 1.0).err(),
    ];
    for error in errors.into_iter().flatten() {
        assert!(error.is_bad_input(), "{error}");
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn any_text_is_answered_or_refused(text in any::<String>(), code in "[A-Za-z0-9 -]{0,8}") {
        ask(&text);
        ask(&code);
    }
}
