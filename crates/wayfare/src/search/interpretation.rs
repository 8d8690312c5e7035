//! Interpretations of a text that is not simply a name: an id, words in short or in full.

use smallvec::SmallVec;
use wayfare_format::{ID, NONE, TermKind};

use super::{
    pipeline::{NameMatch, Search},
    regions::ARTICLE,
};
use crate::{MatchKind, Result};

/// Words that names start with, as they are written in short and in full.
const ABBREVIATIONS: &[(&str, &str)] = &[
    ("st", "saint"),
    ("st", "sankt"),
    ("ste", "sainte"),
    ("sta", "santa"),
    ("sto", "santo"),
    ("mt", "mount"),
    ("ft", "fort"),
    ("pt", "port"),
    ("ko", "koh"),
    ("n", "north"),
    ("s", "south"),
    ("e", "east"),
    ("w", "west"),
];

impl Search<'_, '_> {
    /// Finds the place whose id the text is.
    pub(super) fn id(&mut self) -> Result<()> {
        let id = self.query.text.trim().parse().ok();
        if let Some(place) = id.and_then(|id| self.index.place_index(id)) {
            self.push_interpreted(place, MatchKind::Id, ID, NONE)?;
        }
        Ok(())
    }

    /// Leaves out the article before a primary name, or before another one of a country or admin1 region that is not
    /// rare: `the algarve`, `the ivory coast`. There, `the` is not the code of an airport.
    pub(super) fn without_article(&mut self) -> Result<()> {
        let query = self.query;
        let Some(name) = query.term.strip_prefix(ARTICLE) else { return Ok(()) };
        let is_region = !self.country_or_admin1_called(name)?.is_empty();
        for NameMatch { place, kind, term } in self.whole_names(name)? {
            if kind == TermKind::Primary || is_region && kind == TermKind::Alternate {
                self.push_interpreted(place, MatchKind::of_term(kind, true), self.weights.whole(kind), term)?;
            }
        }
        self.is_name = self.is_interpreted();
        Ok(())
    }

    /// Finds the same if the name is still being typed.
    pub(super) fn without_article_prefix(&mut self) -> Result<()> {
        let query = self.query;
        if let Some(name) = query.term.strip_prefix(ARTICLE) {
            self.add_names(name)?;
        }
        Ok(())
    }

    /// Replaces words that people write in short and in full, the one by the other: `mt vernon`, `saint johns`. The last word
    /// may be a part of a name, but no region: `lagos port` is not `lagos pt`, which is in Portugal.
    pub(super) fn abbreviations(&mut self) -> Result<()> {
        let query = self.query;
        let words: SmallVec<[&str; 8]> = query.term.split(' ').collect();
        for &(short, full) in ABBREVIATIONS {
            for (written, meant) in [(short, full), (full, short)] {
                if !words.contains(&written) {
                    continue;
                }
                let replaced = words.iter().map(|&word| if word == written { meant } else { word });
                let term = replaced.collect::<Vec<_>>().join(" ");
                self.add_names(&term)?;
                if words.last() != Some(&written) {
                    self.add_with_region(&term)?;
                }
            }
        }
        Ok(())
    }
}
