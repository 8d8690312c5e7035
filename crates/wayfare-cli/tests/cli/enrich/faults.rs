//! Tables, rows and options that cannot be used: what is told of them, and that nothing is written over.

use std::fs;

use serde_json::json;

use super::{cell, enrich, json_lines, read, refused, rows, tables};
use crate::support::{Answer, command, folder};

#[test]
fn rows_that_cannot_be_looked_up_are_told_and_have_no_new_values() {
    let here = folder("enrich/rejects");
    let csv: &[u8] =
        b"id,lat,lon\n1,38.7,-9.1\n2,95,0\n3,1\n4,x,1\n5,\xff,1\n6,,\n7,0,-180.5\n8,NaN,3\n9,N/A,?\n";
    fs::write(here.join("t.csv"), csv).unwrap();
    let by = ["--latitude", "lat", "--longitude", "lon", "--add", "name"];
    let told = enrich(&here, &[&["t.csv", "-o", "u.csv"][..], &by].concat());
    assert!(
        told.starts_with("9 rows: 1 found, 3 not found, 5 rejected\n"),
        "{told}"
    );
    assert!(
        told.contains("line 3, column lat: `95` is outside") && told.contains("u.rejects.csv"),
        "{told}"
    );
    let expected =
        b"id,lat,lon,name\n1,38.7,-9.1,Lisbon\n2,95,0,\n3,1,,\n4,x,1,\n5,\xff,1,\n6,,,\n7,0,-180.5,\n\
                    8,NaN,3,\n9,N/A,?,\n";
    assert_eq!(fs::read(here.join("u.csv")).unwrap(), expected);
    let rejects = rows(&read(&here, "u.rejects.csv"));
    let told: Vec<_> = rejects
        .iter()
        .map(|row| ["line", "column", "value", "reason"].map(|name| cell(&row[name])))
        .collect();
    assert_eq!(
        told,
        [
            ["3", "lat", "95", "out-of-range"],
            ["4", "", "2", "wrong-column-count"],
            ["5", "lat", "x", "bad-number"],
            ["6", "lat", "\u{fffd}", "invalid-utf8"],
            ["8", "lon", "-180.5", "out-of-range"],
        ]
    );
    assert!(
        rejects
            .iter()
            .all(|row| row["file"] == "t.csv" && row["remedy"] != "")
    );

    let csv: &[u8] = "t\nPorto\n\"45, 190\"\n38°43'12''N 9°8'24''W\n".as_bytes();
    fs::write(here.join("points.csv"), csv).unwrap();
    let told = enrich(
        &here,
        &[
            "points.csv",
            "-o",
            "places.csv",
            "--text",
            "t",
            "--add",
            "name",
        ],
    );
    assert!(
        told.starts_with("3 rows: 2 clear, 0 unclear, 0 not found, 1 rejected\n"),
        "{told}"
    );
    assert!(
        told.contains("line 3, column t: `45, 190` is written as a point, and is none"),
        "{told}"
    );
    assert_eq!(
        read(&here, "places.csv").lines().nth(2),
        Some("\"45, 190\",")
    );

    let lines: &[u8] = b"{\"t\":\"Porto\"}\n{\"t\":[]}\n{\"t\":\nnull\n{\"t\":\"\xff\"}\n{\"name\":1,\"t\":\"x\"}\n{\"t\":1}x\n{\"t\":\"N/A\"}\n";
    fs::write(here.join("t.jsonl"), lines).unwrap();
    let told = enrich(
        &here,
        &[
            "t.jsonl",
            "-o",
            "u.jsonl",
            "--text",
            "t",
            "--add",
            "name",
            "--rejects",
            "bad.csv",
        ],
    );
    assert!(
        told.starts_with("8 rows: 1 clear, 0 unclear, 1 not found, 6 rejected\n"),
        "{told}"
    );
    let expected = [
        r#"{"t":"Porto","name":"Porto"}"#,
        r#"{"t":[],"name":null}"#,
        r#"{"name":null}"#,
        r#"{"name":null}"#,
        "{\"t\":\"\u{fffd}\",\"name\":null}",
        r#"{"name":1,"t":"x"}"#,
        r#"{"name":null}"#,
        r#"{"t":"N/A","name":null}"#,
    ];
    let written = fs::read(here.join("u.jsonl")).unwrap();
    assert_eq!(
        String::from_utf8_lossy(&written)
            .lines()
            .collect::<Vec<_>>(),
        expected
    );
    let reasons: Vec<_> = rows(&read(&here, "bad.csv"))
        .iter()
        .map(|row| cell(&row["reason"]))
        .collect();
    assert_eq!(
        reasons,
        [
            "bad-type",
            "bad-json",
            "bad-json",
            "invalid-utf8",
            "duplicate",
            "bad-json"
        ]
    );
}

