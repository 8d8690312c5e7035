//! Tables and lines as spreadsheets write them: other delimiters, other encodings, byte order marks. What was there stays.

use std::fs;

use super::{enrich, folder, read, refused};
use crate::support::{Answer, batch, json_lines};

const BY: [&str; 6] = [
    "--text",
    "Stadt",
    "--country-column",
    "Land",
    "--add",
    "geonameid",
];

#[test]
fn the_heading_shows_what_separates_the_columns() {
    let here = folder("enrich/delimiters");
    for (table, expected) in [
        (
            "Stadt;Preis, €;Land\nPorto;9,5;PT\n",
            "Stadt;Preis, €;Land;geonameid\nPorto;9,5;PT;2735943\n",
        ),
        (
            "Stadt\t Land\u{a0}\nPorto\tPT\n",
            "Stadt\t Land\u{a0}\tgeonameid\nPorto\tPT\t2735943\n",
        ),
        (
            "Stadt\tLand\nPorto\tPT\n",
            "Stadt\tLand\tgeonameid\nPorto\tPT\t2735943\n",
        ),
        (
            "\"Stadt\";\"a\n,b\";Land\nPorto;;PT\n",
            "Stadt;\"a\n,b\";Land;geonameid\nPorto;;PT;2735943\n",
        ),
        (
            "\u{feff}sep=|\r\nStadt|Land\r\nPorto|PT\r\n",
            "Stadt|Land|geonameid\nPorto|PT|2735943\n",
        ),
        (
            "Stadt,a;b;c;d,Land\nPorto,1;2,PT\n",
            "Stadt,a;b;c;d,Land,geonameid\nPorto,1;2,PT,2735943\n",
        ),
    ] {
        fs::write(here.join("t.csv"), table).unwrap();
        enrich(&here, &[&["t.csv", "-o", "u.csv"][..], &BY].concat());
        assert_eq!(read(&here, "u.csv"), expected);
        enrich(&here, &[&["t.csv", "-o", "u.tsv"][..], &BY].concat());
        assert!(
            read(&here, "u.tsv").starts_with("Stadt\t"),
            "another form has its own delimiter"
        );
    }
    fs::write(here.join("t.csv"), "Stadt:Land\nPorto:PT\n").unwrap();
    enrich(
        &here,
        &[&["t.csv", "-o", "u.csv", "--delimiter", ":"][..], &BY].concat(),
    );
    assert_eq!(
        read(&here, "u.csv"),
        "Stadt:Land:geonameid\nPorto:PT:2735943\n"
    );

    // Lines count from the first one of the file. Degrees have a decimal comma where columns have semicolons.
    fs::write(here.join("t.csv"), "sep=;\nlat;lon\n41,15;-8,61\n95,5;1\n").unwrap();
    let by = ["--latitude", "lat", "--longitude", "lon", "--add", "name"];
    let told = enrich(&here, &[&["t.csv", "-o", "u.csv"][..], &by].concat());
    assert!(
        told.contains("line 4, column lat: `95.5` is outside"),
        "{told}"
    );
    assert_eq!(
        read(&here, "u.csv"),
        "lat;lon;name\n41,15;-8,61;Porto\n95,5;1;\n"
    );

    fs::write(here.join("t.csv"), "Ort;Land\nPorto;PT\n").unwrap();
    let told = refused(&here, &[&["t.csv", "-o", "u.csv"][..], &BY].concat());
    assert!(
        told.contains("no column \"Stadt\": it has Ort, Land"),
        "{told}"
    );
    for (args, word) in [
        (["--delimiter", "é"], "it must be an ASCII character"),
        (["--delimiter", ";;"], "it must be an ASCII character"),
        (
            ["--encoding", "ebcdic"],
            "it must be a name such as windows-1252",
        ),
    ] {
        let told = refused(&here, &[&["t.csv", "-o", "u.csv"][..], &args, &BY].concat());
        assert!(told.contains(word), "{told}");
    }
    let told = refused(
        &here,
        &[&["t.jsonl", "-o", "u.jsonl", "--delimiter", ";"][..], &BY].concat(),
    );
    assert!(told.contains("--delimiter is for CSV and TSV"), "{told}");
}

