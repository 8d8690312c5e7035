//! Places as answers: hits of a search, places near a point, and places with what a day there costs.

use std::sync::Arc;

use pyo3::prelude::*;
use self_cell::self_cell;
use wayfare::Result;

use crate::{
    costs::Expense,
    errors::{CorruptError, raised},
    info::Source,
    place::Place,
    record::{record, shown},
    world::PostalCode,
};

type Found<'d> = Vec<wayfare::Hit<'d>>;

self_cell!(
    /// The hits of one search, with the dataset that they borrow from.
    pub(crate) struct Hits {
        owner: wayfare::Dataset,

        #[covariant]
        dependent: Found,
    }
);

/// A place found by a text, and how the text matched.
///
/// The hit of the library knows more than the id, and some of it takes longer than the search: the name that matched is
/// looked up among all names of the place. So hits are kept, and asked on demand.
#[pyclass(frozen, module = "wayfare")]
#[derive(Clone)]
pub(crate) struct Hit {
    hits: Arc<Hits>,
    at: usize,
}

impl Hit {
    /// Returns the hits that a search finds in a dataset.
    pub(crate) fn all(
        dataset: &wayfare::Dataset,
        search: impl FnOnce(&wayfare::Dataset) -> Result<Found<'_>>,
    ) -> Result<Vec<Self>> {
        let hits = Arc::new(Hits::try_new(dataset.clone(), search)?);
        let found = hits.borrow_dependent().len();
        Ok((0..found)
            .map(|at| Self {
                hits: hits.clone(),
                at,
            })
            .collect())
    }

    fn read<T>(&self, read: impl FnOnce(&wayfare::Hit<'_>) -> Result<T>) -> PyResult<T> {
        match self.hits.borrow_dependent().get(self.at) {
            Some(hit) => read(hit).map_err(raised),
            None => Err(CorruptError::new_err(format!(
                "there is no hit {}",
                self.at
            ))),
        }
    }
}

#[pymethods]
impl Hit {
    /// The id of the place.
    #[getter]
    fn id(&self) -> PyResult<u32> {
        self.read(|hit| Ok(hit.id().get()))
    }

    /// The place; of an area in several countries, the part in the one that the text or the filter names.
    #[getter]
    fn place(&self) -> PyResult<Place> {
        self.read(|hit| Place::of_hit(self.hits.borrow_owner(), hit))
    }

    /// How the text matched: `exact`, `fuzzy` …
    #[getter]
    fn match_kind(&self) -> PyResult<&'static str> {
        self.read(|hit| Ok(hit.match_kind().as_str()))
    }

    /// How good the match is, from 0 to 1; comparable within one answer.
    #[getter]
    fn score(&self) -> PyResult<f32> {
        self.read(|hit| Ok(hit.score()))
    }

    /// How likely this place is what the text means, from 0 to 1.
    #[getter]
    fn confidence(&self) -> PyResult<f32> {
        self.read(|hit| hit.confidence())
    }

    /// Whether a program may act on this hit without asking back: its confidence is 0.96 or more.
    #[getter]
    fn is_clear(&self) -> PyResult<bool> {
        self.read(|hit| hit.is_clear())
    }

    /// The name that matched. This reads all names of the place.
    #[getter]
    fn matched_name(&self) -> PyResult<String> {
        self.read(|hit| hit.matched_name().map(String::from))
    }

    /// The postal code that matched; `None` if something else matched.
    #[getter]
    fn postal_code(&self) -> PyResult<Option<PostalCode>> {
        self.read(|hit| Ok(hit.postal_code()?.map(PostalCode::from)))
    }

    /// Returns what its score is made of.
    fn explain(&self) -> PyResult<Explanation> {
        self.read(|hit| Ok(hit.explain()?.into()))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["place", "match_kind", "matched_name", "confidence"])
    }
}

/// A place and its distance from a point.
#[pyclass(frozen, get_all, module = "wayfare")]
pub(crate) struct NearbyPlace {
    /// The place. Near a border, it may be in another country than the point.
    place: Place,
    /// Great-circle distance in kilometres.
    distance_km: f64,
}

impl NearbyPlace {
    /// Copies places near a point of a dataset.
    pub(crate) fn all(
        dataset: &wayfare::Dataset,
        nearby: Vec<wayfare::NearbyPlace<'_>>,
    ) -> Vec<Self> {
        let copy = |near: wayfare::NearbyPlace<'_>| Self {
            place: Place::new(dataset, near.id()),
            distance_km: near.distance_km(),
        };
        nearby.into_iter().map(copy).collect()
    }
}

#[pymethods]
impl NearbyPlace {
    /// The id of the place.
    #[getter]
    fn id(&self) -> u32 {
        self.place.id()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["place", "distance_km"])
    }
}

record! {
    /// What the score of a hit is made of.
    Explanation from wayfare::Explanation as explanation, shown ["kind", "score", "confidence"] {
        /// How the text matched.
        kind: &'static str = explanation.kind.as_str(),
        /// What the score is the sum of.
        parts: Vec<ScorePart> = explanation.parts.into_iter().map(ScorePart::from).collect(),
        /// The score.
        score: i32 = explanation.score,
        /// How likely something that the dataset lacks is meant, relative to the place.
        doubt: f32 = explanation.doubt,
        /// How likely the place is what the text means, from 0 to 1.
        confidence: f32 = explanation.confidence,
    }
}

record! {
    /// A part of a score.
    ScorePart from wayfare::ScorePart as part, shown ["what", "times", "score"] {
        /// What it stands for.
        what: &'static str = part.what,
        /// How often that holds.
        times: u32 = part.times,
        /// What it adds, all times together.
        score: i32 = part.score,
    }
}

/// What a text means.
#[pyclass(frozen, get_all, module = "wayfare")]
pub(crate) struct Resolution {
    /// The place, if one is sure enough.
    one: Option<Hit>,
    /// How sure it is, together with what is one with it.
    confidence: Option<f32>,
    /// What the text may mean, the best first.
    hits: Vec<Hit>,
}

impl Resolution {
    pub(crate) fn new(
        dataset: &wayfare::Dataset,
        text: &str,
        policy: &wayfare::Policy,
    ) -> Result<Self> {
        let mut sure = None;
        let hits = Hit::all(dataset, |dataset| {
            let meant = dataset.resolve(text, policy)?;
            if let wayfare::Resolution::One { confidence, .. } = meant {
                sure = Some(confidence);
            }
            Ok(meant.hits().to_vec())
        })?;
        Ok(Self {
            one: sure.and_then(|_| hits.first().cloned()),
            confidence: sure,
            hits,
        })
    }
}

#[pymethods]
impl Resolution {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["one", "confidence"])
    }
}

/// A place, and what a day there costs.
#[pyclass(frozen, get_all, module = "wayfare")]
pub(crate) struct DayCost {
    /// The place.
    place: Place,
    /// What a day costs.
    day: Expense,
    /// The number of its group: each place of a group costs about the same as the cheapest of it, which is cheaper than all of
    /// later groups.
    group: u32,
    /// Date of the figure, ISO 8601.
    date: String,
    /// Its source, and how far it can be trusted.
    source: Source,
}

impl DayCost {
    pub(crate) fn new(dataset: &wayfare::Dataset, cost: wayfare::DayCost<'_>) -> Self {
        let place = Place::new(dataset, cost.place.id());
        Self {
            place,
            day: cost.day.into(),
            group: cost.group,
            date: cost.date.to_owned(),
            source: cost.source.into(),
        }
    }
}

#[pymethods]
impl DayCost {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["place", "day", "group"])
    }
}
