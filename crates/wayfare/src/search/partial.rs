//! Names with a context that is not known or does not hold: `leeds, church street`, `hyderabad, andhra pradesh`; or with a
//! number or a word for another kind: `dublin 2`, `kathmandu valley`.

use wayfare_format::{TermKind, fold};

use super::{
    kind_words::without_kind_word,
    pipeline::{Named, Search},
    whereabouts::{Contexts, RegionSet},
};
use crate::{MatchKind, Result};

/// A number before a name is a part of it, `9 de julio`, unless it has so many digits.
const MIN_POSTAL_CODE: usize = 4;

/// What parts a name from its context.
const COMMAS: [char; 3] = [',', '，', '،'];

impl Search<'_, '_> {
    /// Takes what stands before the first comma for the name. Of the parts behind it, those that are countries hold, of other
    /// regions at least their countries, and what is none of these is left out. So are numbers and a word for a kind beside
    /// the name.
    pub(super) fn partial(&mut self) -> Result<()> {
        if !self.fuzzy {
            return Ok(());
        }
        let query = self.query;
        let mut parts = query.text.split(COMMAS).map(fold).filter(|part| !without_numbers(part).is_empty());
        let Some(name) = parts.next() else { return Ok(()) };
        let mut contexts = Contexts::new();
        for part in parts {
            // A region may have a number in its name: `9 de Julio`.
            for part in [&*part, without_numbers(&part)] {
                let called = self.regions_called(part)?;
                if !called.is_empty() {
                    contexts.push(called);
                    break;
                }
            }
        }
        let (places, mut found) = (self.names_in(&name)?, Vec::new());
        self.add_inside(&places, &contexts, &mut found)?;
        if found.is_empty() && self.widen(&mut contexts)? {
            self.add_inside(&places, &contexts, &mut found)?;
        }
        found.into_iter().try_for_each(|Named { place, kind, term }| {
            self.push_understood(place, MatchKind::Partial, self.weights.whole(kind), term)
        })
    }

    /// The places that a text names, or else those that it names without numbers, or with a region before these, or without a
    /// word for a kind.
    fn names_in(&mut self, text: &str) -> Result<Vec<Named>> {
        let mut named = self.whole_names(text)?;
        let text = without_numbers(text);
        if named.is_empty() {
            named = self.whole_names(text)?;
            named.retain(|named| named.kind != TermKind::RareAlternate);
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

/// Leaves out the numbers behind a name, and before it those that may be a postal code: `110 00 praha 1`.
fn without_numbers(mut text: &str) -> &str {
    while let Some((rest, last)) = text.rsplit_once(' ').or(Some(("", text)))
        && is_number(last)
    {
        text = rest;
    }
    let name = text.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
    match text.strip_suffix(name) {
        Some(numbers) if numbers.ends_with(' ') && numbers.len() > MIN_POSTAL_CODE => name,
        _ => text,
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
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
            ("1770 9th avenue 12", "1770 9th avenue"),
            ("paris 13e", "paris 13e"),
            ("paris", "paris"),
            ("90 210", ""),
            ("", ""),
        ] {
            assert_eq!(without_numbers(text), name, "{text}");
        }
    }
}
