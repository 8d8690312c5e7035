//! Places: handles that read their data on demand.

use std::{
    borrow::Cow,
    hash::{DefaultHasher, Hash, Hasher},
};

use pyo3::prelude::*;
use wayfare::{CountryCode, PlaceId, Verb};

use crate::{
    arguments::Text,
    costs::{Costs, Currency},
    errors::{CorruptError, raised},
    listings::{Accommodation, Highlight},
    options::{self, Keywords},
    record::{copied, owned, record, shown},
    world::{Country, Region},
};

/// A place of a dataset. It reads its data on demand.
#[pyclass(frozen, module = "wayfare")]
#[derive(Clone)]
pub(crate) struct Place {
    dataset: wayfare::Dataset,
    id: PlaceId,
    /// Of an area in several countries, the one whose part is meant.
    country: Option<CountryCode>,
}

impl Place {
    /// Returns the place with an id that this dataset has.
    pub(crate) fn new(dataset: &wayfare::Dataset, id: PlaceId) -> Self {
        Self {
            dataset: dataset.clone(),
            id,
            country: None,
        }
    }

    /// Returns the place of a hit.
    pub(crate) fn of_hit(
        dataset: &wayfare::Dataset,
        hit: &wayfare::Hit<'_>,
    ) -> wayfare::Result<Self> {
        Ok(Self {
            country: hit.place()?.country_code()?,
            ..Self::new(dataset, hit.id())
        })
    }

    fn read<T>(&self, read: impl FnOnce(wayfare::Place<'_>) -> wayfare::Result<T>) -> PyResult<T> {
        match self.dataset.place(self.id).map_err(raised)? {
            Some(place) => {
                let part = self
                    .country
                    .map_or(Ok(place), |country| place.part_in(country));
                part.and_then(read).map_err(raised)
            }
            None => Err(CorruptError::new_err(format!(
                "the dataset has lost the place {}",
                self.id
            ))),
        }
    }
}

#[pymethods]
impl Place {
    /// GeoNames' id, the same in every dataset.
    #[getter]
    pub(crate) fn id(&self) -> u32 {
        self.id.get()
    }

    /// Primary name.
    #[getter]
    fn name(&self) -> PyResult<String> {
        self.read(|place| Ok(place.name().to_owned()))
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

    /// Its kind: `place`, `region` or `country`.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        self.read(|place| Ok(place.kind()?.as_str()))
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
        self.read(|place| Ok(place.country()?.map(Country::from)))
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
    fn parent(&self) -> PyResult<Option<Self>> {
        self.read(|place| {
            Ok(place
                .parent()?
                .map(|parent| Self::new(&self.dataset, parent.id())))
        })
    }

    /// The city that it lies in, as far as cities of its size reach; of another populated place, itself. `None` for regions and
    /// countries, and for what is no populated place and in no city.
    #[getter]
    fn city(&self) -> PyResult<Option<Self>> {
        self.read(|place| {
            Ok(place
                .city()?
                .map(|city| Self::new(&self.dataset, city.id())))
        })
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

    /// Returns the accommodation in it. Options: limit, max_price (`"80EUR"`), level, country, bbox and circle.
    #[pyo3(signature = (**options))]
    fn accommodation(
        &self,
        py: Python<'_>,
        options: Option<&Keywords<'_>>,
    ) -> PyResult<Vec<Accommodation>> {
        let options = options::options(Verb::Accommodation, options)?.accommodation();
        py.detach(|| self.read(|place| Ok(copied(place.accommodation_with(&options)?))))
    }

    /// Returns what single things cost in it. Options: limit and max_price (`"80EUR"`).
    #[pyo3(signature = (**options))]
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
    fn main_places(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let here = |place: &wayfare::Place<'_>| Self::new(&self.dataset, place.id());
        py.detach(|| self.read(|place| Ok(place.main_places()?.iter().map(here).collect())))
    }

    /// Places with one id are equal: ids are the same in every dataset.
    fn __eq__(&self, other: &Self) -> bool {
        self.id == other.id
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.id.hash(&mut hasher);
        hasher.finish()
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
        /// Its kind: `name`, `postal`, `iata` …
        kind: &'static str = name.kind.as_str(),
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
