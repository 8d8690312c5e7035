//! Postal codes, and the places that they are attached to.

use std::collections::HashSet;
use std::thread::{self, ScopedJoinHandle};

use rusqlite::Connection;

use super::attach::{Attachment, CountryPlaces, CountryRows, PostalPoint, attach};
use super::source_import::SourceImport;
use crate::error::{Error, Result};
use crate::progress::ProgressBar;
use crate::readers::{self, ReadCount};
use crate::sql::{for_each_row, text};
use crate::tally::Skip;
use crate::threads::join;

/// Imports a file of kind `postal`. Places are attached later, by [`attach_all`].
pub(super) fn postal(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store, rows, ..
    } = import;
    let is_partial = store.source.partial;
    let with_places = is_partial
        .then(|| countries_with_places(store.db))
        .transpose()?;
    readers::read_postal(rows, |row| {
        let has_places = |countries: &HashSet<String>| countries.contains(row.country_code);
        if !with_places.as_ref().is_none_or(has_places) {
            return store.skip(Skip::NotInDataset);
        }
        store.put_postal_code(&row, None)
    })
}

fn countries_with_places(db: &Connection) -> Result<HashSet<String>> {
    let countries = "SELECT DISTINCT country_code FROM place WHERE country_code IS NOT NULL";
    let mut select = db.prepare(countries)?;
    let countries = select.query_map([], |row| row.get(0))?;
    Ok(countries.collect::<Result<_, _>>()?)
}

/// Attaches all postal codes that have no place yet, country by country: while a thread looks for the places of one, the
/// next one is read.
pub(super) fn attach_all(db: &Connection, bar: &ProgressBar) -> Result<()> {
    // The populated places of a country are read together. To keep it while places are added would take far longer.
    db.execute_batch(
        "CREATE INDEX populated_by_country ON place (country_code) WHERE feature_class = 'P'",
    )?;
    let found = thread::scope(|scope| {
        let (mut found, mut attaching) = (Vec::new(), None);
        let mut collect = |attaching: Option<ScopedJoinHandle<'_, _>>| {
            let attached = attaching.map(|thread| join::<Vec<_>>(thread, "postal codes"));
            found.extend(attached.transpose()?.into_iter().flatten());
            Ok::<_, Error>(())
        };
        for_each_country(db, |country, codes| {
            let rows = CountryRows::read(db, country)?;
            let next = scope.spawn(move || {
                let outcomes = attach(&CountryPlaces::new(rows), &codes);
                bar.inc(codes.len() as u64);
                let found = codes
                    .into_iter()
                    .zip(outcomes)
                    .filter_map(|(code, outcome)| Some((code.postal_id, outcome?)));
                Ok(found.collect())
            });
            collect(attaching.replace(next))
        })?;
        collect(attaching.take())?;
        Ok::<Vec<(i64, Attachment)>, Error>(found)
    })?;

    db.execute_batch("DROP INDEX populated_by_country")?;

    // Made anew, the index takes a fraction of the time that each of its entries takes.
    let index: String = db.query_row(
        "SELECT sql FROM sqlite_schema WHERE name = 'postal_code_by_place'",
        [],
        |row| row.get(0),
    )?;
    db.execute_batch("DROP INDEX postal_code_by_place")?;
    let mut update =
        db.prepare("UPDATE postal_code SET geonameid = ?2, attached_by = ?3 WHERE postal_id = ?1")?;
    for (postal_id, (place, by)) in found {
        update.execute((postal_id, place, by))?;
    }
    db.execute_batch(&index)?;
    Ok(())
}

/// Calls `each` with the postal codes of a country that have no place yet, country by country.
fn for_each_country(
    db: &Connection,
    mut each: impl FnMut(&str, Vec<PostalPoint>) -> Result<()>,
) -> Result<()> {
    let mut codes = Vec::new();
    let mut country = String::new();
    for_each_row(
        db,
        "SELECT country_code, postal_id, place_name, coalesce(admin1_code, ''), latitude, longitude
         FROM postal_code WHERE geonameid IS NULL ORDER BY country_code, postal_id",
        [],
        |row| {
            let next = text(row, 0)?;
            if next != country {
                if !codes.is_empty() {
                    each(&country, std::mem::take(&mut codes))?;
                }
                next.clone_into(&mut country);
            }
            let (latitude, longitude): (Option<f64>, Option<f64>) = (row.get(4)?, row.get(5)?);
            codes.push(PostalPoint {
                postal_id: row.get(1)?,
                place_name: row.get(2)?,
                admin1: row.get(3)?,
                point: latitude.zip(longitude),
            });
            Ok(())
        },
    )?;
    if codes.is_empty() {
        Ok(())
    } else {
        each(&country, codes)
    }
}
