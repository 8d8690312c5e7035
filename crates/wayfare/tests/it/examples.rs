//! The examples run, on the small dataset of the doc tests.

use std::{
    io::Write,
    process::{Command, Stdio},
};

/// Returns what an example prints, or `None` where it is not built.
fn run(name: &str, arguments: &[&str], input: &str) -> Option<String> {
    let program = wayfare_datasets::example(name)?;
    wayfare_datasets::enter_example();
    let mut child = Command::new(program)
        .arg("world")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let answer = child.wait_with_output().unwrap();
    assert!(answer.status.success(), "{name}");
    Some(String::from_utf8(answer.stdout).unwrap())
}

#[test]
fn each_example_prints_what_it_is_for() {
    for (name, arguments, printed) in [
        ("accommodation", &["38.72", "-9.14"][..], "km"),
        ("convert", &["100", "USD", "JPY"], "JPY"),
        ("costs", &[], "Total"),
        ("from_memory", &[], "places"),
        ("nearest", &["38.72", "-9.14"], "Lisbon"),
        ("postal_code", &["1000-001", "PT"], "Lisbon"),
        ("replace", &["world"], "is in use"),
        ("search", &["lissabon"], "Lisbon"),
        ("threads", &[], "Lisbon"),
        ("trip", &["EUR", "lisbon", "4", "pristina", "3"], "in all"),
    ] {
        let Some(out) = run(name, arguments, "") else {
            continue;
        };
        assert!(out.contains(printed), "{name}: {out}");
    }
}

#[test]
fn a_table_of_coordinates_is_enriched() {
    let points = "id,latitude,longitude\na,38.71,-9.14\nb,,\n";
    let Some(table) = run("enrich", &[], points) else {
        return;
    };
    let lines: Vec<_> = table.lines().collect();
    assert_eq!(
        lines[0],
        "id,latitude,longitude,place_id,place,country,region,km"
    );
    assert!(
        lines[1].starts_with("a,38.71,-9.14,2267057,Lisbon,"),
        "{table}"
    );
    assert_eq!(lines[2], "b,,,,,,,");
}
