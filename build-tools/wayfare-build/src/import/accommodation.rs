//! Places to stay.

use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount};

/// Imports a table of kind `accommodation`. Prices stay in their own currencies.
pub(super) fn accommodation(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { mut store, gazetteer, rows } = import;
    readers::read_table(rows, |row| {
        let row = readers::accommodation(row)?;
        let place = match row.geonameid {
            Some(geonameid) => match store.place_by_id(geonameid)? {
                Some(place) => Some(place),
                None => return Ok(()),
            },
            None => None,
        };
        let country = match row.country.as_str() {
            "" => place.as_ref().and_then(|place| place.country.clone()),
            text => Some(gazetteer.country(store.db, "country_code", text)?),
        };
        if place.is_none() && !country.as_ref().is_none_or(|code| store.wants_country(code)) {
            return Ok(());
        }
        store.put_stay(&row, country.as_deref())
    })
}
