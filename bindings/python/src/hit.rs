//! Places as answers: hits of a search, places near a point, and places with what a day there costs.

use std::sync::Arc;

use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{IntoPyDict, PyDict, PyTuple},
};
use self_cell::self_cell;
use wayfare::Result;

use crate::{
    costs::Expense,
    errors::{CorruptError, raised},
    hint::{Named, hints},
    info::Source,
    language::Language,
    opened::Dataset,
    place::Place,
    record::{Fields, Pickle, fields, hash, record, shown, to_dict, values},
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
/// looked up among all names of the place. So hits are kept, and asked on demand. One that was pickled has been asked.
#[pyclass(frozen, module = "wayfare")]
pub(crate) struct Hit(Origin);

enum Origin {
    Search(Searched),
    Pickle(Box<Values>),
}

/// One of the hits of a search.
struct Searched {
    dataset: Py<Dataset>,
    language: Language,
    hits: Arc<Hits>,
    at: usize,
}

/// What was asked of a hit before it was pickled.
struct Values {
    place: Py<Place>,
    match_kind: Named<wayfare::MatchKind>,
    score: f32,
    confidence: f32,
    is_clear: bool,
    matched_name: String,
    postal_code: Option<PostalCode>,
    explanation: Explanation,
}

fields! {
    Hit {
        place: Py<Place>,
        match_kind: Named<wayfare::MatchKind>,
        score: f32,
        confidence: f32,
        is_clear: bool,
        matched_name: String,
        postal_code: Option<PostalCode>,
    }
}

hints! { "Hit" Hit; }

impl Hit {
    /// Returns the hits that a search finds in a dataset.
    pub(crate) fn all(
        dataset: &Bound<'_, Dataset>,
        language: &Language,
        search: impl FnOnce(&wayfare::Dataset) -> Result<Found<'_>> + Send,
    ) -> PyResult<Vec<Py<Self>>> {
        let py = dataset.py();
        let opened = dataset.get().opened()?;
        let hits = py
            .detach(|| Hits::try_new(opened, search))
            .map_err(raised)?;
        let hits = Arc::new(hits);
        let hit = |at| {
            let found = Searched {
                dataset: dataset.clone().unbind(),
                language: language.clone(),
                hits: hits.clone(),
                at,
            };
            Py::new(py, Self(Origin::Search(found)))
        };
        (0..hits.borrow_dependent().len()).map(hit).collect()
    }

    fn read<T>(
        &self,
        read: impl FnOnce(&wayfare::Hit<'_>) -> Result<T>,
        known: impl FnOnce(&Values) -> T,
    ) -> PyResult<T> {
        match &self.0 {
            Origin::Search(found) => found.read(read),
            Origin::Pickle(values) => Ok(known(values)),
        }
    }
}

impl Searched {
    fn read<T>(&self, read: impl FnOnce(&wayfare::Hit<'_>) -> Result<T>) -> PyResult<T> {
        // A closed dataset has no answers.
        let _opened = self.dataset.get().opened()?;
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
    /// Returns a hit that was pickled.
    #[staticmethod]
    fn _pickled(
        place: Py<Place>,
        match_kind: Named<wayfare::MatchKind>,
        score: f32,
        confidence: f32,
        is_clear: bool,
        matched_name: String,
        postal_code: Option<PostalCode>,
        explanation: Explanation,
    ) -> Self {
        Self(Origin::Pickle(Box::new(Values {
            place,
            match_kind,
            score,
            confidence,
            is_clear,
            matched_name,
            postal_code,
            explanation,
        })))
    }

    /// The id of the place.
    #[getter]
    fn id(&self) -> PyResult<u32> {
        self.read(|hit| Ok(hit.id().get()), |values| values.place.get().id())
    }

    /// The place; of an area in several countries, the part in the one that the text or the filter names.
    #[getter]
    fn place(&self, py: Python<'_>) -> PyResult<Py<Place>> {
        match &self.0 {
            Origin::Pickle(values) => Ok(values.place.clone_ref(py)),
            Origin::Search(found) => {
                let (id, country) =
                    found.read(|hit| Ok((hit.id(), hit.place()?.country_code()?)))?;
                Place::new(found.dataset.bind(py), id, country, &found.language)
            }
        }
    }

    /// How the text matched: `exact`, `fuzzy` …
    #[getter]
    fn match_kind(&self) -> PyResult<Named<wayfare::MatchKind>> {
        self.read(
            |hit| Ok(hit.match_kind().into()),
            |values| values.match_kind,
        )
    }

    /// How good the match is, from 0 to 1; comparable within one answer.
    #[getter]
    fn score(&self) -> PyResult<f32> {
        self.read(|hit| Ok(hit.score()), |values| values.score)
    }

    /// How likely this place is what the text means, from 0 to 1.
    #[getter]
    fn confidence(&self) -> PyResult<f32> {
        self.read(|hit| hit.confidence(), |values| values.confidence)
    }

    /// Whether a program may act on this hit without asking back: its confidence is 0.96 or more.
    #[getter]
    fn is_clear(&self) -> PyResult<bool> {
        self.read(|hit| hit.is_clear(), |values| values.is_clear)
    }

    /// The name that matched. This reads all names of the place.
    #[getter]
    fn matched_name(&self) -> PyResult<String> {
        self.read(
            |hit| hit.matched_name().map(String::from),
            |values| values.matched_name.clone(),
        )
    }

    /// The postal code that matched; `None` if something else matched.
    #[getter]
    fn postal_code(&self) -> PyResult<Option<PostalCode>> {
        self.read(
            |hit| Ok(hit.postal_code()?.map(PostalCode::from)),
            |values| values.postal_code.clone(),
        )
    }

    /// Returns what its score is made of.
    fn explain(&self) -> PyResult<Explanation> {
        self.read(
            |hit| Ok(hit.explain()?.into()),
            |values| values.explanation.clone(),
        )
    }

    /// Returns its fields as a dict, with dicts for the records in it.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(slf)
    }

    #[classattr]
    fn __annotations__(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        Self::hints().into_py_dict(py)
    }

    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, Self::NAMES)
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
        values(slf)?.eq(values(other)?)
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        hash(slf)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickle<'py>> {
        let explanation = slf.get().explain()?.into_bound_py_any(slf.py())?;
        let values = values(slf)?.iter().chain([explanation]);
        let values = PyTuple::new(slf.py(), values.collect::<Vec<_>>())?;
        Ok((slf.get_type().getattr("_pickled")?, values))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown(slf, &["place", "match_kind", "matched_name", "confidence"])
    }
}

record! {
    /// A place and its distance from a point.
    NearbyPlace [], shown ["place", "distance_km"] {
        /// The place. Near a border, it may be in another country than the point.
        place: Py<Place>,
        /// Great-circle distance in kilometres.
        distance_km: f64,
    }
    methods {
        /// The id of the place.
        #[getter]
        fn id(&self) -> u32 {
            self.place.get().id()
        }
    }
}

record! {
    /// What the score of a hit is made of.
    Explanation from wayfare::Explanation as explanation, shown ["kind", "score", "confidence"] {
        /// How the text matched.
        kind: Named<wayfare::MatchKind> = explanation.kind.into(),
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
        what: String = part.what.to_owned(),
        /// How often that holds.
        times: u32 = part.times,
        /// What it adds, all times together.
        score: i32 = part.score,
    }
}

record! {
    /// What a text means.
    Resolution [], shown ["one", "confidence"] {
        /// The place, if one is sure enough.
        one: Option<Py<Hit>>,
        /// How sure it is, together with what is one with it.
        confidence: Option<f32>,
        /// What the text may mean, the best first.
        hits: Vec<Py<Hit>>,
    }
}

impl Resolution {
    pub(crate) fn new(
        dataset: &Bound<'_, Dataset>,
        text: &str,
        policy: &wayfare::Policy,
        language: &Language,
    ) -> PyResult<Self> {
        let mut sure = None;
        let hits = Hit::all(dataset, language, |dataset| {
            let meant = dataset.resolve(text, policy)?;
            if let wayfare::Resolution::One { confidence, .. } = meant {
                sure = Some(confidence);
            }
            Ok(meant.hits().to_vec())
        })?;
        let best = hits.first().map(|hit| hit.clone_ref(dataset.py()));
        Ok(Self {
            one: best.filter(|_| sure.is_some()),
            confidence: sure,
            hits,
        })
    }
}

record! {
    /// A place, and what a day there costs.
    DayCost [], shown ["place", "day", "group"] {
        /// The place.
        place: Py<Place>,
        /// What a day costs.
        day: Expense,
        /// The number of its group: each place of a group costs about the same as the cheapest of it, which is cheaper than all of
        /// later groups.
        group: u32,
        /// How many places its group has, with those that the limit left out.
        group_size: u32,
        /// Date of the figure, ISO 8601.
        date: String,
        /// Its source, and how far it can be trusted.
        source: Source,
    }
}
