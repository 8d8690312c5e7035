//! States and countries by name, and qualified names as `docs/search.md` describes them, for the naive model.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};

use wayfare::{MatchKind, PlaceDetails, PlaceKind};
use wayfare_format::{fold, unordered};

use crate::{
    model::{Name, Place, Weights, places},
    sources::{COUNTRIES, COUNTRY_NAMES, STATE_NAMES, STATES, TERRITORIES, all_rows},
    support::dataset,
};

/// The folded names and codes of states and countries, each with the code of what is called so: `US.CA`, `US`.
pub(crate) fn regions() -> &'static BTreeSet<(String, String)> {
    static REGIONS: OnceLock<BTreeSet<(String, String)>> = OnceLock::new();
    REGIONS.get_or_init(|| {
        let mut regions = BTreeSet::new();
        let mut add = |name: &str, code: &str| {
            let folded = fold(name).to_string();
            let name = folded.strip_prefix("the ").unwrap_or(&folded).to_owned();
            if !name.is_empty() && !name.bytes().all(|byte| byte.is_ascii_digit()) {
                regions.insert((name, code.to_owned()));
            }
        };
        for row in all_rows(&STATES) {
            add(&row[1], &row[0]);
            add(row[0].split('.').nth(1).unwrap(), &row[0]);
        }
        let states: BTreeSet<String> = all_rows(&STATES).into_iter().map(|row| row[0].clone()).collect();
        for row in all_rows(&STATE_NAMES).iter().filter(|row| states.contains(&row[0])) {
            add(&row[2], &row[0]);
        }
        for row in all_rows(&COUNTRIES) {
            [0, 1, 4].iter().for_each(|&column| add(&row[column], &row[0]));
        }
        let english = all_rows(&COUNTRIES).into_iter().map(|row| (row[4].clone(), row[0].clone()));
        let further = all_rows(&COUNTRY_NAMES).into_iter().filter(|row| row[1] == "en");
        for (name, code) in english.chain(further.map(|row| (row[2].clone(), row[0].clone()))) {
            add(&unordered(&fold(&name)), &code);
        }
        all_rows(&COUNTRY_NAMES).iter().for_each(|row| add(&row[2], &row[0]));
        regions
    })
}

/// Words for the kind of an administrative region, before or after its name.
const WORDS: &str = "island,islands,island of,isle of,isla,ile de,ilha de,isola di,insel,pulau,state,state of,province,\
    province of,provincia de,provincia di,territory,prefecture,canton,canton of,governorate,oblast,voivodeship,\
    county,county of,co,department,district,region";

/// The codes of the countries and regions that a text is the name of, be it with a word for their kind; an area has its
/// id behind `#` for a code.
pub(crate) fn called(text: &str) -> Vec<&'static str> {
    let areas = |text: &str| {
        let from = areas().range((text.to_owned(), String::new())..);
        from.take_while(|(name, _)| name == text).map(|(_, code)| code.as_str()).collect::<Vec<_>>()
    };
    let both = |text: &str| [states_called(text, false), areas(text)].concat();
    let called = both(text);
    if !called.is_empty() {
        return called;
    }
    let stripped = WORDS.split(',').flat_map(|word| {
        let before = text.strip_prefix(word).and_then(|name| name.strip_prefix(' '));
        let after = text.strip_suffix(word).and_then(|name| name.strip_suffix(' '));
        // One word may be that of what stands before the text.
        let mut before = before.map_or_else(Vec::new, both);
        before.retain(|code| word.contains(' ') || code.matches('.').count() > 1);
        [before, after.map_or_else(Vec::new, both)].concat()
    });
    stripped.collect()
}

/// The codes of the states and countries that a text is the name of, or (`begun`) the beginning of a name.
pub(crate) fn states_called(text: &str, begun: bool) -> Vec<&'static str> {
    let text = text.strip_prefix("the ").unwrap_or(text);
    let from = regions().range((text.to_owned(), String::new())..);
    let is_called = |name: &str| name == text || (begun && !text.is_empty() && name.starts_with(text));
    from.take_while(|(name, _)| is_called(name)).map(|(_, code)| code.as_str()).collect()
}

/// The names of regions as places, but of countries, each with the code of the region.
pub(crate) fn areas() -> &'static BTreeSet<(String, String)> {
    static AREAS: OnceLock<BTreeSet<(String, String)>> = OnceLock::new();
    AREAS.get_or_init(|| {
        let regions = places().iter().filter(|place| place.location.kind == PlaceKind::Region);
        let named = regions.flat_map(|region| {
            let PlaceDetails { feature_code, admin1_code, admin2_code, bounding_box, .. } = region.location;
            let code = match (feature_code, admin1_code, admin2_code) {
                (Some("ADM1"), Some(_), _) => Some(region.state()),
                (Some("ADM2"), _, Some(_)) => Some(region.county()),
                _ => bounding_box.map(|_| format!("#{}", region.id)),
            };
            let names = region.names.iter().map(|name| name.text.clone());
            names.filter_map(move |name| Some((name, code.clone()?)))
        });
        named.collect()
    })
}

/// Whether a place, or a postal code in a country that has a place or none, is in the region with a code.
pub(crate) fn lies_in(code: &str, country: &str, place: Option<&Place>) -> bool {
    let is_inside = |place: &Place| match code.strip_prefix('#') {
        Some(id) => {
            let area = dataset().place(id.parse::<u32>().unwrap()).unwrap().unwrap();
            area.bounding_box().unwrap().unwrap().contains(place.location.point)
                || area.main_places().unwrap().iter().any(|main| main.id() == place.location.id)
        }
        None => code == place.state() || code == place.county(),
    };
    code == country || place.is_some_and(is_inside)
}

