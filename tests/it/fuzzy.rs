//! Misspelt names: all that are within one or two edits are found, as going through all names tells.

use std::{collections::BTreeSet, sync::OnceLock};

use proptest::prelude::*;
use wayfare::{Dataset, MatchKind, SearchOptions};

use crate::{
    sources::{Sources, place},
    support::config,
};

/// Few letters of each script, so that names are close to each other.
const SCRIPTS: [[char; 5]; 4] = [
    ['a', 'b', 'c', 'd', 'e'],
    ['а', 'б', 'в', 'г', 'д'],
    ['א', 'ב', 'ג', 'ד', 'ה'],
    ['ก', 'ข', 'ค', 'ง', 'จ'],
];

const NAMES: u32 = 4_000;

/// The name of a place: every number gives another one.
fn name(id: u32) -> String {
    let mut digits = u64::from(id).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let script = &SCRIPTS[id as usize % SCRIPTS.len()];
    let len = 6 + digits % 6;
    digits /= 6;
    let mut letter = || {
        let letter = script[(digits % 5) as usize];
        digits /= 5;
        letter
    };
    let mut name: String = (0..len).map(|_| letter()).collect();
    if len > 9 {
        let middle = name.char_indices().nth(4).unwrap().0;
        name.insert(middle, ' ');
    }
    name
}

fn dataset() -> &'static Dataset {
    static DATASET: OnceLock<Dataset> = OnceLock::new();
    DATASET.get_or_init(|| {
        // With the id as its ASCII name, a place is not also found by its name in Latin letters.
        let row = |id: u32| place(id, &name(id), &[(2, &id.to_string())]);
        let rows: String = (1..=NAMES).map(row).collect();
        Sources::new().add("places", &rows, "").dataset().1
    })
}

/// With so many places found, misspelt names must beat the last of them.
const FIRST: usize = 4;

/// The places whose names are this many edits away from a text.
fn within(text: &str, edits: usize) -> BTreeSet<u32> {
    (1..=NAMES)
        .filter(|&id| strsim::osa_distance(&name(id), text) == edits)
        .collect()
}

fn found(text: &str, fuzzy: bool) -> BTreeSet<(u32, bool)> {
    let hits = dataset()
        .search_with(text, &SearchOptions::new().limit(1_000).fuzzy(fuzzy))
        .unwrap();
    hits.iter()
        .map(|hit| (hit.id().get(), hit.match_kind() == MatchKind::Fuzzy))
        .collect()
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn no_name_within_reach_is_missed(
        id in 1..=NAMES,
        edits in prop::collection::vec((0..4, any::<prop::sample::Index>(), 0..5_usize), 0..3),
    ) {
        let mut letters: Vec<char> = name(id).chars().collect();
        let script = SCRIPTS[id as usize % SCRIPTS.len()];
        for (edit, at, letter) in edits {
            let (at, letter) = (at.index(letters.len() - 1), script[letter]);
            match edit {
                0 => letters.insert(at, letter),
                1 => drop(letters.remove(at)),
                2 => letters[at] = letter,
                _ => letters.swap(at, at + 1),
            }
        }
        let text = letters.iter().collect::<String>().trim().replace("  ", " ");
        let long = text.chars().count();
        let strict = found(&text, false);
        // All places are equally important, so that beside a whole name no misspelt one counts.
        let is_name = !within(&text, 0).is_empty();
        let mut expected = if is_name { BTreeSet::new() } else { within(&text, 1) };
        if long >= 8 && expected.is_empty() && strict.is_empty() {
            expected = within(&text, 2);
        }
        let found = found(&text, true);
        let places: BTreeSet<u32> = found.iter().map(|(id, _)| *id).collect();
        let known: BTreeSet<u32> = strict.iter().map(|(id, _)| *id).collect();
        prop_assert!(places.is_superset(&known), "{:?}", &text);
        // Behind the first places, misspelt names are not looked for.
        if known.len() < FIRST {
            prop_assert!(places.is_superset(&expected), "{:?}", &text);
        }
    }
}

#[test]
fn an_edit_is_less_doubtful_in_a_long_name_and_more_in_one_that_is_not_latin() {
    // Beside what the length leaves open: 10^(−0.15 · letters beyond six).
    let doubt = |id: u32| {
        let text: String = name(id)
            .chars()
            .enumerate()
            .filter(|&(at, _)| at != 2)
            .map(|(_, letter)| letter)
            .collect();
        let hits = dataset().search(&text).unwrap();
        let hit = hits
            .iter()
            .find(|hit| hit.id().get() == id && hit.match_kind() == MatchKind::Fuzzy);
        let beyond = text.chars().count().saturating_sub(6) as f32;
        hit.map(|hit| hit.explain().unwrap().doubt - 10f32.powf(-0.15 * beyond))
    };
    let doubts = [0, 1, 2, 3].map(|script| (1..9).find_map(|at| doubt(4 * at + script)).unwrap());
    let expected = [0.0, 1.0, 1.0, 1.0];
    assert!(
        doubts
            .iter()
            .zip(expected)
            .all(|(doubt, other)| (doubt - other).abs() < 0.1),
        "{doubts:?}"
    );
}
