//! Tables of Arrow, in and out, by the PyCapsule interface, without needless copies.

use std::{collections::BTreeSet, ffi::CString, sync::Arc};

use arrow_array::{ArrayRef, RecordBatch, StructArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use pyo3::{
    exceptions::PyUserWarning,
    prelude::*,
    types::{PyCapsule, PyDict},
};
use pyo3_arrow::{
    error::PyArrowResult,
    ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule},
    input::AnyRecordBatch,
};
use wayfare::{QueryOptions, Verb};
use wayfare_arrow::{ById, ByPoint, ByText, Column, Enrichment, Error};

use crate::{
    arguments::{Count, Text},
    dataset::Dataset,
    errors::{BadInputError, raised},
    options::{Keywords, options as query_options},
};

/// The number of unknown countries and regions that a warning names.
const MOST_NAMED: usize = 5;

/// What rows can be looked up by.
const USAGE: &str = "name the columns that rows are looked up by: text, and region and country with it; latitude and longitude; or \
                     geonameid. With a text go the options of resolve, with coordinates those of nearest";

/// A table of Arrow. Anything that reads `__arrow_c_stream__` takes it, such as `pyarrow.table` and `polars.DataFrame`.
#[pyclass(frozen, module = "wayfare")]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl Table {
    /// Number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// Number of columns.
    #[getter]
    fn num_columns(&self) -> usize {
        self.schema.fields().len()
    }

    /// Names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        self.schema
            .fields()
            .iter()
            .map(|field| field.name().as_str())
            .collect()
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.schema.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let field = Field::new_struct("", self.schema.fields().clone(), false)
            .with_metadata(self.schema.metadata().clone());
        let arrays = self.batches.clone().into_iter();
        let arrays = arrays.map(|batch| Ok(Arc::new(StructArray::from(batch)) as ArrayRef));
        to_stream_pycapsule(
            py,
            Box::new(ArrayIterator::new(arrays, Arc::new(field))),
            requested_schema,
        )
    }

    fn __repr__(&self) -> String {
        format!(
            "<wayfare.Table {} rows: {}>",
            self.num_rows(),
            self.column_names().join(", ")
        )
    }
}

/// Adds columns about the place that each row means: by a text, with its region and country if there are, by the coordinates of
/// a point, or by an id.
///
/// Options with a text are those of `resolve`, with coordinates those of `nearest`, except `limit`; `in_country` and `in_region`
/// are those that are called `country` and `region` there. A warning names countries and regions that are not known.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are keyword arguments")]
#[pyo3(signature = (table, *, text=None, region=None, country=None, latitude=None, longitude=None, geonameid=None, add=None,
    dataset=None, prefix="", threads=None, **options))]
pub(crate) fn enrich(
    py: Python<'_>,
    table: &Bound<'_, PyAny>,
    text: Option<Text>,
    region: Option<Text>,
    country: Option<Text>,
    latitude: Option<Text>,
    longitude: Option<Text>,
    geonameid: Option<Text>,
    add: Option<Vec<Text>>,
    dataset: Option<Bound<'_, Dataset>>,
    prefix: &str,
    threads: Option<Count>,
    options: Option<&Keywords<'_>>,
) -> PyResult<Table> {
    let has_areas = region.is_some() || country.is_some();
    let mut enrichment = match (text, latitude.zip(longitude), geonameid) {
        (Some(text), None, None) => {
            let options = of_rows(Verb::Resolve, options, region.is_some(), country.is_some())?;
            let mut by = ByText::new(&*text).policy(options.policy());
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
    enrichment = enrichment.prefix(prefix);
    if let Some(names) = add {
        let columns: Result<Vec<Column>, _> = names.iter().map(|name| name.parse()).collect();
        enrichment = enrichment.columns(columns.map_err(failed)?);
    }
    if let Some(threads) = threads {
        enrichment = enrichment.threads(*threads);
    }
    let (batches, schema) = record_batches(table)?;
    if batches.iter().all(|batch| batch.num_rows() == 0) {
        // The planner of a query asks for its columns, and may not have a dataset.
        return Ok(Table {
            schema: schema_of_none(&enrichment, &schema).map_err(failed)?,
            batches: Vec::new(),
        });
    }
    let dataset = match dataset {
        Some(dataset) => dataset.get().0.clone(),
        None => wayfare::Dataset::open_default().map_err(raised)?,
    };
    let enriched = py.detach(|| {
        let unknown = if has_areas {
            unknown(&enrichment, &dataset, &schema, &batches)?
        } else {
            None
        };
        Ok((unknown, enrichment.run(&dataset, &schema, &batches)?))
    });
    let (unknown, (schema, batches)) = enriched.map_err(failed)?;
    if let Some(told) = unknown {
        let told = CString::new(told.replace('\0', " "))?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &told, 1)?;
    }
    Ok(Table { schema, batches })
}

/// Returns the batches and the schema of a table.
fn record_batches(table: &Bound<'_, PyAny>) -> PyResult<(Vec<RecordBatch>, SchemaRef)> {
    let read = table
        .extract::<AnyRecordBatch>()
        .and_then(|table| Ok(table.into_table()?.into_inner()));
    read.map_err(|error| {
        let (kind, error) = (table.get_type(), error.value(table.py()).to_string());
        BadInputError::new_err(format!(
            "{kind} is no table of Arrow ({error}): give a DataFrame or a pyarrow.Table. A Series becomes one by .to_frame(), a \
             LazyFrame by .collect(), a dict by pyarrow.table()"
        ))
    })
}

/// Returns the schema of a table without rows. Its columns of floats may be of anything: that is what pandas makes of a column
/// without values.
fn schema_of_none(enrichment: &Enrichment, schema: &Schema) -> Result<SchemaRef, Error> {
    let of_anything = |field: &Arc<Field>| match field.data_type() {
        DataType::Float64 => Arc::new(field.as_ref().clone().with_data_type(DataType::Null)),
        _ => field.clone(),
    };
    let enriched = enrichment.schema(&Schema::new(
        schema.fields().iter().map(of_anything).collect::<Vec<_>>(),
    ))?;
    let added = enriched.fields().iter().skip(schema.fields().len());
    let fields: Vec<_> = schema.fields().iter().chain(added).cloned().collect();
    Ok(Arc::new(Schema::new_with_metadata(
        fields,
        schema.metadata().clone(),
    )))
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
