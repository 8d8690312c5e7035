//! Places whose country is not that of their surroundings: what the report of a build says of them.
//!
//! A place is compared with the outlines, its nearest places, and the country of its time zone. The outlines decide where
//! the place lies deeper in another country than they err; else its time zone and one of the others have to agree.

use std::collections::{BTreeMap, HashMap, btree_map::Entry};
use std::ops::RangeInclusive;
use std::path::Path;
use std::thread;

use rusqlite::{Connection, Row};
use serde::Serialize;
use wayfare::{CountryCode, Dataset, NearestOptions, PlaceId, Point, internal::outline_at};
use wayfare_format::SQLITE_FILE;

use crate::error::{Error, Result};
use crate::sql::{for_each_row, open_finished, text};
use crate::threads::join;

/// The nearest places that are asked for their country, and how far they may be.
const NEIGHBOURS: usize = 5;
const NEAR_KM: f64 = 25.0;

/// The places of two countries that are listed; more are counted.
const LISTED: usize = 100;

const ZONES: &str = "
    SELECT time_zone_id, country_code FROM place
    WHERE feature_class = 'P' AND time_zone_id IS NOT NULL AND country_code IS NOT NULL";
const PLACES: &str = "
    SELECT geonameid, name, latitude, longitude, country_code, time_zone_id FROM place
    WHERE feature_class = 'P' AND country_code IS NOT NULL AND geonameid BETWEEN ? AND ? ORDER BY 1";
/// About the middle of the ids.
const MIDDLE: &str = "
    SELECT coalesce((SELECT geonameid FROM place ORDER BY 1 LIMIT 1 OFFSET (SELECT count(*) / 2 FROM place)), 0)";

/// The places of a country that seem to be in another one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Misplaced {
    /// Code of the country that they have.
    pub country: String,
    /// Code of the country that they seem to be in.
    pub in_country: String,
    /// How many they are.
    pub count: u64,
    /// The first of them by id.
    pub places: Vec<MisplacedPlace>,
}

/// A place that seems to be in another country, and which country its surroundings have.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct MisplacedPlace {
    /// Its id.
    pub geonameid: u32,
    /// Its name.
    pub name: String,
    /// Its latitude in degrees.
    pub latitude: f64,
    /// Its longitude in degrees.
    pub longitude: f64,
    /// Code of the country in whose outline it lies.
    pub outline: Option<String>,
    /// Code of the country of most of its nearest places.
    pub neighbours: Option<String>,
    /// Code of the country that has most places of its time zone.
    pub time_zone: Option<String>,
}

/// Compares every place of the dataset in a folder with its surroundings: one half of them in another thread.
pub(crate) fn find(db: &Connection, folder: &Path) -> Result<Vec<Misplaced>> {
    let failed = |error: wayfare::Error| Error::output(folder, error.to_string());
    let dataset = &Dataset::open(folder).map_err(failed)?;
    let of_zones = &countries_of_zones(db)?;
    let middle: u32 = db.query_row(MIDDLE, [], |row| row.get(0))?;
    let (mut found, further) = thread::scope(|scope| {
        let further = scope.spawn(move || {
            let db = open_finished(&folder.join(SQLITE_FILE))?;
            within(&db, middle..=u32::MAX, dataset, of_zones)
        });
        let first = 0..=middle.saturating_sub(1);
        let found = within(db, first, dataset, of_zones)?;
        Ok::<_, Error>((found, join(further, "places")?))
    })?;
    for (pair, group) in further {
        match found.entry(pair) {
            Entry::Vacant(entry) => drop(entry.insert(group)),
            Entry::Occupied(mut entry) => {
                let first = entry.get_mut();
                first.count += group.count;
                first.places.extend(group.places);
                first.places.truncate(LISTED);
            }
        }
    }
    Ok(found.into_values().collect())
}

