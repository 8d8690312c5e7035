//! Regions by the names and codes that people call them by.

use smallvec::SmallVec;
use wayfare_format::{Posting, RegionKind, fold};

use crate::index::NO_COUNTRY;
use crate::{
    CountryCode, Result, budget::Budget, index::Index, lexicon::Lexeme,
    try_partition_point::try_partition_point,
};

/// Stands before the names of countries, which are stored without it.
const ARTICLE: &str = "the ";

/// Countries and regions that a text can mean: some of them several times, as thousands of names start with one
/// letter.
#[derive(Debug, Default)]
pub(crate) struct RegionRecords {
    /// Records of the `countries` table.
    pub(crate) countries: SmallVec<[u16; 4]>,
    /// Records of the `regions` table.
    pub(crate) admin1: SmallVec<[u32; 4]>,
    /// The same, of admin2 regions that have the text as their code.
    pub(crate) admin2: SmallVec<[u32; 4]>,
}

impl RegionRecords {
    #[inline]
    fn push(&mut self, Posting { record, kind }: Posting<RegionKind>) {
        match kind {
            RegionKind::Admin1 => self.admin1.push(record),
            RegionKind::Admin2 => self.admin2.push(record),
            // There are fewer countries than codes of two letters.
            RegionKind::Country => self
                .countries
                .push(u16::try_from(record).unwrap_or(NO_COUNTRY)),
        }
    }
}

impl Index {
    /// Returns the regions that have this name or code, with or without an English article.
    pub(crate) fn regions_called(&self, name: &str, budget: &mut Budget) -> Result<RegionRecords> {
        let term = self
            .look_up_term(name.strip_prefix(ARTICLE).unwrap_or(name), budget)?
            .term;
        self.regions_of(term, budget)
    }

    /// Returns the regions of which a name or code starts with this text.
    pub(crate) fn regions_starting_with(
        &self,
        text: &str,
        budget: &mut Budget,
    ) -> Result<RegionRecords> {
        let terms = self.terms_starting_with(text, budget)?.terms;
        budget.spend_bytes(terms.len())?;
        self.regions_of(self.max_scores().names_of_regions(terms), budget)
    }

    /// Returns the regions that some terms are names or codes of.
    pub(crate) fn regions_of(
        &self,
        terms: impl IntoIterator<Item = u32>,
        budget: &mut Budget,
    ) -> Result<RegionRecords> {
        let (postings, max_scores) = (self.postings(), self.max_scores());
        let mut regions = RegionRecords::default();
        for term in terms
            .into_iter()
            .filter(|&term| max_scores.names_region(term))
        {
            budget.spend(2)?;
            for region in postings.regions(term) {
                budget.spend(1)?;
                regions.push(region);
            }
        }
        Ok(regions)
    }

    /// Returns the admin1 regions that a text stands for: `US.CA`, `CA.Ontario`, or `Ontario` in any country. The code of a country
    /// means that, and no regions of others; its names, and those of a continent, no region that has another primary name, as
    /// Île-de-France is called France, too.
    pub(crate) fn admin1_called(&self, text: &str) -> Result<Vec<u32>> {
        let mut regions = match text
            .split_once('.')
            .map(|(country, name)| (country.parse(), name))
        {
            Some((Ok(country), name)) => self.admin1_in(country, name)?,
            _ => Vec::new(),
        };
        let country = match text.parse::<CountryCode>() {
            Ok(code) => self.country_index(code.bytes())?,
            Err(_) => None,
        };
        if regions.is_empty() && country.is_none() {
            let term = fold(text);
            let called = self.regions_called(&term, &mut self.budget())?;
            let is_of_more =
                !called.countries.is_empty() || !self.countries_of_continent(text)?.is_empty();
            for region in called.admin1 {
                if !is_of_more || self.is_primary_name(region, &term)? {
                    regions.push(region);
                }
            }
        }
        Ok(regions)
    }

    /// Returns the admin1 regions that have this name in any country, not those that have it as a code.
    pub(crate) fn admin1_named(&self, name: &str) -> Result<Vec<u32>> {
        let (folded, mut budget) = (fold(name), self.budget());
        let folded = folded.strip_prefix(ARTICLE).unwrap_or(&folded);
        let term = self.look_up_term(folded, &mut budget)?.term;
        let mut named = Vec::new();
        for region in self.regions_of(term, &mut budget)?.admin1 {
            let is_name = match self.place_of_region(region)? {
                Some(place) => {
                    let mut is_name = false;
                    let names = term
                        .into_iter()
                        .flat_map(|term| self.postings().names(term));
                    for other in names.flatten() {
                        budget.spend(1)?;
                        is_name |= other == place;
                    }
                    is_name
                }
                None => self.is_primary_name(region, folded)?,
            };
            if is_name && !named.contains(&region) {
                named.push(region);
            }
        }
        Ok(named)
    }

