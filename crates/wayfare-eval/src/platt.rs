//! Platt scaling (1999): the confidence that fits how often hits are right.

use wayfare::MatchKind;

/// Confidence is taken to be this far from 0 and 1 at least: what it is of has finite odds.
const SURELY: f64 = 1e-6;

/// The slope stays above this, so that calibrated confidence rises with the other.
const LEAST_SLOPE: f64 = 0.05;

const MAX_STEPS: usize = 100;

/// A hit, how likely it was said to be right, and whether it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Judged {
    pub(crate) kind: MatchKind,
    pub(crate) confidence: f64,
    pub(crate) is_right: bool,
    /// How much it counts.
    pub(crate) weight: f64,
}

/// What turns confidence into calibrated confidence: σ(a · logit(confidence) + b).
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Platt {
    /// The slope, above 0.
    pub a: f64,
    /// The intercept.
    pub b: f64,
}

impl Platt {
    /// Changes nothing.
    pub const IDENTITY: Self = Self { a: 1.0, b: 0.0 };

    /// Returns calibrated confidence.
    pub fn apply(self, confidence: f64) -> f64 {
        logistic(self.a * logit(confidence) + self.b)
    }

    /// Returns the one under which the judgements are likeliest.
    pub(crate) fn fit(judged: &[Judged]) -> Self {
        let mut now = Self::IDENTITY;
        for _ in 0..MAX_STEPS {
            // A slight pull towards no change, for lists on which all or none are right.
            let (mut slope, mut curve) = ([1.0 - now.a, -now.b].map(|pull| pull * 1e-3), [1e-3, 0.0, 1e-3]);
            for hit in judged {
                let x = logit(hit.confidence);
                let share = now.apply(hit.confidence);
                let off = hit.weight * (f64::from(u8::from(hit.is_right)) - share);
                let spread = hit.weight * share * (1.0 - share);
                slope = [slope[0] + off * x, slope[1] + off];
                curve = [curve[0] + spread * x * x, curve[1] + spread * x, curve[2] + spread];
            }
            let determinant = curve[0] * curve[2] - curve[1] * curve[1];
            let step = [
                (curve[2] * slope[0] - curve[1] * slope[1]) / determinant,
                (curve[0] * slope[1] - curve[1] * slope[0]) / determinant,
            ];
            // Steps are kept short: far from the best, the curvature says little.
            let longest = step[0].abs().max(step[1].abs());
            let length = if longest > 0.5 { 0.5 / longest } else { 1.0 };
            now = Self { a: (now.a + length * step[0]).max(LEAST_SLOPE), b: now.b + length * step[1] };
            if longest < 1e-9 {
                break;
            }
        }
        now
    }
}

fn logit(share: f64) -> f64 {
    let share = share.clamp(SURELY, 1.0 - SURELY);
    (share / (1.0 - share)).ln()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The number of bins for the expected calibration error.
const BINS: usize = 10;

/// Returns the expected calibration error (Naeini and others 2015): how far the mean confidence in each tenth of it is from
/// the share that is right, on average over all hits; 0 if there are none.
pub(crate) fn calibration_error(judged: impl IntoIterator<Item = (f64, bool)>) -> f64 {
    let (mut off, mut hits) = ([0.0f64; BINS], 0);
    for (confidence, is_right) in judged {
        let bin = ((confidence * BINS as f64) as usize).min(BINS - 1);
        off.get_mut(bin).into_iter().for_each(|off| *off += confidence - f64::from(u8::from(is_right)));
        hits += 1;
    }
    off.iter().map(|off| off.abs()).sum::<f64>() / f64::from(hits.max(1))
}

#[cfg(test)]
mod tests {
    use wayfare::MatchKind;

    use super::{Judged, Platt, calibration_error, logistic, logit};
    use crate::random::Random;

    /// Returns hits that are right as often as a calibration of their confidence says.
    fn judged(truth: Platt) -> Vec<Judged> {
        let mut random = Random::new(2);
        let mut share = || random.below(1_000_000) as f64 / 1e6;
        let hit = |_| {
            let confidence = share();
            Judged {
                kind: MatchKind::Exact,
                confidence,
                is_right: share() < truth.apply(confidence),
                weight: 1.0,
            }
        };
        (0..20_000).map(hit).collect()
    }

    #[test]
    fn the_calibration_that_made_the_judgements_is_found_again() {
        for truth in [Platt { a: 1.5, b: -0.7 }, Platt { a: 0.4, b: 1.0 }, Platt::IDENTITY] {
            let judged = judged(truth);
            let found = Platt::fit(&judged);
            assert!(
                (found.a - truth.a).abs() < 0.1 && (found.b - truth.b).abs() < 0.1,
                "{found:?}, {truth:?}"
            );
            let error =
                calibration_error(judged.iter().map(|hit| (found.apply(hit.confidence), hit.is_right)));
            assert!(error < 0.02, "{error}");
        }
    }

    #[test]
    fn calibrated_confidence_adds_up_to_the_hits_that_are_right() {
        let judged = judged(Platt { a: 0.5, b: -0.5 });
        let found = Platt::fit(&judged);
        let (mut sum, mut right) = (0.0, 0.0);
        for hit in &judged {
            sum += found.apply(hit.confidence);
            right += f64::from(u8::from(hit.is_right));
        }
        assert!((sum - right).abs() < 1.0, "{sum}, {right}");
    }

    #[test]
    fn calibrated_confidence_rises_even_where_the_right_ones_are_those_of_low_confidence() {
        let judged = judged(Platt { a: -2.0, b: 0.0 });
        let found = Platt::fit(&judged);
        let calibrated: Vec<_> = (0..=100).map(|i| found.apply(f64::from(i) / 100.0)).collect();
        assert!(found.a > 0.0 && calibrated.windows(2).all(|pair| pair[0] < pair[1]), "{found:?}");
        assert!(calibrated.iter().all(|share| (0.0..=1.0).contains(share)));
    }

    #[test]
    fn a_list_of_which_all_are_right_gives_finite_numbers() {
        let hit = Judged { kind: MatchKind::Exact, confidence: 0.9, is_right: true, weight: 1.0 };
        for judged in [vec![hit; 50], Vec::new()] {
            let found = Platt::fit(&judged);
            assert!(found.a.is_finite() && found.b.is_finite() && found.apply(0.9) >= 0.89, "{found:?}");
        }
    }

    #[test]
    fn the_error_is_how_far_confidence_is_off_in_each_tenth() {
        assert_eq!(calibration_error([]), 0.0);
        // Two tenths, off by 0.05 and 0.45.
        let hits = [(0.95, true), (0.95, true), (0.45, false), (0.45, false)];
        assert!((calibration_error(hits) - 0.25).abs() < 1e-12);
        // In one tenth, what is off in both ways evens out.
        assert!(calibration_error([(0.5, true), (0.5, false)]) < 1e-12);
        assert!((logistic(logit(0.3)) - 0.3).abs() < 1e-12);
    }
}
