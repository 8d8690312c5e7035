//! An opened dataset, and its queries. None of them holds the lock of the interpreter.

use std::path::PathBuf;

use pyo3::prelude::*;
use wayfare::{PlaceId, Result, printable};

use crate::{
    costs::{Category, Conversion, Costs, Currency},
    errors::raised,
    hit::{Hit, NearbyPlace},
    info::Info,
    options::{Bbox, Filter, Texts, nearest_options, point, search_options},
    place::Place,
    world::{Country, PostalCode, RegionAt},
};

/// An opened dataset. Open it once, and use it from as many threads as you like.
#[pyclass(frozen, module = "wayfare")]
pub(crate) struct Dataset(pub(crate) wayfare::Dataset);

/// Opens the dataset in a folder. Without a folder, opens the dataset of the command `wayfare`: in the folder that
/// `WAYFARE_DATASET` names, or else in the user's data folder. `verify` has it verify the checksums of `world.idx`
/// first: some ten milliseconds for the default dataset.
#[pyfunction]
#[pyo3(signature = (path=None, *, verify=false))]
pub(crate) fn open(py: Python<'_>, path: Option<PathBuf>, verify: bool) -> PyResult<Dataset> {
    let opened = py.detach(|| match path.or_else(wayfare::Dataset::default_folder) {
        Some(folder) if verify => wayfare::Dataset::open_verified(folder),
        Some(folder) => wayfare::Dataset::open(folder),
        None => wayfare::Dataset::open_default(),
    });
    opened.map(Dataset).map_err(raised)
}

impl Dataset {
    /// Runs a query without holding the lock of the interpreter.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&wayfare::Dataset) -> Result<T> + Send,
    ) -> PyResult<T> {
        py.detach(|| ask(&self.0)).map_err(raised)
    }
}

