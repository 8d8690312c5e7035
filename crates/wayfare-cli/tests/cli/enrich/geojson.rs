//! GeoJSON, and JSON in one piece: features and objects keep what they have, and get new fields.

use std::fs;

use serde_json::{Value, json};

use super::{cell, enrich, json_lines, read, refused, rows};
use crate::support::{Answer, command, folder};

const COLLECTION: &str = r#"{ "type": "FeatureCollection", "name": "a \"[\" {", "bbox": [-10, 30, 140, 40],
"features": [
 {"type":"Feature","properties":{"city":"Lisbon","in":{"land":"PT"},"n":1.50},"id":7,
  "geometry":{"type":"Point","coordinates":[-9.13,38.72,2]}},
 {"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]},"properties":{"city":"Porto]}","in":{"land":"PT"}}},
 {"type":"Feature","geometry":null,"properties":null},
 {"type":"Point","coordinates":[1,2]},
 {"type":"Feature","geometry":{"type":"Point","coordinates":[-75,95]},"properties":{"city":"Lisbon","in":{"land":"Narnia"}}}
] }
"#;

fn features(text: &str) -> Vec<Value> {
    let collection: Value = serde_json::from_str(text).unwrap();
    assert_eq!(
        (&collection["type"], &collection["name"]),
        (&json!("FeatureCollection"), &json!("a \"[\" {"))
    );
    collection["features"].as_array().unwrap().clone()
}

/// The new field of each feature.
fn found(features: &[Value]) -> Vec<String> {
    features
        .iter()
        .map(|feature| cell(&feature["properties"]["name"]))
        .collect()
}

/// The line, the column and the reason of each reject.
fn rejects(csv: &str) -> Vec<[String; 3]> {
    rows(csv)
        .iter()
        .map(|row| ["line", "column", "reason"].map(|name| cell(&row[name])))
        .collect()
}

