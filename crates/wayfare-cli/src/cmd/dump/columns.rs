//! Places and costs as columns, some rows at a time.

use std::{path::Path, sync::Arc};

use arrow_array::{ArrayRef, Float64Array, Int32Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::ArrowError;
use wayfare::{Cost, Costs, CountryCode, CurrencyCode, Dataset, Place, PlaceId, Point};
use wayfare_arrow::{ById, Column, Enrichment};

use super::geoparquet::GeoParquet;
use crate::failure::Failure;

/// So many rows are made at a time.
const BATCH_ROWS: usize = 65_536;

/// What places get beside their id. Their coordinates are their point.
const PLACES: [Column; 24] = [
    Column::Name,
    Column::AsciiName,
    Column::Kind,
    Column::FeatureClass,
    Column::FeatureCode,
    Column::CountryCode,
    Column::CountryName,
    Column::Admin1Code,
    Column::Admin1Name,
    Column::Admin2Code,
    Column::Admin2Name,
    Column::Population,
    Column::Elevation,
    Column::TimeZone,
    Column::CurrencyCode,
    Column::HasCosts,
    Column::CostBudget,
    Column::CostMidrange,
    Column::CostLuxury,
    Column::CostBudgetUsd,
    Column::CostMidrangeUsd,
    Column::CostLuxuryUsd,
    Column::CostInheritedFrom,
    Column::CostProvenance,
];

/// Writes the places, regions and countries, which are ids enriched.
pub(super) fn places(dataset: &Dataset, limit: usize, output: &Path) -> Result<(), Failure> {
    let id = Column::Id.name();
    let enrichment = Enrichment::new(ById::new(id)).columns(PLACES);
    let as_ids = |places: &[Place<'_>]| {
        let ids = ids(places.iter().map(|place| Some(place.id())));
        RecordBatch::try_from_iter_with_nullable([(id, ids, false)])
    };
    let mut enricher = enrichment.enricher(dataset, &as_ids(&[])?.schema())?;
    let mut file = GeoParquet::create(output, enricher.schema())?;
    let all = dataset.places().chain(dataset.regions()).take(limit);
    in_batches(all, |places| {
        let rows = enricher.enrich(&as_ids(places)?)?;
        file.write(&rows, places.iter().map(|place| Some(place.point())))
    })?;
    file.finish(dataset)
}

/// What a category costs in a country, or in a place of it.
struct CostRow<'d> {
    place: Option<(PlaceId, Point)>,
    country: Option<CountryCode>,
    currency: Option<CurrencyCode>,
    cost: Cost<'d>,
}

/// Writes the costs of countries, which have neither id nor point, and of the places that have costs of their own.
pub(super) fn costs(dataset: &Dataset, limit: usize, output: &Path) -> Result<(), Failure> {
    let mut file = GeoParquet::create(output, &cost_batch(&[])?.schema())?;
    in_batches(cost_rows(dataset).take(limit), |rows| {
        file.write(&cost_batch(rows)?, rows.iter().map(|row| row.place.map(|(_, point)| point)))
    })?;
    file.finish(dataset)
}

fn cost_rows(dataset: &Dataset) -> impl Iterator<Item = wayfare::Result<CostRow<'_>>> {
    let countries = dataset.countries().map(|country| {
        let country = country?.code;
        Ok(rows_of(None, Some(country), dataset.country_costs(country)?))
    });
    let places = dataset.places().map(|place| {
        let place = place?;
        Ok(rows_of(Some((place.id(), place.point())), place.country_code()?, place.costs()?))
    });
    countries.chain(places).flat_map(|rows: wayfare::Result<Vec<_>>| match rows {
        Ok(rows) => rows.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    })
}

fn rows_of<'d>(
    place: Option<(PlaceId, Point)>,
    country: Option<CountryCode>,
    costs: Option<Costs<'d>>,
) -> Vec<CostRow<'d>> {
    let rows = costs.into_iter().flat_map(|costs| {
        let currency = costs.currency.map(|currency| currency.code);
        costs.records.into_iter().map(move |cost| CostRow { place, country, currency, cost })
    });
    rows.collect()
}

fn cost_batch(rows: &[CostRow<'_>]) -> Result<RecordBatch, ArrowError> {
    let amount = |known: fn(&Cost<'_>) -> Option<f64>| -> ArrayRef {
        Arc::new(rows.iter().map(|row| known(&row.cost)).collect::<Float64Array>())
    };
    let categories: Int32Array = rows.iter().map(|row| Some(i32::from(row.cost.category_id))).collect();
    let columns = [
        (Column::Id.name(), ids(rows.iter().map(|row| row.place.map(|(id, _)| id)))),
        (Column::CountryCode.name(), texts(rows.iter().map(|row| row.country))),
        ("category_id", Arc::new(categories) as _),
        ("category", texts(rows.iter().map(|row| Some(row.cost.category)))),
        ("budget", amount(|cost| cost.budget)),
        ("midrange", amount(|cost| cost.midrange)),
        ("luxury", amount(|cost| cost.luxury)),
        ("error", amount(|cost| cost.error)),
        (Column::CurrencyCode.name(), texts(rows.iter().map(|row| row.currency))),
        ("provenance", texts(rows.iter().map(|row| Some(row.cost.source.provenance.as_str())))),
        ("source", texts(rows.iter().map(|row| Some(row.cost.source.id)))),
        ("date", texts(rows.iter().map(|row| Some(row.cost.date)))),
    ];
    // Whether a column has nulls depends on the dataset: each may have some.
    RecordBatch::try_from_iter_with_nullable(columns.map(|(name, column)| (name, column, true)))
}

/// Gives rows to `write`, some at a time.
fn in_batches<T>(
    mut rows: impl Iterator<Item = wayfare::Result<T>>,
    mut write: impl FnMut(&[T]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    loop {
        let batch = rows.by_ref().take(BATCH_ROWS).collect::<wayfare::Result<Vec<T>>>()?;
        if batch.is_empty() {
            return Ok(());
        }
        write(&batch)?;
    }
}

fn ids(known: impl Iterator<Item = Option<PlaceId>>) -> ArrayRef {
    Arc::new(known.map(|id| id.map(|id| i64::from(id.get()))).collect::<Int64Array>())
}

fn texts<T: AsRef<str>>(known: impl Iterator<Item = Option<T>>) -> ArrayRef {
    Arc::new(known.collect::<StringArray>())
}
