//! Regions by the names and codes that people call them by.

use std::cmp::Ordering;

use wayfare_format::{Posting, RegionKind, SectionId, fold};

use crate::{Error, Result, budget::Budget, code::code, index::Index};

impl Index {
    /// Returns the regions that have this name or code.
    pub(crate) fn regions_called(&self, name: &str, budget: &mut Budget) -> Result<Vec<Posting<RegionKind>>> {
        let found = self.region_terms().prefix_range(without_article(name).as_bytes());
        let found = found.map_err(|_| Error::corrupt(SectionId::RegionTerms))?;
        budget.spend_bytes(found.bytes_read)?;
        self.regions_of(found.term().into_iter(), budget)
    }

    /// Returns the regions of which a name or code starts with this text.
    pub(crate) fn regions_starting_with(
        &self,
        text: &str,
        budget: &mut Budget,
    ) -> Result<Vec<Posting<RegionKind>>> {
        let start = without_article(text);
        if start.is_empty() {
            return Ok(Vec::new());
        }
        let found = self.region_terms().prefix_range(start.as_bytes());
        let found = found.map_err(|_| Error::corrupt(SectionId::RegionTerms))?;
        budget.spend_bytes(found.bytes_read)?;
        self.regions_of(found.terms, budget)
    }

    fn regions_of(
        &self,
        terms: impl Iterator<Item = u32>,
        budget: &mut Budget,
    ) -> Result<Vec<Posting<RegionKind>>> {
        let mut regions = Vec::new();
        for term in terms {
            budget.spend(1)?;
            for region in self.region_postings().list(term).postings() {
                budget.spend(1)?;
                regions.push(region);
            }
        }
        Ok(regions)
    }

    /// The country of a text such as `US.CA` or `CA.Ontario`, and the states that it stands for.
    pub(crate) fn admin1_called(&self, text: &str) -> Result<(Option<u16>, Vec<u32>)> {
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
            // Admin1 regions stand before admin2 regions, whose codes have a second dot.
            let code = self.area_code(middle)?;
            let is_admin2 = code.iter().filter(|&&b| b == b'.').count() > 1;
            match is_admin2.cmp(&false).then_with(|| code.cmp(&full)) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Ok((country, vec![middle])),
                Ordering::Greater => high = middle,
            }
        }
        let mut states = Vec::new();
        let called = self.regions_called(&fold(state), &mut self.budget())?;
        for region in called.iter().filter(|region| region.kind == RegionKind::Admin1) {
            if self.area_code(region.record)?.starts_with(&start) {
                states.push(region.record);
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
