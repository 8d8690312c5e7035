//! Every query of the library, every option of its table and every field of its records is in each language, queries and
//! options also in the interface and in the command, or a row says why not.

mod definitions;
mod records;
mod verbs;

use std::collections::BTreeSet;

use wayfare::{QueryOption, Verb};
use wayfare_api::find;

use self::{
    definitions::{definition, fields, signature, source, spelled, words},
    verbs::verbs,
};
use crate::support::{Answer, wayfare};

#[derive(Debug, Clone, Copy, PartialEq)]
enum Surface {
    Interface,
    Command,
    Python,
    JavaScript,
    C,
    Kotlin,
}
use Surface::{C, Command, Interface, JavaScript, Kotlin, Python};

const SURFACES: [Surface; 6] = [Interface, Command, Python, JavaScript, C, Kotlin];

/// Methods of a dataset that are no queries, and why.
const NO_QUERIES: &[(&[&str], &str)] = &[
    (
        &[
            "accommodations",
            "languages",
            "outlines",
            "places",
            "postal_codes",
            "regions",
            "withdrawn_currencies",
        ],
        "they are all that there is, for programs that copy it",
    ),
    (
        &["has_borders", "has_names_in", "has_places", "has_region"],
        "what is asked for in vain is told without them",
    ),
    (
        &["category", "search_categories"],
        "the few that there are come from `categories`",
    ),
    (
        &["nearest_iter"],
        "`nearest` without a limit, for a program that looks at one after the other",
    ),
    (&["in_currency"], "others multiply by the rate of `convert`"),
    (&["is_one_per_country"], "the answer shows it"),
];

/// Options that a surface does not have, and why.
const EXCEPTIONS: &[(Surface, &[Verb], &[QueryOption], &str)] = &[
    (
        Interface,
        &[Verb::Search],
        &[QueryOption::Kind, QueryOption::PlacesOnly],
        "it answers with locations only, as the specification says",
    ),
    (
        Command,
        &[Verb::Highlights, Verb::Accommodation],
        &[QueryOption::RadiusKm],
        "it is around a point",
    ),
    (
        Command,
        &[
            Verb::Accommodation,
            Verb::SearchAccommodation,
            Verb::NearestAccommodation,
        ],
        &[QueryOption::Country, QueryOption::Bbox, QueryOption::Circle],
        "the place, the point or the name that it requires tell where",
    ),
];

/// What an option is called where that is not its name: fields of records are several values, or are off by default.
const OTHER_NAMES: &[(Surface, QueryOption, &str)] = &[
    (C, QueryOption::Country, "countries"),
    (C, QueryOption::Region, "regions"),
    (C, QueryOption::Kind, "kinds"),
    (C, QueryOption::FeatureClass, "feature_classes"),
    (C, QueryOption::Bbox, "bounding_box"),
    (C, QueryOption::Fuzzy, "no_fuzzy"),
    (Kotlin, QueryOption::Country, "countries"),
    (Kotlin, QueryOption::Region, "regions"),
    (Kotlin, QueryOption::Kind, "kinds"),
    (Kotlin, QueryOption::FeatureClass, "feature_classes"),
    (Kotlin, QueryOption::Bbox, "bounding_box"),
    (JavaScript, QueryOption::Bbox, "boundingBox"),
    (Command, QueryOption::Fuzzy, "--no-fuzzy"),
];

fn name_of(surface: Surface, option: QueryOption) -> String {
    let other = OTHER_NAMES
        .iter()
        .find(|(on, of, _)| (*on, *of) == (surface, option));
    other.map_or_else(
        || spelled(surface, option.name()),
        |(_, _, name)| (*name).to_owned(),
    )
}

/// The names of the options that a surface has for a query.
fn options(surface: Surface, definition: &str, name: &str) -> BTreeSet<String> {
    match surface {
        Interface => find(name)
            .unwrap()
            .route
            .query()
            .map(|parameter| parameter.name.to_owned())
            .collect(),
        Command => {
            let help = wayfare(&[name, "--help"]).out();
            help.split([' ', ',', '\n', '[', ']'])
                .map(str::to_owned)
                .collect()
        }
        Python => words(&signature(surface, definition, name).unwrap()),
        _ => {
            let signature = signature(surface, definition, name).unwrap();
            let records = words(&signature);
            let records = records
                .iter()
                .filter(|word| word.to_lowercase().contains("options"));
            records
                .flat_map(|record| fields(surface, definition, record))
                .collect()
        }
    }
}

