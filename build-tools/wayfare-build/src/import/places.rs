//! The main dump with the names in its `alternatenames` column, and tables of places that travellers go to.

use rusqlite::named_params;

use super::names::distinct_names;
use super::source_import::SourceImport;
use super::store::places::NewName;
use crate::error::Result;
use crate::readers::{self, ReadCount};
use crate::rejects::RowError;
use crate::tally::Skip;

pub(super) fn places(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store, rows, ..
    } = import;
    readers::read_geonames(rows, |fields| {
        let row = readers::place(fields)?;
        if store.source.is_superseded(row.geonameid) {
            return store.skip(Skip::Superseded);
        }
        if !store.wants_country(row.country_code) {
            return Ok(());
        }
        if !store.put_place(&row)? {
            return store.skip(Skip::Filtered);
        }
        let mut too_long = Vec::new();
        for name in distinct_names(row.alternate_names) {
            // A repetition of the name is not an alternate name.
            if name != row.name && Some(name) != row.ascii_name {
                let name = NewName::plain(name, "");
                too_long.extend(store.put_name(row.geonameid, "alternatenames", &name)?);
            }
        }
        if too_long.is_empty() {
            Ok(())
        } else {
            Err(RowError::Parts(too_long))
        }
    })
}

pub(super) fn destinations(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    readers::read_table(rows, |row| {
        if let Some(place) = finder.place(&mut store, &row.place()?)? {
            store.put(
                "destination",
                named_params! { ":geonameid": place.geonameid },
            )?;
        }
        Ok(())
    })
}
