//! Examples of actual costs, of countries and places.

use super::costs::AmountConverter;
use super::source_import::SourceImport;
use super::store::costs::Owner;
use crate::error::Result;
use crate::manifest::SourceKind;
use crate::readers::{self, ReadCount};

/// Imports a table of kind `country-highlights` or `location-highlights`.
pub(super) fn highlights(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { mut store, gazetteer, rows } = import;
    let amounts = AmountConverter::new(store.db)?;
    readers::read_table(rows, |row| {
        let mut row = readers::highlight(row)?;
        let (owner, country);
        if store.source.spec.kind == SourceKind::CountryHighlights {
            country = Some(gazetteer.country(store.db, "country_code", &row.subject.country)?);
            owner = Owner::Country(country.as_deref().unwrap_or_default());
        } else {
            let Some(place) = gazetteer.place(&mut store, &row.subject)? else { return Ok(()) };
            country = place.country;
            owner = Owner::Place(place.geonameid);
        }
        row.cost = amounts.to_local(row.category_id, &row.currency, country.as_deref())?(row.cost);
        Ok(store.put_highlight(owner, &row, None)?)
    })
}
