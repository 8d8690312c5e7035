//! The gazetteer of the importers: countries and admin1 regions by code or name, and the place that a row is about.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;

use rusqlite::{Connection, OptionalExtension};
use wayfare_format::fold;

use super::job::Job;
use super::resolve::{NameLookup, Namesake, Resolution, choose};
use crate::error::Result;
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::report::{Skip, Tally};
use crate::rows::RowSubject;
use crate::sql::{for_each_row, text};

/// Finds countries, admin1 regions and places. Each part is loaded when first needed.
///
/// Since sources come in the order of their kinds, a part is complete by then.
#[derive(Default)]
pub(super) struct Gazetteer {
    countries: Option<Rc<CountryLookup>>,
    states: Option<Admin1Lookup>,
    /// Names of places by country.
    names: HashMap<String, NameLookup>,
}

/// The place that a row is about.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) geonameid: u32,
    pub(super) country: Option<String>,
}

impl Gazetteer {
    pub(super) fn countries(&mut self, db: &Connection) -> Result<Rc<CountryLookup>> {
        let countries = match self.countries.take() {
            Some(countries) => countries,
            None => Rc::new(CountryLookup::load(db)?),
        };
        Ok(Rc::clone(self.countries.insert(countries)))
    }

    /// Returns the place that `subject` names; `None`, counted as skipped, where it may rightly be absent.
    pub(super) fn place(
        &mut self,
        job: Job<'_>,
        subject: &RowSubject,
        tally: &mut Tally,
    ) -> Result<Option<Found>, RowError> {
        match subject.geonameid {
            Some(geonameid) => place_by_id(job, geonameid, tally),
            None => self.place_by_name(job, subject, tally),
        }
    }

    fn place_by_name(
        &mut self,
        job: Job<'_>,
        subject: &RowSubject,
        tally: &mut Tally,
    ) -> Result<Option<Found>, RowError> {
        let countries = self.countries(job.db)?;
        let country = countries.find(&subject.country)?;
        let state = match subject.state.as_str() {
            "" => None,
            state => Some(self.state(job.db, country, state)?),
        };
        let names = match self.names.entry(country.to_owned()) {
            Entry::Occupied(loaded) => loaded.into_mut(),
            Entry::Vacant(vacant) => vacant.insert(NameLookup::load(job.db, country)?),
        };
        let mut candidates = Vec::new();
        let mut select = job.db.prepare_cached(
            "SELECT feature_class = 'P', population, coalesce(admin1_code, '') FROM place WHERE geonameid = ?1",
        )?;
        for name in names.find(&subject.name) {
            let candidate = select.query_row([name.geonameid], |row| {
                Ok(Namesake {
                    geonameid: name.geonameid,
                    primary: name.primary,
                    populated: row.get(0)?,
                    population: row.get(1)?,
                    admin1: row.get(2)?,
                })
            })?;
            if state.as_ref().is_none_or(|state| *state == candidate.admin1) {
                candidates.push(candidate);
            }
        }
        let geonameid = match choose(candidates) {
            Resolution::One(geonameid) => geonameid,
            Resolution::ByPopulation(geonameid) => {
                tally.resolved_by_population += 1;
                geonameid
            }
            Resolution::None if job.may_lack(Some(country)) => {
                tally.skip(Skip::NotInDataset);
                return Ok(None);
            }
            Resolution::None => {
                return Err(Rejection::new("name", &subject.name, Reason::UnknownPlace).into());
            }
            Resolution::Several(list) => {
                let rejection = Rejection::new("name", &subject.name, Reason::AmbiguousPlace);
                return Err(rejection.with_candidates(list).into());
            }
        };
        Ok(Some(Found { geonameid, country: Some(country.to_owned()) }))
    }

    fn state(&mut self, db: &Connection, country: &str, text: &str) -> Result<String, RowError> {
        let states = match self.states.take() {
            Some(states) => states,
            None => Admin1Lookup::load(db)?,
        };
        let found = self.states.insert(states).find(country, text);
        found.map(str::to_owned).ok_or_else(|| Rejection::new("state", text, Reason::UnknownState).into())
    }
}

/// Returns the place with this id; `None`, counted as skipped, where it may rightly be absent.
pub(super) fn place_by_id(
    job: Job<'_>,
    geonameid: u32,
    tally: &mut Tally,
) -> Result<Option<Found>, RowError> {
    let mut select = job.db.prepare_cached("SELECT country_code FROM place WHERE geonameid = ?1")?;
    match select.query_row([geonameid], |row| row.get(0)).optional()? {
        Some(country) => Ok(Some(Found { geonameid, country })),
        None if job.may_lack(None) => {
            tally.skip(Skip::NotInDataset);
            Ok(None)
        }
        None => Err(Rejection::new("geonameid", &geonameid.to_string(), Reason::UnknownPlace).into()),
    }
}

/// Finds countries by code and name, and their currencies.
#[derive(Debug)]
pub(super) struct CountryLookup {
    currencies: HashMap<String, Option<String>>,
    /// Code by folded name and by ISO 3166-1 alpha-3 code.
    by_name: HashMap<String, String>,
}

impl CountryLookup {
    fn load(db: &Connection) -> Result<Self> {
        let mut countries = Self { currencies: HashMap::new(), by_name: HashMap::new() };
        let sql = "SELECT country_code, name, coalesce(iso3, ''), currency_code FROM country";
        for_each_row(db, sql, [], |row| {
            let (code, name, iso3): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            countries.by_name.insert(fold(&name).into_string(), code.clone());
            countries.by_name.insert(fold(&iso3).into_string(), code.clone());
            countries.currencies.insert(code, row.get(3)?);
            Ok(())
        })?;
        countries.by_name.remove("");
        Ok(countries)
    }

