//! The gazetteer of the importers: admin1 regions by code or name, and the place that a row is about.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;

use rusqlite::{Connection, OptionalExtension};

use super::country_lookup::CountryLookup;
use super::job::Job;
use super::name_lookup::{CountryNames, NameLookup, NamedPlace};
use super::region_lookup::{RegionLookup, Within};
use super::resolve::{Namesake, RegionNamesake, Resolution, choose, nearest};
use crate::error::{Error, Result};
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::report::{Skip, Tally};
use crate::rows::RowSubject;

/// Finds countries, admin1 regions and places. Each part is loaded when first needed.
///
/// Since sources come in the order of their kinds, a part is complete by then.
#[derive(Default)]
pub(super) struct Gazetteer {
    countries: Option<Rc<CountryLookup>>,
    regions: Option<RegionLookup>,
    /// Regions by full code, for rows that name a region.
    namesakes: HashMap<String, RegionNamesake>,
    /// Names of places by country.
    names: HashMap<String, NameLookup>,
    /// Names of places with their words joined, by country.
    joined_names: HashMap<String, NameLookup>,
}

/// The place that a row is about.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) geonameid: u32,
    pub(super) country: Option<String>,
}

/// The place that a row describes.
struct Whereabouts<'s> {
    name: &'s str,
    within: Within,
    /// Whether the state of the row is not an admin1 region of the country: it is a county, or a former state.
    state_is_unknown: bool,
}

impl Gazetteer {
    pub(super) fn countries(&mut self, db: &Connection) -> Result<Rc<CountryLookup>> {
        let countries = match self.countries.take() {
            Some(countries) => countries,
            None => Rc::new(CountryLookup::load(db)?),
        };
        Ok(Rc::clone(self.countries.insert(countries)))
    }

    /// Forgets the countries, so that they are loaded again after their names have changed.
    pub(super) fn forget_countries(&mut self) {
        self.countries = None;
    }

    /// Returns the place that `subject` names; `None`, counted as skipped, where it may rightly be absent.
    pub(super) fn place(
        &mut self,
        job: Job<'_>,
        subject: &RowSubject,
        tally: &mut Tally,
    ) -> Result<Option<Found>, RowError> {
        match subject.geonameid.or_else(|| job.source.spec.resolved(subject)) {
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
        let Whereabouts { name, within, state_is_unknown } = self.whereabouts(job.db, subject)?;
        let country = within.country.as_str();
        let (candidates, respelt) = self.candidates_with_territories(job.db, &within, name)?;
        let region = self.region(job.db, &within, name)?;
        let geonameid = match choose(candidates, region.as_ref()) {
            Resolution::One(geonameid) => geonameid,
            // The state may tell namesakes apart, however small.
            _ if state_is_unknown => {
                return Err(unknown_state(subject));
            }
            Resolution::Dominant(geonameid) => {
                tally.resolved_by_importance += 1;
                geonameid
            }
            Resolution::None if job.may_lack(Some(country)) => {
                tally.skip(Skip::NotInDataset);
                return Ok(None);
            }
            Resolution::None => {
                let rejection = Rejection::new("name", &subject.key(), Reason::UnknownPlace);
                let names = self.joined(job.db, country)?;
                // In any state: the state of the row may be wrong.
                let anywhere = Within::country(country);
                let mut found = [names.find(name), &names.find_misspelt(name)].concat();
                found.sort_by_key(|named| (named.geonameid, !named.primary));
                found.dedup_by_key(|named| named.geonameid);
                let places = nearest(load(job.db, &anywhere, &found)?);
                let region = region.as_ref().map(RegionNamesake::described);
                let all: Vec<_> = region.into_iter().chain(places).collect();
                return Err(rejection.with_candidates(all.join(", or ")).into());
            }
            Resolution::Several(list) => {
                let rejection = Rejection::new("name", &subject.key(), Reason::AmbiguousPlace);
                return Err(rejection.with_candidates(list).into());
            }
        };
        tally.resolved_by_spelling += u64::from(respelt);
        tally.resolved_without_state += u64::from(state_is_unknown);
        place_by_id(job, geonameid, tally)
    }

    /// Returns the places of a country, or else of its territories, that a name may mean, and whether its spelling had
    /// to be changed to find them.
    fn candidates_with_territories(
        &mut self,
        db: &Connection,
        within: &Within,
        name: &str,
    ) -> Result<(Vec<Namesake>, bool)> {
        let (mut candidates, mut respelt) = self.candidates(db, within, name)?;
        if candidates.is_empty() && within.admin1.is_none() {
            for territory in self.countries(db)?.territories(&within.country) {
                let (more, is_respelt) = self.candidates(db, &Within::country(territory), name)?;
                candidates.extend(more);
                respelt |= is_respelt;
            }
        }
        Ok((candidates, respelt))
    }

    /// Returns the places that a name may mean, and whether its spelling had to be changed to find them.
    fn candidates(&mut self, db: &Connection, within: &Within, name: &str) -> Result<(Vec<Namesake>, bool)> {
        let as_written = self.namesakes(db, within, name)?;
        if !as_written.is_empty() {
            return Ok((as_written, false));
        }
        let with_more = split_off_more(name);
        // `Regina, Saskatchewan` is read as search reads it.
        if within.admin1.is_none()
            && let Some((name, part)) = with_more
            && let Some(within) = self.part(db, &within.country, part)?
        {
            let in_part = self.candidates(db, &within, name)?;
            if !in_part.0.is_empty() {
                return Ok(in_part);
            }
        }
        let names = self.joined(db, &within.country)?;
        let mut found = names.find(name).to_vec();
        if found.is_empty()
            && let Some((name, other)) = with_more
        {
            // `Krakow (Cracow)` is the place that has both names.
            let others = names.find(other);
            found = names.find(name).to_vec();
            found.retain(|named| others.iter().any(|other| other.geonameid == named.geonameid));
        }
        Ok((load(db, within, &found)?, true))
    }

    /// Returns the name of the place that `subject` is, and where it is.
    fn whereabouts<'s>(
        &mut self,
        db: &Connection,
        subject: &'s RowSubject,
    ) -> Result<Whereabouts<'s>, RowError> {
        let countries = self.countries(db)?;
        let (name, text, column, code) = match subject.country.as_str() {
            "" => {
                let (name, country) = CountryLookup::split_off(&subject.name)?;
                // After a name, country codes of two letters do not count: codes of states look the same.
                (name, country, "name", countries.called(country))
            }
            country => (subject.name.as_str(), country, "country_code", countries.find(country).ok()),
        };
        let mut within = match code {
            Some(code) => Within::country(code),
            None => {
                let within = self.regions(db)?.anywhere(text);
                within.ok_or_else(|| Rejection::new(column, text, Reason::UnknownCountry))?
            }
        };
        let mut state_is_unknown = false;
        if !subject.state.is_empty() {
            match self.part(db, &within.country, &subject.state)? {
                Some(part) => within = part,
                None if self.regions(db)?.anywhere(&subject.state).is_some() => {
                    return Err(unknown_state(subject));
                }
                None => state_is_unknown = true,
            }
        }
        Ok(Whereabouts { name, within, state_is_unknown })
    }

    /// Returns the places in a country or region with a name.
    fn namesakes(&mut self, db: &Connection, within: &Within, name: &str) -> Result<Vec<Namesake>> {
        let names = loaded(&mut self.names, &within.country, |country| {
            CountryNames::read(db, country).map(CountryNames::lookup)
        })?;
        load(db, within, names.find(name))
    }

    fn joined(&mut self, db: &Connection, country: &str) -> Result<&NameLookup> {
        loaded(&mut self.joined_names, country, |country| {
            CountryNames::read(db, country).map(CountryNames::joined_lookup)
        })
    }

    /// Returns the admin1 region or territory of a country that a text names.
    fn part(&mut self, db: &Connection, country: &str, text: &str) -> Result<Option<Within>> {
        if let Some(admin1) = self.regions(db)?.find(country, text) {
            return Ok(Some(Within { country: country.to_owned(), admin1: Some(admin1.to_owned()) }));
        }
        let countries = self.countries(db)?;
        let territory = countries.find(text).ok().filter(|&code| countries.is_territory(code, country));
        Ok(territory.map(Within::country))
    }

    /// Returns the admin1 or else the admin2 region with a name that is in a country or in a region.
    fn region(&mut self, db: &Connection, within: &Within, name: &str) -> Result<Option<RegionNamesake>> {
        let Some(code) = self.regions(db)?.region(within, name) else { return Ok(None) };
        match self.namesakes.entry(code) {
            Entry::Occupied(loaded) => Ok(Some(loaded.get().clone())),
            Entry::Vacant(vacant) => {
                let region = RegionNamesake::load(db, vacant.key().clone())?;
                Ok(Some(vacant.insert(region).clone()))
            }
        }
    }

    fn regions(&mut self, db: &Connection) -> Result<&RegionLookup> {
        let regions = match self.regions.take() {
            Some(regions) => regions,
            None => RegionLookup::load(db)?,
        };
        Ok(self.regions.insert(regions))
    }
}

