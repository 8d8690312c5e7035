//! Places: handles that read their data on demand.

use std::borrow::Cow;

use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{IntoPyDict, PyDict},
};
use wayfare::{CountryCode, FieldReader, PlaceField, PlaceId, Verb};

use crate::{
    arguments::Text,
    costs::{Costs, Currency},
    errors::{CorruptError, raised},
    hint::{Named, hints},
    language::Language,
    listings::{Accommodation, Highlight},
    opened::Dataset,
    options::{self, Keywords},
    record::{Pickle, copied, fields, hash, owned, plain, record, shown},
    world::{Country, Region},
};

/// A place of a dataset. It reads its data on demand.
#[pyclass(frozen, module = "wayfare")]
pub(crate) struct Place {
    dataset: Py<Dataset>,
    id: PlaceId,
    /// Of an area in several countries, the one whose part is meant.
    country: Option<CountryCode>,
    language: Language,
}

/// A value of a field that has one.
#[derive(IntoPyObject)]
enum Value {
    Text(Option<String>),
    Whole(Option<i64>),
    Number(Option<f64>),
    Flag(Option<bool>),
}

hints! { "Place" Place; }

impl Place {
    /// Returns the place with an id that this dataset has, or its part in a country.
    pub(crate) fn new(
        dataset: &Bound<'_, Dataset>,
        id: PlaceId,
        country: Option<CountryCode>,
        language: &Language,
    ) -> PyResult<Py<Self>> {
        let place = Self {
            dataset: dataset.clone().unbind(),
            id,
            country,
            language: language.clone(),
        };
        Py::new(dataset.py(), place)
    }

    /// Returns the places with ids that this dataset has.
    pub(crate) fn all(
        dataset: &Bound<'_, Dataset>,
        ids: impl IntoIterator<Item = PlaceId>,
        language: &Language,
    ) -> PyResult<Vec<Py<Self>>> {
        ids.into_iter()
            .map(|id| Self::new(dataset, id, None, language))
            .collect()
    }

    pub(crate) fn read<T>(
        &self,
        read: impl FnOnce(wayfare::Place<'_>) -> wayfare::Result<T>,
    ) -> PyResult<T> {
        let dataset = self.dataset.get().opened()?;
        match dataset.place(self.id).map_err(raised)? {
            Some(place) => {
                let part = self
                    .country
                    .map_or(Ok(place), |country| place.part_in(country));
                part.and_then(read).map_err(raised)
            }
            None => Err(CorruptError::new_err(format!(
                "the dataset has no longer the place {}",
                self.id
            ))),
        }
    }

    /// Returns another place, which this one leads to.
    fn other(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&wayfare::Place<'_>) -> wayfare::Result<Option<PlaceId>>,
    ) -> PyResult<Option<Py<Self>>> {
        let id = self.read(|place| read(&place))?;
        id.map(|id| Self::new(self.dataset.bind(py), id, None, &self.language))
            .transpose()
    }
}

fields! { Place { id: u32, } }

#[pymethods]
impl Place {
    /// GeoNames' id, the same in every dataset.
    #[getter]
    pub(crate) fn id(&self) -> u32 {
        self.id.get()
    }

    /// Its name in the language that was asked for, or else its primary one.
    #[getter]
    fn name(&self) -> PyResult<String> {
        self.read(|place| self.language.name(&place))
    }

    /// Name in plain ASCII, where the source gives one.
    #[getter]
    fn ascii_name(&self) -> PyResult<Option<String>> {
        self.read(|place| Ok(place.ascii_name()?.map(Cow::into_owned)))
    }

    /// Degrees north, negative in the south.
    #[getter]
    fn latitude(&self) -> PyResult<f64> {
        self.read(|place| Ok(place.point().latitude()))
    }

    /// Degrees east, negative in the west.
    #[getter]
    fn longitude(&self) -> PyResult<f64> {
        self.read(|place| Ok(place.point().longitude()))
    }

    /// Number of inhabitants, where known.
    #[getter]
    fn population(&self) -> PyResult<Option<u64>> {
        self.read(|place| Ok(place.population()))
    }

    /// Metres above sea level, where known.
    #[getter]
    fn elevation(&self) -> PyResult<Option<i16>> {
        self.read(|place| Ok(place.elevation()))
    }

    /// Metres above sea level from a digital elevation model, where known.
    #[getter]
    fn dem(&self) -> PyResult<Option<i16>> {
        self.read(|place| Ok(place.dem()))
    }

