//! The places of earlier sources: whether one of them is the place that a source of listings describes.

use std::collections::BTreeSet;

use rusqlite::{Connection, Statement};
use wayfare_format::{NameKind, great_circle_km};

use super::listed_place::{ListedPlace, item_number};
use crate::error::Result;
use crate::import::place_finder::names_near::{NamesNear, with_key};
use crate::sql::{for_each_row, optional_text, text};

/// A house belongs to the town in its address if that is no farther away.
const TOWN_KM: f64 = 25.0;

/// No place that is known by its name is farther away.
const FARTHEST_KM: f64 = 25.0;

/// A part of the Earth: south, west, north and east in degrees.
pub(super) type Area = [f64; 4];
pub(super) const EVERYWHERE: Area = [-90.0, -180.0, 90.0, 180.0];

/// Points of one place differ, and what lies at the edge of a source reaches beyond it.
const MARGIN_DEGREES: f64 = 1.0;

/// Returns an area in which the places are that a source of an area may know.
pub(super) fn with_margin([south, west, north, east]: Area) -> Area {
    [
        south - MARGIN_DEGREES,
        west - MARGIN_DEGREES,
        north + MARGIN_DEGREES,
        east + MARGIN_DEGREES,
    ]
}

/// Finds known places by item of Wikidata, and by name and distance.
pub(super) struct KnownPlaces<'d> {
    /// Numbers of items, each with an id.
    items: BTreeSet<(u64, u32)>,
    /// By feature class.
    names: NamesNear,
    place: Statement<'d>,
}

impl<'d> KnownPlaces<'d> {
    pub(super) fn load(db: &'d Connection, area: Area) -> Result<Self> {
        let wikidata = NameKind::Wikidata as u8;
        let place = db.prepare(&format!(
            "SELECT feature_class, latitude, longitude, source_id, country_code,
                    EXISTS (SELECT 1 FROM place_name n WHERE n.geonameid = p.geonameid AND kind = {wikidata})
             FROM place p WHERE geonameid = ?1"
        ))?;
        let mut known = Self {
            items: BTreeSet::new(),
            names: NamesNear::new(FARTHEST_KM),
            place,
        };
        let within = "p.latitude BETWEEN ?1 AND ?3 AND p.longitude BETWEEN ?2 AND ?4 AND p.feature_class <> 'A'";
        let primary = format!(
            "SELECT geonameid, feature_class, latitude, longitude, name, coalesce(ascii_name, '') FROM place p
             WHERE {within}"
        );
        for_each_row(db, &primary, area, |row| {
            let (id, class) = (row.get(0)?, text(row, 1)?);
            let point = (row.get(2)?, row.get(3)?);
            known.names.add(id, text(row, 4)?, class, point);
            known.names.add(id, text(row, 5)?, class, point);
            Ok(())
        })?;
        let others = format!(
            "SELECT n.geonameid, p.feature_class, p.latitude, p.longitude, n.name, n.kind
             FROM place p CROSS JOIN place_name n ON n.geonameid = p.geonameid
             WHERE {within} AND n.kind IN ({}, {wikidata})",
            NameKind::Name as u8,
        );
        for_each_row(db, &others, area, |row| {
            let (id, name) = (row.get(0)?, text(row, 4)?);
            if row.get::<_, u8>(5)? == NameKind::Wikidata as u8 {
                known.add_item(id, name);
            } else {
                let point = (row.get(2)?, row.get(3)?);
                known.names.add(id, name, text(row, 1)?, point);
            }
            Ok(())
        })?;
        Ok(known)
    }

    /// Adds what a source says of a place.
    pub(super) fn add(&mut self, id: u32, place: &ListedPlace<'_>) -> Result<()> {
        let (class, point) = self.place.query_row([id], |row| {
            Ok((row.get::<_, String>(0)?, (row.get(1)?, row.get(2)?)))
        })?;
        place
            .names
            .iter()
            .for_each(|name| self.names.add(id, name, &class, point));
        place
            .wikidata
            .iter()
            .for_each(|item| self.add_item(id, item));
        Ok(())
    }

    fn add_item(&mut self, id: u32, item: &str) {
        self.items
            .extend(item_number(item).map(|number| (number, id)));
    }

