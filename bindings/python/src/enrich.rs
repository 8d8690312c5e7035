//! Tables enriched: the columns that are read of them, and the new ones.

use std::{
    collections::BTreeSet,
    ffi::CString,
    sync::{Arc, atomic::AtomicBool},
};

use arrow_array::RecordBatch;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use pyo3::{
    exceptions::PyUserWarning,
    prelude::*,
    types::{IntoPyDict, PyDict},
};
use pyo3_arrow::input::AnyRecordBatch;
use wayfare::{QueryOptions, Verb};
use wayfare_arrow::{ById, ByPoint, ByText, Column, Enrichment, Error};

use crate::{
    arguments::{Count, Name, Opened, Text, Texts},
    errors::{BadInputError, raised, unusable},
    frame::{Frame, Read},
    interrupt::interruptible,
    options::{Keywords, options as query_options},
    table::Table,
};

/// The number of unknown countries and regions that a warning names.
const MOST_NAMED: usize = 5;

/// What rows can be looked up by.
const USAGE: &str = "name the columns that rows are looked up by: text, and region and country with it; latitude and longitude; or \
                     geonameid. With a text go the options of resolve, with coordinates those of nearest";

/// The columns that can be added, and a sentence about each.
pub(crate) struct Columns;

impl<'py> IntoPyObject<'py> for Columns {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        Column::all()
            .map(|column| (column.name(), column.about()))
            .collect::<Vec<_>>()
            .into_py_dict(py)
    }
}

/// Adds columns about the place that each row means: by a text, with its region and country if there are, by the coordinates of
/// a point, or by an id. `COLUMNS` describes them.
///
/// Returns a table of the library that made the one given (pandas, Polars or pyarrow), with the columns behind its own, and a
/// `Table` for one of any other. A list, Series or array is a table of one column, by default of texts.
///
/// Options with a text are those of `resolve`, with coordinates those of `nearest`, except `limit`; `in_country` and `in_region`
/// are those that are called `country` and `region` there. A warning names countries and regions that are not known.
#[pyfunction]
#[pyo3(signature = (table, *, text=None, region=None, country=None, latitude=None, longitude=None, geonameid=None, add=None,
    dataset=None, prefix=None, threads=None, **options),
    text_signature = "(table, *, text=None, region=None, country=None, latitude=None, longitude=None, \
    geonameid=None, add=None, dataset=None, prefix=None, threads=None, in_country=None, \
    in_region=None, kind=None, feature_class=None, bbox=None, circle=None, \
    min_population=None, with_costs=None, near=None, fuzzy=None, places_only=None, \
    min_confidence=None, merge_km=None, places_first=None, in_dataset=None, radius_km=None, \
    same_country=None)")]