    /// Its kind.
    #[getter]
    fn kind(&self) -> PyResult<Named<wayfare::PlaceKind>> {
        self.read(|place| Ok(place.kind()?.into()))
    }

    /// GeoNames feature class, one letter: `P` for populated places.
    #[getter]
    fn feature_class(&self) -> PyResult<Option<String>> {
        self.read(|place| Ok(owned(place.feature()?.class)))
    }

    /// GeoNames feature code, such as `PPLC` for a capital.
    #[getter]
    fn feature_code(&self) -> PyResult<Option<String>> {
        self.read(|place| Ok(owned(place.feature()?.code)))
    }

    /// Code of its country; `None` where it belongs to none.
    #[getter]
    fn country_code(&self) -> PyResult<Option<String>> {
        self.read(|place| Ok(place.country_code()?.map(|code| code.to_string())))
    }

    /// Its country; `None` where it belongs to none.
    #[getter]
    fn country(&self) -> PyResult<Option<Country>> {
        let dataset = self.dataset.get().opened()?;
        self.read(|place| {
            place
                .country()?
                .map(|country| self.language.country(&dataset, country))
                .transpose()
        })
    }

    /// Codes of further countries.
    #[getter]
    fn alternate_countries(&self) -> PyResult<Vec<String>> {
        self.read(|place| {
            Ok(place
                .alternate_countries()?
                .iter()
                .map(str::to_owned)
                .collect())
        })
    }

    /// Its admin1 region, the first level below the country: a state, a province, a district.
    #[getter]
    fn admin1(&self) -> PyResult<Option<Region>> {
        self.read(|place| Ok(place.admin1()?.map(Region::from)))
    }

    /// Its admin2 region, the second level below the country: a county, a municipality.
    #[getter]
    fn admin2(&self) -> PyResult<Option<Region>> {
        self.read(|place| Ok(place.admin2()?.map(Region::from)))
    }

    /// IANA time zone, where known.
    #[getter]
    fn time_zone(&self) -> PyResult<Option<String>> {
        self.read(|place| Ok(owned(place.time_zone()?)))
    }

    /// Date of its last change in GeoNames, ISO 8601, where known.
    #[getter]
    fn modified(&self) -> PyResult<Option<String>> {
        self.read(|place| Ok(owned(place.modified()?)))
    }

    /// The currency of its country, where there is one.
    #[getter]
    fn currency(&self) -> PyResult<Option<Currency>> {
        self.read(|place| Ok(place.currency()?.map(Currency::from)))
    }

    /// Whether travel costs are known for it.
    #[getter]
    fn has_costs(&self) -> PyResult<bool> {
        self.read(|place| place.has_costs())
    }

    /// The bounding box of a region or country, where known.
    #[getter]
    fn bounding_box(&self) -> PyResult<Option<BoundingBox>> {
        self.read(|place| Ok(place.bounding_box()?.map(BoundingBox::from)))
    }

    /// The smallest region that contains it, or else its country; `None` for a country.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Py<Self>>> {
        self.other(py, |place| Ok(place.parent()?.map(|parent| parent.id())))
    }

    /// The city that it lies in, as far as cities of its size reach; of another populated place, itself. `None` for regions and
    /// countries, and for what is no populated place and in no city.
    #[getter]
    fn city(&self, py: Python<'_>) -> PyResult<Option<Py<Self>>> {
        self.other(py, |place| Ok(place.city()?.map(|city| city.id())))
    }

    /// Returns its own travel costs, or those of the country if it is a country; `None` where too little is known.
    fn costs(&self, py: Python<'_>) -> PyResult<Option<Costs>> {
        py.detach(|| self.read(|place| Ok(place.costs()?.map(Costs::from))))
    }

    /// Returns its travel costs, or else those of the main place of a region, or of the city that it lies in
    /// (`Costs.inherited_from_place`), or of its country (`Costs.inherited_from`).
    fn costs_or_inherited(&self, py: Python<'_>) -> PyResult<Option<Costs>> {
        py.detach(|| self.read(|place| Ok(place.costs_or_inherited()?.map(Costs::from))))
    }

