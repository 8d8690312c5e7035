//! Searches of a small dataset against a model that goes through all names.
//!
//! Up to the first blank line, each line of the input is a place: its name and its other names, separated by `|`.
//! Each line after it is a text to search for.
#![no_main]

use std::{cell::RefCell, collections::HashMap};

use libfuzzer_sys::{Corpus, fuzz_target};
use wayfare::{CountryCode, Dataset, Filter, Hit, MatchKind, Place, PlaceId, Point, SearchOptions};
use wayfare_format::{fold, word_starts};
use wayfare_fuzz::world;

const MOST_PLACES: usize = 8;
const MOST_TEXTS: usize = 16;

/// A dataset and the folded names of its places.
struct World {
    dataset: Dataset,
    places: Vec<Names>,
}

struct Names {
    id: PlaceId,
    country: Option<CountryCode>,
    own: Vec<String>,
    others: Vec<String>,
}

fn spanish() -> CountryCode {
    "ES".parse().unwrap()
}

thread_local! {
    /// By their rows: building takes longest, and the fuzzer often changes just what is searched for.
    static WORLDS: RefCell<HashMap<String, Option<World>>> = RefCell::default();
}

fuzz_target!(|input: &str| -> Corpus {
    let Some((places, texts)) = input.split_once("\n\n") else {
        return Corpus::Reject;
    };
    WORLDS.with_borrow_mut(|worlds| {
        if worlds.len() > 200 {
            worlds.clear();
        }
        let rows: String = places
            .lines()
            .take(MOST_PLACES)
            .zip(1..)
            .map(|(line, id)| row(line, id))
            .collect();
        let world = worlds
            .entry(rows)
            .or_insert_with_key(|rows| World::new(rows));
        let Some(world) = world else {
            return Corpus::Reject;
        };
        texts
            .lines()
            .take(MOST_TEXTS)
            .for_each(|text| world.check(text));
        Corpus::Keep
    })
});

/// A row of the main dump. Of the places, some are in Spain, and each has ten times the inhabitants of the one before.
fn row(line: &str, id: u32) -> String {
    let (name, others) = line.split_once('|').unwrap_or((line, ""));
    let [name, others] = [name, &others.replace(',', " ").replace('|', ",")]
        .map(|text| text.replace(['\t', '\r'], " "));
    let country = if id.is_multiple_of(3) { "ES" } else { "PT" };
    let inhabitants = 10_u64.pow(id) / 10;
    format!(
        "{id}\t{name}\t\t{others}\t{id}.5\t-{id}.25\tP\tPPL\t{country}\t\t\t\t\t\t{inhabitants}\t\t\t\t2026-01-01\n"
    )
}

impl World {
    /// None where no row could be used.
    fn new(rows: &str) -> Option<Self> {
        let dataset = world::of_places(rows).ok()?;
        let places: Vec<_> = dataset
            .places()
            .map(|place| Names::of(&place.unwrap()))
            .collect();
        (!places.is_empty()).then_some(Self { dataset, places })
    }

    fn search(&self, text: &str, options: &SearchOptions) -> Option<Vec<Hit<'_>>> {
        match self.dataset.search_with(text, options) {
            Ok(hits) => {
                assert!(
                    hits.is_sorted_by(|a, b| a.score() >= b.score()),
                    "{text:?}: {hits:?}"
                );
                assert!(
                    hits.iter().all(|hit| (0.0..=1.0).contains(&hit.score())),
                    "{text:?}: {hits:?}"
                );
                Some(hits)
            }
            Err(error) => {
                assert!(
                    error.kind() == wayfare::ErrorKind::BadInput,
                    "{text:?}: {error}"
                );
                None
            }
        }
    }

    fn check(&self, text: &str) {
        let all = SearchOptions::new().limit(1000);
        let Some(hits) = self.search(text, &all) else {
            return;
        };
        for (count, hit) in hits.iter().enumerate() {
            assert!(
                hits.iter().take(count).all(|other| other.id() != hit.id()),
                "{text:?}: {hits:?}"
            );
            hit.matched_name().unwrap();
        }
        if !hits
            .iter()
            .any(|hit| hit.match_kind() == MatchKind::Coordinates)
        {
            self.assert_found(text, &hits, |_| true);
        }
        for limit in 1..hits.len() {
            assert_eq!(
                self.search(text, &all.clone().limit(limit)).unwrap(),
                hits[..limit],
                "{text:?} {limit}"
            );
        }
        let spain = self
            .search(text, &all.clone().filter(Filter::new().country(spanish())))
            .unwrap();
        assert!(
            spain
                .iter()
                .all(|hit| hit.place().unwrap().country_code().unwrap() == Some(spanish())),
            "{text:?}: {spain:?}"
        );
        if !spain
            .iter()
            .any(|hit| hit.match_kind() == MatchKind::Coordinates)
        {
            self.assert_found(text, &spain, |place| place.country == Some(spanish()));
        }
        self.search(
            text,
            &all.clone()
                .near(Point::new(3.0, -3.0).unwrap())
                .fuzzy(false),
        )
        .unwrap();
        let completed = self.dataset.autocomplete_with(text, &all).unwrap();
        self.assert_found(text, &completed, |_| true);
    }

    /// Every place with a name that the text is or begins is among the hits. What matched may be something else, where
    /// that counts more: a misspelt name more than a later word, say. But nothing counts more than the own name.
    fn assert_found(&self, text: &str, hits: &[Hit<'_>], counts: impl Fn(&Names) -> bool) {
        let folded = fold(text);
        for place in self.places.iter().filter(|place| counts(place)) {
            let Some(expected) = place.matches(&folded) else {
                continue;
            };
            let found = hits
                .iter()
                .find(|hit| hit.id() == place.id)
                .map(|hit| hit.match_kind());
            let is_right =
                found.is_some_and(|found| expected != MatchKind::Exact || found <= expected);
            assert!(
                is_right,
                "{text:?} finds {}: {found:?}, not {expected:?}",
                place.id
            );
        }
    }
}

impl Names {
    fn of(place: &Place<'_>) -> Self {
        let own = [place.name().into()]
            .into_iter()
            .chain(place.ascii_name().unwrap());
        let own = own.map(|name| fold(&name).to_string()).collect();
        let others = place
            .alternate_names()
            .unwrap()
            .iter()
            .map(|other| fold(&other.text).to_string())
            .collect();
        Self {
            id: place.id(),
            country: place.country_code().unwrap(),
            own,
            others,
        }
    }

    /// How a folded text matches, found by looking at all names.
    fn matches(&self, text: &str) -> Option<MatchKind> {
        let begins_word = |name: &String| word_starts(name).any(|at| name[at..].starts_with(text));
        let (own, others) = (|| self.own.iter(), || self.others.iter());
        let kinds = [
            (MatchKind::Exact, own().any(|name| name == text)),
            (MatchKind::ExactAlternate, others().any(|name| name == text)),
            (MatchKind::Prefix, own().any(|name| name.starts_with(text))),
            (
                MatchKind::PrefixAlternate,
                others().any(|name| name.starts_with(text)),
            ),
            (
                MatchKind::WordPrefix,
                own().chain(others()).any(begins_word),
            ),
        ];
        kinds
            .into_iter()
            .find_map(|(kind, matches)| (matches && !text.is_empty()).then_some(kind))
    }
}