fn is_there(surface: Surface, definition: &str, name: &str) -> bool {
    let (name, argument) = name.split_once(' ').unwrap_or((name, ""));
    if matches!(surface, Interface | Command) {
        let is_known = if surface == Interface {
            find(name).is_some()
        } else {
            wayfare(&[name, "--help"]).code() == 0
        };
        return is_known
            && (argument.is_empty() || options(surface, definition, name).contains(argument));
    }
    let signature = signature(surface, definition, name);
    signature.is_some_and(|text| argument.is_empty() || words(&text).contains(argument))
}

/// The query with options that a method of the library is.
fn verb(method: &str) -> Option<Verb> {
    let name = method
        .trim_end_matches("_with")
        .replace("country_highlights", "highlights");
    Verb::ALL.iter().copied().find(|verb| verb.as_str() == name)
}

#[test]
fn each_query_of_the_library_has_a_row() {
    let of_place =
        ["references", "regions"].map(|file| format!("crates/wayfare/src/place/{file}.rs"));
    let files = [
        "crates/wayfare/src/resources",
        "crates/wayfare/src/nearest",
        "crates/wayfare/src/verbs/search.rs",
    ];
    let library = source(&files) + &source(&of_place.each_ref().map(String::as_str));
    let fields = records::of_library("PlaceDetails");
    let mut unlisted = Vec::new();
    for method in library.split("    pub fn ").skip(1) {
        let (name, arguments) = method.split_once('(').unwrap();
        let is_listed = !arguments.trim_start().starts_with("&self")
            || verbs().iter().any(|(verb, _)| verb.trim_end_matches("_with") == name.trim_end_matches("_with"))
            || NO_QUERIES.iter().any(|(names, _)| names.contains(&name))
            // A place has them one by one, and in groups.
            || fields.iter().any(|field| field.starts_with(name));
        if !is_listed {
            unlisted.push(name);
        }
    }
    assert!(unlisted.is_empty(), "{unlisted:?} are in no row");
}

#[test]
fn each_surface_has_each_query_and_each_option() {
    let library = source(&[
        "crates/wayfare/src",
        "crates/wayfare/src/model",
        "crates/wayfare/src/nearest",
        "crates/wayfare/src/place",
        "crates/wayfare/src/resources",
        "crates/wayfare/src/search/hit",
        "crates/wayfare/src/verbs",
    ]);
    let mut holes = Vec::new();
    for (method, _) in verbs() {
        assert!(
            library.contains(&format!("pub fn {method}(")),
            "the library has no {method}"
        );
    }
    for &verb in Verb::ALL {
        assert!(
            verbs()
                .iter()
                .any(|(method, _)| self::verb(method) == Some(verb)),
            "no row for {verb}"
        );
    }
    for (at, surface) in SURFACES.into_iter().enumerate() {
        let definition = definition(surface);
        for (method, names) in verbs() {
            let name = names[at];
            if name.starts_with('(') {
                continue;
            }
            if !is_there(surface, &definition, name) {
                holes.push(format!("{surface:?} has no {name}"));
                continue;
            }
            let Some(verb) = verb(method) else { continue };
            let has = options(surface, &definition, name);
            for option in verb.options() {
                let is_excepted = EXCEPTIONS.iter().any(|(on, of, those, _)| {
                    *on == surface && of.contains(&verb) && those.contains(&option)
                });
                let option = name_of(surface, option);
                if has.contains(&option) == is_excepted {
                    let what = if is_excepted {
                        "has, in spite of its exception,"
                    } else {
                        "has no"
                    };
                    holes.push(format!("{name} of {surface:?} {what} {option}"));
                }
            }
        }
    }
    for surface in [C, Kotlin] {
        let name = if surface == C { "wayfare_get" } else { "get" };
        assert!(
            is_there(surface, &definition(surface), name),
            "{surface:?} has no {name}"
        );
    }
    assert!(holes.is_empty(), "{}", holes.join("\n"));
}
