//! Countries, their names in other languages, which belong to others, how much a visitor is expected to bargain in them, and
//! their time zones.

use rusqlite::{OptionalExtension, params};

use super::SourceImport;
use super::regions::name_kind;
use super::store::non_blank;
use crate::error::Result;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};

const COLUMNS: &str = "country_code, name, iso3, iso_numeric, capital, area_km2, population, continent, tld, currency_code, phone, \
     postal_format, postal_regex, languages, neighbours, geonameid";

/// Imports a file of kind `countries`.
///
/// A country whose currency is not known, or withdrawn, is rejected: `countryInfo` lags behind changes of currency, and an
/// earlier source may have it right.
pub(super) fn countries(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { mut store, rows, .. } = import;
    let mut successor = store.db.prepare("SELECT successor FROM currency WHERE currency_code = ?1")?;
    readers::read_geonames(rows, |fields| {
        let row = readers::country(fields)?;
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
        Ok(store.put(
            "country",
            COLUMNS,
            params![
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
            ],
        )?)
    })
}

pub(super) fn country_names(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { mut store, gazetteer, rows } = import;
    let columns = "country_code, lang, name, kind, flags";
    readers::read_table(rows, |row| {
        let row = readers::country_name(row)?;
        let country = gazetteer.country(store.db, "country_code", &row.country_code)?;
        let (lang, kind) = name_kind(&row.lang);
        let record = params![country, lang, row.name, kind as u8, u8::from(row.preferred)];
        Ok(store.put_unsourced("country_name", columns, record)?)
    })
}

pub(super) fn territories(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { store, gazetteer, rows } = import;
    let mut update = store.db.prepare("UPDATE country SET sovereign_code = ?2 WHERE country_code = ?1")?;
    readers::read_table(rows, |row| {
        let row = readers::territory(row)?;
        let country = gazetteer.country(store.db, "country_code", &row.country_code)?;
        update.execute([country, gazetteer.country(store.db, "sovereign_code", &row.sovereign_code)?])?;
        Ok(())
    })
}

pub(super) fn bargaining(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { store, gazetteer, rows } = import;
    let mut update = store
        .db
        .prepare("UPDATE country SET negotiate = ?2, negotiate_source_id = ?3 WHERE country_code = ?1")?;
    readers::read_table(rows, |row| {
        let row = readers::bargaining(row)?;
        let country = gazetteer.country(store.db, "country_code", &row.country_code)?;
        update.execute(params![country, row.negotiate, store.source.id])?;
        Ok(())
    })
}

pub(super) fn time_zones(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { mut store, rows, .. } = import;
    let columns = "name, country_code, january, july, raw";
    readers::read_geonames(rows, |fields| {
        let row = readers::time_zone(fields)?;
        let country = non_blank(row.country_code);
        let record = params![row.name, country, row.january, row.july, row.raw];
        Ok(store.put("time_zone", columns, record)?)
    })
}
