//! Which country and which place a row is about: by id, by hand, by name, as the library resolves it, or by point.
//!
//! Sources of places come first. All others are looked up among the places that these have, and among nothing else.

mod by_name;
pub(super) mod by_point;
mod grid;
pub(super) mod names_near;

use rusqlite::Connection;
use wayfare::{
    Circle, Dataset, Filter, Hit, MatchKind, PlaceKind, Policy, Resolution, SearchOptions,
};
use wayfare_format::{fold, without_conjunctions};

use self::by_name::read_dataset;
use self::by_point::PopulatedPlaces;
use super::store::{KnownPlace, Store};
use crate::disk::Work;
use crate::error::{Error, Result};
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::rows::RowSubject;
use crate::tally::Skip;

/// A row is about the place that has this confidence: four times as much as all others together.
const MIN_CONFIDENCE: f32 = 0.8;
/// Places of one name that are no farther apart count as one: what a day costs is the same, and many are one place that the
/// gazetteer has twice.
const MERGE_KM: f64 = 25.0;
/// Candidates that a rejection lists.
const LISTED: usize = 3;

/// Finds countries and places among those imported so far, which are read when the first row needs it.
pub(super) struct PlaceFinder {
    /// Where the index of names is made.
    work: Work,
    /// By name.
    world: Option<Dataset>,
    /// By point.
    populated: Option<PopulatedPlaces>,
}

impl PlaceFinder {
    pub(super) fn new(work: Work) -> Self {
        Self {
            work,
            world: None,
            populated: None,
        }
    }

    /// Finds places in a finished dataset.
    pub(super) fn of(world: Dataset) -> Self {
        Self {
            world: Some(world),
            ..Self::new(Work::temporary())
        }
    }

    /// Has the places read again: they have changed.
    pub(super) fn forget(&mut self) {
        self.world = None;
        self.populated = None;
    }

    /// Returns the populated places, by point.
    pub(super) fn populated(&mut self, db: &Connection) -> Result<&PopulatedPlaces> {
        let populated = match self.populated.take() {
            Some(populated) => populated,
            None => PopulatedPlaces::load(db)?,
        };
        Ok(self.populated.insert(populated))
    }

    fn ensure_world(&mut self, db: &Connection) -> Result<&Dataset> {
        let world = match self.world.take() {
            Some(world) => world,
            None => read_dataset(db, &self.work)?,
        };
        Ok(self.world.insert(world))
    }

    /// Returns the code of a country given by code or name in a column.
    pub(super) fn country(
        &mut self,
        db: &Connection,
        column: &'static str,
        text: &str,
    ) -> Result<String, RowError> {
        // An index is not made for codes.
        let code = text.to_ascii_uppercase();
        if db
            .prepare_cached("SELECT 1 FROM country WHERE country_code = ?1")?
            .exists([&code])?
        {
            return Ok(code);
        }
        let country = known(self.ensure_world(db)?.country_called(text))?.flatten();
        let country =
            country.ok_or_else(|| Rejection::new(column, text, Reason::UnknownCountry))?;
        Ok(country.code.to_string())
    }

    /// Returns the place that `subject` names; `None`, counted as skipped, where it may rightly be absent.
    pub(super) fn place(
        &mut self,
        store: &mut Store<'_>,
        subject: &RowSubject,
    ) -> Result<Option<KnownPlace>, RowError> {
        match subject
            .geonameid
            .or_else(|| store.source.spec.resolved(subject))
        {
            Some(geonameid) => store.place_by_id(geonameid),
            None => self.place_by_name(store, subject),
        }
    }

    /// Returns the populated place that a name means in a circle; without one, in the region if it tells places apart.
    pub(super) fn populated_place_called(
        &mut self,
        db: &Connection,
        name: &str,
        circle: Option<Circle>,
        region: &str,
    ) -> Result<Option<u32>> {
        let world = self.ensure_world(db)?;
        let populated = Filter::new().feature_class('P');
        let (filter, region) = match circle {
            Some(circle) => (populated.circle(circle), ""),
            None => (populated, region),
        };
        let mut policy = policy_in(region).options(SearchOptions::new().filter(filter.clone()));
        if known(policy.knows_region(world))? == Some(false) {
            // What an article lies in may be anything, such as a park.
            policy = policy_in("").options(SearchOptions::new().filter(filter));
        }
        Ok(match known(world.resolve(name, &policy))? {
            Some(Resolution::One { hit, .. }) => Some(hit.id().get()),
            _ => None,
        })
    }

    /// Returns the code of the country that a name means, or that the region of this name is in, and whether it is the country.
    pub(super) fn country_or_region(
        &mut self,
        db: &Connection,
        name: &str,
    ) -> Result<Option<(String, bool)>> {
        /// Letters of codes, which have another meaning in texts: `LA` is not Laos.
        const CODE: usize = 2;
        let world = self.ensure_world(db)?;
        let called = if name.len() > CODE {
            known(world.country_called(name))?.flatten()
        } else {
            None
        };
        let called = called.map(|country| (country.code.to_string(), country.name));
        if let Some((code, _)) = called
            .as_ref()
            .filter(|(_, own)| own.to_lowercase() == name.to_lowercase())
        {
            return Ok(Some((code.clone(), true)));
        }
        // A name in another language may be that of a city as well: Granada is Grenada in Spanish.
        let Some(Resolution::One { hit, .. }) = known(world.resolve(name, &policy_in("")))? else {
            return Ok(called.map(|(code, _)| (code, true)));
        };
        let place = hit.place().map_err(corrupt)?;
        let kind = place.kind().map_err(corrupt)?;
        let code = place
            .country_code()
            .map_err(corrupt)?
            .filter(|_| is_whole(&hit));
        let code = code.filter(|_| matches!(kind, PlaceKind::Region | PlaceKind::Country));
        Ok(code.map(|code| (code.to_string(), kind == PlaceKind::Country)))
    }