    /// Returns the place that is described: the nearest one of its item, or of its primary name, or of another name.
    ///
    /// One of the same item may be farther away, since an island, park or lake has no point of its own, and of another
    /// class, unless just one of them is a populated place: an item may be about a town and its castle. Two buildings of
    /// different items are two, whatever names they share: the villas of one museum.
    pub(super) fn find(
        &mut self,
        place: &ListedPlace<'_>,
        point: (f64, f64),
    ) -> Result<Option<u32>> {
        let (class, km) = (place.place.feature.0, place.same_km());
        if let Some(item) = place.wikidata.and_then(item_number) {
            let of_item = with_key(&self.items, item);
            let found = nearest(&mut self.place, of_item, point, |known| {
                (known.feature_class == "P") == (class == "P")
            })?;
            if found.is_some() {
                return Ok(found);
            }
        }
        let (primary, others) = place.names.split_at(place.names.len().min(1));
        for names in [primary, others] {
            let named = names
                .iter()
                .flat_map(|name| self.names.near(name, class, point, km));
            let found = nearest(&mut self.place, named, point, |known| {
                let is_other_building = class == "S" && known.has_item && place.wikidata.is_some();
                known.feature_class == class && known.km <= km && !is_other_building
            })?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the populated place with the name of the town in an address, in the country of the address. Only sources
    /// before this one count, so that the order of a file makes no difference.
    pub(super) fn town(
        &mut self,
        name: &str,
        point: (f64, f64),
        country: Option<&str>,
        before: u32,
    ) -> Result<Option<u32>> {
        let named = self.names.near(name, "P", point, TOWN_KM);
        nearest(&mut self.place, named, point, |known| {
            let is_in_country = country.is_none() || known.country == country;
            known.feature_class == "P"
                && known.km <= TOWN_KM
                && known.source_id < before
                && is_in_country
        })
    }
}

/// A place that may be the one.
struct Candidate<'a> {
    feature_class: &'a str,
    /// How far away it is.
    km: f64,
    source_id: u32,
    country: Option<&'a str>,
    has_item: bool,
}

/// Returns the nearest of these places that suits.
fn nearest(
    place: &mut Statement<'_>,
    ids: impl Iterator<Item = u32>,
    (latitude, longitude): (f64, f64),
    suits: impl Fn(&Candidate<'_>) -> bool,
) -> Result<Option<u32>> {
    let mut nearest: Option<(f64, u32)> = None;
    for id in ids {
        let mut rows = place.query([id])?;
        let Some(row) = rows.next()? else { continue };
        let km = great_circle_km(latitude, longitude, row.get(1)?, row.get(2)?);
        let candidate = Candidate {
            feature_class: text(row, 0)?,
            km,
            source_id: row.get(3)?,
            country: optional_text(row, 4)?,
            has_item: row.get(5)?,
        };
        if suits(&candidate) && nearest.is_none_or(|least| (km, id) < least) {
            nearest = Some((km, id));
        }
    }
    Ok(nearest.map(|(_, id)| id))
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;
    use wayfare_listings::Place;

    use super::*;
    use crate::import::place_finder::names_near::MOST_OF_A_NAME;

    /// Places of one name along a line, some kilometres apart, and as many at one point.
    #[test]
    fn only_what_is_near_is_compared() {
        const MANY: u32 = 2000;
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(crate::schema::SCHEMA).unwrap();
        db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        let mut insert = db
            .prepare(
                "INSERT INTO place (geonameid, name, latitude, longitude, feature_class, feature_code, population, source_id)
                 VALUES (?1, 'Alfa', ?2, ?3, 'P', 'PPL', 0, 1)",
            )
            .unwrap();
        for n in 0..MANY {
            insert.execute((n, 40.0, f64::from(n) * 0.05)).unwrap();
            insert.execute((n + MANY, -40.0, 1.0)).unwrap();
        }
        let mut known = KnownPlaces::load(&db, EVERYWHERE).unwrap();
        let hamlet = Place {
            kind: "hamlet",
            feature: ("P", "PPL"),
            population: 0,
            names: Vec::new(),
        };
        let place = ListedPlace {
            place: &hamlet,
            names: vec!["Alfa"],
            wikidata: None,
        };
        let mut find = |point| {
            let found = known.find(&place, point).unwrap();
            (found, known.place.reset_status(StatementStatus::Run))
        };
        let (found, asked) = find((40.0, 50.01));
        assert!(found == Some(1000) && asked < 20, "{found:?}, {asked}");
        assert_eq!(find((-40.0, 1.0)), (Some(MANY), MOST_OF_A_NAME as i32));
        assert_eq!(find((-45.0, 1.0)), (None, 0));
    }
}
