//! Places and sights of extracts: new places, and further names of known ones.

use rusqlite::{Connection, Statement, params};
use wayfare_format::{NameKind, round_degrees};
use wayfare_osm::{Element, Feature, Kind};

use super::names::{alternate_name, is_sought, item_of, name_of};
use crate::error::Result;
use crate::import::job::Job;
use crate::import::listings::Written;
use crate::import::listings::known_places::{Area, KnownPlaces, PlaceDescription};
use crate::import::listings::nearest_place::PopulatedPlace;
use crate::import::made_id::{FIRST_PLACE, free_id};
use crate::readers::{fields, short_enough};
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;

/// Writes places and sights, or the names of those that are known.
pub(super) struct PlaceWriter<'d> {
    job: Job<'d>,
    known: KnownPlaces<'d>,
    insert: Statement<'d>,
    exists: Statement<'d>,
    primary_names: Statement<'d>,
    insert_name: Statement<'d>,
    insert_item: Statement<'d>,
}

impl<'d> PlaceWriter<'d> {
    pub(super) fn new(job: Job<'d>, area: Area) -> Result<Self> {
        let db: &Connection = job.db;
        Ok(Self {
            job,
            known: KnownPlaces::load(db, area)?,
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

    /// Returns the town in the address of a lodging, where it is known: the nearest place may be a quarter of it.
    pub(super) fn town_of(&mut self, element: &Element) -> Result<Option<u32>> {
        let Some(city) = element.lodging().and_then(|lodging| lodging.address.city) else { return Ok(None) };
        let point = (element.point.latitude, element.point.longitude);
        self.known.town(city, point, self.job.source.id)
    }

    /// Writes an element; `None` if it is no place or sight, or filters exclude it. A name that is too long is left out
    /// and added to `too_long`.
    pub(super) fn write(
        &mut self,
        element: &Element,
        near: Option<&PopulatedPlace>,
        too_long: &mut Vec<Rejection>,
    ) -> Result<Option<Written>, RowError> {
        let Some(feature) = feature(element) else { return Ok(None) };
        let name = fields::name("name", name_of(element))?;
        let mut names = vec![name];
        names.extend(element.names().filter(is_sought).map(|name| name.text));
        let described = PlaceDescription {
            wikidata: item_of(element),
            names: &names,
            feature_class: feature.feature_class,
            point: (element.point.latitude, element.point.longitude),
            same_km: same_km(feature),
        };
        let (id, written) = match self.known.find(&described)? {
            Some(id) => (id, Written::Merged),
            None => match self.insert(element, feature, name, near)? {
                Some(id) => (id, Written::New),
                None => return Ok(None),
            },
        };
        self.known.add(id, &described);
        if self.job.filter.alternate_names {
            self.write_names(id, element, too_long)?;
        }
        Ok(Some(written))
    }

    /// Writes a new place and returns its id, unless filters exclude it.
    fn insert(
        &mut self,
        element: &Element,
        feature: &Feature,
        name: &str,
        near: Option<&PopulatedPlace>,
    ) -> Result<Option<u32>, RowError> {
        let place = element.place();
        let population = place.and_then(|place| place.population).unwrap_or_default();
        let filter = self.job.filter;
        if !filter.allows_feature_class(feature.feature_class) || population < filter.min_population {
            return Ok(None);
        }
        // SQLite's integers are signed.
        let Ok(population) = i64::try_from(population) else {
            return Err(Rejection::new("population", &population.to_string(), Reason::OutOfRange).into());
        };
        let is_capital = place.is_some_and(|place| place.capital == Some("yes"));
        let code = match feature.feature_code {
            "PPL" if is_capital => "PPLC",
            code => code,
        };
        let id = free_id(&element.id.to_string(), FIRST_PLACE, |id| Ok(self.exists.exists([id])?))?;
        self.insert.execute(params![
            id,
            name,
            round_degrees(element.point.latitude),
            round_degrees(element.point.longitude),
            feature.feature_class,
            code,
            near.and_then(|place| place.country.as_deref()),
            near.and_then(|place| place.admin1.as_deref()),
            population,
            near.map(|place| place.geonameid),
            self.job.source.id,
        ])?;
        Ok(Some(id))
    }

    fn write_names(&mut self, id: u32, element: &Element, too_long: &mut Vec<Rejection>) -> Result<()> {
        for name in element.names() {
            let Some(alternate) = alternate_name(&name) else { continue };
            match short_enough("name", alternate.text) {
                Err(rejection) => too_long.push(rejection),
                // A repetition of the primary name tells nothing without a language.
                Ok(text) if alternate.lang.is_empty() && self.primary_names.exists(params![id, text])? => {}
                Ok(text) => {
                    let values = params![id, text, alternate.lang, alternate.flags, alternate.is_main];
                    self.insert_name.execute(values)?;
                }
            }
        }
        if let Some(item) = item_of(element) {
            self.insert_item.execute(params![id, item, NameKind::Wikidata as u8])?;
        }
        Ok(())
    }
}

/// Returns what an element is as a place. A locality is only a name: what is there says more.
fn feature(element: &Element) -> Option<&'static Feature> {
    let (place, sight) = (element.feature(Kind::Place), element.feature(Kind::Sight));
    place.filter(|place| place.feature_code != "LCTY").or(sight).or(place)
}

/// Returns how far apart points of one place may be, in kilometres: a large one has no middle on which all agree, and
/// of small ones several have a name.
fn same_km(feature: &Feature) -> f64 {
    match (feature.feature_class, feature.value) {
        (_, "city" | "island" | "archipelago" | "national_park") => 20.0,
        (_, "town") => 10.0,
        (_, "village") => 5.0,
        ("P", _) => 3.0,
        ("S", _) | (_, "locality" | "islet" | "peak") => 1.0,
        _ => 5.0,
    }
}
