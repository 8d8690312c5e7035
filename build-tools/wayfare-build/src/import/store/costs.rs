//! Costs, examples of costs, and destinations.

use std::collections::BTreeMap;

use rusqlite::{Connection, ToSql, params};

use super::Store;
use crate::error::Result;
use crate::rows::{AmountTriple, CostRow, HighlightRow};
use crate::sql::for_each_row;

const FIGURE: &str = "category_id, budget, midrange, luxury, error, date";

/// What costs are of.
#[derive(Clone, Copy)]
pub(in crate::import) enum Owner<'a> {
    Country(&'a str),
    Place(u32),
}

/// What a category costs in a place, as far as prices tell.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::import) struct Figure {
    /// Budget, midrange and luxury.
    pub(in crate::import) amounts: AmountTriple,
    pub(in crate::import) error: Option<f64>,
    pub(in crate::import) date: String,
    /// Of the source of the figure: it may be an estimate.
    pub(in crate::import) source_id: u32,
    /// The number of prices; of logs, of their nights.
    pub(in crate::import) observations: usize,
    /// Whose logs it is from, if it is from logs.
    pub(in crate::import) logged: Option<Logged>,
}

/// Whose logs a figure is from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::import) struct Logged {
    pub(in crate::import) travellers: usize,
    pub(in crate::import) first_year: i32,
    pub(in crate::import) last_year: i32,
}

/// Returns the costs of a place by category; those of its country if it has none.
pub(in crate::import) fn costs_of(
    db: &Connection,
    geonameid: u32,
) -> Result<BTreeMap<u16, Figure>> {
    const OF_PLACE: &str =
        "SELECT category_id, budget, midrange, luxury, error, date, source_id FROM location_cost
         WHERE geonameid = ?1 AND EXISTS
             (SELECT 1 FROM location_cost t WHERE t.geonameid = ?1 AND t.category_id = 0)";
    let of_place = figures(db, OF_PLACE, geonameid)?;
    if !of_place.is_empty() {
        return Ok(of_place);
    }
    let mut select = db.prepare_cached("SELECT country_code FROM place WHERE geonameid = ?1")?;
    let country: Option<String> = select.query_row([geonameid], |row| row.get(0))?;
    costs_of_country(db, country.as_deref().unwrap_or_default())
}

/// Returns the costs of a country by category.
pub(in crate::import) fn costs_of_country(
    db: &Connection,
    country: &str,
) -> Result<BTreeMap<u16, Figure>> {
    const OF_COUNTRY: &str =
        "SELECT category_id, budget, midrange, luxury, error, date, source_id FROM country_cost
         WHERE country_code = ?1";
    figures(db, OF_COUNTRY, country)
}

fn figures(db: &Connection, sql: &str, owner: impl ToSql) -> Result<BTreeMap<u16, Figure>> {
    let mut figures = BTreeMap::new();
    for_each_row(db, sql, [owner], |row| {
        let figure = Figure {
            amounts: [row.get(1)?, row.get(2)?, row.get(3)?],
            error: row.get(4)?,
            date: row.get(5)?,
            source_id: row.get(6)?,
            observations: 0,
            logged: None,
        };
        figures.insert(row.get(0)?, figure);
        Ok(())
    })?;
    Ok(figures)
}

/// Writes these figures of a place that has no costs of its own.
pub(in crate::import) fn complete(
    db: &Connection,
    geonameid: u32,
    figures: &BTreeMap<u16, Figure>,
) -> Result<()> {
    let mut has_own = db.prepare_cached("SELECT 1 FROM location_cost WHERE geonameid = ?1")?;
    if has_own.exists([geonameid])? {
        return Ok(());
    }
    figures
        .iter()
        .try_for_each(|(category, figure)| put_figure(db, geonameid, *category, figure))
}

