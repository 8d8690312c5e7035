//! Interpretations of a text that is not simply a name: coordinates, an id, words in short or in full, words for the kind.

use smallvec::SmallVec;
use wayfare_format::{NONE, POSTAL_CODE};

use super::{
    pipeline::{Named, Search},
    regions::ARTICLE,
};
use crate::{MatchKind, Point, Result};

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

/// Words before or after a name that say what it is a name of, `jeju island` or `quebec province`, those for one kind together,
/// and how the feature codes of that start. The county of Acadia is no national park.
const KINDS: &[(&[&str], &[&str])] = &[
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
    (&["national park"], &["RGN"]),
    (&["valley"], &["RGN"]),
    (&["lake", "lac", "lago", "lago di"], &["RGN"]),
    (&["mount"], &["RGN"]),
    (&["desert"], &["RGN"]),
];

/// Returns the point of a text that is two numbers which can be latitude and longitude.
pub(super) fn coordinates(text: &str) -> Option<Point> {
    let text = text.trim_start();
    // Most texts are names: these are told at the first letter.
    text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.')).then_some(())?;
    let text = text.trim_end();
    let (latitude, longitude) = text.split_once(',').or_else(|| text.split_once([' ', '\t']))?;
    Point::new(latitude.trim().parse().ok()?, longitude.trim().parse().ok()?).ok()
}

impl Search<'_, '_> {
    /// Finds the place whose id the text is.
    pub(super) fn id(&mut self) -> Result<()> {
        let id = self.query.text.trim().parse().ok();
        if let Some(place) = id.and_then(|id| self.index.place_index(id)) {
            self.push_understood(place, MatchKind::Id, POSTAL_CODE, NONE)?;
        }
        Ok(())
    }

    /// Replaces words that people write in short and in full, the one by the other: `mt vernon`, `saint johns`. Leaves
    /// out the article before the name of a country: `the gambia`.
    pub(super) fn abbreviations(&mut self) -> Result<()> {
        let query = self.query;
        if let Some(term) = query.term.strip_prefix(ARTICLE) {
            self.add_names(term)?;
        }
        let words: SmallVec<[&str; 8]> = query.term.split(' ').collect();
        for &(short, full) in ABBREVIATIONS {
            for (written, meant) in [(short, full), (full, short)] {
                if !words.contains(&written) {
                    continue;
                }
                let replaced = words.iter().map(|&word| if word == written { meant } else { word });
                let term = replaced.collect::<Vec<_>>().join(" ");
                self.add_names(&term)?;
                self.add_with_region(&term)?;
            }
        }
        Ok(())
    }

    /// Leaves out a word before or after the name that says what it is a name of, and finds what is of this kind: `jeju island`
    /// is no city. If there is nothing, puts another word for this kind in its stead: `capri island` is the Isle of Capri.
    pub(super) fn kind_words(&mut self) -> Result<()> {
        let text = &*self.query.term;
        if !text.contains(' ') {
            return Ok(());
        }
        let mut with_others = Vec::new();
        for &(words, features) in KINDS {
            for word in words {
                let before = text.strip_prefix(word).and_then(|name| name.strip_prefix(' '));
                let after = text.strip_suffix(word).and_then(|name| name.strip_suffix(' '));
                for name in [before, after].into_iter().flatten() {
                    self.add_of_kind(name, features)?;
                    for other in words {
                        with_others.push((format!("{other} {name}"), features));
                        with_others.push((format!("{name} {other}"), features));
                    }
                }
            }
        }
        if self.found_nothing() {
            for (text, features) in with_others {
                self.add_of_kind(&text, features)?;
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
