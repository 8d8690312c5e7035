//! Islands and areas like them: regions that no administration knows, each with the places on it.

use std::collections::{BTreeSet, HashMap};
use std::iter;

use rusqlite::{Connection, OptionalExtension, params};
use wayfare_format::{fold, great_circle_km, round_degrees};

use super::made_id::id_of_code;
use super::places::distinct_names;
use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount, short_enough};
use crate::rejection::{Reason, Rejection};
use crate::report::Skip;
use crate::sql::{for_each_row, text};

/// An island of a dump is an island of a table if they share a name and are at most this far apart.
const SAME_ISLAND_KM: f64 = 100.0;

/// Imports a table of kind `islands`.
///
/// An island that the same source has named before is rejected; one of an earlier source is replaced. One that a dump
/// already has stays a place of the dump, and gets what the dump lacks: names, inhabitants, the places on it.
pub(super) fn islands(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, gazetteer, input, rejects, tally } = import;
    let mut admin1_of = job.db.prepare("SELECT coalesce(admin1_code, '') FROM place WHERE geonameid = ?1")?;
    let mut insert = job.db.prepare(
        "INSERT OR IGNORE INTO place (geonameid, name, latitude, longitude, feature_class, feature_code,
             country_code, admin1_code, population, source_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    let mut remove = job.db.prepare("DELETE FROM place WHERE geonameid = ?1 AND source_id <> ?2")?;
    let mut remove_names = job.db.prepare("DELETE FROM place_name WHERE geonameid = ?1")?;
    let mut remove_places = job.db.prepare("DELETE FROM main_place WHERE region_id = ?1")?;
    let mut insert_name = job.db.prepare("INSERT OR IGNORE INTO place_name VALUES (?1, ?2, ?3, 0, 0)")?;
    let mut insert_region =
        job.db.prepare("INSERT OR REPLACE INTO region VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    let mut insert_place = job.db.prepare("INSERT OR IGNORE INTO main_place VALUES (?1, ?2)")?;
    let of_dumps = islands_of_dumps(job.db)?;
    let mut complete = job.db.prepare(
        "UPDATE place SET population = iif(population > 0, population, ?2), admin1_code = coalesce(admin1_code, ?3)
         WHERE geonameid = ?1",
    )?;

    readers::read_islands(input, job.source.spec, rejects, |row| {
        let country = Some(&row.country).filter(|country| !country.is_empty());
        let country = country.map(|name| gazetteer.country(job.db, "country_code", name)).transpose()?;
        let code = country.as_deref().unwrap_or_default();
        if !job.filter.allows_country(code) {
            tally.skip(Skip::Filtered);
            return Ok(());
        }
        let mut places = Vec::with_capacity(row.geonameids.len());
        let mut regions = BTreeSet::new();
        for id in row.geonameids {
            let admin1: Option<String> = admin1_of.query_one([id], |row| row.get(0)).optional()?;
            if let Some(admin1) = admin1 {
                places.push(id);
                regions.insert(admin1);
            } else if !job.may_lack(None) {
                return Err(Rejection::new("geonameids", &id.to_string(), Reason::UnknownPlace).into());
            }
        }
        if places.is_empty() {
            tally.skip(Skip::NotInDataset);
            return Ok(());
        }
        // Several regions share a large island, and several countries an area without one.
        let is_in_one = country.is_some() && regions.len() == 1;
        let admin1 = regions.first().filter(|admin1| is_in_one && !admin1.is_empty());
        let mut names = distinct_names(&row.alternate_names);
        names.retain(|name| *name != row.name);
        for name in &names {
            short_enough("alternatenames", name)?;
        }
        let of_dump = iter::once(row.name.as_str()).chain(names.iter().copied()).find_map(|name| {
            let known = of_dumps.get(&(code.to_owned(), fold(name).to_string()))?;
            known.iter().find(|island| {
                let (latitude, longitude) = island.point;
                great_circle_km(latitude, longitude, row.latitude, row.longitude) <= SAME_ISLAND_KM
            })
        });
        let id = of_dump.map_or_else(|| id_of_code(&format!("{code} {}", row.name)), |island| island.id);
        let island = params![
            id,
            row.name,
            round_degrees(row.latitude),
            round_degrees(row.longitude),
            row.feature.0,
            row.feature.1,
            country,
            admin1,
            row.population,
            job.source.id,
        ];
        if of_dump.is_some() {
            complete.execute(params![id, row.population, admin1])?;
        } else if insert.execute(island)? == 0 {
            if remove.execute(params![id, job.source.id])? == 0 {
                return Err(Rejection::new("name", &row.name, Reason::Duplicate).into());
            }
            remove_names.execute([id])?;
            remove_places.execute([id])?;
            insert.execute(island)?;
            tally.replaced += 1;
        }
        let [south, west, north, east] =
            row.bounds.map_or([None; 4], |bounds| bounds.map(|angle| Some(round_degrees(angle))));
        insert_region.execute(params![id, row.places_population, south, west, north, east])?;
        for place in places {
            insert_place.execute([id, place])?;
        }
        if job.filter.alternate_names {
            let translations =
                row.translations.iter().map(|(language, name)| (name.as_str(), language.as_str()));
            for (name, language) in names.into_iter().map(|name| (name, "")).chain(translations) {
                insert_name.execute(params![id, name, language])?;
            }
        }
        Ok(())
    })
}

/// An island that came with a dump.
struct OfDump {
    id: u32,
    point: (f64, f64),
}

/// Returns the islands that came with dumps, by country and folded name.
fn islands_of_dumps(db: &Connection) -> Result<HashMap<(String, String), Vec<OfDump>>> {
    let mut islands: HashMap<_, Vec<OfDump>> = HashMap::new();
    let sql =
        "SELECT country_code, p.name, geonameid, latitude, longitude FROM place p JOIN source s USING (source_id)
               WHERE feature_code IN ('ISL', 'ISLS') AND country_code IS NOT NULL AND s.kind IN ('places', 'openstreetmap')";
    for_each_row(db, sql, [], |row| {
        let island = OfDump { id: row.get(2)?, point: (row.get(3)?, row.get(4)?) };
        islands.entry((row.get(0)?, fold(text(row, 1)?).to_string())).or_default().push(island);
        Ok(())
    })?;
    Ok(islands)
}
