//! Countries and regions as places, so that they are found by their names: `france`, `bavaria`.

use std::collections::HashMap;
use std::iter;

use rusqlite::{Connection, Row, params};
use wayfare_format::{NameKind, UnitVector};

use super::made_id::{FIRST_REGION, made_id};
use super::store::places::{NameInsert, NewName, PlaceInsert};
use crate::error::{Error, Result};
use crate::rows::PlaceRow;
use crate::sql::{for_each_row, optional_text, text};

const COUNTRIES: &str = "SELECT country_code, name, NULL, geonameid, population, source_id, 'PCLI' FROM country WHERE geonameid > 0";
const ADMIN1: &str =
    "SELECT code, name, ascii_name, geonameid, NULL, source_id, 'ADM1' FROM admin1";
const ADMIN2: &str =
    "SELECT code, name, ascii_name, geonameid, NULL, source_id, 'ADM2' FROM admin2";

/// Gives regions of which no place has the id that their table knows, if it knows one, the id of the place that a full dump
/// has for their code: else they would come twice.
const IDS_OF_DUMP: &str = "
    UPDATE admin1 SET geonameid = own.geonameid
    FROM (SELECT country_code || '.' || admin1_code AS code, min(geonameid) AS geonameid
          FROM place WHERE feature_class = 'A' AND feature_code = 'ADM1' GROUP BY 1) own
    WHERE own.code = admin1.code AND NOT EXISTS (SELECT 1 FROM place WHERE place.geonameid = admin1.geonameid);
    UPDATE admin2 SET geonameid = own.geonameid
    FROM (SELECT country_code || '.' || admin1_code || '.' || admin2_code AS code, min(geonameid) AS geonameid
          FROM place WHERE feature_class = 'A' AND feature_code = 'ADM2' GROUP BY 1) own
    WHERE own.code = admin2.code AND NOT EXISTS (SELECT 1 FROM place WHERE place.geonameid = admin2.geonameid)";

/// The sums over the places in a region.
#[derive(Default)]
struct RegionSums {
    /// The sum of their vectors, which points to the middle of them.
    sum: [i64; 3],
    /// Latitude and longitude of the one nearest to the middle, behind the product of its vector and the sum.
    middle: Option<(i128, [f64; 2])>,
    /// Their people, without sections of a place, whose people already count for the place.
    population: i64,
}

/// Adds the countries and regions in which there are places. A region that is a place already keeps its record, and has the
/// name of its table beside its own.
///
/// Adds the further names of both if `with_names`. Returns how many regions have no place and are none. The point of a region is the point of its most central place: the middle
/// itself may be at sea, or in another country.
pub(super) fn add(db: &Connection, with_names: bool) -> Result<u64> {
    db.execute_batch(IDS_OF_DUMP)?;
    let inside = inside(db)?;
    let mut insert_region =
        db.prepare("INSERT OR IGNORE INTO region (geonameid, places_population) VALUES (?1, ?2)")?;
    let (mut insert_place, mut insert_name) = (PlaceInsert::new(db), NameInsert::prepare(db)?);
    let mut without_places = 0;
    let mut is_place = db.prepare("SELECT 1 FROM place WHERE geonameid = ?1")?;
    let mut add = |row: &Row<'_>| {
        let (code, name) = (text(row, 0)?, text(row, 1)?);
        let known = row.get::<_, Option<u32>>(3)?.filter(|&id| id > 0);
        let id = known.unwrap_or_else(|| made_id(code, FIRST_REGION));
        let mut add_names = || {
            if with_names {
                add_names(db, &mut insert_name, id, code, name)
            } else {
                Ok(())
            }
        };
        let Some((places, (_, point))) = inside
            .get(code)
            .and_then(|places| Some((places, places.middle?)))
        else {
            if is_place.exists([id])? {
                return add_names();
            }
            without_places += u64::from(text(row, 6)? != "PCLI");
            return Ok(());
        };
        let mut parts = code.splitn(3, '.').map(Some).chain(iter::repeat(None));
        let mut part = || parts.next().flatten().unwrap_or_default();
        let place = PlaceRow {
            geonameid: id,
            name,
            ascii_name: optional_text(row, 2)?.filter(|ascii| !ascii.is_empty()),
            latitude: point[0],
            longitude: point[1],
            feature_class: "A",
            feature_code: text(row, 6)?,
            country_code: part(),
            admin1_code: part(),
            admin2_code: part(),
            ..PlaceRow::default()
        };
        let population = row.get::<_, Option<i64>>(4)?.unwrap_or(0);
        if !insert_place.add(&place, population, None, row.get(5)?)? && known.is_none() {
            // Two codes have one hash: once in a million sources.
            return Err(Error::source(
                "world.sqlite",
                format!("the region {code} needs a geonameid of its own"),
            ));
        }
        insert_region.execute(params![id, places.population])?;
        add_names()
    };
    [COUNTRIES, ADMIN1, ADMIN2]
        .into_iter()
        .try_for_each(|sql| for_each_row(db, sql, [], &mut add))?;
    Ok(without_places)
}

