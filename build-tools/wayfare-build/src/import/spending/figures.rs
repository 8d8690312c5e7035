//! Writes what logs tell: the costs of places and of countries, in the place of estimates, and what the report says of them.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, params};

use super::categories::{TOTAL, Unit};
use super::days::{Stay, stays};
use super::estimate::{Estimated, Known, estimate, years};
use super::highlights;
use super::logs::Logs;
use super::report::{FEW, PlaceSpending, SpendingReport};
use super::shift::Shift;
use super::spent::{Series, Spot};
use crate::error::Result;
use crate::import::blend::round_error;
use crate::import::money::round_amount;
use crate::import::store::costs::{
    Figure, Logged, complete, costs_of, costs_of_country, name_blended, put_figure,
};
use crate::import::store::next_source_id;
use crate::sql::for_each_row;

/// Share of its country's shift that a place without logs takes.
const SHARE_OF_COUNTRY: f64 = 0.5;

/// Where figures go, and what they are of.
struct Writer<'d> {
    db: &'d Connection,
    /// Of the dataset, to which all amounts are carried.
    date: &'d str,
    observed: u32,
    blended: u32,
    minimum: usize,
}

/// What is known of a place or a country with and without logs.
struct Found<'s> {
    stays: Vec<&'s Stay>,
    country: String,
    figures: BTreeMap<u16, Figure>,
    estimated: BTreeMap<u16, Estimated>,
}

/// How logs move a figure of a country.
struct Move {
    country: String,
    category: u16,
    /// What it was.
    figure: Figure,
    shift: Shift,
    travellers: usize,
    /// That they were there.
    nights: usize,
    /// The first and the last year.
    years: (i32, i32),
}

/// Writes the figures of all logs, if `writes`, and returns what they are. `None` if there was no log.
pub(in crate::import) fn figures(
    db: &Connection,
    logs: &mut Logs,
    date: &str,
    writes: bool,
) -> Result<Option<SpendingReport>> {
    let Some(observed) = logs.source else {
        return Ok(None);
    };
    let writer = Writer {
        db,
        date,
        observed,
        blended: next_source_id(db)?,
        minimum: logs.minimum.max(1),
    };
    logs.spent.sort_by_key(|spent| spent.traveller);
    let all: Vec<_> = logs
        .spent
        .chunk_by_mut(|a, b| a.traveller == b.traveller)
        .flat_map(stays)
        .collect();
    let mut of_spots: BTreeMap<Spot, Vec<&Stay>> = BTreeMap::new();
    for stay in &all {
        of_spots.entry(stay.spot).or_default().push(stay);
    }
    // All is read before anything is written: many places have the costs of their country.
    let mut found = BTreeMap::new();
    for (spot, stays) in of_spots {
        found.insert(spot, writer.find(spot, stays)?);
    }
    let moves = writer.moves(&found)?;
    if writes {
        writer.write(&found, &moves)?;
        highlights::write(db, &logs.spent, (writer.observed, date), writer.minimum)?;
    }
    let mut places = Vec::new();
    for (spot, found) in &found {
        writer.report(*spot, found, &mut places)?;
    }
    let left_out = std::mem::take(&mut logs.left_out);
    let summaries = std::mem::take(&mut logs.summaries);
    let logs = std::mem::take(&mut logs.understood);
    Ok(Some(SpendingReport {
        date: date.to_owned(),
        minimum: writer.minimum,
        logs,
        left_out,
        summaries,
        places,
        countries_of_few: moves.iter().filter(|it| it.travellers < FEW).count(),
    }))
}

