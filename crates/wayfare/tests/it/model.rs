//! All places of the fixture with their importance and the terms under which they are found, without any index.

use std::{collections::BTreeMap, sync::OnceLock};

use wayfare::{AlternateName, NameKind, PlaceDetails, PlaceKind};
use wayfare_format::{Importance, TermKind, fold, numbers::OVERSHADOWED, word_starts};

use crate::{
    importance::with_importance,
    support::{Ask, all, dataset, degrees, kilometres, locations},
};

/// A folded name, or the end of one from a later word on.
pub(crate) struct Term {
    pub(crate) text: String,
    pub(crate) kind: TermKind,
}

pub(crate) struct Place {
    pub(crate) id: u32,
    pub(crate) location: PlaceDetails<'static>,
    /// Each text once, by its strongest kind; without derived names.
    pub(crate) terms: Vec<Term>,
    /// In thousandths.
    pub(crate) importance: i32,
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
        let place =
            |(rank, (importance, at))| Place::new(at, Importance::new(importance).score(), rank);
        let mut places: Vec<_> = all.map(place).collect();
        overshadow(&mut places);
        places
    })
}

/// Makes other names rare that are the primary name of a place ten times as important, but for ends of a primary name.
fn overshadow(places: &mut [Place]) {
    let mut highest = BTreeMap::<String, i32>::new();
    for place in &*places {
        for term in place
            .terms
            .iter()
            .filter(|term| term.kind == TermKind::Primary)
        {
            highest.entry(term.text.clone()).or_insert(place.importance);
        }
    }
    for place in places {
        let ends = ends(place.location.name, place.location.ascii_name.as_deref());
        for term in place
            .terms
            .iter_mut()
            .filter(|term| term.kind == TermKind::Alternate)
        {
            let is_far_less = highest
                .get(&term.text)
                .is_some_and(|most| most - OVERSHADOWED >= place.importance);
            if is_far_less && !ends.contains(&term.text) {
                term.kind = TermKind::RareAlternate;
            }
        }
    }
}

/// The ends of folded primary names from a later word on.
fn ends(name: &str, ascii_name: Option<&str>) -> Vec<String> {
    let folded = [name, ascii_name.unwrap_or_default()].map(fold);
    folded
        .iter()
        .flat_map(|name| word_starts(name).map(|at| name[at..].to_owned()))
        .collect()
}

