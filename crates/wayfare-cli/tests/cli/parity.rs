//! The command and the interface tell the same: what an answer of the interface says, `--json` says as well.

use std::collections::HashSet;

use serde_json::{Map, Value, json};
use wayfare::Dataset;
use wayfare_api::{GROUPS, Request, find, respond};

use crate::support::{dataset, json};

/// A request, the command that asks the same, and where in its output the answer stands: for each part of `data`,
/// the path to it and the path to its like.
type Pair = (
    &'static str,
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
);

const WHOLE: &[(&str, &str)] = &[("", "")];

/// The interface lists the total behind the categories.
const COSTS: &str = "/costs/categories+/costs/total";

/// A request for each route, but for those of the explorer, which put together what other commands say.
const PAIRS: [Pair; 27] = [
    ("/categories", &["category"], WHOLE),
    ("/categories/4", &["category", "4"], WHOLE),
    ("/countries", &["country"], WHOLE),
    ("/countries/PT", &["country", "PT"], WHOLE),
    ("/currencies", &["currency"], WHOLE),
    ("/currencies/USD", &["currency", "USD"], WHOLE),
    (
        "/currencies/convert/USD/EUR",
        &["convert", "1", "USD", "EUR"],
        WHOLE,
    ),
    (
        "/currencies/convert/USD/EUR/12.5",
        &["convert", "12.5", "USD", "EUR"],
        WHOLE,
    ),
    ("/locations/2267057", &["location", "2267057"], WHOLE),
    (
        "/search/location/springf",
        &["search", "springf", "--full"],
        WHOLE,
    ),
    (
        "/search/locationdata/lisb",
        &["search", "lisb", "--with-costs", "--full"],
        WHOLE,
    ),
    ("/search/country/guinea", &["country", "guinea"], WHOLE),
    (
        "/search/currency/franc?limit=100",
        &["currency", "franc"],
        WHOLE,
    ),
    (
        "/search/geo/38.72/-9.14",
        &["near", "38.72", "-9.14", "--full"],
        &[("", "/places")],
    ),
    (
        "/search/geodata/38.72/-9.14",
        &["near", "38.72", "-9.14", "--with-costs", "--full"],
        &[("", "/places")],
    ),
    (
        "/costs/countryinfo/PT",
        &["costs", "PT"],
        &[("/costs", COSTS), ("/info", "/country")],
    ),
    ("/costs/country/PT", &["costs", "PT"], &[("", COSTS)]),
    (
        "/costs/locationinfo/2267057",
        &["costs", "2267057"],
        &[("/costs", COSTS)],
    ),
    (
        "/costs/location/2267057",
        &["costs", "2267057"],
        &[("", COSTS)],
    ),
    (
        "/costs/highlights/2267057",
        &["highlights", "2267057"],
        WHOLE,
    ),
    ("/costs/countryhighlights/DE", &["highlights", "DE"], WHOLE),
    (
        "/costs/nearhighlights/38.72/-9.14?radius_km=50",
        &["highlights", "--near", "38.72,-9.14", "--radius-km", "50"],
        &[("", "*/highlight")],
    ),
    (
        "/search/resolve/lissabon",
        &["search", "lissabon", "--limit", "1", "--full"],
        WHOLE,
    ),
    (
        "/search/postalcode/1000-001",
        &["search", "1000-001", "--postal"],
        WHOLE,
    ),
    (
        "/accommodation/geosearch/38.72/-9.14",
        &["accommodation", "--near", "38.72,-9.14"],
        &[("", "*/accommodation")],
    ),
    (
        "/accommodation/location/2267057",
        &["accommodation", "2267057"],
        WHOLE,
    ),
    (
        "/accommodation/search/hostel",
        &["accommodation", "--name", "hostel"],
        WHOLE,
    ),
];

#[test]
fn the_interface_says_what_the_command_says() {
    let dataset = Dataset::open(dataset()).unwrap();
    let mut routes = HashSet::new();
    for (target, arguments, parts) in PAIRS {
        let request = Request::from(target);
        routes.insert(find(request.path).unwrap().route.to_string());
        let envelope: Value = serde_json::from_slice(&respond(&dataset, request).body).unwrap();
        assert_eq!(envelope["status"], true, "{target}: {envelope}");
        let output = json(arguments);
        for (ours, theirs) in parts {
            let answer = envelope["data"].pointer(ours).unwrap();
            let list = |path| {
                output
                    .pointer(path)
                    .and_then(Value::as_array)
                    .unwrap()
                    .iter()
            };
            let output = match (theirs.split_once('*'), theirs.split_once('+')) {
                (Some((path, below)), _) => list(path)
                    .map(|item| item.pointer(below).unwrap().clone())
                    .collect(),
                (None, Some((path, last))) => {
                    list(path).chain(output.pointer(last)).cloned().collect()
                }
                (None, None) => output.pointer(theirs).unwrap().clone(),
            };
            assert!(
                answer.as_array().is_none_or(|list| !list.is_empty()),
                "{target} finds something"
            );
            assert_same(answer, &output, target);
        }
    }
    let groups = GROUPS.iter().filter(|group| group.name != "explore");
    assert_eq!(routes.len(), groups.flat_map(|group| group.routes).count());
}

