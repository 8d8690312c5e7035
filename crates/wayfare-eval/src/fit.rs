//! Fits the weights of the features of hits by the queries that weights are tuned by.

use std::collections::{BTreeMap, HashMap};

use wayfare::{Dataset, Hit, MatchKind, Result, SearchOptions};

use crate::{
    logit::{self, Choice, Fit, Likelihood, Question},
    query::{QuerySet, Verb},
    split::{Split, weight_of_each},
};

/// The number of first hits among which the right one is looked for.
const DEPTH: usize = 20;

/// The weight of a feature that fits best: a suggestion.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FittedWeight {
    /// `search` or `autocomplete`.
    pub verb: &'static str,
    /// What it stands for: `a region or country that it is in`, or how a name matches.
    pub feature: String,
    /// Its weight now; for the match of a name, the mean.
    pub now: f64,
    /// The weight that fits.
    pub fitted: f64,
    /// The standard error of that.
    pub error: f64,
    /// The number of right hits that have it.
    pub right: usize,
    /// The number of their rivals that have it.
    pub rivals: usize,
    /// The number of first hits that have it: their mean confidence, and the share that is right, say whether its doubt fits.
    pub first: usize,
    /// The mean confidence of the first hits.
    pub confidence: f64,
    /// The share of the first hits that is right.
    pub first_right: f64,
}

/// Weights that fit the queries that weights are tuned by.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct WeightFit {
    /// The number of queries with a right hit.
    pub queries: usize,
    /// The number of queries without one, which say nothing.
    pub unanswered: usize,
    /// How well the present weights fit these queries, and those that are held out.
    pub now: [Likelihood; 2],
    /// How well the fitted ones do.
    pub fitted: [Likelihood; 2],
    /// The factor that turns scores into logarithms of odds.
    pub scale: f64,
    /// The weights.
    pub weights: Vec<FittedWeight>,
}

/// Fits the weights of all features but the importance, which is the unit, by a conditional logit over the first hits of
/// the queries that are not held out, pulled towards the present weights.
///
/// # Errors
///
/// A query is blank, or the dataset is corrupt.
pub fn fit_weights(dataset: &Dataset, sets: &[QuerySet]) -> Result<WeightFit> {
    let mut collected = Collected::default();
    for set in sets {
        collected.add(dataset, set)?;
    }
    Ok(collected.fit())
}

/// How often a feature is there, and with what.
#[derive(Default)]
struct Tally {
    /// What it adds to all scores.
    score: f64,
    /// How often it holds.
    times: f64,
    right: usize,
    rivals: usize,
    first: usize,
    confidence: f64,
    first_right: usize,
}

/// The hits of the queries.
#[derive(Default)]
struct Collected {
    questions: Vec<Question>,
    held_out: Vec<Question>,
    unanswered: usize,
    numbers: HashMap<(&'static str, String), usize>,
    tallies: BTreeMap<usize, Tally>,
}

impl Collected {
    fn add(&mut self, dataset: &Dataset, set: &QuerySet) -> Result<()> {
        let options = SearchOptions::new().limit(DEPTH);
        let (mut questions, mut held_out) = (Vec::new(), Vec::new());
        for query in &set.queries {
            let is_tuned = Split::of(&query.text) == Split::Tuned;
            let hits = set.verb.ask(dataset, &query.text, &options)?;
            let mut choices = Vec::with_capacity(hits.len());
            for (position, hit) in hits.iter().enumerate() {
                let is_right = query.is_answered_by(&hit.place()?)?;
                let choice = self.choice(set.verb, hit, is_right)?;
                if is_tuned && position == 0 {
                    self.count_first(&choice, hit.confidence()?);
                }
                choices.push(choice);
            }
            if !choices.iter().any(|choice| choice.is_right) {
                self.unanswered += usize::from(is_tuned);
            } else if is_tuned {
                self.count(&choices);
                questions.push(Question { choices, weight: 1.0 });
            } else {
                held_out.push(Question { choices, weight: 1.0 });
            }
        }
        for (added, to) in [(questions, &mut self.questions), (held_out, &mut self.held_out)] {
            let weight = weight_of_each(added.len());
            to.extend(added.into_iter().map(|question| Question { weight, ..question }));
        }
        Ok(())
    }

    /// Returns a hit as a choice.
    fn choice(&mut self, verb: Verb, hit: &Hit<'_>, is_right: bool) -> Result<Choice> {
        let explanation = hit.explain()?;
        let mut features = Vec::new();
        // The first part is the importance, the second one the match of the name.
        for (part, at) in explanation.parts.iter().skip(1).zip(1..) {
            let what = match (at, hit.kind()) {
                // How the name in a longer text matches, they do not say.
                (1, MatchKind::WithRegion | MatchKind::Partial) => continue,
                (1, kind) => format!("the match: {}", kind.as_str()),
                _ => part.what.trim().to_owned(),
            };
            let (next, times) = (self.numbers.len(), f64::from(part.times));
            let number = *self.numbers.entry((verb.as_str(), what)).or_insert(next);
            let tally = self.tallies.entry(number).or_default();
            tally.score += f64::from(part.score);
            tally.times += times;
            features.push((number, times));
        }
        Ok(Choice { score: f64::from(explanation.score), features, is_right })
    }

    /// Counts the features of a first hit.
    fn count_first(&mut self, first: &Choice, confidence: f32) {
        for (number, _) in &first.features {
            let tally = self.tallies.entry(*number).or_default();
            tally.first += 1;
            tally.confidence += f64::from(confidence);
            tally.first_right += usize::from(first.is_right);
        }
    }

    /// Counts the features of hits, of which exactly one is right.
    fn count(&mut self, choices: &[Choice]) {
        for choice in choices {
            for (number, _) in &choice.features {
                let tally = self.tallies.entry(*number).or_default();
                *if choice.is_right { &mut tally.right } else { &mut tally.rivals } += 1;
            }
        }
    }

    fn fit(self) -> WeightFit {
        let fit = logit::fit(&self.questions, self.numbers.len());
        let likelihoods = |fit: &Fit| [&self.questions, &self.held_out].map(|all| fit.likelihood(all));
        let (now, fitted) = (likelihoods(&Fit::present(self.numbers.len())), likelihoods(&fit));
        let mut weights = Vec::with_capacity(self.numbers.len());
        for ((verb, feature), number) in self.numbers {
            let (Some(tally), Some(change), Some(error)) =
                (self.tallies.get(&number), fit.changes.get(number), fit.errors.get(number))
            else {
                continue;
            };
            let now = tally.score / tally.times.max(1.0);
            weights.push(FittedWeight {
                verb,
                feature,
                now,
                fitted: now + change,
                error: *error,
                right: tally.right,
                rivals: tally.rivals,
                first: tally.first,
                confidence: tally.confidence / tally.first.max(1) as f64,
                first_right: tally.first_right as f64 / tally.first.max(1) as f64,
            });
        }
        weights.sort_by(|a, b| b.verb.cmp(a.verb).then_with(|| a.feature.cmp(&b.feature)));
        WeightFit {
            queries: self.questions.len(),
            unanswered: self.unanswered,
            scale: fit.scale,
            now,
            fitted,
            weights,
        }
    }
}
