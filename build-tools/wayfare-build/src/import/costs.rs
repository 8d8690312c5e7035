//! Costs of countries and places, converted to their currencies.

use std::collections::HashSet;
use std::rc::Rc;

use rusqlite::{Connection, Statement, ToSql, params};

use super::gazetteer::{Countries, Gazetteer};
use super::money::{Rates, round_amount};
use super::{Job, row_count};
use crate::error::Result;
use crate::input::Input;
use crate::manifest::LOCAL_CURRENCY;
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};
use crate::rejects::Rejects;
use crate::report::Tally;
use crate::rows::CostRow;

/// Imports a table of kind `country-costs`.
pub(super) fn country_costs(
    job: Job<'_>,
    gazetteer: &mut Gazetteer,
    input: Input,
    rejects: &mut Rejects,
    tally: &mut Tally,
) -> Result<ReadCount> {
    let before = row_count(job.db, "country_cost")?;
    let amounts = Amounts::new(job.db, gazetteer)?;
    let mut insert =
        job.db.prepare("INSERT OR REPLACE INTO country_cost VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
    let mut written = 0;
    let count = readers::read_costs(input, job.source.spec, rejects, |row| {
        let country = amounts.countries.find(&row.subject.country)?;
        let local = amounts.to_local(row.category_id, &row.currency, Some(country))?;
        written += 1;
        write(&mut insert, job, &country, &row, local)?;
        Ok(())
    })?;
    tally.replaced = written - (row_count(job.db, "country_cost")? - before);
    Ok(count)
}

/// Imports a table of kind `location-costs`.
pub(super) fn location_costs(
    job: Job<'_>,
    gazetteer: &mut Gazetteer,
    input: Input,
    rejects: &mut Rejects,
    tally: &mut Tally,
) -> Result<ReadCount> {
    let before = row_count(job.db, "location_cost")?;
    let amounts = Amounts::new(job.db, gazetteer)?;
    let mut insert =
        job.db.prepare("INSERT OR REPLACE INTO location_cost VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
    let (wide, mut last) = (!job.source.spec.cost.is_empty(), None);
    let mut written = 0;
    let count = readers::read_costs(input, job.source.spec, rejects, |mut row| {
        // The records of one wide row follow one another: its place is looked up, and counted, once.
        let same = last.take().filter(|(subject, _)| wide && *subject == row.subject);
        let (subject, place) = match same {
            Some(known) => known,
            None => {
                let place = gazetteer.place(job, &row.subject, tally)?;
                (std::mem::take(&mut row.subject), place)
            }
        };
        let (_, Some(place)) = last.insert((subject, place)) else { return Ok(()) };
        let local = amounts.to_local(row.category_id, &row.currency, place.country.as_deref())?;
        write(&mut insert, job, &place.geonameid, &row, local)?;
        written += 1;
        Ok(())
    })?;
    tally.replaced = written - (row_count(job.db, "location_cost")? - before);
    Ok(count)
}

/// Writes a record of costs; `owner` is a country's code or a place's id.
fn write(
    insert: &mut Statement<'_>,
    job: Job<'_>,
    owner: &dyn ToSql,
    row: &CostRow,
    local: impl Fn(f64) -> f64,
) -> Result<()> {
    insert.execute(params![
        owner,
        row.category_id,
        row.budget.map(&local),
        row.midrange.map(&local),
        row.luxury.map(&local),
        row.date,
        job.source.id,
    ])?;
    Ok(())
}

/// Checks categories and converts amounts to local currencies.
pub(super) struct Amounts {
    pub(super) countries: Rc<Countries>,
    categories: HashSet<u16>,
    rates: Rates,
}

impl Amounts {
    pub(super) fn new(db: &Connection, gazetteer: &mut Gazetteer) -> Result<Self> {
        let mut select = db.prepare("SELECT category_id FROM category")?;
        let categories = select.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(Self { countries: gazetteer.countries(db)?, categories, rates: Rates::load(db)? })
    }

    /// How amounts in `currency` become amounts in the currency of `country`.
    pub(super) fn to_local(
        &self,
        category: u16,
        currency: &str,
        country: Option<&str>,
    ) -> Result<impl Fn(f64) -> f64 + use<>, Rejection> {
        if !self.categories.contains(&category) {
            return Err(Rejection::new("category_id", &category.to_string(), Reason::UnknownCategory));
        }
        let local = self.countries.currency(country)?;
        let foreign = currency != LOCAL_CURRENCY && currency != local;
        let factor = if foreign { self.rates.factor(currency, local)? } else { 1.0 };
        // An amount that is local already stays as it was given.
        Ok(move |amount| if foreign { round_amount(amount * factor) } else { amount })
    }
}
