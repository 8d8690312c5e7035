//! Tables with columns about places: their rows get what searches answer, in every form, whatever comes between.

mod encodings;
mod faults;
mod geojson;
mod ids;
mod options;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "parquet")]
mod parquet_types;
mod shape;

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Stdio,
    thread,
    time::Duration,
};

use serde_json::{Value, json};

use crate::support::{Answer, batch, command, folder, json, wayfare};

/// Texts with their countries; what is not clear, not there, or blank among them.
const TEXTS: [(&str, &str); 9] = [
    ("Lissabon", ""),
    ("lisboa", "PT"),
    ("京都", "Japan"),
    ("Porto", "Nowhere"),
    ("springfield", ""),
    ("springfield, or", "US"),
    ("lissbon", ""),
    ("xyzzyx", ""),
    ("", "PT"),
];

const POINTS: [(f64, f64); 4] = [
    (38.72, -9.14),
    (41.25, -8.5),
    (35.125, 135.75),
    (-40.5, 170.25),
];

/// Runs `wayfare enrich` on files of a folder, and returns what it says.
fn enrich(here: &Path, args: &[&str]) -> String {
    let answer = command(&["enrich"])
        .args(args)
        .current_dir(here)
        .output()
        .unwrap();
    assert_eq!(answer.code(), 0, "{args:?}: {}", answer.err());
    answer.err()
}

#[test]
fn a_table_of_which_no_row_can_be_used_replaces_nothing() {
    let here = folder("enrich/of-no-use");
    fs::write(here.join("in.csv"), "lat,lon\nnorth,east\n95,0\n").unwrap();
    fs::write(here.join("out.csv"), "what was there\n").unwrap();
    let args = [
        "in.csv",
        "-o",
        "out.csv",
        "--latitude",
        "lat",
        "--longitude",
        "lon",
    ];
    let told = refused(&here, &args);
    assert!(
        told.contains("2 rejected")
            && told.contains("no row of in.csv can be used, so out.csv is not"),
        "{told}"
    );
    assert_eq!(read(&here, "out.csv"), "what was there\n");
    assert_eq!(read(&here, "out.rejects.csv").lines().count(), 3);
    fs::write(here.join("in.csv"), "lat,lon\n").unwrap();
    enrich(&here, &args);
    assert!(
        read(&here, "out.csv").starts_with("lat,lon,"),
        "a table without rows is one"
    );
    assert!(
        !here.join("out.rejects.csv").exists(),
        "rejects of an earlier run stay"
    );
}

/// Why a table cannot be enriched.
fn refused(here: &Path, args: &[&str]) -> String {
    let answer = command(&["enrich"])
        .args(args)
        .current_dir(here)
        .output()
        .unwrap();
    assert_eq!(
        (answer.code(), answer.out().as_str()),
        (2, ""),
        "{args:?}: {}",
        answer.err()
    );
    answer.err()
}

fn read(here: &Path, file: &str) -> String {
    fs::read_to_string(here.join(file)).unwrap()
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A folder with the texts and points as CSV and JSON Lines.
fn tables(name: &str) -> PathBuf {
    let here = folder(&format!("enrich/{name}"));
    let (mut csv, mut lines) = ("id,city,country\n".to_owned(), String::new());
    for (number, (text, country)) in TEXTS.iter().enumerate() {
        writeln!(csv, "{number:03},\"{text}\",{country}").unwrap();
        writeln!(
            lines,
            "{}",
            json!({ "id": number, "city": text, "country": country })
        )
        .unwrap();
    }
    fs::write(here.join("cities.csv"), csv).unwrap();
    fs::write(here.join("cities.jsonl"), lines).unwrap();
    let (mut csv, mut lines) = ("lat,lon\n".to_owned(), String::new());
    for (latitude, longitude) in POINTS {
        writeln!(csv, "{latitude},{longitude}").unwrap();
        writeln!(lines, "{}", json!({ "lat": latitude, "lon": longitude })).unwrap();
    }
    fs::write(here.join("points.csv"), csv).unwrap();
    fs::write(here.join("points.jsonl"), lines).unwrap();
    here
}

/// CSV as the objects that JSON Lines would be, with texts for all values.
fn rows(csv: &str) -> Vec<Value> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let heading = reader.headers().unwrap().clone();
    let rows = reader.records().map(|row| {
        let row = row.unwrap();
        heading
            .iter()
            .zip(&row)
            .map(|(name, value)| (name.to_owned(), json!(value)))
            .collect()
    });
    rows.map(Value::Object).collect()
}