/// A text in two at each of its blanks.
fn splits(text: &str) -> impl DoubleEndedIterator<Item = (&str, &str)> {
    let blanks: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).collect();
    blanks.into_iter().map(|at| (&text[..at], &text[at + 1..]))
}

/// The country that one belongs to.
pub(crate) fn sovereign(country: &str) -> Option<&'static str> {
    static SOVEREIGNS: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    let rows = || all_rows(&TERRITORIES).into_iter().map(|row| (row[0].clone(), row[1].clone())).collect();
    SOVEREIGNS.get_or_init(rows).get(country).map(String::as_str)
}

impl Place {
    fn is_in(&self, codes: &[&str]) -> bool {
        let country = self.country();
        codes.iter().any(|code| lies_in(code, &country, Some(self)))
    }

    /// Whether it is in the country that its own belongs to, if not in its own.
    fn is_in_whole(&self, codes: &[&str]) -> bool {
        self.is_in(codes) || sovereign(&self.country()).is_some_and(|whole| codes.contains(&whole))
    }

    fn best_whole_name(&self, name: &str) -> Option<&Name> {
        self.names.iter().filter(|own| own.text == name).min_by_key(|own| own.standing())
    }
}

/// The places of a name in one region of each list, each with how its name stands. Those of a territory have it as a rare name
/// where the country itself has one.
fn named_inside(name: &str, regions: &[&[&str]]) -> Vec<(usize, usize)> {
    if regions.iter().any(|codes| codes.is_empty()) {
        return Vec::new();
    }
    let named = places().iter().filter_map(|place| Some((place, place.best_whole_name(name)?.standing())));
    let inside = named.filter(|(place, _)| regions.iter().all(|codes| place.is_in_whole(codes)));
    let is_own = |place: &Place| regions.iter().all(|codes| place.is_in(codes));
    let (own, of_territories): (Vec<_>, Vec<_>) = inside.partition(|(place, _)| is_own(place));
    let is_rare = !own.is_empty();
    let of_territories =
        of_territories.into_iter().map(|(place, own)| (place, if is_rare { 2 } else { own }));
    own.into_iter().chain(of_territories).map(|(place, standing)| (place.rank, standing)).collect()
}

/// The places of a name in one region or in two that the context means; `read_last` says what its last part means.
fn named_in_context(
    name: &str,
    context: &str,
    read: impl Fn(&str) -> Vec<&'static str>,
    read_last: impl Fn(&str) -> Vec<&'static str>,
) -> Vec<(usize, usize)> {
    let is_short = |text: &str| text.split(' ').count() <= 6;
    let mut found = Vec::new();
    if is_short(context) {
        found.extend(named_inside(name, &[&read_last(context)]));
    }
    for (inner, outer) in splits(context).filter(|(inner, outer)| is_short(inner) && is_short(outer)) {
        found.extend(named_inside(name, &[&read(inner), &read_last(outer)]));
    }
    found
}

/// The place, among all, that a text names together with one or two regions that it is in; each with how that name stands.
/// As long as nothing is found for a longer name, other regions than states and countries count, too.
pub(crate) fn qualified(text: &str, begun: bool) -> Vec<(usize, usize)> {
    let states = |text: &str| states_called(text, false);
    let mut found = Vec::new();
    for (name, context) in splits(text).rev() {
        found.extend(named_in_context(name, context, states, |text| states_called(text, begun)));
        if found.is_empty() && !begun {
            found.extend(named_in_context(name, context, called, called));
        }
    }
    found
}

/// The same for the qualifier before the name, or not typed to its end, or another name of the place behind it, qualified
/// or not.
pub(crate) fn loosely_qualified(text: &str) -> Vec<(usize, usize)> {
    let mut found = qualified(text, true);
    found.extend(behind(text));
    found
}

/// The places that a text names behind their region, or by two of their names.
pub(crate) fn behind(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (region, name) in splits(text).take(6) {
        found.extend(named_inside(name, &[&called(region)]));
    }
    for (name, other) in splits(text) {
        let with_region = qualified(other, false);
        // Of two names alone, neither is that of a place ten times as important.
        let is_called = |place: &&Place| {
            place.names.iter().any(|own| [name, other].contains(&&*own.text) && !own.is_rare)
        };
        let most = places().iter().find(is_called).map_or(f32::NEG_INFINITY, |place| place.importance);
        let is_other = |place: &Place| {
            place.best_whole_name(other).is_some() && (most - place.importance) * 1000.0 < 999.5
                || with_region.iter().any(|(rank, _)| *rank == place.rank)
        };
        let named = places().iter().filter(|place| is_other(place));
        found.extend(named.filter_map(|place| Some((place.rank, place.best_whole_name(name)?.standing()))));
    }
    found
}

/// How a place matches, if it is among these.
pub(crate) fn qualified_match(
    found: &[(usize, usize)],
    place: &Place,
    weights: &Weights,
) -> Option<(MatchKind, f32)> {
    let names = found.iter().filter(|(rank, _)| *rank == place.rank);
    let qualities = names.map(|(_, standing)| weights.whole[*standing] - 0.1);
    qualities.max_by(f32::total_cmp).map(|quality| (MatchKind::WithRegion, quality))
}
