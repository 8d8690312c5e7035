//! What a command says where nothing has a name, code or id, and where nothing is known of what has.

use crate::support::{Answer, json, wayfare};

#[test]
fn what_is_not_there_is_an_error_and_that_nothing_is_known_an_answer() {
    // Nothing has this name, code or id: exit code 1, a sentence on standard error, and on standard output
    // nothing, or for a program the empty list that it asked for.
    for (unknown, json) in [
        (&["search", "xyzzyx"][..], "[]\n"),
        (&["search", "00000", "--postal"], "[]\n"),
        (&["autocomplete", "xyzzyx"], "[]\n"),
        (&["near", "xyzzyx"], ""),
        (&["near", "38.7", "-9.1", "--country", "ZZ"], ""),
        (&["search", "lisbon", "--region", "PT.Nowhere"], ""),
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
    ] {
        for (options, out) in [(&[][..], ""), (&["--json"], json)] {
            let answer = wayfare(&[unknown, options].concat());
            assert_eq!((answer.code(), answer.out().as_str()), (1, out), "{unknown:?}: {}", answer.err());
            assert!(answer.err().trim_end().ends_with(['.', '?']), "{unknown:?}: {}", answer.err());
        }
    }
    for (near, name) in [
        (["country", "Portugl"], "Portugal (PT)"),
        (["currency", "Frnc"], "Franc"),
        (["category", "Acommodation"], "Accommodation (1)"),
        (["category", "99"], "14, 15"),
        (["near", "Springfeeldy"], "Springfield"),
    ] {
        let answer = wayfare(&near);
        assert!(answer.err().contains(name), "{near:?}: {}", answer.err());
    }
    // They are there, and nothing is known of them.
    for (known, empty) in [
        (&["costs", "AQ"][..], "/costs"),
        (&["highlights", "2735943"], ""),
        (&["accommodation", "2735943"], ""),
        (&["accommodation", "--near", "0,0"], ""),
        (&["near", "0", "0", "--radius-km", "1"], "/places"),
    ] {
        let answer = json(known);
        let found = answer.pointer(empty).unwrap();
        assert!(found.is_null() || found.as_array().is_some_and(Vec::is_empty), "{known:?}: {answer}");
        let human = wayfare(known);
        assert!(human.code() == 0 && human.out().contains("No "), "{known:?}: {}", human.out());
    }
}
