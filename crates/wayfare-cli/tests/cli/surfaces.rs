//! Every query and every option of the table of the library is in each language, in the interface and in the command, or a
//! row says why it is not.

use std::{collections::BTreeSet, fs, path::Path};

use wayfare::{QueryOption, Verb};
use wayfare_api::find;

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

/// What answers a query: in the library, then in each of the [`SURFACES`]. A name in parentheses says why there is nothing.
type Row = (&'static str, [&'static str; 6]);

const BY_GET: &str = "(the interface answers it, by `get`)";
const IN_PLACE: &str = "(a field of the record of a place)";

const VERBS: [Row; 26] = [
    ("search_with", ["/search/location/x", "search", "search", "search", "wayfare_search", "search"]),
    (
        "autocomplete_with",
        [
            "/explore/suggest/x",
            "autocomplete",
            "autocomplete",
            "autocomplete",
            "wayfare_autocomplete",
            "autocomplete",
        ],
    ),
    (
        "resolve",
        [
            "/search/resolve/x",
            "(every command that takes a place resolves its name: `location`)",
            "resolve",
            "resolve",
            "wayfare_resolve",
            "resolve",
        ],
    ),
    ("explain", ["/search/location/x", "search", "explain", "(the option `explain`)", BY_GET, BY_GET]),
    ("nearest_with", ["/search/geo/1/2", "near", "nearest", "nearest", "wayfare_nearest", "nearest"]),
    ("cheapest", ["/explore/cheapest/EUR", "cheapest", "cheapest", "cheapest", BY_GET, BY_GET]),
    (
        "accommodation_with",
        ["/accommodation/location/1", "accommodation", "accommodation", "accommodation", BY_GET, BY_GET],
    ),
    (
        "search_accommodation_with",
        [
            "/accommodation/search/x",
            "accommodation",
            "search_accommodation",
            "searchAccommodation",
            BY_GET,
            BY_GET,
        ],
    ),
    (
        "nearest_accommodation_with",
        [
            "/accommodation/geosearch/1/2",
            "accommodation",
            "nearest_accommodation",
            "nearestAccommodation",
            BY_GET,
            BY_GET,
        ],
    ),
    ("highlights_with", ["/costs/highlights/1", "highlights", "highlights", "highlights", BY_GET, BY_GET]),
    (
        "nearest_highlights",
        [
            "/costs/nearhighlights/1/2",
            "highlights",
            "nearest_highlights",
            "nearestHighlights",
            BY_GET,
            BY_GET,
        ],
    ),
    (
        "country_highlights_with",
        ["/costs/countryhighlights/PT", "highlights", "country_highlights", "highlights", BY_GET, BY_GET],
    ),
    ("region_at", ["/explore/at/1/2", "near", "region_at", "regionAt", "wayfare_region_at", "region_at"]),
    ("place", ["/locations/1", "location", "place", "place", "wayfare_place_by_id", "place"]),
    ("name_in", ["/locations/1", "search", "name_in", IN_PLACE, "wayfare_place_name", "name_in"]),
    ("costs", ["/costs/location/1", "costs", "costs", "costs", "wayfare_place_costs", "costs"]),
    (
        "country_costs",
        ["/costs/country/PT", "costs", "country_costs", "costs", "wayfare_country_costs", "country_costs"],
    ),
    ("postal_code", ["/search/postalcode/1", "search", "postal_code", "postalCode", BY_GET, "postal_code"]),
    ("country", ["/countries/PT", "country", "country", "country", BY_GET, BY_GET]),
    ("countries", ["/countries", "country", "countries", "countries", BY_GET, BY_GET]),
    (
        "search_countries",
        ["/search/country/x", "country", "search_countries", "searchCountries", BY_GET, BY_GET],
    ),
    ("currency", ["/currencies/EUR", "currency", "currency", "currency", BY_GET, BY_GET]),
    ("currencies", ["/currencies", "currency", "currencies", "currencies", BY_GET, BY_GET]),
    (
        "search_currencies",
        ["/search/currency/x", "currency", "search_currencies", "searchCurrencies", BY_GET, BY_GET],
    ),
    (
        "convert",
        ["/currencies/convert/EUR/USD", "convert", "convert", "convert", "wayfare_convert", "convert"],
    ),
    ("categories", ["/categories", "category", "categories", "categories", BY_GET, BY_GET]),
];

