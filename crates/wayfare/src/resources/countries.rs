//! Countries.

use std::{cmp::Reverse, collections::HashSet};

use smallvec::SmallVec;
use wayfare_format::{CountryRecord, PlaceKind, SectionId, fold};

use super::matching::best_matches;
use crate::{
    Country, CountryCode, Dataset, Error, List, Result,
    budget::Budget,
    index::{Index, NO_COUNTRY, bargaining, known},
    query::Query,
};

/// Countries that are part of another one, by ISO 3166-2:GB, and the code of the whole.
const CONSTITUENTS: &[(&str, &str)] = &[
    ("england", "GB"),
    ("northern ireland", "GB"),
    ("scotland", "GB"),
    ("wales", "GB"),
];

/// Returns whether a text names a part of a country, such as Scotland.
pub fn is_part_of_country(text: &str) -> bool {
    let folded = fold(text);
    CONSTITUENTS.iter().any(|(part, _)| folded == *part)
}

impl Dataset {
    /// Returns all countries by code, with `00`, At Sea.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let codes: Vec<_> = world.countries().map(|country| Ok(country?.code)).collect::<wayfare::Result<_>>()?;
    /// assert!(codes.is_sorted() && codes.contains(&"PT".parse()?));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    pub fn countries(&self) -> impl Iterator<Item = Result<Country<'_>>> {
        self.index
            .countries()
            .iter()
            .map(|record| self.index.country(&record))
    }

    /// Returns the country with this code, in upper or lower case.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let portugal = world.country("pt")?.expect("Portugal is in the dataset");
    /// assert_eq!((portugal.name, portugal.capital), ("Portugal", Some("Lisbon")));
    /// assert_eq!(world.country(portugal.code)?, Some(portugal));
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The code does not have two letters, or the index is corrupt.
    pub fn country(
        &self,
        code: impl TryInto<CountryCode, Error: Into<Error>>,
    ) -> Result<Option<Country<'_>>> {
        let code = code.try_into().map_err(Into::into)?;
        let at = self.index.country_index(code.bytes())?;
        at.map(|at| self.index.country(&self.index.country_record(at)?))
            .transpose()
    }

    /// Returns the country that a text names, by ISO 3166-1 code or by whole name in any language; `None` if no
    /// country, or more than one, has the name. Official and former names count, and the words of English names may be
    /// in another order: `Korea, South`.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// for text in ["pt", "PRT", "portugal"] {
    ///     assert_eq!(world.country_called(text)?.map(|country| country.name), Some("Portugal"));
    /// }
    /// assert!(world.country_called("port")?.is_none());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is longer than any name, or the index is corrupt.
    pub fn country_called(&self, text: &str) -> Result<Option<Country<'_>>> {
        if let Ok(code) = text.trim().parse::<CountryCode>()
            && let Some(country) = self.country(code)?
        {
            return Ok(Some(country));
        }
        let folded = Query::parse(text)?.term;
        let mut called = self.countries_called(&folded, &mut self.index.budget())?;
        if called.len() > 1 {
            called.retain(|country| fold(country.name) == folded);
        }
        let mut called = called.into_iter();
        Ok(called.next().filter(|_| called.next().is_none()))
    }

    /// Returns the countries with this name or code; for a part of a country, such as Scotland, the whole.
    fn countries_called(&self, folded: &str, budget: &mut Budget) -> Result<Vec<Country<'_>>> {
        let mut called = self
            .index
            .countries_at(&self.index.regions_called(folded, budget)?.countries)?;
        let whole = CONSTITUENTS.iter().find(|(part, _)| *part == folded);
        if let Some(&(_, code)) = whole
            && let Some(country) = self.country(code)?
        {
            called.push(country);
        }
        Ok(called)
    }

    /// Returns the codes of the countries that belong to one.
    pub(crate) fn territories_of(&self, country: CountryCode) -> Result<Vec<CountryCode>> {
        let Some(sovereign) = self.index.country_index(country.bytes())? else {
            return Ok(Vec::new());
        };
        let countries = self.index.countries().iter();
        let territories = countries.filter(|record| record.sovereign_index == sovereign);
        territories
            .map(|record| self.index.country_code(&record))
            .collect()
    }

    /// Returns the countries that match a text, best first: by English name or code, by a name in another language, by
    /// a prefix of the English name; if nothing matches, by a prefix of any name. Equal matches are ordered by
    /// population.
    ///
    /// ```
    /// # wayfare_datasets::enter_example();
    /// # let world = wayfare::Dataset::open("world")?;
    /// let found = world.search_countries("deutschland")?;
    /// assert_eq!(found[0].name, "Germany");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is longer than any name, or the index is corrupt.
    pub fn search_countries(&self, text: &str) -> Result<Vec<Country<'_>>> {
        let mut countries = self
            .countries()
            .take(usize::from(NO_COUNTRY))
            .collect::<Result<Vec<_>>>()?;
        countries.sort_by_key(by_inhabitants);
        let folded = Query::parse(text)?.term;
        let mut budget = self.index.budget();
        let own = best_matches(
            text,
            countries.into_iter().map(Ok),
            |c| names(c),
            &mut budget,
        )?;
        let mut called = self.countries_called(&folded, &mut budget)?;
        if own.is_empty() && called.is_empty() {
            let with_prefix = self
                .index
                .regions_starting_with(&folded, &mut budget)?
                .countries;
            called = self.index.countries_at(&with_prefix)?;
        }
        called.sort_by_key(by_inhabitants);
        let is_whole = |c: &Country<'_>| names(c).iter().any(|name| fold(name) == folded);
        let (mut found, with_prefix): (Vec<_>, Vec<_>) = own.into_iter().partition(is_whole);
        found.extend(called);
        found.extend(with_prefix);
        let mut seen = HashSet::new();
        found.retain(|country| seen.insert(country.code));
        Ok(found)
    }
}

