//! The source of a record.

use pyo3::prelude::*;

use crate::shown::shown;

/// The source of a record, and how far it can be trusted.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Source {
    /// Short id, such as `cost-estimates`.
    id: String,
    /// A description in a few words.
    title: String,
    /// Its origin: an address, or a package and its version.
    origin: String,
    /// Its licence, as an SPDX expression where there is one.
    license: String,
    /// Its date, ISO 8601.
    date: String,
    /// How far it can be trusted: `official`, `imported`, `estimate` or `sample`.
    provenance: &'static str,
}

impl From<wayfare::Source<'_>> for Source {
    fn from(source: wayfare::Source<'_>) -> Self {
        Self {
            id: source.id.to_owned(),
            title: source.title.to_owned(),
            origin: source.origin.to_owned(),
            license: source.license.to_owned(),
            date: source.date.to_owned(),
            provenance: source.provenance.as_str(),
        }
    }
}

#[pymethods]
impl Source {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["id", "date", "provenance"])
    }
}
