//! Places and sights of sources of listings: new places, and further names of known ones.

use std::borrow::Cow;

use rusqlite::{Connection, Statement, params};
use wayfare_format::{NameKind, round_degrees};

use super::Written;
use super::known_places::{Area, KnownPlaces, PlaceDescription};
use super::nearest_place::PopulatedPlace;
use crate::error::Result;
use crate::import::job::Job;
use crate::import::made_id::{FIRST_PLACE, MadeIds};
use crate::import::names::{clean, is_reference};
use crate::readers::short_enough;
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;

/// A place or sight, as a source describes it.
pub(super) struct ListedPlace<'a> {
    /// The kind of place, as in the source: `castle`.
    pub(super) kind: &'a str,
    /// Class and code of GeoNames.
    pub(super) feature: (&'static str, &'static str),
    /// Its names, the primary one first.
    pub(super) names: Vec<&'a str>,
    pub(super) alternates: Vec<AlternateName<'a>>,
    pub(super) population: u64,
    /// Its item in Wikidata: `Q1844`.
    pub(super) wikidata: Option<&'a str>,
}

/// A further name of a place.
pub(super) struct AlternateName<'a> {
    text: &'a str,
    lang: Cow<'a, str>,
    flags: u8,
    is_main: bool,
}

/// The kind of a further name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameUse {
    /// A name in a language.
    Main,
    Other,
    Short,
    Colloquial,
    Historic,
}

impl<'a> AlternateName<'a> {
    /// Returns a name in a language, a BCP 47 tag that is empty where unknown; `None` if the text is no name.
    pub(super) fn new(text: &'a str, lang: impl Into<Cow<'a, str>>, name_use: NameUse) -> Option<Self> {
        let text = clean(text);
        if text.is_empty() || is_reference(text) {
            return None;
        }
        // As in the table `place_name`, without that of preferred names.
        let flags = match name_use {
            NameUse::Main | NameUse::Other => 0,
            NameUse::Short => 2,
            NameUse::Colloquial => 4,
            NameUse::Historic => 8,
        };
        let lang = lang.into();
        let is_main = name_use == NameUse::Main && !lang.is_empty();
        Some(Self { text, lang, flags, is_main })
    }
}

/// Writes places and sights, or the names of those that are known.
pub(super) struct PlaceWriter<'d> {
    job: Job<'d>,
    known: KnownPlaces<'d>,
    ids: MadeIds,
    insert: Statement<'d>,
    exists: Statement<'d>,
    primary_names: Statement<'d>,
    insert_name: Statement<'d>,
    insert_item: Statement<'d>,
}