#[test]
fn a_text_that_means_unknown_is_not_looked_up_and_an_unknown_country_is_told() {
    let here = folder("enrich/unknown");
    let cities = [
        ("Porto", "PT", "Porto"),
        ("Porto", "n/a", "Porto"),
        ("nan", "PT", ""),
        ("?", "", ""),
        ("N/A", "PT", ""),
        ("Porto", "Atlantis", ""),
        ("Lisbon", "Portugal", "Lisbon"),
        ("", "Narnia", ""),
        ("Porto", "Atlantis", ""),
    ];
    let csv: String = cities
        .iter()
        .map(|(city, country, _)| format!("{city},{country}\n"))
        .collect();
    let lines = cities
        .iter()
        .map(|(city, country, _)| json!({ "city": city, "country": country }));
    let lines: String = lines.map(|line| line.to_string() + "\n").collect();
    fs::write(here.join("t.csv"), format!("city,country\n{csv}")).unwrap();
    fs::write(here.join("t.jsonl"), lines).unwrap();
    for form in ["csv", "jsonl"] {
        let (table, output) = (format!("t.{form}"), format!("u.{form}"));
        let by = [
            "--text",
            "city",
            "--country-column",
            "country",
            "--add",
            "name",
        ];
        let told = enrich(&here, &[&[table.as_str(), "-o", &output][..], &by].concat());
        assert!(
            told.starts_with("9 rows: 3 clear, 0 unclear, 4 not found, 2 rejected\n"),
            "{told}"
        );
        let out = read(&here, &output);
        let out = if form == "csv" {
            rows(&out)
        } else {
            json_lines(&out)
        };
        let names: Vec<_> = out.iter().map(|row| cell(&row["name"])).collect();
        assert_eq!(names, cities.map(|(.., name)| name));
        let rejects = rows(&read(&here, "u.rejects.csv"));
        let told = rejects
            .iter()
            .map(|row| ["column", "value", "reason"].map(|name| cell(&row[name])));
        assert!(
            told.eq(
                [["country", "Atlantis", "unknown-country"]; 2].map(|row| row.map(str::to_owned))
            )
        );
        // Parts that are there already have rejects as well.
        let parts = format!("{form}/");
        for _ in 0..2 {
            enrich(
                &here,
                &[&[table.as_str(), "-o", &parts, "--part-rows", "2"][..], &by].concat(),
            );
            assert_eq!(rows(&read(&here, &format!("{form}/rejects.csv"))), rejects);
        }
    }
}

#[test]
fn a_text_that_is_written_as_a_point_and_is_none_is_told() {
    let here = folder("enrich/no-point");
    let texts = ["nan,0", "95,0", "38.7,None", "geo:north", "PVC6+W7"];
    fs::write(
        here.join("t.csv"),
        format!("text\n\"{}\"\n\"38.72,-9.14\"\n", texts.join("\"\n\"")),
    )
    .unwrap();
    enrich(
        &here,
        &["t.csv", "-o", "u.csv", "--text", "text", "--add", "name"],
    );
    let rejects = rows(&read(&here, "u.rejects.csv"));
    let told: Vec<_> = rejects
        .iter()
        .map(|row| (cell(&row["value"]), cell(&row["reason"])))
        .collect();
    assert_eq!(
        told,
        texts.map(|text| (text.to_owned(), "no-point".to_owned()))
    );
    assert!(
        rejects
            .iter()
            .all(|row| cell(&row["remedy"]).contains("degrees up to 90 and 180"))
    );
}

