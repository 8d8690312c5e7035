//! Fuzzy matches: names that differ from the text by an edit or two.

mod blanks;
mod edit_distance;
mod matcher;
mod prefix;

use wayfare_format::{Score, SearchMode, numbers::TWO_EDITS};

use super::{lattice::Lattice, searcher::Searcher};
use crate::Result;

impl Searcher<'_, '_> {
    /// Finds names within one edit of the text, as far as they are among the first places; of one that is still being typed,
    /// those that start with it after one, too. If there are none and the text is long, finds those within two.
    pub(super) fn find_fuzzy_matches(&mut self, lattice: Option<Lattice<'_>>) -> Result<()> {
        if !self.options.fuzzy {
            return Ok(());
        }
        self.add_with_other_blanks()?;
        let (query, bar) = (self.query, self.weak_bar().unwrap_or(Score::MAX));
        let letters = self.add_within(&query.term, 1, bar)?;
        if self.mode == SearchMode::Autocomplete {
            self.add_fuzzy_prefixes()?;
        }
        if let Some(lattice) = lattice {
            self.find_misspelt_cores(lattice)?;
        }
        if letters >= TWO_EDITS && !self.has_understood() {
            self.add_within(&query.term, 2, bar)?;
        }
        Ok(())
    }
}
