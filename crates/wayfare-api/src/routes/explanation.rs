//! Explanations: what the score of a location in a search is made of.

use wayfare::{Explanation, ScorePart};

use crate::{
    failure::Failure,
    object::{Field, Inner, Object, Read, Row},
    write::Writer,
};

pub(super) struct Explanations;

impl Row for Explanations {
    type Of<'d> = Explanation;
}

pub(super) static EXPLANATION: Object<Explanations> = Object {
    name: "Explanation",
    about: "What the score of a result is made of.",
    fields: &[
        Field::new(
            "kind",
            "kind of match",
            "with-region",
            "How the search term matched, such as `exact` or `prefix`.",
            Read::Text(|e| Some(e.kind.as_str())),
        ),
        Field::inner("parts", "What the score is the sum of.", Read::Objects(&PART, |e| &e.parts)),
        Field::new("score", SCORE, "7212", "The score.", Read::Amount(|e| Some(e.score.into()))),
        Field::new(
            "doubt",
            "odds",
            "0.01",
            "How likely something that the dataset lacks is meant, relative to the location.",
            Read::Amount(|e| Some(four_decimals(e.doubt))),
        ),
        Field::new(
            "confidence",
            "probability",
            "0.97",
            "How likely the location is what the search term means, from 0 to 1.",
            Read::Amount(|e| Some(four_decimals(e.confidence))),
        ),
    ],
};

struct Parts;

impl Row for Parts {
    type Of<'d> = &'d ScorePart;
}

static PART: Object<Parts> = Object {
    name: "ScorePart",
    about: "A part of a score.",
    fields: &[
        Field::new(
            "what",
            "text",
            "a region, country or city that it is in",
            "What it stands for.",
            Read::Text(|p| Some(p.what)),
        ),
        Field::new("times", "times", "1", "How often that holds.", Read::Whole(|p| Some(p.times.into()))),
        Field::new(
            "score",
            SCORE,
            "-600",
            "What it adds, all times together.",
            Read::Amount(|p| Some(p.score.into())),
        ),
    ],
};

/// The unit of scores.
const SCORE: &str = "thousandths of a factor of ten in population";

impl Inner for Explanation {
    fn write(&self, w: &mut dyn Writer) -> Result<(), Failure> {
        EXPLANATION.write(self, w)
    }
}

impl Inner for Vec<ScorePart> {
    fn write(&self, w: &mut dyn Writer) -> Result<(), Failure> {
        PART.write_all(self, w)
    }
}

/// Rounds a probability: more digits would not be meaningful.
pub(super) fn four_decimals(value: f32) -> f64 {
    (f64::from(value) * 1e4).round() / 1e4
}