/// Writes what prices or payments tell of costs in a place, in the place of what was known.
pub(in crate::import) fn put_figure(
    db: &Connection,
    geonameid: u32,
    category: u16,
    figure: &Figure,
) -> Result<()> {
    let Figure {
        amounts: [budget, midrange, luxury],
        error,
        date,
        source_id,
        observations,
        logged,
    } = figure;
    let observations = *observations as u64;
    let travellers = logged.map(|logged| logged.travellers as u64);
    let (first, last) = logged
        .map(|logged| (logged.first_year, logged.last_year))
        .unzip();
    let record = params![
        geonameid,
        category,
        budget,
        midrange,
        luxury,
        error,
        date,
        source_id,
        observations,
        travellers,
        first,
        last
    ];
    let into = format!(
        "location_cost (geonameid, {FIGURE}, source_id, observations, travellers, first_year, last_year)"
    );
    db.prepare_cached(&format!(
        "INSERT OR REPLACE INTO {into} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ))?
    .execute(record)?;
    Ok(())
}

/// Writes what observed amounts tell of costs in a country, in the place of what was known.
pub(in crate::import) fn put_country_figure(
    db: &Connection,
    country: &str,
    category: u16,
    figure: &Figure,
) -> Result<()> {
    let [budget, midrange, luxury] = figure.amounts;
    let (error, date, source) = (figure.error, &figure.date, figure.source_id);
    db.prepare_cached(&format!(
        "INSERT OR REPLACE INTO country_cost (country_code, {FIGURE}, source_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    ))?
    .execute(params![
        country, category, budget, midrange, luxury, error, date, source
    ])?;
    Ok(())
}

/// Enters the source of figures that estimates and an observed source have a part in, if there are any.
pub(in crate::import) fn name_blended(db: &Connection, observed: u32, blended: u32) -> Result<()> {
    db.execute(
        "INSERT INTO source
         SELECT ?2, name || '-blended', kind, file, title, origin, license, date, 'blended', 0, 0
         FROM source WHERE source_id = ?1
           AND (EXISTS (SELECT 1 FROM location_cost WHERE source_id = ?2)
                OR EXISTS (SELECT 1 FROM country_cost WHERE source_id = ?2))",
        [observed, blended],
    )?;
    Ok(())
}

impl Store<'_> {
    /// Writes what a category costs, in amounts that a function converts.
    pub(in crate::import) fn put_cost(
        &mut self,
        owner: Owner<'_>,
        row: &CostRow,
        local: impl Fn(f64) -> f64,
    ) -> Result<()> {
        let (table, key, owner): (_, _, &dyn ToSql) = match &owner {
            Owner::Country(code) => ("country_cost", "country_code", code),
            Owner::Place(id) => ("location_cost", "geonameid", id),
        };
        let columns = format!("{key}, {FIGURE}");
        let [budget, midrange, luxury] = row.amounts.map(|amount| amount.map(&local));
        let record = params![
            owner,
            row.category_id,
            budget,
            midrange,
            luxury,
            row.error,
            row.date
        ];
        self.put(table, &columns, record)
    }

    /// Writes an example of costs, whose amount has been converted, and the article that it is from. Returns whether no
    /// other source has it: the default ones are in a dump, too.
    pub(in crate::import) fn put_highlight(
        &self,
        owner: Owner<'_>,
        row: &HighlightRow,
        article: Option<&str>,
    ) -> Result<bool> {
        let HighlightRow {
            category_id,
            cost,
            description,
            date,
            ..
        } = row;
        let put = match owner {
            Owner::Country(code) => self
                .db
                .prepare_cached(
                    "INSERT INTO country_highlight SELECT NULL, ?1, ?2, ?3, ?4, ?5, ?6
                     WHERE NOT EXISTS (SELECT 1 FROM country_highlight WHERE country_code = ?1
                         AND category_id = ?2 AND cost = ?3 AND description = ?4 AND date = ?5
                         AND source_id <> ?6)",
                )?
                .execute(params![
                    code,
                    category_id,
                    cost,
                    description,
                    date,
                    self.source.id
                ]),
            Owner::Place(id) => self
                .db
                .prepare_cached(
                    "INSERT INTO location_highlight SELECT NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7
                     WHERE NOT EXISTS (SELECT 1 FROM location_highlight WHERE geonameid = ?1
                         AND category_id = ?2 AND cost = ?3 AND description = ?4 AND date = ?5
                         AND source_id <> ?6)",
                )?
                .execute(params![
                    id,
                    category_id,
                    cost,
                    description,
                    date,
                    self.source.id,
                    article
                ]),
        }?;
        Ok(put > 0)
    }

    /// Notes that travellers go to a place, unless an earlier source says so.
    pub(in crate::import) fn add_destination(&self, geonameid: u32) -> Result<()> {
        let mut insert = self
            .db
            .prepare_cached("INSERT OR IGNORE INTO destination VALUES (?1, ?2)")?;
        insert.execute((geonameid, self.source.id))?;
        Ok(())
    }
}
