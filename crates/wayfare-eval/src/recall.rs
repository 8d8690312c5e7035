//! Recall: how often the right answer is among the first hits, and how often it must be.

use wayfare::{Dataset, Hit, PlaceId, Result, SearchOptions};

use crate::query::{Query, QuerySet};

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
pub const FLOORS: [Floor; 35] = [
    floor("exact", 1, 0.945),
    floor("exact", 5, 0.995),
    floor("prefix3", 5, 0.52),
    floor("prefix5", 5, 0.895),
    floor("autocomplete3", 5, 0.59),
    floor("autocomplete5", 5, 0.92),
    floor("autocomplete edit", 5, 0.86),
    floor("infix", 5, 0.79),
    floor("one edit", 1, 0.9),
    floor("one edit", 5, 0.97),
    floor("alternate", 1, 0.935),
    floor("alternate", 5, 0.99),
    floor("han", 1, 0.97),
    floor("with region", 1, 0.975),
    floor("postal", 1, 0.97),
    floor("with admin2 code", 1, 0.99),
    floor("native", 1, 0.965),
    floor("country", 1, 0.99),
    floor("Arab", 1, 0.975),
    floor("Armn", 1, 0.985),
    floor("Beng", 1, 0.98),
    floor("Cyrl", 1, 0.965),
    floor("Deva", 1, 0.985),
    floor("Ethi", 1, 0.98),
    floor("Geor", 1, 0.98),
    floor("Grek", 1, 0.98),
    floor("Hang", 1, 0.985),
    floor("Hebr", 1, 0.98),
    floor("Taml", 1, 0.985),
    floor("Telu", 1, 0.985),
    floor("Thai", 1, 0.985),
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
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Answer {
    /// The first hit.
    pub first: Option<PlaceId>,
    /// The rank of the first right hit among the first [`DEPTH`] hits, counted from 1.
    pub rank: Option<usize>,
    /// Whether a program may act on the first hit without asking back: [`Hit::is_clear`](wayfare::Hit::is_clear).
    pub is_clear: bool,
    /// The confidence of the first hit; 0 without one.
    pub confidence: f32,
}

/// The answers to the queries of a set, in their order.
#[derive(Debug, Clone, PartialEq)]
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
            let hits = set.ask(dataset, &query.text, &options)?;
            let mut rank = None;
            for (hit, at) in hits.iter().zip(1..) {
                if query.is_answered_by(&hit.place()?)? {
                    rank = Some(at);
                    break;
                }
            }
            let first = hits.first();
            let is_clear = first.map_or(Ok(false), Hit::is_clear)?;
            let confidence = first.map_or(Ok(0.0), Hit::confidence)?;
            Ok(Answer {
                first: first.map(Hit::id),
                rank,
                is_clear,
                confidence,
            })
        };
        Ok(Self {
            answers: set.queries.iter().map(answer).collect::<Result<_>>()?,
        })
    }

    /// Returns the share of queries with a right answer among the first `k` hits; 1 if there are no queries.
    pub fn at(&self, k: usize) -> f64 {
        if self.answers.is_empty() {
            1.0
        } else {
            self.share(|answer| answer.rank.is_some_and(|rank| rank <= k))
        }
    }

    /// Returns whether [`Self::at`] is not below a share by more than two standard errors: as many places of other data, drawn
    /// alike, differ by that.
    pub fn reaches(&self, k: usize, share: f64) -> bool {
        let error = (share * (1.0 - share) / self.answers.len().max(1) as f64).sqrt();
        self.at(k) >= share - 2.0 * error
    }

    /// Returns the share of queries whose first hit is clear.
    pub fn clear(&self) -> f64 {
        self.share(|answer| answer.is_clear)
    }

    /// Returns the share of queries whose first hit is clear and wrong.
    pub fn clear_and_wrong(&self) -> f64 {
        self.share(|answer| answer.is_clear && answer.rank != Some(1))
    }

    /// Returns the expected calibration error (Naeini and others 2015) of the confidence of the first hits: how far its mean in
    /// each tenth of it is from the share that is right, on average over all hits; 0 if there are none.
    pub fn calibration_error(&self) -> f64 {
        const BINS: usize = 10;
        let (mut off, mut hits) = ([0.0f64; BINS], 0);
        for answer in self.answers.iter().filter(|answer| answer.first.is_some()) {
            let (confidence, is_right) = (f64::from(answer.confidence), answer.rank == Some(1));
            let bin = ((confidence * BINS as f64) as usize).min(BINS - 1);
            off.get_mut(bin)
                .into_iter()
                .for_each(|off| *off += confidence - f64::from(u8::from(is_right)));
            hits += 1;
        }
        off.iter().map(|off| off.abs()).sum::<f64>() / f64::from(hits.max(1))
    }

    /// Returns the share of queries with such an answer; 0 if there are no queries.
    fn share(&self, is_such: impl Fn(&Answer) -> bool) -> f64 {
        let number = self.answers.iter().filter(|answer| is_such(answer)).count();
        number as f64 / self.answers.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Recall};

    #[test]
    fn recall_counts_the_right_answers_up_to_a_rank() {
        let answer = |(rank, is_clear)| Answer {
            first: Some(1.into()),
            rank,
            is_clear,
            confidence: 0.5,
        };
        let answers = [
            (Some(1), true),
            (Some(5), true),
            (None, false),
            (Some(6), false),
        ]
        .map(answer);
        let recall = Recall {
            answers: answers.to_vec(),
        };
        assert_eq!(
            [recall.at(1), recall.at(5), recall.at(10)],
            [0.25, 0.5, 0.75]
        );
        assert_eq!([recall.clear(), recall.clear_and_wrong()], [0.5, 0.25]);
        // Of four answers, two standard errors are 0.458 below 0.7 and 0.4 below 0.8.
        assert_eq!(
            [0.7, 0.8].map(|share| recall.reaches(1, share)),
            [true, false]
        );
        assert!(
            (Recall {
                answers: Vec::new()
            }
            .at(1)
                - 1.0)
                .abs()
                < f64::EPSILON
        );
    }

    #[test]
    fn the_calibration_error_is_how_far_confidence_is_off_in_each_tenth() {
        let error = |answers: &[(f32, usize)]| {
            let answer = |&(confidence, rank)| Answer {
                first: Some(1.into()),
                rank: Some(rank),
                is_clear: false,
                confidence,
            };
            Recall {
                answers: answers.iter().map(answer).collect(),
            }
            .calibration_error()
        };
        assert_eq!(error(&[]), 0.0);
        // Two tenths, off by 0.05 and 0.45.
        assert!((error(&[(0.95, 1), (0.95, 1), (0.45, 2), (0.45, 2)]) - 0.25).abs() < 1e-6);
        // In one tenth, what is off in both ways evens out.
        assert!(error(&[(0.5, 1), (0.5, 2)]) < 1e-6);
    }
}
