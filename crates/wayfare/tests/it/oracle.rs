//! A search that goes through all places, without index, bounds or early end, against the engine.

use std::collections::{BTreeMap, BTreeSet};

use wayfare::{Hit, MatchKind};
use wayfare_format::{TermKind, Weights, distance_decay, fold, numbers::CODE_LETTERS};

use crate::{
    model::{Place, Term, all_names, places},
    support::{Ask, dataset, kilometres},
};

/// What a search is for, and what names weigh in it.
#[derive(Clone, Copy)]
enum Verb {
    Search,
    Autocomplete,
}

impl Verb {
    fn weights(self) -> &'static Weights {
        match self {
            Self::Search => &Weights::SEARCH,
            Self::Autocomplete => &Weights::AUTOCOMPLETE,
        }
    }

    fn hits(self, text: &str, ask: &Ask) -> Vec<Hit<'static>> {
        let options = ask.for_search().unwrap();
        match self {
            Self::Search => dataset().search_with(text, &options),
            Self::Autocomplete => dataset().autocomplete_with(text, &options),
        }
        .unwrap()
    }
}

/// A place, how it matches, and the score.
type Answer = (u32, MatchKind, i32);

/// What the text is as a name, the beginning of one, or a code.
fn by_name(text: &str, ask: &Ask, verb: Verb) -> Vec<Answer> {
    let folded = fold(text);
    let is_primary = places()
        .iter()
        .flat_map(|place| &place.terms)
        .any(|term| term.kind == TermKind::Primary && term.text == *folded);
    let is_in_capitals = !text.contains(|letter: char| letter.is_ascii_lowercase());
    let weights = verb.weights();
    let of_term = |term: &Term| {
        let weight = match (term.text == *folded, is_primary) {
            (true, _) if term.kind.is_code() && is_in_capitals => {
                weights.whole(term.kind)
                    + if matches!(verb, Verb::Search) {
                        2_900
                    } else {
                        1_500
                    }
            }
            (true, _) => weights.whole(term.kind),
            (false, true) => weights.prefix_beside_name(term.kind),
            (false, false) => weights.prefix(term.kind),
        };
        (weight, kind_of(term.kind, term.text == *folded))
    };
    let answer = |place: &Place| {
        let terms = place
            .terms
            .iter()
            .filter(|term| term.text.starts_with(&*folded));
        let (weight, kind) = terms.map(of_term).max_by_key(|(weight, _)| *weight)?;
        let decay = ask
            .near
            .map_or(0, |point| distance_decay(kilometres(point, place.point())));
        Some((place.id, kind, place.importance + weight - decay))
    };
    let mut found: Vec<Answer> = places()
        .iter()
        .filter(|place| place.is_allowed(ask))
        .filter_map(answer)
        .collect();
    // The sort is stable: of equal scores, the more important place stays first.
    found.sort_by_key(|(.., score)| -score);
    found
}

fn kind_of(kind: TermKind, is_whole: bool) -> MatchKind {
    match (kind, is_whole) {
        (TermKind::Primary, true) => MatchKind::Exact,
        (TermKind::Primary, false) => MatchKind::Prefix,
        (TermKind::PrimaryWord | TermKind::AlternateWord, _) => MatchKind::WordPrefix,
        (_, true) => MatchKind::ExactAlternate,
        (_, false) => MatchKind::PrefixAlternate,
    }
}

/// Whether a hit is the whole text as a name, or the beginning of one.
fn is_by_name(hit: &Hit<'_>) -> bool {
    let is_name = matches!(
        hit.match_kind(),
        MatchKind::Exact
            | MatchKind::ExactAlternate
            | MatchKind::Prefix
            | MatchKind::PrefixAlternate
            | MatchKind::WordPrefix
    );
    is_name
        && features(hit).iter().all(|what| {
            matches!(
                *what,
                "a code of it in capitals"
                    | "a code of it in small letters"
                    | "a rare name of it that has few letters"
            )
        })
}

