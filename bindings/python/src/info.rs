//! The description of a dataset.

use pyo3::prelude::*;

use crate::{shown::shown, source::Source};

/// The description of a dataset: its versions, and what it holds.
#[pyclass(frozen, get_all, eq, module = "wayfare")]
#[derive(Clone, PartialEq)]
pub(crate) struct Info {
    /// Name of the dataset.
    name: String,
    /// Version of the library.
    library_version: &'static str,
    /// Version of the file format.
    format_version: u32,
    /// Date of the data, ISO 8601.
    snapshot_date: String,
    /// Hash of the source files, 32 hexadecimal digits.
    content_hash: String,
    /// Identifies this build. 32 hexadecimal digits.
    build_id: String,
    /// Number of places.
    places: usize,
    /// Number of regions and countries, which search finds beside places.
    regions: usize,
    /// Number of places with travel costs.
    places_with_costs: usize,
    /// Number of terms in the dictionary of search.
    terms: usize,
    /// Number of postal code entries.
    postal_codes: usize,
    /// Number of countries.
    countries: usize,
    /// Number of currencies.
    currencies: usize,
    /// Number of accommodation listings.
    accommodation: usize,
    /// The sources, in the order in which they were read.
    sources: Vec<Source>,
}

impl From<wayfare::Info<'_>> for Info {
    fn from(info: wayfare::Info<'_>) -> Self {
        Self {
            name: info.name.to_owned(),
            library_version: info.library_version,
            format_version: info.format_version,
            snapshot_date: info.snapshot_date.to_owned(),
            content_hash: info.content_hash,
            build_id: info.build_id,
            places: info.places,
            regions: info.regions,
            places_with_costs: info.places_with_costs,
            terms: info.terms,
            postal_codes: info.postal_codes,
            countries: info.countries,
            currencies: info.currencies,
            accommodation: info.accommodation,
            sources: info.sources.into_iter().map(Source::from).collect(),
        }
    }
}

#[pymethods]
impl Info {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["name", "snapshot_date", "places", "regions", "postal_codes"])
    }
}
