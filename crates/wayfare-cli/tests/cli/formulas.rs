//! Cells that a spreadsheet would run, in everything that is written as CSV.

use std::fs;

use crate::support::{Answer, PLACES, build, command, folder};

/// Cells of tables of others, and with the option.
const FORMULA: &str = "=HYPERLINK(A1)";
const ESCAPED: &str = "'=HYPERLINK(A1)";

#[test]
fn formulas_are_escaped_everywhere_and_numbers_nowhere() {
    let here = folder("formulas");
    let path = |file: &str| here.join(file).display().to_string();
    let read = |file: &str| fs::read_to_string(here.join(file)).unwrap();
    fs::write(
        here.join("places.txt"),
        PLACES
            .replace("|Porto|Porto|", &format!("|{FORMULA}|Porto|"))
            .replace('|', "\t"),
    )
    .unwrap();
    let rooms = format!("id,name,description,latitude,longitude\n1,{FORMULA},+1+1,41.1,-8.6\n");
    fs::write(here.join("accommodation.csv"), &rooms).unwrap();
    for (file, kind) in [
        ("alternate-names.txt", ""),
        ("postal.txt", ""),
        ("location-costs.csv", "geonameid,category_id,budget\n"),
        (
            "location-highlights.csv",
            "geonameid,category_id,cost,description\n",
        ),
    ] {
        let row = match file {
            "alternate-names.txt" => "1\t2267057\tpt\tLisboa\t\t\t\t\n",
            "postal.txt" => "PT\t1000-001\tLisboa\tLisboa\t14\t\t\t\t\t38.7301\t-9.1387\t\n",
            "location-costs.csv" => "2267057,0,48\n",
            _ => "2267057,4,1.3,@SUM(A1)\n",
        };
        fs::write(here.join(file), format!("{kind}{row}")).unwrap();
    }
    build(&here);
    // Of this row, only the rejects tell.
    fs::write(
        here.join("accommodation.csv"),
        rooms + FORMULA + ",x,,1,1\n",
    )
    .unwrap();
    let dataset = here.display().to_string();
    fs::write(
        here.join("t.csv"),
        format!("id,{FORMULA},lat\n2735943,-1+1,-8.6\n{FORMULA},,\n"),
    )
    .unwrap();
    let printed = |options: &[&str], arguments: &[&str]| {
        let answer = command(&["--dataset", &dataset])
            .args(options)
            .args(arguments)
            .output()
            .unwrap();
        assert_eq!(answer.code(), 0, "{arguments:?}: {}", answer.err());
        answer.out()
    };
    let (table, out, rejects) = (path("t.csv"), path("u.csv"), path("u.rejects.csv"));
    let sources = path("sources.toml");
    let check = path("check.csv");
    for (options, formula) in [(&[][..], FORMULA), (&["--escape-formulas"], ESCAPED)] {
        let found = printed(options, &["search", "2735943", "--format", "csv"]);
        assert!(
            found.contains(&format!(",{formula},")) && found.contains(",-8.61099,"),
            "{found}"
        );
        let rooms = printed(options, &["dump", "accommodation"]);
        assert!(
            rooms.contains(&format!(",{formula},")) && rooms.contains(",-8.6,"),
            "{rooms}"
        );
        assert!(
            printed(options, &["dump", "places"]).contains(&format!("2735943\t{formula}\tPorto"))
        );
        let lines = printed(options, &["search", "2735943", "--format", "jsonl"]);
        assert!(
            lines.contains(&format!("\"{FORMULA}\"")),
            "JSON is not escaped: {lines}"
        );

        printed(
            options,
            &["enrich", &table, "-o", &out, "--id", "id", "--add", "name"],
        );
        let (sign, written) = (if options.is_empty() { "" } else { "'" }, read("u.csv"));
        assert_eq!(
            written,
            format!("id,{formula},lat,name\n2735943,{sign}-1+1,-8.6,{formula}\n{formula},,,\n")
        );
        assert!(
            fs::read_to_string(&rejects)
                .unwrap()
                .contains(&format!(",id,{formula},")),
            "{}",
            read("u.rejects.csv")
        );

        printed(
            options,
            &[
                "build",
                "--check",
                "--sources",
                &sources,
                "--rejects",
                &check,
            ],
        );
        assert!(
            read("check.csv").contains(&format!(",id,{formula},")),
            "{}",
            read("check.csv")
        );
        printed(options, &["build", "--sources", &sources, "--quiet"]);
        assert!(
            read("rejects.csv").contains(&format!(",id,{formula},")),
            "{}",
            read("rejects.csv")
        );
    }
}
