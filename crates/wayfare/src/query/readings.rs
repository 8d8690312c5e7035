//! Readings of a text that run when it is not simply a name: an id or a pair of coordinates, a name with its
//! state or country, a postal code with its place, a name with one letter wrong.

use wayfare_format::{KeyKind, NONE, Posting, SectionId, fold, fold_postal_code};

use super::search::{Best, POSTAL_CODE};
use crate::{Error, MatchKind, Result, index::Index};

/// A name with its state or country comes right after the names that are the whole text.
const QUALIFIED: f32 = -0.1;

/// A name with one letter wrong counts less than the start of a name.
const TYPO: f32 = -4.0;

/// Shorter texts are not looked up with a letter changed: nearly everything is one letter away.
const MIN_TYPO: usize = 4;

/// Longer texts are not either: no name is that long.
const MAX_TYPO: usize = 40;

/// A qualifier has at most this many words.
const MAX_QUALIFIER_WORDS: usize = 6;

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

    /// Names followed by the name or code of a state or country: `portland, or`, `san josé costa rica`.
    pub(super) fn add_qualified(&mut self, text: &str, folded: &str) -> Result<()> {
        if let Some((name, qualifier)) = text.rsplit_once(',') {
            return self.add_qualified_by(&fold(name), &fold(qualifier));
        }
        for (at, _) in folded.rmatch_indices(' ').take(MAX_QUALIFIER_WORDS) {
            if let Some((name, qualifier)) = folded.split_at_checked(at) {
                self.add_qualified_by(name, qualifier.trim_start())?;
            }
        }
        Ok(())
    }

    fn add_qualified_by(&mut self, name: &str, qualifier: &str) -> Result<()> {
        let index = self.index;
        let damaged = |_| Error::corrupt(SectionId::Qualifiers);
        let qualifier = qualifier.strip_prefix("the ").unwrap_or(qualifier);
        let Some(areas) = index.qualifiers().get(qualifier.as_bytes()).map_err(damaged)? else {
            return Ok(());
        };
        for posting in whole_names(index, name)? {
            let place = index.place(posting.place)?;
            let inside = |area: Posting| match area.kind {
                KeyKind::Name => u32::from(place.state_index) == area.place,
                _ => u32::from(place.country_index) == area.place,
            };
            if { areas }.any(inside) {
                self.offer(posting.place, MatchKind::Qualified, QUALIFIED + posting.kind.weight(true))?;
            }
        }
        Ok(())
    }

    /// A postal code before or after the name of its place: `10115 Berlin`.
    pub(super) fn add_postal_code_with_name(&mut self, folded: &str) -> Result<()> {
        let parts = folded.split_once(' ').into_iter().chain(folded.rsplit_once(' ').map(|(a, b)| (b, a)));
        for (code, name) in parts.filter(|(code, _)| code.bytes().any(|b| b.is_ascii_digit())) {
            let places: Vec<u32> = whole_names(self.index, name)?.map(|posting| posting.place).collect();
            for record in
                self.index.postal_matches(&fold_postal_code(code), |record| record.place_index != NONE)?
            {
                let named_so = places.contains(&record.place_index)
                    || fold(self.index.text(record.place_name_ref)?) == name;
                if named_so {
                    self.offer(record.place_index, MatchKind::PostalCode, POSTAL_CODE)?;
                }
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
fn whole_names<'d>(index: &'d Index, name: &str) -> Result<impl Iterator<Item = Posting> + use<'d>> {
    let damaged = |_| Error::corrupt(SectionId::Keys);
    let postings = if name.is_empty() { None } else { index.keys().get(name.as_bytes()).map_err(damaged)? };
    let whole = |posting: &Posting| posting.kind.is_name();
    Ok(postings.into_iter().flatten().filter(whole))
}
