//! Weak matches, substrings and misspellings, as `docs/search.md` describes them: which ones count beside names.

use std::{collections::BTreeMap, sync::OnceLock};

use wayfare::MatchKind;

use crate::{
    model::{COMPLETION, Name, Place, SEARCH, Weights, all_names, best_first, by_name, is_name, places},
    regions::loosely_qualified,
    support::{Ask, Found},
};

/// What a search finds for a text that is neither a number nor a name with its region.
pub(crate) fn searched(text: &str, ask: &Ask) -> Vec<Found> {
    let mut found = by_name(text, ask, &SEARCH);
    if !(is_name(text, ask) && text.chars().count() > 6) {
        let threshold = threshold(&found);
        found = merged(found, beside_name(text, ask, substrings(text, ask)), threshold);
    }
    if !ask.strict {
        let (threshold, has_none) = (threshold(&found), found.is_empty());
        found = merged(found, beside_name(text, ask, misspelt(text, ask, 1, &SEARCH)), threshold);
        if has_none && found.is_empty() && text.chars().count() >= 8 {
            found = misspelt(text, ask, 2, &SEARCH);
        }
    }
    found
}

/// What autocomplete finds for such a text.
pub(crate) fn completed(text: &str, ask: &Ask) -> Vec<Found> {
    let mut found = by_name(text, ask, &COMPLETION);
    if found.is_empty() {
        found = substrings(text, ask);
    }
    if found.is_empty() && !ask.strict {
        found = merged(misspelt(text, ask, 1, &COMPLETION), misspelt_prefixes(text, ask), f32::NEG_INFINITY);
        if found.is_empty() && text.chars().count() >= 8 {
            found = misspelt(text, ask, 2, &COMPLETION);
        }
    }
    found
}

/// Whether nothing but names, substrings and misspellings can be found for a text.
pub(crate) fn is_plain(text: &str) -> bool {
    let is_abbreviated = |word| {
        "st saint sankt ste sainte sta santa sto santo mt mount ft fort pt port ko koh n north s south e east w west"
            .split(' ')
            .any(|abbreviation| abbreviation == word)
    };
    !text.is_empty()
        && !text.contains(char::is_numeric)
        && !holds_kind_word(text)
        && !text.split(' ').any(is_abbreviated)
        && loosely_qualified(text).is_empty()
}

/// Whether a word of a text says what kind of place it is.
pub(crate) fn holds_kind_word(text: &str) -> bool {
    let is_kind = |word| {
        "city town village island islands isle isla ile ilha isola insel pulau state province territory region county \
         prefecture park valley lake lac lago desert airport flughafen terminal"
            .split_whitespace()
            .any(|kind| kind == word)
    };
    text.split(' ').any(is_kind)
}

fn is_whole_name(found: &Found) -> bool {
    matches!(found.matched, MatchKind::Exact | MatchKind::ExactAlternate)
}

/// The score of the fourth place, or of a whole name less 3, if that is more.
fn threshold(found: &[Found]) -> f32 {
    let fourth = found.get(3).map_or(f32::NEG_INFINITY, |place| place.score);
    let whole = found.iter().find(|found| is_whole_name(found));
    fourth.max(whole.map_or(f32::NEG_INFINITY, |whole| whole.score - 3.0))
}

/// Weak matches, without regions if the text is a whole name.
fn beside_name(text: &str, ask: &Ask, mut weak: Vec<Found>) -> Vec<Found> {
    let is_region = |id| places().iter().any(|place| place.id == id && place.is_region());
    let is_name = is_name(text, ask);
    weak.retain(|found| !(is_name && is_region(found.id)));
    weak
}

/// Each place once, with its best match; of the weak ones, those above the threshold.
fn merged(found: Vec<Found>, weak: Vec<Found>, threshold: f32) -> Vec<Found> {
    let is_above = |weak: &Found| (weak.score - threshold) * 1000.0 > 0.5;
    let mut best: BTreeMap<u32, Found> = found.into_iter().map(|found| (found.id, found)).collect();
    for weak in weak.into_iter().filter(is_above) {
        let known = best.entry(weak.id).or_insert(weak);
        if weak.score > known.score + 5e-4 {
            *known = weak;
        }
    }
    let rank = |id: u32| places().iter().position(|place| place.id == id);
    let mut found: Vec<_> = best.into_values().collect();
    let key = |found: &Found| ((found.score * -1000.0).round() as i32, rank(found.id));
    found.sort_by_key(key);
    found
}

fn substrings(text: &str, ask: &Ask) -> Vec<Found> {
    best_first(text, ask, |place| Some((MatchKind::Infix, place.infix_match(text)?)))
}

