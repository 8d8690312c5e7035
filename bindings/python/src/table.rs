//! Tables of Arrow, in and out, by the PyCapsule interface, without needless copies.

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, StructArray};
use arrow_schema::{Field, SchemaRef};
use pyo3::{prelude::*, types::PyCapsule};
use pyo3_arrow::{
    error::PyArrowResult,
    ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule},
    input::AnyRecordBatch,
};
use wayfare::NearestOptions;
use wayfare_arrow::{ById, ByPoint, ByText, Column, Enrichment, Error};

use crate::{
    dataset::Dataset,
    errors::{BadInputError, raised},
};

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
        self.schema.fields().iter().map(|field| field.name().as_str()).collect()
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
        to_stream_pycapsule(py, Box::new(ArrayIterator::new(arrays, Arc::new(field))), requested_schema)
    }

    fn __repr__(&self) -> String {
        format!("<wayfare.Table {} rows: {}>", self.num_rows(), self.column_names().join(", "))
    }
}

/// Adds columns about the place that each row means: by a text, with its region and country if there are, by the coordinates of
/// a point, or by an id.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they are keyword arguments")]
#[pyo3(signature = (table, *, text=None, region=None, country=None, latitude=None, longitude=None, geonameid=None, add=None,
    dataset=None, min_confidence=None, fuzzy=true, places_only=false, radius_km=None, same_country=false, prefix="", threads=None))]
pub(crate) fn enrich(
    py: Python<'_>,
    table: AnyRecordBatch,
    text: Option<String>,
    region: Option<String>,
    country: Option<String>,
    latitude: Option<String>,
    longitude: Option<String>,
    geonameid: Option<String>,
    add: Option<Vec<String>>,
    dataset: Option<Bound<'_, Dataset>>,
    min_confidence: Option<f32>,
    fuzzy: bool,
    places_only: bool,
    radius_km: Option<f64>,
    same_country: bool,
    prefix: &str,
    threads: Option<usize>,
) -> PyResult<Table> {
    let of_text = region.is_some() || country.is_some() || min_confidence.is_some() || !fuzzy || places_only;
    let of_point = radius_km.is_some() || same_country;
    let mut enrichment = match (text, latitude.zip(longitude), geonameid) {
        (Some(text), None, None) if !of_point => {
            let mut by = ByText::new(text).fuzzy(fuzzy).places_only(places_only);
            if let Some(region) = region {
                by = by.region(region);
            }
            if let Some(country) = country {
                by = by.country(country);
            }
            if let Some(confidence) = min_confidence {
                by = by.min_confidence(confidence);
            }
            Enrichment::new(by)
        }
        (None, Some((latitude, longitude)), None) if !of_text => {
            let mut options = NearestOptions::new().same_country(same_country);
            if let Some(km) = radius_km {
                options = options.radius_km(km);
            }
            Enrichment::new(ByPoint::new(latitude, longitude).options(options))
        }
        (None, None, Some(id)) if !of_text && !of_point => Enrichment::new(ById::new(id)),
        _ => {
            return Err(BadInputError::new_err(
                "name the columns that rows are looked up by: text, and region and country with it; latitude and longitude; or geonameid. \
                 min_confidence, fuzzy and places_only go with a text, radius_km and same_country with coordinates",
            ));
        }
    };
    enrichment = enrichment.prefix(prefix);
    if let Some(names) = add {
        let columns: Result<Vec<Column>, _> = names.iter().map(|name| name.parse()).collect();
        enrichment = enrichment.columns(columns.map_err(failed)?);
    }
    if let Some(threads) = threads {
        enrichment = enrichment.threads(threads);
    }
    let (batches, schema) = table.into_table()?.into_inner();
    if batches.iter().all(|batch| batch.num_rows() == 0) {
        // The planner of a query asks for its columns, and may not have a dataset.
        let schema = enrichment.schema(&schema).map_err(failed)?;
        return Ok(Table { schema, batches: Vec::new() });
    }
    let dataset = match dataset {
        Some(dataset) => dataset.get().0.clone(),
        None => wayfare::Dataset::open_default().map_err(raised)?,
    };
    let enriched = py.detach(|| enrichment.run(&dataset, &schema, &batches));
    let (schema, batches) = enriched.map_err(failed)?;
    Ok(Table { schema, batches })
}

fn failed(error: Error) -> PyErr {
    match error {
        Error::Dataset(error) => raised(error),
        other => BadInputError::new_err(other.to_string()),
    }
}