pub(crate) fn enrich<'py>(
    table: &Bound<'py, PyAny>,
    text: Option<Name>,
    region: Option<Name>,
    country: Option<Name>,
    latitude: Option<Name>,
    longitude: Option<Name>,
    geonameid: Option<Name>,
    add: Option<Texts>,
    dataset: Option<Opened>,
    prefix: Option<Text>,
    threads: Option<Count>,
    options: Option<&Keywords<'py>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = table.py();
    let of_package = |error| unusable(py, error);
    let name = text.as_deref().or(geonameid.as_deref());
    let frame = Frame::new(table, name).map_err(of_package)?;
    let has_areas = region.is_some() || country.is_some();
    if latitude.is_some() != longitude.is_some() {
        return Err(BadInputError::new_err(USAGE));
    }
    let by_nothing =
        text.is_none() && latitude.is_none() && longitude.is_none() && geonameid.is_none();
    // The one column that there is.
    let only = frame.only_column()?.filter(|_| by_nothing);
    let text = text.as_deref().or(only.as_deref());
    let texts = [text, region.as_deref(), country.as_deref()];
    let numbers = [
        latitude.as_deref(),
        longitude.as_deref(),
        geonameid.as_deref(),
    ];
    let read = |names: [Option<&str>; 3], is_text| {
        let names: Vec<_> = names.into_iter().flatten().map(str::to_owned).collect();
        names.into_iter().map(move |name| Read { name, is_text })
    };
    let wanted: Vec<_> = read(texts, true).chain(read(numbers, false)).collect();
    let mut enrichment = match (text, latitude.zip(longitude), geonameid) {
        (Some(text), None, None) => {
            let options = of_rows(Verb::Resolve, options, region.is_some(), country.is_some())?;
            let mut by = ByText::new(text).policy(options.policy());
            if let Some(region) = region {
                by = by.region(&*region);
            }
            if let Some(country) = country {
                by = by.country(&*country);
            }
            Enrichment::new(by)
        }
        (None, Some((latitude, longitude)), None) if !has_areas => {
            let options = of_rows(Verb::Nearest, options, false, false)?;
            Enrichment::new(ByPoint::new(&*latitude, &*longitude).options(options.nearest()))
        }
        (None, None, Some(id))
            if !has_areas && options.is_none_or(|options| options.is_empty()) =>
        {
            Enrichment::new(ById::new(&*id))
        }
        _ => return Err(BadInputError::new_err(USAGE)),
    };
    if let Some(prefix) = prefix {
        enrichment = enrichment.prefix(&*prefix);
    }
    if let Some(names) = add {
        let columns: Result<Vec<Column>, _> = names.iter().map(|name| name.parse()).collect();
        enrichment = enrichment.columns(columns.map_err(failed)?);
    }
    if let Some(threads) = threads {
        enrichment = enrichment.threads(*threads);
    }
    let width = enrichment.fields().count();
    let (batches, schema) = record_batches(&frame.select(&wanted).map_err(of_package)?)?;
    let all = match frame.names()? {
        Some(names) => of_all(&names, &schema),
        None => schema.as_ref().clone(),
    };
    let has_rows = batches.iter().any(|batch| batch.num_rows() > 0);
    let all = if has_rows { all } else { of_none(&all) };
    enrichment.schema(&all).map_err(failed)?;
    let (schema, batches) = if has_rows {
        let dataset = match dataset {
            Some(dataset) => dataset.get().opened()?,
            None => wayfare::Dataset::open_default().map_err(raised)?,
        };
        run(py, enrichment, &dataset, &schema, &batches, has_areas)?
    } else {
        // The planner of a query asks for the columns, and may not have a dataset.
        let fields = schema.fields().iter().cloned();
        let fields = fields.chain(enrichment.fields().map(Arc::new));
        let metadata = schema.metadata().clone();
        let schema = Schema::new_with_metadata(fields.collect::<Vec<_>>(), metadata);
        (Arc::new(schema), Vec::new())
    };
    let enriched = Table { schema, batches };
    let added = Bound::new(py, enriched.last(width)?)?;
    match frame.with(&added).map_err(of_package)? {
        Some(table) => Ok(table),
        None => Bound::new(py, enriched).map(Bound::into_any),
    }
}

/// Returns the batches with the new columns, and their schema. Warns of countries and regions that are not known.
fn run(
    py: Python<'_>,
    enrichment: Enrichment,
    dataset: &wayfare::Dataset,
    schema: &Schema,
    batches: &[RecordBatch],
    has_areas: bool,
) -> PyResult<(SchemaRef, Vec<RecordBatch>)> {
    let stop = Arc::new(AtomicBool::new(false));
    let enrichment = enrichment.stop(stop.clone());
    let enriched = interruptible(py, &stop, || {
        let unknown = match has_areas {
            true => unknown(&enrichment, dataset, schema, batches)?,
            false => None,
        };
        Ok((unknown, enrichment.run(dataset, schema, batches)?))
    })?;
    let (unknown, enriched) = enriched.map_err(failed)?;
    if let Some(told) = unknown {
        let told = CString::new(told.replace('\0', " "))?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &told, 1)?;
    }
    Ok(enriched)
}

