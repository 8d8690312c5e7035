//! A table of Arrow, which leaves by the PyCapsule interface, without needless copies.

use std::{collections::HashMap, sync::Arc};

use arrow_array::{ArrayRef, RecordBatch, StringArray, StructArray};
use arrow_schema::{ArrowError, Field, SchemaRef};
use pyo3::{prelude::*, types::PyCapsule};
use pyo3_arrow::{
    error::PyArrowResult,
    ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule},
};

use crate::errors::BadInputError;

/// A table of Arrow. Anything that reads `__arrow_c_stream__` takes it, such as `pyarrow.table` and `polars.DataFrame`.
#[pyclass(frozen, module = "wayfare")]
pub(crate) struct Table {
    pub(crate) schema: SchemaRef,
    pub(crate) batches: Vec<RecordBatch>,
}

impl Table {
    /// Returns a table of one column of texts.
    pub(crate) fn of_texts(name: &str, texts: Vec<Option<String>>) -> PyResult<Self> {
        let column = Arc::new(StringArray::from(texts)) as ArrayRef;
        let batch = RecordBatch::try_from_iter_with_nullable([(name, column, true)]);
        let batch = batch.map_err(unusable)?;
        Ok(Self {
            schema: batch.schema(),
            batches: vec![batch],
        })
    }

    /// Returns a table of the last columns. What is told of the whole table does not hold for it.
    pub(crate) fn last(&self, columns: usize) -> PyResult<Self> {
        let all = self.schema.fields().len();
        let last: Vec<usize> = (all.saturating_sub(columns)..all).collect();
        let project = || {
            let batches = self.batches.iter().map(|batch| batch.project(&last));
            Ok((
                Arc::new(self.schema.project(&last)?.with_metadata(HashMap::new())),
                batches.collect::<Result<_, ArrowError>>()?,
            ))
        };
        let (schema, batches) = project().map_err(unusable)?;
        Ok(Self { schema, batches })
    }
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

fn unusable(error: ArrowError) -> PyErr {
    BadInputError::new_err(error.to_string())
}