/// Options that a surface does not have, and why.
const EXCEPTIONS: &[(Surface, &[Verb], &[QueryOption], &str)] = &[
    (
        Interface,
        &[Verb::Search],
        &[QueryOption::Kind, QueryOption::PlacesOnly],
        "it answers with locations only, as the specification says",
    ),
    (Command, &[Verb::Highlights, Verb::Accommodation], &[QueryOption::RadiusKm], "it is around a point"),
    (
        Command,
        &[Verb::Accommodation, Verb::SearchAccommodation, Verb::NearestAccommodation],
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
    let other = OTHER_NAMES.iter().find(|(on, of, _)| (*on, *of) == (surface, option));
    match (surface, other) {
        (_, Some((_, _, name))) => (*name).to_owned(),
        (Command, None) => format!("--{}", option.name().replace('_', "-")),
        (JavaScript, None) => {
            let mut words = option.name().split('_');
            let first = words.next().unwrap().to_owned();
            words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
        }
        _ => option.name().to_owned(),
    }
}

fn source(paths: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut text = String::new();
    for path in paths {
        let path = root.join(path);
        let files = if path.is_dir() {
            fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect()
        } else {
            vec![path]
        };
        for file in files.iter().filter(|file| file.is_file()) {
            text += &fs::read_to_string(file).unwrap();
        }
    }
    text
}

/// What defines the interface of a language.
fn definition(surface: Surface) -> String {
    match surface {
        Python => source(&["bindings/python/python/wayfare/_wayfare.pyi"]),
        JavaScript => source(&["bindings/web/js/types.ts", "bindings/web/js/index.js"]),
        C => source(&["bindings/c/include/wayfare.h"]),
        Kotlin => source(&["bindings/uniffi/src"]),
        Interface | Command => String::new(),
    }
}

/// The text that follows a mark, up to the first of these ends.
fn after<'t>(text: &'t str, mark: &str, end: &str) -> Option<&'t str> {
    text.split_once(mark)?.1.split_once(end).map(|(within, _)| within)
}

/// The words of a text.
fn words(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect()
}

/// The signature of what answers a query; `None` where there is none.
fn signature(surface: Surface, definition: &str, name: &str) -> Option<String> {
    let found = match surface {
        Python => after(definition, &format!("    def {name}("), "->"),
        // What documents it names the type of its options.
        JavaScript => {
            let at = definition.find(&format!("\n  {name}("))?;
            let (before, from) = definition.split_at(at);
            let about = &before[before.rfind("/**").unwrap_or(at)..];
            return Some(about.to_owned() + from.trim_start().split_once(" {")?.0);
        }
        C => after(definition, &format!("{name}("), ";"),
        Kotlin => after(definition, &format!("pub fn {name}("), "{"),
        Interface | Command => None,
    };
    found.map(str::to_owned)
}

/// The fields of a record, and those of the records that it extends or holds.
fn fields(surface: Surface, definition: &str, record: &str) -> BTreeSet<String> {
    let (mark, end) = match surface {
        Python => (format!("class {record}("), "\nclass "),
        JavaScript => (format!("export interface {record} "), "\n}"),
        C => (format!("typedef struct {record} {{"), "\n} "),
        _ => (format!("pub struct {record} {{"), "\n}\n"),
    };
    let body = after(definition, &mark, end).unwrap_or_default();
    // Comments may name others.
    let code = body.lines().filter(|line| !line.trim_start().starts_with(['/', '*', '#']));
    let own = words(&code.collect::<Vec<_>>().join("\n"));
    let is_record = |word: &&String| {
        *word != record
            && (word.ends_with("Options")
                || word.contains("Filter")
                || word.ends_with("Located")
                || word.ends_with("_options")
                || word.ends_with("_filter"))
    };
    let inner: Vec<_> =
        own.iter().filter(is_record).flat_map(|word| fields(surface, definition, word)).collect();
    own.into_iter().chain(inner).collect()
}

/// The names of the options that a surface has for a query.
fn options(surface: Surface, definition: &str, name: &str) -> BTreeSet<String> {
    match surface {
        Interface => find(name).unwrap().route.query().map(|parameter| parameter.name.to_owned()).collect(),
        Command => {
            let help = wayfare(&[name, "--help"]).out();
            help.split([' ', ',', '\n', '[', ']']).map(str::to_owned).collect()
        }
        _ => {
            let signature = signature(surface, definition, name).unwrap();
            let records = words(&signature);
            let records = records.iter().filter(|word| word.to_lowercase().contains("options"));
            records.flat_map(|record| fields(surface, definition, record)).collect()
        }
    }
}

fn is_there(surface: Surface, definition: &str, name: &str) -> bool {
    match surface {
        Interface => find(name).is_some(),
        Command => wayfare(&[name, "--help"]).code() == 0,
        _ => signature(surface, definition, name).is_some(),
    }
}

/// The query with options that a method of the library is.
fn verb(method: &str) -> Option<Verb> {
    let name = method.trim_end_matches("_with").replace("country_highlights", "highlights");
    Verb::ALL.into_iter().find(|verb| verb.as_str() == name)
}

#[test]
fn each_surface_has_each_query_and_each_option() {
    let library = source(&[
        "crates/wayfare/src",
        "crates/wayfare/src/model",
        "crates/wayfare/src/nearest",
        "crates/wayfare/src/resources",
        "crates/wayfare/src/search",
    ]);
    let mut holes = Vec::new();
    for (method, _) in VERBS {
        assert!(library.contains(&format!("pub fn {method}(")), "the library has no {method}");
    }
    for verb in Verb::ALL {
        assert!(VERBS.iter().any(|(method, _)| self::verb(method) == Some(verb)), "no row for {verb}");
    }
    for (at, surface) in SURFACES.into_iter().enumerate() {
        let definition = definition(surface);
        for (method, names) in VERBS {
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
                    let what = if is_excepted { "has, in spite of its exception," } else { "has no" };
                    holes.push(format!("{name} of {surface:?} {what} {option}"));
                }
            }
        }
    }
    for surface in [C, Kotlin] {
        let name = if surface == C { "wayfare_get" } else { "get" };
        assert!(is_there(surface, &definition(surface), name), "{surface:?} has no {name}");
    }
    assert!(holes.is_empty(), "{}", holes.join("\n"));
}