impl Writer<'_> {
    fn write(&self, found: &BTreeMap<Spot, Found<'_>>, moves: &[Move]) -> Result<()> {
        for (spot, found) in found {
            if let Spot::Place(geonameid) = spot {
                self.write_place(*geonameid, found)?;
            }
        }
        for it in moves {
            self.move_country(it)?;
            self.move_places(it, found)?;
        }
        name_blended(self.db, self.observed, self.blended)
    }

    fn find<'s>(&self, spot: Spot, stays: Vec<&'s Stay>) -> Result<Found<'s>> {
        let country = |code: [u8; 2]| String::from_utf8_lossy(&code).into_owned();
        let (country, figures) = match spot {
            Spot::Country(code) => (country(code), costs_of_country(self.db, &country(code))?),
            Spot::Place(id) => {
                let mut select = self.db.prepare_cached(
                    "SELECT coalesce(country_code, '') FROM place WHERE geonameid = ?1",
                )?;
                (
                    select.query_row([id], |row| row.get(0))?,
                    costs_of(self.db, id)?,
                )
            }
        };
        let known = figures
            .iter()
            .filter_map(|(id, figure)| Some((*id, Known::new(figure.amounts, figure.error)?)));
        // Those of fewer than the minimum still tell something of their country.
        let estimated = estimate(&stays, &known.collect(), 1);
        Ok(Found {
            stays,
            country,
            figures,
            estimated,
        })
    }

    fn figure(&self, estimated: &Estimated, before: Option<&Figure>) -> Figure {
        let error = round_error(estimated.error);
        let most = before
            .and_then(|before| before.error)
            .unwrap_or(f64::INFINITY);
        Figure {
            amounts: estimated.amounts.map(|amount| Some(round_amount(amount))),
            error: Some(error.min(most)),
            date: self.date.to_owned(),
            source_id: if estimated.is_observed {
                self.observed
            } else {
                self.blended
            },
            observations: estimated.nights,
            logged: Some(Logged {
                travellers: estimated.travellers,
                first_year: estimated.years.0,
                last_year: estimated.years.1,
            }),
        }
    }

    /// Writes the costs of a place, with those of its country that logs do not tell.
    fn write_place(&self, geonameid: u32, found: &Found<'_>) -> Result<()> {
        let enough = found
            .estimated
            .iter()
            .filter(|(_, estimated)| estimated.travellers >= self.minimum);
        let told: BTreeMap<_, _> = enough
            .map(|(id, estimated)| (*id, self.figure(estimated, found.figures.get(id))))
            .collect();
        if told.is_empty() {
            return Ok(());
        }
        complete(self.db, geonameid, &found.figures)?;
        told.iter()
            .try_for_each(|(category, figure)| put_figure(self.db, geonameid, *category, figure))
    }

    /// Returns how the costs of all countries move by those of their places, and by travellers who name no place.
    fn moves(&self, found: &BTreeMap<Spot, Found<'_>>) -> Result<Vec<Move>> {
        let countries: BTreeSet<_> = found.values().map(|found| found.country.as_str()).collect();
        let mut moves = Vec::new();
        for country in countries {
            let here = || found.values().filter(|found| found.country == country);
            for (category, figure) in costs_of_country(self.db, country)? {
                let Some(known) = Known::new(figure.amounts, figure.error) else {
                    continue;
                };
                let of =
                    || here().filter_map(|found| Some((found, found.estimated.get(&category)?)));
                let stays = of().flat_map(|(found, _)| &found.stays);
                let stays: Vec<_> = stays
                    .copied()
                    .filter(|stay| series(stay, category).is_some())
                    .collect();
                let travellers: BTreeSet<_> = stays.iter().map(|stay| stay.traveller).collect();
                let told = of().filter_map(|(_, it)| it.shift.of_place(it.before));
                let told: Vec<_> = told.collect();
                if told.is_empty() || travellers.len() < self.minimum {
                    continue;
                }
                moves.push(Move {
                    country: country.to_owned(),
                    category,
                    shift: Shift::before(known.error).drawn_to(told),
                    travellers: travellers.len(),
                    nights: stays.iter().map(|stay| stay.nights).sum(),
                    years: years(stays.iter().copied()),
                    figure,
                });
            }
        }
        Ok(moves)
    }

    fn move_country(&self, it: &Move) -> Result<()> {
        let [budget, midrange, luxury] = moved(it.figure.amounts, it.shift.mean);
        let error = it
            .figure
            .error
            .map(|error| round_error(it.shift.error()).min(error));
        self.db.execute(
            "UPDATE country_cost SET budget = ?3, midrange = ?4, luxury = ?5, error = ?6, date = ?7, source_id = ?8,
                 observations = ?9, travellers = ?10, first_year = ?11, last_year = ?12
             WHERE country_code = ?1 AND category_id = ?2",
            params![
                it.country,
                it.category,
                budget,
                midrange,
                luxury,
                error,
                self.date,
                self.blended,
                it.nights,
                it.travellers,
                it.years.0,
                it.years.1
            ],
        )?;
        Ok(())
    }

    /// Moves the costs of places without logs by a part of their country's shift.
    fn move_places(&self, it: &Move, found: &BTreeMap<Spot, Found<'_>>) -> Result<()> {
        const ESTIMATES: &str =
            "SELECT geonameid, budget, midrange, luxury FROM location_cost JOIN place p USING (geonameid)
             WHERE p.country_code = ?1 AND category_id = ?2 AND observations = 0";
        let mut estimates: Vec<(u32, [Option<f64>; 3])> = Vec::new();
        for_each_row(
            self.db,
            ESTIMATES,
            params![it.country, it.category],
            |row| {
                estimates.push((row.get(0)?, [row.get(1)?, row.get(2)?, row.get(3)?]));
                Ok(())
            },
        )?;
        let mut update = self.db.prepare_cached(
            "UPDATE location_cost SET budget = ?3, midrange = ?4, luxury = ?5, date = ?6, source_id = ?7
             WHERE geonameid = ?1 AND category_id = ?2",
        )?;
        for (geonameid, amounts) in estimates {
            if !found.contains_key(&Spot::Place(geonameid)) {
                let [budget, midrange, luxury] = moved(amounts, it.shift.mean * SHARE_OF_COUNTRY);
                update.execute(params![
                    geonameid,
                    it.category,
                    budget,
                    midrange,
                    luxury,
                    self.date,
                    self.blended
                ])?;
            }
        }
        Ok(())
    }

    /// Adds what travellers paid in a place, by category.
    fn report(&self, spot: Spot, found: &Found<'_>, places: &mut Vec<PlaceSpending>) -> Result<()> {
        let name = match spot {
            Spot::Place(id) => {
                self.db
                    .query_row("SELECT name FROM place WHERE geonameid = ?1", [id], |row| {
                        row.get(0)
                    })?
            }
            Spot::Country(code) => String::from_utf8_lossy(&code).into_owned(),
        };
        let currency =
            "SELECT coalesce(max(currency_code), '') FROM country WHERE country_code = ?1";
        let currency: String = self
            .db
            .query_row(currency, [&found.country], |row| row.get(0))?;
        let mut categories: BTreeSet<_> = found
            .stays
            .iter()
            .flat_map(|stay| stay.categories.keys().copied())
            .collect();
        categories.insert(TOTAL);
        for category in categories {
            let mut of: Vec<_> = found
                .stays
                .iter()
                .filter_map(|stay| Some((*stay, series(stay, category)?)))
                .collect();
            of.sort_by(|(_, a), (_, b)| a.raw.total_cmp(&b.raw));
            let raw: f64 = of.iter().map(|(_, series)| series.raw).sum();
            let units: usize = of.iter().map(|(_, series)| series.units).sum();
            if of.len() < self.minimum || raw <= 0.0 || units == 0 {
                continue;
            }
            let years = years(of.iter().map(|(stay, _)| *stay));
            let name_of = "SELECT name FROM category WHERE category_id = ?1";
            let before = found.figures.get(&category);
            let after = found.estimated.get(&category);
            places.push(PlaceSpending {
                place: name.clone(),
                geonameid: if let Spot::Place(id) = spot {
                    Some(id)
                } else {
                    None
                },
                country_code: found.country.clone(),
                category_id: category,
                category: self.db.query_row(name_of, [category], |row| row.get(0))?,
                unit: Unit::of(category).name(),
                travellers: of.len(),
                nights: of.iter().map(|(stay, _)| stay.nights).sum(),
                rows: of.iter().map(|(_, series)| series.rows).sum(),
                first_year: years.0,
                last_year: years.1,
                currency: currency.clone(),
                raw_mean: round_amount(raw / units as f64),
                before: before.map(|figure| figure.amounts),
                after: after.map(|after| after.amounts.map(round_amount)),
                error: after.map(|after| self.figure(after, before).error.unwrap_or(after.error)),
                observed: after.is_some_and(|after| after.is_observed),
            });
        }
        Ok(())
    }
}

fn series(stay: &Stay, category: u16) -> Option<&Series> {
    if category == TOTAL {
        stay.total.as_ref()
    } else {
        stay.categories.get(&category)
    }
}

fn moved(amounts: [Option<f64>; 3], shift: f64) -> [Option<f64>; 3] {
    amounts.map(|amount| Some(round_amount(amount? * shift.exp())))
}
