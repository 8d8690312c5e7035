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
mod path;
mod place;
mod postal_codes;
mod route;
mod search;

pub(crate) use call::Call;
pub(crate) use path::parts;
pub use path::{PathParameter, Segment};
pub(crate) use route::Answer;
pub use route::{Group, Route, Work};

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
            let Some(missing) = route.fit(&parts) else {
                continue;
            };
            let found = Match {
                group,
                route,
                missing,
            };
            if missing.is_none() {
                return Some(found);
            }
            incomplete.get_or_insert(found);
        }
    }
    incomplete
}