/// A value as CSV has it.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[test]
fn rows_by_text_have_what_a_search_answers_in_every_form() {
    let here = tables("text");
    let by = ["--text", "city", "--country-column", "country", "--add"];
    let add = "geonameid,name,latitude,admin1_code,population,has_costs,cost_midrange,confidence,match_kind";
    for form in ["csv", "jsonl"] {
        let (table, output) = (format!("cities.{form}"), format!("places.{form}"));
        let told = enrich(
            &here,
            &[&[table.as_str(), "-o", &output][..], &by, &[add]].concat(),
        );
        assert!(
            told.starts_with("9 rows: 4 clear, 2 unclear, 2 not found, 1 rejected\n"),
            "{told}"
        );
        assert!(
            told.contains("column country: `Nowhere` is not a country of this dataset"),
            "{told}"
        );
    }
    let lines = json_lines(&read(&here, "places.jsonl"));
    assert_eq!(lines.len(), TEXTS.len());
    for ((text, country), line) in TEXTS.iter().zip(&lines) {
        assert_eq!(
            (line["city"].as_str(), line["country"].as_str()),
            (Some(*text), Some(*country))
        );
        let mut asked = vec!["search", text, "-l", "1"];
        if !country.is_empty() {
            asked.extend(["--country", country]);
        }
        let answer = command(&asked).arg("--json").output().unwrap();
        let hits: Value = serde_json::from_slice(&answer.stdout).unwrap_or_default();
        let hit = &hits[0];
        if hit.is_null() || hit["confidence"].as_f64().unwrap() < f64::from(wayfare::Hit::CLEAR) {
            assert_eq!(
                (&line["geonameid"], &line["match_kind"]),
                (&Value::Null, &Value::Null),
                "{line}"
            );
            assert_eq!(line["confidence"], hit["confidence"]);
            continue;
        }
        let place = json(&["location", &hit["id"].to_string()]);
        assert_eq!(line["geonameid"], place["id"]);
        for name in ["name", "latitude", "admin1_code", "population", "has_costs"] {
            assert_eq!(line[name], place[name], "{text}: {name}");
        }
        assert_eq!(
            (&line["confidence"], &line["match_kind"]),
            (&hit["confidence"], &hit["match_kind"])
        );
    }
    assert_eq!(lines[0]["cost_midrange"], json!(112.25));
    assert_same(&lines, &rows(&read(&here, "places.csv")));
    assert!(
        read(&here, "places.csv")
            .lines()
            .nth(1)
            .unwrap()
            .starts_with("000,Lissabon,,2267057,Lisbon,38.71667,")
    );
}

/// Checks that CSV has the new values of JSON Lines.
fn assert_same(lines: &[Value], rows: &[Value]) {
    assert_eq!(lines.len(), rows.len());
    for (line, row) in lines.iter().zip(rows) {
        for (name, value) in line
            .as_object()
            .unwrap()
            .iter()
            .filter(|(name, _)| *name != "id")
        {
            assert_eq!(row[name], json!(cell(value)), "{name}: {line} {row}");
        }
    }
}

