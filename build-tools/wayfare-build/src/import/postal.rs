//! Postal codes: rows of the postal dump, codes among alternate names, and their places.

use std::collections::HashSet;
use std::thread::{self, ScopedJoinHandle};

use rusqlite::{Connection, Statement, params};
use wayfare_format::round_degrees;
use xxhash_rust::xxh3::Xxh3;

use super::attach::{Attachment, CountryPlaces, CountryRows, PostalPoint, attach};
use super::gazetteer::country_codes;
use super::job::{Job, non_blank};
use super::source_import::SourceImport;
use crate::error::{Error, Result};
use crate::progress::Bar;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};
use crate::report::{Skip, Tally};
use crate::rows::PostalRow;
use crate::sql::{for_each_row, text};

/// Imports a file of kind `postal`. Places are attached later, by [`attach_all`].
pub(super) fn postal(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, input, rejects, tally, .. } = import;
    let countries = country_codes(job.db)?;
    let mut writer = PostalWriter::new(job)?;
    readers::read_postal(input, job.source.spec, rejects, |row| {
        if !job.filter.allows_country(row.country_code) {
            tally.skip(Skip::Filtered);
        } else if !countries.contains(row.country_code) {
            return Err(Rejection::new("country code", row.country_code, Reason::UnknownCountry).into());
        } else {
            writer.add(&row, None, tally)?;
        }
        Ok(())
    })
}

/// Writes postal codes, each row once.
pub(super) struct PostalWriter<'c> {
    source: u32,
    insert: Statement<'c>,
    place: Statement<'c>,
    /// Hashes of whole rows: the dumps repeat some.
    seen: HashSet<u128>,
}

impl<'c> PostalWriter<'c> {
    pub(super) fn new(job: Job<'c>) -> Result<Self> {
        let insert = job.db.prepare(
            "INSERT INTO postal_code VALUES
             (NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, iif(?13 IS NULL, NULL, 'id'), ?14)",
        )?;
        let place = job.db.prepare(
            "SELECT country_code, name, coalesce(admin1_code, ''), latitude, longitude
             FROM place WHERE geonameid = ?1 AND country_code IS NOT NULL",
        )?;
        Ok(Self { source: job.source.id, insert, place, seen: HashSet::new() })
    }

    /// Adds a code that `alternateNames` gives to a place.
    pub(super) fn add_code_of_place(&mut self, geonameid: u32, code: &str, tally: &mut Tally) -> Result<()> {
        let place = self.place.query_row([geonameid], |row| {
            let text = |column| row.get::<_, String>(column);
            Ok((text(0)?, text(1)?, text(2)?, (row.get(3)?, row.get(4)?)))
        });
        let (country, name, admin1, point) = match place {
            Ok(place) => place,
            Err(rusqlite::Error::QueryReturnedNoRows) => {
                tally.skip(Skip::NoCountry);
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        let row = PostalRow {
            country_code: &country,
            code,
            place_name: &name,
            admin1_name: "",
            admin1_code: &admin1,
            admin2_name: "",
            admin2_code: "",
            admin3_name: "",
            admin3_code: "",
            point: Some(point),
            accuracy: None,
        };
        self.add(&row, Some(geonameid), tally)
    }

    fn add(&mut self, row: &PostalRow<'_>, geonameid: Option<u32>, tally: &mut Tally) -> Result<()> {
        if !self.seen.insert(hash(row, geonameid)) {
            tally.skip(Skip::Repeated);
            return Ok(());
        }
        self.insert.execute(params![
            row.country_code,
            row.code,
            row.place_name,
            non_blank(row.admin1_name),
            non_blank(row.admin1_code),
            non_blank(row.admin2_name),
            non_blank(row.admin2_code),
            non_blank(row.admin3_name),
            non_blank(row.admin3_code),
            row.point.map(|(latitude, _)| round_degrees(latitude)),
            row.point.map(|(_, longitude)| round_degrees(longitude)),
            row.accuracy,
            geonameid,
            self.source,
        ])?;
        Ok(())
    }
}

fn hash(row: &PostalRow<'_>, geonameid: Option<u32>) -> u128 {
    let mut hasher = Xxh3::new();
    let texts = [
        row.country_code,
        row.code,
        row.place_name,
        row.admin1_name,
        row.admin1_code,
        row.admin2_name,
        row.admin2_code,
        row.admin3_name,
        row.admin3_code,
    ];
    for text in texts {
        hasher.update(text.as_bytes());
        hasher.update(b"\t");
    }
    let (latitude, longitude) = row.point.unwrap_or((f64::NAN, f64::NAN));
    hasher.update(&latitude.to_le_bytes());
    hasher.update(&longitude.to_le_bytes());
    hasher.update(&[row.accuracy.unwrap_or(u8::MAX)]);
    hasher.update(&geonameid.unwrap_or_default().to_le_bytes());
    hasher.digest128()
}

/// Attaches all postal codes that have no place yet, country by country: while a thread looks for the places of one, the
/// next one is read.
pub(super) fn attach_all(db: &Connection, bar: &Bar) -> Result<()> {
    let found = thread::scope(|scope| {
        let (mut found, mut attaching) = (Vec::new(), None);
        let mut collect = |attaching: Option<ScopedJoinHandle<'_, _>>| {
            let attached: Option<Vec<_>> =
                attaching.map(|thread| thread.join()).transpose().map_err(|_| broke_off())?;
            found.extend(attached.into_iter().flatten());
            Ok::<_, Error>(())
        };
        for_each_country(db, |country, codes| {
            let rows = CountryRows::read(db, country)?;
            let next = scope.spawn(move || {
                let outcomes = attach(&CountryPlaces::new(rows), &codes);
                bar.add(codes.len() as u64);
                codes
                    .into_iter()
                    .zip(outcomes)
                    .filter_map(|(code, outcome)| Some((code.postal_id, outcome?)))
                    .collect()
            });
            collect(attaching.replace(next))
        })?;
        collect(attaching.take())?;
        Ok::<Vec<(i64, Attachment)>, Error>(found)
    })?;

    // Made anew, the index takes a fraction of the time that each of its entries takes.
    let index: String =
        db.query_row("SELECT sql FROM sqlite_schema WHERE name = 'postal_code_by_place'", [], |row| {
            row.get(0)
        })?;
    db.execute_batch("DROP INDEX postal_code_by_place")?;
    let mut update =
        db.prepare("UPDATE postal_code SET geonameid = ?2, attached_by = ?3 WHERE postal_id = ?1")?;
    for (postal_id, attachment) in found {
        let (place, by) = match attachment {
            Attachment::Name(place) => (place, "name"),
            Attachment::Distance(place) => (place, "distance"),
        };
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
    if codes.is_empty() { Ok(()) } else { each(&country, codes) }
}

fn broke_off() -> Error {
    Error::source("postal codes", "the thread that attaches them broke off")
}