/// What the words beside the name say.
fn features(hit: &Hit<'_>) -> Vec<&'static str> {
    let parts = hit
        .explain()
        .unwrap()
        .parts
        .into_iter()
        .skip(2)
        .map(|part| part.what);
    parts
        .filter(|what| *what != "the distance from the point")
        .collect()
}

/// Whether a hit is by a derived name, which the model lacks.
fn is_derived(hit: &Hit<'_>, verb: Verb) -> bool {
    let (weights, kind) = (verb.weights(), TermKind::Derived);
    let derived = [
        weights.whole(kind),
        weights.prefix(kind),
        weights.prefix_beside_name(kind),
    ];
    derived.contains(&hit.explain().unwrap().parts[1].score)
}

/// Asserts what holds of every answer. Returns its hits.
#[track_caller]
fn answer(text: &str, ask: &Ask, verb: Verb) -> Vec<Hit<'static>> {
    let hits = verb.hits(text, ask);
    let mut confidence = 0.0;
    for hit in &hits {
        let explanation = hit.explain().unwrap();
        let sum: i32 = explanation.parts.iter().map(|part| part.score).sum();
        assert_eq!(explanation.score, sum, "{text}: {hit:?}");
        assert!((0.0..=1.0).contains(&hit.score()), "{text}: {hit:?}");
        let own = hit.confidence().unwrap();
        assert!(
            own <= 1.0 / (1.0 + explanation.doubt) + 1e-6,
            "{text}: {hit:?} {own} {explanation:?}"
        );
        assert_eq!(
            hit.is_clear().unwrap(),
            own >= Hit::CLEAR,
            "{text}: {hit:?}"
        );
        confidence += own;
    }
    assert!(confidence < 1.000_01, "{text}: {confidence}");
    assert!(
        hits.is_sorted_by(|a, b| a.score() >= b.score() && score(a) >= score(b)),
        "{text}: {hits:?}"
    );
    let mut ids: Vec<_> = hits.iter().map(Hit::id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), hits.len(), "{text}");
    for limit in [1, 3, 20] {
        let few = verb.hits(text, &ask.clone().limit(limit));
        let same = few
            .iter()
            .zip(&hits)
            .all(|(a, b)| (a.id(), a.match_kind(), score(a)) == (b.id(), b.match_kind(), score(b)));
        assert!(
            same && few.len() == hits.len().min(limit),
            "{text}, limit {limit}: {few:?}, not {hits:?}"
        );
    }
    hits
}

fn score(hit: &Hit<'_>) -> i32 {
    hit.explain().unwrap().score
}

/// Asserts that the hits by name are those of the model, in its order, but for places that something else finds better.
/// Returns how many there are.
#[track_caller]
fn assert_by_name(text: &str, ask: &Ask, verb: Verb) -> usize {
    let hits = answer(text, ask, verb);
    let of_engine: BTreeMap<u32, &Hit<'_>> = hits.iter().map(|hit| (hit.id().get(), hit)).collect();
    let mut expected = by_name(text, ask, verb);
    expected.retain(|(id, _, expected)| {
        let hit = of_engine
            .get(id)
            .unwrap_or_else(|| panic!("{text}: {id} of {expected} is missing"));
        let is_other = !is_by_name(hit) || is_derived(hit, verb);
        // A derived name that is also the end of a name hides it.
        let least = expected - if is_derived(hit, verb) { 1_800 } else { 0 };
        assert!(
            !is_other || score(hit) >= least,
            "{text}: {hit:?} {expected}"
        );
        !is_other
    });
    let is_known = |hit: &&Hit<'_>| {
        is_by_name(hit)
            && (!is_derived(hit, verb) || expected.iter().any(|(id, ..)| *id == hit.id().get()))
    };
    let found: Vec<Answer> = hits
        .iter()
        .filter(is_known)
        .map(|hit| (hit.id().get(), hit.match_kind(), score(hit)))
        .collect();
    assert_eq!(found, expected, "{text} {ask:?}");
    found.len()
}

/// Names, beginnings of names and words, in small letters; short ones also in capitals. Numbers may be postal codes.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for (number, name) in all_names().into_iter().enumerate() {
        let words: Vec<&str> = name.split(' ').collect();
        texts.push(name.to_owned());
        texts.push(words[number % words.len()..].join(" "));
        texts.push(
            name.chars()
                .take(1 + number % 7)
                .collect::<String>()
                .trim_end()
                .to_owned(),
        );
        if name.len() <= 5 {
            texts.push(name.to_ascii_uppercase());
        }
    }
    texts.retain(|text| !text.is_empty() && !text.contains(char::is_numeric));
    texts.sort_unstable();
    texts.dedup();
    texts
}

#[test]
fn names_and_their_beginnings_are_found_as_by_going_through_all() {
    let asks = [
        Ask::all(),
        Ask::all().countries(["PT", "us"]),
        Ask::all().regions(["US.OR", "fj.01"]),
        Ask {
            classes: vec!['h', 'T'],
            ..Ask::all()
        },
        Ask {
            with_costs: true,
            ..Ask::all()
        },
        Ask {
            min_population: 5_000,
            ..Ask::all()
        },
        Ask::all().near(41.0, 9.0),
        Ask::all().strict(),
    ];
    let mut found = 0;
    for (number, text) in texts().iter().enumerate() {
        let verb = if number % 3 == 0 {
            Verb::Autocomplete
        } else {
            Verb::Search
        };
        found += assert_by_name(text, &asks[number % asks.len()], verb);
    }
    assert!(found > 8_000, "{found}");
}

