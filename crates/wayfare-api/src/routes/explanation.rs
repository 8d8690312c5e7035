//! Explanations: what the score of a location in a search is made of.

use wayfare::{Explanation, ScorePart};

use crate::{
    failure::Failure,
    object::{Inner, Object, Row, field},
    write::Writer,
};

impl Row for Explanation {
    type Of<'d> = Self;
}

pub(super) static EXPLANATION: Object<Explanation> = Object {
    name: "Explanation",
    about: "What the score of a result is made of.",
    fields: &[
        field!("kind" Text "kind of match" "with-region"
            "How the search term matched, such as `exact` or `prefix`." |e| Some(e.kind.as_str())),
        field!("parts" Objects(&PART) "What the score is the sum of." |e| &e.parts),
        field!("score" Amount SCORE "7212" "The score." |e| Some(e.score.into())),
        field!("doubt" Amount "odds" "0.01"
            "How likely something that the dataset lacks is meant, relative to the location."
            |e| Some(four_decimals(e.doubt))),
        field!("confidence" Amount "probability" "0.97"
            "How likely the location is what the search term means, from 0 to 1."
            |e| Some(four_decimals(e.confidence))),
    ],
};

impl Row for ScorePart {
    type Of<'d> = &'d ScorePart;
}

static PART: Object<ScorePart> = Object {
    name: "ScorePart",
    about: "A part of a score.",
    fields: &[
        field!("what" Text "text" "a region, country or city that it is in"
            "What it stands for." |p| Some(p.what)),
        field!("times" Whole "times" "1" "How often that holds." |p| Some(p.times.into())),
        field!("score" Amount SCORE "-600" "What it adds, all times together." |p| Some(p.score.into())),
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
