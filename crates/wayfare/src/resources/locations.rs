//! Locations by id.

use wayfare_format::{NONE, PlaceRecord, RegionRecord, SectionId, UNKNOWN_METRES};

use super::countries::{NO_COUNTRY, negotiate};
use crate::{AlternateNames, Dataset, Error, Location, Result, index::Index};

/// Value of a state index for places without a state.
const NO_STATE: u16 = u16::MAX;

impl Dataset {
    /// The place with this GeoNames id.
    ///
    /// # Errors
    ///
    /// The index is damaged.
    pub fn location(&self, geonameid: u32) -> Result<Option<Location<'_>>> {
        let Some(at) = self.index.place_index(geonameid) else { return Ok(None) };
        self.index.location_at(at).map(Some)
    }

    /// All places, the most important ones first.
    pub fn locations(&self) -> impl Iterator<Item = Result<Location<'_>>> {
        (0..self.index.places().len() as u32).map(|at| self.index.location_at(at))
    }
}

impl Index {
    pub(crate) fn place(&self, at: u32) -> Result<PlaceRecord> {
        self.record(self.places(), at, SectionId::Places)
    }

    pub(crate) fn location_at(&self, at: u32) -> Result<Location<'_>> {
        let place = self.place(at)?;
        let country = match place.country_index {
            NO_COUNTRY => None,
            at => Some(self.country_record(at)?),
        };
        let currency = match country {
            Some(country) => self.currency_record(country.currency_index)?,
            None => None,
        };
        let feature = self.record(self.features(), place.feature_index(), SectionId::Features)?;
        let names = self.names(&place)?;
        let facts = self.travel_at(place.travel_index())?;
        let state = if place.admin1_index == NO_STATE { NONE } else { place.admin1_index.into() };
        let (admin1_code, state_name) = self.area(state)?;
        let (admin2_code, district_name) = self.area(place.admin2_index())?;
        let country_text = |reference: Option<u32>| self.text(reference.unwrap_or(NONE));
        let currency_text = |reference: Option<u32>| self.optional_text(reference.unwrap_or(NONE));
        Ok(Location {
            geonameid: self.geonameid(at)?,
            name: names.name,
            ascii_name: names.ascii_name,
            alternate_names: AlternateNames { list: names.alternates, index: self },
            latitude: wayfare_format::Degrees(place.latitude).get(),
            longitude: wayfare_format::Degrees(place.longitude).get(),
            feature_class: self.text(feature.class_ref)?,
            feature_code: self.text(feature.code_ref)?,
            country_code: country_text(country.map(|c| c.code_ref))?,
            country_name: country_text(country.map(|c| c.name_ref))?,
            cc2: self.text(facts.map_or(NONE, |facts| facts.cc2_ref))?,
            admin1_code,
            state_name,
            admin2_code,
            district_name,
            time_zone: self.numbered_text(self.time_zones(), place.time_zone_index, SectionId::TimeZones)?,
            population: place.population(),
            elevation: metres(place.elevation),
            dem: metres(place.dem),
            modified: self.numbered_text(self.dates(), place.modified_index, SectionId::Dates)?,
            negotiate: country.as_ref().and_then(negotiate),
            currency_code: currency_text(currency.map(|c| c.code_ref))?,
            currency: currency_text(currency.map(|c| c.name_ref))?,
            symbol: currency_text(currency.map(|c| c.symbol_ref))?,
            has_costs: facts.is_some_and(|facts| facts.costs_len > 0),
        })
    }

    /// The last part of an area's code (`11` of `PT.11`), and the area's name where known.
    fn area(&self, at: u32) -> Result<(&str, Option<&str>)> {
        if at == NONE {
            return Ok(("", None));
        }
        let area: RegionRecord = self.record(self.regions(), at, SectionId::Regions)?;
        let code = self.text(area.code_ref)?;
        let (_, last) = code.rsplit_once('.').ok_or_else(|| Error::corrupt(SectionId::Regions))?;
        Ok((last, self.optional_text(area.name_ref)?))
    }
}

fn metres(value: i16) -> Option<i16> {
    (value != UNKNOWN_METRES).then_some(value)
}
