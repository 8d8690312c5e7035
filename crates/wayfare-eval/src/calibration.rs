//! Calibrates confidence by half of the queries that are held out, and reports the other half.

use std::collections::{BTreeMap, BTreeSet};

use wayfare::{CLEAR, CountryCode, Dataset, Filter, MatchKind, Result, SearchOptions};

use crate::{
    platt::{Judged, Platt, calibration_error},
    query::{Query, QuerySet, Verb},
    reliability::{Bin, bins},
    split::{Split, weight_of_each},
};

/// The number of hits in which the right ones are looked for.
const DEPTH: usize = 20;

/// What the texts that mean nothing count for, of all.
const WITHHELD: f64 = 0.15;

/// How well confidence fits the first hits of some queries, before and after calibration.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Calibrated {
    /// The kind of queries.
    pub kind: String,
    /// The number of first hits.
    pub hits: usize,
    /// The share that is right.
    pub right: f64,
    /// Their confidence as it is.
    pub before: Fitness,
    /// Calibrated confidence.
    pub after: Fitness,
}

/// How well a confidence fits.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fitness {
    /// The expected calibration error, of ten bins.
    pub error: f64,
    /// The share of first hits that are clear.
    pub clear: f64,
    /// The share of first hits that are clear and wrong.
    pub clear_and_wrong: f64,
}

/// A calibration of confidence.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Calibration {
    /// The calibration.
    pub platt: Platt,
    /// The number of first hits it was made by.
    pub hits: usize,
    /// The number of texts that mean nothing it was made by.
    pub withheld: usize,
    /// How well it fits the other half: all, texts that mean nothing, each kind of match, and each kind of queries; then the
    /// lists.
    pub reported: Vec<Calibrated>,
    /// The reliability of confidence as it is, by the other half.
    pub before: Vec<Bin>,
    /// The reliability of calibrated confidence, by the other half.
    pub after: Vec<Bin>,
}

