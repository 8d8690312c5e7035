//! `wayfare shell`, as it is used in a pipe and on a terminal.

use serde_json::Value;

use crate::support::{Answer, batch, dataset, wayfare};

#[test]
fn a_line_is_a_command_and_a_failure_ends_nothing() {
    let lines = "convert 1 EUR EUR\n\nlocation xyzzyx\nnonsense\nsearch 'unclosed\nshell\ncurrency eur\nexit\ncurrency jpy\n";
    let answer = batch(&["shell"], lines.as_bytes());
    assert_eq!(answer.code(), 0, "{}", answer.err());
    let out = answer.out();
    assert!(
        out.starts_with("1.00 EUR = 1.00 EUR\n") && out.contains("Euro") && !out.contains("JPY"),
        "{out}"
    );
    for told in [
        "No place is called \"xyzzyx\"",
        "unrecognized subcommand",
        "not closed",
        "the shell already",
    ] {
        assert!(answer.err().contains(told), "{told}: {}", answer.err());
    }
}

#[test]
fn the_options_of_the_shell_are_those_of_its_lines() {
    let folder = dataset().to_str().unwrap();
    let answer = batch(
        &["--dataset", folder, "shell", "--json"],
        b"currency eur\nhelp\n",
    );
    let first = answer.out().lines().next().unwrap().to_owned();
    assert_eq!(
        serde_json::from_str::<Value>(&first).unwrap()["code"],
        "EUR"
    );
    assert!(answer.out().contains("Usage"), "{}", answer.out());
    assert!(wayfare(&["shell", "--help"]).out().contains("Tab"));
}
