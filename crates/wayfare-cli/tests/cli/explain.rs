//! `--explain`: what the scores of hits are made of.

use serde_json::Value;

use crate::support::{Answer, command, json, wayfare};

/// The scores in the blocks of hits: their parts, and what they are in all.
fn shown(table: &str) -> Vec<Vec<i64>> {
    let blocks = table.split("\n\n").skip(1);
    let rows = |block: &str| {
        let rows: Vec<_> = block
            .lines()
            .skip(2)
            .take_while(|line| !line.starts_with("Confidence"))
            .collect();
        assert!(
            rows[0].starts_with("Part") && rows.last().unwrap().starts_with("in all"),
            "{block}"
        );
        assert!(
            rows.iter().all(|row| row.len() == rows[0].len()),
            "numbers end in one column: {block}"
        );
        let thousandths = |row: &&str| row.rsplit(' ').next()?.replace('.', "").parse().ok();
        rows[1..]
            .iter()
            .map(|row| thousandths(row).unwrap())
            .collect()
    };
    blocks.map(rows).collect()
}

#[test]
fn the_parts_of_a_score_add_up() {
    for arguments in [
        &["search", "lisboa, portugal"][..],
        &["search", "lisbon xyzzy 12"],
        &["search", "lisbom"],
        &["search", "2267057"],
        &["search", "1300-001"],
        &["search", "38.72, -9.14"],
        &["search", "springfield", "--near", "porto"],
        &["autocomplete", "lisb"],
    ] {
        let arguments = &[arguments, &["--explain"]].concat();
        let answer = json(arguments);
        let hits = answer.as_array().unwrap();
        let mut scores = Vec::new();
        for hit in hits {
            let explanation = &hit["explanation"];
            let parts = explanation["parts"].as_array().unwrap().iter();
            let mut all: Vec<i64> = parts.map(|part| part["score"].as_i64().unwrap()).collect();
            let score = explanation["score"].as_i64().unwrap();
            assert_eq!(
                all.iter().sum::<i64>(),
                score,
                "{arguments:?}: {explanation}"
            );
            let own = (&explanation["kind"], &explanation["confidence"]);
            assert_eq!(
                own,
                (&hit["match_kind"], &hit["confidence"]),
                "{arguments:?}"
            );
            all.push(score);
            scores.push(all);
        }
        assert_eq!(shown(&wayfare(arguments).out()), scores, "{arguments:?}");
    }
}

#[test]
fn people_read_which_text_matched_which_name_and_why() {
    let out = wayfare(&["search", "lissabon portugal", "--explain"]).out();
    for told in [
        "\nLisbon, Portugal (2267057)\n\"lissabon portugal\" matches Lissabon: with-region.\n",
        "\na region, country or city that it is in  -0.600\n",
        "\nConfidence 0.9",
        ", doubt 0.010.\n",
    ] {
        assert!(out.contains(told), "{told}: {out}");
    }
}

#[test]
fn only_who_asks_gets_an_explanation() {
    assert_eq!(json(&["search", "lisbon"])[0].get("explanation"), None);
    let of = |format| {
        command(&["search", "lisbon", "--explain", "--format", format])
            .output()
            .unwrap()
            .out()
    };
    let line: Value = serde_json::from_str(of("jsonl").lines().next().unwrap()).unwrap();
    assert_eq!(line, json(&["search", "lisbon", "--explain"])[0]);
    let csv = of("csv");
    let heading = csv.lines().next().unwrap().split(',');
    let explained: Vec<_> = heading
        .filter_map(|column| column.strip_prefix("explanation."))
        .collect();
    assert_eq!(explained, ["kind", "score", "doubt", "confidence"]);
}
