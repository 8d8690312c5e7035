//! Places to stay.

use rusqlite::{Connection, Statement, params};
use wayfare_format::round_degrees;

use super::gazetteer::place_by_id;
use super::job::non_blank;
use super::keyed_table::KeyedTable;
use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};
use crate::rejects::RowError;
use crate::report::{Skip, Tally};
use crate::rows::AccommodationRow;

const COLUMNS: [&str; 24] = [
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
    "reference",
    "wikidata",
];

/// Imports a table of kind `accommodation`. Prices stay in their own currencies.
pub(super) fn accommodation(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, gazetteer, input, rejects, tally } = import;
    let mut writer = AccommodationWriter::new(job.db)?;
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
        writer.write(&row, country.as_deref(), job.source.id)
    })?;
    writer.finish(tally)?;
    Ok(count)
}

/// Writes places to stay.
pub(super) struct AccommodationWriter<'d> {
    table: KeyedTable<'d>,
    currency: Statement<'d>,
}

impl<'d> AccommodationWriter<'d> {
    pub(super) fn new(db: &'d Connection) -> Result<Self> {
        Ok(Self {
            table: KeyedTable::new(db, "accommodation", &COLUMNS)?,
            currency: db.prepare("SELECT 1 FROM currency WHERE currency_code = ?1")?,
        })
    }

    /// Writes a row whose place and country have been found; it replaces an earlier one with its id.
    pub(super) fn write(
        &mut self,
        row: &AccommodationRow,
        country: Option<&str>,
        source_id: u32,
    ) -> Result<(), RowError> {
        let currencies = [("dormcurrency", &row.dorm_currency), ("privatecurrency", &row.private_currency)];
        for (column, code) in currencies {
            if let Some(code) = code
                && !self.currency.exists([code])?
            {
                return Err(Rejection::new(column, code, Reason::UnknownCurrency).into());
            }
        }
        Ok(self.table.write(params![
            row.id,
            row.geonameid,
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
            source_id,
            non_blank(&row.reference),
            row.wikidata,
        ])?)
    }

    /// Tells the tally how many rows were replaced.
    pub(super) fn finish(self, tally: &mut Tally) -> Result<()> {
        self.table.finish(tally)
    }
}
