//! States and countries by the names and codes that people call them by.

use std::cmp::Ordering;

use wayfare_format::{Posting, SectionId, TermKind, fold};

use super::query::postings_of;
use crate::{Error, Result, budget::Budget, code::code, index::Index};

/// The postings are areas, for states, where their kind is `Name`; else countries.
impl Index {
    /// The states and countries that have this name or code.
    pub(crate) fn regions_called(&self, qualifier: &str, budget: &mut Budget) -> Result<Vec<Posting>> {
        let term = without_article(qualifier);
        let mut areas = Vec::new();
        for area in postings_of(self.qualifiers(), SectionId::RegionTerms, term, budget)? {
            budget.spend(1)?;
            areas.push(area);
        }
        Ok(areas)
    }

    /// The states and countries of which a name or code begins with this text.
    pub(crate) fn regions_beginning(&self, qualifier: &str, budget: &mut Budget) -> Result<Vec<Posting>> {
        let damaged = |_| Error::corrupt(SectionId::RegionTerms);
        let start = without_article(qualifier);
        let mut areas = Vec::new();
        if start.is_empty() {
            return Ok(areas);
        }
        let mut found = self.qualifiers().starting_with(start.as_bytes()).map_err(damaged)?;
        budget.spend_bytes(found.passed())?;
        while let Some((_, postings)) = found.next().map_err(damaged)? {
            for area in postings {
                budget.spend(1)?;
                areas.push(area);
            }
        }
        Ok(areas)
    }

    /// The country of a text such as `US.CA` or `CA.Ontario`, and the states that it stands for.
    pub(crate) fn states_called(&self, text: &str) -> Result<(Option<u16>, Vec<u32>)> {
        let Some((country, state)) = text.split_once('.') else {
            return Err(Error::bad_input(format!("{text:?} is not a state such as US.CA")));
        };
        let code = code::<2>(country, "country")?;
        let country = self.country_index(code)?;
        let start = [code.as_slice(), b"."].concat();
        let full = [start.as_slice(), state.to_ascii_uppercase().as_bytes()].concat();
        let (mut low, mut high) = (0, self.regions().len() as u32);
        while low < high {
            let middle = low.midpoint(high);
            // States stand before districts, whose codes have a second dot.
            let code = self.area_code(middle)?;
            let is_district = code.iter().filter(|&&b| b == b'.').count() > 1;
            match is_district.cmp(&false).then_with(|| code.cmp(&full)) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Ok((country, vec![middle])),
                Ordering::Greater => high = middle,
            }
        }
        let mut states = Vec::new();
        let called = self.regions_called(&fold(state), &mut Budget::new(self))?;
        for area in called.iter().filter(|area| area.kind == TermKind::Primary) {
            if self.area_code(area.place)?.starts_with(&start) {
                states.push(area.place);
            }
        }
        Ok((country, states))
    }

    fn area_code(&self, at: u32) -> Result<&[u8]> {
        let area = self.record(self.regions(), at, SectionId::Regions)?;
        Ok(self.text(area.code_ref)?.as_bytes())
    }
}

/// The dictionary holds its texts without an English article.
fn without_article(text: &str) -> &str {
    text.strip_prefix("the ").unwrap_or(text)
}