/// Returns the batches and the schema of a table.
fn record_batches(table: &Bound<'_, PyAny>) -> PyResult<(Vec<RecordBatch>, SchemaRef)> {
    let read = table
        .extract::<AnyRecordBatch>()
        .and_then(|table| Ok(table.into_table()?.into_inner()));
    read.map_err(|error| {
        let (kind, error) = (table.get_type(), error.value(table.py()).to_string());
        BadInputError::new_err(format!(
            "{kind} is no table of Arrow ({error}): give a DataFrame, a pyarrow.Table or a list of texts. A LazyFrame becomes one \
             by .collect(), a dict by pyarrow.table()"
        ))
    })
}

/// Returns the schema of a whole table, of which this is that of the columns that are read.
fn of_all(names: &[String], read: &Schema) -> Schema {
    let fields = names.iter().map(|name| match read.field_with_name(name) {
        Ok(field) => field.clone(),
        Err(_) => Field::new(name, DataType::Null, true),
    });
    Schema::new(fields.collect::<Vec<_>>())
}

/// Returns the schema of a table without rows. Its columns of floats may be of anything: that is what pandas makes of a column
/// without values.
fn of_none(schema: &Schema) -> Schema {
    let of_anything = |field: &Arc<Field>| match field.data_type() {
        DataType::Float64 => Arc::new(field.as_ref().clone().with_data_type(DataType::Null)),
        _ => field.clone(),
    };
    Schema::new(schema.fields().iter().map(of_anything).collect::<Vec<_>>())
}

/// Returns the options by which rows are looked up. A name that is taken by a column begins with `in_`.
fn of_rows(
    verb: Verb,
    given: Option<&Keywords<'_>>,
    has_region: bool,
    has_country: bool,
) -> PyResult<QueryOptions> {
    let Some(given) = given else {
        return Ok(QueryOptions::default());
    };
    let options = PyDict::new(given.py());
    for (name, value) in given {
        let name: String = name.extract()?;
        let own = match name.as_str() {
            "in_region" if !has_region => "region",
            "in_country" if !has_country => "country",
            "in_region" | "in_country" => {
                return Err(BadInputError::new_err(format!(
                    "{name} and a column of it exclude each other"
                )));
            }
            own => own,
        };
        let is_of = |verb: Verb| own != "limit" && verb.option(own).is_ok();
        if !is_of(verb) && (is_of(Verb::Resolve) || is_of(Verb::Nearest)) {
            return Err(BadInputError::new_err(USAGE));
        }
        if !is_of(verb) {
            return Err(BadInputError::new_err(format!(
                "enrich has no option {name:?}"
            )));
        }
        options.set_item(own, value)?;
    }
    query_options(verb, Some(&options))
}

/// Returns a sentence about the rows with a country or region that is not known, if there are any.
fn unknown(
    enrichment: &Enrichment,
    dataset: &wayfare::Dataset,
    schema: &Schema,
    batches: &[RecordBatch],
) -> Result<Option<String>, Error> {
    let mut enricher = enrichment.enricher(dataset, schema)?;
    let (mut rows, mut names) = (0_u64, BTreeSet::new());
    for batch in batches {
        for unknown in enricher.unknown(batch)? {
            rows += 1;
            if names.len() < MOST_NAMED {
                names.insert(format!(
                    "{:?} of column {:?}",
                    unknown.value, unknown.column
                ));
            }
        }
    }
    let names = names.into_iter().collect::<Vec<_>>().join(", ");
    Ok((rows > 0).then(|| {
        format!(
            "rows without a place, as their country or region is not known: {rows}, such as {names}"
        )
    }))
}

fn failed(error: Error) -> PyErr {
    match error {
        Error::Dataset(error) => raised(error),
        other => BadInputError::new_err(other.to_string()),
    }
}
