//! Routes: their groups, paths and answers.

use std::{
    fmt::{self, Write},
    hash::{Hash, Hasher},
    ptr,
};

use super::{
    call::Call,
    path::{PathParameter, Segment},
};
use wayfare::Verb;

use crate::{
    failure::Failure,
    object::Described,
    query::{QueryParameter, of_verb},
    write::Writer,
};

pub(super) use Takes::{Options, Own};

/// A group of resources, such as `costs`. A key may be restricted to groups.
pub struct Group {
    /// Its name.
    pub name: &'static str,
    /// Its subject.
    pub about: &'static str,
    /// Its routes.
    pub routes: &'static [Route],
}

/// An endpoint. Its method is `GET`.
pub struct Route {
    /// The parts of its path.
    pub path: &'static [Segment],
    /// Its answer.
    pub about: &'static str,
    pub(crate) query: &'static [Takes],
    pub(crate) answer: Answer,
    pub(crate) work: Work,
    pub(crate) handle: fn(&Call<'_>, &mut dyn Writer) -> Result<(), Failure>,
}

/// Extension parameters of a route.
pub(crate) enum Takes {
    /// The options of a query of the library.
    Options(Verb),
    /// A parameter.
    Own(&'static QueryParameter),
}

/// How much work an answer is, so that a server knows where to do it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// A few records: less than a millisecond.
    Small,
    /// As many records as the request or the dataset decides: maybe many milliseconds.
    Large,
    /// A whole table, the same for all requests: worth preparing once for each dataset.
    Table,
}

/// The content of `data`.
pub(crate) enum Answer {
    One(&'static dyn Described),
    Many(&'static dyn Described),
    /// An array, or `false` where too little is known.
    ManyOrFalse(&'static dyn Described),
    /// `costs`, as for [`Answer::Many`] or [`Answer::ManyOrFalse`], and `info`.
    CostsAndInfo {
        costs: &'static dyn Described,
        or_false: bool,
        info: &'static dyn Described,
    },
}

impl Answer {
    /// Returns the objects in it.
    pub(crate) fn objects(&self) -> impl Iterator<Item = &'static dyn Described> {
        match *self {
            Self::One(object) | Self::Many(object) | Self::ManyOrFalse(object) => {
                [Some(object), None]
            }
            Self::CostsAndInfo { costs, info, .. } => [Some(costs), Some(info)],
        }
        .into_iter()
        .flatten()
    }
}

impl Route {
    /// Returns its canonical request: its path with the examples of its parameters.
    ///
    /// ```
    /// let found = wayfare_api::find("/locations/1").expect("there is such a route");
    /// assert_eq!(found.route.example(), "/locations/2267057");
    /// ```
    pub fn example(&self) -> String {
        self.join(|text, parameter| text.push_str(parameter.example))
    }

    fn join(&self, mut add: impl FnMut(&mut String, &PathParameter)) -> String {
        let mut text = String::new();
        for segment in self.path {
            text.push('/');
            match segment {
                Segment::Literal(literal) => text.push_str(literal),
                Segment::Parameter(parameter) => add(&mut text, parameter),
            }
        }
        text
    }

    /// Returns `None` if the parts are not those of a path of this route, else the first parameter that is missing at their
    /// end, if any.
    pub(super) fn fit(&self, parts: &[&str]) -> Option<Option<&'static PathParameter>> {
        let mut parts = parts.iter();
        for segment in self.path {
            match (segment, parts.next()) {
                (Segment::Literal(literal), Some(part)) if literal == part => {}
                (Segment::Parameter(parameter), Some(_)) if parameter.is_text() => {
                    return Some(None);
                }
                (Segment::Parameter(_), Some(_)) => {}
                (Segment::Parameter(parameter), None) => return Some(Some(parameter)),
                _ => return None,
            }
        }
        parts.next().is_none().then_some(None)
    }

    /// Returns the extension parameters that it takes; every route takes `format` as well.
    ///
    /// ```
    /// let found = wayfare_api::find("/search/geo/1/2").expect("there is such a route");
    /// assert!(found.route.query().any(|parameter| parameter.name == "same_country"));
    /// ```
    pub fn query(&self) -> impl Iterator<Item = &'static QueryParameter> {
        let options = |takes: &Takes| {
            if let Takes::Options(verb) = takes {
                Some(*verb)
            } else {
                None
            }
        };
        let own = |takes: &Takes| {
            if let Takes::Own(parameter) = takes {
                Some(*parameter)
            } else {
                None
            }
        };
        self.query
            .iter()
            .filter_map(options)
            .flat_map(of_verb)
            .chain(self.query.iter().filter_map(own))
    }

    /// Returns the parameters of its path.
    ///
    /// ```
    /// let found = wayfare_api::find("/search/geo/1/2").expect("there is such a route");
    /// let names: Vec<_> = found.route.parameters().map(|parameter| parameter.name).collect();
    /// assert_eq!(names, ["latitude", "longitude"]);
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = &'static PathParameter> {
        self.path.iter().filter_map(Segment::parameter)
    }
}

/// Each route is a static, and there is one for each path.
impl PartialEq for Route {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self, other)
    }
}

impl Eq for Route {}

/// The hash is the same in all processes.
impl Hash for Route {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for segment in self.path {
            segment.name().hash(state);
        }
    }
}

/// The template of the path: `/search/geo/{latitude}/{longitude}`.
impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.join(|text, parameter| {
            // Writing to a `String` cannot fail.
            let _ = write!(text, "{{{}}}", parameter.name);
        }))
    }
}