/// Every whole name with its places.
fn names() -> &'static BTreeMap<&'static str, Vec<(&'static Place, &'static Name)>> {
    static NAMES: OnceLock<BTreeMap<&'static str, Vec<(&'static Place, &'static Name)>>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names: BTreeMap<&str, Vec<(&Place, &Name)>> = BTreeMap::new();
        for place in places() {
            for name in &place.names {
                names.entry(&name.text).or_default().push((place, name));
            }
        }
        names
    })
}

/// Whether misspellings of a name are not looked for: a rare one in Latin letters, of places that are not that important.
fn is_too_rare(text: &str, places: &[(&Place, &Name)]) -> bool {
    places.iter().all(|(place, name)| !name.is_own && name.is_rare && place.importance < 6.0)
        && text.chars().all(|letter| letter < '\u{370}')
}

/// The places of names within so many edits, each with its best match.
fn misspelt(text: &str, ask: &Ask, edits: usize, weights: &Weights) -> Vec<Found> {
    let letters: Vec<char> = text.chars().collect();
    let least = if text.is_ascii() { 4 } else { 3 };
    if !(least..=42).contains(&letters.len()) {
        return Vec::new();
    }
    let mut best: BTreeMap<u32, f32> = BTreeMap::new();
    for (name, places) in names().iter().filter(|(name, _)| !name.contains(char::is_numeric)) {
        if is_too_rare(name, places) {
            continue;
        }
        let name_letters: Vec<char> = name.chars().collect();
        let is_near = name_letters.len().abs_diff(letters.len()) <= edits
            && (1..=edits).contains(&strsim::osa_distance(name, text));
        if !is_near {
            continue;
        }
        let penalty = penalty(&name_letters, &letters);
        for (place, name) in
            places.iter().filter(|(place, name)| name.is_own || place.is_called(&name.text, false))
        {
            let quality = name.whole_quality(weights) - penalty;
            let known = best.entry(place.id).or_insert(quality);
            *known = known.max(quality);
        }
    }
    best_first(text, ask, |place| Some((MatchKind::Fuzzy, *best.get(&place.id)?)))
}

/// The places of names that start with the text after one edit which leaves the first letter as it is, each with its best
/// match.
fn misspelt_prefixes(text: &str, ask: &Ask) -> Vec<Found> {
    let letters: Vec<char> = text.chars().collect();
    if !(5..=42).contains(&letters.len()) {
        return Vec::new();
    }
    let penalty_of = |name: &Name| {
        let name: Vec<char> = name.text.chars().collect();
        let prefixes = (1..=name.len()).map(|end| &name[..end]);
        let near = prefixes.filter(|prefix| {
            prefix[0] == letters[0] && strsim::osa_distance(&prefix.iter().collect::<String>(), text) == 1
        });
        near.map(|prefix| penalty(prefix, &letters)).min_by(f32::total_cmp)
    };
    best_first(text, ask, |place| {
        let names = place.names.iter().filter(|name| name.is_own || place.is_called(&name.text, false));
        let qualities = names.filter_map(|name| Some(name.prefix_quality(&COMPLETION) - penalty_of(name)?));
        Some((MatchKind::Fuzzy, qualities.max_by(f32::total_cmp)?))
    })
}

/// What the least edits cost that make a text of a name: 3.8 for a letter left out or swapped with the next, 5.32 for
/// one put in or replaced; by the table of all prefixes.
fn penalty(name: &[char], text: &[char]) -> f32 {
    let mut table = vec![vec![0.0_f32; text.len() + 1]; name.len() + 1];
    for i in 0..=name.len() {
        for j in 0..=text.len() {
            let mut least = if i + j == 0 { 0.0 } else { f32::INFINITY };
            if i > 0 {
                least = least.min(table[i - 1][j] + 3.8);
            }
            if j > 0 {
                least = least.min(table[i][j - 1] + 5.32);
            }
            if i > 0 && j > 0 {
                let replaced = if name[i - 1] == text[j - 1] { 0.0 } else { 5.32 };
                least = least.min(table[i - 1][j - 1] + replaced);
            }
            if i > 1 && j > 1 && name[i - 2] == text[j - 1] && name[i - 1] == text[j - 2] {
                least = least.min(table[i - 2][j - 2] + 3.8);
            }
            table[i][j] = least;
        }
    }
    table[name.len()][text.len()]
}

/// Pieces of words, from their second, third or fourth letter on, with what follows them.
pub(crate) fn pieces() -> Vec<String> {
    let piece = |(number, name): (usize, &str)| {
        name.chars().skip(1 + number % 3).take(4 + number % 4).collect::<String>().trim().to_owned()
    };
    let mut texts: Vec<_> = all_names().into_iter().enumerate().map(piece).collect();
    // Of whole names, those of up to six letters are looked for within words, too.
    let short = all_names().into_iter().filter(|name| (5..=8).contains(&name.chars().count()));
    texts.extend(short.map(str::to_owned));
    texts.retain(|text| text.chars().count() >= 4 && is_plain(text));
    texts.sort_unstable();
    texts.dedup();
    texts
}