/// Compares the places with some ids, by the country that they have and the one that they seem to be in.
fn within(
    db: &Connection,
    ids: RangeInclusive<u32>,
    dataset: &Dataset,
    of_zones: &HashMap<i64, String>,
) -> Result<BTreeMap<(String, String), Misplaced>> {
    let mut found = BTreeMap::new();
    for_each_row(db, PLACES, [ids.start(), ids.end()], |row| {
        let own = text(row, 4)?;
        let zone = row
            .get::<_, Option<i64>>(5)?
            .and_then(|zone| of_zones.get(&zone))
            .map(String::as_str);
        let compared = Compared::read(dataset, row, own, zone)
            .map_err(|error| Error::source("world.idx", error.to_string()))?;
        let Some(compared) = compared else {
            return Ok(());
        };
        let Some(other) = compared.other(own) else {
            return Ok(());
        };
        let pair = (own.to_owned(), other.to_owned());
        let group = found
            .entry(pair)
            .or_insert_with_key(|(country, in_country)| Misplaced {
                country: country.clone(),
                in_country: in_country.clone(),
                count: 0,
                places: Vec::new(),
            });
        group.count += 1;
        if group.places.len() < LISTED {
            group.places.push(MisplacedPlace {
                geonameid: row.get(0)?,
                name: text(row, 1)?.to_owned(),
                latitude: row.get(2)?,
                longitude: row.get(3)?,
                outline: compared.outline.map(|(code, _)| code.to_string()),
                neighbours: compared.neighbours.map(|code| code.to_string()),
                time_zone: zone.map(str::to_owned),
            });
        }
        Ok(())
    })?;
    Ok(found)
}

/// The countries that the surroundings of a place have.
struct Compared<'z> {
    /// And whether the place is farther from the border than outlines err.
    outline: Option<(CountryCode, bool)>,
    neighbours: Option<CountryCode>,
    zone: Option<&'z str>,
}

impl<'z> Compared<'z> {
    /// Reads them; `None` where neither the outline nor the time zone is another country's.
    fn read(
        dataset: &Dataset,
        row: &Row<'_>,
        own: &str,
        zone: Option<&'z str>,
    ) -> wayfare::Result<Option<Self>> {
        let (Ok(latitude), Ok(longitude)) = (row.get(2), row.get(3)) else {
            return Ok(None);
        };
        let point = Point::new(latitude, longitude)?;
        let outline = outline_at(dataset, point)?;
        if outline.is_none_or(|(code, is_well_inside)| code == own || !is_well_inside)
            && zone.is_none_or(|code| code == own)
        {
            return Ok(None);
        }
        let id = row.get(0).ok().map(PlaceId::new);
        let neighbours = neighbours(dataset, point, id)?;
        Ok(Some(Self {
            outline,
            neighbours,
            zone,
        }))
    }

    /// Returns the other country that the place seems to be in.
    fn other(&self, own: &str) -> Option<&str> {
        let outline = self
            .outline
            .as_ref()
            .map(|(code, is_well_inside)| (code.as_str(), *is_well_inside));
        let neighbours = self.neighbours.as_ref().map(|code| (code.as_str(), false));
        let mut others = [outline, neighbours]
            .into_iter()
            .flatten()
            .filter(|(code, _)| *code != own);
        let is_sure =
            |(code, is_well_inside): &(&str, bool)| *is_well_inside || self.zone == Some(*code);
        others.find(is_sure).map(|(code, _)| code)
    }
}

/// Returns the country of most of the nearest places.
fn neighbours(
    dataset: &Dataset,
    point: Point,
    own: Option<PlaceId>,
) -> wayfare::Result<Option<CountryCode>> {
    let options = NearestOptions::new()
        .radius_km(NEAR_KM)
        .limit(NEIGHBOURS + 1);
    let mut counts: HashMap<CountryCode, usize> = HashMap::new();
    for near in dataset.nearest_with(point, &options)? {
        let place = near.place()?;
        if let Some(code) = place.country_code()?.filter(|_| Some(place.id()) != own) {
            *counts.entry(code).or_default() += 1;
        }
    }
    let all: usize = counts.values().sum();
    Ok(counts
        .into_iter()
        .find(|(_, count)| 2 * count > all)
        .map(|(code, _)| code))
}

/// Returns the country that has most places of each time zone.
fn countries_of_zones(db: &Connection) -> Result<HashMap<i64, String>> {
    let mut counts: HashMap<i64, BTreeMap<String, u64>> = HashMap::new();
    for_each_row(db, ZONES, [], |row| {
        let (of_zone, country) = (counts.entry(row.get(0)?).or_default(), text(row, 1)?);
        match of_zone.get_mut(country) {
            Some(count) => *count += 1,
            None => drop(of_zone.insert(country.to_owned(), 1)),
        }
        Ok(())
    })?;
    // Of several, the first by its code.
    let most = |of_zone: BTreeMap<String, u64>| {
        let most = of_zone.into_iter().rev().max_by_key(|&(_, count)| count);
        most.map(|(country, _)| country)
    };
    let of_zones = counts.into_iter();
    Ok(of_zones
        .filter_map(|(zone, of_zone)| Some((zone, most(of_zone)?)))
        .collect())
}