    /// Returns whether a term is the primary name of a region.
    fn is_primary_name(&self, region: u32, term: &str) -> Result<bool> {
        let name = self.region_at(Some(region))?.and_then(|it| it.name);
        Ok(name.is_some_and(|name| *fold(name) == *term))
    }

    /// Returns the admin1 regions of a country that have this code or name. A number is GeoNames' code, or else that of ISO
    /// 3166-2, which is known with its country only.
    fn admin1_in(&self, country: CountryCode, name: &str) -> Result<Vec<u32>> {
        let start = [country.bytes().as_slice(), b"."].concat();
        let full = [start.as_slice(), name.to_ascii_uppercase().as_bytes()].concat();
        // Admin1 regions stand before admin2 regions.
        let at = try_partition_point(self.regions().len(), |at| {
            let code = self.region_code(at as u32)?;
            Ok(!is_admin2(code) && code < full.as_slice())
        })?;
        if at < self.regions().len() {
            let code = self.region_code(at as u32)?;
            if !is_admin2(code) && code == full {
                return Ok(vec![at as u32]);
            }
        }
        for called in [name.to_owned(), format!("{country}-{name}")] {
            let mut regions = Vec::new();
            for region in self
                .regions_called(&fold(&called), &mut self.budget())?
                .admin1
            {
                if self.region_code(region)?.starts_with(&start) {
                    regions.push(region);
                }
            }
            if !regions.is_empty() {
                return Ok(regions);
            }
        }
        Ok(Vec::new())
    }

    /// Returns the countries of the continent that has this name; none if none has.
    pub(crate) fn countries_of_continent(&self, name: &str) -> Result<SmallVec<[u16; 4]>> {
        let mut budget = self.budget();
        let term = self.look_up_term(&fold(name), &mut budget)?.term;
        let postings = self.postings();
        for place in term
            .into_iter()
            .flat_map(|term| postings.names(term))
            .flatten()
        {
            budget.spend(1)?;
            if self.is_continent(place)? {
                return self.further_countries(place);
            }
        }
        Ok(SmallVec::new())
    }

    /// Returns whether an area has all countries of one continent, and no other.
    pub(crate) fn is_continent(&self, place: u32) -> Result<bool> {
        if self.place(place)?.country_index() != NO_COUNTRY {
            return Ok(false);
        }
        let countries = self.further_countries(place)?;
        let Some(&first) = countries.first() else {
            return Ok(false);
        };
        let continent = self.country_record(first)?.continent_ref;
        for &country in &countries {
            if self.country_record(country)?.continent_ref != continent {
                return Ok(false);
            }
        }
        let all = self.countries().iter();
        let all = all.filter(|country| country.continent_ref == continent);
        Ok(all.count() == countries.len())
    }

    /// Returns the country of a region.
    pub(crate) fn country_of_region(&self, at: u32) -> Result<Option<u16>> {
        match self.region_code(at)?.first_chunk() {
            Some(&code) => self.country_index(code),
            None => Ok(None),
        }
    }

    /// Returns the country that letters before a postal code stand for: those on an envelope, `D-10115`, or its code.
    pub(crate) fn country_of_letters(
        &self,
        letters: &str,
        lexemes: &[Lexeme],
    ) -> Result<Option<u16>> {
        let sign = lexemes.iter().find_map(|lexeme| match lexeme {
            Lexeme::Sign(country) => Some(*country),
            _ => None,
        });
        let country = sign.or_else(|| CountryCode::bytes_of(letters));
        country.map_or(Ok(None), |country| self.country_index(country))
    }

    pub(crate) fn region_code(&self, at: u32) -> Result<&[u8]> {
        Ok(self.text(self.region(at)?.code_ref())?.as_bytes())
    }
}

/// Returns whether a region's full code is that of an admin2 region: it has a second dot.
pub(crate) fn is_admin2(code: &[u8]) -> bool {
    code.iter().filter(|&&byte| byte == b'.').count() > 1
}
