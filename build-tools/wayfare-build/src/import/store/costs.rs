//! Costs, examples of costs, and destinations.

use std::collections::BTreeMap;

use rusqlite::{Connection, ToSql, named_params, params};

use super::Store;
use super::insert::Insert;
use crate::error::Result;
use crate::rows::{AmountTriple, CostRow, HighlightRow};
use crate::sql::for_each_row;

/// What costs are of.
#[derive(Clone, Copy)]
pub(in crate::import) enum Owner<'a> {
    Country(&'a str),
    Place(u32),
}

impl Owner<'_> {
    /// Returns the one of two tables that is about such owners, and its column of owners with the value there.
    fn of<'t>(
        &self,
        [of_country, of_place]: [&'t str; 2],
    ) -> (&'t str, (&'static str, &dyn ToSql)) {
        match self {
            Self::Country(code) => (of_country, (":country_code", code)),
            Self::Place(id) => (of_place, (":geonameid", id)),
        }
    }
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
    Insert::new(db, "INSERT OR REPLACE INTO location_cost").add(named_params! {
        ":geonameid": geonameid,
        ":category_id": category,
        ":budget": budget,
        ":midrange": midrange,
        ":luxury": luxury,
        ":error": error,
        ":observations": observations,
        ":travellers": travellers,
        ":first_year": first,
        ":last_year": last,
        ":date": date,
        ":source_id": source_id,
    })?;
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
    Insert::new(db, "INSERT OR REPLACE INTO country_cost").add(named_params! {
        ":country_code": country,
        ":category_id": category,
        ":budget": budget,
        ":midrange": midrange,
        ":luxury": luxury,
        ":error": figure.error,
        ":date": figure.date,
        ":source_id": figure.source_id,
    })?;
    Ok(())
}

/// Adds an example of costs of a source; of a place, with the article that it is from.
pub(in crate::import) fn add_highlight(
    db: &Connection,
    owner: Owner<'_>,
    row: &HighlightRow,
    source_id: u32,
    article: Option<&str>,
) -> Result<()> {
    let (table, of_owner) = owner.of(["country_highlight", "location_highlight"]);
    let mut record: Vec<(_, &dyn ToSql)> = vec![
        of_owner,
        (":category_id", &row.category_id),
        (":cost", &row.cost),
        (":description", &row.description),
        (":date", &row.date),
        (":source_id", &source_id),
    ];
    if matches!(owner, Owner::Place(_)) {
        record.push((":reference", &article));
    }
    Insert::new(db, format!("INSERT INTO {table}")).add(&record)?;
    Ok(())
}

/// Enters the source of figures that estimates and an observed source have a part in, if there are any.
pub(in crate::import) fn name_blended(db: &Connection, observed: u32, blended: u32) -> Result<()> {
    db.execute(
        "INSERT INTO source (source_id, name, kind, file, title, origin, license, date, provenance)
         SELECT ?2, name || '-blended', kind, file, title, origin, license, date, 'blended'
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
        let (table, of_owner) = owner.of(["country_cost", "location_cost"]);
        let [budget, midrange, luxury] = row.amounts.map(|amount| amount.map(&local));
        let record: [(_, &dyn ToSql); 7] = [
            of_owner,
            (":category_id", &row.category_id),
            (":budget", &budget),
            (":midrange", &midrange),
            (":luxury", &luxury),
            (":error", &row.error),
            (":date", &row.date),
        ];
        self.put(table, &record)
    }

    /// Writes an example of costs, whose amount has been converted, and the article that it is from. Returns whether no
    /// other source has it: the default ones are in a dump, too.
    pub(in crate::import) fn put_highlight(
        &self,
        owner: Owner<'_>,
        row: &HighlightRow,
        article: Option<&str>,
    ) -> Result<bool> {
        let (table, (key, id)) = owner.of(["country_highlight", "location_highlight"]);
        let column = key.trim_start_matches(':');
        let mut of_others = self.db.prepare_cached(&format!(
            "SELECT 1 FROM {table} WHERE {column} = ?1 AND category_id = ?2 AND cost = ?3
                 AND description = ?4 AND date = ?5 AND source_id <> ?6"
        ))?;
        let is_known = of_others.exists(params![
            id,
            row.category_id,
            row.cost,
            row.description,
            row.date,
            self.source.id
        ])?;
        if !is_known {
            add_highlight(self.db, owner, row, self.source.id, article)?;
        }
        Ok(!is_known)
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
