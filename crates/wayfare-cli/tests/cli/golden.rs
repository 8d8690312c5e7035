//! The golden questions that the command and the interface can be asked have the golden answers.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value, json};
use wayfare::Dataset;
use wayfare_api::{GROUPS, Request, find, respond};
use wayfare_datasets::golden::{assert_answers, folder, questions};

use crate::support::{Answer, command};

/// The texts of an argument or of an option.
fn text(value: &Value) -> String {
    match value {
        Value::Array(values) => values.iter().map(text).collect::<Vec<_>>().join(","),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// The names and values of the options of a question.
fn options(question: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let options = question["options"].as_object().into_iter().flatten();
    options.flat_map(|(name, value)| {
        let several = match value {
            Value::Array(values) if values.iter().all(Value::is_string) => values.as_slice(),
            value => std::slice::from_ref(value),
        };
        several.iter().map(|value| (name.as_str(), value))
    })
}

/// What the command is asked, and where in its output the answer stands; `None` where it has no such question.
fn arguments(question: &Value) -> Option<(Vec<String>, &'static str)> {
    let args: Vec<String> = question["args"]
        .as_array()
        .unwrap()
        .iter()
        .map(text)
        .collect();
    let id = text(&question["of"]);
    let (mut words, at) = match question["verb"].as_str().unwrap() {
        "search" => (vec!["search", &args[0]], ""),
        "autocomplete" => (vec!["autocomplete", &args[0]], ""),
        "nearest" => (vec!["near", &args[0], &args[1]], "/places"),
        "region_at" => (vec!["near", &args[0], &args[1], "--limit", "1"], "/region"),
        "place" => (vec!["location", &args[0]], ""),
        "costs_or_inherited" => (vec!["costs", &id], "/costs"),
        "country_costs" => (vec!["costs", &args[0]], "/costs"),
        "highlights" => (vec!["highlights", &id], ""),
        "country_highlights" => (vec!["highlights", &args[0]], ""),
        "nearest_highlights" => (vec!["highlights", "--near", "AT"], ""),
        "accommodation" => (vec!["accommodation", &id], ""),
        "search_accommodation" => (vec!["accommodation", "--name", &args[0]], ""),
        "nearest_accommodation" => (vec!["accommodation", "--near", "AT"], ""),
        "cheapest" => (vec!["cheapest", "--in", &args[0]], ""),
        "country" | "country_called" | "search_countries" => (vec!["country", &args[0]], ""),
        "countries" => (vec!["country"], ""),
        "currency" | "search_currencies" => (vec!["currency", &args[0]], ""),
        "currencies" => (vec!["currency"], ""),
        "categories" => (vec!["category"], ""),
        "convert" => (vec!["convert", &args[2], &args[0], &args[1]], ""),
        "postal_code" => (vec!["search", "--postal", &args[0]], ""),
        _ => return None,
    };
    let point = args.join(",");
    words
        .iter_mut()
        .filter(|word| **word == "AT")
        .for_each(|word| *word = &point);
    let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    for (name, value) in options(question) {
        let option = format!("--{}", name.replace('_', "-"));
        match value {
            Value::Bool(true) => words.push(option),
            Value::Bool(false) => words.push(option.replace("--", "--no-")),
            value => words.push(format!("{option}={}", text(value))),
        }
    }
    Some((words, at))
}

#[test]
fn the_command_has_the_golden_answers() {
    let world = folder().join("world");
    assert_answers(|question| {
        let (words, at) = arguments(question)?;
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let found = command(&words)
            .env("WAYFARE_DATASET", &world)
            .arg("--json")
            .output()
            .unwrap();
        let out: Value = serde_json::from_str(&found.out()).unwrap_or_default();
        let mut out = out.pointer(at).cloned().unwrap_or_default();
        // For a name, it lists what may be meant.
        if out.is_array() && !question["answer"].is_array() {
            out = out.pointer("/0").cloned().unwrap_or_default();
        }
        let is_found = !out.is_null() && out != json!([]);
        assert!(is_found || found.code() < 2, "{question}: {}", found.err());
        let records = out.as_array_mut().into_iter().flatten();
        for fields in records.filter_map(Value::as_object_mut) {
            fields.remove("told_apart_by");
            // What a day costs is among the other fields.
            if question["verb"] == "cheapest" {
                let day = ["amount", "low", "high"]
                    .map(|name| (name.to_owned(), fields.remove(name).unwrap()));
                fields.insert("day".to_owned(), Value::Object(day.into_iter().collect()));
            }
        }
        Some(out)
    });
}

/// What the interface is asked, each with where in `data` the answer stands.
fn requests(question: &Value) -> Vec<(String, &'static str)> {
    let args: Vec<String> = question["args"]
        .as_array()
        .unwrap()
        .iter()
        .map(|value| {
            text(value)
                .replace('%', "%25")
                .replace('/', "%2F")
                .replace('?', "%3F")
        })
        .collect();
    let path = |start: &str| format!("{start}/{}", args.join("/"));
    let (id, answer) = (text(&question["of"]), &question["answer"]);
    let with_costs = question["options"]["with_costs"] == true;
    let several = |first: &str, with_cost: &str| {
        let mut all = vec![(path(first), "")];
        all.extend(with_costs.then(|| (path(with_cost), "")));
        all
    };
    let mut requests = match question["verb"].as_str().unwrap() {
        // It answers with places proper only.
        "search" if has(answer, "kind", "place") && question["options"]["kind"].is_null() => {
            several("/search/location", "/search/locationdata")
        }
        "nearest" => several("/search/geo", "/search/geodata"),
        "place" => vec![(path("/locations"), "")],
        "costs" => vec![(format!("/costs/location/{id}"), "")],
        "costs_or_inherited" => vec![
            (format!("/costs/location/{id}?inherit=1"), ""),
            (format!("/costs/locationinfo/{id}?inherit=1"), "/costs"),
        ],
        "country_costs" => vec![
            (path("/costs/country"), ""),
            (path("/costs/countryinfo"), "/costs"),
        ],
        "highlights" => vec![(format!("/costs/highlights/{id}"), "")],
        "country_highlights" => vec![(path("/costs/countryhighlights"), "")],
        "nearest_highlights" => vec![(path("/costs/nearhighlights"), "")],
        "accommodation" => vec![(format!("/accommodation/location/{id}"), "")],
        "search_accommodation" => vec![(path("/accommodation/search"), "")],
        "nearest_accommodation" => vec![(path("/accommodation/geosearch"), "")],
        "resolve" => vec![(path("/search/resolve"), "")],
        "country" => vec![(path("/countries"), "")],
        "countries" => vec![("/countries".to_owned(), "")],
        "search_countries" => vec![(path("/search/country"), "")],
        "currency" => vec![(path("/currencies"), "")],
        "currencies" => vec![("/currencies".to_owned(), "")],
        "search_currencies" => vec![(path("/search/currency"), "")],
        "categories" => vec![
            ("/categories".to_owned(), ""),
            ("/categories/1".to_owned(), ""),
        ],
        "convert" if answer["amount"] == 1.0 => {
            let codes = &args[..2];
            let one = format!("/currencies/convert/{}", codes.join("/"));
            vec![(path("/currencies/convert"), ""), (one, "")]
        }
        "convert" => vec![(path("/currencies/convert"), "")],
        "postal_code" => vec![(path("/search/postalcode"), "")],
        _ => Vec::new(),
    };
    for (target, _) in &mut requests {
        for (name, value) in options(question).filter(|(name, _)| *name != "places_only") {
            let and = if target.contains('?') { '&' } else { '?' };
            target.extend([&and.to_string(), name, "=", &text(value)]);
        }
    }
    requests
}

fn has(answer: &Value, name: &str, value: &str) -> bool {
    answer
        .as_array()
        .is_some_and(|hits| hits.iter().all(|hit| hit[name] == value))
}

/// The golden answer as the interface has it: a list, of places with all of their fields.
fn golden(question: &Value, places: &HashMap<u64, Value>) -> Value {
    let full = |hit: &Value| {
        let mut all = hit["id"]
            .as_u64()
            .and_then(|id| places.get(&id))
            .cloned()
            .unwrap_or_default();
        match all.as_object_mut() {
            Some(fields) => fields.extend(hit.as_object().unwrap().clone()),
            None => all = hit.clone(),
        }
        all
    };
    let answer = &question["answer"];
    match (question["verb"].as_str().unwrap(), answer) {
        ("resolve", answer) if answer["confidence"].is_null() => json!([]),
        ("resolve", answer) => json!([full(&answer["hits"][0])]),
        ("search" | "nearest", Value::Array(hits)) => hits.iter().map(full).collect(),
        ("nearest_highlights", Value::Array(near)) => {
            near.iter().map(|near| near["highlight"].clone()).collect()
        }
        ("nearest_accommodation", Value::Array(near)) => near
            .iter()
            .map(|near| near["accommodation"].clone())
            .collect(),
        (_, answer) if answer["categories"].is_array() => {
            let categories = answer["categories"].as_array().unwrap().iter();
            categories.chain([&answer["total"]]).cloned().collect()
        }
        (_, answer) => answer.clone(),
    }
}

#[test]
fn the_interface_has_the_golden_answers() {
    let world = Dataset::open(folder().join("world")).unwrap();
    let places = questions()
        .into_iter()
        .filter(|question| question["verb"] == "place");
    let places = places.filter_map(|mut question| {
        Some((question["args"][0].as_u64()?, question["answer"].take()))
    });
    let (places, mut routes) = (places.collect(), HashSet::new());
    for question in questions() {
        for (target, at) in requests(&question) {
            let request = Request::from(target.as_str());
            routes.insert(find(request.path).unwrap().route.to_string());
            let envelope: Value = serde_json::from_slice(&respond(&world, request).body).unwrap();
            let mut golden = golden(&question, &places);
            if target == "/categories/1" {
                golden = golden[0].take();
            }
            let found = envelope["data"].pointer(at).cloned().unwrap_or_default();
            if golden.is_null() || golden == json!([]) {
                let nothing = [json!(null), json!(false), json!([])];
                assert!(nothing.contains(&found), "{target}: {envelope}");
            } else {
                assert_same(&found, &golden, &target);
            }
        }
    }
    let groups = GROUPS.iter().filter(|group| group.name != "explore");
    let all: HashSet<_> = groups
        .flat_map(|group| group.routes)
        .map(ToString::to_string)
        .collect();
    assert_eq!(routes, all);
}

/// Asserts that what the interface says is in the golden answer.
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

/// The value in the golden answer for a member of the interface; `None` where the latter repeats what was asked for, or
/// makes an address.
fn like(name: &str, output: &Map<String, Value>) -> Option<Value> {
    let yes_no = |offer: &str| {
        Some(json!(if output[offer]["available"] == true {
            "Y"
        } else {
            "N"
        }))
    };
    // The interface has an empty text for what is not known.
    let or_empty = |name: &str| {
        assert!(output.contains_key(name), "{output:?} has no {name}");
        match &output[name] {
            Value::Null => Some(json!("")),
            value => Some(value.clone()),
        }
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
        "told_apart_by" => None,
        "from" | "to" => Some(output[name].clone()),
        _ => or_empty(name),
    }
}
