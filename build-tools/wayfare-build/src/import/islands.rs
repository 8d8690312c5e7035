//! Islands and areas like them: regions that no administration knows, each with the places on it.

use rusqlite::params;
use wayfare_format::round_degrees;

use super::places::distinct_names;
use super::region_places::id_of_code;
use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount, short_enough};
use crate::rejection::{Reason, Rejection};
use crate::report::Skip;

/// Imports a table of kind `islands`.
///
/// An island that the same source has named before is rejected; one of an earlier source is replaced.
pub(super) fn islands(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, gazetteer, input, rejects, tally } = import;
    let countries = gazetteer.countries(job.db)?;
    let mut known = job.db.prepare("SELECT 1 FROM place WHERE geonameid = ?1")?;
    let mut insert = job.db.prepare(
        "INSERT OR IGNORE INTO place (geonameid, name, latitude, longitude, feature_class, feature_code,
             country_code, population, source_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    let mut remove = job.db.prepare("DELETE FROM place WHERE geonameid = ?1 AND source_id <> ?2")?;
    let mut remove_names = job.db.prepare("DELETE FROM place_name WHERE geonameid = ?1")?;
    let mut remove_places = job.db.prepare("DELETE FROM main_place WHERE region_id = ?1")?;
    let mut insert_name = job.db.prepare("INSERT INTO place_name VALUES (?1, ?2, '', 0, 0)")?;
    let mut insert_place = job.db.prepare("INSERT OR IGNORE INTO main_place VALUES (?1, ?2)")?;

    readers::read_islands(input, job.source.spec, rejects, |row| {
        let country = countries.find(&row.country)?;
        if !job.filter.allows_country(country) {
            tally.skip(Skip::Filtered);
            return Ok(());
        }
        let mut places = Vec::with_capacity(row.geonameids.len());
        for id in row.geonameids {
            if known.exists([id])? {
                places.push(id);
            } else if !job.may_lack(None) {
                return Err(Rejection::new("geonameids", &id.to_string(), Reason::UnknownPlace).into());
            }
        }
        if places.is_empty() {
            tally.skip(Skip::NotInDataset);
            return Ok(());
        }
        let mut names = distinct_names(&row.alternate_names);
        names.retain(|name| *name != row.name);
        for name in &names {
            short_enough("alternatenames", name)?;
        }
        let id = id_of_code(&format!("{country} {}", row.name));
        let island = params![
            id,
            row.name,
            round_degrees(row.latitude),
            round_degrees(row.longitude),
            row.feature.0,
            row.feature.1,
            country,
            row.population,
            job.source.id,
        ];
        if insert.execute(island)? == 0 {
            if remove.execute(params![id, job.source.id])? == 0 {
                return Err(Rejection::new("name", &row.name, Reason::Duplicate).into());
            }
            remove_names.execute([id])?;
            remove_places.execute([id])?;
            insert.execute(island)?;
            tally.replaced += 1;
        }
        for place in places {
            insert_place.execute([id, place])?;
        }
        if job.filter.alternate_names {
            for name in names {
                insert_name.execute(params![id, name])?;
            }
        }
        Ok(())
    })
}
