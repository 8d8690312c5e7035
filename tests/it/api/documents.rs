//! What is written about the interface is what it does. `INSTA_UPDATE=always` writes the generated parts again.

use std::{collections::HashSet, env, fmt::Write, fs, path::Path};

use serde_json::Value;
use wayfare_api::{GROUPS, Group, QueryParameter, Route, openapi};

use super::{envelope, routes};
use crate::support::{ROOT, fixture, world};

/// Compares a file with what it should be.
fn assert_file(path: &str, expected: &str) {
    let path = Path::new(ROOT).join(path);
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, expected).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{} is out of date: INSTA_UPDATE=always writes it again",
        path.display()
    );
}

#[test]
fn the_openapi_document_is_made_from_the_routes() {
    assert_file("docs/openapi.json", &openapi());
}

/// Compares a list of `docs/api.md`, which stands between two comments, with what it should be.
fn assert_list(name: &str, expected: &str) {
    let marks = [
        format!("<!-- {name} -->\n"),
        format!("<!-- end of {name} -->\n"),
    ];
    let page = fs::read_to_string(Path::new(ROOT).join("docs/api.md")).unwrap();
    let (before, rest) = page.split_once(&marks[0]).unwrap();
    let (_, after) = rest.split_once(&marks[1]).unwrap();
    assert_file(
        "docs/api.md",
        &[before, &marks[0], expected, "\n", &marks[1], after].concat(),
    );
}

/// The additions of the explorer may change with it: they stand in the OpenAPI document only.
fn service_groups() -> impl Iterator<Item = &'static Group> {
    GROUPS.iter().filter(|group| group.name != "explore")
}

/// What may be in the answer of a route. The page names these parameters together.
const FILTERS: [&str; 7] = [
    "country",
    "region",
    "feature_class",
    "bbox",
    "circle",
    "min_population",
    "with_costs",
];

#[test]
fn the_page_lists_the_parameters() {
    let mut list = "\n".to_owned();
    let mut listed = HashSet::new();
    let parameters = service_groups()
        .flat_map(|group| group.routes)
        .flat_map(Route::query);
    for parameter in parameters.filter(|parameter| listed.insert(parameter.name)) {
        let QueryParameter {
            name,
            must_be,
            about,
            ..
        } = parameter;
        let example = must_be
            .split_once(", such as ")
            .and_then(|(_, rest)| rest.split(' ').next());
        let value = example.map_or((*must_be).to_owned(), |example| {
            format!("`{}`", example.trim_end_matches(','))
        });
        writeln!(list, "- `{name}` ({value}): {about}").unwrap();
    }
    assert_list("parameters", &list);
}

/// The names of the parameters of a route.
fn parameters(route: &Route) -> String {
    let names: Vec<_> = route.query().map(|parameter| parameter.name).collect();
    let has_filters = FILTERS.iter().all(|filter| names.contains(filter));
    let names = names.iter().filter_map(|name| {
        if has_filters && FILTERS.contains(name) {
            (*name == FILTERS[0]).then(|| "filters".to_owned())
        } else {
            Some(format!("`{name}`"))
        }
    });
    names.collect::<Vec<_>>().join(", ")
}

#[test]
fn the_page_lists_the_routes() {
    let mut list = String::new();
    let mut before = String::new();
    for group in service_groups() {
        writeln!(list, "\n**{}**\n", group.name).unwrap();
        for route in group.routes {
            write!(list, "- `{route}`: {}", route.about).unwrap();
            let parameters = parameters(route);
            let is_the_same = route.about.starts_with("The same");
            assert!(!is_the_same || parameters == before, "{route}");
            if !(is_the_same || parameters.is_empty()) {
                write!(list, " *{parameters}*").unwrap();
            }
            list.push('\n');
            before = parameters;
        }
    }
    let filters = FILTERS.map(|filter| format!("`{filter}`")).join(", ");
    writeln!(list, "\nThe filters are {filters}.").unwrap();
    assert_list("routes", &list);
}