#[test]
fn rows_by_point_have_what_is_near() {
    let here = tables("point");
    let by = [
        "--latitude",
        "lat",
        "--longitude",
        "lon",
        "--radius-km",
        "500",
        "--add",
    ];
    for form in ["csv", "jsonl"] {
        let (table, output) = (format!("points.{form}"), format!("near.{form}"));
        let told = enrich(
            &here,
            &[
                &[table.as_str(), "-o", &output][..],
                &by,
                &["geonameid,distance_km"],
            ]
            .concat(),
        );
        assert!(
            told.starts_with("4 rows: 3 found, 1 not found, 0 rejected\n"),
            "{told}"
        );
    }
    let lines = json_lines(&read(&here, "near.jsonl"));
    for ((latitude, longitude), line) in POINTS.iter().zip(&lines) {
        let point = format!("{latitude},{longitude}");
        let answer = wayfare(&["near", &point, "-l", "1", "--radius-km", "500", "--json"]);
        let near = &json_lines(&answer.out())[0];
        let near = &near["places"][0];
        assert_eq!(
            (&line["geonameid"], &line["distance_km"]),
            (&near["id"], &near["distance_km"])
        );
    }
    assert_same(&lines, &rows(&read(&here, "near.csv")));
}

#[test]
fn what_was_there_stays_as_it_was() {
    let here = folder("enrich/kept");
    let csv = "zip;x,\"a \"\"b\"\"\",city\n007,\" two\nlines \",Porto\n1e3,,\n";
    fs::write(here.join("t.csv"), csv).unwrap();
    enrich(
        &here,
        &[
            "t.csv", "-o", "u.csv", "--text", "city", "--add", "name", "--prefix", "p_",
        ],
    );
    let expected = "zip;x,\"a \"\"b\"\"\",city,p_name\n007,\" two\nlines \",Porto,Porto\n1e3,,,\n";
    assert_eq!(read(&here, "u.csv"), expected);
    enrich(
        &here,
        &["t.csv", "-o", "u.tsv", "--text", "city", "--add", "name"],
    );
    assert!(read(&here, "u.tsv").starts_with("zip;x\t\"a \"\"b\"\"\"\tcity\tname\n"));

    let lines =
        "{\"n\": 1.50, \"city\" : \"Porto\" }\n\n { }\r\n{\"city\":2735943,\"o\":{\"city\":[]}}";
    let answer = batch(
        &[
            "enrich", "-", "--from", "jsonl", "-o", "-", "--text", "city", "--add", "name",
        ],
        lines.as_bytes(),
    );
    let expected = "{\"n\": 1.50, \"city\" : \"Porto\",\"name\":\"Porto\"}\n{\"name\":null}\n\
                    {\"city\":2735943,\"o\":{\"city\":[]},\"name\":\"Porto\"}\n";
    assert_eq!(answer.out(), expected, "{}", answer.err());
}

/// A table of names that are asked one by one.
fn many(here: &Path, rows: usize) -> String {
    let mut csv = "id,city\n".to_owned();
    for row in 0..rows {
        let names = ["Lisbon", "Porto", "Springfeld", "Oporto"];
        writeln!(
            csv,
            "{row},{} {}",
            names[row % 4],
            if row % 3 == 0 { "" } else { "x" }
        )
        .unwrap();
    }
    fs::write(here.join("many.csv"), &csv).unwrap();
    csv
}

#[test]
fn many_rows_keep_their_order_whatever_the_threads() {
    let here = folder("enrich/many");
    let table = many(&here, 200_000);
    for threads in ["1", "3"] {
        enrich(
            &here,
            &[
                "many.csv",
                "-o",
                "out.csv",
                "--text",
                "city",
                "--add",
                "name",
                "--threads",
                threads,
            ],
        );
        let out = read(&here, "out.csv");
        assert_eq!(out.lines().count(), 200_001);
        for (row, enriched) in table.lines().zip(out.lines()).skip(1) {
            let rest = enriched.strip_prefix(row).unwrap();
            let is_clear = !row.ends_with('x') && !row.contains("Springfeld");
            assert_eq!(rest.len() > 1, is_clear, "{enriched}");
        }
    }
}

