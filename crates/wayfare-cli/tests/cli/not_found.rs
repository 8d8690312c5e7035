//! What a command says where nothing is found or known.

use crate::support::{Answer, json_lines, wayfare, world};

#[test]
fn an_empty_answer_has_exit_code_1_and_says_why() {
    // A sentence is on standard error, and on standard output nothing, or for a program the empty answer that it asked for.
    for (unknown, json) in [
        (&["search", "xyzzyx"][..], "[]\n"),
        (&["search", "00000", "--postal"], "[]\n"),
        (&["autocomplete", "xyzzyx"], "[]\n"),
        (&["near", "xyzzyx"], ""),
        (&["near", "here", "0"], ""),
        (&["near", "38.7", "-9.1", "--country", "ZZ"], ""),
        (&["search", "lisbon", "--region", "PT.Nowhere"], ""),
        (&["search", "lisbon", "--country", "QQ"], ""),
        (&["search", "lisbon", "--country", "Japan"], "[]\n"),
        (&["location", "7114290"], ""),
        (&["location", "xyzzyx"], ""),
        (&["costs", "7114290"], ""),
        (&["costs", "xyzzyx"], ""),
        (&["highlights", "7114290"], ""),
        (&["highlights", "xyzzyx"], ""),
        (&["accommodation", "7114290"], ""),
        (&["accommodation", "--name", "xyzzyx"], "[]\n"),
        (&["country", "ZZ"], "[]\n"),
        (&["country", "xyzzyx"], "[]\n"),
        (&["currency", "ZZZ"], "[]\n"),
        (&["currency", "xyzzyx"], "[]\n"),
        (&["convert", "1", "EUR", "ZZZ"], ""),
        (&["category", "99"], ""),
        (&["category", "xyzzyx"], "[]\n"),
        (&["country", "EU"], "[]\n"),
        (&["highlights", "2735943"], "[]\n"),
        (&["accommodation", "2735943"], "[]\n"),
        (&["accommodation", "--near", "0,0"], "[]\n"),
        (&["cheapest", "--max-price", "0"], "[]\n"),
        (
            &["near", "0", "0", "--radius-km", "1"],
            "{\"region\":null,\"places\":[]}\n",
        ),
    ] {
        for (options, out) in [(&[][..], ""), (&["--json"], json)] {
            let answer = wayfare(&[unknown, options].concat());
            assert_eq!(
                (answer.code(), answer.out().as_str()),
                (1, out),
                "{unknown:?}: {}",
                answer.err()
            );
            assert!(
                answer.err().trim_end().ends_with(['.', '?']),
                "{unknown:?}: {}",
                answer.err()
            );
        }
    }
    for (near, name) in [
        (["category", "99"], "14, 15"),
        (["near", "Springfeeldy"], "Springfield"),
        (["cheapest", "--country=Lisbon"], "--circle 38.7"),
        (["cheapest", "--country=Oregon"], "--region US.OR."),
        (["cheapest", "--region=Portugal"], "--country PT."),
        (["highlights", "2735943"], "`wayfare highlights PT`"),
        (["cheapest", "--country=Portugl"], "Portugal (PT)"),
        (["cheapest", "--max-price=2"], "2 USD or less"),
        (["currency", "doubloon"], "`wayfare currency` lists all."),
        (["category", "hotel"], "`wayfare category` lists all."),
    ] {
        let answer = wayfare(&near);
        assert!(answer.err().contains(name), "{near:?}: {}", answer.err());
    }
    let told = "No travel costs are known for Antarctica.";
    let table = wayfare(&["compare", "PT", "antarctica"]).out();
    assert!(table.contains(told), "{table}");
    let csv = wayfare(&["compare", "AQ", "PT", "--format", "csv"]);
    assert_eq!((csv.code(), csv.err()), (0, format!("{told}\n")));
    let answer = wayfare(&["costs", "AQ", "--json"]);
    assert_eq!(
        (answer.code(), answer.err().as_str()),
        (1, "No travel costs are known for Antarctica.\n")
    );
    assert!(json_lines(&answer)[0]["costs"].is_null());
}

#[test]
fn an_area_that_is_no_country_is_told_with_its_options() {
    let world = world();
    for (asked, told) in [
        ("--country=England", "--region GB.ENG."),
        ("--country=Europe", "--region Europe."),
        ("--country=South-America", "--region \"South America\"."),
        (
            "--region=Benelux",
            "--country BE --country LU --country NL for all",
        ),
    ] {
        let answer = wayfare(&["--dataset", world.to_str().unwrap(), "cheapest", asked]);
        assert!(answer.err().contains(told), "{asked}: {}", answer.err());
    }
}
