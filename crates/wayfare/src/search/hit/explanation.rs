//! Explanations: what the score of a hit is made of.

use super::confidence::Match;
use crate::{MatchKind, Result, index::Index};

/// The part for a distance: from the point of a proximity bias, or from the one that the text is.
const DISTANCE: &str = "the distance from the point";

/// Why a hit scores as much as it does. Scores are in thousandths of a factor of ten in population.
///
/// ```
/// # wayfare_datasets::enter_example();
/// # let world = wayfare::Dataset::open("world")?;
/// let explanation = world.search("lisboa, portugal")?[0].explain()?;
/// assert_eq!(explanation.score, explanation.parts.iter().map(|part| part.score).sum::<i32>());
/// # Ok::<(), wayfare::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Explanation {
    /// How the text matched.
    pub kind: MatchKind,
    /// The parts of the score: the place, its name, the rest of the text.
    pub parts: Vec<ScorePart>,
    /// The sum of the parts. [`Hit::score`](crate::Hit::score) is its share of the highest one.
    pub score: i32,
    /// The odds, relative to the hit, that the text means something that the dataset lacks.
    pub doubt: f32,
    /// How likely the place is what the text means: [`Hit::confidence`](crate::Hit::confidence).
    pub confidence: f32,
}

/// A part of a score.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ScorePart {
    /// Its description: `a region, country or city that it is in`.
    pub what: &'static str,
    /// How often that holds.
    pub times: u32,
    /// Its contribution to the score.
    pub score: i32,
}

impl Explanation {
    /// Returns the explanation of a match with a doubt and a confidence.
    pub(crate) fn new(index: &Index, matched: Match, doubt: f32, confidence: f32) -> Result<Self> {
        let (kind, score) = (matched.kind, matched.score);
        let explanation = |parts| {
            Ok(Self {
                kind,
                parts,
                score,
                doubt,
                confidence,
            })
        };
        let part = |what, times, score| ScorePart { what, times, score };
        if kind == MatchKind::Coordinates {
            return explanation(vec![part(DISTANCE, 1, score)]);
        }
        let importance = index.importance().get(matched.at).unwrap_or_default();
        let features = matched.features.iter().map(|(feature, times)| {
            part(
                feature.description(),
                times.unsigned_abs(),
                feature.weight(matched.mode).saturating_mul(times),
            )
        });
        let mut parts: Vec<ScorePart> = features.collect();
        let others = matched.features.weight(matched.mode);
        let name = score
            .saturating_add(matched.decay)
            .saturating_sub(importance)
            .saturating_sub(others);
        parts.insert(0, part("the importance of the place", 1, importance));
        parts.insert(1, part("the match of its name or code", 1, name));
        if matched.decay > 0 {
            parts.push(part(DISTANCE, 1, matched.decay.saturating_neg()));
        }
        explanation(parts)
    }
}
