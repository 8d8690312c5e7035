//! Generators: the ways in which a text can mean a place, in the order in which they are tried, and when each can still count.

use wayfare_format::{SearchMode, numbers::TWO_EDITS};

use super::searcher::Searcher;
use crate::Result;

/// A way in which a text can mean a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Generator {
    /// The text is a postal code, or begins one.
    PostalCode,
    /// It is a name, or begins one.
    Name,
    /// It is an id.
    Id,
    /// A part of it is a name, of which the rest says something.
    Part,
    /// It is inside a name.
    Infix,
    /// It is a name with another blank.
    OtherBlank,
    /// It is a name with an edit.
    Edit,
    /// It begins a name with an edit.
    EditedPrefix,
    /// A part of it is a name with an edit.
    MisspeltPart,
    /// It is a name with two edits.
    TwoEdits,
    /// It is like a name in Latin letters.
    #[cfg(feature = "romanised")]
    Romanised,
}

impl Generator {
    pub(super) const ALL: &[Self] = &[
        Self::PostalCode,
        Self::Name,
        Self::Id,
        Self::Part,
        Self::Infix,
        Self::OtherBlank,
        Self::Edit,
        Self::EditedPrefix,
        Self::MisspeltPart,
        Self::TwoEdits,
        #[cfg(feature = "romanised")]
        Self::Romanised,
    ];

    /// Returns whether it can still find any of the best places.
    fn may_count(self, search: &Searcher<'_, '_>) -> bool {
        let may_be_like = || search.weak_bar().is_some();
        let may_be_misspelt = || search.options.fuzzy && may_be_like();
        match self {
            Self::PostalCode | Self::Name | Self::Id | Self::Part => true,
            Self::Infix => may_be_like(),
            Self::OtherBlank => may_be_misspelt() && !search.is_name,
            Self::Edit => may_be_misspelt(),
            Self::EditedPrefix => may_be_misspelt() && search.mode == SearchMode::Autocomplete,
            // What is understood hardly is, nor are parts of a whole name.
            Self::MisspeltPart => {
                may_be_misspelt()
                    && search.mode == SearchMode::Search
                    && !search.is_name
                    && !search.has_understood()
            }
            Self::TwoEdits => {
                may_be_misspelt()
                    && !search.has_understood()
                    && search.query.term.chars().count() >= TWO_EDITS
            }
            #[cfg(feature = "romanised")]
            Self::Romanised => {
                may_be_misspelt()
                    && search.mode == SearchMode::Search
                    && !search.is_name
                    && !search.query.term.is_ascii()
            }
        }
    }

    /// Finds the places.
    fn run(self, search: &mut Searcher<'_, '_>) -> Result<()> {
        match self {
            Self::PostalCode => search.find_postal_codes(),
            Self::Name => search.find_names(),
            Self::Id => search.find_id(),
            Self::Part => search.find_parts(),
            Self::Infix => search.find_infixes(),
            Self::OtherBlank => search.find_other_blanks(),
            Self::Edit => search.find_within(1),
            Self::EditedPrefix => search.find_edited_prefixes(),
            Self::MisspeltPart => search.find_misspelt_parts(),
            Self::TwoEdits => search.find_within(2),
            #[cfg(feature = "romanised")]
            Self::Romanised => search.find_romanised(),
        }
    }
}

impl Searcher<'_, '_> {
    /// Finds places by some generators, each as far as it can still count.
    pub(super) fn run(&mut self, generators: &[Generator]) -> Result<()> {
        for &generator in generators {
            // The builder has stored how good a match behind a whole name can be.
            if generator >= Generator::Part && !self.may_mean_more() {
                break;
            }
            if generator.may_count(self) {
                generator.run(self)?;
            }
        }
        Ok(())
    }
}