    /// Returns the accommodation in it.
    #[pyo3(signature = (**options),
        text_signature = "($self, *, limit=None, country=None, bbox=None, circle=None, level=None, max_price=None)")]
    fn accommodation(
        &self,
        py: Python<'_>,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Accommodation>> {
        let options = options::options(Verb::Accommodation, options)?.accommodation();
        py.detach(|| self.read(|place| Ok(copied(place.accommodation_with(&options)?))))
    }

    /// Returns what single things cost in it.
    #[pyo3(signature = (**options),
        text_signature = "($self, *, limit=None, max_price=None)")]
    fn highlights(
        &self,
        py: Python<'_>,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Highlight>> {
        let options = options::options(Verb::Highlights, options)?.highlights();
        py.detach(|| self.read(|place| Ok(copied(place.highlights_with(&options)?))))
    }

    /// Returns its alternate names: postal codes first, then names and codes.
    fn alternate_names(&self, py: Python<'_>) -> PyResult<Vec<AlternateName>> {
        py.detach(|| {
            self.read(|place| {
                Ok(place
                    .alternate_names()?
                    .iter()
                    .map(AlternateName::from)
                    .collect())
            })
        })
    }

    /// Returns its name in a language (BCP 47 tag), where one is known.
    fn name_in(&self, py: Python<'_>, language: Text) -> PyResult<Option<String>> {
        py.detach(|| self.read(|place| place.name_in(&language)))
    }

    /// Returns the most important places in a region or country, at most ten; none for other places.
    fn main_places(&self, py: Python<'_>) -> PyResult<Vec<Py<Self>>> {
        let ids = |place: wayfare::Place<'_>| {
            Ok(place
                .main_places()?
                .iter()
                .map(wayfare::Place::id)
                .collect::<Vec<_>>())
        };
        Self::all(
            self.dataset.bind(py),
            py.detach(|| self.read(ids))?,
            &self.language,
        )
    }

    /// Returns all that is known of it, but its costs, listings and surroundings, as a dict: what has one value has the name of the
    /// column of `enrich`, except that its id is `id`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = self.read(|place| {
            let values = PlaceField::ALL.iter().map(|field| {
                let value = match field.reader() {
                    FieldReader::Text(read) => Value::Text(read(&place)?.map(Cow::into_owned)),
                    FieldReader::Country(read) => {
                        Value::Text(read(&place)?.map(|code| code.to_string()))
                    }
                    FieldReader::Currency(read) => {
                        Value::Text(read(&place)?.map(|code| code.to_string()))
                    }
                    FieldReader::Int32(read) => Value::Whole(read(&place)?.map(i64::from)),
                    FieldReader::Int64(read) => Value::Whole(read(&place)?),
                    FieldReader::Float64(read) => Value::Number(read(&place)?),
                    FieldReader::Bool(read) => Value::Flag(read(&place)?),
                    // Of a type that a later library adds.
                    _ => Value::Text(None),
                };
                Ok((field.name(), value))
            });
            values.collect::<wayfare::Result<Vec<_>>>()
        })?;
        let fields = values.into_py_dict(py)?;
        fields.set_item("name", self.name()?)?;
        fields.set_item("country_name", self.country()?.map(|country| country.name))?;
        fields.set_item("alternate_countries", self.alternate_countries()?)?;
        fields.set_item(
            "bounding_box",
            plain(self.bounding_box()?.into_bound_py_any(py)?)?,
        )?;
        let names = self.alternate_names(py)?.into_bound_py_any(py)?;
        fields.set_item("alternate_names", plain(names)?)?;
        Ok(fields)
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str) {
        ("id", "name", "country_code", "kind")
    }

    /// Places with one id are equal: ids are the same in every dataset.
    fn __eq__(&self, other: &Self) -> bool {
        self.id == other.id
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        hash(slf)
    }

    /// With its dataset goes the folder, which must be there, too, where it is unpickled.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickle<'py>> {
        let part = self.dataset.bind(py).getattr("_part")?;
        let country = self.country.map(|code| code.to_string());
        let arguments = (self.id(), country, self.language.tag());
        Ok((part, arguments.into_pyobject(py)?))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["id", "name", "country_code", "kind"])
    }
}

record! {
    /// One alternate name of a place.
    AlternateName from wayfare::AlternateName<'_> as name, shown ["text", "language", "kind"] {
        /// The name or code.
        text: String = name.text,
        /// BCP 47 tag of its language, where known.
        language: Option<String> = owned(name.language),
        /// Its kind.
        kind: Named<wayfare::NameKind> = name.kind.into(),
    }
}

record! {
    /// A box of latitudes and longitudes in degrees. One that crosses the antimeridian has a `west` above its `east`.
    BoundingBox from wayfare::BoundingBox as around, shown ["south", "west", "north", "east"] {
        /// Lowest latitude.
        south: f64 = around.south,
        /// Longitude of its western edge, from which it extends to the east.
        west: f64 = around.west,
        /// Highest latitude.
        north: f64 = around.north,
        /// Longitude of its eastern edge.
        east: f64 = around.east,
    }
}