impl<'d> PlaceWriter<'d> {
    pub(super) fn new(job: Job<'d>, area: Area) -> Result<Self> {
        let db: &Connection = job.db;
        // Only the build asks which name a language prefers. Without it, a place of many names would take their square.
        db.execute_batch(
            "CREATE INDEX IF NOT EXISTS preferred_name ON place_name (geonameid, lang) WHERE kind = 0 AND flags & 1",
        )?;
        Ok(Self {
            job,
            known: KnownPlaces::load(db, area)?,
            ids: MadeIds::from(FIRST_PLACE),
            insert: db.prepare(
                "INSERT INTO place (geonameid, name, latitude, longitude, feature_class, feature_code, country_code,
                     admin1_code, population, time_zone_id, source_id)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, (SELECT time_zone_id FROM place WHERE geonameid = ?10), ?11)",
            )?,
            exists: db.prepare("SELECT 1 FROM place WHERE geonameid = ?1")?,
            primary_names: db
                .prepare("SELECT 1 FROM place WHERE geonameid = ?1 AND ?2 IN (name, coalesce(ascii_name, name))")?,
            // It is preferred in a language in which an earlier source prefers none.
            insert_name: db.prepare(
                "INSERT INTO place_name (geonameid, name, lang, kind, flags)
                 VALUES (?1, ?2, ?3, 0, ?4 | (?5 AND NOT EXISTS (
                     SELECT 1 FROM place_name WHERE geonameid = ?1 AND lang = ?3 AND kind = 0 AND flags & 1)))
                 ON CONFLICT DO UPDATE SET flags = flags | excluded.flags",
            )?,
            insert_item: db.prepare("INSERT OR IGNORE INTO place_name VALUES (?1, ?2, '', ?3, 0)")?,
        })
    }

    /// Returns the town of a name near a point, where it is known.
    pub(super) fn town(&mut self, name: &str, point: (f64, f64)) -> Result<Option<u32>> {
        self.known.town(name, point, self.job.source.id)
    }

    /// Writes a place at a point; `None` if filters exclude it. A name that is too long is left out and added to `flaws`.
    pub(super) fn write(
        &mut self,
        key: &str,
        point: (f64, f64),
        place: &ListedPlace<'_>,
        near: Option<&PopulatedPlace>,
        flaws: &mut Vec<Rejection>,
    ) -> Result<Option<Written>, RowError> {
        let described = PlaceDescription {
            wikidata: place.wikidata,
            names: &place.names,
            feature_class: place.feature.0,
            point,
            same_km: same_km(place),
        };
        let (id, written) = match self.known.find(&described)? {
            Some(id) => (id, Written::Merged),
            None => match self.insert(key, point, place, near)? {
                Some(id) => (id, Written::New),
                None => return Ok(None),
            },
        };
        self.known.add(id, &described)?;
        if self.job.filter.alternate_names {
            self.write_names(id, place, flaws)?;
        }
        Ok(Some(written))
    }

    /// Writes a new place and returns its id, unless filters exclude it.
    fn insert(
        &mut self,
        key: &str,
        (latitude, longitude): (f64, f64),
        place: &ListedPlace<'_>,
        near: Option<&PopulatedPlace>,
    ) -> Result<Option<u32>, RowError> {
        let filter = self.job.filter;
        let (class, code) = place.feature;
        if !filter.allows_feature_class(class) || place.population < filter.min_population {
            return Ok(None);
        }
        // SQLite's integers are signed.
        let Ok(population) = i64::try_from(place.population) else {
            return Err(
                Rejection::new("population", &place.population.to_string(), Reason::OutOfRange).into()
            );
        };
        let id = self.ids.free(key, |id| Ok(self.exists.exists([id])?))?;
        self.insert.execute(params![
            id,
            place.names.first(),
            round_degrees(latitude),
            round_degrees(longitude),
            class,
            code,
            near.and_then(|place| place.country.as_deref()),
            near.and_then(|place| place.admin1.as_deref()),
            population,
            near.map(|place| place.geonameid),
            self.job.source.id,
        ])?;
        Ok(Some(id))
    }

    fn write_names(&mut self, id: u32, place: &ListedPlace<'_>, flaws: &mut Vec<Rejection>) -> Result<()> {
        for AlternateName { text, lang, flags, is_main } in &place.alternates {
            match short_enough("name", text) {
                Err(rejection) => flaws.push(rejection),
                // A repetition of the primary name tells nothing without a language.
                Ok(text) if lang.is_empty() && self.primary_names.exists(params![id, text])? => {}
                Ok(text) => {
                    self.insert_name.execute(params![id, text, lang, flags, is_main])?;
                }
            }
        }
        if let Some(item) = place.wikidata {
            self.insert_item.execute(params![id, item, NameKind::Wikidata as u8])?;
        }
        Ok(())
    }
}

/// Returns how far apart points of one place may be, in kilometres: a large one has no middle on which all agree, and
/// of small ones several have a name.
fn same_km(place: &ListedPlace<'_>) -> f64 {
    match (place.feature.0, place.kind) {
        (_, "city" | "island" | "archipelago" | "national_park") => 20.0,
        (_, "town") => 10.0,
        (_, "village") => 5.0,
        ("P", _) => 3.0,
        ("S", _) | (_, "locality" | "islet" | "peak" | "mountain") => 1.0,
        _ => 5.0,
    }
}
