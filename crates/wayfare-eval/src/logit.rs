//! Conditional logit (McFadden 1974): the weights of features under which the right ones of several choices are likeliest.

use std::iter;

/// How far a change of a feature by one is expected to go, in thousandths of a factor of ten.
const EXPECTED_CHANGE: f64 = 500.0;

/// How far the scale is expected to be from 1.
const EXPECTED_SCALE: f64 = 0.5;

/// The natural logarithm of the odds that a thousandth of a factor of ten is.
const UNIT: f64 = std::f64::consts::LN_10 / 1_000.0;

const MAX_STEPS: usize = 200;

/// A gain of likelihood by a step that is not worth another one.
const ENOUGH: f64 = 1e-7;

/// One of the things that a text may mean.
#[derive(Debug, Clone)]
pub(crate) struct Choice {
    /// The score that it has now.
    pub(crate) score: f64,
    /// The numbers of its features, and how often each holds.
    pub(crate) features: Vec<(usize, f64)>,
    pub(crate) is_right: bool,
}

/// Choices of which the right ones are known.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    pub(crate) choices: Vec<Choice>,
    /// How much it counts.
    pub(crate) weight: f64,
}

/// The weights that fit.
#[derive(Debug, Clone)]
pub(crate) struct Fit {
    /// The factor that turns scores into logarithms of odds.
    pub(crate) scale: f64,
    /// What to add to the weight of each feature, in the units of scores.
    pub(crate) changes: Vec<f64>,
    /// The standard error of each.
    pub(crate) errors: Vec<f64>,
}

/// How well weights fit questions.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Likelihood {
    /// The mean logarithm of the probability of the right choice.
    pub mean: f64,
    /// The share of questions of which the likeliest choice is right.
    pub first: f64,
}

/// Parameters, and how the likelihood depends on them: first the scale, then for each feature what it adds to the
/// logarithm of the odds beside its scaled present weight. So the likelihood of a choice is linear in all of them.
struct Surface {
    likelihood: f64,
    gradient: Vec<f64>,
    /// The negative second derivatives, as if a single choice were right; that bounds the others.
    curvature: Vec<Vec<f64>>,
}

/// Fits the weights of this many features, pulled towards the present ones.
pub(crate) fn fit(questions: &[Question], features: usize) -> Fit {
    let expected: Vec<f64> = iter::once(1.0).chain(iter::repeat_n(0.0, features)).collect();
    let pull = |width: f64| 1.0 / (width * width);
    let pulls = iter::once(pull(EXPECTED_SCALE)).chain(iter::repeat(pull(EXPECTED_CHANGE * UNIT)));
    let pulls: Vec<f64> = pulls.take(expected.len()).collect();
    // The likelihood less what the pull costs.
    let value = |at: &[f64], likelihood: f64| {
        let off = at.iter().zip(&expected).zip(&pulls).map(|((at, to), pull)| pull * (at - to).powi(2));
        likelihood - off.sum::<f64>() / 2.0
    };
    let mut at = expected.clone();
    let mut surface = Surface::at(questions, &at);
    let mut lower = Vec::new();
    for _ in 0..MAX_STEPS {
        for (row, (i, pull)) in surface.curvature.iter_mut().zip(pulls.iter().enumerate()) {
            row.get_mut(i).into_iter().for_each(|cell| *cell += pull);
        }
        let pulled = surface.gradient.iter().zip(&at).zip(&expected).zip(&pulls);
        let pulled: Vec<f64> = pulled.map(|(((slope, at), to), pull)| slope - pull * (at - to)).collect();
        lower = cholesky(&surface.curvature);
        let step = solve(&lower, pulled);
        let before = value(&at, surface.likelihood);
        let stepped =
            |length: f64| -> Vec<f64> { at.iter().zip(&step).map(|(at, step)| at + length * step).collect() };
        // A step that is too long is halved.
        let lengths = iter::successors(Some(1.0), |length| Some(length / 2.0)).take(20);
        let tried = lengths.map(stepped).map(|at| (Surface::at(questions, &at), at));
        let Some((better, to)) =
            tried.into_iter().find(|(surface, at)| value(at, surface.likelihood) > before)
        else {
            break;
        };
        let gain = value(&to, better.likelihood) - before;
        (surface, at) = (better, to);
        if gain < ENOUGH {
            break;
        }
    }
    let (scale, changes) = at.split_first().map_or((1.0, &[][..]), |(scale, rest)| (*scale, rest));
    // Without any likelihood, scores say nothing, and their units neither.
    let unit = UNIT * scale.max(0.05);
    let error = |i| {
        let axis = (0..=features).map(|j| if i == j { 1.0 } else { 0.0 }).collect();
        solve(&lower, axis).get(i).map_or(0.0, |variance: &f64| variance.sqrt() / unit)
    };
    Fit {
        scale,
        changes: changes.iter().map(|change| change / unit).collect(),
        errors: (1..=features).map(error).collect(),
    }
}

