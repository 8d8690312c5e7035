//! Names with a context that is not known or does not hold: `leeds, church street`, `hyderabad, andhra pradesh`; with a number
//! or a word for another kind: `dublin 2`, `kathmandu valley`; or behind a street: `10 downing street, london`.

use smallvec::SmallVec;
use wayfare_format::{Folded, TermKind, fold};

use super::{
    kind_words::without_kind_word,
    pipeline::{Named, Search},
    query::holds_digit,
    whereabouts::{Contexts, RegionSet},
};
use crate::{MatchKind, Result};

/// A number before a name is a part of it, `9 de julio`, unless it has so many characters.
const MIN_POSTAL_CODE: usize = 4;

/// Codes of places have at most so many letters.
const LETTERS_OF_CODE: usize = 3;

/// What parts a name from its context.
const COMMAS: [char; 3] = [',', '，', '،'];

impl Search<'_, '_> {
    /// Takes what stands before the first comma for the name, or in an address, which has a number there, the first part that
    /// is one. Of the parts behind it, those that are countries hold, of other regions at least their countries, and what is
    /// none of these is left out. So are numbers and a word for a kind beside the name.
    pub(super) fn partial(&mut self) -> Result<()> {
        if !self.fuzzy {
            return Ok(());
        }
        let query = self.query;
        let parts = query.text.split(COMMAS).map(fold).filter(|part| !without_numbers(part).is_empty());
        let parts: SmallVec<[Folded; 4]> = parts.collect();
        let (mut parts, mut found) = (parts.as_slice(), Vec::new());
        let is_address = parts.first().is_some_and(|part| holds_digit(part));
        while let [name, behind @ ..] = parts {
            let places = self.names_in(name)?;
            let mut contexts = self.contexts_in(behind)?;
            self.add_inside(&places, &contexts, &mut found)?;
            if found.is_empty() && self.widen(&mut contexts)? {
                self.add_inside(&places, &contexts, &mut found)?;
            }
            if !found.is_empty() || !is_address {
                break;
            }
            parts = behind;
        }
        found.into_iter().try_for_each(|Named { place, kind, term }| {
            self.push_understood(place, MatchKind::Partial, self.weights.whole(kind), term)
        })
    }

    /// The regions that parts of a text are, those that are any.
    fn contexts_in(&mut self, parts: &[Folded]) -> Result<Contexts> {
        let mut contexts = Contexts::new();
        for part in parts {
            // A region may have a number in its name: `9 de Julio`.
            for part in [part, without_numbers(part)] {
                let called = self.regions_called(part)?;
                if !called.is_empty() {
                    contexts.push(called);
                    break;
                }
            }
        }
        Ok(contexts)
    }

    /// The places that a text names, or else those that it names without numbers, or with a region before these, or without a
    /// word for a kind.
    fn names_in(&mut self, text: &str) -> Result<Vec<Named>> {
        let mut named = self.whole_names(text)?;
        let text = without_numbers(text);
        if named.is_empty() {
            named = self.whole_names(text)?;
            // Few letters with a number are a flight: `LH 400` is not in Leh.
            let may_be_code = text.len() <= LETTERS_OF_CODE;
            named.retain(|named| match named.kind {
                TermKind::Primary => true,
                TermKind::Alternate => !may_be_code,
                _ => false,
            });
        }
        if named.is_empty() {
            named = self.named_with_region(text, Self::regions_called, true)?;
        }
        if named.is_empty() {
            for (name, ..) in without_kind_word(text) {
                named.extend(self.whole_names(name)?);
            }
            named.retain(|named| named.kind == TermKind::Primary);
        }
        Ok(named)
    }

    /// Puts each region's country in its place, and returns whether there was any.
    fn widen(&self, contexts: &mut [RegionSet]) -> Result<bool> {
        let mut is_wider = false;
        for regions in contexts {
            let mut wider = RegionSet::default();
            for region in regions.iter() {
                let country = region.widened(self.index)?;
                is_wider = is_wider || country.is_some();
                wider.push(country.unwrap_or(region));
            }
            *regions = wider;
        }
        Ok(is_wider)
    }
}

/// Leaves out the words with digits behind a name, and before it those that may be a postal code: `110 00 praha 1`.
fn without_numbers(mut text: &str) -> &str {
    while let Some((rest, last)) = text.rsplit_once(' ').or(Some(("", text)))
        && holds_digit(last)
    {
        text = rest;
    }
    let mut name = text;
    while let Some((first, rest)) = name.split_once(' ')
        && holds_digit(first)
    {
        name = rest;
    }
    if text.len() > name.len() + MIN_POSTAL_CODE { name } else { text }
}

#[cfg(test)]
mod tests {
    use super::without_numbers;

    #[test]
    fn numbers_behind_a_name_and_postal_codes_before_it_are_left_out() {
        for (text, name) in [
            ("dublin 2", "dublin"),
            ("110 00 praha 1", "praha"),
            ("1010 wien", "wien"),
            ("9 de julio", "9 de julio"),
            ("2nd avenue 12", "2nd avenue"),
            ("h3b 1a1 montreal", "montreal"),
            ("oxford ox1 4db", "oxford"),
            ("paris", "paris"),
            ("90 210", ""),
            ("", ""),
        ] {
            assert_eq!(without_numbers(text), name, "{text}");
        }
    }
}
