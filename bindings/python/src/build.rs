//! Building the default dataset, from sources that are part of the module.

use std::path::Path;

use pyo3::prelude::*;
use wayfare_build::Build;

use crate::{
    arguments::{Flag, Folder, People},
    dataset::open,
    errors::BuildError,
    opened::Dataset,
    options::texts,
};

/// Builds a dataset from the embedded sources in a folder, where it replaces an older one, and opens it. Without a
/// folder, it is built where `open()` finds it.
#[pyfunction]
#[pyo3(signature = (folder=None, *, countries=None, min_population=None, progress=None))]
pub(crate) fn build_default(
    py: Python<'_>,
    folder: Option<Folder>,
    countries: Option<&Bound<'_, PyAny>>,
    min_population: Option<People>,
    progress: Option<Flag>,
) -> PyResult<Dataset> {
    let target = folder
        .as_deref()
        .map(Path::to_path_buf)
        .or_else(wayfare::Dataset::default_folder)
        .ok_or_else(|| {
            BuildError::new_err(
                "this user has no data folder: name a folder, or set WAYFARE_DATASET to one",
            )
        })?;
    let countries = countries.map_or(Ok(Vec::new()), |given| texts("countries", given, true))?;
    let build = Build::new(&target)
        .countries(countries)
        .min_population(min_population.map_or(0, |people| *people))
        .progress(progress.is_some_and(|progress| *progress));
    py.detach(|| build.run())
        .map_err(|error| BuildError::new_err(format!("{error:#}")))?;
    open(py, folder, None)
}
