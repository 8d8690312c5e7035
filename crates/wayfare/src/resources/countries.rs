//! Countries.

use std::collections::HashSet;

use wayfare_format::{CountryRecord, RegionKind, SectionId, UNKNOWN_NEGOTIATE, fold};

use super::matching::best_matches;
use crate::{
    Country, Dataset, Result,
    code::code,
    index::{Index, known},
    search::query::Query,
};

/// Value of a country index for places without a country.
pub(crate) const NO_COUNTRY: u16 = u16::MAX;

impl Dataset {
    /// All countries by code, with `00`, At Sea.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn countries(&self) -> Result<Vec<Country<'_>>> {
        self.index.countries().iter().map(|record| self.index.country(&record)).collect()
    }

    /// The country with this ISO 3166-1 code, in upper or lower case.
    ///
    /// # Errors
    ///
    /// The code has not two letters, or the index is damaged.
    pub fn country(&self, country_code: &str) -> Result<Option<Country<'_>>> {
        Ok(match self.index.country_index(code(country_code, "country")?)? {
            Some(at) => Some(self.index.country(&self.index.country_record(at)?)?),
            None => None,
        })
    }

    /// The countries that a text can mean, best first: those whose English name or code it is, those whose name
    /// in another language it is, those whose English name it begins. If there are none of these, those whose
    /// name in another language it begins.
    ///
    /// # Errors
    ///
    /// The text is blank, or the index is damaged.
    pub fn search_countries(&self, text: &str) -> Result<Vec<Country<'_>>> {
        let countries = self.index.countries().iter().map(|record| self.index.country(&record));
        let folded = Query::parse(text)?.term;
        let mut budget = self.index.budget();
        let own = best_matches(text, countries, |c| [c.name, c.country_code, c.iso3], &mut budget)?;
        let mut areas = self.index.regions_called(&folded, &mut budget)?;
        if own.is_empty() && areas.is_empty() {
            areas = self.index.regions_starting_with(&folded, &mut budget)?;
        }
        let is_whole =
            |c: &Country<'_>| [c.name, c.country_code, c.iso3].iter().any(|name| fold(name) == folded);
        let (mut found, begun): (Vec<_>, Vec<_>) = own.into_iter().partition(is_whole);
        for area in areas.iter().filter(|area| area.kind == RegionKind::Country) {
            let record = self.index.record(self.index.countries(), area.record, SectionId::Countries)?;
            found.push(self.index.country(&record)?);
        }
        found.extend(begun);
        let mut seen = HashSet::new();
        found.retain(|country| seen.insert(country.country_code));
        Ok(found)
    }
}

impl Index {
    /// The index of the country with this code.
    pub(crate) fn country_index(&self, code: [u8; 2]) -> Result<Option<u16>> {
        for (at, record) in (0u16..).zip(self.countries().iter()) {
            if self.text(record.code_ref)?.as_bytes() == code {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    pub(crate) fn country_record(&self, at: u16) -> Result<CountryRecord> {
        self.record(self.countries(), u32::from(at), SectionId::Countries)
    }

    fn country(&self, record: &CountryRecord) -> Result<Country<'_>> {
        Ok(Country {
            country_code: self.text(record.code_ref)?,
            name: self.text(record.name_ref)?,
            currency_code: self.currency_code_at(record.currency_index)?,
            negotiate: negotiate(record),
            negotiate_source: match negotiate(record) {
                Some(_) => Some(self.source_at(record.negotiate_source_index)?),
                None => None,
            },
            iso3: self.text(record.iso3_ref)?,
            capital: self.text(record.capital_ref)?,
            continent: self.text(record.continent_ref)?,
            population: (record.population != u64::MAX).then_some(record.population),
            area_km2: known(record.area_km2),
            languages: self.text(record.languages_ref)?,
            neighbours: self.text(record.neighbours_ref)?,
            phone: self.text(record.phone_ref)?,
            tld: self.text(record.tld_ref)?,
            postal_format: self.text(record.postal_format_ref)?,
            geonameid: (record.geonameid != 0).then_some(record.geonameid),
            has_costs: self.costs_range(record.travel_index)?.is_some(),
        })
    }
}

pub(crate) fn negotiate(record: &CountryRecord) -> Option<u8> {
    (record.negotiate != UNKNOWN_NEGOTIATE).then_some(record.negotiate)
}