/// Adds the name that a table has for a region, unless it is that of its place, and the further names of a country or an
/// admin1 region.
fn add_names(
    db: &Connection,
    insert: &mut NameInsert<'_>,
    id: u32,
    code: &str,
    name: &str,
) -> Result<()> {
    const NAMES: &str = "
        SELECT ?2, '', 0, 0 FROM place WHERE geonameid = ?1 AND ?2 NOT IN (name, coalesce(ascii_name, ''))
        UNION ALL SELECT name, lang, kind, flags FROM country_name WHERE country_code = ?3
        UNION ALL SELECT country_code, '', ?4, 0 FROM country WHERE country_code = ?3
        -- `JPN` is Japan, and `NLD` the Netherlands rather than Nuevo Laredo, which has it from IATA.
        UNION ALL SELECT iso3, '', ?4, 0 FROM country WHERE country_code = ?3 AND iso3 <> ''
        UNION ALL SELECT name, lang, kind, 0 FROM admin1_name WHERE code = ?3";
    for_each_row(
        db,
        NAMES,
        params![id, name, code, NameKind::Abbreviation as u8],
        |row| {
            let name = NewName {
                text: text(row, 0)?,
                lang: text(row, 1)?,
                kind: row.get(2)?,
                flags: row.get(3)?,
            };
            insert.add(id, &name, 0)
        },
    )
}

/// Returns what the places tell of countries and regions, by their full codes.
fn inside(db: &Connection) -> Result<HashMap<String, RegionSums>> {
    let mut regions: HashMap<String, RegionSums> = HashMap::new();
    for_each_region(db, |code, _, vector, population| {
        let region = match regions.get_mut(code) {
            Some(region) => region,
            None => regions.entry(code.to_owned()).or_default(),
        };
        region
            .sum
            .iter_mut()
            .zip(vector)
            .for_each(|(sum, part)| *sum += i64::from(part));
        region.population += population;
    })?;
    for_each_region(db, |code, point, vector, _| {
        if let Some(region) = regions.get_mut(code) {
            let parts = region.sum.iter().zip(vector);
            let product: i128 = parts
                .map(|(&sum, part)| i128::from(sum) * i128::from(part))
                .sum();
            if region.middle.is_none_or(|(most, _)| product > most) {
                region.middle = Some((product, point));
            }
        }
    })?;
    Ok(regions)
}

/// Calls `each` with every place and each region that it is in: the region's full code, the place's latitude and longitude,
/// its vector, and the people that it adds to the region.
fn for_each_region(
    db: &Connection,
    mut each: impl FnMut(&str, [f64; 2], [i32; 3], i64),
) -> Result<()> {
    let sql = "SELECT country_code, admin1_code, admin2_code, latitude, longitude,
                      iif(feature_code = 'PPLX', 0, population)
               FROM place WHERE feature_class = 'P' AND country_code IS NOT NULL";
    for_each_row(db, sql, [], |row| {
        let point = [row.get(3)?, row.get(4)?];
        let vector = UnitVector::new(point[0], point[1]).0;
        let population = row.get(5)?;
        let mut code = String::new();
        for column in 0..3 {
            let Some(part) = optional_text(row, column)?.filter(|part| !part.is_empty()) else {
                break;
            };
            if column > 0 {
                code.push('.');
            }
            code.push_str(part);
            each(&code, point, vector, population);
        }
        Ok(())
    })
}
