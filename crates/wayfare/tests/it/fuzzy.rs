//! Misspelt names: what is within one or two edits is found where it may be among the first four places.

use std::{collections::BTreeMap, sync::OnceLock};

use wayfare::MatchKind;
use wayfare_format::fold;

use crate::{
    model::{Place, all_names, places},
    regions::loosely_qualified,
    support::{Ask, Found, location, search},
};

/// Every whole name with its places, and the quality of the match with each.
fn names() -> &'static BTreeMap<&'static str, Vec<(&'static Place, f32)>> {
    static NAMES: OnceLock<BTreeMap<&'static str, Vec<(&'static Place, f32)>>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names: BTreeMap<&str, Vec<(&Place, f32)>> = BTreeMap::new();
        for place in places() {
            for name in &place.names {
                names.entry(&name.text).or_default().push((place, name.whole_quality()));
            }
        }
        names
    })
}

/// What the least edits cost that make a text of a name: 3.4 for a letter left out or swapped with the next, 4.76 for
/// one put in or replaced; by the table of all beginnings.
fn cost(name: &[char], text: &[char]) -> f32 {
    let mut table = vec![vec![0.0_f32; text.len() + 1]; name.len() + 1];
    for i in 0..=name.len() {
        for j in 0..=text.len() {
            let mut least = if i + j == 0 { 0.0 } else { f32::INFINITY };
            if i > 0 {
                least = least.min(table[i - 1][j] + 3.4);
            }
            if j > 0 {
                least = least.min(table[i][j - 1] + 4.76);
            }
            if i > 0 && j > 0 {
                let replaced = if name[i - 1] == text[j - 1] { 0.0 } else { 4.76 };
                least = least.min(table[i - 1][j - 1] + replaced);
            }
            if i > 1 && j > 1 && name[i - 2] == text[j - 1] && name[i - 1] == text[j - 2] {
                least = least.min(table[i - 2][j - 2] + 3.4);
            }
            table[i][j] = least;
        }
    }
    table[name.len()][text.len()]
}

/// A name within some edits of a text.
struct Near {
    edits: usize,
    cost: f32,
    places: &'static [(&'static Place, f32)],
    /// The best that a place scores with this name as it stands.
    best: f32,
}

impl Near {
    /// Whether a place of it certainly (or with `slack`, possibly) is looked for, to be among the first four.
    fn can_beat(&self, fourth: f32, edits: usize, slack: f32) -> bool {
        let best = self.best + slack;
        // The index does not tell how much more than 9.8 a place scores.
        (slack > 0.0 && best >= 9.8) || best - 3.4 * edits as f32 > fourth
    }
}

fn names_near(text: &str) -> Vec<Near> {
    let letters: Vec<char> = text.chars().collect();
    let near = names().iter().filter_map(|(name, places)| {
        let name_letters: Vec<char> = name.chars().collect();
        (name_letters.len().abs_diff(letters.len()) <= 2).then_some(())?;
        let edits = strsim::osa_distance(name, text);
        (edits <= 2).then(|| Near {
            edits,
            cost: cost(&name_letters, &letters),
            places,
            best: places.iter().map(|(place, quality)| place.importance + quality).fold(f32::MIN, f32::max),
        })
    });
    near.collect()
}

/// What a place scores that a search without misspelt names has found.
fn sum(found: &Found, text: &str, ask: &Ask) -> f32 {
    let place = places().iter().find(|place| place.location.geonameid == found.id).unwrap();
    let infix = || place.infix_match(text).unwrap();
    let quality = match found.matched {
        MatchKind::Infix => infix(),
        _ => place.name_match(text).unwrap().1,
    };
    place.score(quality, ask)
}

/// A level of the index is so much above the score that it stands for, at most.
const LEVEL: f32 = 0.702;

/// Compares a search with going through all names; tells whether it has found a misspelt one.
#[track_caller]
fn assert_misspelt(text: &str, ask: &Ask) -> bool {
    let strict = search(text, &ask.clone().strict());
    let fuzzy = search(text, ask);
    let fourth = strict.get(3).map_or(f32::NEG_INFINITY, |place| sum(place, text, ask));
    let long = text.chars().count();
    let is_looked_at = (if text.is_ascii() { 4 } else { 3 }..=42).contains(&long);
    let near = if is_looked_at { names_near(text) } else { Vec::new() };
    let within = |edits| near.iter().filter(move |near| near.edits <= edits);
    let certain = within(1).any(|near| near.can_beat(fourth, 1, 0.0));
    let possible = within(1).any(|near| near.can_beat(fourth, 1, LEVEL));
    let (must, may) = match long {
        8.. if !possible => (2, 2),
        8.. if !certain => (1, 2),
        _ => (1, 1),
    };
    let scores = |id: u32, edits: usize, slack: f32| {
        let near = within(edits).filter(move |near| near.can_beat(fourth, edits, slack));
        let places = near
            .flat_map(|near| near.places.iter().map(move |(place, quality)| (*place, quality - near.cost)));
        let places = places.filter(move |(place, _)| place.location.geonameid == id && place.is_allowed(ask));
        places.map(|(place, quality)| place.score(quality, ask)).collect::<Vec<_>>()
    };
    let scored = |sum: f32| (sum / 24.0).clamp(0.0, 1.0);
    for found in &fuzzy {
        if found.matched == MatchKind::Typo {
            let scores = [scores(found.id, 1, LEVEL), scores(found.id, may, LEVEL)].concat();
            let is_right = |&sum: &f32| (scored(sum) - found.score).abs() < 1e-4;
            assert!(scores.iter().any(is_right), "{text} {ask:?}: {found:?}, not {scores:?}");
        } else {
            assert!(strict.contains(found), "{text} {ask:?}: {found:?}");
        }
    }
    for place in places() {
        let id = place.location.geonameid;
        let least = scores(id, must, 0.0).into_iter().reduce(f32::max);
        let before = strict.iter().find(|found| found.id == id);
        let Some(least) = least.into_iter().chain(before.map(|found| sum(found, text, ask))).reduce(f32::max)
        else {
            continue;
        };
        let found = fuzzy.iter().find(|found| found.id == id);
        assert!(
            found.is_some_and(|found| found.score > scored(least) - 1e-4),
            "{text} {ask:?}: {id} {found:?}, {least}"
        );
    }
    assert!(fuzzy.is_sorted_by(|a, b| a.score >= b.score), "{text}");
    fuzzy.iter().any(|found| found.matched == MatchKind::Typo)
}

