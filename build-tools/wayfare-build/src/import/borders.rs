//! Outlines of countries and admin1 regions.

use rusqlite::params;

use super::source_import::SourceImport;
use crate::error::Result;
use crate::index::check_outline;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};

/// Imports a table of kind `borders`.
pub(super) fn borders(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { mut store, gazetteer, rows } = import;
    let columns = "country_code, admin1_code, outline";
    readers::read_table(rows, |row| {
        let row = readers::border(row)?;
        let country = gazetteer.country(store.db, "country_code", row.country_code)?;
        let admin1 = row.admin1_code;
        if !admin1.is_empty() && !store.has_admin1(&format!("{country}.{admin1}"), admin1)? {
            return Ok(());
        }
        if check_outline(&row.rings).is_err() {
            return Err(Rejection::new("outline", row.outline, Reason::OutlineTooComplex).into());
        }
        Ok(store.put("border", columns, params![country, row.admin1_code, row.outline])?)
    })
}
