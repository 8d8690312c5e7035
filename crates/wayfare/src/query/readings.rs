//! Readings of a text that run when it is not simply a name: an id or a pair of coordinates, a name with words
//! in short, a name with one letter wrong.

use wayfare_format::{Posting, SectionId};

use super::search::{Best, POSTAL_CODE};
use crate::{Error, MatchKind, Result, index::Index};

/// A name with one letter wrong counts less than the start of a name.
const TYPO: f32 = -4.0;

/// Shorter texts are not looked up with a letter changed: nearly everything is one letter away.
const MIN_TYPO: usize = 4;

/// Longer texts are not either: no name is that long.
const MAX_TYPO: usize = 40;

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

/// The letters that a word may be misspelt with, by the script of its first letter.
fn alphabet(text: &str) -> std::ops::RangeInclusive<char> {
    match text.chars().find(|c| c.is_alphabetic()) {
        Some('α'..='ω') => 'α'..='ω',
        Some('а'..='я') => 'а'..='я',
        Some('a'..='z') => 'a'..='z',
        // Other scripts have too many letters: only deletions and swaps are tried.
        _ => '\u{1}'..='\0',
    }
}

/// Latitude and longitude, if the text is two numbers that can be these.
pub(super) fn coordinates(text: &str) -> Option<(f64, f64)> {
    let text = text.trim();
    // Most texts are names: these are told at the first letter.
    text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)).then_some(())?;
    let (latitude, longitude) = text.split_once([',', ' ', '\t'])?;
    let (latitude, longitude): (f64, f64) = (latitude.trim().parse().ok()?, longitude.trim().parse().ok()?);
    ((-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude))
        .then_some((latitude, longitude))
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
        let both_ways = SHORT_FORMS.iter().flat_map(|&(short, full)| [(short, full), (full, short)]);
        for (written, meant) in both_ways {
            if folded.split(' ').any(|word| word == written) {
                let words = folded.split(' ').map(|word| if word == written { meant } else { word });
                let text = words.collect::<Vec<_>>().join(" ");
                self.add_names(text.as_bytes())?;
                self.add_qualified(&text)?;
            }
        }
        Ok(())
    }

    /// Names that are the text but for one letter too many, missing, wrong or in the wrong place.
    pub(super) fn add_misspelt(&mut self, folded: &str) -> Result<()> {
        let letters: Vec<char> = folded.chars().collect();
        if !(MIN_TYPO..=MAX_TYPO).contains(&letters.len()) {
            return Ok(());
        }
        // Inserting a blank parts words that were run together.
        let alphabet: Vec<char> = std::iter::once(' ').chain(alphabet(folded)).collect();
        // A place that the text finds as it stands keeps that match.
        let known: Vec<u32> = self.found.iter().map(|candidate| candidate.place).collect();
        let mut candidate = String::with_capacity(folded.len() + 4);
        for at in 0..=letters.len() {
            let (before, after) = letters.split_at(at);
            let mut try_with = |middle: &[char], rest: &[char]| {
                candidate.clear();
                candidate.extend(before.iter().chain(middle).chain(rest));
                for posting in whole_names(self.index, &candidate)?.filter(|p| !known.contains(&p.place)) {
                    self.offer(posting.place, MatchKind::Typo, TYPO + posting.kind.weight(true))?;
                }
                Ok::<(), Error>(())
            };
            for letter in &alphabet {
                try_with(&[*letter], after)?;
            }
            let [first, rest @ ..] = after else { continue };
            try_with(&[], rest)?;
            for letter in alphabet.iter().filter(|letter| *letter != first) {
                try_with(&[*letter], rest)?;
            }
            if let [second, rest @ ..] = rest {
                try_with(&[*second, *first], rest)?;
            }
        }
        Ok(())
    }
}

/// The places of which a folded text is a whole name.
pub(super) fn whole_names<'d>(
    index: &'d Index,
    name: &str,
) -> Result<impl Iterator<Item = Posting> + use<'d>> {
    let damaged = |_| Error::corrupt(SectionId::Keys);
    let postings = if name.is_empty() { None } else { index.keys().get(name.as_bytes()).map_err(damaged)? };
    let whole = |posting: &Posting| posting.kind.is_name();
    Ok(postings.into_iter().flatten().filter(whole))
}
