//! Names with a context that is not known or does not hold: `leeds, church street`, `hyderabad, andhra pradesh`; with a number
//! or a word for another kind: `dublin 2`, `kathmandu valley`; or behind a street: `10 downing street, london`; and two names
//! of places near each other: `tokyo narita`.

use smallvec::SmallVec;
use wayfare_format::{Folded, PlaceKind, TermKind, fold};

use super::{
    kinds::without_kind_word,
    pipeline::{NameMatch, Search},
    place_context::{Contexts, RegionSet},
    query::{holds_digit, splits_from_end},
};
use crate::{MatchKind, Result};

/// Two places are near each other up to this distance: a city and its airports.
const NEAR_KM: f64 = 100.0;

/// A number before a name is a part of it, `9 de julio`, unless it has so many characters.
const MIN_POSTAL_CODE: usize = 4;

/// Codes of places have at most so many letters.
const LETTERS_OF_CODE: usize = 3;

/// What parts a name from its context.
const COMMAS: [char; 3] = [',', '，', '،'];

impl Search<'_, '_> {
    /// Finds the place that is named by the first part of a text with commas; in an address (a first part with a
    /// number), by the first part that is a name. Of the later parts, countries must hold, other regions at least by
    /// their country, and unknown parts are ignored. So are numbers and a word for a kind beside the name.
    pub(super) fn partial(&mut self) -> Result<()> {
        let found = self.named_in_parts(false)?;
        self.push_named(found, MatchKind::Partial, 0)
    }

    /// Finds the same in a text whose first part is not a name and has no number: `rua augusta, lisboa`. A country
    /// alone is not an answer.
    pub(super) fn behind_unknown(&mut self) -> Result<()> {
        let mut found = Vec::new();
        for named in self.named_in_parts(true)? {
            if self.index.kind_of(named.place)? != PlaceKind::Country {
                found.push(named);
            }
        }
        self.push_named(found, MatchKind::Partial, 0)
    }

    /// Returns the places of the first part between commas that is a name. Only in an address, and `behind_unknown`, this
    /// need not be the very first.
    fn named_in_parts(&mut self, behind_unknown: bool) -> Result<Vec<NameMatch>> {
        if !self.fuzzy {
            return Ok(Vec::new());
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
            if !(found.is_empty() && (is_address || behind_unknown && places.is_empty())) {
                break;
            }
            parts = behind;
        }
        Ok(found)
    }

    /// Finds two places near each other, one name behind the other: `tokyo narita`. Takes the most important place of
    /// either name, then, next to the more important one, the most important place of the other name near it.
    pub(super) fn two_places(&mut self) -> Result<()> {
        if !self.fuzzy {
            return Ok(());
        }
        let query = self.query;
        for (first, last) in splits_from_end(&query.term) {
            let (mut first, mut last) = (self.places_called(first)?, self.places_called(last)?);
            let by_importance = |named: &NameMatch| named.place;
            let [Some(a), Some(b)] =
                [&first, &last].map(|named| named.iter().copied().min_by_key(by_importance))
            else {
                continue;
            };
            let (main, others) = if a.place < b.place { (a, &mut last) } else { (b, &mut first) };
            let point = self.index.point_of(self.index.place(main.place)?)?;
            others.sort_by_key(by_importance);
            for &other in &*others {
                self.budget.spend(1)?;
                let at = self.index.point_of(self.index.place(other.place)?)?;
                if other.place != main.place && point.distance_km(at) <= NEAR_KM {
                    self.push_named(vec![main, other], MatchKind::Partial, 0)?;
                    break;
                }
            }
        }
        Ok(())
    }

    /// Returns the allowed places with a whole name, except for regions, which are not near to anything, and codes.
    fn places_called(&mut self, name: &str) -> Result<Vec<NameMatch>> {
        let mut called = Vec::new();
        if name.len() > LETTERS_OF_CODE {
            for named in self.whole_names(name)? {
                let is_usual = named.kind != TermKind::RareAlternate;
                if is_usual && !self.is_region(named.place)? && self.is_allowed(named.place)? {
                    called.push(named);
                }
            }
        }
        Ok(called)
    }

    /// Returns the regions that parts of a text name; parts that name none are left out.
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

    /// Returns the places that a text names, or else those that it names without numbers, or with a region before
    /// these, or without a word for a kind.
    fn names_in(&mut self, text: &str) -> Result<Vec<NameMatch>> {
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
            for (name, _, kind) in without_kind_word(text) {
                named.extend(self.named_of_kind(name, kind)?);
                let others = self.whole_names(name)?.into_iter();
                named.extend(others.filter(|other| other.kind == TermKind::Primary));
            }
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
