//! Costs of countries and places, and examples of actual costs, converted to their currencies.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::blend::{BIAS, Known, Observed, SPREAD, blend};
use super::money::{Rates, round_amount};
use super::source_import::SourceImport;
use super::store::costs::{
    Figure, Owner, complete, costs_of, costs_of_country, name_blended, put_country_figure,
    put_figure,
};
use super::store::{KnownPlace, Store, next_source_id};
use crate::error::Result;
use crate::manifest::{LOCAL_CURRENCY, SourceKind};
use crate::readers::{self, ReadCount};
use crate::rejection::{Reason, Rejection};
use crate::rows::{CostRow, RowSubject};
use crate::tally::Skip;

pub(super) fn country_costs(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let amounts = AmountConverter::new(store.db)?;
    let db = store.db;
    let costs = readers::read_costs(rows, |subject| {
        finder
            .country(db, "country_code", &subject.country)
            .map(Some)
    })?;
    let blended = Blended::new(&store)?;
    let count = costs.keep(|country, row| {
        let local = amounts.to_local(row.category_id, &row.currency, Some(country))?;
        if row.count == 0 {
            return Ok(store.put_cost(Owner::Country(country), &row, local)?);
        }
        let known = costs_of_country(db, country)?;
        let figure = blended.figure(known.get(&row.category_id), &row, local);
        Ok(put_country_figure(db, country, row.category_id, &figure)?)
    })?;
    blended.name(db)?;
    Ok(count)
}

pub(super) fn location_costs(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let amounts = AmountConverter::new(store.db)?;
    let blended = Blended::new(&store)?;
    // A long table has a place in many rows.
    let mut known: HashMap<RowSubject, Option<KnownPlace>> = HashMap::new();
    let costs = readers::read_costs(rows, |subject| {
        if let Some(place) = known.get(subject) {
            if place.is_none() {
                store.skip(Skip::NotInDataset)?;
            }
            return Ok(place.clone());
        }
        let place = finder.place(&mut store, subject)?;
        known.insert(subject.clone(), place.clone());
        Ok(place)
    })?;
    let count = costs.keep(|place, row| {
        let local = amounts.to_local(row.category_id, &row.currency, place.country.as_deref())?;
        if row.count == 0 {
            return Ok(store.put_cost(Owner::Place(place.geonameid), &row, local)?);
        }
        let known = costs_of(store.db, place.geonameid)?;
        complete(store.db, place.geonameid, &known)?;
        let figure = blended.figure(known.get(&row.category_id), &row, local);
        Ok(put_figure(
            store.db,
            place.geonameid,
            row.category_id,
            &figure,
        )?)
    })?;
    blended.name(store.db)?;
    Ok(count)
}

/// The sources of observed figures of a table: of those alone, and of those that draw estimates.
struct Blended {
    observed: u32,
    blended: u32,
}

impl Blended {
    fn new(store: &Store<'_>) -> Result<Self> {
        Ok(Self {
            observed: store.source.id,
            blended: next_source_id(store.db)?,
        })
    }

    /// Returns what an estimate, if there is one, becomes by the amounts of a row. Its error says how far these are off; without
    /// one, they are as far off as so many listed prices.
    fn figure(
        &self,
        estimate: Option<&Figure>,
        row: &CostRow,
        local: impl Fn(f64) -> f64,
    ) -> Figure {
        let observed = row.amounts.map(|amount| {
            let amount = local(amount.filter(|amount| *amount > 0.0)?);
            let by_count = Known {
                mean: amount.ln(),
                variance: SPREAD.powi(2) / f64::from(row.count),
            };
            let (known, bias) = match row.error {
                Some(_) => (Known::of_amount(amount, row.error), 0.0),
                None => (by_count, BIAS),
            };
            let count = row.count as usize;
            Some(Observed { known, bias, count })
        });
        let estimated = estimate.map_or([None; 3], |figure| figure.amounts);
        let error = estimate.and_then(|figure| figure.error);
        let (amounts, error) = blend(estimated, error, observed);
        Figure {
            amounts,
            error: Some(error),
            date: row.date.clone(),
            source_id: if estimate.is_some() {
                self.blended
            } else {
                self.observed
            },
            observations: row.count as usize,
            logged: None,
        }
    }

    fn name(&self, db: &Connection) -> Result<()> {
        name_blended(db, self.observed, self.blended)
    }
}

/// Checks categories and converts amounts to local currencies.
pub(super) struct AmountConverter {
    /// The currency of each country, in which amounts are stored.
    currencies: HashMap<String, Option<String>>,
    categories: HashSet<u16>,
    rates: Rates,
}

impl AmountConverter {
    pub(super) fn new(db: &Connection) -> Result<Self> {
        let mut select = db.prepare("SELECT category_id FROM category")?;
        let categories = select
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let mut select = db.prepare("SELECT country_code, currency_code FROM country")?;
        let currencies = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(Self {
            currencies: currencies.collect::<Result<_, _>>()?,
            categories,
            rates: Rates::load(db)?,
        })
    }

    pub(super) fn currency_of(&self, country: Option<&str>) -> Option<&str> {
        self.currencies.get(country?)?.as_deref()
    }

    /// Returns the currency of a country, for amounts of a category that there is.
    pub(super) fn check(&self, category: u16, country: Option<&str>) -> Result<&str, Rejection> {
        if !self.categories.contains(&category) {
            return Err(Rejection::new(
                "category_id",
                &category.to_string(),
                Reason::UnknownCategory,
            ));
        }
        self.currency_of(country).ok_or_else(|| {
            Rejection::new(
                "country_code",
                country.unwrap_or_default(),
                Reason::NoCurrency,
            )
        })
    }

    /// Returns a function that converts amounts in `currency` to the currency of `country`.
    pub(super) fn to_local(
        &self,
        category: u16,
        currency: &str,
        country: Option<&str>,
    ) -> Result<impl Fn(f64) -> f64 + use<>, Rejection> {
        let local = self.check(category, country)?;
        let foreign = currency != LOCAL_CURRENCY && currency != local;
        let factor = if foreign {
            self.rates.factor(currency, local)?
        } else {
            1.0
        };
        // An amount that is local already stays as it was given.
        Ok(move |amount| {
            if foreign {
                round_amount(amount * factor)
            } else {
                amount
            }
        })
    }
}

pub(super) fn highlights(import: SourceImport<'_>) -> Result<ReadCount> {
    let SourceImport {
        mut store,
        finder,
        rows,
    } = import;
    let amounts = AmountConverter::new(store.db)?;
    readers::read_table(rows, |row| {
        let mut row = readers::highlight(row)?;
        let (owner, country);
        if store.source.spec.kind == SourceKind::CountryHighlights {
            country = Some(finder.country(store.db, "country_code", &row.subject.country)?);
            owner = Owner::Country(country.as_deref().unwrap_or_default());
        } else {
            let Some(place) = finder.place(&mut store, &row.subject)? else {
                return Ok(());
            };
            country = place.country;
            owner = Owner::Place(place.geonameid);
        }
        row.cost = amounts.to_local(row.category_id, &row.currency, country.as_deref())?(row.cost);
        if !store.put_highlight(owner, &row, None)? {
            store.tally.skip(Skip::Repeated);
        }
        Ok(())
    })
}
