//! Countries, their names in other languages, and how much a visitor is expected to bargain in them.

use rusqlite::params;

use super::gazetteer::Gazetteer;
use super::{Job, row_count, some};
use crate::error::Result;
use crate::input::Input;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};
use crate::rejects::Rejects;
use crate::report::Tally;

/// Imports a file of kind `countries`.
///
/// A country whose currency is not known is rejected: `countryInfo` lags behind changes of currency, and an
/// earlier source may have it right.
pub(super) fn countries(
    job: Job<'_>,
    input: Input,
    rejects: &mut Rejects,
    tally: &mut Tally,
) -> Result<ReadCount> {
    let before = row_count(job.db, "country")?;
    let mut currency = job.db.prepare("SELECT 1 FROM currency WHERE currency_code = ?1")?;
    let mut insert = job.db.prepare(
        "INSERT OR REPLACE INTO country
         (country_code, name, iso3, iso_numeric, capital, area_km2, population, continent, tld, currency_code,
          phone, postal_format, postal_regex, languages, neighbours, geonameid, source_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    )?;
    let count = readers::read_countries(input, rejects, |row| {
        if !(row.currency_code.is_empty() || currency.exists([row.currency_code])?) {
            return Err(Rejection::new("CurrencyCode", row.currency_code, Reason::UnknownCurrency).into());
        }
        insert.execute(params![
            row.country_code,
            row.name,
            some(row.iso3),
            row.iso_numeric,
            some(row.capital),
            row.area_km2,
            row.population,
            some(row.continent),
            some(row.tld),
            some(row.currency_code),
            some(row.phone),
            some(row.postal_format),
            some(row.postal_regex),
            some(row.languages),
            some(row.neighbours),
            row.geonameid,
            job.source.id,
        ])?;
        Ok(())
    })?;
    tally.replaced = count.kept - (row_count(job.db, "country")? - before);
    Ok(count)
}

/// Imports a table of kind `country-names`.
pub(super) fn country_names(
    job: Job<'_>,
    gazetteer: &mut Gazetteer,
    input: Input,
    rejects: &mut Rejects,
    tally: &mut Tally,
) -> Result<ReadCount> {
    let countries = gazetteer.countries(job.db)?;
    let before = row_count(job.db, "country_name")?;
    let mut insert = job.db.prepare("INSERT OR REPLACE INTO country_name VALUES (?1, ?2, ?3)")?;
    let count = readers::read_country_names(input, job.source.spec, rejects, |row| {
        let country = countries.find(&row.country_code)?;
        insert.execute(params![country, row.lang, row.name])?;
        Ok(())
    })?;
    tally.replaced = count.kept - (row_count(job.db, "country_name")? - before);
    Ok(count)
}

/// Imports a table of kind `bargaining`.
pub(super) fn bargaining(
    job: Job<'_>,
    gazetteer: &mut Gazetteer,
    input: Input,
    rejects: &mut Rejects,
) -> Result<ReadCount> {
    let countries = gazetteer.countries(job.db)?;
    let mut update = job
        .db
        .prepare("UPDATE country SET negotiate = ?2, negotiate_source_id = ?3 WHERE country_code = ?1")?;
    readers::read_bargaining(input, job.source.spec, rejects, |row| {
        let country = countries.find(&row.country_code)?;
        update.execute(params![country, row.negotiate, job.source.id])?;
        Ok(())
    })
}
