//! Building the default dataset, from sources that are part of the module.

use std::path::PathBuf;

use pyo3::prelude::*;
use wayfare_build::Build;

use crate::{
    dataset::Dataset,
    errors::{BuildError, raised},
    options::Texts,
};

/// Builds a dataset from the embedded sources in a folder, where it replaces an older one, and opens it. Without a
/// folder, it is built where `open()` finds it.
#[pyfunction]
#[pyo3(signature = (folder=None, *, countries=None, min_population=0, progress=false))]
pub(crate) fn build_default(
    py: Python<'_>,
    folder: Option<PathBuf>,
    countries: Option<Texts>,
    min_population: u64,
    progress: bool,
) -> PyResult<Dataset> {
    let folder = folder
        .or_else(wayfare::Dataset::default_folder)
        .ok_or_else(|| {
            BuildError::new_err(
                "this user has no data folder: name a folder, or set WAYFARE_DATASET to one",
            )
        })?;
    let build = Build::new(&folder)
        .countries(Texts::list(countries))
        .min_population(min_population)
        .progress(progress);
    py.detach(|| build.run())
        .map_err(|error| BuildError::new_err(format!("{error:#}")))?;
    wayfare::Dataset::open(&folder).map(Dataset).map_err(raised)
}
