//! The table of costs of countries, and of the places that have costs of their own.

use arrow_schema::SchemaRef;
use wayfare::{Cost, Costs, CountryCode, CurrencyCode, Dataset, PlaceId, Point};

use super::rows::{self, Batches, ColumnOf, id, of};

/// The costs of a category in a country, or in a place in it.
struct CostRow<'d> {
    place: Option<(PlaceId, Point)>,
    country: Option<CountryCode>,
    currency: Option<CurrencyCode>,
    cost: Cost<'d>,
}

pub(super) fn schema() -> SchemaRef {
    rows::schema(&columns())
}

pub(super) fn read(dataset: &Dataset) -> Batches<'_> {
    let countries = dataset.countries().map(|country| {
        let country = country?.code;
        Ok(rows_of(
            None,
            Some(country),
            dataset.country_costs(country)?,
        ))
    });
    let places = dataset.places().map(|place| {
        let place = place?;
        Ok(rows_of(
            Some((place.id(), place.point())),
            place.country_code()?,
            place.costs()?,
        ))
    });
    let all = countries
        .chain(places)
        .flat_map(|rows: wayfare::Result<Vec<_>>| match rows {
            Ok(rows) => rows.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        });
    rows::read(all, columns())
}

fn rows_of<'d>(
    place: Option<(PlaceId, Point)>,
    country: Option<CountryCode>,
    costs: Option<Costs<'d>>,
) -> Vec<CostRow<'d>> {
    let rows = costs.into_iter().flat_map(|costs| {
        let currency = costs.currency.map(|currency| currency.code);
        costs.into_iter().map(move |cost| CostRow {
            place,
            country,
            currency,
            cost,
        })
    });
    rows.collect()
}

fn columns<'d>() -> Vec<ColumnOf<'d, CostRow<'d>>> {
    vec![
        of("geonameid", |row| row.place.map(|(place, _)| id(place))),
        of("latitude", |row| {
            row.place.map(|(_, point)| point.latitude())
        }),
        of("longitude", |row| {
            row.place.map(|(_, point)| point.longitude())
        }),
        of("country_code", |row| row.country),
        of("category_id", |row| Some(i32::from(row.cost.category_id))),
        of("category", |row| Some(row.cost.category)),
        of("budget", |row| row.cost.budget),
        of("midrange", |row| row.cost.midrange),
        of("luxury", |row| row.cost.luxury),
        of("error", |row| row.cost.error),
        of("currency_code", |row| row.currency),
        of("provenance", |row| {
            Some(row.cost.source.provenance.as_str())
        }),
        of("source", |row| Some(row.cost.source.id)),
        of("date", |row| Some(row.cost.date)),
    ]
}