#[test]
#[cfg(feature = "xlsx")]
fn a_sheet_of_a_workbook_is_a_table() {
    let here = folder("enrich/workbook");
    fs::write(here.join("t.xlsx"), include_bytes!("workbook.xlsx")).unwrap();
    enrich(&here, &[&["t.xlsx", "-o", "u.csv"][..], &BY].concat());
    let table = "Stadt,Land,Preis,geonameid\nPorto,PT,9.5,2735943\n\"Kyōto, Japan\",,,1857910\n";
    assert_eq!(read(&here, "u.csv"), table);
    let by = [
        "--sheet",
        "Punkte",
        "--latitude",
        "lat",
        "--longitude",
        "lon",
        "--add",
        "name",
    ];
    enrich(&here, &[&["t.xlsx", "-o", "u.tsv"][..], &by].concat());
    assert!(read(&here, "u.rejects.csv").contains("\nt.xlsx/Punkte,3,lat,95.5,"));
    assert_eq!(
        read(&here, "u.tsv"),
        "lat\tlon\tname\n41.15\t-8.61\tPorto\n95.5\t1\t\n"
    );
    for (args, fault) in [
        (
            &["t.xlsx", "-o", "u.csv", "--sheet", "Drei"][..],
            "no sheet \"Drei\"; its sheets are Orte, Punkte",
        ),
        (
            &["t.xlsx", "-o", "u.xlsx"],
            "a workbook is read, and not written",
        ),
        (
            &["t.xlsx", "-o", "u", "--to", "xlsx"],
            "invalid value 'xlsx'",
        ),
        (
            &["t.xlsx", "-o", "u.csv", "--skip-rows", "1"],
            "The sheets are Orte, Punkte: name one with --sheet",
        ),
        (
            &["t.jsonl", "-o", "u.jsonl", "--skip-rows", "1"],
            "--skip-rows is for CSV, TSV and workbooks",
        ),
        (
            &["t.xlsx", "-o", "u.csv", "--encoding", "latin1"],
            "--encoding is for CSV, TSV and JSON",
        ),
        (
            &["t.csv", "-o", "u.csv", "--sheet", "Orte"],
            "--sheet is for workbooks",
        ),
        (
            &["-", "-o", "u.csv", "--from", "xlsx"],
            "are read from files only",
        ),
    ] {
        let told = refused(&here, &[args, &BY].concat());
        assert!(told.contains(fault), "{told}");
    }
}

#[test]
fn a_heading_may_be_behind_other_lines() {
    let here = folder("enrich/title");
    fs::write(
        here.join("t.csv"),
        "Cities; by me\n\nStadt;Land;n\nPorto;PT;1\nPorto;PT\n",
    )
    .unwrap();
    enrich(
        &here,
        &[&["t.csv", "-o", "u.csv", "--skip-rows", "2"][..], &BY].concat(),
    );
    assert_eq!(
        read(&here, "u.csv"),
        "Stadt;Land;n;geonameid\nPorto;PT;1;2735943\nPorto;PT;;\n"
    );
    assert!(read(&here, "u.rejects.csv").contains("\nt.csv,5,"));
    let told = refused(
        &here,
        &[&["t.csv", "-o", "v.csv", "--skip-rows", "9"][..], &BY].concat(),
    );
    assert!(told.contains("lower --skip-rows"), "{told}");
}

#[test]
fn a_text_is_read_in_the_encoding_that_is_named() {
    let here = folder("enrich/named-encoding");
    let table = "Stadt;Land;ä\nPorto;PT;é\n";
    let latin: Vec<u8> = table.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let utf16: Vec<u8> = table.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, encoding, what) in [
        (
            latin,
            "latin1",
            "the heading of t.csv is not UTF-8: save the file as UTF-8",
        ),
        (utf16, "utf-16le", "is not UTF-8"),
    ] {
        fs::write(here.join("t.csv"), &bytes).unwrap();
        let args = [&["t.csv", "-o", "u.csv"][..], &BY].concat();
        let told = refused(&here, &args);
        assert!(told.contains(what) && told.contains("--encoding"), "{told}");
        enrich(&here, &[&args[..], &["--encoding", encoding]].concat());
        assert_eq!(
            read(&here, "u.csv"),
            "Stadt;Land;ä;geonameid\nPorto;PT;é;2735943\n"
        );
    }
}

