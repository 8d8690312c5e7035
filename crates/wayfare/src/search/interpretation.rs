//! Readings of a text that run when it is not simply a name: an id or a pair of coordinates, a name with words
//! in short.

use smallvec::SmallVec;
use wayfare_format::{Posting, SectionId};

use super::{
    query::postings_of,
    top_k::{Best, POSTAL_CODE},
};
use crate::{MatchKind, Point, Result, budget::Budget, index::Index};

/// Words that names begin with, as they are written in short and in full.
const SHORT_FORMS: &[(&str, &str)] = &[
    ("st", "saint"),
    ("st", "sankt"),
    ("ste", "sainte"),
    ("sta", "santa"),
    ("sto", "santo"),
    ("mt", "mount"),
    ("ft", "fort"),
    ("pt", "port"),
    ("n", "north"),
    ("s", "south"),
    ("e", "east"),
    ("w", "west"),
];

/// Latitude and longitude, if the text is two numbers that can be these.
pub(super) fn coordinates(text: &str) -> Option<Point> {
    let text = text.trim_start();
    // Most texts are names: these are told at the first letter.
    text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.')).then_some(())?;
    let (latitude, longitude) = text.trim_end().split_once([',', ' ', '\t'])?;
    Point::new(latitude.trim().parse().ok()?, longitude.trim().parse().ok()?).ok()
}

impl Best<'_> {
    /// The place whose id the text is.
    pub(super) fn add_id(&mut self, text: &str) -> Result<()> {
        let id = text.trim().parse().ok();
        if let Some(at) = id.and_then(|id| self.index.place_index(id)) {
            self.offer(at, MatchKind::Id, POSTAL_CODE)?;
        }
        Ok(())
    }

    /// Words that people write in short and in full, the one in place of the other: `mt vernon`, `saint johns`.
    pub(super) fn add_short_forms(&mut self, folded: &str) -> Result<()> {
        let words: SmallVec<[&str; 8]> = folded.split(' ').collect();
        for &(short, full) in SHORT_FORMS {
            for (written, meant) in [(short, full), (full, short)] {
                if !words.contains(&written) {
                    continue;
                }
                let replaced = words.iter().map(|&word| if word == written { meant } else { word });
                let text = replaced.collect::<Vec<_>>().join(" ");
                self.add_names(&text)?;
                self.add_qualified(&text)?;
            }
        }
        Ok(())
    }
}

/// The places of which a folded text is a whole name.
pub(super) fn whole_names<'d>(
    index: &'d Index,
    name: &str,
    budget: &mut Budget,
) -> Result<impl Iterator<Item = Posting> + use<'d>> {
    let postings = match name {
        "" => None,
        name => Some(postings_of(index.keys(), SectionId::Terms, name, budget)?),
    };
    Ok(postings.into_iter().flatten().filter(|posting| posting.kind.is_name()))
}
