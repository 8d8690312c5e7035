//! Examples of actual costs, of countries and places.

use rusqlite::params;

use super::Job;
use super::costs::Amounts;
use super::gazetteer::Gazetteer;
use crate::error::Result;
use crate::input::Input;
use crate::readers::{self, ReadCount};
use crate::rejects::Rejects;
use crate::report::Tally;

/// Imports a table of kind `country-highlights`.
pub(super) fn country_highlights(
    job: Job<'_>,
    gazetteer: &mut Gazetteer,
    input: Input,
    rejects: &mut Rejects,
) -> Result<ReadCount> {
    let amounts = Amounts::new(job.db, gazetteer)?;
    let mut insert = job.db.prepare("INSERT INTO country_highlight VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6)")?;
    readers::read_highlights(input, job.source.spec, rejects, |row| {
        let country = amounts.countries.find(&row.subject.country)?;
        let cost = amounts.to_local(row.category_id, &row.currency, Some(country))?(row.cost);
        insert.execute(params![country, row.category_id, cost, row.description, row.date, job.source.id])?;
        Ok(())
    })
}

/// Imports a table of kind `location-highlights`.
pub(super) fn location_highlights(
    job: Job<'_>,
    gazetteer: &mut Gazetteer,
    input: Input,
    rejects: &mut Rejects,
    tally: &mut Tally,
) -> Result<ReadCount> {
    let amounts = Amounts::new(job.db, gazetteer)?;
    let mut insert =
        job.db.prepare("INSERT INTO location_highlight VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6)")?;
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