/// Calibrates confidence by half of the queries of `sets` that are held out, and measures it by the other half and by
/// `lists`. Texts that mean nothing are queries asked in all countries but those of their right answers: whatever is found,
/// is not meant.
///
/// # Errors
///
/// A query is blank, or the dataset is corrupt.
pub fn calibrate(dataset: &Dataset, sets: &[QuerySet], lists: &[QuerySet]) -> Result<Calibration> {
    let countries = countries(dataset)?;
    let (mut fitted, mut fitted_withheld) = (Vec::new(), Vec::new());
    let (mut reported, mut reported_withheld, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
    // A text that is still being typed has no certain meaning.
    for set in sets.iter().filter(|set| set.verb == Verb::Search) {
        let of = |wanted| move |query: &&Query| Split::of(&query.text) == wanted;
        let mut judged = judge_all(dataset, set, of(Split::Calibrated))?;
        let weight = weight_of_each(judged.len());
        judged.iter_mut().for_each(|hit| hit.weight = weight);
        fitted.append(&mut judged);
        let mut judged = judge_all(dataset, set, of(Split::Reported))?;
        kinds.push((set.kind.clone(), judged.clone()));
        reported.append(&mut judged);
        for query in &set.queries {
            let to = match Split::of(&query.text) {
                Split::Tuned => continue,
                Split::Calibrated => &mut fitted_withheld,
                Split::Reported => &mut reported_withheld,
            };
            to.extend(withhold(dataset, set.verb, query, &countries)?);
        }
    }
    for list in lists {
        kinds.push((list.kind.clone(), judge_all(dataset, list, |_| true)?));
    }
    let platt = fit(&fitted, &fitted_withheld);
    let of_all = [("all kinds", &reported), ("texts that mean nothing", &reported_withheld)];
    let of_all = of_all.into_iter().map(|(kind, judged)| Calibrated::new(kind, judged, platt));
    let mut matches: BTreeMap<MatchKind, Vec<Judged>> = BTreeMap::new();
    for hit in &reported {
        matches.entry(hit.kind).or_default().push(*hit);
    }
    let matches = matches.into_iter().map(|(kind, judged)| (format!("the match: {}", kind.as_str()), judged));
    kinds.splice(..0, matches);
    let of_kinds = kinds.iter().filter(|(_, judged)| !judged.is_empty());
    Ok(Calibration {
        platt,
        hits: fitted.len(),
        withheld: fitted_withheld.len(),
        reported: of_all.chain(of_kinds.map(|(kind, judged)| Calibrated::new(kind, judged, platt))).collect(),
        before: bins(&calibrated(&reported, Platt::IDENTITY)),
        after: bins(&calibrated(&reported, platt)),
    })
}

/// Returns the calibration by first hits, and by those of texts that mean nothing.
fn fit(judged: &[Judged], withheld: &[Judged]) -> Platt {
    let all: f64 = judged.iter().map(|hit| hit.weight).sum();
    let weight = all * WITHHELD / (1.0 - WITHHELD) / withheld.len().max(1) as f64;
    let withheld = withheld.iter().map(|hit| Judged { weight, ..*hit });
    Platt::fit(&judged.iter().copied().chain(withheld).collect::<Vec<_>>())
}

/// Returns the confidence of hits by a calibration, and whether they are right.
fn calibrated(judged: &[Judged], platt: Platt) -> Vec<(f32, bool)> {
    judged.iter().map(|hit| (platt.apply(hit.confidence) as f32, hit.is_right)).collect()
}

/// Judges the first hits of the queries of a set that are wanted.
fn judge_all(dataset: &Dataset, set: &QuerySet, wanted: impl Fn(&&Query) -> bool) -> Result<Vec<Judged>> {
    let options = SearchOptions::new().limit(1);
    let mut judged = Vec::new();
    for query in set.queries.iter().filter(wanted) {
        judged.extend(judge(dataset, set.verb, query, &options)?);
    }
    Ok(judged)
}

fn judge(dataset: &Dataset, verb: Verb, query: &Query, options: &SearchOptions) -> Result<Option<Judged>> {
    let hits = verb.ask(dataset, &query.text, options)?;
    let Some(first) = hits.first() else { return Ok(None) };
    let is_right = query.is_answered_by(&first.place()?)?;
    Ok(Some(Judged { kind: first.kind(), confidence: first.confidence()?.into(), is_right, weight: 1.0 }))
}

/// Judges the first hit of a query in all countries but those of its right hits; `None` if there are none.
fn withhold(
    dataset: &Dataset,
    verb: Verb,
    query: &Query,
    countries: &BTreeSet<CountryCode>,
) -> Result<Option<Judged>> {
    let mut right = Vec::new();
    for hit in verb.ask(dataset, &query.text, &SearchOptions::new().limit(DEPTH))? {
        let place = hit.place()?;
        if query.is_answered_by(&place)? {
            right.push(place.country_code()?);
        }
    }
    if right.is_empty() {
        return Ok(None);
    }
    let others = countries.iter().filter(|&&country| !right.contains(&Some(country)));
    let elsewhere = others.copied().fold(Filter::new(), Filter::country);
    judge(dataset, verb, query, &SearchOptions::new().limit(1).filter(elsewhere))
}

/// Returns the countries that places are in.
fn countries(dataset: &Dataset) -> Result<BTreeSet<CountryCode>> {
    let mut countries = BTreeSet::new();
    for place in dataset.places() {
        countries.extend(place?.country_code()?);
    }
    Ok(countries)
}

impl Calibrated {
    fn new(kind: &str, judged: &[Judged], platt: Platt) -> Self {
        let hits = judged.len();
        Self {
            kind: kind.to_owned(),
            hits,
            right: judged.iter().filter(|hit| hit.is_right).count() as f64 / hits.max(1) as f64,
            before: Fitness::new(judged, |confidence| confidence),
            after: Fitness::new(judged, |confidence| platt.apply(confidence)),
        }
    }
}

impl Fitness {
    fn new(judged: &[Judged], calibrate: impl Fn(f64) -> f64) -> Self {
        let hits = || judged.iter().map(|hit| (calibrate(hit.confidence), hit.is_right));
        let share = |is_such: fn(&(f64, bool)) -> bool| {
            hits().filter(is_such).count() as f64 / judged.len().max(1) as f64
        };
        Self {
            error: calibration_error(hits()),
            clear: share(|(confidence, _)| *confidence >= f64::from(CLEAR)),
            clear_and_wrong: share(|(confidence, is_right)| *confidence >= f64::from(CLEAR) && !is_right),
        }
    }
}

#[cfg(test)]
mod tests {
    use wayfare::MatchKind;

    use super::{Calibrated, fit};
    use crate::platt::{Judged, Platt};

    fn hits(confidence: f64, right: usize, wrong: usize) -> Vec<Judged> {
        let hit = |is_right| Judged { kind: MatchKind::Exact, confidence, is_right, weight: 1.0 };
        [vec![hit(true); right], vec![hit(false); wrong]].concat()
    }

    #[test]
    fn what_is_withheld_lowers_confidence_and_counts_for_a_part_however_much_it_is() {
        let judged = [hits(0.9, 90, 10), hits(0.5, 50, 50)].concat();
        let alone = fit(&judged, &[]);
        let [few, many] = [20, 2_000].map(|wrong| fit(&judged, &hits(0.5, 0, wrong)));
        assert!((alone.apply(0.5) - 0.5).abs() < 0.01 && few.apply(0.5) < 0.4, "{alone:?}, {few:?}");
        assert!((few.a - many.a).abs() < 1e-6 && (few.b - many.b).abs() < 1e-6, "{few:?}, {many:?}");
    }

    #[test]
    fn a_report_compares_confidence_with_what_it_becomes() {
        let judged = [hits(0.97, 8, 2), hits(0.5, 5, 5)].concat();
        let report = Calibrated::new("made up", &judged, Platt { a: 1.0, b: -2.0 });
        assert_eq!((report.hits, report.right, report.before.clear), (20, 0.65, 0.5));
        assert_eq!((report.before.clear_and_wrong, report.after.clear_and_wrong), (0.1, 0.0));
        assert!((report.before.error - 0.085).abs() < 1e-9, "{report:?}");
    }
}
