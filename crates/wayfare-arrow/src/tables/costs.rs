//! The table of costs of countries, and of the places that have costs of their own.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int32Array};
use arrow_schema::{DataType, SchemaRef};
use wayfare::{Cost, Costs, CountryCode, CurrencyCode, Dataset, PlaceId, Point};

use super::rows::{self, Batches, ColumnOf, ids, numbers, texts};

/// The costs of a category in a country, or in a place in it.
struct CostRow<'d> {
    place: Option<(PlaceId, Point)>,
    country: Option<CountryCode>,
    currency: Option<CurrencyCode>,
    cost: Cost<'d>,
}

pub(super) fn schema() -> SchemaRef {
    rows::schema(columns())
}

pub(super) fn read(dataset: &Dataset) -> Batches<'_> {
    let countries = dataset.countries().map(|country| {
        let country = country?.code;
        Ok(rows_of(None, Some(country), dataset.country_costs(country)?))
    });
    let places = dataset.places().map(|place| {
        let place = place?;
        Ok(rows_of(Some((place.id(), place.point())), place.country_code()?, place.costs()?))
    });
    let all = countries.chain(places).flat_map(|rows: wayfare::Result<Vec<_>>| match rows {
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
        costs.into_iter().map(move |cost| CostRow { place, country, currency, cost })
    });
    rows.collect()
}

fn columns<'d>() -> [ColumnOf<CostRow<'d>>; 14] {
    [
        ("geonameid", DataType::Int64, |rows| ids(rows.iter().map(|row| row.place.map(|(id, _)| id)))),
        ("latitude", DataType::Float64, |rows| degrees(rows, Point::latitude)),
        ("longitude", DataType::Float64, |rows| degrees(rows, Point::longitude)),
        ("country_code", DataType::Utf8, |rows| texts(rows.iter().map(|row| row.country))),
        ("category_id", DataType::Int32, |rows| {
            let ids = rows.iter().map(|row| Some(i32::from(row.cost.category_id)));
            Arc::new(ids.collect::<Int32Array>())
        }),
        ("category", DataType::Utf8, |rows| texts(rows.iter().map(|row| Some(row.cost.category)))),
        ("budget", DataType::Float64, |rows| numbers(rows.iter().map(|row| row.cost.budget))),
        ("midrange", DataType::Float64, |rows| numbers(rows.iter().map(|row| row.cost.midrange))),
        ("luxury", DataType::Float64, |rows| numbers(rows.iter().map(|row| row.cost.luxury))),
        ("error", DataType::Float64, |rows| numbers(rows.iter().map(|row| row.cost.error))),
        ("currency_code", DataType::Utf8, |rows| texts(rows.iter().map(|row| row.currency))),
        ("provenance", DataType::Utf8, |rows| {
            texts(rows.iter().map(|row| Some(row.cost.source.provenance.as_str())))
        }),
        ("source", DataType::Utf8, |rows| texts(rows.iter().map(|row| Some(row.cost.source.id)))),
        ("date", DataType::Utf8, |rows| texts(rows.iter().map(|row| Some(row.cost.date)))),
    ]
}

fn degrees(rows: &[CostRow<'_>], known: fn(Point) -> f64) -> ArrayRef {
    numbers(rows.iter().map(|row| row.place.map(|(_, point)| known(point))))
}