#[test]
fn features_are_looked_up_by_properties_and_points_and_keep_what_they_have() {
    let here = folder("enrich/geojson");
    fs::write(here.join("t.geojson"), COLLECTION).unwrap();
    let by_text = [
        "--text",
        "city",
        "--country-column",
        "in.land",
        "--add",
        "name",
    ];
    enrich(
        &here,
        &[&["t.geojson", "-o", "u.geojson"][..], &by_text].concat(),
    );
    let own = serde_json::from_str::<Value>(COLLECTION).unwrap()["features"]
        .as_array()
        .unwrap()
        .clone();
    let written = features(&read(&here, "u.geojson"));
    assert_eq!(found(&written), ["Lisbon", "Porto", "", "", ""]);
    for at in [0, 1, 4] {
        let mut feature = written[at].clone();
        feature["properties"]
            .as_object_mut()
            .unwrap()
            .remove("name");
        assert_eq!(feature, own[at]);
    }
    let expected = [
        ["7", "", "bad-feature"],
        ["8", "in.land", "unknown-country"],
    ];
    assert_eq!(rejects(&read(&here, "u.rejects.csv")), expected);
    // Digits stay as they are.
    assert!(read(&here, "u.geojson").contains(r#""n":1.50,"name":"Lisbon"}}"#));

    let by_point = [
        "--latitude",
        "latitude",
        "--longitude",
        "longitude",
        "--add",
        "name",
    ];
    enrich(
        &here,
        &[&["t.geojson", "-o", "v.geojsonl"][..], &by_point].concat(),
    );
    let lines = read(&here, "v.geojsonl");
    assert_eq!(found(&json_lines(&lines)), ["Lisbon", "", "", "", ""]);
    let expected = [
        ["5", "latitude", "other-geometry"],
        ["7", "", "bad-feature"],
        ["8", "latitude", "out-of-range"],
    ];
    assert_eq!(rejects(&read(&here, "v.rejects.csv")), expected);

    // Half a point is none; what is printed is whole all the same.
    let half = r#"{"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1]},"properties":{}}]}"#;
    fs::write(here.join("half.geojson"), half).unwrap();
    let printed = command(&["enrich", "half.geojson", "-o", "-"])
        .args(by_point)
        .current_dir(&here)
        .output()
        .unwrap();
    assert_eq!(printed.code(), 2, "{}", printed.err());
    assert!(printed.err().contains("written as a point, and is none"));
    let printed: Value = serde_json::from_str(&printed.out()).unwrap();
    assert_eq!(printed["features"].as_array().unwrap().len(), 1);

    // The point counts rather than properties that are called so, and only these are in the way of new ones.
    let own = r#"{"type":"Feature","geometry":{"type":"Point","coordinates":[-9.13,38.72]},"properties":{"latitude":"?"}}"#;
    let other = own.replace("\"latitude\":\"?\"", "");
    for (feature, added) in [(own, &["--add", "name"][..]), (&other, &[])] {
        fs::write(here.join("p.geojsonl"), feature).unwrap();
        let by = [&["p.geojsonl", "-o", "q.geojsonl"], &by_point[..4], added];
        enrich(&here, &by.concat());
        let written = read(&here, "q.geojsonl");
        assert_eq!(found(&json_lines(&written)), ["Lisbon"]);
        assert_eq!(written.contains(r#""latitude":"?""#), feature == own);
    }

    // A feature on each line, and a text sequence.
    let sequence: String = lines
        .lines()
        .map(|line| format!("\u{1e}{line}\n"))
        .collect();
    fs::write(here.join("w.geojsonl"), sequence).unwrap();
    let by = ["--text", "city", "--add", "name", "--prefix", "own_"];
    for input in ["v.geojsonl", "w.geojsonl"] {
        enrich(
            &here,
            &[&[input, "-o", "x.geojson", "--threads", "1"][..], &by].concat(),
        );
        let collection: Value = serde_json::from_str(&read(&here, "x.geojson")).unwrap();
        assert_eq!(collection["features"].as_array().unwrap().len(), 5);
        assert_eq!(
            collection["features"][0]["properties"]["own_name"],
            "Lisbon"
        );
    }
}

#[test]
fn objects_of_an_array_have_fields_within_fields() {
    let here = folder("enrich/json");
    fs::write(
        here.join("t.json"),
        "[{\"a\": {\"city\": \"Lisbon\"}}, 5,\n{\"a.city\": \"Porto\"}, {}]",
    )
    .unwrap();
    let by = ["--text", "a.city", "--add", "name"];
    enrich(&here, &[&["t.json", "-o", "u.json"][..], &by].concat());
    let written: Value = serde_json::from_str(&read(&here, "u.json")).unwrap();
    let expected = [
        json!({"a": {"city": "Lisbon"}, "name": "Lisbon"}),
        json!({"name": null}),
        json!({"a.city": "Porto", "name": "Porto"}),
        json!({"name": null}),
    ];
    assert_eq!(written.as_array().unwrap(), &expected);
    assert_eq!(
        rejects(&read(&here, "u.rejects.csv")),
        [["1", "", "bad-json"]]
    );
    enrich(&here, &[&["t.json", "-o", "u.jsonl"][..], &by].concat());
    assert_eq!(json_lines(&read(&here, "u.jsonl")), expected);
    enrich(
        &here,
        &[&["u.jsonl", "-o", "v.json", "--prefix", "x_"][..], &by].concat(),
    );

    // As many rows as need several chunks.
    let many: Vec<_> = (0..150_000)
        .map(|at| json!({ "a": { "city": "Lisbon" }, "at": at }))
        .collect();
    fs::write(here.join("many.json"), serde_json::to_vec(&many).unwrap()).unwrap();
    enrich(&here, &[&["many.json", "-o", "w.json"][..], &by].concat());
    let written: Vec<Value> = serde_json::from_str(&read(&here, "w.json")).unwrap();
    assert_eq!(written.len(), many.len());
    assert!(
        written
            .iter()
            .zip(0..)
            .all(|(row, at)| row["at"] == at && row["name"] == "Lisbon")
    );

    fs::write(here.join("none.json"), " [ ] ").unwrap();
    enrich(
        &here,
        &[&["none.json", "-o", "none-out.json"][..], &by].concat(),
    );
    assert_eq!(
        serde_json::from_str::<Value>(&read(&here, "none-out.json")).unwrap(),
        json!([])
    );
}

#[test]
fn what_is_no_list_of_rows_is_refused() {
    let here = folder("enrich/no-list");
    let feature = r#"{"type":"Feature","geometry":null,"properties":{"city":"Lisbon"}}"#;
    let collection = format!(r#"{{"type":"FeatureCollection","features":[{feature}"#);
    for (file, text, fault) in [
        (
            "t.json",
            r#"{"city":"Lisbon"}"#.to_owned(),
            "the file is not an array",
        ),
        (
            "t.json",
            r#"[{"city":"Lisbon"},"#.to_owned(),
            "is not closed here",
        ),
        (
            "t.json",
            r#"[{"city":"Lisbon"}"#.to_owned(),
            "is not closed here",
        ),
        (
            "t.json",
            "[{\"city\":\"Lisbon\"}] {}\n".to_owned(),
            "line 1: the file does not end where its rows end",
        ),
        (
            "t.geojson",
            feature.to_owned(),
            "the file is not a FeatureCollection",
        ),
        (
            "t.geojson",
            "[]".to_owned(),
            "the file is not a FeatureCollection",
        ),
        (
            "t.geojson",
            r#"{"features":{}}"#.to_owned(),
            "the features of a collection are an array",
        ),
        (
            "t.geojson",
            r#"{"crs":x,"features":[]}"#.to_owned(),
            "is not JSON",
        ),
        ("t.geojson", collection.clone(), "is not closed here"),
        (
            "t.geojson",
            collection.clone() + "]",
            "does not end where its rows end",
        ),
        ("t.geojson", collection.clone() + ",{", "is not closed here"),
    ] {
        fs::write(here.join(file), &text).unwrap();
        let told = refused(&here, &[file, "-o", &format!("u-{file}"), "--text", "city"]);
        assert!(told.contains(fault), "{text}: {told}");
    }
    fs::write(here.join("t.geojson"), collection + "]}").unwrap();
    for (args, fault) in [
        (["--text", "town", "-o", "u.geojson"], "they have city"),
        (["--text", "city", "-o", "u.csv"], "GeoJSON only GeoJSON"),
        (["--text", "city", "-o", "u.json"], "GeoJSON only GeoJSON"),
    ] {
        let told = refused(&here, &[&["t.geojson"][..], &args].concat());
        assert!(told.contains(fault), "{told}");
    }
}