    pub(super) fn has_code(&self, code: &str) -> bool {
        self.currencies.contains_key(code)
    }

    /// Returns the code of a country given by code or name.
    pub(super) fn find<'a>(&'a self, text: &str) -> Result<&'a str, Rejection> {
        self.currencies
            .get_key_value(text)
            .or_else(|| self.currencies.get_key_value(&text.to_ascii_uppercase()))
            .map(|(code, _)| code)
            .or_else(|| self.by_name.get(&*fold(text)))
            .or_else(|| self.by_name.get(&*fold(&upright(text)?)))
            .map(String::as_str)
            .ok_or_else(|| Rejection::new("country_code", text, Reason::UnknownCountry))
    }

    /// Returns the currency of a country, in which amounts are stored.
    pub(super) fn currency(&self, country: Option<&str>) -> Result<&str, Rejection> {
        country
            .and_then(|code| self.currencies.get(code)?.as_deref())
            .ok_or_else(|| Rejection::new("country_code", country.unwrap_or_default(), Reason::NoCurrency))
    }
}

/// Turns `Korea, South` into `South Korea`, and drops an article.
fn upright(name: &str) -> Option<String> {
    let (name, before) = name.split_once(',')?;
    match before.trim() {
        article if article.eq_ignore_ascii_case("the") => Some(name.to_owned()),
        before => Some(format!("{before} {name}")),
    }
}

/// Finds admin1 regions of all countries by code or name; keys are `PT.` and the code or folded name.
#[derive(Debug, Default)]
struct Admin1Lookup {
    by_code: HashMap<String, String>,
    /// `None` where several regions of the country share the name.
    by_name: HashMap<String, Option<String>>,
    by_translation: HashMap<String, Option<String>>,
}

impl Admin1Lookup {
    fn load(db: &Connection) -> Result<Self> {
        let mut states = Self::default();
        for_each_row(db, "SELECT code, name, ascii_name FROM state ORDER BY code", [], |row| {
            let code: String = row.get(0)?;
            for name in [row.get_ref(1)?.as_str(), row.get_ref(2)?.as_str()].into_iter().flatten() {
                enter(&mut states.by_name, &code, name);
            }
            if let Some((_, admin1)) = code.split_once('.') {
                states.by_code.insert(code.clone(), admin1.to_owned());
            }
            Ok(())
        })?;
        for_each_row(db, "SELECT code, name FROM state_name ORDER BY code", [], |row| {
            enter(&mut states.by_translation, text(row, 0)?, text(row, 1)?);
            Ok(())
        })?;
        Ok(states)
    }

    /// Returns the admin1 code of the region that `text` names.
    fn find(&self, country: &str, text: &str) -> Option<&str> {
        let by_code = self.by_code.get(&format!("{country}.{}", text.to_ascii_uppercase()));
        let key = format!("{country}.{}", fold(text));
        let by_name = || self.by_name.get(&key)?.as_ref();
        let by_translation = || self.by_translation.get(&key)?.as_ref();
        by_code.or_else(by_name).or_else(by_translation).map(String::as_str)
    }
}

fn enter(names: &mut HashMap<String, Option<String>>, code: &str, name: &str) {
    let Some((country, admin1)) = code.split_once('.') else { return };
    names
        .entry(format!("{country}.{}", fold(name)))
        .and_modify(|known| {
            if known.as_deref() != Some(admin1) {
                *known = None;
            }
        })
        .or_insert_with(|| Some(admin1.to_owned()));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn db() -> Connection {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(include_str!("schema.sql")).unwrap();
        db.execute_batch(
            "PRAGMA foreign_keys = OFF;
             INSERT INTO country (country_code, name, iso3, currency_code, source_id)
             VALUES ('PT', 'Portugal', 'PRT', 'EUR', 1), ('AQ', 'Antarctica', NULL, NULL, 1),
             ('KR', 'South Korea', 'KOR', 'KRW', 1);
             INSERT INTO state VALUES
             ('PT.11', 'Distrito de Évora', 'Evora', NULL, 1), ('PT.12', 'Lisboa', 'Lisboa', NULL, 1);
             INSERT INTO state_name VALUES
             ('PT.12', 'en', 'Lisbon', 0), ('PT.11', 'xx', 'Same', 0), ('PT.12', 'xx', 'Same', 0);",
        )
        .unwrap();
        db
    }

    #[test]
    fn countries_are_found_by_code_and_name() {
        let countries = CountryLookup::load(&db()).unwrap();
        for text in ["PT", "pt", "PRT", "portugal", "PORTUGAL", "Portugal, The"] {
            assert_eq!(countries.find(text).unwrap(), "PT", "{text}");
        }
        for text in ["Lusitania", ""] {
            assert_eq!(countries.find(text).unwrap_err().reason, Reason::UnknownCountry, "{text}");
        }
        assert_eq!(countries.find("Korea, South").unwrap(), "KR");
        assert_eq!(countries.currency(Some("PT")).unwrap(), "EUR");
        assert_eq!(countries.currency(Some("AQ")).unwrap_err().reason, Reason::NoCurrency);
        assert_eq!(countries.currency(None).unwrap_err().reason, Reason::NoCurrency);
    }

    #[test]
    fn states_are_found_by_code_and_by_any_name_that_is_theirs_alone() {
        let states = Admin1Lookup::load(&db()).unwrap();
        for (text, admin1) in
            [("11", Some("11")), ("evora", Some("11")), ("LISBON", Some("12")), ("Same", None)]
        {
            assert_eq!(states.find("PT", text), admin1, "{text}");
        }
        assert_eq!(states.find("ES", "11"), None);
    }
}