/// The digits and letters of a code.
const LETTERS: usize = 36;

/// Returns where a code stands among all that there could be.
#[inline]
fn position(code: [u8; 2]) -> Option<usize> {
    let [first, second] = code.map(|byte| match byte {
        b'0'..=b'9' => Some(usize::from(byte - b'0')),
        b'A'..=b'Z' => Some(usize::from(byte - b'A') + 10),
        _ => None,
    });
    Some(first? * LETTERS + second?)
}

impl Index {
    fn countries_at(&self, records: &[u16]) -> Result<Vec<Country<'_>>> {
        records
            .iter()
            .map(|&at| self.country(&self.country_record(at)?))
            .collect()
    }

    /// Returns the index of the country with this code, in upper case.
    pub(crate) fn country_index(&self, code: [u8; 2]) -> Result<Option<u16>> {
        let by_code = match self.countries_by_code.get() {
            Some(by_code) => by_code,
            None => {
                let by_code = self.read_countries_by_code()?;
                self.countries_by_code.get_or_init(|| by_code)
            }
        };
        let country = position(code).and_then(|position| by_code.get(position));
        Ok(country.copied().filter(|&country| country != NO_COUNTRY))
    }

    fn read_countries_by_code(&self) -> Result<Box<[u16]>> {
        let mut countries = vec![NO_COUNTRY; LETTERS * LETTERS];
        for (at, record) in (0..NO_COUNTRY).zip(self.countries().iter()) {
            let code = self.country_code(&record)?.bytes();
            if let Some(country) = position(code).and_then(|position| countries.get_mut(position)) {
                *country = at;
            }
        }
        Ok(countries.into())
    }

    /// Returns the further countries that a region lies in. For a place proper there are none: the tree of places, too, knows
    /// only its own.
    pub(crate) fn further_countries(&self, at: u32) -> Result<SmallVec<[u16; 4]>> {
        let mut countries = SmallVec::new();
        if self.kind_of(at)? == PlaceKind::Region {
            for code in self.place_at(at)?.alternate_countries()? {
                let code = code.parse::<CountryCode>().ok();
                countries.extend(code.map_or(Ok(None), |code| self.country_index(code.bytes()))?);
            }
        }
        Ok(countries)
    }

    /// Returns the country that another one belongs to, if it is a territory.
    pub(crate) fn sovereign_of(&self, country: u16) -> Result<Option<u16>> {
        let record = self.optional_country_record(country)?;
        Ok(record
            .map(|record| record.sovereign_index)
            .filter(|&country| country != NO_COUNTRY))
    }

    pub(crate) fn country_record(&self, at: u16) -> Result<CountryRecord> {
        self.record(self.countries(), u32::from(at), SectionId::Countries)
    }

    /// Returns the record of a place's country, if it has one.
    pub(crate) fn optional_country_record(&self, at: u16) -> Result<Option<CountryRecord>> {
        if at == NO_COUNTRY {
            Ok(None)
        } else {
            self.country_record(at).map(Some)
        }
    }

    /// Returns the code of a place's country, if it has one.
    pub(crate) fn country_code_at(&self, at: u16) -> Result<Option<CountryCode>> {
        self.optional_country_record(at)?
            .map(|record| self.country_code(&record))
            .transpose()
    }

    pub(crate) fn country_code(&self, record: &CountryRecord) -> Result<CountryCode> {
        CountryCode::stored(self.text(record.code_ref)?)
            .ok_or_else(|| Error::corrupt(SectionId::Countries))
    }

    pub(crate) fn country(&self, record: &CountryRecord) -> Result<Country<'_>> {
        Ok(Country {
            code: self.country_code(record)?,
            name: self.text(record.name_ref)?,
            currency_code: self.currency_code_at(record.currency_index)?,
            bargaining: bargaining(record),
            bargaining_source: match bargaining(record) {
                Some(_) => Some(self.source_at(record.negotiate_source_index)?),
                None => None,
            },
            iso3: self.some_text(record.iso3_ref)?,
            capital: self.some_text(record.capital_ref)?,
            continent: self.some_text(record.continent_ref)?,
            population: inhabitants(record),
            area_km2: known(record.area_km2),
            languages: List::new(self.text(record.languages_ref)?),
            neighbours: List::new(self.text(record.neighbours_ref)?),
            calling_code: self.some_text(record.phone_ref)?,
            domain: self.some_text(record.tld_ref)?,
            postal_format: self.some_text(record.postal_format_ref)?,
            place_id: (record.geonameid != 0).then(|| record.geonameid.into()),
            has_costs: self.costs_range(record.travel_index)?.is_some(),
        })
    }
}

/// Returns the name and codes by which a country is found.
fn names<'a>(country: &'a Country<'_>) -> [&'a str; 3] {
    [
        country.name,
        country.code.as_str(),
        country.iso3.unwrap_or_default(),
    ]
}

/// Returns the sort key of countries that match equally well: by descending number of inhabitants.
fn by_inhabitants(country: &Country<'_>) -> Reverse<u64> {
    Reverse(country.population.unwrap_or(0))
}

/// Returns the number of inhabitants of a country, where known.
pub(super) fn inhabitants(record: &CountryRecord) -> Option<u64> {
    (record.population != u64::MAX).then_some(record.population)
}
