//! Places with their further names, and what is known of regions.

use rusqlite::{Connection, OptionalExtension, Statement, named_params, params};
use wayfare_format::{NameKind, round_degrees};

use super::insert::Insert;
use super::{Store, non_blank};
use crate::error::Result;
use crate::manifest::SourceKind;
use crate::readers::short_enough;
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::rows::{AlternateNameRow, PlaceRow};

impl Store<'_> {
    /// Writes a place, and returns whether filters want it. One that this source has written before is rejected; one of an
    /// earlier source is replaced.
    pub(in crate::import) fn put_place(&mut self, place: &PlaceRow<'_>) -> Result<bool, RowError> {
        if !self
            .filter
            .allows_place(place.feature_class, place.population)
        {
            return Ok(false);
        }
        if !place.country_code.is_empty() {
            self.check_country("country code", place.country_code)?;
        }
        let id = place.geonameid;
        self.replace_place(place, || {
            Rejection::new("geonameid", &id.to_string(), Reason::Duplicate)
        })?;
        Ok(true)
    }

    /// Writes an island that no dump has, as [`Self::put_place`] does, whatever filters say of its class and people.
    pub(in crate::import) fn put_island(&mut self, place: &PlaceRow<'_>) -> Result<(), RowError> {
        self.replace_place(place, || {
            Rejection::new("name", place.name, Reason::Duplicate)
        })
    }

    fn replace_place(
        &mut self,
        place: &PlaceRow<'_>,
        duplicate: impl FnOnce() -> Rejection,
    ) -> Result<(), RowError> {
        // SQLite's integers are signed.
        let Ok(population) = i64::try_from(place.population) else {
            return Err(Rejection::new(
                "population",
                &place.population.to_string(),
                Reason::OutOfRange,
            )
            .into());
        };
        let time_zone = self.time_zone(place.time_zone)?;
        let (db, source_id) = (self.db, self.source.id);
        if self
            .insert_place
            .add(place, population, time_zone, source_id)?
        {
            return Ok(());
        }
        let mut remove =
            db.prepare_cached("DELETE FROM place WHERE geonameid = ?1 AND source_id <> ?2")?;
        if remove.execute((place.geonameid, source_id))? == 0 {
            return Err(duplicate().into());
        }
        for of_place in [
            "DELETE FROM place_name WHERE geonameid = ?1",
            "DELETE FROM main_place WHERE region_id = ?1",
        ] {
            db.prepare_cached(of_place)?.execute([place.geonameid])?;
        }
        self.insert_place
            .add(place, population, time_zone, source_id)?;
        self.tally.replaced += 1;
        Ok(())
    }

    /// Returns the id of a time zone, which is added if no `timeZones` file has it.
    fn time_zone(&mut self, name: &str) -> Result<Option<i64>> {
        if name.is_empty() {
            return Ok(None);
        }
        if let Some(&id) = self.time_zones.get(name) {
            return Ok(Some(id));
        }
        let mut select = self
            .db
            .prepare_cached("SELECT time_zone_id FROM time_zone WHERE name = ?1")?;
        let id = match select.query_row([name], |row| row.get(0)).optional()? {
            Some(id) => id,
            None => self
                .db
                .prepare_cached("INSERT INTO time_zone (name, source_id) VALUES (?1, ?2)")?
                .insert((name, self.source.id))?,
        };
        self.time_zones.insert(name.to_owned(), id);
        Ok(Some(id))
    }

    /// Adds what a place lacks: people, and its admin1 region.
    pub(in crate::import) fn complete_place(&mut self, place: &PlaceRow<'_>) -> Result<()> {
        let mut complete = self.db.prepare_cached(
            "UPDATE place SET population = iif(population > 0, population, ?2), admin1_code = coalesce(admin1_code, ?3)
             WHERE geonameid = ?1",
        )?;
        complete.execute(params![
            place.geonameid,
            place.population as i64,
            non_blank(place.admin1_code)
        ])?;
        Ok(())
    }

    /// Writes what a table says of an island beside what places have: the people of all places on it, its south, west, north
    /// and east, and the most important places.
    pub(in crate::import) fn put_region(
        &mut self,
        id: u32,
        places_population: u32,
        bounds: Option<[f64; 4]>,
        places: &[u32],
    ) -> Result<()> {
        let [south, west, north, east] = bounds.map_or([None; 4], |bounds| {
            bounds.map(|angle| Some(round_degrees(angle)))
        });
        Insert::new(self.db, "INSERT OR REPLACE INTO region").add(named_params! {
            ":geonameid": id,
            ":places_population": places_population,
            ":south": south,
            ":west": west,
            ":north": north,
            ":east": east,
        })?;
        let mut main_place = self
            .db
            .prepare_cached("INSERT OR IGNORE INTO main_place VALUES (?1, ?2)")?;
        for place in places {
            main_place.execute([id, *place])?;
        }
        Ok(())
    }
}

