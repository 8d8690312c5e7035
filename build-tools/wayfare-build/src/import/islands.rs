//! Islands and areas like them: regions that no administration knows, each with the places on it.

use std::collections::BTreeSet;
use std::iter;

use rusqlite::{Connection, OptionalExtension};

use super::made_id::{FIRST_REGION, made_id};
use super::names::distinct_names;
use super::place_finder::names_near::NamedPoints;
use super::source_import::SourceImport;
use super::store::places::NewName;
use crate::error::Result;
use crate::readers::{self, ReadCount, short_enough};
use crate::rejection::{Reason, Rejection};
use crate::rows::PlaceRow;
use crate::sql::{for_each_row, text};
use crate::tally::Skip;

/// An island of a dump is an island of a table if they share a name and are at most this far apart.
const SAME_ISLAND_KM: f64 = 100.0;

/// Imports a table of kind `islands`.
///
/// An island that a dump already has stays a place of the dump, and gets what the dump lacks: names, inhabitants, the places
/// on it.
pub(super) fn islands(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let mut admin1_of = store
        .db
        .prepare("SELECT coalesce(admin1_code, '') FROM place WHERE geonameid = ?1")?;
    let of_dumps = islands_of_dumps(store.db)?;

    readers::read_islands(rows, |row| {
        let country = Some(&row.country).filter(|country| !country.is_empty());
        let country = country
            .map(|name| finder.country(store.db, "country_code", name))
            .transpose()?;
        let code = country.as_deref().unwrap_or_default();
        let further = row
            .cc2
            .split(',')
            .map(str::trim)
            .filter(|code| !code.is_empty());
        let further: Vec<_> = further
            .map(|name| finder.country(store.db, "cc2", name))
            .collect::<Result<_, _>>()?;
        if !store.wants_one_of(iter::once(code).chain(further.iter().map(String::as_str))) {
            return Ok(());
        }
        let mut places = Vec::with_capacity(row.geonameids.len());
        let mut regions = BTreeSet::new();
        for id in row.geonameids {
            let admin1: Option<String> = admin1_of.query_one([id], |row| row.get(0)).optional()?;
            if let Some(admin1) = admin1 {
                places.push(id);
                regions.insert(admin1);
            } else if !store.may_lack(None) {
                return Err(
                    Rejection::new("geonameids", &id.to_string(), Reason::UnknownPlace).into(),
                );
            }
        }
        if places.is_empty() {
            return store.skip(Skip::NotInDataset);
        }
        // Several regions share a large island, and several countries an area without one.
        let is_in_one = country.is_some() && regions.len() == 1;
        let admin1 = regions
            .first()
            .filter(|_| is_in_one)
            .map_or("", String::as_str);
        let mut names = distinct_names(&row.alternate_names);
        names.retain(|name| *name != row.name);
        for name in &names {
            short_enough("alternatenames", name)?;
        }
        let point = (row.latitude, row.longitude);
        let of_dump = iter::once(row.name.as_str())
            .chain(names.iter().copied())
            .find_map(|name| of_dumps.nearest(name, code, point, SAME_ISLAND_KM));
        let id = of_dump.unwrap_or_else(|| made_id(&format!("{code} {}", row.name), FIRST_REGION));
        let place = PlaceRow {
            geonameid: id,
            name: &row.name,
            latitude: row.latitude,
            longitude: row.longitude,
            feature_class: row.feature.0,
            feature_code: row.feature.1,
            country_code: code,
            cc2: &further.join(","),
            admin1_code: admin1,
            population: row.population.into(),
            ..PlaceRow::default()
        };
        if of_dump.is_some() {
            store.complete_place(&place)?;
        } else {
            store.put_island(&place)?;
        }
        store.put_region(id, row.places_population, row.bounds, &places)?;
        let translations = row
            .translations
            .iter()
            .map(|(lang, name)| NewName::plain(name, lang));
        for name in names
            .into_iter()
            .map(|name| NewName::plain(name, ""))
            .chain(translations)
        {
            store.put_name(id, "translations", &name)?;
        }
        Ok(())
    })
}

/// Returns the islands that came with dumps, by country.
fn islands_of_dumps(db: &Connection) -> Result<NamedPoints> {
    let mut islands = NamedPoints::new(SAME_ISLAND_KM);
    let sql = "SELECT geonameid, p.name, country_code, latitude, longitude FROM place p JOIN source s USING (source_id)
               WHERE feature_code IN ('ISL', 'ISLS') AND country_code IS NOT NULL AND s.kind IN ('places', 'openstreetmap')";
    for_each_row(db, sql, [], |row| {
        let point = (row.get(3)?, row.get(4)?);
        islands.add(row.get(0)?, text(row, 1)?, text(row, 2)?, point);
        Ok(())
    })?;
    Ok(islands)
}
