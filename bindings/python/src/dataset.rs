//! Opening a dataset, and its queries.

use pyo3::{prelude::*, types::PyTuple};
use wayfare::{PlaceId, Style, Verb};
use wayfare_text::printable;

use crate::{
    arguments::{Count, Flag, Folder, Id, Number, Text},
    costs::{Category, Conversion, Costs, Currency, Expense},
    errors::{Error, raised},
    hint::Named,
    hit::{DayCost, Hit, NearbyPlace, Resolution},
    info::{Info, Source},
    language::Language,
    listings::{Accommodation, Highlight, NearbyAccommodation, NearbyHighlight},
    opened::Dataset,
    options::{self, Keywords, point},
    place::Place,
    record::{Pickle, copied},
    trip::{Trip, trip},
    world::{Country, PostalCode, RegionAt},
};

/// Opens the dataset in a folder. Without a folder, opens the dataset of the command `wayfare`: in the folder that
/// `WAYFARE_DATASET` names, or else in the user's data folder. `verify` has it verify the checksums of `world.idx`
/// first: some ten milliseconds for the default dataset.
#[pyfunction]
#[pyo3(signature = (path=None, *, verify=None))]
pub(crate) fn open(
    py: Python<'_>,
    path: Option<Folder>,
    verify: Option<Flag>,
) -> PyResult<Dataset> {
    let folder = path
        .map(|path| path.to_path_buf())
        .or_else(wayfare::Dataset::default_folder);
    let Some(folder) = folder else {
        return Err(match wayfare::Dataset::open_default() {
            Err(error) => raised(error),
            Ok(_) => Error::new_err("this user has no data folder"),
        });
    };
    // Where it is opened again, another folder may be the current one.
    let folder = std::path::absolute(&folder).unwrap_or(folder);
    let opened = py.detach(|| match verify.is_some_and(|verify| *verify) {
        true => wayfare::Dataset::open_verified(&folder),
        false => wayfare::Dataset::open(&folder),
    });
    Ok(Dataset::new(folder, opened.map_err(raised)?))
}

