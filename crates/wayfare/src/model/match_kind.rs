//! How a search text matched a place.

use wayfare_format::TermKind;

/// How a search text matched a place, strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MatchKind {
    /// The text is the place's postal code, alone or beside its place, region or country.
    PostalCode,
    /// The text is the place's id.
    Id,
    /// The text is a pair of coordinates near the place.
    Coordinates,
    /// The text is the place's primary name.
    Exact,
    /// The text is an alternate name of the place.
    ExactAlternate,
    /// The text is a name of the place with its region, its country or another of its names.
    WithRegion,
    /// A postal code of the place starts with the text.
    PostalCodePrefix,
    /// The place's primary name starts with the text.
    Prefix,
    /// An alternate name of the place starts with the text.
    PrefixAlternate,
    /// A later word of one of the place's names that are not rare starts with the text.
    WordPrefix,
    /// One of the place's names that are not rare holds the text inside a word.
    Infix,
    /// One of the place's names is the text but for one or two edits.
    Fuzzy,
    /// What stands before the first comma is a name of the place, and what stands behind it is not all known; or a number
    /// stands beside the name, a street before it, or its region is not finished.
    Partial,
}

impl MatchKind {
    /// How a text matches that a term of this kind is, or else starts with.
    #[inline]
    pub(crate) fn of_term(kind: TermKind, is_whole: bool) -> Self {
        match (kind, is_whole) {
            (TermKind::Primary, true) => Self::Exact,
            (TermKind::Primary, false) => Self::Prefix,
            (TermKind::Alternate | TermKind::RareAlternate, true) => Self::ExactAlternate,
            (TermKind::Alternate | TermKind::RareAlternate, false) => Self::PrefixAlternate,
            (TermKind::PrimaryWord | TermKind::AlternateWord, _) => Self::WordPrefix,
        }
    }

    /// Whether the text is a whole name of the place.
    pub(crate) fn is_whole_name(self) -> bool {
        matches!(self, Self::Exact | Self::ExactAlternate)
    }

    /// The word for it in JSON.
    ///
    /// ```
    /// assert_eq!(wayfare::MatchKind::ExactAlternate.as_str(), "exact-alternate");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PostalCode => "postal-code",
            Self::Id => "id",
            Self::Coordinates => "coordinates",
            Self::Exact => "exact",
            Self::ExactAlternate => "exact-alternate",
            Self::WithRegion => "with-region",
            Self::PostalCodePrefix => "postal-code-prefix",
            Self::Prefix => "prefix",
            Self::PrefixAlternate => "prefix-alternate",
            Self::WordPrefix => "word-prefix",
            Self::Infix => "infix",
            Self::Fuzzy => "fuzzy",
            Self::Partial => "partial",
        }
    }
}

/// Serializes [`MatchKind::as_str`].
#[cfg(feature = "serde")]
impl serde::Serialize for MatchKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
