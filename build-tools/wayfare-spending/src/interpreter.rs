//! What the rows of a log are read with, and what one takes from those before it.

use std::collections::HashMap;

use crate::field::Field;
use crate::formats::Formats;
use crate::options::Options;
use crate::row::{Problem, Skip};
use crate::source::Source;
use crate::words::OfCell;

/// Reads rows, one at a time.
pub(crate) struct Interpreter<'a> {
    pub(crate) source: &'a Source<'a>,
    pub(crate) formats: &'a Formats,
    pub(crate) options: &'a Options,
}

/// Why a row is no payment.
pub(crate) enum Outcome {
    Skip(Skip),
    Problem(Problem),
}

impl From<Problem> for Outcome {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

/// What a row takes from those before it.
#[derive(Debug, Default)]
pub(crate) struct Before {
    /// Cells that are blank where they are as before.
    pub(crate) carried: [String; Field::ALL.len()],
    /// Who kept the row before.
    pub(crate) traveller: String,
    /// What words of categories say.
    pub(crate) words: HashMap<String, Option<OfCell>>,
}
