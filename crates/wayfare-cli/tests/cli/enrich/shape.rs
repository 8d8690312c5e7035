//! What tables look like: pipes, columns, quotes and lines, and texts that were garbled.

use std::fs;

use super::{cell, enrich, read, refused, rows, tables};
use crate::support::{Answer, batch, folder, wayfare};

#[cfg(unix)]
#[test]
fn a_table_may_come_through_a_pipe() {
    let here = tables("pipe");
    let script = "\"$0\" enrich <(cat cities.csv) --from csv -o u.csv --text city";
    let mut bash = std::process::Command::new("bash");
    bash.args(["-c", script, env!("CARGO_BIN_EXE_wayfare")])
        .env("WAYFARE_DATASET", crate::dataset());
    let answer = bash.current_dir(&here).output().unwrap();
    assert_eq!(answer.code(), 0, "{}", answer.err());
    assert_eq!(
        read(&here, "u.csv").lines().count(),
        read(&here, "cities.csv").lines().count()
    );
    // A device without end is refused at the first row.
    let told = refused(
        &here,
        &[
            "/dev/zero",
            "--from",
            "csv",
            "-o",
            "v.csv",
            "--text",
            "city",
        ],
    );
    assert!(
        told.contains("/dev/zero, line 1: a row of more than 16 MiB"),
        "{told}"
    );
}

#[test]
fn a_table_has_at_most_as_many_columns_as_a_spreadsheet() {
    let here = folder("enrich/wide");
    let table = |columns: usize| {
        let (names, cells) = (
            "city".to_owned() + &",x".repeat(columns - 1),
            ",".repeat(columns - 1),
        );
        fs::write(
            here.join("wide.csv"),
            format!("{names}\nPorto{cells}\nLisbon{cells}\n"),
        )
        .unwrap();
    };
    table(16_384);
    let args = [
        "wide.csv",
        "-o",
        "u.csv",
        "--text",
        "city",
        "--add",
        "country_code",
    ];
    enrich(&here, &args);
    let text = read(&here, "u.csv");
    assert!(
        text.lines().count() == 3 && text.ends_with(",,PT\n"),
        "{}",
        text.len()
    );
    for columns in [16_385, 4_000_000] {
        table(columns);
        let told = refused(&here, &args);
        assert!(
            told.contains("wide.csv, line 1: a row of more than 16384 columns"),
            "{told}"
        );
    }
    // Fields of JSON Lines are not columns.
    let fields: String = (0..100_000)
        .map(|field| format!("\"{field}\":0,"))
        .collect();
    fs::write(
        here.join("wide.jsonl"),
        format!("{{{fields}\"city\":\"Porto\"}}\n"),
    )
    .unwrap();
    let args = [
        "wide.jsonl",
        "-o",
        "u.jsonl",
        "--text",
        "city",
        "--add",
        "country_code",
    ];
    enrich(&here, &args);
    assert!(read(&here, "u.jsonl").ends_with(",\"country_code\":\"PT\"}\n"));
}

#[test]
fn a_quote_that_is_not_closed_does_not_take_the_memory() {
    let here = folder("enrich/quote");
    let endless = format!("city\nPorto\n\"{}", "x,y\n".repeat(6 << 20));
    fs::write(here.join("t.csv"), endless).unwrap();
    let told = refused(&here, &["t.csv", "-o", "u.csv", "--text", "city"]);
    assert!(
        told.contains("t.csv, line 3: ") && told.contains("a quote that is not closed"),
        "{told}"
    );
    assert!(!here.join("u.csv").exists());
}

#[test]
fn a_quote_that_is_not_closed_is_told_with_its_line() {
    let here = folder("enrich/open-quote");
    for (table, line) in [
        ("city,size\nPorto,1\nLisbon,\"5 inch\nBraga,2\nFaro,3\n", 3),
        ("city,size\r\n\r\n\"Porto\r\n\",1\r\n\"a\n\nb\",\"5 inch", 7),
        ("city,\"size\nPorto,1\n", 1),
    ] {
        fs::write(here.join("t.csv"), table).unwrap();
        let told = refused(&here, &["t.csv", "-o", "u.csv", "--text", "city"]);
        assert!(
            told.contains(&format!("t.csv, line {line}: the quote that begins here")),
            "{table}: {told}"
        );
        let tabs = table.replace(',', "\t");
        let told = batch(
            &["enrich", "-", "--from", "tsv", "-o", "-", "--text", "city"],
            tabs.as_bytes(),
        );
        assert!(
            told.err()
                .contains(&format!("line {line}: the quote that begins here")),
            "{}",
            told.err()
        );
    }
    for closed in [
        "city\n\"Porto\n\"",
        "city\n\"Porto\"\r\n",
        "city\nPorto \"5 inch",
        "\u{feff}city\r\"Porto\"\r",
    ] {
        fs::write(here.join("t.csv"), closed).unwrap();
        let told = enrich(&here, &["t.csv", "-o", "u.csv", "--text", "city"]);
        assert!(told.starts_with("1 row: "), "{closed}: {told}");
    }
}

#[test]
fn the_line_of_a_reject_is_that_of_an_editor() {
    let here = folder("enrich/lines");
    let table = "\n\nlat,lon\n1,1\n\n95,1\n\"2\n\",1\n\n\n96,1";
    for table in [table.to_owned(), table.replace('\n', "\r\n")] {
        fs::write(here.join("t.csv"), &table).unwrap();
        enrich(
            &here,
            &[
                "t.csv",
                "-o",
                "u.csv",
                "--latitude",
                "lat",
                "--longitude",
                "lon",
            ],
        );
        let rejects = rows(&read(&here, "u.rejects.csv"));
        let lines: Vec<_> = rejects.iter().map(|row| cell(&row["line"])).collect();
        assert_eq!(lines, ["6", "11"], "{table:?}");
    }
}

#[test]
fn garbled_texts_are_counted_by_kind_with_what_to_do() {
    let here = folder("enrich/garbled");
    let csv = "city\nMÃ¼nchen\nPorto\nS\\u00e3o Paulo\nZÃ¼rich\nBogotÃ¡\nM?nchen\nLisbon?\n";
    fs::write(here.join("t.csv"), csv).unwrap();
    let by = ["--text", "city", "--add", "name"];
    let told = enrich(&here, &[&["t.csv", "-o", "u.csv"][..], &by].concat());
    for expected in [
        "3 texts are garbled, first in line 2: `MÃ¼nchen` looks like UTF-8 that was read as Windows-1252: read its \
         source as UTF-8, so that it says `München`\n",
        "1 text is garbled, first in line 4: `S\\u00e3o Paulo` has escaped letters",
        "1 text is garbled, first in line 7: `M?nchen` has a mark in the place of a letter",
    ] {
        assert!(told.contains(expected), "{told}");
    }
    fs::write(here.join("right.csv"), "city\nMünchen\nÚžice\n").unwrap();
    let told = enrich(&here, &[&["right.csv", "-o", "u.csv"][..], &by].concat());
    assert!(!told.contains("garbled"), "{told}");
    assert!(
        wayfare(&["search", "MÃ¼nchen"])
            .err()
            .contains(" It looks like UTF-8 that was read as Windows-1252")
    );
}