    /// Returns whether a text as a whole is a name.
    pub(super) fn is_name(&mut self, db: &Connection, text: &str) -> Result<bool> {
        let world = self.ensure_world(db)?;
        let found = known(world.resolve(text, &policy_in("")))?.unwrap_or(Resolution::None);
        let words = |text: &str| without_conjunctions(&fold(text));
        let is_exact = |hit: &Hit<'_>| {
            let is_name = matches!(
                hit.match_kind(),
                MatchKind::Exact | MatchKind::ExactAlternate
            );
            // What is around the name in the text may be another one.
            is_name && (hit.matched_name()).is_ok_and(|name| words(&name) == words(text))
        };
        Ok(match &found {
            Resolution::One { hit, .. } => is_exact(hit),
            other => other.hits().iter().any(is_exact),
        })
    }

    fn place_by_name(
        &mut self,
        store: &mut Store<'_>,
        subject: &RowSubject,
    ) -> Result<Option<KnownPlace>, RowError> {
        let RowSubject {
            name,
            admin1,
            country,
            ..
        } = subject;
        let world = self.ensure_world(store.db)?;
        let mut policy = policy_in(admin1).places_first(true);
        if !country.is_empty() {
            let within = known(policy.in_country(world, country))?.flatten();
            policy = within
                .ok_or_else(|| Rejection::new("country_code", country, Reason::UnknownCountry))?;
        }
        if known(policy.knows_region(world))? == Some(false) {
            return Err(Rejection::new("admin1", admin1, Reason::UnknownRegion).into());
        }
        let resolution = known(world.resolve(name, &policy))?.unwrap_or(Resolution::None);
        let hits = match &resolution {
            Resolution::One { hit, .. } => {
                let place = hit.place().map_err(corrupt)?;
                let country = place
                    .country_code()
                    .map_err(corrupt)?
                    .map(|code| code.to_string());
                return Ok(Some(KnownPlace {
                    geonameid: hit.id().get(),
                    country,
                }));
            }
            other => other.hits(),
        };
        let code = match country.as_str() {
            "" => None,
            text => world
                .country_called(text)
                .map_err(corrupt)?
                .map(|country| country.code),
        };
        if store.may_lack(code.as_ref().map(|code| code.as_str())) && !hits.iter().any(is_whole) {
            store.tally.skip(Skip::NotInDataset);
            return Ok(None);
        }
        let reason = if hits.is_empty() {
            Reason::UnknownPlace
        } else {
            Reason::AmbiguousPlace
        };
        let listed = hits
            .iter()
            .take(LISTED)
            .map(described)
            .collect::<wayfare::Result<Vec<_>>>();
        let rejection = Rejection::new("name", &subject.key(), reason);
        Err(rejection
            .with_candidates(listed.map_err(corrupt)?.join(", or "))
            .into())
    }
}

/// Returns how the place is told that a name means in a region, which may be blank.
fn policy_in(region: &str) -> Policy {
    Policy::new()
        .min_confidence(MIN_CONFIDENCE)
        .merge_km(MERGE_KM)
        .in_dataset(true)
        .region(region)
}

/// Returns an answer of the library; `None` if a text is longer than any name.
fn known<T>(answer: wayfare::Result<T>) -> Result<Option<T>> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if error.kind() == wayfare::ErrorKind::BadInput => Ok(None),
        Err(error) => Err(corrupt(error)),
    }
}

fn corrupt(error: wayfare::Error) -> Error {
    Error::source("world.idx", error.to_string())
}

/// Returns whether the name is a whole one of the place.
fn is_whole(hit: &Hit<'_>) -> bool {
    matches!(
        hit.match_kind(),
        MatchKind::Exact | MatchKind::ExactAlternate | MatchKind::WithRegion
    )
}

fn described(hit: &Hit<'_>) -> wayfare::Result<String> {
    let place = hit.place()?;
    let kind = match place.kind()? {
        PlaceKind::Region => "the region ",
        PlaceKind::Country => "the country ",
        _ => "",
    };
    let mut description = format!("{} {kind}{}", hit.id(), place.name());
    let region = place
        .admin1()?
        .and_then(|region| region.name)
        .filter(|_| kind.is_empty());
    let country = place
        .country()?
        .map(|country| country.name)
        .filter(|name| *name != place.name());
    let around: Vec<_> = region.into_iter().chain(country).collect();
    if !around.is_empty() {
        description += &format!(" in {}", around.join(", "));
    }
    if let Some(population) = place.population() {
        description += &format!(" with {population} inhabitants");
    }
    Ok(description)
}

/// Refuses a source whose `resolve` names a place that is not there, unless filters may have left it out.
pub(super) fn check_resolve(store: &Store<'_>) -> Result<()> {
    let spec = store.source.spec;
    if store.may_lack(None) {
        return Ok(());
    }
    let mut select = store
        .db
        .prepare("SELECT 1 FROM place WHERE geonameid = ?1")?;
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
