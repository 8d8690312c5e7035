//! Every field of the records of the library is in each language, or a row says why not.

use std::collections::BTreeSet;

use super::{
    Surface::{self, C, Kotlin, Python},
    definitions::{after, definition, source},
    verbs::BY_GET,
};

/// Those of JavaScript are made from the library: `bindings/web/tests/types.rs`.
const LANGUAGES: [Surface; 3] = [Python, C, Kotlin];

/// A record of the library, and what it is called in each of the [`LANGUAGES`]. A name in parentheses says why there is none.
type Row = (&'static str, [&'static str; 3]);

const ITS_TITLE: &str = "(its title and provenance are fields of what is from it)";

const RECORDS: [Row; 19] = [
    ("PlaceDetails", ["Place", "wayfare_place", "Place"]),
    ("HitSummary", ["Hit", "wayfare_hit", "Hit"]),
    (
        "NearbyPlaceSummary",
        ["NearbyPlace", "wayfare_nearby_place", "Near"],
    ),
    (
        "PostalCode",
        ["PostalCode", "wayfare_postal_code", "PostalCode"],
    ),
    ("Costs", ["Costs", "wayfare_cost", "Costs"]),
    ("Cost", ["Cost", "wayfare_cost", "Cost"]),
    (
        "Conversion",
        ["Conversion", "wayfare_conversion", "Conversion"],
    ),
    ("Source", ["Source", ITS_TITLE, ITS_TITLE]),
    ("Country", ["Country", BY_GET, BY_GET]),
    ("Currency", ["Currency", BY_GET, BY_GET]),
    ("Rate", ["Rate", BY_GET, BY_GET]),
    ("Category", ["Category", BY_GET, BY_GET]),
    ("Highlight", ["Highlight", BY_GET, BY_GET]),
    ("NearbyHighlight", ["NearbyHighlight", BY_GET, BY_GET]),
    ("Accommodation", ["Accommodation", BY_GET, BY_GET]),
    (
        "NearbyAccommodation",
        ["NearbyAccommodation", BY_GET, BY_GET],
    ),
    ("Offer", ["Offer", BY_GET, BY_GET]),
    ("DayCost", ["DayCost", BY_GET, BY_GET]),
    ("Explanation", ["Explanation", BY_GET, BY_GET]),
];

/// Fields that a language does not have, and why.
const EXCEPTIONS: &[(Surface, &str, &[&str], &str)] = &[
    (
        C,
        "PlaceDetails",
        &["alternate_names", "bounding_box"],
        BY_GET,
    ),
    (
        Kotlin,
        "PlaceDetails",
        &["alternate_names", "bounding_box"],
        BY_GET,
    ),
    (
        C,
        "Conversion",
        &["from", "to", "amount"],
        "whoever asks knows them",
    ),
    (
        Kotlin,
        "Conversion",
        &["from", "to", "amount"],
        "whoever asks knows them",
    ),
    (
        C,
        "Costs",
        &["total", "categories"],
        "they are one list, the total last",
    ),
];

/// What has a field where none has its name.
const OTHER_NAMES: &[(Surface, &[&str], &str)] = &[
    (Python, &["point"], "latitude"),
    (Python, &["country_name", "bargaining"], "country"),
    (Python, &["admin1_code", "admin1_name"], "admin1"),
    (Python, &["admin2_code", "admin2_name"], "admin2"),
    (
        Python,
        &["currency_code", "currency_name", "currency_symbol"],
        "currency",
    ),
    (Python, &["from"], "from_"),
    (C, &["currency"], "currency_code"),
    (Kotlin, &["currency"], "currency_code"),
];

/// The fields of a record of the library.
pub(super) fn of_library(record: &str) -> Vec<String> {
    let library = source(&[
        "crates/wayfare/src/model",
        "crates/wayfare/src/place",
        "crates/wayfare/src/resources",
        "crates/wayfare/src/search/hit",
    ]);
    let marks = [
        format!("pub struct {record}<"),
        format!("pub struct {record} {{"),
    ];
    let body = marks
        .iter()
        .find_map(|mark| after(&library, mark, "\n}\n"))
        .unwrap();
    let names = body
        .lines()
        .filter_map(|line| line.strip_prefix("    pub ")?.split_once(':'));
    names.map(|(name, _)| name.to_owned()).collect()
}

/// The fields of a record.
fn fields(surface: Surface, definition: &str, record: &str) -> BTreeSet<String> {
    let (mark, end) = match surface {
        Python => (format!("\nclass {record}:\n"), "\n\n\n"),
        C => (format!("typedef struct {record} {{"), "\n} "),
        _ => (format!("\n    {record} from "), "\n    }\n"),
    };
    let Some(body) = after(definition, &mark, end) else {
        return BTreeSet::new();
    };
    let name = |line: &str| {
        let line = line.trim();
        let name = match surface {
            Python => line.strip_prefix("def ")?.split_once('(')?.0,
            C => line
                .strip_suffix(';')?
                .rsplit([' ', '*'])
                .next()?
                .split('[')
                .next()?,
            _ => line.split_once(':')?.0,
        };
        Some(name.to_owned())
    };
    body.lines().filter_map(name).collect()
}

#[test]
fn each_language_has_each_field() {
    let mut holes = Vec::new();
    for (at, surface) in LANGUAGES.into_iter().enumerate() {
        let definition = definition(surface);
        for (record, names) in RECORDS {
            let name = names[at];
            if name.starts_with('(') {
                continue;
            }
            let has = fields(surface, &definition, name);
            for field in of_library(record) {
                let is_excepted = EXCEPTIONS.iter().any(|(on, of, those, _)| {
                    (*on, *of) == (surface, record) && those.contains(&field.as_str())
                });
                let other = OTHER_NAMES.iter().any(|(on, those, other)| {
                    *on == surface && those.contains(&field.as_str()) && has.contains(*other)
                });
                if (other || has.contains(&field)) == is_excepted {
                    let what = if is_excepted {
                        "has, in spite of its exception,"
                    } else {
                        "has no"
                    };
                    holes.push(format!("{name} of {surface:?} {what} {field}"));
                }
            }
        }
    }
    assert!(holes.is_empty(), "{}", holes.join("\n"));
}