impl Fit {
    /// Returns the present weights of this many features.
    pub(crate) fn present(features: usize) -> Self {
        Self { scale: 1.0, changes: vec![0.0; features], errors: vec![0.0; features] }
    }

    /// Returns how well these weights fit questions.
    pub(crate) fn likelihood(&self, questions: &[Question]) -> Likelihood {
        let unit = UNIT * self.scale;
        let changes = self.changes.iter().map(|change| change * unit);
        let at: Vec<f64> = iter::once(self.scale).chain(changes).collect();
        let (mut sums, mut all) = ([0.0; 2], 0.0);
        for question in questions {
            let Some(odds) = Odds::new(question, &at) else { continue };
            sums = [sums[0] + question.weight * odds.likelihood(), sums[1] + question.weight * odds.first()];
            all += question.weight;
        }
        let [mean, first] = sums.map(|sum| sum / f64::max(all, f64::MIN_POSITIVE));
        Likelihood { mean, first }
    }
}

/// A row of the variables that a choice multiplies parameters with: their numbers, and the factors.
type Variables = Vec<(usize, f64)>;

/// How likely the choices of a question are.
struct Odds<'q> {
    question: &'q Question,
    rows: Vec<Variables>,
    odds: Vec<f64>,
    all: f64,
    right: f64,
}

impl<'q> Odds<'q> {
    /// Returns the odds with these parameters; `None` if no choice is right.
    fn new(question: &'q Question, at: &[f64]) -> Option<Self> {
        // Only differences of scores count; small numbers are exact.
        let first = question.choices.first()?.score;
        let rows = question.choices.iter().map(|choice| {
            let features = choice.features.iter().map(|&(feature, times)| (feature + 1, times));
            iter::once((0, (choice.score - first) * UNIT)).chain(features).collect()
        });
        let rows: Vec<Variables> = rows.collect();
        let value_of = |row: &Variables| -> f64 {
            row.iter().map(|&(i, x)| x * at.get(i).copied().unwrap_or_default()).sum()
        };
        let values: Vec<f64> = rows.iter().map(value_of).collect();
        let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let odds: Vec<f64> = values.iter().map(|value| (value - highest).exp()).collect();
        let all = odds.iter().sum();
        let right = question.choices.iter().zip(&odds).filter(|(choice, _)| choice.is_right);
        let right = right.map(|(_, odds)| odds).sum();
        (right > 0.0).then_some(Self { question, rows, odds, all, right })
    }

    fn likelihood(&self) -> f64 {
        (self.right / self.all).ln()
    }

    /// Returns 1 if the likeliest choice is right, the first of equal ones; else 0.
    fn first(&self) -> f64 {
        // Its odds are 1 exactly.
        let first = self.question.choices.iter().zip(&self.odds).find(|(_, odds)| **odds >= 1.0);
        f64::from(u8::from(first.is_some_and(|(choice, _)| choice.is_right)))
    }
}

impl Surface {
    fn at(questions: &[Question], at: &[f64]) -> Self {
        let size = at.len();
        let mut surface =
            Self { likelihood: 0.0, gradient: vec![0.0; size], curvature: vec![vec![0.0; size]; size] };
        for question in questions {
            surface.add(question, at);
        }
        surface
    }

    fn add(&mut self, question: &Question, at: &[f64]) {
        let Some(found) = Odds::new(question, at) else { return };
        let (weight, Odds { rows, odds, all, right, .. }) = (question.weight, &found);
        self.likelihood += weight * found.likelihood();
        let mut mean = vec![0.0; at.len()];
        for ((row, odds), choice) in rows.iter().zip(odds).zip(&question.choices) {
            let share = odds / all;
            let of_right = if choice.is_right { odds / right } else { 0.0 };
            for &(i, x) in row {
                mean.get_mut(i).into_iter().for_each(|mean| *mean += share * x);
                let slope = weight * (of_right - share) * x;
                self.gradient.get_mut(i).into_iter().for_each(|sum| *sum += slope);
                for &(j, y) in row {
                    self.add_curvature(i, j, weight * share * x * y);
                }
            }
        }
        let touched: Vec<_> = mean.iter().copied().enumerate().filter(|(_, mean)| *mean != 0.0).collect();
        for &(i, x) in &touched {
            for &(j, y) in &touched {
                self.add_curvature(i, j, -weight * x * y);
            }
        }
    }

    fn add_curvature(&mut self, i: usize, j: usize, by: f64) {
        self.curvature.get_mut(i).and_then(|row| row.get_mut(j)).into_iter().for_each(|cell| *cell += by);
    }
}

/// Returns the rows of the lower triangular matrix of which a positive definite one is the square.
fn cholesky(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let mut lower: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
    for row in matrix {
        let mut next: Vec<f64> = Vec::with_capacity(row.len());
        for (cell, above) in row.iter().zip(&lower) {
            next.push((cell - product(&next, above)) / above.last().copied().unwrap_or(1.0));
        }
        let square = row.get(lower.len()).copied().unwrap_or_default() - product(&next, &next);
        next.push(square.max(f64::MIN_POSITIVE).sqrt());
        lower.push(next);
    }
    lower
}

