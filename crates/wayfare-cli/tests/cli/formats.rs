//! One set of forms for the answers of all commands.

use serde_json::Value;

use crate::support::{Answer, command, json, json_lines, wayfare};

/// Commands, how many records each prints, and columns that these have.
const COMMANDS: [(&[&str], usize, &[&str]); 19] = [
    (
        &["search", "lisbon", "-l", "1"],
        1,
        &["id", "name", "match_kind", "confidence"],
    ),
    (
        &["autocomplete", "lisb", "-l", "1"],
        1,
        &["id", "country_code"],
    ),
    (
        &["search", "65801", "--postal"],
        1,
        &["code", "country_code", "place_name"],
    ),
    (&["near", "38.7,-9.1", "-l", "2"], 2, &["id", "distance_km"]),
    (
        &["location", "lisbon"],
        1,
        &["id", "name", "latitude", "time_zone"],
    ),
    (
        &["costs", "lisbon"],
        6,
        &[
            "place_id",
            "name",
            "currency_code",
            "category_id",
            "midrange",
            "source.provenance",
        ],
    ),
    (
        &["trip", "lisbon:1", "porto:2"],
        2,
        &["place_id", "days", "total.amount", "total.high"],
    ),
    (
        &["compare", "lisbon"],
        6,
        &["place_id", "category", "midrange.amount", "basis"],
    ),
    (
        &["cheapest", "--country", "PT"],
        2,
        &["id", "amount", "low", "source.provenance"],
    ),
    (&["highlights", "lisbon"], 3, &["description", "cost"]),
    (
        &["accommodation", "lisbon"],
        1,
        &["id", "name", "dorm.price"],
    ),
    (&["country", "PT"], 1, &["code", "languages"]),
    (&["currency", "EUR"], 1, &["code", "rate.per_base"]),
    (&["convert", "1", "USD", "EUR"], 1, &["from", "converted"]),
    (&["convert", "1", "USD", "EUR", "JPY"], 2, &["to", "rate"]),
    (&["category", "food"], 1, &["id", "unit"]),
    (&["info"], 1, &["places", "content_hash"]),
    (&["verify"], 1, &["dataset", "sections"]),
    (&["dump", "currencies", "-l", "3"], 3, &["code", "name"]),
];

fn printed(arguments: &[&str], format: &str) -> String {
    let answer = command(arguments)
        .args(["--format", format])
        .output()
        .unwrap();
    assert_eq!(answer.code(), 0, "{arguments:?}: {}", answer.err());
    answer.out()
}

#[test]
fn every_command_prints_in_every_form() {
    for (arguments, count, columns) in COMMANDS {
        let whole = printed(arguments, "json");
        assert_eq!(
            (whole.lines().count(), &whole),
            (1, &command(arguments).arg("--json").output().unwrap().out())
        );
        assert!(
            serde_json::from_str::<Value>(&whole).is_ok(),
            "{arguments:?}: {whole}"
        );

        let lines = printed(arguments, "jsonl");
        let records: Vec<Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert!(
            records.len() == count && records.iter().all(Value::is_object),
            "{arguments:?}: {lines}"
        );
        for column in columns {
            let pointer = format!("/{}", column.replace('.', "/"));
            assert!(
                records
                    .iter()
                    .any(|record| record.pointer(&pointer).is_some()),
                "{arguments:?} {column}"
            );
        }
        // A dump has the columns of the table.
        if arguments[0] != "dump" {
            let csv = printed(arguments, "csv");
            let heading: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
            assert!(csv.lines().count() > count, "{arguments:?}: {csv}");
            assert!(
                columns.iter().all(|column| heading.contains(column)),
                "{arguments:?}: {heading:?}"
            );
        }
        assert_eq!(
            printed(arguments, "table"),
            wayfare(arguments).out(),
            "{arguments:?}"
        );
    }
}

#[test]
fn csv_is_what_programs_read() {
    assert_eq!(
        printed(&["convert", "100", "EUR", "EUR"], "csv"),
        format!(
            "from,to,amount,rate,converted,date\nEUR,EUR,100,1,100,{}\n",
            json(&["convert", "1", "EUR", "EUR"])["date"]
                .as_str()
                .unwrap()
        )
    );
    let highlights = printed(&["highlights", "lisbon"], "csv");
    assert!(
        highlights.contains("\n\"A custard tart, still warm\",4,1.3,EUR,"),
        "{highlights}"
    );
    let countries = printed(&["country", "PT"], "csv");
    assert!(countries.contains("\"pt-PT,mwl\""), "{countries}");
    assert_eq!(wayfare(&["search", "xyzzyx", "--format", "csv"]).out(), "");
    assert_eq!(
        wayfare(&["search", "xyzzyx", "--format", "jsonl"]).out(),
        ""
    );
    let currencies = printed(&["dump", "currencies", "-l", "1"], "csv");
    assert!(
        currencies.starts_with("currency_code,name,symbol,alternatename,successor,per_successor\n"),
        "{currencies}"
    );
    let places = wayfare(&["dump", "places", "--format", "csv"]);
    assert!(
        places.code() == 2 && places.err().contains("jsonl"),
        "{}",
        places.err()
    );
    let lines = json_lines(&wayfare(&["dump", "places", "--format", "jsonl"]));
    assert_eq!(json(&["dump", "places"]).as_array().unwrap(), &lines);
    assert_eq!(json(&["dump", "places", "-l", "0"]), Value::Array(vec![]));
}

#[test]
fn options_of_output_are_shown_and_taken_only_where_they_apply() {
    for (name, applies) in [
        ("search", true),
        ("trip", true),
        ("info", true),
        ("batch", false),
        ("completions", false),
        ("man", false),
        #[cfg(feature = "serve")]
        ("keys", true),
        #[cfg(feature = "serve")]
        ("serve", false),
    ] {
        let help = wayfare(&[name, "--help"]).out();
        assert_eq!(
            (help.contains("--format"), help.contains("--json")),
            (applies, applies),
            "{name}: {help}"
        );
    }
    for (name, applies) in [("search", true), ("man", false), ("completions", false)] {
        assert_eq!(
            wayfare(&[name, "--help"]).out().contains("--dataset"),
            applies,
            "{name}"
        );
    }
    for wrong in [
        &["completions", "bash", "--json"][..],
        &["--format", "csv", "batch", "search"],
        &["man", "x", "--format", "csv"],
    ] {
        let answer = wayfare(wrong);
        assert_eq!((answer.code(), answer.out().as_str()), (2, ""), "{wrong:?}");
        assert!(
            answer.err().contains("one form of output"),
            "{wrong:?}: {}",
            answer.err()
        );
    }
    assert_eq!(
        wayfare(&["search", "lisbon", "--json", "--format", "csv"]).code(),
        2
    );
    assert_eq!(wayfare(&["search", "lisbon", "--format", "xml"]).code(), 2);
}
