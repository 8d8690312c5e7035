//! What a command says where nothing has a name, code or id, and where nothing is known of what has.

use crate::support::{Answer, json, wayfare};

#[test]
fn what_is_not_there_is_an_error_and_that_nothing_is_known_an_answer() {
    // Nothing has this name, code or id: exit code 1, nothing on standard output, a sentence on standard error.
    for unknown in [
        &["search", "xyzzyx"][..],
        &["search", "00000", "--postal"],
        &["autocomplete", "xyzzyx"],
        &["near", "xyzzyx"],
        &["near", "38.7", "-9.1", "--country", "ZZ"],
        &["search", "lisbon", "--region", "PT.Nowhere"],
        &["location", "7114290"],
        &["location", "xyzzyx"],
        &["costs", "7114290"],
        &["costs", "xyzzyx"],
        &["highlights", "7114290"],
        &["highlights", "xyzzyx"],
        &["accommodation", "7114290"],
        &["accommodation", "--name", "xyzzyx"],
        &["country", "ZZ"],
        &["country", "xyzzyx"],
        &["currency", "ZZZ"],
        &["currency", "xyzzyx"],
        &["convert", "1", "EUR", "ZZZ"],
        &["category", "99"],
        &["category", "xyzzyx"],
    ] {
        for json in [&[][..], &["--json"]] {
            let answer = wayfare(&[unknown, json].concat());
            // A program gets the empty list where it asked for one.
            let is_list = !json.is_empty() && answer.out() == "[]\n";
            assert!(
                answer.code() == 1 && (is_list || answer.out().is_empty()),
                "{unknown:?}: {}",
                answer.err()
            );
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
