//! Places to stay.

use rusqlite::params;
use wayfare_format::round_degrees;

use super::gazetteer::place_by_id;
use super::keyed_table::KeyedTable;
use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};
use crate::report::Skip;

const COLUMNS: [&str; 22] = [
    "accommodation_id",
    "geonameid",
    "name",
    "description",
    "url",
    "latitude",
    "longitude",
    "dorm_available",
    "dorm_price",
    "dorm_currency",
    "private_available",
    "private_price",
    "private_currency",
    "rating",
    "addr1",
    "addr2",
    "addr3",
    "zip",
    "city",
    "country_code",
    "date",
    "source_id",
];

/// Imports a table of kind `accommodation`. Prices stay in their own currencies.
pub(super) fn accommodation(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, gazetteer, input, rejects, tally } = import;
    let mut currency = job.db.prepare("SELECT 1 FROM currency WHERE currency_code = ?1")?;
    let mut accommodation = KeyedTable::new(job.db, "accommodation", &COLUMNS)?;
    let count = readers::read_accommodation(input, job.source.spec, rejects, |row| {
        let place = match row.geonameid {
            Some(geonameid) => match place_by_id(job, geonameid, tally)? {
                Some(place) => Some(place),
                None => return Ok(()),
            },
            None => None,
        };
        let country = match row.country.as_str() {
            "" => place.as_ref().and_then(|place| place.country.clone()),
            text => Some(gazetteer.country(job.db, "country_code", text)?),
        };
        if place.is_none() && !country.as_ref().is_none_or(|code| job.filter.allows_country(code)) {
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
        Ok(accommodation.write(params![
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
        ])?)
    })?;
    accommodation.finish(tally)?;
    Ok(count)
}
