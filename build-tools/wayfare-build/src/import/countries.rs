//! Countries, their names in other languages, which belong to others, and how much a visitor is expected to bargain in them.

use rusqlite::{OptionalExtension, params};

use super::job::non_blank;
use super::keyed_table::KeyedTable;
use super::regions::name_kind;
use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};

const COLUMNS: [&str; 17] = [
    "country_code",
    "name",
    "iso3",
    "iso_numeric",
    "capital",
    "area_km2",
    "population",
    "continent",
    "tld",
    "currency_code",
    "phone",
    "postal_format",
    "postal_regex",
    "languages",
    "neighbours",
    "geonameid",
    "source_id",
];

/// Imports a file of kind `countries`.
///
/// A country whose currency is not known, or withdrawn, is rejected: `countryInfo` lags behind changes of currency, and an
/// earlier source may have it right.
pub(super) fn countries(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, input, rejects, tally, .. } = import;
    let mut successor = job.db.prepare("SELECT successor FROM currency WHERE currency_code = ?1")?;
    let mut countries = KeyedTable::new(job.db, "country", &COLUMNS)?;
    let count = readers::read_countries(input, job.source.spec, rejects, |row| {
        if !row.currency_code.is_empty() {
            let unknown = || Rejection::new("CurrencyCode", row.currency_code, Reason::UnknownCurrency);
            let known = successor.query_row([row.currency_code], |row| row.get::<_, Option<String>>(0));
            match known.optional()? {
                Some(None) => {}
                Some(Some(successor)) => {
                    return Err(unknown().with_candidates(format!("{successor} replaced it")).into());
                }
                None => return Err(unknown().into()),
            }
        }
        Ok(countries.write(params![
            row.country_code,
            row.name,
            non_blank(row.iso3),
            row.iso_numeric,
            non_blank(row.capital),
            row.area_km2,
            row.population,
            non_blank(row.continent),
            non_blank(row.tld),
            non_blank(row.currency_code),
            non_blank(row.phone),
            non_blank(row.postal_format),
            non_blank(row.postal_regex),
            non_blank(row.languages),
            non_blank(row.neighbours),
            row.geonameid,
            job.source.id,
        ])?)
    })?;
    countries.finish(tally)?;
    Ok(count)
}

/// Imports a table of kind `country-names`.
pub(super) fn country_names(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, gazetteer, input, rejects, tally } = import;
    let mut names =
        KeyedTable::new(job.db, "country_name", &["country_code", "lang", "name", "kind", "flags"])?;
    let count = readers::read_country_names(input, job.source.spec, rejects, |row| {
        let country = gazetteer.country(job.db, "country_code", &row.country_code)?;
        let (lang, kind) = name_kind(&row.lang);
        Ok(names.write(params![country, lang, row.name, kind as u8, u8::from(row.preferred)])?)
    })?;
    names.finish(tally)?;
    Ok(count)
}

/// Imports a table of kind `territories`.
pub(super) fn territories(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, gazetteer, input, rejects, .. } = import;
    let mut update = job.db.prepare("UPDATE country SET sovereign_code = ?2 WHERE country_code = ?1")?;
    let count = readers::read_territories(input, job.source.spec, rejects, |row| {
        let country = gazetteer.country(job.db, "country_code", &row.country_code)?;
        update.execute([country, gazetteer.country(job.db, "sovereign_code", &row.sovereign_code)?])?;
        Ok(())
    })?;
    Ok(count)
}

/// Imports a table of kind `bargaining`.
pub(super) fn bargaining(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, gazetteer, input, rejects, .. } = import;
    let mut update = job
        .db
        .prepare("UPDATE country SET negotiate = ?2, negotiate_source_id = ?3 WHERE country_code = ?1")?;
    readers::read_bargaining(input, job.source.spec, rejects, |row| {
        let country = gazetteer.country(job.db, "country_code", &row.country_code)?;
        update.execute(params![country, row.negotiate, job.source.id])?;
        Ok(())
    })
}
