//! Recall: how often the right answer is among the first hits, and how often it must be.

use wayfare::{Dataset, PlaceId, Result, SearchOptions};

use crate::query::{Query, QuerySet, Verb};

/// The number of hits that are looked at.
pub const DEPTH: usize = 10;

/// The minimum recall of a kind of queries.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Floor {
    /// The kind of queries.
    pub kind: &'static str,
    /// Among this many hits
    pub at: usize,
    /// this share of right answers.
    pub recall: f64,
}

/// The floors for 1,000 sampled queries of each kind on the default data, and for those written by hand.
pub const FLOORS: [Floor; 18] = [
    floor("exact", 1, 0.95),
    floor("exact", 5, 0.995),
    floor("prefix3", 5, 0.53),
    floor("prefix5", 5, 0.9),
    floor("autocomplete3", 5, 0.59),
    floor("autocomplete5", 5, 0.92),
    floor("infix", 5, 0.81),
    floor("one edit", 1, 0.9),
    floor("one edit", 5, 0.97),
    floor("alternate", 1, 0.94),
    floor("alternate", 5, 0.99),
    floor("han", 1, 0.97),
    floor("with region", 1, 0.98),
    floor("postal", 1, 0.97),
    floor("written destination", 1, 0.975),
    floor("written destination, held out", 1, 0.97),
    floor("written region", 1, 0.96),
    floor("written region, held out", 1, 0.97),
];

const fn floor(kind: &'static str, at: usize, recall: f64) -> Floor {
    Floor { kind, at, recall }
}

/// Returns the floors of a kind.
pub fn floors(kind: &str) -> impl Iterator<Item = &'static Floor> {
    FLOORS.iter().filter(move |floor| floor.kind == kind)
}

/// The answer to one query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The first hit.
    pub first: Option<PlaceId>,
    /// The rank of the first right hit among the first [`DEPTH`] hits, counted from 1.
    pub rank: Option<usize>,
}

/// The answers to the queries of a set, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recall {
    /// An answer for each query.
    pub answers: Vec<Answer>,
}

impl Recall {
    /// Asks every query of a set.
    ///
    /// # Errors
    ///
    /// A query is blank, or the dataset is corrupt.
    pub fn measure(dataset: &Dataset, set: &QuerySet) -> Result<Self> {
        let options = SearchOptions::new().limit(DEPTH);
        let answer = |query: &Query| {
            let hits = match set.verb {
                Verb::Search => dataset.search_with(&query.text, &options)?,
                Verb::Autocomplete => dataset.autocomplete_with(&query.text, &options)?,
            };
            let right = hits.iter().position(|hit| query.expected.contains(&hit.id()));
            Ok(Answer { first: hits.first().map(|hit| hit.id()), rank: right.map(|at| at + 1) })
        };
        Ok(Self { answers: set.queries.iter().map(answer).collect::<Result<_>>()? })
    }

    /// Returns the share of queries with a right answer among the first `k` hits; 1 if there are no queries.
    pub fn at(&self, k: usize) -> f64 {
        let right = self.answers.iter().filter(|answer| answer.rank.is_some_and(|rank| rank <= k)).count();
        if self.answers.is_empty() { 1.0 } else { right as f64 / self.answers.len() as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Recall};

    #[test]
    fn recall_counts_the_right_answers_up_to_a_rank() {
        let answer = |rank| Answer { first: Some(1.into()), rank };
        let recall = Recall { answers: [Some(1), Some(5), None, Some(6)].map(answer).to_vec() };
        assert_eq!([recall.at(1), recall.at(5), recall.at(10)], [0.25, 0.5, 0.75]);
        assert!((Recall { answers: Vec::new() }.at(1) - 1.0).abs() < f64::EPSILON);
    }
}
