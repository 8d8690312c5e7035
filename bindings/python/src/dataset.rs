//! An opened dataset, and its queries. None of them holds the lock of the interpreter.

use std::path::PathBuf;

use pyo3::prelude::*;
use wayfare::{PlaceId, Result, Verb, printable};

use crate::{
    arguments::{Id, Number, Text},
    costs::{Category, Conversion, Costs, Currency},
    errors::raised,
    hit::{DayCost, Hit, NearbyPlace, Resolution},
    info::Info,
    listings::{Accommodation, Highlight, NearbyAccommodation, NearbyHighlight},
    options::{self, Keywords, point},
    place::Place,
    record::copied,
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
impl Dataset {
    /// Returns the best matches of a text, best first.
    ///
    /// Options: limit, fuzzy, near and places_only; filters: country, region, kind, feature_class, bbox, circle,
    /// min_population and with_costs.
    #[pyo3(signature = (text, **options))]
    fn search(
        &self,
        py: Python<'_>,
        text: Text,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Hit>> {
        let options = options::options(Verb::Search, options)?.search();
        self.ask(py, |dataset| {
            Hit::all(dataset, |dataset| dataset.search_with(&text, &options))
        })
    }

    /// Returns the best completions of a text that is still being typed. It has the options of `search`.
    #[pyo3(signature = (text, **options))]
    fn autocomplete(
        &self,
        py: Python<'_>,
        text: Text,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Hit>> {
        let options = options::options(Verb::Autocomplete, options)?.search();
        self.ask(py, |dataset| {
            Hit::all(dataset, |dataset| {
                dataset.autocomplete_with(&text, &options)
            })
        })
    }

    /// Returns the one place that a text means, if one is sure enough, and all that it may mean.
    ///
    /// Options: those of `search`, min_confidence, merge_km, places_first and in_dataset.
    #[pyo3(signature = (text, **options))]
    fn resolve(
        &self,
        py: Python<'_>,
        text: Text,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Resolution> {
        let policy = options::options(Verb::Resolve, options)?.policy();
        self.ask(py, |dataset| Resolution::new(dataset, &text, &policy))
    }

    /// Returns the places nearest to a point, nearest first, by great-circle distance.
    ///
    /// Options: limit, radius_km and same_country; filters as of `search`.
    #[pyo3(signature = (latitude, longitude, **options))]
    fn nearest(
        &self,
        py: Python<'_>,
        latitude: Number,
        longitude: Number,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<NearbyPlace>> {
        let point = point(*latitude, *longitude)?;
        let options = options::options(Verb::Nearest, options)?.nearest();
        self.ask(py, |dataset| {
            Ok(NearbyPlace::all(
                dataset,
                dataset.nearest_with(point, &options)?,
            ))
        })
    }

    /// Returns the places where a day costs least, in groups, the cheapest first, with amounts in a currency; one a country, unless
    /// a country, region or circle is given.
    ///
    /// Options: limit, style and max_price (`"80EUR"`); filters as of `search`.
    #[pyo3(signature = (currency, **options))]
    fn cheapest(
        &self,
        py: Python<'_>,
        currency: Text,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<DayCost>> {
        let currency = currency.parse().map_err(raised)?;
        let options = options::options(Verb::Cheapest, options)?.cheapest(currency);
        self.ask(py, |dataset| {
            let days = dataset.cheapest(currency, &options)?;
            Ok(days
                .into_iter()
                .map(|day| DayCost::new(dataset, day))
                .collect())
        })
    }

    /// Returns the listings whose name or city matches a text best, best first.
    ///
    /// Options: limit, max_price (`"80EUR"`), level, country, bbox and circle.
    #[pyo3(signature = (text, **options))]
    fn search_accommodation(
        &self,
        py: Python<'_>,
        text: Text,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Accommodation>> {
        let options = options::options(Verb::SearchAccommodation, options)?.accommodation();
        self.ask(py, |dataset| {
            Ok(copied(dataset.search_accommodation_with(&text, &options)?))
        })
    }

    /// Returns the listings nearest to a point, nearest first.
    ///
    /// Options: those of `search_accommodation`, and radius_km.
    #[pyo3(signature = (latitude, longitude, **options))]
    fn nearest_accommodation(
        &self,
        py: Python<'_>,
        latitude: Number,
        longitude: Number,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<NearbyAccommodation>> {
        let point = point(*latitude, *longitude)?;
        let options = options::options(Verb::NearestAccommodation, options)?.accommodation();
        self.ask(py, |dataset| {
            Ok(copied(dataset.nearest_accommodation_with(point, &options)?))
        })
    }

    /// Returns what single things cost in the places nearest to a point, nearest first.
    ///
    /// Options: limit, radius_km and max_price (`"80EUR"`).
    #[pyo3(signature = (latitude, longitude, **options))]
    fn nearest_highlights(
        &self,
        py: Python<'_>,
        latitude: Number,
        longitude: Number,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<NearbyHighlight>> {
        let point = point(*latitude, *longitude)?;
        let options = options::options(Verb::NearestHighlights, options)?.highlights();
        self.ask(py, |dataset| {
            Ok(copied(dataset.nearest_highlights(point, &options)?))
        })
    }

    /// Returns what single things cost in a country.
    ///
    /// Options: limit and max_price (`"80EUR"`).
    #[pyo3(signature = (code, **options))]
    fn country_highlights(
        &self,
        py: Python<'_>,
        code: Text,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Highlight>> {
        let options = options::options(Verb::Highlights, options)?.highlights();
        self.ask(py, |dataset| {
            Ok(copied(dataset.country_highlights_with(&*code, &options)?))
        })
    }

    /// Returns the country and the admin1 region (if known) that a point lies in; `None` at sea.
    fn region_at(
        &self,
        py: Python<'_>,
        latitude: Number,
        longitude: Number,
    ) -> PyResult<Option<RegionAt>> {
        let point = point(*latitude, *longitude)?;
        self.ask(py, |dataset| {
            let Some(found) = dataset.region_at(point)? else {
                return Ok(None);
            };
            Ok(Some(RegionAt::from((found.country()?, found.admin1()?))))
        })
    }

    /// Whether the dataset has the outlines that `region_at` needs.
    #[getter]
    fn has_borders(&self) -> bool {
        self.0.has_borders()
    }

    /// Returns the place with this id; `None` where the dataset has none.
    fn place(&self, py: Python<'_>, id: Id) -> PyResult<Option<Place>> {
        self.ask(py, |dataset| {
            Ok(dataset
                .place(PlaceId::new(*id))?
                .map(|place| Place::new(dataset, place.id())))
        })
    }

    /// Returns the places that a postal code stands for, in one country or in all.
    #[pyo3(signature = (postal_code, *, country=None))]
    fn postal_code(
        &self,
        py: Python<'_>,
        postal_code: Text,
        country: Option<Text>,
    ) -> PyResult<Vec<PostalCode>> {
        self.ask(py, |dataset| {
            let found = match country {
                Some(country) => dataset.postal_code_in(&postal_code, &*country)?,
                None => dataset.postal_code(&postal_code)?,
            };
            Ok(found.into_iter().map(PostalCode::from).collect())
        })
    }

    /// Returns the country with this code of two letters.
    fn country(&self, py: Python<'_>, code: Text) -> PyResult<Option<Country>> {
        self.ask(py, |dataset| {
            Ok(dataset.country(&*code)?.map(Country::from))
        })
    }

    /// Returns the country with this code or name; `None` where none has it, or several have.
    fn country_called(&self, py: Python<'_>, text: Text) -> PyResult<Option<Country>> {
        self.ask(py, |dataset| {
            Ok(dataset.country_called(&text)?.map(Country::from))
        })
    }

    /// Returns all countries, by code.
    fn countries(&self, py: Python<'_>) -> PyResult<Vec<Country>> {
        self.ask(py, |dataset| {
            dataset
                .countries()
                .map(|country| country.map(Country::from))
                .collect()
        })
    }

    /// Returns the countries that match a text, best first.
    fn search_countries(&self, py: Python<'_>, text: Text) -> PyResult<Vec<Country>> {
        self.ask(py, |dataset| {
            Ok(dataset
                .search_countries(&text)?
                .into_iter()
                .map(Country::from)
                .collect())
        })
    }

    /// Returns the travel costs of the country with this code of two letters; `None` where too little is known.
    fn country_costs(&self, py: Python<'_>, code: Text) -> PyResult<Option<Costs>> {
        self.ask(py, |dataset| {
            Ok(dataset.country_costs(&*code)?.map(Costs::from))
        })
    }

    /// Returns the currency with this code of three letters.
    fn currency(&self, py: Python<'_>, code: Text) -> PyResult<Option<Currency>> {
        self.ask(py, |dataset| {
            Ok(dataset.currency(&*code)?.map(Currency::from))
        })
    }

    /// Returns the currencies in use, by code.
    fn currencies(&self, py: Python<'_>) -> PyResult<Vec<Currency>> {
        self.ask(py, |dataset| {
            dataset
                .currencies()
                .map(|currency| currency.map(Currency::from))
                .collect()
        })
    }

    /// Returns the currencies whose code, name or symbol matches a text, best first.
    fn search_currencies(&self, py: Python<'_>, text: Text) -> PyResult<Vec<Currency>> {
        self.ask(py, |dataset| {
            Ok(dataset
                .search_currencies(&text)?
                .into_iter()
                .map(Currency::from)
                .collect())
        })
    }

    /// Converts an amount between two currencies; `None` where one of them or its rate is not known.
    #[pyo3(signature = (from_, to, amount, /))]
    fn convert(
        &self,
        py: Python<'_>,
        from_: Text,
        to: Text,
        amount: Number,
    ) -> PyResult<Option<Conversion>> {
        self.ask(py, |dataset| {
            Ok(dataset
                .convert(&*from_, &*to, *amount)?
                .map(Conversion::from))
        })
    }

    /// Returns all cost categories by id, without the overall total (id 0).
    fn categories(&self, py: Python<'_>) -> PyResult<Vec<Category>> {
        self.ask(py, |dataset| {
            dataset
                .categories()
                .map(|category| category.map(Category::from))
                .collect()
        })
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
