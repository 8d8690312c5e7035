//! A batch: an answer for each line, in order, whatever the lines are.

use std::{io::Write, process::Stdio};

use serde_json::Value;

use crate::geonameids::PORTO;
#[cfg(target_os = "linux")]
use crate::support::peak_memory;
use crate::support::{Answer, batch, command, json, json_lines};

#[test]
fn autocomplete_completes_a_text_alone_and_in_a_batch() {
    let typed = json(&["autocomplete", "lisb", "--limit", "1"]);
    let searched = json(&["search", "lisbon", "--limit", "1"]);
    assert_eq!(typed[0]["id"], searched[0]["id"]);
    let lines = json_lines(&batch(
        &["batch", "autocomplete", "--limit", "1"],
        b"lisb\n",
    ));
    assert_eq!(
        (&lines[0]["query"], &lines[0]["hits"][0]["name"]),
        (&"lisb".into(), &"Lisbon".into())
    );
}

#[test]
fn batch_skips_lines_that_are_too_long() {
    let long = |length: usize| "é".repeat(length / 2);
    let lines = format!(
        "porto\n{}\nlisboa\n{}\r\n{}",
        long(65_536),
        long(65_538),
        long(1_000_000)
    );
    let answer = batch(&["batch", "search", "--limit", "1"], lines.as_bytes());
    assert_eq!(answer.code(), 0, "{}", answer.err());
    let lines = json_lines(&answer);
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0]["hits"][0]["name"], "Porto");
    assert!(
        !lines[1]["error"]
            .as_str()
            .unwrap_or_default()
            .contains("bytes, of which"),
        "just short enough"
    );
    assert_eq!(lines[2]["hits"][0]["name"], "Lisbon");
    for (at, length) in [
        (3, "line 4 has 65539 bytes"),
        (4, "line 5 has 1000000 bytes"),
    ] {
        assert!(
            lines[at]["error"].as_str().unwrap().contains(length),
            "{}",
            lines[at]
        );
        assert_eq!(lines[at]["query"], "é".repeat(40));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn batch_holds_no_line_that_is_too_long() {
    let mut child = command(&["batch", "search"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let megabyte = vec![b'a'; 1 << 20];
    for _ in 0..200 {
        input.write_all(&megabyte).unwrap();
    }
    let peak = peak_memory(child.id());
    assert!(peak < 64 << 20, "{peak}");
    input.write_all(b"\nporto\n").unwrap();
    drop(input);
    let lines = json_lines(&child.wait_with_output().unwrap());
    assert!(
        lines.len() == 2 && lines[0]["error"].is_string(),
        "{lines:?}"
    );
    assert_eq!(lines[1]["hits"][0]["name"], "Porto");
}

#[test]
fn batch_answers_each_line_in_order() {
    assert_eq!(
        batch(&["batch", "search"], b"").err(),
        "Standard input has no lines.\n"
    );
    let answer = batch(
        &["batch", "search", "--limit", "1"],
        b"porto\n\nxyzzyx\n\xff\r\nlisboa",
    );
    let lines = json_lines(&answer);
    assert_eq!(answer.code(), 0);
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0]["query"], "porto");
    let hit = &lines[0]["hits"][0];
    assert_eq!(
        (&hit["id"], &hit["name"], &hit["country_code"]),
        (&PORTO.into(), &"Porto".into(), &"PT".into())
    );
    assert!(hit["score"].is_number() && hit["confidence"].as_f64().unwrap() > 0.9);
    assert!(lines[1]["hits"] == serde_json::json!([]) && lines[1]["query"] == "");
    assert_eq!(lines[2]["hits"], Value::Array(vec![]));
    assert!(lines[3]["error"].is_string());
    assert_eq!(lines[4]["query"], "lisboa");
    assert!(answer.err().starts_with("1 of 5 lines"), "{}", answer.err());

    let answer = batch(
        &["batch", "near"],
        b"41.1\t-8.6\nhere\n95\t0\n-38.7\t179.9\n41.1,-8.6\n41.1 -8.6\n",
    );
    let lines = json_lines(&answer);
    assert_eq!(lines.len(), 6);
    assert_eq!((&lines[4], &lines[5]), (&lines[0], &lines[0]));
    assert_eq!(
        (&lines[0]["latitude"], &lines[0]["longitude"]),
        (&41.1.into(), &(-8.6).into())
    );
    assert_eq!(lines[0]["hits"][0]["name"], "Porto");
    assert!(lines[0]["hits"][0]["distance_km"].as_f64().unwrap() < 10.0);
    assert_eq!(lines[1]["query"], "here");
    assert!(
        lines[2]["error"].as_str().unwrap().contains("95"),
        "{}",
        lines[2]
    );
    assert_eq!(lines[3]["hits"].as_array().unwrap().len(), 5);
}

#[test]
fn a_batch_says_whether_a_place_is_merely_near_its_postal_code() {
    let lines = json_lines(&batch(&["batch", "search"], b"1300-001\n65801\nporto\n"));
    let codes: Vec<_> = lines
        .iter()
        .map(|line| &line["hits"][0]["postal_code"])
        .collect();
    let of_search = |text| json(&["search", text])[0]["postal_code"].clone();
    assert_eq!(
        (codes[0], codes[1]),
        (&of_search("1300-001"), &of_search("65801"))
    );
    assert_eq!(
        (&codes[0]["by_distance"], &codes[1]["by_distance"]),
        (&true.into(), &false.into())
    );
    assert!(codes[2].is_null());
}

#[test]
fn a_batch_fails_if_no_line_can_be_answered() {
    for (lines, code) in [("", 0), ("xyzzyx\n", 0), ("\nporto\n", 0), ("\n \n", 0)] {
        let answer = batch(&["batch", "search"], lines.as_bytes());
        assert_eq!(answer.code(), code, "{lines:?}: {}", answer.err());
        assert_eq!(
            json_lines(&answer).len(),
            lines.lines().count(),
            "each line has its answer"
        );
    }
    let answer = batch(&["batch", "near"], b"lisbon\n95,0\n");
    assert_eq!(answer.code(), 2);
    assert!(
        answer.err().contains("no line could be answered, of 2"),
        "{}",
        answer.err()
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = command(&["batch", "search"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // The writing end may close early as well, which is as it should be.
    let _ = child
        .stdin
        .take()
        .unwrap()
        .write_all("lisbon\n".repeat(10_000).as_bytes());
    let answer = child.wait_with_output().unwrap();
    assert_eq!((answer.code(), answer.err().as_str()), (0, ""));
}