fn unknown_state(subject: &RowSubject) -> RowError {
    Rejection::new("state", &subject.state, Reason::UnknownState).into()
}

/// Splits off the part after a name: after a comma or slash, or in brackets.
fn split_off_more(name: &str) -> Option<(&str, &str)> {
    let in_brackets = |[open, close]: [char; 2]| name.trim_end().strip_suffix(close)?.rsplit_once(open);
    let in_brackets = [['(', ')'], ['[', ']']].into_iter().find_map(in_brackets);
    let (name, more) = in_brackets.or_else(|| name.rsplit_once([',', '/']))?;
    Some((name, more.trim()))
}

/// Returns the names of a country, which are loaded when they are first asked for.
fn loaded<'n>(
    names: &'n mut HashMap<String, NameLookup>,
    country: &str,
    load: impl FnOnce(&str) -> Result<NameLookup>,
) -> Result<&'n NameLookup> {
    Ok(match names.entry(country.to_owned()) {
        Entry::Occupied(loaded) => loaded.into_mut(),
        Entry::Vacant(vacant) => vacant.insert(load(country)?),
    })
}

/// Loads those of the places that are in a country or region.
fn load(db: &Connection, within: &Within, named: &[NamedPlace]) -> Result<Vec<Namesake>> {
    let mut namesakes = named.iter().map(|named| Namesake::load(db, named)).collect::<Result<Vec<_>>>()?;
    namesakes.retain(|namesake| within.admin1.as_ref().is_none_or(|admin1| namesake.admin1 == *admin1));
    Ok(namesakes)
}

/// Refuses a source whose `resolve` names a place that is not there, unless filters may have left it out.
pub(super) fn check_resolve(job: Job<'_>) -> Result<()> {
    let spec = job.source.spec;
    if job.may_lack(None) {
        return Ok(());
    }
    let mut select = job.db.prepare("SELECT 1 FROM place WHERE geonameid = ?1")?;
    for (name, geonameid) in &spec.resolve {
        if !select.exists([geonameid])? {
            let message = format!(
                "`resolve` of the source `{}` gives `{name}` the id {geonameid}, which is not a place of this dataset; correct it",
                spec.id
            );
            return Err(Error::source(&spec.file, message));
        }
    }
    Ok(())
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
