//! The factors of the importance of places, from the tables of `world.sqlite`.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;
use wayfare_format::{ImportanceFactors, NameKind, importance};

use crate::error::Result;
use crate::rows::AlternateNameRow;
use crate::sql::{RowsById, for_each_row, optional_text, text};

/// A region has at most this many times the people of its places: in a country with few places, they tell little about
/// the others.
const MOST_PEOPLE: f64 = 4.0;

/// So many populations of seats in a country tell those that are unknown; fewer tell nothing.
const MIN_KNOWN: u32 = 10;

const PLACES: &str =
    "SELECT geonameid, population, feature_code, country_code FROM place ORDER BY geonameid";
const NAMES: &str = "SELECT geonameid, kind, flags FROM place_name ORDER BY geonameid";

const DESTINATIONS: &str = "SELECT geonameid FROM destination";
/// Islands and areas of which a source names the places.
const WITH_PLACES: &str = "SELECT region_id FROM main_place";
/// Places of which costs or highlights are known. Costs without a total do not count; the index does not have them either.
const WITH_COSTS: &str = "SELECT geonameid FROM location_cost WHERE category_id = 0
                          UNION ALL SELECT geonameid FROM location_highlight";

/// Calls `each` with the id and the importance of every place, in the order of ids.
pub(crate) fn for_each_importance(db: &Connection, mut each: impl FnMut(u32, f32)) -> Result<()> {
    let people = People::read(db)?;
    let [destinations, with_places, with_costs] =
        [DESTINATIONS, WITH_PLACES, WITH_COSTS].map(|sql| ids(db, sql));
    let (destinations, with_places, with_costs) = (destinations?, with_places?, with_costs?);
    let mut names = db.prepare(NAMES)?;
    let mut names = RowsById::query(&mut names)?;
    for_each_row(db, PLACES, [], |row| {
        let (id, own, feature_code) = (row.get(0)?, row.get(1)?, text(row, 2)?);
        let (mut alternate_names, mut has_airport) = (0, false);
        names.for_each_of(id, |name| {
            let (kind, flags): (i64, i64) = (name.get(1)?, name.get(2)?);
            let is_counted =
                kind == NameKind::Name as i64 && flags & i64::from(AlternateNameRow::FURTHER) == 0;
            alternate_names += u32::from(is_counted);
            has_airport |= kind == NameKind::Iata as i64;
            Ok(())
        })?;
        let is_destination = destinations.contains(&id);
        let factors = ImportanceFactors {
            population: match own {
                0 => people.of(id, feature_code, optional_text(row, 3)?),
                known => known,
            },
            feature_code,
            alternate_names,
            has_travellers: has_airport || is_destination || own == 0 && with_places.contains(&id),
            is_destination,
            has_costs: with_costs.contains(&id),
        };
        each(id, importance(factors));
        Ok(())
    })
}

fn ids(db: &Connection, sql: &str) -> Result<HashSet<u32>> {
    let mut ids = HashSet::new();
    for_each_row(db, sql, [], |row| {
        ids.insert(row.get(0)?);
        Ok(())
    })?;
    Ok(ids)
}

/// What is taken for the population of places that have none of their own.
struct People {
    /// A region counts by the people of its places. Many live in places that are in no table: as many more as in the whole
    /// country.
    of_regions: HashMap<u32, u64>,
    /// The seat of a division counts as one of the smallest such seats of its country, by feature code and country: of the
    /// lowest tenth of those that are known, or a smaller share where fewer are known, as those are the larger ones.
    of_seats: HashMap<String, HashMap<String, u64>>,
}

impl People {
    fn read(db: &Connection) -> Result<Self> {
        let regions = format!(
            "SELECT r.geonameid, CAST(r.places_population * coalesce(
                        min({MOST_PEOPLE}, 1.0 * nullif(c.population, 0) / whole.places_population), 1) AS INTEGER)
             FROM region r JOIN place p ON p.geonameid = r.geonameid
             LEFT JOIN country c ON c.country_code = p.country_code
             LEFT JOIN region whole ON whole.geonameid = c.geonameid"
        );
        let mut of_regions = HashMap::new();
        for_each_row(db, &regions, [], |row| {
            of_regions.insert(row.get(0)?, row.get(1)?);
            Ok(())
        })?;
        let seats = format!(
            "WITH ranked AS (
                 SELECT country_code, feature_code, population,
                        row_number() OVER (PARTITION BY country_code, feature_code ORDER BY population DESC) AS place,
                        sum(population > 0) OVER (PARTITION BY country_code, feature_code) AS known,
                        count() OVER (PARTITION BY country_code, feature_code) AS whole
                 FROM place WHERE feature_code GLOB 'PPLA*' AND country_code IS NOT NULL
             )
             SELECT feature_code, country_code, population FROM ranked
             WHERE known >= {MIN_KNOWN} AND place = known - known * known / (10 * whole)"
        );
        let mut of_seats: HashMap<String, HashMap<String, u64>> = HashMap::new();
        for_each_row(db, &seats, [], |row| {
            let of_code = of_seats.entry(row.get(0)?).or_default();
            of_code.insert(row.get(1)?, row.get(2)?);
            Ok(())
        })?;
        Ok(Self {
            of_regions,
            of_seats,
        })
    }

    fn of(&self, id: u32, feature_code: &str, country: Option<&str>) -> u64 {
        let of_seat = || self.of_seats.get(feature_code)?.get(country?);
        let people = self.of_regions.get(&id).or_else(of_seat);
        people.copied().unwrap_or(0)
    }
}
