//! Tables: all that a dataset has of a kind.

use std::{fmt, sync::Arc};

use datafusion::{
    arrow::{
        array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray},
        datatypes::SchemaRef,
    },
    catalog::{MemTable, TableFunctionArgs, TableFunctionImpl, TableProvider},
    common::plan_err,
    error::Result,
};
use wayfare::{Cost, Costs, CountryCode, CurrencyCode, Dataset, PlaceId, Point};
use wayfare_arrow::{ById, Column, Enrichment};

use crate::failed;

const PLACES: [Column; 17] = [
    Column::Name,
    Column::AsciiName,
    Column::Kind,
    Column::FeatureClass,
    Column::FeatureCode,
    Column::Latitude,
    Column::Longitude,
    Column::CountryCode,
    Column::Admin1Code,
    Column::Admin1Name,
    Column::Admin2Code,
    Column::Admin2Name,
    Column::TimeZone,
    Column::Population,
    Column::Elevation,
    Column::CurrencyCode,
    Column::HasCosts,
];

type Batches = (SchemaRef, Vec<RecordBatch>);

/// A table that a function of SQL without arguments names.
pub(crate) struct Table {
    name: &'static str,
    read: fn(&Dataset) -> Result<Batches>,
    dataset: Dataset,
}

impl Table {
    /// Returns the tables of a dataset.
    pub(crate) fn all(dataset: &Dataset) -> [Self; 3] {
        let table = |name, read| Self { name, read, dataset: dataset.clone() };
        [
            table("wayfare_places", places),
            table("wayfare_costs", costs),
            table("wayfare_postal_codes", postal_codes),
        ]
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("name", &self.name).finish_non_exhaustive()
    }
}

impl TableFunctionImpl for Table {
    fn call_with_args(&self, args: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        if !args.exprs().is_empty() {
            return plan_err!("{} is a whole table and takes no argument: choose rows with WHERE", self.name);
        }
        let (schema, batches) = (self.read)(&self.dataset)?;
        Ok(Arc::new(MemTable::try_new(schema, vec![batches])?))
    }
}

/// Reads the places, regions and countries, which are ids enriched.
fn places(dataset: &Dataset) -> Result<Batches> {
    let all = dataset.places().chain(dataset.regions()).map(|place| Ok(Some(place?.id())));
    let all = all.collect::<wayfare::Result<Vec<_>>>().map_err(failed)?;
    let (schema, all) = batch([("geonameid", ids(all.into_iter()))])?;
    Enrichment::new(ById::new("geonameid")).columns(PLACES).run(dataset, &schema, &all).map_err(failed)
}

/// What a category costs in a country, or in a place of it.
struct CostRow<'d> {
    place: Option<PlaceId>,
    country: Option<CountryCode>,
    currency: Option<CurrencyCode>,
    cost: Cost<'d>,
}

/// Reads the costs of countries, which have no id, and of the places that have costs of their own.
fn costs(dataset: &Dataset) -> Result<Batches> {
    let rows = cost_rows(dataset).map_err(failed)?;
    let amount = |known: fn(&Cost<'_>) -> Option<f64>| -> ArrayRef {
        Arc::new(rows.iter().map(|row| known(&row.cost)).collect::<Float64Array>())
    };
    batch([
        ("geonameid", ids(rows.iter().map(|row| row.place))),
        ("country_code", texts(rows.iter().map(|row| row.country))),
        ("category", texts(rows.iter().map(|row| Some(row.cost.category)))),
        ("budget", amount(|cost| cost.budget)),
        ("midrange", amount(|cost| cost.midrange)),
        ("luxury", amount(|cost| cost.luxury)),
        ("currency_code", texts(rows.iter().map(|row| row.currency))),
        ("date", texts(rows.iter().map(|row| Some(row.cost.date)))),
        ("source", texts(rows.iter().map(|row| Some(row.cost.source.id)))),
        ("provenance", texts(rows.iter().map(|row| Some(row.cost.source.provenance.as_str())))),
    ])
}

fn cost_rows(dataset: &Dataset) -> wayfare::Result<Vec<CostRow<'_>>> {
    let mut rows = Vec::new();
    for country in dataset.countries() {
        let country = country?.code;
        rows.extend(rows_of(None, Some(country), dataset.country_costs(country)?));
    }
    for place in dataset.places() {
        let place = place?;
        rows.extend(rows_of(Some(place.id()), place.country_code()?, place.costs()?));
    }
    Ok(rows)
}

fn rows_of<'d>(
    place: Option<PlaceId>,
    country: Option<CountryCode>,
    costs: Option<Costs<'d>>,
) -> impl Iterator<Item = CostRow<'d>> {
    costs.into_iter().flat_map(move |costs| {
        let currency = costs.currency.map(|currency| currency.code);
        costs.records.into_iter().map(move |cost| CostRow { place, country, currency, cost })
    })
}

/// Reads the postal codes.
fn postal_codes(dataset: &Dataset) -> Result<Batches> {
    let rows = dataset.postal_codes().collect::<wayfare::Result<Vec<_>>>().map_err(failed)?;
    let degrees = |known: fn(Point) -> f64| -> ArrayRef {
        Arc::new(rows.iter().map(|row| row.point.map(known)).collect::<Float64Array>())
    };
    batch([
        ("code", texts(rows.iter().map(|row| Some(row.code)))),
        ("country_code", texts(rows.iter().map(|row| Some(row.country_code)))),
        ("place_name", texts(rows.iter().map(|row| Some(row.place_name)))),
        ("admin1_name", texts(rows.iter().map(|row| row.admin1_name))),
        ("latitude", degrees(Point::latitude)),
        ("longitude", degrees(Point::longitude)),
        ("geonameid", ids(rows.iter().map(|row| row.place_id))),
    ])
}

fn ids(known: impl Iterator<Item = Option<PlaceId>>) -> ArrayRef {
    Arc::new(known.map(|id| id.map(|id| i64::from(id.get()))).collect::<Int64Array>())
}

fn texts<T: AsRef<str>>(known: impl Iterator<Item = Option<T>>) -> ArrayRef {
    Arc::new(known.collect::<StringArray>())
}

fn batch<const N: usize>(columns: [(&str, ArrayRef); N]) -> Result<Batches> {
    // Whether a column has nulls depends on the dataset: each may have some.
    let columns = columns.map(|(name, column)| (name, column, true));
    let batch = RecordBatch::try_from_iter_with_nullable(columns)?;
    Ok((batch.schema(), vec![batch]))
}