/// Solves the equations of a matrix, given by its Cholesky decomposition.
fn solve(lower: &[Vec<f64>], right: Vec<f64>) -> Vec<f64> {
    let mut solved: Vec<f64> = Vec::with_capacity(right.len());
    for (row, right) in lower.iter().zip(right) {
        solved.push((right - product(row, &solved)) / row.last().copied().unwrap_or(1.0));
    }
    for (i, row) in lower.iter().enumerate().rev() {
        let Some((diagonal, before)) = row.split_last() else { continue };
        let Some(value) = solved.get_mut(i) else { continue };
        *value /= diagonal;
        let value = *value;
        solved.iter_mut().zip(before).for_each(|(other, cell)| *other -= cell * value);
    }
    solved
}

/// Returns the inner product of two vectors, as far as both go.
fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::{Choice, Fit, Question, UNIT, cholesky, fit, solve};
    use crate::random::Random;

    /// Returns questions of three choices with two features, of which each choice is right as often as weights and a scale
    /// make it likely. The scores have the present weights, 0.
    fn questions(weights: [f64; 2], scale: f64) -> Vec<Question> {
        let mut random = Random::new(1);
        let question = |_| {
            let mut choices: Vec<Choice> = Vec::new();
            for _ in 0..3 {
                let features = [(0, random.below(2) as f64), (1, random.below(3) as f64)];
                let score = random.below(3_000) as f64;
                choices.push(Choice { score, features: features.to_vec(), is_right: false });
            }
            let odds = |choice: &Choice| {
                let added: f64 = choice.features.iter().map(|&(i, times)| weights[i] * times).sum();
                ((choice.score + added) * UNIT * scale).exp()
            };
            let all: f64 = choices.iter().map(odds).sum();
            let mut drawn = random.below(1 << 32) as f64 / (1u64 << 32) as f64 * all;
            let right = choices.iter().position(|choice| {
                drawn -= odds(choice);
                drawn < 0.0
            });
            choices[right.unwrap_or(2)].is_right = true;
            Question { choices, weight: 1.0 }
        };
        (0..6_000).map(question).collect()
    }

    #[test]
    fn weights_and_scale_that_made_the_answers_are_found_again() {
        let fit = fit(&questions([-900.0, 400.0], 1.4)[..3_000], 2);
        assert!((fit.scale - 1.4).abs() < 0.1, "{fit:?}");
        assert!((fit.changes[0] + 900.0).abs() < 100.0 && (fit.changes[1] - 400.0).abs() < 100.0, "{fit:?}");
        assert!(fit.errors.iter().all(|error| (5.0..100.0).contains(error)), "{fit:?}");
        // Of other questions, too.
        let others = &questions([-900.0, 400.0], 1.4)[3_000..];
        let (now, then) = (Fit::present(2).likelihood(others), fit.likelihood(others));
        assert!(then.mean > now.mean + 0.05 && then.first > now.first, "{now:?}, {then:?}");
    }

    #[test]
    fn a_feature_of_which_nothing_is_known_keeps_its_weight() {
        let mut questions = questions([0.0, 0.0], 1.0);
        for choice in questions.iter_mut().flat_map(|question| &mut question.choices) {
            choice.features.push((2, 1.0));
        }
        let fit = fit(&questions, 3);
        assert!(fit.changes[2].abs() < 1e-6, "all choices have it: {fit:?}");
        assert!((fit.errors[2] - 500.0 / fit.scale).abs() < 1.0, "{fit:?}");
        assert!(fit.changes[..2].iter().all(|change| change.abs() < 60.0), "{fit:?}");
    }

    #[test]
    fn several_right_choices_share_the_likelihood() {
        let choice = |is_right| Choice { score: 0.0, features: Vec::new(), is_right };
        let choices = [true, true, false, false].map(choice).to_vec();
        let questions = [Question { choices, weight: 3.0 }];
        let likelihood = fit(&questions, 0).likelihood(&questions);
        assert!((likelihood.mean - 0.5f64.ln()).abs() < 1e-9 && likelihood.first == 1.0, "{likelihood:?}");
    }

    #[test]
    fn nothing_at_all_fits_the_present_weights() {
        let fit = fit(&[], 1);
        assert_eq!((fit.likelihood(&[]).mean, fit.scale, fit.changes), (0.0, 1.0, vec![0.0]));
    }

    #[test]
    fn equations_are_solved() {
        let matrix = [vec![4.0, 2.0, 0.0], vec![2.0, 5.0, 1.0], vec![0.0, 1.0, 3.0]];
        let solved = solve(&cholesky(&matrix), vec![8.0, 15.0, 11.0]);
        assert!(
            solved.iter().zip([1.0, 2.0, 3.0]).all(|(x, wanted)| (x - wanted).abs() < 1e-12),
            "{solved:?}"
        );
    }
}
