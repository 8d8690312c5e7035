//! A search as `docs/search.md` describes it, which goes through all names of all places.

use std::{collections::BTreeMap, sync::OnceLock};

use wayfare::{MatchKind, NameKind, PlaceDetails, PlaceKind};
use wayfare_format::{first_word, fold, word_starts};

use crate::{
    importance::{rounded, with_importance},
    support::{Ask, Found, all, dataset, degrees, kilometres, locations},
};

/// A folded name.
pub(crate) struct Name {
    pub(crate) text: String,
    /// Where its later words start; those of a rare name are not looked for.
    later_words: Vec<usize>,
    pub(crate) is_own: bool,
    pub(crate) is_rare: bool,
}

/// What matches weigh: of an own name, another name and a rare one.
pub(crate) struct Weights {
    pub(crate) whole: [f32; 3],
    prefix: [f32; 3],
    /// The same where the text is an own name of a place.
    beside_name: [f32; 3],
    /// Of a later word of an own name and of another one.
    word: [f32; 2],
}

/// For a text that is finished.
pub(crate) const SEARCH: Weights = Weights {
    whole: [2.5, 1.3, 0.4],
    prefix: [0.0, -2.0, -2.9],
    beside_name: [0.0, -3.9, -3.9],
    word: [-2.1, -4.0],
};

/// For a text that is still being typed.
pub(crate) const COMPLETION: Weights = Weights {
    whole: [0.8, -0.6, -1.4],
    prefix: [0.0, -3.0, -3.6],
    beside_name: [0.0, -3.0, -3.6],
    word: [-3.1, -4.5],
};

pub(crate) struct Place {
    pub(crate) id: u32,
    pub(crate) location: PlaceDetails<'static>,
    pub(crate) names: Vec<Name>,
    pub(crate) importance: f32,
    /// Its number in the order of importance.
    pub(crate) rank: usize,
}

/// All places and regions, most important first.
pub(crate) fn places() -> &'static [Place] {
    static PLACES: OnceLock<Vec<Place>> = OnceLock::new();
    PLACES.get_or_init(|| {
        let regions = all(dataset().regions());
        let mut all = locations();
        all.extend(regions.iter().map(|region| region.details().unwrap()));
        let mut all = with_importance(all);
        all.sort_by(|(a, one), (b, other)| b.total_cmp(a).then(one.id.cmp(&other.id)));
        let all = all.into_iter().enumerate();
        let mut places: Vec<_> =
            all.map(|(rank, (importance, at))| Place::new(at, rounded(importance), rank)).collect();
        overshadow(&mut places);
        places
    })
}

/// Makes other names rare that are the own name of a place ten times as important, but for endings of an own name.
fn overshadow(places: &mut [Place]) {
    let mut highest = BTreeMap::<String, f32>::new();
    for place in &*places {
        for name in place.names.iter().filter(|name| name.is_own) {
            let most = highest.entry(name.text.clone()).or_insert(place.importance);
            *most = most.max(place.importance);
        }
    }
    for Place { names, importance, .. } in places {
        let own: Vec<_> = names.iter().filter(|name| name.is_own).map(|name| name.text.clone()).collect();
        for name in names.iter_mut().filter(|name| !name.is_own) {
            let is_ending = own.iter().any(|own| word_starts(own).any(|at| own[at..] == name.text));
            let most = highest.get(&name.text).copied().unwrap_or_default();
            name.is_rare |= !is_ending && most - *importance > 0.999_9;
        }
    }
}