#[pymethods]
impl Dataset {
    /// Returns the best matches of a text, best first. `lang` is the language of names (BCP 47), where known.
    #[pyo3(signature = (text, *, lang=None, **options),
        text_signature = "($self, text, *, lang=None, limit=None, country=None, region=None, kind=None, feature_class=None, \
        bbox=None, circle=None, min_population=None, with_costs=None, near=None, fuzzy=None, \
        places_only=None)")]
    fn search(
        slf: &Bound<'_, Self>,
        text: Text,
        lang: Option<Language>,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Py<Hit>>> {
        let options = options::options(Verb::Search, options)?.search();
        Hit::all(slf, &lang.unwrap_or_default(), |dataset| {
            dataset.search_with(&text, &options)
        })
    }

    /// Returns the best completions of a text that is still being typed.
    #[pyo3(signature = (text, *, lang=None, **options),
        text_signature = "($self, text, *, lang=None, limit=None, country=None, region=None, kind=None, feature_class=None, \
        bbox=None, circle=None, min_population=None, with_costs=None, near=None, fuzzy=None, \
        places_only=None)")]
    fn autocomplete(
        slf: &Bound<'_, Self>,
        text: Text,
        lang: Option<Language>,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Py<Hit>>> {
        let options = options::options(Verb::Autocomplete, options)?.search();
        Hit::all(slf, &lang.unwrap_or_default(), |dataset| {
            dataset.autocomplete_with(&text, &options)
        })
    }

    /// Returns the one place that a text means, if one is sure enough, and all that it may mean.
    #[pyo3(signature = (text, *, lang=None, **options),
        text_signature = "($self, text, *, lang=None, limit=None, country=None, region=None, kind=None, feature_class=None, \
        bbox=None, circle=None, min_population=None, with_costs=None, near=None, fuzzy=None, \
        places_only=None, min_confidence=None, merge_km=None, places_first=None, \
        in_dataset=None)")]
    fn resolve(
        slf: &Bound<'_, Self>,
        text: Text,
        lang: Option<Language>,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Resolution> {
        let policy = options::options(Verb::Resolve, options)?.policy();
        Resolution::new(slf, &text, &policy, &lang.unwrap_or_default())
    }

    /// Returns the places nearest to a point, nearest first, by great-circle distance.
    #[pyo3(signature = (latitude, longitude, *, lang=None, **options),
        text_signature = "($self, latitude, longitude, *, lang=None, limit=None, radius_km=None, country=None, region=None, \
        kind=None, feature_class=None, bbox=None, circle=None, min_population=None, \
        with_costs=None, same_country=None)")]
    fn nearest(
        slf: &Bound<'_, Self>,
        latitude: Number,
        longitude: Number,
        lang: Option<Language>,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<NearbyPlace>> {
        let point = point(*latitude, *longitude)?;
        let options = options::options(Verb::Nearest, options)?.nearest();
        let found = slf.get().ask(slf.py(), |dataset| {
            let near = dataset.nearest_with(point, &options)?;
            Ok(near
                .iter()
                .map(|near| (near.id(), near.distance_km()))
                .collect::<Vec<_>>())
        })?;
        let language = lang.unwrap_or_default();
        let near = |(id, distance_km)| {
            Ok(NearbyPlace {
                place: Place::new(slf, id, None, &language)?,
                distance_km,
            })
        };
        found.into_iter().map(near).collect()
    }

    /// Returns the places where a day costs least, in groups, the cheapest first, with amounts in a currency; one a country, unless
    /// a country, region or circle is given.
    #[pyo3(signature = (currency, *, lang=None, **options),
        text_signature = "($self, currency, *, lang=None, limit=None, country=None, region=None, kind=None, \
        feature_class=None, bbox=None, circle=None, min_population=None, with_costs=None, \
        style=None, max_price=None)")]
    fn cheapest(
        slf: &Bound<'_, Self>,
        currency: Text,
        lang: Option<Language>,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<DayCost>> {
        let currency = currency.parse().map_err(raised)?;
        let options = options::options(Verb::Cheapest, options)?.cheapest(currency);
        let found = slf.get().ask(slf.py(), |dataset| {
            let days = dataset.cheapest(currency, &options)?.into_iter();
            Ok(days
                .map(|day| {
                    let (date, source) = (day.date.to_owned(), Source::from(day.source));
                    (
                        day.place.id(),
                        Expense::from(day.day),
                        day.group,
                        day.group_size,
                        date,
                        source,
                    )
                })
                .collect::<Vec<_>>())
        })?;
        let language = lang.unwrap_or_default();
        let day = |(id, day, group, group_size, date, source)| {
            Ok(DayCost {
                place: Place::new(slf, id, None, &language)?,
                day,
                group,
                group_size,
                date,
                source,
            })
        };
        found.into_iter().map(day).collect()
    }

    /// Adds up what the days of a trip cost; `None` where nothing of it is known.
    ///
    /// A stop is a place, the days there, and perhaps a style. Amounts are in a currency, by default that of the first place. Two
    /// travellers share a room; the last of an odd number has one alone.
    #[pyo3(signature = (stops, *, currency=None, style=None, travellers=None))]
    fn trip(
        slf: &Bound<'_, Self>,
        stops: &Bound<'_, PyAny>,
        currency: Option<Text>,
        style: Option<Named<Style>>,
        travellers: Option<Count>,
    ) -> PyResult<Option<Trip>> {
        let style = style.map_or(Style::default(), Named::value);
        let travellers = travellers.map_or(1, |number| *number);
        trip(slf, stops, travellers, style, currency)
    }

    /// Returns the listings whose name or city matches a text best, best first.
    #[pyo3(signature = (text, **options),
        text_signature = "($self, text, *, limit=None, country=None, bbox=None, circle=None, level=None, \
        max_price=None)")]
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
    #[pyo3(signature = (latitude, longitude, **options),
        text_signature = "($self, latitude, longitude, *, limit=None, radius_km=None, country=None, bbox=None, \
        circle=None, level=None, max_price=None)")]
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
    #[pyo3(signature = (latitude, longitude, **options),
        text_signature = "($self, latitude, longitude, *, limit=None, radius_km=None, max_price=None)")]
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
    #[pyo3(signature = (code, **options),
        text_signature = "($self, code, *, limit=None, max_price=None)")]
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
    fn region_at(&self, latitude: Number, longitude: Number) -> PyResult<Option<RegionAt>> {
        let point = point(*latitude, *longitude)?;
        self.look_up(|dataset| {
            let Some(found) = dataset.region_at(point)? else {
                return Ok(None);
            };
            Ok(Some(RegionAt::from((found.country()?, found.admin1()?))))
        })
    }

    /// Whether the dataset has the outlines that `region_at` needs.
    #[getter]
    fn has_borders(&self) -> PyResult<bool> {
        self.look_up(|dataset| Ok(dataset.has_borders()))
    }

    /// Returns the place with this id; `None` where the dataset has none. `lang` is the language of names, where known.
    #[pyo3(signature = (id, *, lang=None))]
    fn place(slf: &Bound<'_, Self>, id: Id, lang: Option<Language>) -> PyResult<Option<Py<Place>>> {
        let id = PlaceId::new(*id);
        let found = slf
            .get()
            .look_up(|dataset| dataset.place(id).map(|place| place.is_some()))?;
        found
            .then(|| Place::new(slf, id, None, &lang.unwrap_or_default()))
            .transpose()
    }

    /// Returns a place that was pickled.
    fn _part(
        slf: &Bound<'_, Self>,
        id: Id,
        country: Option<Text>,
        lang: Option<Language>,
    ) -> PyResult<Py<Place>> {
        let country = country.map(|code| code.parse()).transpose();
        let country = country.map_err(raised)?;
        Place::new(slf, PlaceId::new(*id), country, &lang.unwrap_or_default())
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

    /// Returns the country with this code of two letters. `lang` is the language of its name, where known.
    #[pyo3(signature = (code, *, lang=None))]
    fn country(&self, code: Text, lang: Option<Language>) -> PyResult<Option<Country>> {
        let language = lang.unwrap_or_default();
        self.look_up(|dataset| {
            dataset
                .country(&*code)?
                .map(|country| language.country(dataset, country))
                .transpose()
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
    fn currency(&self, code: Text) -> PyResult<Option<Currency>> {
        self.look_up(|dataset| Ok(dataset.currency(&*code)?.map(Currency::from)))
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
    fn convert(&self, from_: Text, to: Text, amount: Number) -> PyResult<Option<Conversion>> {
        self.look_up(|dataset| {
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

    /// Closes it: what is asked of it after this is an error.
    fn close(&self) {
        self.forget();
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) {
        self.forget();
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickle<'py>> {
        Ok((
            py.import("wayfare")?.getattr("open")?,
            (self.folder(),).into_pyobject(py)?,
        ))
    }

    fn __repr__(&self) -> PyResult<String> {
        let Ok(dataset) = self.opened() else {
            return Ok("<wayfare.Dataset, closed>".to_owned());
        };
        let info = dataset.info().map_err(raised)?;
        Ok(format!(
            "<wayfare.Dataset {}, {} places, data of {}>",
            printable(info.name),
            info.places,
            printable(info.snapshot_date)
        ))
    }
}