#[pymethods]
#[expect(clippy::too_many_arguments, reason = "they are keyword arguments: the options of the library")]
impl Dataset {
    /// Returns the best matches of a text, best first.
    #[pyo3(signature = (text, *, limit=20, fuzzy=true, near=None, places_only=false, country=None, region=None,
        with_costs=false, feature_class=None, min_population=0, bbox=None, circle=None, kind=None))]
    fn search(
        &self,
        py: Python<'_>,
        text: &str,
        limit: usize,
        fuzzy: bool,
        near: Option<(f64, f64)>,
        places_only: bool,
        country: Option<Texts>,
        region: Option<Texts>,
        with_costs: bool,
        feature_class: Option<Texts>,
        min_population: u64,
        bbox: Option<Bbox>,
        circle: Option<(f64, f64, f64)>,
        kind: Option<Texts>,
    ) -> PyResult<Vec<Hit>> {
        let filter =
            Filter { country, region, kind, feature_class, bbox, circle, min_population, with_costs };
        let options = search_options(limit, fuzzy, near, places_only, filter)?;
        self.ask(py, |dataset| Hit::all(dataset, |dataset| dataset.search_with(text, &options)))
    }

    /// Returns the best completions of a text that is still being typed.
    #[pyo3(signature = (text, *, limit=20, fuzzy=true, near=None, places_only=false, country=None, region=None,
        with_costs=false, feature_class=None, min_population=0, bbox=None, circle=None, kind=None))]
    fn autocomplete(
        &self,
        py: Python<'_>,
        text: &str,
        limit: usize,
        fuzzy: bool,
        near: Option<(f64, f64)>,
        places_only: bool,
        country: Option<Texts>,
        region: Option<Texts>,
        with_costs: bool,
        feature_class: Option<Texts>,
        min_population: u64,
        bbox: Option<Bbox>,
        circle: Option<(f64, f64, f64)>,
        kind: Option<Texts>,
    ) -> PyResult<Vec<Hit>> {
        let filter =
            Filter { country, region, kind, feature_class, bbox, circle, min_population, with_costs };
        let options = search_options(limit, fuzzy, near, places_only, filter)?;
        self.ask(py, |dataset| Hit::all(dataset, |dataset| dataset.autocomplete_with(text, &options)))
    }

    /// Returns the places nearest to a point, nearest first, by great-circle distance.
    #[pyo3(signature = (latitude, longitude, *, limit=10, radius_km=None, same_country=false, country=None,
        region=None, with_costs=false, feature_class=None, min_population=0, bbox=None, circle=None))]
    fn nearest(
        &self,
        py: Python<'_>,
        latitude: f64,
        longitude: f64,
        limit: usize,
        radius_km: Option<f64>,
        same_country: bool,
        country: Option<Texts>,
        region: Option<Texts>,
        with_costs: bool,
        feature_class: Option<Texts>,
        min_population: u64,
        bbox: Option<Bbox>,
        circle: Option<(f64, f64, f64)>,
    ) -> PyResult<Vec<NearbyPlace>> {
        let point = point(latitude, longitude)?;
        let kind = None;
        let filter =
            Filter { country, region, kind, feature_class, bbox, circle, min_population, with_costs };
        let options = nearest_options(limit, radius_km, same_country, filter)?;
        self.ask(py, |dataset| Ok(NearbyPlace::all(dataset, dataset.nearest_with(point, &options)?)))
    }

    /// Returns the country and the admin1 region (if known) that a point lies in; `None` at sea.
    fn region_at(&self, py: Python<'_>, latitude: f64, longitude: f64) -> PyResult<Option<RegionAt>> {
        let point = point(latitude, longitude)?;
        self.ask(py, |dataset| dataset.region_at(point)?.map(RegionAt::try_from).transpose())
    }

    /// Whether the dataset has the outlines that `region_at` needs.
    #[getter]
    fn has_borders(&self) -> bool {
        self.0.has_borders()
    }

    /// Returns the place with this id; `None` where the dataset has none.
    fn place(&self, py: Python<'_>, id: u32) -> PyResult<Option<Place>> {
        self.ask(py, |dataset| {
            Ok(dataset.place(PlaceId::new(id))?.map(|place| Place::new(dataset, place.id())))
        })
    }

    /// Returns the places that a postal code stands for, in one country or in all.
    #[pyo3(signature = (postal_code, *, country=None))]
    fn postal_code(
        &self,
        py: Python<'_>,
        postal_code: &str,
        country: Option<&str>,
    ) -> PyResult<Vec<PostalCode>> {
        self.ask(py, |dataset| {
            let found = match country {
                Some(country) => dataset.postal_code_in(postal_code, country)?,
                None => dataset.postal_code(postal_code)?,
            };
            Ok(found.into_iter().map(PostalCode::from).collect())
        })
    }

    /// Returns the country with this code of two letters.
    fn country(&self, py: Python<'_>, code: &str) -> PyResult<Option<Country>> {
        self.ask(py, |dataset| Ok(dataset.country(code)?.map(Country::from)))
    }

    /// Returns the country with this code or name; `None` where none has it, or several have.
    fn country_called(&self, py: Python<'_>, text: &str) -> PyResult<Option<Country>> {
        self.ask(py, |dataset| Ok(dataset.country_called(text)?.map(Country::from)))
    }

    /// Returns all countries, by code.
    fn countries(&self, py: Python<'_>) -> PyResult<Vec<Country>> {
        self.ask(py, |dataset| dataset.countries().map(|country| country.map(Country::from)).collect())
    }

    /// Returns the countries that match a text, best first.
    fn search_countries(&self, py: Python<'_>, text: &str) -> PyResult<Vec<Country>> {
        self.ask(py, |dataset| Ok(dataset.search_countries(text)?.into_iter().map(Country::from).collect()))
    }

    /// Returns the travel costs of the country with this code of two letters; `None` where too little is known.
    fn country_costs(&self, py: Python<'_>, code: &str) -> PyResult<Option<Costs>> {
        self.ask(py, |dataset| Ok(dataset.country_costs(code)?.map(Costs::from)))
    }

    /// Returns the currency with this code of three letters.
    fn currency(&self, py: Python<'_>, code: &str) -> PyResult<Option<Currency>> {
        self.ask(py, |dataset| Ok(dataset.currency(code)?.map(Currency::from)))
    }

    /// Returns the currencies in use, by code.
    fn currencies(&self, py: Python<'_>) -> PyResult<Vec<Currency>> {
        self.ask(py, |dataset| dataset.currencies().map(|currency| currency.map(Currency::from)).collect())
    }

    /// Returns the currencies whose code, name or symbol matches a text, best first.
    fn search_currencies(&self, py: Python<'_>, text: &str) -> PyResult<Vec<Currency>> {
        self.ask(py, |dataset| Ok(dataset.search_currencies(text)?.into_iter().map(Currency::from).collect()))
    }

    /// Converts an amount between two currencies; `None` where one of them or its rate is not known.
    #[pyo3(signature = (from_, to, amount, /))]
    fn convert(&self, py: Python<'_>, from_: &str, to: &str, amount: f64) -> PyResult<Option<Conversion>> {
        self.ask(py, |dataset| Ok(dataset.convert(from_, to, amount)?.map(Conversion::from)))
    }

    /// Returns all cost categories by id, without the overall total (id 0).
    fn categories(&self, py: Python<'_>) -> PyResult<Vec<Category>> {
        self.ask(py, |dataset| dataset.categories().map(|category| category.map(Category::from)).collect())
    }

    /// Describes the dataset: its versions, what it holds and its sources.
    fn info(&self, py: Python<'_>) -> PyResult<Info> {
        self.ask(py, |dataset| dataset.info().map(Info::from))
    }

    /// Verifies the checksums of the whole dataset.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        self.ask(py, wayfare::Dataset::verify)
    }

    fn __repr__(&self) -> PyResult<String> {
        let info = self.0.info().map_err(raised)?;
        Ok(format!(
            "<wayfare.Dataset {}, {} places, data of {}>",
            printable(info.name),
            info.places,
            printable(info.snapshot_date)
        ))
    }
}
