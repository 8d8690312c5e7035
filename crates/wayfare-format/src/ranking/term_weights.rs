//! What a matched term weighs by the kind of its posting.

use super::score::Score;
use crate::terms::postings::TermKind;

/// Weights of a term that is the text, or starts with it, by kind of posting. A match of a later word weighs the same
/// to the end of the name: it stays a part of it.
#[derive(Debug)]
pub struct Weights {
    pub(super) whole: [Score; TermKind::ALL.len()],
    pub(super) prefix: [Score; TermKind::ALL.len()],
    pub(super) prefix_beside_name: [Score; TermKind::ALL.len()],
}

impl Weights {
    /// Returns the weight of a term that is the whole text.
    #[inline]
    pub fn whole(&self, kind: TermKind) -> Score {
        of_kind(self.whole, kind)
    }

    /// Returns the weight of a term that starts with the text and goes on.
    #[inline]
    pub fn prefix(&self, kind: TermKind) -> Score {
        of_kind(self.prefix, kind)
    }

    /// Returns the same where the text is the primary name of a place.
    #[inline]
    pub fn prefix_beside_name(&self, kind: TermKind) -> Score {
        of_kind(self.prefix_beside_name, kind)
    }
}

#[inline]
fn of_kind(weights: [Score; TermKind::ALL.len()], kind: TermKind) -> Score {
    let [
        primary,
        alternate,
        derived,
        rare,
        code,
        alpha3_code,
        primary_word,
        alternate_word,
    ] = weights;
    match kind {
        TermKind::Primary => primary,
        TermKind::Alternate => alternate,
        TermKind::Derived => derived,
        TermKind::RareAlternate => rare,
        TermKind::Code => code,
        TermKind::Alpha3Code => alpha3_code,
        TermKind::PrimaryWord => primary_word,
        TermKind::AlternateWord => alternate_word,
    }
}