/// Names with so many edits, of letters that occur in the name or in another one.
fn misspelt() -> Vec<String> {
    let names = all_names();
    let mut state = 7_u64;
    let mut below = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut texts = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let mut letters: Vec<char> = name.chars().collect();
        let others: Vec<char> = names[(number + 1) % names.len()].chars().chain(letters.clone()).collect();
        for _ in 0..1 + number % 2 {
            let (at, letter) = (below(letters.len()), others[below(others.len())]);
            match below(4) {
                0 => letters.insert(at, letter),
                1 if letters.len() > 1 => drop(letters.remove(at)),
                2 if at > 0 => letters.swap(at, at - 1),
                _ => letters[at] = letter,
            }
        }
        texts.push(fold(&letters.into_iter().collect::<String>()).to_string());
    }
    texts.retain(|text| {
        !text.is_empty() && !text.contains(char::is_numeric) && loosely_qualified(text).is_empty()
    });
    texts
}

#[test]
fn no_name_within_reach_is_missed_and_no_other_is_found() {
    let asks = [
        Ask::all_computed(),
        Ask::all_computed(),
        Ask::all().countries(["PT", "US", "RU", "JP", "FR"]),
        Ask::all_computed().near(41.0, 9.0),
    ];
    let texts = misspelt();
    let texts = texts.iter().enumerate().filter(|(number, _)| number % 5 < 1);
    let (mut all, mut found) = (0, 0);
    for (number, text) in texts {
        found += usize::from(assert_misspelt(text, &asks[number % asks.len()]));
        all += 1;
    }
    assert!(all > 250 && found * 2 > all, "{found} of {all}");
}

#[test]
fn names_as_they_stand_are_misspelt_ones_too() {
    for text in all_names().iter().step_by(23) {
        if !text.contains(char::is_numeric) && loosely_qualified(text).is_empty() {
            assert_misspelt(text, &Ask::all_computed());
        }
    }
}

/// The places that a text finds as misspelt.
fn typos(text: &str) -> Vec<u32> {
    let found = search(text, &Ask::all()).into_iter();
    found.filter(|found| found.matched == MatchKind::Typo).map(|found| found.id).collect()
}

#[test]
fn one_letter_may_be_wrong_in_three_or_four_and_two_in_eight() {
    let (paris, london, boston) = (1000, 2643743, 1005);
    for (text, id) in [
        ("pariz", paris),
        ("pars", paris),
        ("prais", paris),
        ("parris", paris),
        ("lonodn", london),
        ("bostn", boston),
        ("new ork city", 1020),
        ("newyorkcity", 1020),
        ("barcalna", 1018),
        ("bracelnoa", 1018),
        ("москвв", 524901),
        ("остква", 0),
        ("東京者", 1850147),
    ] {
        assert_eq!(typos(text).contains(&id), id != 0, "{text}: {:?}", typos(text));
        assert!(
            search(text, &Ask::all().strict()).iter().all(|found| found.matched != MatchKind::Typo),
            "{text}"
        );
    }
    // Too few letters, or too many edits for so few.
    for text in ["eo", "eux", "prsi", "bsotno", "londoxyn"] {
        let near = |id: &u32| strsim::osa_distance(&fold(location(*id).name), text) > 2;
        assert!(typos(text).iter().all(|id| !near(id)), "{text}: {:?}", typos(text));
    }
    assert_eq!(typos("eux"), [0; 0], "three letters of ASCII");
}

#[test]
fn texts_of_up_to_42_letters_are_compared_with_names_of_up_to_44() {
    let letters = |name: &str| name.chars().count();
    let name = location(1034).name.to_lowercase();
    assert_eq!(letters(&name), 44);
    let without = |at: usize, count: usize| format!("{}{}", &name[..at], &name[at + count..]);
    assert_eq!(typos(&without(3, 2)), [1034], "42 letters");
    assert_eq!(typos(&without(3, 1)), [0; 0], "43 letters");
    let name = location(1035).name.to_lowercase();
    assert_eq!(letters(&name), 42);
    assert_eq!(typos(&format!("x{}", &name[1..])), [1035], "42 letters");
    assert_eq!(typos(&format!("x{name}")), [0; 0], "43 letters");
}
