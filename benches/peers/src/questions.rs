//! Makes the questions for all peers, once and with fixed seeds.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};
use wayfare::{Dataset, NameKind, Point};
use wayfare_benches::{
    anywhere, distinct_names, middles, near, prefixes, sample, shuffled, with_edits,
};

use crate::{
    error::Result,
    peer::{LIMIT, Question, QuestionKind},
    places::{PeerPlace, vector},
};

/// Timed questions of each kind at most.
const TIMED: usize = 20_000;

/// All questions.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Questions {
    /// To be timed: names in an order unrelated to importance.
    pub(crate) timed: BTreeMap<QuestionKind, Vec<Question>>,
    /// With a right answer: places drawn by population, or points.
    pub(crate) known: BTreeMap<QuestionKind, Vec<KnownQuestion>>,
}

/// A question and its right answer.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct KnownQuestion {
    /// What is asked.
    pub(crate) question: Question,
    /// The place meant, or the nearest places in their order.
    pub(crate) expected: Vec<u32>,
}

/// Makes all questions about a dataset, of which so many of each kind have a known answer.
pub(crate) fn make(
    world: &'static Dataset,
    places: &[PeerPlace],
    count: usize,
) -> Result<Questions> {
    let mut names = distinct_names();
    names.truncate(TIMED);
    let texts = |texts: Vec<String>| texts.into_iter().map(Question::Text).collect();
    let points = |points: Vec<Point>| {
        points
            .into_iter()
            .map(|point| Question::Point(point.latitude(), point.longitude()))
    };
    let near: Vec<Question> = shuffled(points(near(&sample(TIMED))).collect());
    let anywhere: Vec<Question> = shuffled(points(anywhere(TIMED)).collect());
    let ids = shuffled(places.iter().map(|place| place.id).collect());
    let ids: Vec<Question> = ids.into_iter().take(TIMED).map(Question::Id).collect();
    let timed = BTreeMap::from([
        (
            QuestionKind::Exact,
            texts(names.iter().copied().map(str::to_owned).collect()),
        ),
        (QuestionKind::Alternate, texts(alternate_names(world)?)),
        (QuestionKind::Prefix3, texts(prefixes(&names, 3))),
        (QuestionKind::Prefix5, texts(prefixes(&names, 5))),
        (QuestionKind::Infix, texts(middles(&names))),
        (QuestionKind::OneEdit, texts(with_edits(&names, 1))),
        (QuestionKind::TwoEdits, texts(with_edits(&names, 2))),
        (QuestionKind::Nearest1, near.clone()),
        (QuestionKind::Nearest10, near.clone()),
        (QuestionKind::Country, near),
        (QuestionKind::Anywhere10, anywhere),
        (QuestionKind::Id, ids.clone()),
        (QuestionKind::Record, ids),
    ]);
    Ok(Questions {
        known: known(world, places, &timed, count)?,
        timed,
    })
}

/// Returns distinct alternate names in an order unrelated to importance.
fn alternate_names(world: &Dataset) -> Result<Vec<String>> {
    let mut names = HashSet::new();
    for place in world.places() {
        let others = place?
            .alternate_names()?
            .iter()
            .filter(|other| other.kind == NameKind::Name);
        names.extend(others.map(|other| other.text));
    }
    let mut names: Vec<String> = names.into_iter().collect();
    names.sort_unstable();
    names = shuffled(names);
    names.truncate(TIMED);
    Ok(names)
}

/// Questions with known answers: the samples of `wayfare-eval`, and some of the points that are timed.
fn known(
    world: &Dataset,
    places: &[PeerPlace],
    timed: &BTreeMap<QuestionKind, Vec<Question>>,
    count: usize,
) -> Result<BTreeMap<QuestionKind, Vec<KnownQuestion>>> {
    let is_text = |kind: &QuestionKind| matches!(timed[kind].first(), Some(Question::Text(_)));
    let mut known = BTreeMap::new();
    for set in wayfare_eval::sample(world, count)? {
        // It samples kinds that are not timed, too, and names of countries, where a point is asked for its country here.
        let kind = serde_json::from_value(set.kind.into()).ok();
        let Some(kind) = kind.filter(is_text) else {
            continue;
        };
        let queries = set.queries.into_iter();
        let queries = queries.map(|q| KnownQuestion {
            question: Question::Text(q.text),
            expected: q
                .expected
                .iter()
                .filter_map(|target| Some(target.id()?.get()))
                .collect(),
        });
        known.insert(kind, queries.collect());
    }
    for kind in timed.keys().filter(|kind| is_text(kind)) {
        assert!(
            known.contains_key(kind),
            "wayfare-eval has no sample of the kind {kind:?}"
        );
    }
    let vectors: Vec<_> = places.iter().map(PeerPlace::vector).collect();
    for kind in [QuestionKind::Nearest10, QuestionKind::Anywhere10] {
        let points = timed[&kind].iter().take(count).map(|question| {
            let &Question::Point(latitude, longitude) = question else {
                unreachable!("these are points")
            };
            let expected = nearest(vector(latitude, longitude), &vectors);
            KnownQuestion {
                question: question.clone(),
                expected: expected.map(|at| places[at].id).collect(),
            }
        });
        known.insert(kind, points.collect());
    }
    Ok(known)
}

/// Returns the nearest places by comparing the point with all of them.
fn nearest(point: [f64; 3], vectors: &[[f64; 3]]) -> impl Iterator<Item = usize> {
    let square = |a: [f64; 3]| {
        a.iter()
            .zip(point)
            .map(|(a, b)| (a - b) * (a - b))
            .sum::<f64>()
    };
    let mut all: Vec<(f64, usize)> = vectors
        .iter()
        .enumerate()
        .map(|(at, &vector)| (square(vector), at))
        .collect();
    all.select_nth_unstable_by(LIMIT, |a, b| a.0.total_cmp(&b.0));
    all.truncate(LIMIT);
    all.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    all.into_iter().map(|(_, at)| at)
}
