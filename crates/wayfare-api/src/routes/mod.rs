//! The one table of routes: paths, parameters and answers.
//!
//! Routing, the OpenAPI document, the table in `docs/api.md` and the canonical requests of the tests are all made from
//! it. Each group has a module with its rows, its objects, and the functions that answer.

mod accommodation;
mod call;
mod categories;
mod conversion;
mod costs;
mod countries;
mod currencies;
mod explore;
mod highlights;
mod locations;
mod search;

use std::fmt::{self, Write};

pub(crate) use call::Call;

use crate::{failure::Failure, object::Described, query::QueryParameter, schema::Schema, write::Writer};

/// The nine groups of resources, in the order of the specification, and the additions of the explorer.
///
/// ```
/// let routes = wayfare_api::GROUPS.iter().flat_map(|group| group.routes);
/// assert!(routes.map(ToString::to_string).any(|path| path == "/locations/{geonameid}"));
/// ```
pub static GROUPS: [Group; 10] = [
    categories::GROUP,
    countries::GROUP,
    currencies::GROUP,
    conversion::GROUP,
    locations::GROUP,
    search::GROUP,
    costs::GROUP,
    highlights::GROUP,
    accommodation::GROUP,
    explore::GROUP,
];

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
    /// The extension parameters that it takes; every route takes `format` as well.
    pub query: &'static [&'static QueryParameter],
    pub(crate) answer: Answer,
    pub(crate) handle: fn(&Call<'_>, &mut dyn Writer) -> Result<(), Failure>,
}

/// A part of a path.
#[derive(Clone, Copy)]
pub enum Segment {
    /// This text.
    Literal(&'static str),
    /// Any text, percent-encoded.
    Parameter(&'static PathParameter),
}

/// A parameter that is part of a path.
pub struct PathParameter {
    /// Its name.
    pub name: &'static str,
    /// A noun for it with its article: `a latitude`.
    pub noun: &'static str,
    /// A value of it.
    pub example: &'static str,
    pub(crate) schema: Schema,
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
            Self::One(object) | Self::Many(object) | Self::ManyOrFalse(object) => [Some(object), None],
            Self::CostsAndInfo { costs, info, .. } => [Some(costs), Some(info)],
        }
        .into_iter()
        .flatten()
    }
}

/// The result of [`find`].
pub struct Match {
    /// The group of the route.
    pub group: &'static Group,
    /// The route.
    pub route: &'static Route,
    /// The first parameter that the path lacks at its end, if any.
    pub(crate) missing: Option<&'static PathParameter>,
}

/// Returns the route of a path. A path without its last parameters has a route, too: it is a wrong request, not an
/// unknown endpoint.
///
/// ```
/// let found = wayfare_api::find("/costs/country/pt").expect("there is such a route");
/// assert_eq!((found.group.name, found.route.to_string()), ("costs", "/costs/country/{country_code}".to_owned()));
/// assert!(wayfare_api::find("/costs").is_none());
/// ```
pub fn find(path: &str) -> Option<Match> {
    let parts: Vec<_> = parts(path).collect();
    let mut incomplete = None;
    for group in &GROUPS {
        for route in group.routes {
            let Some(missing) = route.fit(&parts) else { continue };
            let found = Match { group, route, missing };
            if missing.is_none() {
                return Some(found);
            }
            incomplete.get_or_insert(found);
        }
    }
    incomplete
}

/// Returns the parts of a path, still encoded. Several slashes count as one; those at the ends do not count.
fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

static GEONAMEID: PathParameter = PathParameter {
    name: "geonameid",
    noun: "a location id",
    example: "2267057",
    schema: Schema::Integer { minimum: 1, maximum: u32::MAX as u64 },
};

static COUNTRY_CODE: PathParameter = PathParameter {
    name: "country_code",
    noun: "a country code",
    example: "PT",
    schema: Schema::Pattern("^([A-Za-z]{2}|00)$"),
};

static NAME: PathParameter =
    PathParameter { name: "name", noun: "a search term", example: "lisb", schema: Schema::Text };

static LATITUDE: PathParameter = PathParameter {
    name: "latitude",
    noun: "a latitude",
    example: "38.72",
    schema: Schema::Number { minimum: Some(-90), maximum: Some(90) },
};

static LONGITUDE: PathParameter = PathParameter {
    name: "longitude",
    noun: "a longitude",
    example: "-9.14",
    schema: Schema::Number { minimum: Some(-180), maximum: Some(180) },
};

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
    fn fit(&self, parts: &[&str]) -> Option<Option<&'static PathParameter>> {
        let mut parts = parts.iter();
        for segment in self.path {
            match (segment, parts.next()) {
                (Segment::Literal(literal), Some(part)) if literal == part => {}
                (Segment::Parameter(_), Some(_)) => {}
                (Segment::Parameter(parameter), None) => return Some(Some(parameter)),
                _ => return None,
            }
        }
        parts.next().is_none().then_some(None)
    }

    /// Returns the parameters of its path.
    ///
    /// ```
    /// let found = wayfare_api::find("/search/geo/1/2").expect("there is such a route");
    /// let names: Vec<_> = found.route.parameters().map(|parameter| parameter.name).collect();
    /// assert_eq!(names, ["latitude", "longitude"]);
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = &'static PathParameter> {
        self.path.iter().filter_map(|segment| match segment {
            Segment::Literal(_) => None,
            Segment::Parameter(parameter) => Some(*parameter),
        })
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
