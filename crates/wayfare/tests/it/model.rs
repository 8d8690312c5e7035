//! A search as `docs/search.md` describes it, which goes through all names of all places.

use std::sync::OnceLock;

use wayfare::{Location, MatchKind, NameKind};
use wayfare_format::{Importance, first_word, fold, word_starts};

use crate::support::{Ask, Found, kilometres, locations};

/// A folded name.
pub(crate) struct Name {
    pub(crate) text: String,
    /// Where its later words start.
    later_words: Vec<usize>,
    pub(crate) is_own: bool,
    pub(crate) is_rare: bool,
}

pub(crate) struct Place {
    pub(crate) location: Location<'static>,
    pub(crate) names: Vec<Name>,
    pub(crate) importance: f32,
    /// Its number in the order of importance.
    pub(crate) rank: usize,
}

/// All places, most important first.
pub(crate) fn places() -> &'static [Place] {
    static PLACES: OnceLock<Vec<Place>> = OnceLock::new();
    PLACES
        .get_or_init(|| locations().into_iter().enumerate().map(|(rank, at)| Place::new(at, rank)).collect())
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
    fn new(location: Location<'static>, rank: usize) -> Self {
        let own = [location.name, location.ascii_name].map(|name| fold(name).to_string());
        let searched = |kind| !matches!(kind, NameKind::Link | NameKind::Wikidata | NameKind::Postal);
        let others = location.alternate_names.into_iter().filter(|other| searched(other.kind));
        let others: Vec<_> =
            others.map(|other| (fold(&other.name).to_string(), other.kind, other.lang)).collect();
        // Where a place has more than eight other names, those that few languages share are rare.
        let has_many = others.iter().filter(|(_, kind, _)| *kind == NameKind::Name).count() > 8;
        let is_rare = |text: &str| {
            let same = || others.iter().filter(|(other, ..)| other == text);
            let is_ending = own.iter().any(|own| word_starts(own).any(|at| &own[at..] == text));
            let languages = same().filter(|(.., lang)| !lang.is_empty()).count();
            let is_code = same().any(|(_, kind, _)| *kind != NameKind::Name);
            has_many && languages < 3 && !is_code && !is_ending && text.chars().count() > 3
        };
        let name = |text: &str, is_own: bool| Name {
            text: text.to_owned(),
            later_words: word_starts(text).collect(),
            is_own,
            is_rare: !is_own && is_rare(text),
        };
        let mut names: Vec<_> = own.iter().map(|text| name(text, true)).collect();
        names.extend(others.iter().map(|(text, ..)| name(text, false)));
        names.retain(|name| !name.text.is_empty());
        Self { location, names, importance: importance(&location), rank }
    }

    /// How a folded text matches as a name or the beginning of one, and the quality of that.
    pub(crate) fn name_match(&self, text: &str) -> Option<(MatchKind, f32)> {
        let matches =
            self.names.iter().flat_map(|name| [name.whole(text), name.prefix(text), name.word(text)]);
        matches.flatten().max_by(|a, b| a.1.total_cmp(&b.1))
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
            let is_rare = name.is_rare && at == 0;
            match (is_own, is_rare) {
                (true, _) => Some(-0.16 * untyped),
                _ if self.importance < 4.0 => None,
                (_, true) => Some(-3.9 - 0.16 * untyped),
                _ => Some(-3.0 - 0.16 * untyped),
            }
        });
        qualities.max_by(f32::total_cmp)
    }

    /// Whether it passes the filters of a query.
    pub(crate) fn is_allowed(&self, ask: &Ask) -> bool {
        let Location { country_code, admin1_code, feature_class, population, has_costs, .. } = self.location;
        let state = format!("{country_code}.{admin1_code}");
        let class = feature_class.chars().next().unwrap();
        (ask.countries.is_empty() || ask.countries.iter().any(|code| code.eq_ignore_ascii_case(country_code)))
            && (ask.states.is_empty() || ask.states.iter().any(|code| code.eq_ignore_ascii_case(&state)))
            && (ask.classes.is_empty()
                || ask.classes.iter().any(|wanted| wanted.eq_ignore_ascii_case(&class)))
            && (!ask.only_with_costs || has_costs)
            && population >= ask.min_population
    }

    pub(crate) fn point(&self) -> (f64, f64) {
        (self.location.latitude, self.location.longitude)
    }

    /// What it scores with a match of this quality.
    pub(crate) fn score(&self, quality: f32, ask: &Ask) -> f32 {
        let distance = ask.near.map_or(0.0, |point| kilometres(point, self.point()));
        quality + self.importance - 1.5 * (1.0 + distance / 50.0).log10() as f32
    }
}

impl Name {
    pub(crate) fn whole_quality(&self) -> f32 {
        match (self.is_own, self.is_rare) {
            (true, _) => 2.5,
            (false, false) => 1.3,
            (false, true) => 0.4,
        }
    }

    fn whole(&self, text: &str) -> Option<(MatchKind, f32)> {
        let kind = if self.is_own { MatchKind::Exact } else { MatchKind::ExactAlternate };
        (self.text == text).then(|| (kind, self.whole_quality()))
    }

    fn prefix(&self, text: &str) -> Option<(MatchKind, f32)> {
        let (kind, quality) = match (self.is_own, self.is_rare) {
            (true, _) => (MatchKind::Prefix, 0.0),
            (false, false) => (MatchKind::PrefixAlternate, -2.0),
            (false, true) => (MatchKind::PrefixAlternate, -2.9),
        };
        self.text.starts_with(text).then_some((kind, quality))
    }

    fn word(&self, text: &str) -> Option<(MatchKind, f32)> {
        let begins = self.later_words.iter().any(|&at| self.text[at..].starts_with(text));
        begins.then_some((MatchKind::WordPrefix, if self.is_own { -2.1 } else { -4.0 }))
    }
}

/// The importance of a place, rounded as the format does.
fn importance(location: &Location<'_>) -> f32 {
    let standing = match location.feature_code {
        "PPLC" => 1.0,
        "PPLA" => 0.2,
        "PPLH" | "PPLCH" | "PPLQ" | "PPLW" => -1.0,
        _ => 0.0,
    };
    let costs = if location.has_costs { 0.2 } else { 0.0 };
    Importance::new((location.population.max(10) as f32).log10() + standing + costs).score() as f32 / 1000.0
}

/// The places for a text by names and beginnings of names, best first.
pub(crate) fn by_name(text: &str, ask: &Ask) -> Vec<Found> {
    best_first(text, ask, |place| place.name_match(text))
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
            found.push(Found {
                id: place.location.geonameid,
                matched: kind,
                score: place.score(quality, ask),
            });
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
