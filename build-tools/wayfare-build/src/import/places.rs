//! The main dump: places and the names in its `alternatenames` column.

use rusqlite::{Connection, params};
use wayfare_format::round_degrees;

use super::gazetteer::country_codes;
use super::job::non_blank;
use super::names::{clean, is_reference};
use super::source_import::SourceImport;
use super::time_zones::TimeZones;
use crate::error::Result;
use crate::readers::{self, ReadCount, short_enough};
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::report::Skip;

/// Imports a file of kind `places`.
///
/// A place that the same source has named before is rejected; one of an earlier source is replaced.
pub(super) fn places(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, input, rejects, tally, .. } = import;
    let countries = country_codes(job.db)?;
    let mut insert = job.db.prepare(
        "INSERT OR IGNORE INTO place VALUES
         (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
    )?;
    let mut time_zones = TimeZones::new(job.db)?;
    let mut remove = job.db.prepare("DELETE FROM place WHERE geonameid = ?1 AND source_id <> ?2")?;
    let mut remove_names = job.db.prepare("DELETE FROM place_name WHERE geonameid = ?1")?;
    let mut insert_name = job.db.prepare("INSERT INTO place_name VALUES (?1, ?2, '', 0, 0)")?;

    readers::read_places(input, job.source.spec, rejects, |row| {
        if job.source.later.have(row.geonameid) {
            tally.skip(Skip::Superseded);
            return Ok(());
        }
        let wanted = job.filter.allows_country(row.country_code)
            && job.filter.allows_feature_class(row.feature_class)
            && row.population >= job.filter.min_population;
        if !wanted {
            tally.skip(Skip::Filtered);
            return Ok(());
        }
        if !(row.country_code.is_empty() || countries.contains(row.country_code)) {
            return Err(Rejection::new("country code", row.country_code, Reason::UnknownCountry).into());
        }
        // SQLite's integers are signed.
        let Ok(population) = i64::try_from(row.population) else {
            return Err(Rejection::new("population", &row.population.to_string(), Reason::OutOfRange).into());
        };
        let place = params![
            row.geonameid,
            row.name,
            (row.ascii_name != row.name).then_some(row.ascii_name),
            round_degrees(row.latitude),
            round_degrees(row.longitude),
            row.feature_class,
            row.feature_code,
            non_blank(row.country_code),
            non_blank(row.cc2),
            non_blank(row.admin1_code),
            non_blank(row.admin2_code),
            non_blank(row.admin3_code),
            non_blank(row.admin4_code),
            population,
            row.elevation,
            row.dem,
            time_zones.intern(row.time_zone, job.source.id)?,
            non_blank(row.modified),
            job.source.id,
        ];
        if insert.execute(place)? == 0 {
            if remove.execute(params![row.geonameid, job.source.id])? == 0 {
                let id = row.geonameid.to_string();
                return Err(Rejection::new("geonameid", &id, Reason::Duplicate).into());
            }
            remove_names.execute([row.geonameid])?;
            insert.execute(place)?;
            tally.replaced += 1;
        }
        if !job.filter.alternate_names {
            return Ok(());
        }
        let mut too_long = Vec::new();
        // A repetition of the name is not an alternate name.
        let is_alternate = |name: &&str| *name != row.name && *name != row.ascii_name;
        for name in distinct_names(row.alternate_names).into_iter().filter(is_alternate) {
            match short_enough("alternatenames", name) {
                Ok(name) => _ = insert_name.execute(params![row.geonameid, name])?,
                Err(rejection) => too_long.push(rejection),
            }
        }
        if too_long.is_empty() { Ok(()) } else { Err(RowError::Parts(too_long)) }
    })
}

/// Returns the distinct names of an `alternatenames` column in byte order.
pub(super) fn distinct_names(list: &str) -> Vec<&str> {
    let mut names: Vec<_> = list.split(',').map(clean).collect();
    names.retain(|name| !(name.is_empty() || is_reference(name)));
    names.sort_unstable();
    names.dedup();
    names
}

/// Deletes all places without a total of costs, and everything that belongs to them alone. An island stays with the
/// places on it.
pub(super) fn keep_those_with_costs(db: &Connection) -> Result<()> {
    db.execute_batch(
        "CREATE TEMP TABLE kept AS SELECT geonameid FROM location_cost WHERE category_id = 0 ORDER BY 1;
         DELETE FROM location_cost WHERE geonameid NOT IN kept;
         DELETE FROM main_place WHERE geonameid NOT IN kept;
         INSERT INTO kept SELECT DISTINCT region_id FROM main_place;
         DELETE FROM place WHERE geonameid NOT IN kept;
         DELETE FROM region WHERE geonameid NOT IN kept;
         DELETE FROM place_name WHERE geonameid NOT IN kept;
         DELETE FROM postal_code WHERE geonameid IS NULL OR geonameid NOT IN kept;
         DELETE FROM destination WHERE geonameid NOT IN kept;
         DELETE FROM location_highlight WHERE geonameid NOT IN kept;
         UPDATE accommodation SET geonameid = NULL WHERE geonameid NOT IN kept;
         DROP TABLE kept;",
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::distinct_names;

    #[test]
    fn alternate_names_are_split_cleaned_and_made_distinct() {
        assert_eq!(
            distinct_names("b, a\u{200B},,b ,10.1073/pnas.1234,https://b.c,\u{200F},موسكو، روسيا"),
            ["a", "b", "موسكو، روسيا"]
        );
        assert!(distinct_names("").is_empty());
    }
}