/// Adds places.
pub(in crate::import) struct PlaceInsert<'a>(Insert<'a>);

impl<'a> PlaceInsert<'a> {
    pub(in crate::import) fn new(db: &'a Connection) -> Self {
        Self(Insert::new(db, "INSERT OR IGNORE INTO place"))
    }

    /// Adds a place, and returns whether there was none of its id.
    pub(in crate::import) fn add(
        &mut self,
        place: &PlaceRow<'_>,
        population: i64,
        time_zone: Option<i64>,
        source_id: u32,
    ) -> Result<bool> {
        let added = self.0.add(named_params! {
            ":geonameid": place.geonameid,
            ":name": place.name,
            ":ascii_name": place.ascii_name,
            ":latitude": round_degrees(place.latitude),
            ":longitude": round_degrees(place.longitude),
            ":feature_class": place.feature_class,
            ":feature_code": place.feature_code,
            ":country_code": non_blank(place.country_code),
            ":cc2": non_blank(place.cc2),
            ":admin1_code": non_blank(place.admin1_code),
            ":admin2_code": non_blank(place.admin2_code),
            ":admin3_code": non_blank(place.admin3_code),
            ":admin4_code": non_blank(place.admin4_code),
            ":population": population,
            ":elevation": place.elevation,
            ":dem": place.dem,
            ":time_zone_id": time_zone,
            ":modified": non_blank(place.modified),
            ":source_id": source_id,
        })?;
        Ok(added > 0)
    }
}

/// A further name or code of a place.
pub(in crate::import) struct NewName<'a> {
    pub(in crate::import) text: &'a str,
    /// A BCP 47 tag; empty where unknown.
    pub(in crate::import) lang: &'a str,
    pub(in crate::import) kind: u8,
    /// As in the table `place_name`.
    pub(in crate::import) flags: u8,
}

impl<'a> NewName<'a> {
    /// Returns a name in a language that may be unknown.
    pub(in crate::import) fn plain(text: &'a str, lang: &'a str) -> Self {
        Self {
            text,
            lang,
            kind: NameKind::Name as u8,
            flags: 0,
        }
    }
}

impl Store<'_> {
    /// Writes a name of a place from a column, unless the dataset is to have none. Returns what is wrong with one that is
    /// too long, which is left out.
    pub(in crate::import) fn put_name(
        &mut self,
        id: u32,
        column: &'static str,
        name: &NewName<'_>,
    ) -> Result<Option<Rejection>> {
        if !self.filter.alternate_names {
            return Ok(None);
        }
        if let Err(too_long) = short_enough(column, name.text) {
            return Ok(Some(too_long));
        }
        // Only in these files, a name that counts for importance makes an earlier one count.
        let shared = if self.source.spec.kind == SourceKind::AlternateNames {
            AlternateNameRow::FURTHER
        } else {
            0
        };
        self.insert_name.add(id, name, shared)?;
        Ok(None)
    }
}

/// Adds names of places.
pub(in crate::import) struct NameInsert<'a>(Statement<'a>);

impl<'a> NameInsert<'a> {
    pub(in crate::import) fn prepare(db: &'a Connection) -> Result<Self> {
        let insert = "INSERT INTO place_name (geonameid, name, lang, kind, flags) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET flags = (flags | excluded.flags) & (~?6 | (flags & excluded.flags))";
        Ok(Self(db.prepare(insert)?))
    }

    /// Adds a name, or its flags to those that it has; the flags `shared` stay only if both have them.
    pub(in crate::import) fn add(&mut self, id: u32, name: &NewName<'_>, shared: u8) -> Result<()> {
        self.0.execute(params![
            id, name.text, name.lang, name.kind, name.flags, shared
        ])?;
        Ok(())
    }
}
