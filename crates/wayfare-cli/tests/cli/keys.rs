//! `wayfare keys`: what it keeps, and what it shows once.

use std::fs;

use crate::support::{Answer, folder, json, wayfare};

#[test]
fn a_key_is_shown_once_listed_and_revoked() {
    let file = folder("keys").join("keys.toml");
    let keys = |args: &[&str]| wayfare(&[&["keys", "--keys", file.to_str().unwrap()], args].concat());
    assert_eq!(keys(&["list"]).code(), 1, "there are none");
    let added = keys(&["add", "tablet", "--group", "search", "--group", "costs", "--expires", "2999-12-31"]);
    assert_eq!(added.code(), 0, "{}", added.err());
    let key = added.out().trim().to_owned();
    assert!(key.len() == 64 && !added.err().contains(&key), "{key}");
    assert!(!fs::read_to_string(&file).unwrap().contains(&key));
    keys(&["add", "phone"]);
    let list = keys(&["list"]).out();
    assert!(
        list.contains("search, costs") && list.contains("2999-12-31") && list.contains("never"),
        "{list}"
    );
    assert_eq!(json(&["keys", "list", "--keys", file.to_str().unwrap()])[1]["name"], "phone");

    for (args, code) in [
        (&["add", "tablet"][..], 2),
        (&["add", "other", "--group", "everything"], 2),
        (&["add", "other", "--expires", "tomorrow"], 2),
        (&["revoke", "other"], 1),
        (&["revoke", "tablet"], 0),
        (&["revoke", "tablet"], 1),
    ] {
        assert_eq!(keys(args).code(), code, "{args:?}");
    }
    assert!(!keys(&["list"]).out().contains("tablet"));
}
