//! The split of queries: by which weights and calibration are fitted, which are kept to report, and how much each counts.

/// No kind of queries counts for more than this many, so that those that are easily drawn do not outvote the others.
const MOST_OF_A_KIND: usize = 100;

/// Returns how much each query of a kind counts, given the number of its queries.
pub(crate) fn weight_of_each(queries: usize) -> f64 {
    queries.min(MOST_OF_A_KIND) as f64 / queries.max(1) as f64
}

/// What a query is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Split {
    /// Weights are tuned by it.
    Tuned,
    /// It is kept out of tuning; confidence is calibrated by it.
    Calibrated,
    /// It is kept out of both.
    Reported,
}

impl Split {
    /// Returns what the query of a text is for: by the sum of its bytes, so that a query stays where it is when others
    /// come and go.
    pub(crate) fn of(text: &str) -> Self {
        match text.bytes().map(u32::from).sum::<u32>() % 6 {
            0 => Self::Calibrated,
            3 => Self::Reported,
            _ => Self::Tuned,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Split, weight_of_each};

    #[test]
    fn a_third_is_held_out_and_halved() {
        let texts = (0..6).map(|more| format!("a{}", char::from(b'a' + more)));
        let splits: Vec<_> = texts.map(|text| Split::of(&text)).collect();
        let count = |wanted| splits.iter().filter(|&&split| split == wanted).count();
        assert_eq!([1, 100, 1_000].map(weight_of_each), [1.0, 1.0, 0.1]);
        assert_eq!([Split::Tuned, Split::Calibrated, Split::Reported].map(count), [4, 1, 1]);
    }
}