#[test]
fn an_unknown_region_is_told() {
    let here = folder("enrich/unknown-region");
    let table = "city,state\nSpringfield,MO\nSpringfield,Atlantis\nSpringfield,US-ZZ\nSpringfield,\n,Narnia\n";
    fs::write(here.join("t.csv"), table).unwrap();
    let by = [
        "--text",
        "city",
        "--region-column",
        "state",
        "--country",
        "us",
        "--add",
        "admin1_code",
    ];
    let told = enrich(&here, &[&["t.csv", "-o", "u.csv"][..], &by].concat());
    assert!(
        told.starts_with("5 rows: 1 clear, 1 unclear, 1 not found, 2 rejected\n"),
        "{told}"
    );
    let told = "is not a region of this dataset in that country; give its name or ISO 3166-2 code";
    assert!(enrich(&here, &[&["t.csv", "-o", "u.csv"][..], &by].concat()).contains(told));
    let rejects = rows(&read(&here, "u.rejects.csv"));
    let rejects: Vec<_> = rejects
        .iter()
        .map(|row| ["line", "value", "reason"].map(|name| cell(&row[name])))
        .collect();
    assert_eq!(
        rejects,
        [
            ["3", "Atlantis", "unknown-region"],
            ["4", "US-ZZ", "unknown-region"]
        ]
    );
}

