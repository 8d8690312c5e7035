//! Words that say what a name is a name of: `jeju island`, `quebec province`, `county kerry`.

use super::pipeline::{Named, Search};
use crate::{MatchKind, Result};

/// Words for one kind, and how the feature codes of places of this kind start.
pub(super) type Kind = (&'static [&'static str], &'static [&'static str]);

/// Words before or after a name that say what it is a name of, `jeju island` or `quebec province`, those for one kind together,
/// and how the feature codes of that start. The county of Acadia is no national park.
const KINDS: &[Kind] = &[
    (&["city", "town", "village"], &["PPL"]),
    (
        &[
            "island",
            "islands",
            "island of",
            "isle of",
            "isla",
            "ile de",
            "ilha de",
            "isola di",
            "insel",
            "pulau",
        ],
        &["ISL", "ADM"],
    ),
    (
        &[
            "state",
            "state of",
            "province",
            "province of",
            "provincia de",
            "provincia di",
            "territory",
            "prefecture",
        ],
        &["ADM"],
    ),
    (&["county", "county of", "co", "department", "district"], &["ADM"]),
    (&["region"], &["ADM", "RGN"]),
    (
        &["national park", "np", "state park", "park", "nature reserve", "game reserve", "reserve"],
        &["RGN", "ISL"],
    ),
    (&["valley"], &["RGN"]),
    (&["lake", "lac", "lago", "lago di"], &["RGN"]),
    (&["mount", "mountain", "mountains", "mt"], &["RGN"]),
    (&["falls", "waterfall", "waterfalls"], &["RGN"]),
    (&["beach"], &["RGN"]),
    (&["desert"], &["RGN"]),
];

/// Returns what remains of a text without a word for a kind, with this kind.
pub(super) fn without_kind_word(text: &str) -> impl Iterator<Item = (&str, &'static Kind)> {
    KINDS.iter().flat_map(move |kind| {
        kind.0.iter().flat_map(move |word| {
            let before = text.strip_prefix(word).and_then(|name| name.strip_prefix(' '));
            let after = text.strip_suffix(word).and_then(|name| name.strip_suffix(' '));
            [before, after].into_iter().flatten().map(move |name| (name, kind))
        })
    })
}

/// Returns the names of a region that a text can mean, if it has a word for administrative regions.
pub(super) fn without_region_word(text: &str) -> impl Iterator<Item = &str> {
    without_kind_word(text).filter(|(_, (_, features))| features.contains(&"ADM")).map(|(name, _)| name)
}

impl Search<'_, '_> {
    /// Leaves out a word before or after the name that says what it is a name of, and finds what is of this kind: `jeju island`
    /// is no city. If there is nothing, puts another word for this kind in its stead: `capri island` is the Isle of Capri.
    pub(super) fn kind_words(&mut self) -> Result<()> {
        let text = &*self.query.term;
        for (name, (_, features)) in without_kind_word(text) {
            self.add_of_kind(name, features)?;
        }
        if self.found_nothing() {
            for (name, (words, features)) in without_kind_word(text) {
                for other in *words {
                    self.add_of_kind(&format!("{other} {name}"), features)?;
                    self.add_of_kind(&format!("{name} {other}"), features)?;
                }
            }
        }
        Ok(())
    }

    /// Offers the places with a whole name whose feature codes start with one of these.
    fn add_of_kind(&mut self, name: &str, features: &[&str]) -> Result<()> {
        for Named { place, kind, term } in self.whole_names(name)? {
            let code = self.index.feature_code(self.index.place(place)?)?;
            if features.iter().any(|start| code.starts_with(start)) {
                self.push_understood(place, MatchKind::of_term(kind, true), self.weights.whole(kind), term)?;
            }
        }
        Ok(())
    }
}
