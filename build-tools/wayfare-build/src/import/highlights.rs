//! Examples of actual costs, of countries and places.

use rusqlite::params;

use super::costs::AmountConverter;
use super::source_import::SourceImport;
use crate::error::Result;
use crate::readers::{self, ReadCount};

/// Imports a table of kind `country-highlights`.
pub(super) fn country_highlights(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, gazetteer, input, rejects, .. } = import;
    let amounts = AmountConverter::new(job.db)?;
    let mut insert = job.db.prepare("INSERT INTO country_highlight VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6)")?;
    readers::read_highlights(input, job.source.spec, rejects, |row| {
        let country = gazetteer.country(job.db, "country_code", &row.subject.country)?;
        let cost = amounts.to_local(row.category_id, &row.currency, Some(&country))?(row.cost);
        insert.execute(params![country, row.category_id, cost, row.description, row.date, job.source.id])?;
        Ok(())
    })
}

/// Imports a table of kind `location-highlights`.
pub(super) fn location_highlights(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport { job, gazetteer, input, rejects, tally } = import;
    let amounts = AmountConverter::new(job.db)?;
    let mut insert =
        job.db.prepare("INSERT INTO location_highlight VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6, NULL)")?;
    readers::read_highlights(input, job.source.spec, rejects, |row| {
        let Some(place) = gazetteer.place(job, &row.subject, tally)? else { return Ok(()) };
        let cost = amounts.to_local(row.category_id, &row.currency, place.country.as_deref())?(row.cost);
        insert.execute(params![
            place.geonameid,
            row.category_id,
            cost,
            row.description,
            row.date,
            job.source.id
        ])?;
        Ok(())
    })
}