#[test]
fn what_makes_no_sense_is_refused_and_writes_nothing() {
    let here = tables("refused");
    fs::write(here.join("old.csv"), "old").unwrap();
    fs::write(here.join("name.csv"), "city,name\nPorto,x\n").unwrap();
    fs::write(here.join("empty.csv"), "").unwrap();
    fs::write(
        here.join("twice.csv"),
        "city,lat,lon,city,lat\nPorto,1,1,Lisbon,2\n",
    )
    .unwrap();
    fs::create_dir_all(here.join("sub")).unwrap();
    let to_old = ["-o", "old.csv"];
    for (args, told) in [
        (
            &["cities.csv", "--text", "town"][..],
            "no column \"town\": it has id, city, country",
        ),
        (
            &["cities.jsonl", "--to", "jsonl", "--text", "town"],
            "no row of cities.jsonl has a field \"town\"",
        ),
        (
            &["points.csv", "--latitude", "lat", "--longitude", "lng"],
            "no column \"lng\"",
        ),
        (
            &["name.csv", "--text", "city"],
            "a column \"name\" already: give a prefix for the new ones with --prefix",
        ),
        (&["name.csv", "--text", "city"], "or choose them with --add"),
        (
            &["twice.csv", "--text", "city"],
            "several columns \"city\": give them different names",
        ),
        (
            &["twice.csv", "--text", "lon", "--country-column", "city"],
            "several columns \"city\"",
        ),
        (
            &["twice.csv", "--latitude", "lat", "--longitude", "lon"],
            "several columns \"lat\"",
        ),
        (
            &["cities.csv", "--text", "city", "--rejects", "-"],
            "rejects go to a file only",
        ),
        (
            &["cities.csv", "--text", "city", "--rejects", "no/r.csv"],
            "no: there is no such folder; make it",
        ),
        (
            &["cities.csv", "--text", "city", "--part-rows", "5"],
            "--part-rows is for a folder: write old.csv/",
        ),
        (
            &[
                "points.csv",
                "--latitude",
                "lat",
                "--longitude",
                "lon",
                "--radius-km",
                "-1",
            ],
            "it must be a finite number, 0 or more",
        ),
        (&["empty.csv", "--text", "city"], "empty.csv is empty"),
        (
            &["cities.csv", "--text", "city", "--skip-rows", "99"],
            "lower --skip-rows",
        ),
        (
            &["cities.csv", "--text", "city", "--add", "name,name"],
            "two columns \"name\": add it once",
        ),
        (
            &["prices.XLS", "--text", "city"],
            "a workbook of another kind: save it as .xlsx",
        ),
        (&["none.csv", "--text", "city"], "none.csv: "),
        (
            &["cities.csv", "--text", "city", "--add", "distance_km"],
            "known only by coordinates",
        ),
        (
            &["cities.csv", "--text", "city", "--add", "nam"],
            "a similar value exists: 'name'",
        ),
        (
            &[
                "cities.csv",
                "--text",
                "city",
                "--latitude",
                "lat",
                "--longitude",
                "lon",
            ],
            "cannot be used with",
        ),
        (&["cities.csv"], "--text"),
        (
            &["cities.csv", "--text", "city", "--min-confidence", "2"],
            "a number from 0 to 1",
        ),
        (
            &["cities.jsonl", "--text", "city"],
            "JSON becomes only JSON",
        ),
        (
            &["-", "--text", "city"],
            "the form of standard input is not known",
        ),
        (
            &["old.csv", "--text", "city"],
            "old.csv is where the table itself is",
        ),
        (
            &["./sub/../old.csv", "--text", "city"],
            "old.csv is where the table itself is",
        ),
        (
            &["cities.csv", "--text", "city", "--rejects", "cities.csv"],
            "name another file with --rejects",
        ),
        (
            &["cities.csv", "--text", "city", "--format", "csv"],
            "has one form of output",
        ),
    ] {
        let answer = refused(&here, &[args, &to_old].concat());
        assert!(answer.contains(told), "{args:?}: {answer}");
    }
    assert!(
        refused(&here, &["cities.csv", "-o", ".", "--text", "city"])
            .contains("where the table itself is")
    );
    assert!(
        refused(
            &here,
            &["-", "--from", "csv", "-o", "sub", "--text", "city"]
        )
        .contains("made of a file")
    );
    for output in ["places.csv.gz", "places.txt", "places"] {
        let told = refused(&here, &["cities.csv", "-o", output, "--text", "city"]);
        assert!(
            told.contains(&format!(
                "the form of {output} is not known: name it with --to"
            )),
            "{told}"
        );
    }
    let told = refused(
        &here,
        &["cities.csv", "-o", "no/places.csv", "--text", "city"],
    );
    assert!(
        told.contains("no: there is no such folder; make it first"),
        "{told}"
    );
    #[cfg(unix)]
    assert!(
        refused(&here, &["cities.csv", "-o", "/dev/null", "--to", "csv", "--rejects", "r", "--text", "city"])
            .contains("is a pipe, socket or device, not a file; name another one, or write to standard output with -o -")
    );
    #[cfg(not(feature = "parquet"))]
    assert!(
        refused(
            &here,
            &["cities.csv", "-o", "places.parquet", "--text", "city"]
        )
        .contains("--features parquet")
    );
    assert_eq!(read(&here, "old.csv"), "old");
    let names = fs::read_dir(&here)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let left: Vec<_> = names
        .filter(|name| name.contains("unfinished") || name.contains("places"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn the_dataset_is_no_output() {
    let here = tables("dataset");
    let dataset = here.join("pt");
    fs::create_dir_all(&dataset).unwrap();
    for name in ["world.idx", "world.sqlite"] {
        fs::write(dataset.join(name), "in use").unwrap();
    }
    let by = [
        "--dataset",
        "pt",
        "enrich",
        "cities.csv",
        "--text",
        "city",
        "--to",
        "csv",
    ];
    for file in ["pt/world.idx", "pt/../pt/world.sqlite"] {
        for paths in [&["-o", file][..], &["-o", "u.csv", "--rejects", file]] {
            let answer = command(&by)
                .args(paths)
                .current_dir(&here)
                .output()
                .unwrap();
            assert_eq!(answer.code(), 2);
            assert!(
                answer
                    .err()
                    .contains(&format!("{file} is a file of the dataset")),
                "{}",
                answer.err()
            );
        }
    }
    assert_eq!(read(&here, "pt/world.idx"), "in use");
}