/// The folded names of all places, once each.
pub(crate) fn all_names() -> Vec<&'static str> {
    let mut names: Vec<_> = places()
        .iter()
        .flat_map(Place::names)
        .map(|name| name.text.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

impl Place {
    fn new(location: PlaceDetails<'static>, importance: i32, rank: usize) -> Self {
        let primary = [
            location.name,
            location.ascii_name.as_deref().unwrap_or_default(),
        ]
        .map(|name| fold(name).to_string());
        let mut terms: BTreeMap<String, TermKind> = BTreeMap::new();
        let mut add = |text: &str, kind: TermKind| {
            let known = terms.entry(text.to_owned()).or_insert(kind);
            *known = kind.min(*known);
        };
        let mut add_name = |name: &str, kind: TermKind, word: Option<TermKind>| {
            add(name, kind);
            word.into_iter()
                .for_each(|word| word_starts(name).for_each(|at| add(&name[at..], word)));
        };
        primary
            .iter()
            .for_each(|name| add_name(name, TermKind::Primary, Some(TermKind::PrimaryWord)));
        let is_searched =
            |kind| !matches!(kind, NameKind::Link | NameKind::Wikidata | NameKind::Postal);
        let mut others = BTreeMap::<String, Vec<_>>::new();
        for other in location
            .alternate_names
            .into_iter()
            .filter(|other| is_searched(other.kind))
        {
            others
                .entry(fold(&other.text).to_string())
                .or_default()
                .push(other);
        }
        // Where a place has more than eight other names, those that few languages share are rare. Abbreviations always are.
        let has_many = others
            .values()
            .flatten()
            .filter(|other| other.kind == NameKind::Name)
            .count()
            > 8;
        let ends = ends(location.name, location.ascii_name.as_deref());
        for (text, same) in others {
            let is_capitals = |other: &&AlternateName<'_>| {
                other.text.len() <= 5 && other.text.bytes().all(|byte| byte.is_ascii_uppercase())
            };
            let is_code = same.iter().all(|other| {
                let is_name = other.kind == NameKind::Name && other.language.is_some();
                !is_name && is_capitals(&other)
            });
            let is_abbreviation = same
                .iter()
                .all(|other| other.kind == NameKind::Abbreviation);
            let languages = same.iter().filter(|other| other.language.is_some()).count();
            let has_capitals = same.iter().any(|other| is_capitals(&other));
            let is_short = text.chars().count() <= 3 && (!text.is_ascii() || has_capitals);
            let is_rare = has_many && languages < 3 && !is_short && !ends.contains(&text);
            match (is_code, is_abbreviation) {
                (true, true) if text.len() > 2 => add_name(&text, TermKind::Alpha3Code, None),
                (true, _) => add_name(&text, TermKind::Code, None),
                (false, is_abbreviation) if is_abbreviation || is_rare => {
                    add_name(&text, TermKind::RareAlternate, None);
                }
                _ => add_name(&text, TermKind::Alternate, Some(TermKind::AlternateWord)),
            }
        }
        terms.remove("");
        let terms = terms
            .into_iter()
            .map(|(text, kind)| Term { text, kind })
            .collect();
        Self {
            id: location.id.get(),
            location,
            terms,
            importance,
            rank,
        }
    }

    /// Its whole names and codes.
    pub(crate) fn names(&self) -> impl Iterator<Item = &Term> {
        self.terms.iter().filter(|term| !term.kind.is_word())
    }

    /// Whether it passes the filters of a query.
    pub(crate) fn is_allowed(&self, ask: &Ask) -> bool {
        let PlaceDetails {
            kind,
            feature_class,
            population,
            has_costs,
            ..
        } = self.location;
        let (country, admin1) = (self.country(), self.admin1());
        let class = feature_class
            .and_then(|class| class.chars().next())
            .unwrap();
        (ask.countries.is_empty()
            || ask
                .countries
                .iter()
                .any(|code| code.eq_ignore_ascii_case(&country)))
            && (ask.regions.is_empty()
                || ask
                    .regions
                    .iter()
                    .any(|code| code.eq_ignore_ascii_case(&admin1)))
            && (ask.classes.is_empty()
                || ask
                    .classes
                    .iter()
                    .any(|wanted| wanted.eq_ignore_ascii_case(&class)))
            && (ask.kinds.is_empty() || ask.kinds.contains(&kind))
            && ask
                .bounding_box
                .is_none_or(|around| is_within(around, self.point()))
            && ask
                .circle
                .is_none_or(|(center, km)| kilometres(center, self.point()) <= km + 1e-6)
            && (!ask.with_costs || has_costs)
            && population.unwrap_or(0) >= ask.min_population
    }

    /// Whether it is a region or country, which is near to nothing.
    pub(crate) fn is_region(&self) -> bool {
        self.location.kind != PlaceKind::Place
    }

    pub(crate) fn point(&self) -> (f64, f64) {
        degrees(self.location.point)
    }

    /// The code of its country; empty if it is in none.
    pub(crate) fn country(&self) -> String {
        self.location
            .country_code
            .map(|code| code.to_string())
            .unwrap_or_default()
    }

    /// The code of its admin1 region, such as `US.CA`.
    pub(crate) fn admin1(&self) -> String {
        format!(
            "{}.{}",
            self.country(),
            self.location.admin1_code.unwrap_or_default()
        )
    }
}

/// Whether a point is in a box of south, west, north and east, as it is or after a turn around the Earth.
fn is_within([south, west, north, east]: [f64; 4], (latitude, longitude): (f64, f64)) -> bool {
    let east = if east < west { east + 360.0 } else { east };
    let is_between = [-360.0, 0.0, 360.0]
        .iter()
        .any(|turn| (west..=east).contains(&(longitude + turn)));
    is_between && (south..=north).contains(&latitude)
}
