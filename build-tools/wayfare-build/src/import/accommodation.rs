//! Places to stay.

use rusqlite::params;
use wayfare_format::round_degrees;

use super::gazetteer::{Gazetteer, place_by_id};
use super::{Job, row_count};
use crate::error::Result;
use crate::input::Input;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};
use crate::rejects::Rejects;
use crate::report::{Skip, Tally};

/// Imports a table of kind `accommodation`. Prices stay in their own currencies.
pub(super) fn accommodation(
    job: Job<'_>,
    gazetteer: &mut Gazetteer,
    input: Input,
    rejects: &mut Rejects,
    tally: &mut Tally,
) -> Result<ReadCount> {
    let before = row_count(job.db, "accommodation")?;
    let countries = gazetteer.countries(job.db)?;
    let mut currency = job.db.prepare("SELECT 1 FROM currency WHERE currency_code = ?1")?;
    let mut insert = job.db.prepare(
        "INSERT OR REPLACE INTO accommodation VALUES
         (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22)",
    )?;
    let count = readers::read_accommodation(input, job.source.spec, rejects, |row| {
        let place = match row.geonameid {
            Some(geonameid) => match place_by_id(job, geonameid, tally)? {
                Some(place) => Some(place),
                None => return Ok(()),
            },
            None => None,
        };
        let country = match row.country.as_str() {
            "" => place.as_ref().and_then(|place| place.country.as_deref()),
            text => Some(countries.find(text)?),
        };
        if place.is_none() && !country.is_none_or(|code| job.filter.country(code)) {
            tally.skip(Skip::Filtered);
            return Ok(());
        }
        let currencies = [("dormcurrency", &row.dorm_currency), ("privatecurrency", &row.private_currency)];
        for (column, code) in currencies {
            if let Some(code) = code
                && !currency.exists([code])?
            {
                return Err(Rejection::new(column, code, Reason::UnknownCurrency).into());
            }
        }
        insert.execute(params![
            row.id,
            place.as_ref().map(|place| place.geonameid),
            row.name,
            row.description,
            row.url,
            round_degrees(row.latitude),
            round_degrees(row.longitude),
            row.dorm_available,
            row.dorm_price,
            row.dorm_currency,
            row.private_available,
            row.private_price,
            row.private_currency,
            row.rating,
            row.addr1,
            row.addr2,
            row.addr3,
            row.zip,
            row.city,
            country,
            row.date,
            job.source.id,
        ])?;
        Ok(())
    })?;
    tally.replaced = count.kept - tally.rows_skipped() - (row_count(job.db, "accommodation")? - before);
    Ok(count)
}