#[test]
fn a_run_that_is_killed_goes_on_behind_its_last_part() {
    let here = folder("enrich/killed");
    many(&here, 100_000);
    let args = [
        "many.csv",
        "-o",
        "parts/",
        "--text",
        "city",
        "--part-rows",
        "10000",
        "--threads",
        "1",
    ];
    enrich(&here, &["many.csv", "-o", "whole.csv", "--text", "city"]);
    let mut child = command(&["enrich"])
        .args(args)
        .current_dir(&here)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let part = |number: usize| here.join(format!("parts/part-{number:05}.csv"));
    while !part(0).exists() {
        assert!(child.try_wait().unwrap().is_none() || part(0).exists());
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    fs::remove_file(part(9)).ok();
    let first = fs::metadata(part(0)).unwrap().modified().unwrap();

    let told = enrich(&here, &args);
    assert!(
        told.contains("0 in parts that were there already"),
        "{told}"
    );
    assert_eq!(
        fs::metadata(part(0)).unwrap().modified().unwrap(),
        first,
        "a part that is there stays"
    );
    let mut all = String::new();
    for number in 0..10 {
        let text = fs::read_to_string(part(number)).unwrap();
        let skipped = if number == 0 {
            0
        } else {
            text.find('\n').unwrap() + 1
        };
        all += &text[skipped..];
    }
    assert!(
        !part(10).exists() && all == read(&here, "whole.csv"),
        "the parts are not the whole"
    );
    let names = fs::read_dir(here.join("parts")).unwrap().count();
    assert_eq!(names, 11, "ten parts and enrich.json");

    let other = [&args[..5], &["--part-rows", "20000"]].concat();
    assert!(
        refused(&here, &other).contains("of another run, whose --part-rows is 10000 and not 20000")
    );
    fs::write(here.join("many.csv"), "id,city\n1,Porto\n").unwrap();
    assert!(refused(&here, &args).contains("of another run, whose "));
    fs::remove_file(here.join("parts/enrich.json")).unwrap();
    assert!(refused(&here, &args).contains("no enrich.json"));
}

#[test]
fn a_table_without_rows_keeps_its_heading() {
    let here = folder("enrich/empty");
    fs::write(here.join("t.csv"), "city\n").unwrap();
    for output in ["u.csv", "parts/"] {
        enrich(
            &here,
            &["t.csv", "-o", output, "--text", "city", "--add", "name"],
        );
    }
    assert_eq!(read(&here, "u.csv"), "city,name\n");
    assert_eq!(read(&here, "parts/part-00000.csv"), "city,name\n");
}

#[test]
fn a_postal_code_says_whether_the_place_is_merely_near_it() {
    let here = folder("enrich/codes");
    fs::write(
        here.join("codes.csv"),
        "code\n\"65801, usa\"\n\"1300-001, portugal\"\nlisboa\n",
    )
    .unwrap();
    let options = [
        "--text",
        "code",
        "--min-confidence",
        "0.5",
        "--add",
        "name,near_postal_code",
    ];
    enrich(
        &here,
        &[&["codes.csv", "-o", "near.csv"][..], &options].concat(),
    );
    let rows = rows(&read(&here, "near.csv"));
    let near: Vec<_> = rows
        .iter()
        .map(|row| (&row["name"], &row["near_postal_code"]))
        .collect();
    let expected = [("Springfield", "false"), ("Lisbon", "true"), ("Lisbon", "")];
    assert_eq!(
        near,
        expected
            .map(|(name, near)| (json!(name), json!(near)))
            .each_ref()
            .map(|(a, b)| (a, b))
    );
}

#[test]
fn help_names_the_columns() {
    let help = wayfare(&["enrich", "--help"]).out();
    assert!(
        help.contains("cost_midrange_usd") && help.contains("point_admin1_name"),
        "{help}"
    );
}