#[test]
fn a_row_that_is_not_utf_8_keeps_its_bytes() {
    let here = folder("enrich/bytes");
    for (table, text, expected) in [
        (
            "t.csv",
            b"Stadt,x,Land\n\xc9vora,\xe9,PT\nPorto,,PT\n=\xc9,\"a,\xe9\"\n".as_slice(),
            b"Stadt,x,Land,geonameid\n\xc9vora,\xe9,PT,\nPorto,,PT,2735943\n'=\xc9,\"a,\xe9\",,\n".as_slice(),
        ),
        (
            "t.jsonl",
            b"{\"Stadt\":\"\xc9\" }\n{\"Stadt\":\"Porto\"}\n{\"geonameid\":\"\xc9\"}\n\xc9\n",
            b"{\"Stadt\":\"\xc9\",\"geonameid\":null}\n{\"Stadt\":\"Porto\",\"geonameid\":2735943}\n\
              {\"geonameid\":\"\xc9\"}\n{\"geonameid\":null}\n",
        ),
    ] {
        fs::write(here.join(table), text).unwrap();
        let output = format!("u{table}");
        let formulas = ["--escape-formulas"].as_slice();
        let by = if table == "t.csv" { [formulas, &BY].concat() } else { [&BY[..2], &BY[4..]].concat() };
        let told = enrich(&here, &[&[table, "-o", &output][..], &by].concat());
        assert!(told.contains("1 clear") && told.contains("\u{fffd}"), "{told}");
        let written = fs::read(here.join(&output)).unwrap();
        assert_eq!(written, expected, "{}", String::from_utf8_lossy(&written));
    }
}

#[test]
fn what_a_terminal_acts_on_is_escaped_among_rejects() {
    let here = folder("enrich/escapes");
    fs::write(
        here.join("t.csv"),
        "lat,lon\u{1b}[2J\n1,\u{1b}]0;x\u{7}\n1,1\n",
    )
    .unwrap();
    enrich(
        &here,
        &[
            "t.csv",
            "-o",
            "u.csv",
            "--latitude",
            "lat",
            "--longitude",
            "lon\u{1b}[2J",
        ],
    );
    let rejects = read(&here, "u.rejects.csv");
    assert!(
        rejects.contains(r"lon\u{1b}[2J,\u{1b}]0;x\u{7},bad-number"),
        "{rejects}"
    );
}

#[test]
fn standard_input_may_begin_with_a_byte_order_mark() {
    let utf16 = |text: &str| {
        text.encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect::<Vec<_>>()
    };
    for lines in [
        "\u{feff}41.15,-8.61\n41.15,-8.61\n".as_bytes(),
        &utf16("\u{feff}41.15,-8.61\n41.15,-8.61\n"),
    ] {
        let answers = json_lines(&batch(&["batch", "near"], lines));
        assert!(
            answers.len() == 2 && answers[0] == answers[1] && answers[0]["error"].is_null(),
            "{answers:?}"
        );
    }
    let names = json_lines(&batch(
        &["batch", "search", "--limit", "1"],
        "\u{feff}lisbon\nlisbon\n".as_bytes(),
    ));
    assert!(
        names[0] == names[1] && names[0]["query"] == "lisbon",
        "{names:?}"
    );
    let unmarked = batch(&["batch", "search"], &utf16("porto\n"));
    assert!(
        unmarked.code() == 2 && unmarked.out().contains("as UTF-16 with a byte order mark"),
        "{}",
        unmarked.out()
    );

    for (form, table, expected) in [
        (
            "csv",
            "\u{feff}Stadt;Land\nPorto;PT\n",
            "Stadt;Land;geonameid\nPorto;PT;2735943\n",
        ),
        (
            "jsonl",
            "\u{feff}{\"Stadt\":\"Porto\",\"Land\":\"PT\"}\n",
            "{\"Stadt\":\"Porto\",\"Land\":\"PT\",\"geonameid\":2735943}\n",
        ),
    ] {
        for bytes in [table.as_bytes(), &utf16(table)] {
            let answer = batch(
                &[&["enrich", "-", "--from", form, "-o", "-"][..], &BY].concat(),
                bytes,
            );
            assert_eq!(answer.out(), expected, "{}", answer.err());
        }
    }
}

#[test]
fn a_folder_goes_on_with_the_same_encoding_only() {
    let here = folder("enrich/encoding-of-parts");
    fs::write(here.join("t.csv"), "Stadt;Land\nPorto;PT\n").unwrap();
    let args = [&["t.csv", "-o", "parts/"][..], &BY].concat();
    enrich(&here, &args);
    let told = refused(&here, &[&args[..], &["--encoding", "latin1"]].concat());
    assert!(
        told.contains("whose --encoding is null and not \"windows-1252\""),
        "{told}"
    );
}