/// Asserts that what the interface says is in the output of the command.
fn assert_same(answer: &Value, output: &Value, path: &str) {
    match (answer, output) {
        (Value::Array(answers), Value::Array(outputs)) => {
            assert_eq!(answers.len(), outputs.len(), "{path}");
            answers
                .iter()
                .zip(outputs)
                .for_each(|(answer, output)| assert_same(answer, output, path));
        }
        (Value::Object(answer), Value::Object(output)) => {
            for (name, value) in answer {
                if let Some(output) = like(name, output) {
                    assert_same(value, &output, &format!("{path} {name}"));
                }
            }
        }
        (Value::String(text), Value::Number(number)) => {
            let (text, number) = (text.parse::<f64>().unwrap(), number.as_f64().unwrap());
            assert!(
                (text - number).abs() <= 1e-13 * number.abs(),
                "{path}: {text} is not {number}"
            );
        }
        (answer, output) => {
            assert!(
                answer == output || answer.as_f64() == output.as_f64(),
                "{path}: {answer} {output}"
            )
        }
    }
}

/// The value in the output of the command for a member of the interface; `None` where the latter repeats what was
/// asked for, or makes an address.
fn like(name: &str, output: &Map<String, Value>) -> Option<Value> {
    let yes_no = |offer: &str| {
        Some(json!(if output[offer]["available"] == true {
            "Y"
        } else {
            "N"
        }))
    };
    // The interface has an empty text for what is not known.
    let or_empty = |name: &str| match &output[name] {
        Value::Null => Some(json!("")),
        value => Some(value.clone()),
    };
    let line = |at: usize| output["address"][at].as_str().or(Some("")).map(Value::from);
    match name {
        "alternativenames" => {
            let names = output["alternate_names"].as_array().unwrap().iter();
            let mut names: Vec<_> = names.map(|name| name["text"].as_str().unwrap()).collect();
            names.dedup();
            Some(names.join(",").into())
        }
        "geonameid" | "country_code" if output.contains_key("luxury") => None,
        "geonameid" | "distance_km" if output.contains_key("cost") => None,
        "geonameid" if output.contains_key("place_name") => Some(output["place_id"].clone()),
        "name" if output.contains_key("place_name") => Some(output["place_name"].clone()),
        "latitude" | "longitude" if output.contains_key("place_name") => {
            Some(output["point"][name].clone())
        }
        "by_distance" => Some(json!(if output[name] == true { "Y" } else { "N" })),
        "geonameid" => Some(output["id"].clone()),
        "country_code" if output.contains_key("iso3") => Some(output["code"].clone()),
        "currency_code" if output.contains_key("rate") => Some(output["code"].clone()),
        "currency" if output.contains_key("rate") => Some(output["name"].clone()),
        "category_id" if output.contains_key("unit") => Some(output["id"].clone()),
        "sumtype" => Some(json!(
            ["total", "item", "day"]
                .iter()
                .position(|unit| output["unit"] == *unit)
        )),
        "asciiname" => or_empty("ascii_name"),
        "timezone" => or_empty("time_zone"),
        "statename" => Some(output["admin1_name"].clone()),
        "currency" => Some(output["currency_name"].clone()),
        "symbol" if !output.contains_key("symbol") => Some(output["currency_symbol"].clone()),
        "negotiate" => Some(output["bargaining"].clone()),
        "value_budget" => Some(output["budget"].clone()),
        "value_midrange" => Some(output["midrange"].clone()),
        "value_luxury" => Some(output["luxury"].clone()),
        "originalAmount" => Some(output["amount"].clone()),
        "newAmount" => Some(output["converted"].clone()),
        "rating_overall" => Some(output["rating"].clone()),
        "addr1" => line(0),
        "addr2" => line(1),
        "addr3" => line(2),
        "zip" => or_empty("postal_code"),
        "country" => or_empty("country_name"),
        "dormavailable" => yes_no("dorm"),
        "privateavailable" => yes_no("private"),
        "dormprice" => Some(output["dorm"]["price"].clone()),
        "privateprice" => Some(output["private"]["price"].clone()),
        "dormcurrency" => Some(output["dorm"]["currency_code"].clone()),
        "privatecurrency" => Some(output["private"]["currency_code"].clone()),
        "url" if !output.contains_key("url") => None,
        "from" | "to" => Some(output[name].clone()),
        _ => or_empty(name),
    }
}