#[test]
fn the_document_describes_every_field() {
    let document: Value = serde_json::from_str(&openapi()).unwrap();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    assert_eq!(schemas.len(), 15 + 12);
    for (name, schema) in schemas.iter().filter(|(name, _)| *name != "Error") {
        for (field, schema) in schema["properties"].as_object().unwrap() {
            if schema.get("$ref").or(schema.get("items")).is_some() {
                assert!(schema["description"].is_string(), "{name} {field}");
                continue;
            }
            for fact in ["type", "description", "x-unit"] {
                assert!(
                    schema[fact].as_str().is_some_and(|text| !text.is_empty()),
                    "{fact} of {name} {field}"
                );
            }
            assert_eq!(
                schema["examples"].as_array().unwrap().len(),
                1,
                "{name} {field}"
            );
            assert_fits(&document, schema, &schema["examples"][0], field);
        }
    }
    assert_eq!(
        document["paths"].as_object().unwrap().len(),
        routes().count()
    );
    let ids: HashSet<_> = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .map(|p| &p["get"]["operationId"])
        .collect();
    assert_eq!(
        ids.len(),
        routes().count(),
        "each operation has an id of its own"
    );
}

#[test]
fn answers_fit_their_schemas() {
    let document: Value = serde_json::from_str(&openapi()).unwrap();
    for dataset in [fixture(), world()] {
        let further = [
            "/locations/6696480",
            "/costs/locationinfo/99000008",
            "/countries/AQ",
            "/search/geo/90/0",
            "/search/location/lisboa?match_details=1&explain=1",
        ];
        let examples = routes().map(|route| route.example());
        for target in examples.chain(further.map(str::to_owned)) {
            let route = wayfare_api::find(&target).unwrap().route.to_string();
            let content = &document["paths"][&route]["get"]["responses"]["200"]["content"];
            assert_fits(
                &document,
                &content["application/json"]["schema"],
                &envelope(dataset, &target),
                &target,
            );
        }
    }
}

/// Asserts that a value is as a schema says, as far as the document's schemas go.
#[track_caller]
fn assert_fits(document: &Value, schema: &Value, value: &Value, path: &str) {
    if let Err(wrong) = fits(document, schema, value) {
        panic!("{path}: {wrong}");
    }
}

fn fits(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    for (keyword, argument) in schema.as_object().unwrap() {
        let holds = match keyword.as_str() {
            "$ref" => {
                let pointer = argument.as_str().unwrap().trim_start_matches('#');
                return fits(document, document.pointer(pointer).unwrap(), value);
            }
            "oneOf" => {
                let results: Vec<_> = argument
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|s| fits(document, s, value))
                    .collect();
                if results.iter().filter(|result| result.is_ok()).count() != 1 {
                    return Err(format!("{results:?}"));
                }
                true
            }
            "type" => match argument.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "number" => value.is_number(),
                "null" => value.is_null(),
                other => panic!("{other}"),
            },
            "const" => value == argument,
            "enum" => argument.as_array().unwrap().contains(value),
            "required" => argument
                .as_array()
                .unwrap()
                .iter()
                .all(|name| value.get(name.as_str().unwrap()).is_some()),
            "properties" => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    let property = argument
                        .get(name)
                        .ok_or_else(|| format!("{name} is not described"))?;
                    fits(document, property, value).map_err(|wrong| format!("{name}: {wrong}"))?;
                }
                true
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    fits(document, argument, item)?;
                }
                true
            }
            "pattern" => matches_pattern(
                argument.as_str().unwrap(),
                value.as_str().unwrap_or_default(),
            ),
            "format" => value
                .as_str()
                .is_some_and(|text| text.starts_with("https://")),
            "additionalProperties" | "description" | "examples" | "x-unit" => true,
            other => panic!("the test does not know {other}"),
        };
        if !holds {
            return Err(format!("{value} is not as `{keyword}` says: {argument}"));
        }
    }
    Ok(())
}

/// The patterns of fields.
fn matches_pattern(pattern: &str, text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.trim_start_matches('-').split_once('.');
    match pattern {
        "^[0-9]+$" => digits(text),
        "^-?[0-9]{1,3}\\.[0-9]{10}$" => number.is_some_and(|(whole, decimals)| {
            digits(whole) && digits(decimals) && decimals.len() == 10
        }),
        "^-?[0-9]+(\\.[0-9]+)?$" => match number {
            Some((whole, decimals)) => digits(whole) && digits(decimals),
            None => digits(text.trim_start_matches('-')),
        },
        "^(-?[0-9]+(\\.[0-9]+)?)?$" => {
            text.is_empty() || matches_pattern("^-?[0-9]+(\\.[0-9]+)?$", text)
        }
        other => panic!("the test does not know the pattern {other}"),
    }
}
