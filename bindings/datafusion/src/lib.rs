//! Wayfare in Apache DataFusion: places, regions and travel costs in SQL, from a dataset that is mapped, with no network.
//!
//! [`register`] gives a session functions and tables:
//!
//! ```
//! use datafusion::{error::Result, prelude::SessionContext};
//! use wayfare::Dataset;
//!
//! #[tokio::main(flavor = "current_thread")]
//! async fn main() -> Result<()> {
//!     # wayfare_datasets::enter_example();
//!     let world = Dataset::open("world").expect("the example is a dataset");
//!     let context = SessionContext::new();
//!     wayfare_datafusion::register(&context, &world)?;
//!
//!     let places = context.sql("SELECT wayfare_search('Lissabon', NULL)['name'] AS name").await?;
//!     assert!(places.to_string().await?.contains("Lisbon"));
//!     Ok(())
//! }
//! ```
//!
//! | function of a row | answers with a struct of |
//! |---|---|
//! | `wayfare_search(text, country)` | `geonameid`, `name`, `country_code`, `latitude`, `longitude`, `confidence` |
//! | `wayfare_nearest(latitude, longitude)` | the same, but `distance_km` in place of `confidence` |
//! | `wayfare_region(latitude, longitude)` | `point_country_code`, `point_admin1_code`, `point_admin1_name` |
//! | `wayfare_cost(geonameid)` | `cost_budget`, `cost_midrange`, `cost_luxury`, `currency_code`, the same amounts in US dollars (`cost_budget_usd`, …), `cost_inherited_from`, `cost_provenance` |
//!
//! A row gets a place only if its text clearly means it. The country may be null, which means any. Unknown values are
//! null.
//!
//! | table | a row for each |
//! |---|---|
//! | `wayfare_places()` | place, region and country |
//! | `wayfare_costs()` | category of costs of each country, and of each place that has costs of its own |
//! | `wayfare_postal_codes()` | postal code |
//!
//! A table is read into memory when a query that names it is planned.

#![forbid(unsafe_code)]

mod error;
mod function;
mod table;

use std::sync::Arc;

use datafusion::{error::Result, logical_expr::ScalarUDF, prelude::SessionContext};
use wayfare::{Dataset, QueryOptions};

use crate::{function::Function, table::TableFunction};

/// Gives a session the functions and tables of Wayfare, which ask this dataset.
///
/// # Errors
///
/// If the dataset cannot be read.
pub fn register(context: &SessionContext, dataset: &Dataset) -> Result<()> {
    register_with(context, dataset, &QueryOptions::default())
}

/// Gives a session the functions and tables of Wayfare, as [`register`] does. `wayfare_search` resolves, and
/// `wayfare_nearest` looks for places, with these options.
///
/// ```
/// # wayfare_datasets::enter_example();
/// use datafusion::prelude::SessionContext;
/// use wayfare::{Dataset, QueryOptions, Verb};
///
/// let mut options = QueryOptions::default();
/// options.set(Verb::Resolve.option("min_population")?, "100000")?;
/// let (context, world) = (SessionContext::new(), Dataset::open("world")?);
/// wayfare_datafusion::register_with(&context, &world, &options)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the dataset cannot be read.
pub fn register_with(
    context: &SessionContext,
    dataset: &Dataset,
    options: &QueryOptions,
) -> Result<()> {
    for function in Function::all(dataset, options)? {
        context.register_udf(ScalarUDF::new_from_impl(function));
    }
    for function in TableFunction::all(dataset) {
        context.register_udtf(function.name(), Arc::new(function));
    }
    Ok(())
}

#[cfg(doctest)]
#[doc = include_str!("../../../docs/clusters.md")]
struct Page;