/// The folded names of all places, once each.
pub(crate) fn all_names() -> Vec<&'static str> {
    let mut names: Vec<_> =
        places().iter().flat_map(|place| &place.names).map(|name| name.text.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

impl Place {
    fn new(location: PlaceDetails<'static>, importance: f32, rank: usize) -> Self {
        let own = [location.name, location.ascii_name.unwrap_or_default()].map(|name| fold(name).to_string());
        let searched = |kind| !matches!(kind, NameKind::Link | NameKind::Wikidata | NameKind::Postal);
        let others = location.alternate_names.into_iter().filter(|other| searched(other.kind));
        let others: Vec<_> =
            others.map(|other| (fold(&other.text).to_string(), other.kind, other.language)).collect();
        // Where a place has more than eight other names, those that few languages share are rare. Abbreviations always are.
        let has_many = others.iter().filter(|(_, kind, _)| *kind == NameKind::Name).count() > 8;
        let is_rare = |text: &str| {
            let same = || others.iter().filter(|(other, ..)| other == text);
            let is_ending = own.iter().any(|own| word_starts(own).any(|at| &own[at..] == text));
            let languages = same().filter(|(.., language)| language.is_some()).count();
            let is_code = same().any(|(_, kind, _)| *kind != NameKind::Name);
            let is_short = text.chars().count() <= 3;
            same().all(|(_, kind, _)| *kind == NameKind::Abbreviation)
                || has_many && languages < 3 && !is_code && !is_ending && !is_short
        };
        let name = |text: &str, is_own: bool| {
            let is_rare = !is_own && is_rare(text);
            let later_words = if is_rare { Vec::new() } else { word_starts(text).collect() };
            Name { text: text.to_owned(), later_words, is_own, is_rare }
        };
        let mut names: Vec<_> = own.iter().map(|text| name(text, true)).collect();
        names.extend(others.iter().map(|(text, ..)| name(text, false)));
        names.retain(|name| !name.text.is_empty());
        Self { id: location.id.get(), location, names, importance, rank }
    }

    /// How a folded text matches as a name or the beginning of one, and the quality of that. `is_own_name`: whether it is an
    /// own name of a place.
    pub(crate) fn name_match(
        &self,
        text: &str,
        is_own_name: bool,
        weights: &Weights,
    ) -> Option<(MatchKind, f32)> {
        let of = |name: &Name| {
            let prefix = if is_own_name { &weights.beside_name } else { &weights.prefix };
            [name.whole(text, weights), name.prefix(text, prefix), self.word(name, text, weights)]
        };
        let matches = self.names.iter().flat_map(of);
        matches.flatten().max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The end of a name that is another name is that first.
    fn word(&self, name: &Name, text: &str, weights: &Weights) -> Option<(MatchKind, f32)> {
        let is_name = |end: &str| self.names.iter().any(|other| other.text == end);
        let mut ends = name.later_words.iter().map(|&at| &name.text[at..]);
        let begins = ends.any(|end| end.starts_with(text) && !is_name(end));
        begins.then_some((MatchKind::WordPrefix, weights.word[usize::from(!name.is_own)]))
    }

    /// The quality of the best match with the middle of a word.
    pub(crate) fn infix_match(&self, text: &str) -> Option<f32> {
        if text.chars().count() < 4 {
            return None;
        }
        let keys =
            self.names.iter().flat_map(|name| [0].iter().chain(&name.later_words).map(move |&at| (name, at)));
        let qualities = keys.filter_map(|(name, at)| {
            let key = &name.text[at..];
            let word = first_word(key);
            let mut later = word.char_indices().skip(1);
            later.any(|(at, _)| key[at..].starts_with(text)).then_some(())?;
            let untyped = word.chars().count() as f32 - first_word(text).chars().count() as f32 - 1.0;
            // The end of the name that is another name is that first.
            let is_own = name.is_own
                && (at == 0 || !self.names.iter().any(|other| !other.is_own && other.text == key));
            let is_rare = self.names.iter().any(|other| other.is_rare && other.text == key);
            match is_own {
                true => Some(-0.16 * untyped),
                false if is_rare || self.importance < 4.4 => None,
                false => Some(-3.0 - 0.16 * untyped),
            }
        });
        qualities.max_by(f32::total_cmp)
    }

    /// Whether it is called so by a code, which is written in capitals, or by a name: that of a language may be, too.
    pub(crate) fn is_called(&self, text: &str, by_code: bool) -> bool {
        let is_short = text.len() <= 5 && text.chars().all(|c| c.is_ascii_alphabetic());
        let same = self.location.alternate_names.iter().filter(|name| name.text.eq_ignore_ascii_case(text));
        let (codes, names): (Vec<_>, Vec<_>) =
            same.partition(|name| name.text.chars().all(char::is_uppercase));
        let is_said = codes.iter().any(|name| name.kind == NameKind::Name && name.language.is_some());
        if by_code {
            is_short && !codes.is_empty()
        } else {
            !is_short || codes.is_empty() || is_said || !names.is_empty()
        }
    }

    /// Whether it passes the filters of a query.
    pub(crate) fn is_allowed(&self, ask: &Ask) -> bool {
        let PlaceDetails { feature_class, population, has_costs, .. } = self.location;
        let (country, state) = (self.country(), self.state());
        let class = feature_class.and_then(|class| class.chars().next()).unwrap();
        (ask.countries.is_empty() || ask.countries.iter().any(|code| code.eq_ignore_ascii_case(&country)))
            && (ask.states.is_empty() || ask.states.iter().any(|code| code.eq_ignore_ascii_case(&state)))
            && (ask.classes.is_empty()
                || ask.classes.iter().any(|wanted| wanted.eq_ignore_ascii_case(&class)))
            && (!ask.with_costs || has_costs)
            && population.unwrap_or(0) >= ask.min_population
    }

    /// Whether it is a region or country, which is near to nothing.
    pub(crate) fn is_region(&self) -> bool {
        self.location.kind != PlaceKind::Place
    }

    /// Whether it makes room for places.
    pub(crate) fn has_region_penalty(&self) -> bool {
        matches!(self.location.feature_code.unwrap_or_default(), "ADM1" | "ADM2")
    }

    pub(crate) fn point(&self) -> (f64, f64) {
        degrees(self.location.point)
    }

    /// The code of its country; empty if it is in none.
    pub(crate) fn country(&self) -> String {
        self.location.country_code.map(|code| code.to_string()).unwrap_or_default()
    }

    /// The code of its state, such as `US.CA`.
    pub(crate) fn state(&self) -> String {
        format!("{}.{}", self.country(), self.location.admin1_code.unwrap_or_default())
    }

    /// The code of its admin2 region, such as `US.CA.037`.
    pub(crate) fn county(&self) -> String {
        format!("{}.{}", self.state(), self.location.admin2_code.unwrap_or_default())
    }

    /// What it scores with a match of this quality.
    pub(crate) fn score(&self, quality: f32, ask: &Ask) -> f32 {
        let distance = ask.near.map_or(0.0, |point| kilometres(point, self.point()));
        quality + self.importance - 1.5 * (1.0 + distance / 50.0).log10() as f32
    }
}

impl Name {
    /// Its number in the order of weights.
    pub(crate) fn standing(&self) -> usize {
        match (self.is_own, self.is_rare) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 2,
        }
    }

    pub(crate) fn whole_quality(&self, weights: &Weights) -> f32 {
        weights.whole[self.standing()]
    }

    pub(crate) fn prefix_quality(&self, weights: &Weights) -> f32 {
        weights.prefix[self.standing()]
    }

    fn whole(&self, text: &str, weights: &Weights) -> Option<(MatchKind, f32)> {
        let kind = if self.is_own { MatchKind::Exact } else { MatchKind::ExactAlternate };
        (self.text == text).then(|| (kind, self.whole_quality(weights)))
    }

    fn prefix(&self, text: &str, weights: &[f32; 3]) -> Option<(MatchKind, f32)> {
        let kind = if self.is_own { MatchKind::Prefix } else { MatchKind::PrefixAlternate };
        self.text.starts_with(text).then(|| (kind, weights[self.standing()]))
    }
}

/// The places for a text by names and beginnings of names, best first.
pub(crate) fn by_name(text: &str, ask: &Ask, weights: &Weights) -> Vec<Found> {
    let is_own_name = is_own_name(text);
    best_first(text, ask, |place| place.name_match(text, is_own_name, weights))
}

/// Whether a text is an own name of a place, allowed or not.
pub(crate) fn is_own_name(text: &str) -> bool {
    places().iter().any(|place| place.names.iter().any(|name| name.is_own && name.text == text))
}

/// Whether a text is a whole name of a place that is allowed, even if another match of that place is better.
pub(crate) fn is_name(text: &str, ask: &Ask) -> bool {
    let is_called = |place: &Place| place.names.iter().any(|name| name.text == text);
    places().iter().any(|place| is_called(place) && place.is_allowed(ask))
}

/// The places of these matches that are allowed, best first; scores are sums.
pub(crate) fn best_first(
    text: &str,
    ask: &Ask,
    matched: impl Fn(&Place) -> Option<(MatchKind, f32)>,
) -> Vec<Found> {
    let mut found = Vec::new();
    for place in places().iter().filter(|place| !text.is_empty() && place.is_allowed(ask)) {
        if let Some((kind, quality)) = matched(place) {
            found.push(Found { id: place.id, matched: kind, score: place.score(quality, ask) });
        }
    }
    // The sort is stable: of equal scores, the more important place stays first.
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found
}

/// Asserts that a search has found these places with these matches and scores, in this order but for scores that
/// differ by rounding alone.
#[track_caller]
pub(crate) fn assert_found(what: &str, found: &[Found], expected: &[Found]) {
    let sums: Vec<f32> = found.iter().map(|found| found.score * 24.0).collect();
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        let wanted = expected.score.clamp(0.0, 24.0);
        assert!(
            (sums[at] - wanted).abs() < 1e-3,
            "{what}, place {at}: {found:?}, not {expected:?} of {wanted}"
        );
    }
    assert_eq!(found.len(), expected.len(), "{what}: {found:?}");
    for (at, place) in found.iter().enumerate() {
        let meant = expected.iter().find(|expected| expected.id == place.id);
        let meant = meant.unwrap_or_else(|| panic!("{what}, place {at}: {place:?} is not expected"));
        assert_eq!(place.matched, meant.matched, "{what}, place {at}: {place:?}");
        // Another place only where rounding decides.
        let difference = (meant.score - expected[at].score).abs();
        assert!(
            place.id == expected[at].id || (difference > 0.0 && difference < 1e-3),
            "{what}, place {at}: {place:?}"
        );
    }
}
