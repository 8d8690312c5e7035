//! How a search text matched a place.

use wayfare_format::TermKind;

wayfare_format::named_enum! {
    /// How a search text matched a place, strongest first.
    ///
    /// ```
    /// assert_eq!(wayfare::MatchKind::ExactAlternate.as_str(), "exact-alternate");
    /// ```
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum MatchKind {
        /// The text is the place's postal code, alone or beside its place, region or country.
        PostalCode = "postal-code",
        /// The text is the place's id.
        Id = "id",
        /// The text is a pair of coordinates near the place.
        Coordinates = "coordinates",
        /// The text is the place's primary name.
        Exact = "exact",
        /// The text is an alternate name of the place.
        ExactAlternate = "exact-alternate",
        /// The text is a name of the place with its region, its country or another of its names.
        WithRegion = "with-region",
        /// A postal code of the place starts with the text.
        PostalCodePrefix = "postal-code-prefix",
        /// The place's primary name starts with the text.
        Prefix = "prefix",
        /// An alternate name of the place starts with the text.
        PrefixAlternate = "prefix-alternate",
        /// A later word of one of the place's names that are not rare starts with the text.
        WordPrefix = "word-prefix",
        /// One of the place's names that are not rare holds the text inside a word.
        Infix = "infix",
        /// One of the place's names is one or two edits away from the text, or starts with it after one edit.
        Fuzzy = "fuzzy",
        /// Only a part of the text names the place: the rest is an unknown context (`leeds, church street`), a number, a
        /// street, the name of a place near it, or an unfinished region.
        Partial = "partial",
    }
}

impl MatchKind {
    /// Returns how a text matches a term of this kind, which equals it or else starts with it.
    #[inline]
    pub(crate) fn of_term(kind: TermKind, is_whole: bool) -> Self {
        match (kind, is_whole) {
            (TermKind::Primary, true) => Self::Exact,
            (TermKind::Primary, false) => Self::Prefix,
            (TermKind::PrimaryWord | TermKind::AlternateWord, _) => Self::WordPrefix,
            (_, true) => Self::ExactAlternate,
            (_, false) => Self::PrefixAlternate,
        }
    }

    /// Returns whether the text equals a name of the place.
    pub(crate) fn is_whole_name(self) -> bool {
        matches!(self, Self::Exact | Self::ExactAlternate)
    }

    /// Returns whether the text is a name of the place, alone or with its region.
    pub(crate) fn is_name(self) -> bool {
        self.is_whole_name() || self == Self::WithRegion
    }

    /// Returns whether the match says what the whole text means.
    pub(crate) fn is_whole(self) -> bool {
        self.is_name() || matches!(self, Self::PostalCode | Self::Id)
    }
}
