//! Admin1 and admin2 regions, further names and codes of admin1 regions, and outlines.

use rusqlite::named_params;
use wayfare_format::NameKind;

use super::source_import::SourceImport;
use crate::error::Result;
use crate::index::check_outline;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};

/// Imports a file of kind `admin1` or `admin2` into the table of that name.
pub(super) fn regions(import: SourceImport<'_>, table: &'static str) -> Result<ReadCount> {
    let SourceImport {
        mut store, rows, ..
    } = import;
    readers::read_geonames(rows, |fields| {
        let (code, name, ascii_name, geonameid) = readers::region(fields)?;
        let record = named_params! {
            ":code": code,
            ":name": name,
            ":ascii_name": ascii_name,
            ":geonameid": geonameid,
        };
        Ok(store.put(table, record)?)
    })
}

/// Returns the language and kind of a name by its language column, where a code or an abbreviation stands as in
/// `alternateNames`.
pub(super) fn name_kind(lang: &str) -> (&str, NameKind) {
    match lang {
        "abbr" => ("", NameKind::Abbreviation),
        lang => (lang, NameKind::Name),
    }
}

pub(super) fn admin1_names(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store, rows, ..
    } = import;
    readers::read_table(rows, |row| {
        let (code, lang, name) = readers::admin1_name(row)?;
        if !store.has_admin1(code, code)? {
            return Ok(());
        }
        let (lang, kind) = name_kind(lang);
        let record = named_params! {
            ":code": code,
            ":lang": lang,
            ":name": name,
            ":kind": kind as u8,
        };
        Ok(store.put("admin1_name", record)?)
    })
}

pub(super) fn borders(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    readers::read_table(rows, |row| {
        let row = readers::border(row)?;
        let country = finder.country(store.db, "country_code", row.country_code)?;
        let admin1 = row.admin1_code;
        if !admin1.is_empty() && !store.has_admin1(&format!("{country}.{admin1}"), admin1)? {
            return Ok(());
        }
        if check_outline(&row.rings).is_err() {
            return Err(Rejection::new("outline", row.outline, Reason::OutlineTooComplex).into());
        }
        let record = named_params! {
            ":country_code": country,
            ":admin1_code": row.admin1_code,
            ":outline": row.outline,
        };
        Ok(store.put("border", record)?)
    })
}