/// Hits that leave words over are found down to so much below the first hit.
const WINDOW: i32 = 3_000;

/// What is understood is found wherever it scores.
const EVERYWHERE: i32 = i32::MAX;

/// Asserts that a name with other words, which add so much, is found for each place of the name that these may mean, and that
/// scores within a window below the first hit.
#[track_caller]
fn assert_beside(
    text: &str,
    name: &str,
    window: i32,
    adds: impl Fn(&Place) -> Option<i32>,
) -> usize {
    let hits = answer(text, &Ask::all(), Verb::Search);
    let first = hits.first().map_or(i32::MIN, score);
    let mut found = 0;
    for place in places() {
        let Some(adds) = adds(place) else { continue };
        let weight = |term: &Term| Weights::SEARCH.whole(term.kind);
        // A code in small letters counts less beside other words, and so does another name as short as one.
        let is_code = |term: &Term| {
            term.kind.is_code() || term.kind != TermKind::Primary && term.text.len() <= CODE_LETTERS
        };
        let names = place
            .names()
            .filter(|term| term.text == name && !is_code(term));
        let Some(weight) = names.map(weight).max() else {
            continue;
        };
        let expected = place.importance + weight + adds;
        let hit = hits.iter().find(|hit| hit.id().get() == place.id);
        let is_found = hit.is_some_and(|hit| score(hit) >= expected);
        assert!(
            is_found || expected <= first.saturating_sub(window),
            "{text}: {} of {expected}, {:?}",
            place.id,
            hit.map(|hit| hit.explain())
        );
        found += usize::from(is_found);
    }
    found
}

/// All names, but numbers and words that say something else beside a name.
fn plain_names() -> impl Iterator<Item = (usize, &'static str)> {
    let lexicon = include_str!("../../src/lexicon.tsv");
    let words: BTreeSet<&str> = lexicon
        .lines()
        .filter_map(|line| line.split('\t').next())
        .collect();
    // A name has at most twelve tokens, which are characters where no blanks part words.
    let has_blanks =
        |name: &str| name.chars().count() <= 12 || name.chars().all(|letter| letter < '\u{e00}');
    let is_plain = move |name: &&str| {
        !name.contains(char::is_numeric) && !words.contains(name) && has_blanks(name)
    };
    all_names().into_iter().filter(is_plain).enumerate()
}

#[test]
fn a_name_with_its_region_or_country_is_found_in_it() {
    let mut found = 0;
    for (number, name) in plain_names() {
        let is_called = |place: &&Place| place.names().any(|own| own.text == name);
        let of_name: Vec<&Place> = places().iter().filter(is_called).collect();
        let place = of_name[number % of_name.len()];
        let Some(code) = place.location.country_code else {
            continue;
        };
        let country = dataset().country(code).unwrap().unwrap().name;
        let admin1 = place.location.admin1_name.filter(|_| number % 2 == 0);
        let region = admin1.unwrap_or(country);
        let text = match number % 3 {
            0 => format!("{name}, {region}"),
            1 => format!("{name} {region}"),
            _ => format!("{region} {name}"),
        };
        let is_in = |other: &Place| match admin1 {
            Some(_) => other.admin1() == place.admin1(),
            None => other.country() == place.country(),
        };
        // A region with its own name is another matter.
        found += assert_beside(&text, name, EVERYWHERE, |place| {
            (is_in(place) && !place.is_region()).then_some(-600)
        });
    }
    assert!(found > 1_000, "{found}");
}

#[test]
fn a_name_beside_unknown_words_is_found_if_they_are_left_out() {
    let mut found = 0;
    for (number, name) in plain_names() {
        let (text, words, adds) = match number % 3 {
            0 => (format!("{name} qqxqq"), 1, -12_000),
            1 => (format!("{name}, qqxqq"), 1, -7_500),
            _ => (format!("{name}, qqxqq qyyqy"), 2, -8_500),
        };
        let of_region = |place: &Place| if place.is_region() { -6_000 * words } else { 0 };
        found += assert_beside(&text, name, WINDOW, |place| Some(adds + of_region(place)));
        assert!(
            answer(&text, &Ask::all().strict(), Verb::Search).is_empty(),
            "{text}"
        );
        assert!(
            answer(&text, &Ask::all(), Verb::Autocomplete).is_empty(),
            "{text}"
        );
    }
    assert!(found > 1_000, "{found}");
}
