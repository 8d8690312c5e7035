//! Countries, their names in other languages, which belong to others, how much a visitor is expected to bargain in them, and
//! their time zones.

use rusqlite::{OptionalExtension, named_params};

use super::regions::name_kind;
use super::source_import::SourceImport;
use super::store::non_blank;
use crate::error::Result;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};

/// Imports a file of kind `countries`.
///
/// A country whose currency is not known, or withdrawn, is rejected: `countryInfo` lags behind changes of currency, and an
/// earlier source may have it right.
pub(super) fn countries(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store, rows, ..
    } = import;
    let mut successor = store
        .db
        .prepare("SELECT successor FROM currency WHERE currency_code = ?1")?;
    readers::read_geonames(rows, |fields| {
        let row = readers::country(fields)?;
        if !row.currency_code.is_empty() {
            let unknown =
                || Rejection::new("CurrencyCode", row.currency_code, Reason::UnknownCurrency);
            let known =
                successor.query_row([row.currency_code], |row| row.get::<_, Option<String>>(0));
            match known.optional()? {
                Some(None) => {}
                Some(Some(successor)) => {
                    return Err(unknown()
                        .with_candidates(format!("{successor} replaced it"))
                        .into());
                }
                None => return Err(unknown().into()),
            }
        }
        let record = named_params! {
            ":country_code": row.country_code,
            ":name": row.name,
            ":iso3": non_blank(row.iso3),
            ":iso_numeric": row.iso_numeric,
            ":capital": non_blank(row.capital),
            ":area_km2": row.area_km2,
            ":population": row.population,
            ":continent": non_blank(row.continent),
            ":tld": non_blank(row.tld),
            ":currency_code": non_blank(row.currency_code),
            ":phone": non_blank(row.phone),
            ":postal_format": non_blank(row.postal_format),
            ":postal_regex": non_blank(row.postal_regex),
            ":languages": non_blank(row.languages),
            ":neighbours": non_blank(row.neighbours),
            ":geonameid": row.geonameid,
        };
        Ok(store.put("country", record)?)
    })
}

pub(super) fn country_names(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    readers::read_table(rows, |row| {
        let (country, lang, name, preferred) = readers::country_name(row)?;
        let country = finder.country(store.db, "country_code", country)?;
        let (lang, kind) = name_kind(lang);
        let record = named_params! {
            ":country_code": country,
            ":lang": lang,
            ":name": name,
            ":kind": kind as u8,
            ":flags": u8::from(preferred),
        };
        Ok(store.put("country_name", record)?)
    })
}

pub(super) fn territories(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        store,
        finder,
        rows,
    } = import;
    let mut update = store
        .db
        .prepare("UPDATE country SET sovereign_code = ?2 WHERE country_code = ?1")?;
    readers::read_table(rows, |row| {
        let (territory, sovereign) = readers::territory(row)?;
        let territory = finder.country(store.db, "country_code", territory)?;
        update.execute([
            territory,
            finder.country(store.db, "sovereign_code", sovereign)?,
        ])?;
        Ok(())
    })
}

pub(super) fn bargaining(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        store,
        finder,
        rows,
    } = import;
    let mut update = store.db.prepare(
        "UPDATE country SET negotiate = ?2, negotiate_source_id = ?3 WHERE country_code = ?1",
    )?;
    readers::read_table(rows, |row| {
        let (country, negotiate) = readers::bargaining(row)?;
        let country = finder.country(store.db, "country_code", country)?;
        update.execute((country, negotiate, store.source.id))?;
        Ok(())
    })
}

pub(super) fn time_zones(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store, rows, ..
    } = import;
    readers::read_geonames(rows, |fields| {
        let (country, name, [january, july, raw]) = readers::time_zone(fields)?;
        let record = named_params! {
            ":country_code": country,
            ":name": name,
            ":january": january,
            ":july": july,
            ":raw": raw,
        };
        Ok(store.put("time_zone", record)?)
    })
}
